// SPDX-License-Identifier: MIT

#include "native/NativeBackend.h"

#include "native/CodeGen.h"
#include "native/DebugFile.h"
#include "native/ElfImage.h"
#include "native/ElfLines.h"
#include "native/FiberStacks.h"
#include "native/LinkImage.h"
#include "passes/analysis/VariableValues.h"

using namespace llvm;

namespace barecl {

ArrayRef<Stage> NativeBackend::stages(SourceKind Kind) const {
    static constexpr Stage OfKernels[] = {Stage::AstIr,       Stage::LinkedIr, Stage::Regions,
                                          Stage::WorkGroupIr, Stage::Ir,       Stage::Asm,
                                          Stage::Obj,         Stage::Elf,      Stage::Binary};
    return Kind == SourceKind::Kernels ? ArrayRef(OfKernels) : ArrayRef<Stage>();
}

// RISC-V's assembler knows the fields of an instruction, but not its name. The operands are the result, if there is one,
// and the inputs.
static std::string instructionText(const RiscvEncoding &Code, const OperationDescription &Of) {
    static constexpr StringLiteral Names[] = {"r", "r4", "i"};
    const size_t Inputs = Of.registers(), First = Of.Outputs.empty() ? 0 : 1;
    const std::string Result = First ? "$0" : "x0";
    auto Input = [&](size_t N) { return "$" + utostr(First + N); };
    std::string Text = ".insn " + Names[Code.Format].str() + " " + utostr(Code.Opcode) + ", " +
                       utostr(Code.Funct3);
    if (Code.Format == RiscvEncoding::I)
        return Text + ", " + Result + ", " + (Inputs == 0 ? "x0" : Input(0)) + ", " +
               (Of.hasImmediate() ? Input(Inputs) : "0");
    Text += ", " + utostr(Code.Funct7) + ", " + Result;
    for (size_t N = 0; N < (Code.Format == RiscvEncoding::R4 ? 3 : 2); ++N)
        Text += ", " + (N < Inputs ? Input(N) : "x0");
    return Text;
}

std::string NativeBackend::operationForm(const OperationDescription &Operation) const {
    std::string Text;
    if (StringRef(target().Triple).starts_with("riscv"))
        for (const RiscvEncoding &Code : Operation.Riscv)
            Text += (Text.empty() ? "" : "\n") + instructionText(Code, Operation);
    return Text;
}

void NativeBackend::addWidths(WorkGroupOptions &Options) const {
    Options.VectorBytes = vectorBytes();
}

std::unique_ptr<TargetMachine> NativeBackend::createTargetMachine(unsigned Level) const {
    return barecl::createTargetMachine(target(), Level);
}

bool NativeBackend::generateImage(BuildRun &Run, Module &Module, TargetMachine &CodeGen,
                                  std::vector<KernelInfo> &Kernels, Image &Result) const {
    const bool IsAssembly = Run.isLast(Stage::Asm);
    Run.enter(IsAssembly ? Stage::Asm : Stage::Obj);
    requestFrames(Module);
    const ObjectFile Code = emitCode(
        Module, CodeGen, IsAssembly ? CodeGenFileType::AssemblyFile : CodeGenFileType::ObjectFile);
    if (Run.Diags.hasErrors())
        return false;
    if (Error Err = sizeFiberStacks(Module, Run.Diags.frames(), target(), Kernels))
        return Run.fail(std::move(Err));
    if (IsAssembly || Run.isLast(Stage::Obj))
        return Run.finish({Code.data(), Code.size()});
    return linkObjects(Run, Code, describesVariables(Module), Result);
}

ObjectFile NativeBackend::emitPart(Module &Part, TargetMachine &CodeGen) const {
    return emitCode(Part, CodeGen, CodeGenFileType::ObjectFile);
}

// A program with variables for debuggers is not divided.
bool NativeBackend::linkParts(BuildRun &Run, ArrayRef<ObjectFile> Parts, Image &Result) const {
    return linkObjects(Run, Parts, /*IsDebugged=*/false, Result);
}

bool NativeBackend::linkObjects(BuildRun &Run, ArrayRef<ObjectFile> Parts, bool IsDebugged,
                                Image &Result) const {
    Run.enter(Stage::Elf);
    auto Elf = linkImage(Parts, target());
    if (!Elf)
        return Run.fail(Elf.takeError());
    if (Run.isLast(Stage::Elf))
        return Run.finish({Elf->data(), Elf->size()});

    Run.enter(Stage::Binary);
    auto Read = imageFromElf(*Elf);
    if (!Read)
        return Run.fail(Read.takeError());
    Result = std::move(*Read);
    auto Lines = linesFromElf(*Elf);
    if (!Lines)
        return Run.fail(Lines.takeError());
    Result.Lines = std::move(*Lines);
    if (IsDebugged) {
        auto Debug = debugFileOf(*Elf, Parts.front());
        if (!Debug)
            return Run.fail(Debug.takeError());
        Result.Debug = std::move(*Debug);
    }
    return true;
}

} // namespace barecl
