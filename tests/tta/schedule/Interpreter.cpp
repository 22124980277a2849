// SPDX-License-Identifier: MIT

#include "Interpreter.h"

#include <algorithm>

namespace barecl::tta {
namespace {

Bits mask(Bits Value, unsigned Width) {
    return Width >= MaxBits ? Value : Value & ((Bits(1) << Width) - 1);
}

} // namespace

Interpreter::Interpreter(const Machine &M) : M(M) {
    for (unsigned File = 0; File < M.Files.size(); ++File)
        for (unsigned Index = 0; Index < M.Files[File].Size; ++Index)
            Registers[{File, Index}] = 0;
    for (const AddressSpace &Space : M.Spaces)
        Memories.emplace_back(Space);
}

Bits Interpreter::read(const CodeOperand &Operand) const {
    if (Operand.Kind == CodeOperand::Register)
        return Registers.at(Operand.Name);
    return Operand.Kind == CodeOperand::ReturnAddress ? ReturnAddress : Bits(Operand.Value);
}

void Interpreter::write(const CodeOperand &Operand, Bits Value) {
    if (Operand.Kind == CodeOperand::ReturnAddress)
        ReturnAddress = mask(Value, 32);
    if (Operand.Kind != CodeOperand::Register)
        return;
    const RegisterFile &File = M.Files[Operand.Name.File];
    if (!File.ZeroRegister || Operand.Name.Index != 0)
        Registers[Operand.Name] = mask(Value, File.Width);
}

void Interpreter::carryOut(const CodeOperation &O) {
    if (O.Kind == CodeOperation::Copy) {
        const bool IsConstant = O.Inputs[0].Kind != CodeOperand::Register;
        write(O.Outputs[0], mask(read(O.Inputs[0]), IsConstant ? 32 : MaxBits));
        return;
    }
    OperationContext Work;
    Work.Space = &Memories[O.Space];
    Work.World = this;
    for (unsigned N = 0; N < O.Inputs.size(); ++N)
        Work[N + 1] = mask(read(O.Inputs[N]), std::max(32u, O.What->width(N + 1)));
    O.What->Run(Work);
    for (unsigned N = 0; N < O.Outputs.size(); ++N)
        write(O.Outputs[N], Work[unsigned(O.Inputs.size()) + 1 + N]);
}

std::optional<unsigned> Interpreter::run(const FunctionCode &Function, uint64_t Operations) {
    for (unsigned Block = 0; Block < Function.Blocks.size();) {
        unsigned Next = Block + 1;
        for (const CodeOperation &O : Function.Blocks[Block].Operations) {
            if (Operations-- == 0)
                return std::nullopt;
            if (O.Guard && bool(Registers[O.Guard->Register] & 1) == O.Guard->Inverted)
                continue;
            if (O.Kind == CodeOperation::Jump)
                Next = O.Inputs[0].Kind == CodeOperand::Block ? unsigned(O.Inputs[0].Value)
                                                              : unsigned(Function.Blocks.size());
            else
                carryOut(O);
        }
        if (Next >= Function.Blocks.size())
            return Block;
        Block = Next;
    }
    return 0;
}

} // namespace barecl::tta
