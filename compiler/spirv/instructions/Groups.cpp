// SPDX-License-Identifier: MIT

#include "spirv/instructions/Synchronisation.h"

using namespace llvm;

namespace barecl::spirv {

bool isSubGroup(Body &F, const Instruction &I) {
    const auto Scope = F.T.known(F.word(I, 0));
    check(I, Scope == spv::ScopeWorkgroup || Scope == spv::ScopeSubgroup,
          "its scope is neither a work-group nor a sub-group");
    return Scope == spv::ScopeSubgroup;
}

namespace {

// A memory scope of the work-group or less is left out, because it is the barrier's default: a named scope costs a
// fence.
Value *barrier(Body &F, const Instruction &I) {
    const std::string Name = isSubGroup(F, I) ? "sub_group_barrier" : "work_group_barrier";
    const bool IsNarrow =
        F.T.known(F.word(I, 1)).value_or(spv::ScopeCrossDevice) >= spv::ScopeWorkgroup;
    const std::string Scope = scopeName(F, I, 1);
    const std::string Text =
        Name + "(" + fenceFlags(F, I, 2) + (IsNarrow ? "" : ", " + Scope) + ")";
    return F.T.LibraryCalls.call(F.B, I, Text, nullptr, "", {});
}

// --- Reductions and scans ----------------------------------------------------------------------------

struct Reduction {
    spv::Op Op;
    StringLiteral Name; // behind reduce_, scan_inclusive_, scan_exclusive_
    bool NonUniform;
    barecl::spirv::Sign Sign = Sign::Signed;
};

constexpr Reduction Reductions[] = {
    {spv::OpGroupIAdd, "add", false},
    {spv::OpGroupFAdd, "add", false},
    {spv::OpGroupFMin, "min", false},
    {spv::OpGroupUMin, "min", false, Sign::Unsigned},
    {spv::OpGroupSMin, "min", false},
    {spv::OpGroupFMax, "max", false},
    {spv::OpGroupUMax, "max", false, Sign::Unsigned},
    {spv::OpGroupSMax, "max", false},
    {spv::OpGroupNonUniformIAdd, "add", true},
    {spv::OpGroupNonUniformFAdd, "add", true},
    {spv::OpGroupNonUniformIMul, "mul", true},
    {spv::OpGroupNonUniformFMul, "mul", true},
    {spv::OpGroupNonUniformSMin, "min", true},
    {spv::OpGroupNonUniformUMin, "min", true, Sign::Unsigned},
    {spv::OpGroupNonUniformFMin, "min", true},
    {spv::OpGroupNonUniformSMax, "max", true},
    {spv::OpGroupNonUniformUMax, "max", true, Sign::Unsigned},
    {spv::OpGroupNonUniformFMax, "max", true},
    {spv::OpGroupNonUniformBitwiseAnd, "and", true},
    {spv::OpGroupNonUniformBitwiseOr, "or", true},
    {spv::OpGroupNonUniformBitwiseXor, "xor", true},
    {spv::OpGroupNonUniformLogicalAnd, "logical_and", true},
    {spv::OpGroupNonUniformLogicalOr, "logical_or", true},
    {spv::OpGroupNonUniformLogicalXor, "logical_xor", true},
};

Handler reduce(const Reduction &Rule) {
    return [&Rule](Body &F, const Instruction &I) {
        static constexpr StringLiteral Forms[] = {"reduce_", "scan_inclusive_", "scan_exclusive_"};
        const bool IsSubGroup = isSubGroup(F, I);
        check(I, IsSubGroup || !Rule.NonUniform, "its scope is no sub-group");
        const uint32_t Form = F.word(I, 1);
        F.valueOf(I, 2, F.result(I).IR);
        SmallVector<CValue> Operands = {F.cValue(I, 2, Rule.Sign)};
        std::string Name;
        if (Form < std::size(Forms)) {
            Name = (IsSubGroup ? Rule.NonUniform ? "sub_group_non_uniform_" : "sub_group_"
                               : "work_group_") +
                   Forms[Form].str() + Rule.Name.str() + "($0)";
        } else {
            check(I, Form == spv::GroupOperationClusteredReduce && Rule.NonUniform,
                  "its operation is not supported");
            Operands.push_back(F.cValue(I, 3, Sign::Unsigned));
            Name = "sub_group_clustered_reduce_" + Rule.Name.str() + "($0, $1)";
        }
        return F.expression(I, Name, Operands);
    };
}

// --- Other collective functions ----------------------------------------------------------------------

// All operands after the scope are the function's arguments.
struct Row {
    spv::Op Op;
    StringLiteral WorkGroup, SubGroup; // functions; empty: there is none
};

constexpr Row Rows[] = {
    {spv::OpGroupAll, "work_group_all", "sub_group_all"},
    {spv::OpGroupAny, "work_group_any", "sub_group_any"},
    {spv::OpGroupNonUniformElect, "", "sub_group_elect"},
    {spv::OpGroupNonUniformAll, "", "sub_group_non_uniform_all"},
    {spv::OpGroupNonUniformAny, "", "sub_group_non_uniform_any"},
    {spv::OpGroupNonUniformAllEqual, "", "sub_group_non_uniform_all_equal"},
    {spv::OpGroupNonUniformBroadcast, "", "sub_group_non_uniform_broadcast"},
    {spv::OpGroupNonUniformBroadcastFirst, "", "sub_group_broadcast_first"},
    {spv::OpGroupNonUniformBallot, "", "sub_group_ballot"},
    {spv::OpGroupNonUniformInverseBallot, "", "sub_group_inverse_ballot"},
    {spv::OpGroupNonUniformBallotBitExtract, "", "sub_group_ballot_bit_extract"},
    {spv::OpGroupNonUniformBallotFindLSB, "", "sub_group_ballot_find_lsb"},
    {spv::OpGroupNonUniformBallotFindMSB, "", "sub_group_ballot_find_msb"},
    {spv::OpGroupNonUniformShuffle, "", "sub_group_shuffle"},
    {spv::OpGroupNonUniformShuffleXor, "", "sub_group_shuffle_xor"},
    {spv::OpGroupNonUniformShuffleUp, "", "sub_group_shuffle_up"},
    {spv::OpGroupNonUniformShuffleDown, "", "sub_group_shuffle_down"},
};

// "name($0, $1)".
std::string callText(StringRef Name, size_t Count) {
    std::string Text = Name.str() + "(";
    for (size_t Number = 0; Number < Count; ++Number)
        Text += (Number ? ", $" : "$") + std::to_string(Number);
    return Text + ")";
}

// Operands of ballots, and all but the first operand of other functions, are unsigned.
Handler collective(const Row &Rule) {
    return [&Rule](Body &F, const Instruction &I) {
        const StringRef Name = isSubGroup(F, I) ? Rule.SubGroup : Rule.WorkGroup;
        check(I, !Name.empty(), "its scope is no sub-group");
        SmallVector<CValue> Operands;
        for (size_t Number = 1; Number < I.size(); ++Number)
            Operands.push_back(F.cValue(
                I, Number, Name.contains("ballot") || Number > 1 ? Sign::Unsigned : Sign::Signed));
        return F.expression(I, callText(Name, Operands.size()), Operands);
    };
}

// The local id has one, two or three dimensions.
Value *broadcast(Body &F, const Instruction &I) {
    const bool IsSubGroup = isSubGroup(F, I);
    F.valueOf(I, 1, F.result(I).IR);
    SmallVector<CValue> Operands = {F.cValue(I, 1, Sign::Signed)};
    const Type &Id = F.typeOf(I, 2);
    if (Id.Kind == TypeKind::Vector) {
        check(I, Id.Count <= 3 && !IsSubGroup, "its local id has too many dimensions");
        for (unsigned D = 0; D < Id.Count; ++D)
            Operands.push_back({F.B.CreateExtractElement(F.value(I, 2), D),
                                F.T.KnownTypes.name(Id.Element, Sign::Unsigned)});
    } else {
        Operands.push_back(F.cValue(I, 2, Sign::Unsigned));
    }
    return F.expression(
        I, callText(IsSubGroup ? "sub_group_broadcast" : "work_group_broadcast", Operands.size()),
        Operands);
}

Value *countBallot(Body &F, const Instruction &I) {
    static constexpr StringLiteral Names[] = {"sub_group_ballot_bit_count",
                                              "sub_group_ballot_inclusive_scan",
                                              "sub_group_ballot_exclusive_scan"};
    const uint32_t Form = F.word(I, 1);
    check(I, isSubGroup(F, I) && Form < std::size(Names), "its operation is not supported");
    return F.expression(I, (Names[Form] + "($0)").str(), {F.cValue(I, 2, Sign::Unsigned)});
}

Value *rotate(Body &F, const Instruction &I) {
    check(I, isSubGroup(F, I), "its scope is no sub-group");
    SmallVector<CValue> Operands = {F.cValue(I, 1, Sign::Signed), F.cValue(I, 2, Sign::Signed)};
    if (I.size() > 3)
        Operands.push_back(F.cValue(I, 3, Sign::Unsigned));
    return F.expression(
        I,
        callText(I.size() > 3 ? "sub_group_clustered_rotate" : "sub_group_rotate", Operands.size()),
        Operands);
}

// --- Asynchronous copies -----------------------------------------------------------------------------

// Scope, destination, source, number of elements, stride, event. OpenCL C takes the number as size_t.
Value *copy(Body &F, const Instruction &I) {
    const Type &To = F.typeOf(I, 1), &From = F.typeOf(I, 2);
    const bool IsToLocal = To.Storage == spv::StorageClassWorkgroup;
    check(I,
          To.isPointer() && From.isPointer() && F.pointee(I, 1).IR == F.pointee(I, 2).IR &&
              From.Storage ==
                  (IsToLocal ? spv::StorageClassCrossWorkgroup : spv::StorageClassWorkgroup) &&
              (IsToLocal || To.Storage == spv::StorageClassCrossWorkgroup),
          "it does not copy between local and global memory");
    check(I, F.result(I).Kind == TypeKind::Event && F.typeOf(I, 5).Kind == TypeKind::Event,
          "its result or its last operand is no event");
    SmallVector<CValue> Operands = {F.cValue(I, 1, Sign::Signed), F.cValue(I, 2, Sign::Signed),
                                    F.cValue(I, 3, Sign::Unsigned), F.cValue(I, 4, Sign::Unsigned),
                                    F.cValue(I, 5, Sign::Signed)};
    const bool IsDense = F.T.known(F.word(I, 4)) == 1;
    return F.expression(I,
                        IsDense ? "async_work_group_copy($0, $1, $2, $4)"
                                : "async_work_group_strided_copy($0, $1, $2, $3, $4)",
                        Operands);
}

Value *waitForEvents(Body &F, const Instruction &I) {
    check(I, F.typeOf(I, 1).Kind == TypeKind::Int && F.pointee(I, 2).Kind == TypeKind::Event,
          "its operands are no number and pointer to events");
    CValue Events = F.cValue(I, 2, Sign::Signed);
    Events.Name = StringRef(Events.Name).split("void").first.str() + "event_t *";
    return F.T.LibraryCalls.call(F.B, I, "wait_group_events($0, $1)", nullptr, "",
                                 {F.cValue(I, 1, Sign::Signed), Events});
}

} // namespace

void addGroups(Handlers &Table) {
    for (const Reduction &Rule : Reductions)
        Table[Rule.Op] = reduce(Rule);
    for (const Row &Rule : Rows)
        Table[Rule.Op] = collective(Rule);
    Table[spv::OpControlBarrier] = barrier;
    Table[spv::OpGroupBroadcast] = broadcast;
    Table[spv::OpGroupNonUniformBallotBitCount] = countBallot;
    Table[spv::OpGroupNonUniformRotateKHR] = rotate;
    Table[spv::OpGroupAsyncCopy] = copy;
    Table[spv::OpGroupWaitEvents] = waitForEvents;
}

} // namespace barecl::spirv
