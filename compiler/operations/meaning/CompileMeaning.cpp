// SPDX-License-Identifier: MIT

#include "operations/meaning/CompileMeaning.h"

#include "base/Installation.h"

#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
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
                                          "-Werror=implicit-function-declaration"};
    if (!Operation.hasLanes())
        Arguments.push_back("-D" + Operation.Name + "=" + meaningName(Operation));
    if (Target.Wraps)
        Arguments.push_back("-fwrapv");
    append_range(Arguments, Target.Arguments);
    Arguments.push_back(SourceName.str());
    return Arguments;
}

Error problem(const OperationDescription &Operation, const Twine &Message) {
    return createStringError(Operation.MeaningFile + ":" + Twine(Operation.MeaningLine) +
                             ": error: operation '" + Operation.Name + "': " + Message);
}

std::string parameter(const DescribedOperand &Input, const std::string &Name) {
    const bool IsConst = Input.Memory && !Input.Memory->IsWritten;
    return (IsConst ? "const " : "") + Input.Type->C.str() + (Input.Memory ? " *" : " ") + Name;
}

std::string prototype(const OperationDescription &Operation) {
    std::vector<std::string> Parameters;
    for (const DescribedOperand &Input : Operation.Inputs)
        Parameters.push_back(parameter(Input, Input.Name));
    if (Operation.Outputs.size() == 1)
        return Operation.Outputs[0].Type->C.str() + " " + Operation.Name + "(" +
               join(Parameters, ", ") + ")";
    for (const DescribedOperand &Output : Operation.Outputs)
        Parameters.push_back(Output.Type->C.str() + " *" + Output.Name);
    return "void " + Operation.Name + "(" + join(Parameters, ", ") + ")";
}

// Declares the types of vectors and the C function.
std::string declarations(const OperationDescription &Operation) {
    std::string Text;
    for (const OperandType &Type : operandTypes())
        if (Type.Lanes > 1)
            Text += "typedef " + typeInC(Type) + " " + Type.C.str() + ";\n";
    return Text + "static __attribute__((always_inline)) " + prototype(Operation) + ";\n";
}

// The function with the meaning of an operation on vectors. It takes words, and calls the C function.
std::string ofWords(const OperationDescription &Operation) {
    std::vector<std::string> Parameters, Arguments;
    std::string Variables, Stores;
    const OperationDescription Words = inRegisters(Operation);
    for (const auto &[Number, Input] : enumerate(Words.Inputs)) {
        const std::string Name = "in" + std::to_string(Number);
        Parameters.push_back(parameter(Input, Name));
        Arguments.push_back("(" + parameter(Operation.Inputs[Number], "") + ")" + Name);
    }
    const bool Returns = Operation.Outputs.size() == 1;
    const ArrayRef<DescribedOperand> Pointers(Words.Outputs);
    for (const auto &[Number, Output] : enumerate(Returns ? Pointers.take_front(0) : Pointers)) {
        const std::string Name = "out" + std::to_string(Number), Type = Output.Type->C.str();
        Parameters.push_back(Type + " *" + Name);
        Arguments.push_back("&" + Name + "_");
        Variables += Operation.Outputs[Number].Type->C.str() + " " + Name + "_; ";
        Stores += "*" + Name + " = (" + Type + ")" + Name + "_; ";
    }
    const std::string Call = Operation.Name + "(" + join(Arguments, ", ") + "); ",
                      Type = Returns ? Words.Outputs[0].Type->C.str() : "void";
    return "\n" + Type + " " + meaningName(Operation) + "(" + join(Parameters, ", ") + ") { " +
           Variables + (Returns ? "return (" + Type + ")" : "") + Call + Stores + "}\n";
}

std::string sourceText(const OperationDescription &Operation) {
    const std::string Text = "#line " + std::to_string(Operation.MeaningLine) + " \"" +
                             Operation.MeaningFile + "\"\n" + Operation.Meaning;
    return Operation.hasLanes() ? declarations(Operation) + Text + ofWords(Operation) : Text;
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
    const Function *F =
        M.getFunction(Operation.hasLanes() ? Operation.Name : meaningName(Operation));
    if (!F || F->isDeclaration())
        return problem(Operation, "its C text has no function '" + Operation.Name + "'");
    if (!hasPrototype(*M.getFunction(meaningName(Operation)), inRegisters(Operation)))
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
    // Users call their functions like the operation.
    if (Function *OfVectors = Result->getFunction(Operation.Name))
        OfVectors->setName(meaningName(Operation) + ".vectors");
    for (Function &F : *Result)
        if (!F.isDeclaration() && F.getName() != meaningName(Operation))
            F.setLinkage(GlobalValue::InternalLinkage);
    for (GlobalVariable &Variable : Result->globals())
        Variable.setLinkage(GlobalValue::InternalLinkage);
    return Result;
}

} // namespace barecl
