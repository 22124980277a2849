// SPDX-License-Identifier: MIT
//
// Pipes. OpenCL C's functions take the type of a packet, but SPIR-V's pipes have only its size and alignment. So this
// calls the functions of the built-in library that Clang calls for OpenCL C's (builtins/pipe.cl).

#include "spirv/instructions/Synchronisation.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

constexpr auto Reads = spv::AccessQualifierReadOnly, Writes = spv::AccessQualifierWriteOnly;

// `Operands` has a letter for each parameter of the function: a pipe, a reservation, a value to transfer, a number. An
// instruction for a group has its scope before them, and the function's name begins with the group's. The last two
// operands are always the packet's size and alignment.
struct Row {
    spv::Op Op;
    spv::AccessQualifier Side; // what the pipe is for; AccessQualifierMax: either
    StringLiteral Result, Name, Operands;
    bool IsForGroup = false;
};

constexpr Row Rows[] = {
    {spv::OpReadPipe, Reads, "int", "read_pipe_2", "pvnn"},
    {spv::OpWritePipe, Writes, "int", "write_pipe_2", "pvnn"},
    {spv::OpReservedReadPipe, Reads, "int", "read_pipe_4", "prnvnn"},
    {spv::OpReservedWritePipe, Writes, "int", "write_pipe_4", "prnvnn"},
    {spv::OpReserveReadPipePackets, Reads, "reserve_id_t", "reserve_read_pipe", "pnnn"},
    {spv::OpReserveWritePipePackets, Writes, "reserve_id_t", "reserve_write_pipe", "pnnn"},
    {spv::OpCommitReadPipe, Reads, "void", "commit_read_pipe", "prnn"},
    {spv::OpCommitWritePipe, Writes, "void", "commit_write_pipe", "prnn"},
    {spv::OpGroupReserveReadPipePackets, Reads, "reserve_id_t", "reserve_read_pipe", "pnnn", true},
    {spv::OpGroupReserveWritePipePackets, Writes, "reserve_id_t", "reserve_write_pipe", "pnnn",
     true},
    {spv::OpGroupCommitReadPipe, Reads, "void", "commit_read_pipe", "prnn", true},
    {spv::OpGroupCommitWritePipe, Writes, "void", "commit_write_pipe", "prnn", true},
    {spv::OpGetNumPipePackets, spv::AccessQualifierMax, "uint", "get_pipe_num_packets_ro", "pnn"},
    {spv::OpGetMaxPipePackets, spv::AccessQualifierMax, "uint", "get_pipe_max_packets_ro", "pnn"},
};

// Operand `Number`, the value of a parameter with this letter.
CValue operand(Body &F, const Instruction &I, size_t Number, char Letter,
               spv::AccessQualifier Side) {
    const Type &Given = F.typeOf(I, Number);
    const std::string Which = "operand " + utostr(Number + 1);
    switch (Letter) {
    case 'p':
        check(I, Given.Kind == TypeKind::Pipe, Which + " is no pipe");
        check(I, Side == spv::AccessQualifierMax || Given.Image.Access == Side,
              "its pipe has the other access qualifier");
        return {F.value(I, Number), "__global void *"};
    case 'r':
        check(I, Given.Kind == TypeKind::ReserveId, Which + " is no reservation");
        return {F.value(I, Number), "reserve_id_t"};
    case 'v':
        check(I, Given.Storage == spv::StorageClassGeneric, Which + " is no generic pointer");
        return {F.pointer(I, Number), "__generic void *"};
    default:
        return {F.valueOf(I, Number, F.B.getInt32Ty()), "uint"};
    }
}

// The library copies packets in units of their alignment.
void checkPacket(Body &F, const Instruction &I) {
    const auto Size = F.T.known(F.word(I, I.size() - 2)),
               Align = F.T.known(F.word(I, I.size() - 1));
    if (!Size || !Align)
        return;
    check(I, isPowerOf2_64(*Align), "the alignment of its packets is no power of two");
    check(I, *Size != 0 && *Size % *Align == 0,
          "the size of its packets is no multiple of their alignment");
}

std::string nameOf(Body &F, const Instruction &I, const Row &Rule) {
    if (!Rule.IsForGroup)
        return "__" + Rule.Name.str();
    return (isSubGroup(F, I) ? "__sub_group_" : "__work_group_") + Rule.Name.str();
}

Handler onPipe(const Row &Rule) {
    return [&Rule](Body &F, const Instruction &I) {
        check(I, F.T.Device.GenericSpace, "the device has no pipes");
        checkPacket(F, I);
        SmallVector<CValue> Operands;
        std::vector<std::string> Types, Names;
        for (auto [At, Letter] : enumerate(Rule.Operands)) {
            Operands.push_back(operand(F, I, Rule.IsForGroup + At, Letter, Rule.Side));
            Types.push_back(Operands.back().Name);
            Names.push_back("$" + utostr(At));
        }
        const std::string Name = nameOf(F, I, Rule);
        F.T.LibraryCalls.declare((Rule.IsForGroup ? "__attribute__((convergent)) " : "") +
                                 Rule.Result.str() + " " + Name + "(" + join(Types, ", ") + ");\n");
        const std::string Call = Name + "(" + join(Names, ", ") + ")";
        if (Rule.Result == "void")
            return F.T.LibraryCalls.call(F.B, I, Call, nullptr, "", Operands);
        return F.expression(I, Call, Operands);
    };
}

Value *isValid(Body &F, const Instruction &I) {
    return F.expression(I, "is_valid_reserve_id($0)",
                        {operand(F, I, 0, 'r', spv::AccessQualifierMax)});
}

} // namespace

void addPipes(Handlers &Table) {
    for (const Row &Rule : Rows)
        Table[Rule.Op] = onPipe(Rule);
    Table[spv::OpIsValidReserveId] = isValid;
}

} // namespace barecl::spirv
