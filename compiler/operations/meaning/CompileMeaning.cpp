// SPDX-License-Identifier: MIT

#include "operations/meaning/CompileMeaning.h"

#include "base/Installation.h"

#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral SourceName = "meaning.c";

// Functions that LLVM itself calls for loops and copies. Every program has them.
constexpr StringLiteral Libraries[] = {"memcpy", "memmove", "memset"};

std::vector<std::string> clangArguments(const OperationDescription &Operation,
                                        const MeaningTarget &Target) {
    std::vector<std::string> Arguments = {"-triple",
                                          Target.Triple,
                                          "-x",
                                          Operation.IsCxx ? "c++" : "c",
                                          Operation.IsCxx ? "-std=c++17" : "-std=gnu17",
                                          "-ffreestanding",
                                          "-resource-dir",
                                          clangResourceDirectory(),
                                          "-internal-isystem",
                                          clangResourceDirectory() + "/include",
                                          "-nostdsysteminc",
                                          "-include",
                                          "stdint.h",
                                          "-O2",
                                          "-disable-llvm-passes",
                                          "-ffp-contract=off",
                                          "-Wall",
                                          "-Wno-unused",
                                          "-Wno-main",
                                          "-Werror=uninitialized",
                                          "-Werror=return-type",
                                          "-Werror=implicit-function-declaration",
                                          "-D" + Operation.Name + "=" + meaningName(Operation)};
    if (Target.Wraps)
        Arguments.push_back("-fwrapv");
    append_range(Arguments, Target.Arguments);
    Arguments.push_back(SourceName.str());
    return Arguments;
}

std::string sourceText(const OperationDescription &Operation) {
    return "#line " + std::to_string(Operation.MeaningLine) + " \"" + Operation.MeaningFile +
           "\"\n" + Operation.Meaning;
}

Error problem(const OperationDescription &Operation, const Twine &Message) {
    return createStringError(Operation.MeaningFile + ":" + Twine(Operation.MeaningLine) +
                             ": error: operation '" + Operation.Name + "': " + Message);
}

// Null: Log says why.
std::unique_ptr<Module> runClang(const OperationDescription &Operation, const MeaningTarget &Target,
                                 LLVMContext &Context, raw_ostream &Log) {
    const std::vector<std::string> Arguments = clangArguments(Operation, Target);
    std::vector<const char *> Pointers;
    for (const std::string &Argument : Arguments)
        Pointers.push_back(Argument.c_str());
    auto Invocation = std::make_shared<clang::CompilerInvocation>();
    clang::DiagnosticOptions Options;
    Options.ShowCarets = false;
    Options.ShowPresumedLoc = true; // places as #line sets them
    clang::TextDiagnosticPrinter Printer(Log, Options);
    auto Diagnostics = clang::CompilerInstance::createDiagnostics(
        *vfs::getRealFileSystem(), Options, &Printer, /*ShouldOwnClient=*/false);
    if (!clang::CompilerInvocation::CreateFromArgs(*Invocation, Pointers, *Diagnostics))
        return nullptr;
    Invocation->getPreprocessorOpts().addRemappedFile(
        SourceName, MemoryBuffer::getMemBufferCopy(sourceText(Operation), SourceName).release());
    clang::CompilerInstance Compiler(Invocation);
    Compiler.createVirtualFileSystem(vfs::getRealFileSystem());
    Compiler.createDiagnostics(&Printer, /*ShouldOwnClient=*/false);
    Compiler.setVerboseOutputStream(Log);
    clang::EmitLLVMOnlyAction Action(&Context);
    return Compiler.ExecuteAction(Action) ? Action.takeModule() : nullptr;
}

bool hasType(const Type &Given, const OperandType &Wanted) {
    return Wanted.IsFloat ? Given.isFloatTy() : Given.isIntegerTy(Wanted.Bits);
}

std::string prototype(const OperationDescription &Operation) {
    const bool Returns = Operation.Outputs.size() == 1;
    std::string Text = Returns ? Operation.Outputs[0].Type->C.str() : "void";
    Text += " " + Operation.Name + "(";
    std::string Separator;
    for (const DescribedOperand &Input : Operation.Inputs) {
        const bool IsConst = Input.Memory && !Input.Memory->IsWritten;
        Text += Separator + (IsConst ? "const " : "") + Input.Type->C.str() +
                (Input.Memory ? " *" : " ") + Input.Name;
        Separator = ", ";
    }
    for (const DescribedOperand &Output : Operation.Outputs)
        if (!Returns) {
            Text += Separator + Output.Type->C.str() + " *" + Output.Name;
            Separator = ", ";
        }
    return Text + ")";
}

bool hasType(const Type &Given, const DescribedOperand &Wanted) {
    return Wanted.Memory ? Given.isPointerTy() : hasType(Given, *Wanted.Type);
}

bool hasPrototype(const Function &F, const OperationDescription &Operation) {
    const bool Returns = Operation.Outputs.size() == 1;
    const size_t Inputs = Operation.Inputs.size();
    if (F.isVarArg() || F.arg_size() != Inputs + (Returns ? 0 : Operation.Outputs.size()))
        return false;
    for (const Argument &A : F.args())
        if (A.getArgNo() < Inputs ? !hasType(*A.getType(), Operation.Inputs[A.getArgNo()])
                                  : !A.getType()->isPointerTy())
            return false;
    return Returns ? hasType(*F.getReturnType(), *Operation.Outputs[0].Type)
                   : F.getReturnType()->isVoidTy();
}

bool hasAssembly(const Module &M) {
    if (!M.getModuleInlineAsm().empty())
        return true;
    for (const Function &F : M)
        for (const Instruction &Inst : instructions(F))
            if (const auto *Call = dyn_cast<CallBase>(&Inst); Call && Call->isInlineAsm())
                return true;
    return false;
}

Error check(const Module &M, const OperationDescription &Operation) {
    const Function *F = M.getFunction(meaningName(Operation));
    if (!F || F->isDeclaration())
        return problem(Operation, "its C text has no function '" + Operation.Name + "'");
    if (!hasPrototype(*F, Operation))
        return problem(Operation, "its C function is not '" + prototype(Operation) + "'");
    if (hasAssembly(M))
        return problem(Operation, "its C text has assembly code, which other devices do not have");
    for (const Function &Other : M)
        if (Other.isDeclaration() && !Other.isIntrinsic() &&
            !is_contained(Libraries, Other.getName()))
            return problem(Operation, "its C function calls '" + Other.getName() +
                                          "', which is not in the text");
    for (const GlobalVariable &Variable : M.globals())
        if (!Variable.isConstant() && !Operation.HasState)
            return problem(Operation, "variable '" + Variable.getName() +
                                          "' keeps its value: that needs \"state\": true");
    return Error::success();
}

} // namespace

Expected<std::unique_ptr<Module>> compileMeaning(const OperationDescription &Operation,
                                                 const MeaningTarget &Target,
                                                 LLVMContext &Context) {
    std::string Log;
    raw_string_ostream Stream(Log);
    std::unique_ptr<Module> Result = runClang(Operation, Target, Context, Stream);
    if (!Result)
        return createStringError(StringRef(Log).rtrim());
    if (Error Err = check(*Result, Operation))
        return Err;
    for (Function &F : *Result)
        if (!F.isDeclaration() && F.getName() != meaningName(Operation))
            F.setLinkage(GlobalValue::InternalLinkage);
    for (GlobalVariable &Variable : Result->globals())
        Variable.setLinkage(GlobalValue::InternalLinkage);
    return Result;
}

} // namespace barecl
