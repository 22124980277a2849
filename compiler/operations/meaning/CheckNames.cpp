// SPDX-License-Identifier: MIT

#include "operations/meaning/CheckNames.h"

#include "base/Installation.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral SourceName = "names.c";

const struct {
    StringLiteral Name;
    std::vector<const char *> Arguments;
} Languages[] = {
    {"C",
     {"-x", "c", "-std=gnu23", "-triple", "riscv32-unknown-elf", "-include", "stdint.h", "-include",
      "stddef.h"}},
    {"OpenCL C",
     {"-x", "cl", "-cl-std=CL3.0", "-fdeclare-opencl-builtins", "-finclude-default-header"}},
};

// The lines with diagnostics. A line that calls an undeclared function is free: the language does not have that name.
class Findings : public clang::DiagnosticConsumer {
  public:
    void HandleDiagnostic(clang::DiagnosticsEngine::Level, const clang::Diagnostic &Info) override {
        const unsigned Id = Info.getID();
        const bool IsUnknown = Id == clang::diag::ext_implicit_function_decl_c99 ||
                               Id == clang::diag::err_undeclared_var_use;
        if (Info.hasSourceManager() && Info.getLocation().isValid())
            (IsUnknown ? Free : Wrong)
                .insert(Info.getSourceManager().getPresumedLineNumber(Info.getLocation()));
    }
    bool isFree(unsigned Line) const { return Free.contains(Line); }
    bool isWrong(unsigned Line) const { return Wrong.contains(Line); }

  private:
    std::set<unsigned> Free, Wrong;
};

// Two lines for each operation: a call of its name, and declarations of its operands.
std::string sourceText(ArrayRef<OperationDescription> Operations) {
    std::string Text;
    for (const auto &[Number, Each] : enumerate(Operations)) {
        const std::string Suffix = "_" + std::to_string(Number) + "(void) { ";
        Text += "void call" + Suffix + Each.Name + "(); }\nvoid operands" + Suffix;
        for (const auto *List : {&Each.Inputs, &Each.Outputs})
            for (const DescribedOperand &Operand : *List)
                Text += "int " + Operand.Name + "; ";
        Text += "}\n";
    }
    return Text;
}

Findings findings(ArrayRef<const char *> Language, ArrayRef<OperationDescription> Operations) {
    const std::string Resources = clangResourceDirectory(), Include = Resources + "/include";
    std::vector<const char *> Arguments(Language.begin(), Language.end());
    append_range(Arguments,
                 std::initializer_list<const char *>{
                     "-fsyntax-only", "-ferror-limit", "0", "-fno-spell-checking",
                     "-Wimplicit-function-declaration", "-resource-dir", Resources.c_str(),
                     "-internal-isystem", Include.c_str(), "-nostdsysteminc", SourceName.data()});
    Findings Result;
    auto Invocation = std::make_shared<clang::CompilerInvocation>();
    clang::DiagnosticOptions Options;
    auto Diagnostics = clang::CompilerInstance::createDiagnostics(
        *vfs::getRealFileSystem(), Options, &Result, /*ShouldOwnClient=*/false);
    if (!clang::CompilerInvocation::CreateFromArgs(*Invocation, Arguments, *Diagnostics))
        report_fatal_error("Clang refuses the arguments for the check of names");
    Invocation->getPreprocessorOpts().addRemappedFile(
        SourceName, MemoryBuffer::getMemBufferCopy(sourceText(Operations), SourceName).release());
    clang::CompilerInstance Compiler(Invocation);
    Compiler.createVirtualFileSystem(vfs::getRealFileSystem());
    Compiler.createDiagnostics(&Result, /*ShouldOwnClient=*/false);
    clang::SyntaxOnlyAction Action;
    Compiler.ExecuteAction(Action);
    return Result;
}

// Whether LLVM knows a function of hosted C by this name. Clang declares only some of these functions.
bool isLibraryFunction(StringRef Name) {
    static const TargetLibraryInfoImpl Known(Triple("x86_64-linux-gnu"));
    LibFunc Function;
    return Known.getLibFunc(Name, Function);
}

} // namespace

Error checkNames(ArrayRef<OperationDescription> Operations) {
    std::string Problems;
    for (const auto &Language : Languages) {
        const Findings Found = findings(Language.Arguments, Operations);
        unsigned Line = 0;
        for (const OperationDescription &Each : Operations) {
            const bool IsFree = Found.isFree(++Line), HasWrongOperands = Found.isWrong(++Line);
            const std::string Begin = Each.File + ":" + std::to_string(Each.Line) +
                                      ": error: operation '" + Each.Name + "': ";
            if (!IsFree || (Language.Name == "C" && isLibraryFunction(Each.Name)))
                Problems += Begin + Language.Name.str() + " has this name\n";
            if (HasWrongOperands)
                Problems += Begin + "an operand has a name that " + Language.Name.str() + " has\n";
        }
    }
    if (Problems.empty())
        return Error::success();
    return createStringError(StringRef(Problems).rtrim());
}

} // namespace barecl
