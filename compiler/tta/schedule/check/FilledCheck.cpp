// SPDX-License-Identifier: MIT

#include "FilledCheck.h"
#include "LoopCheck.h"
#include "program/ProgramCheck.h"
#include "schedule/code/Loops.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr unsigned MostIterations = 2; // of a following loop

bool isControl(const Move &Is) {
    return Is.Destination.Kind == MoveDestination::ControlPort && Is.Destination.Operation;
}

bool goesToBlock(const CodeBlock &Block) {
    const CodeOperation *Last = Block.Operations.empty() ? nullptr : &Block.Operations.back();
    return Last && Last->Kind == CodeOperation::Jump && Last->Inputs[0].Kind == CodeOperand::Block;
}

// Whether the loop has prologues and epilogues. Without these, it is a block like any other.
bool isPipelined(const BlockSchedule &Block) { return Block.Code.Blocks.size() > 1; }

// Appends the rows from First to End of some code.
void addRows(const ScheduledFunction &From, unsigned First, unsigned End, ScheduledFunction &To) {
    const unsigned Start = unsigned(To.Instructions.size());
    To.Instructions.insert(To.Instructions.end(), From.Instructions.begin() + First,
                           From.Instructions.begin() + End);
    for (CodeFixup Fixup : From.Fixups)
        if (Fixup.Instruction >= First && Fixup.Instruction < End) {
            Fixup.Instruction = Fixup.Instruction - First + Start;
            To.Fixups.push_back(Fixup);
        }
}

// Checks one block with each block that follows it.
class FilledBlock {
  public:
    FilledBlock(const Machine &M, const FunctionCode &Function, const ScheduleOptions &Options,
                std::span<const BlockSchedule> Blocks, const ScheduledFunction &Filled,
                unsigned Number)
        : M(M), Function(Function), Options(Options), Blocks(Blocks), Filled(Filled),
          Number(Number), Last(Function.Blocks[Number].Operations.back()) {}

    std::string run() {
        if (std::string Mistake = takeBlock(); !Mistake.empty())
            return Mistake;
        std::string Mistake = follow(unsigned(Last.Inputs[0].Value), Skipped, true);
        if (Mistake.empty() && Last.Guard)
            Mistake = follow(Number + 1, early(Number + 1), false);
        return Mistake;
    }

  private:
    unsigned early(unsigned Block) const {
        auto Found = std::find_if(Filled.Blocks.begin(), Filled.Blocks.end(),
                                  [&](const ScheduledBlock &Is) { return Is.OfBlock == Block; });
        return Found == Filled.Blocks.end() ? 0 : Found->Early;
    }
    std::string takeBlock();
    void takeEarly(unsigned Rows);
    bool findTarget(unsigned Row);
    std::string follow(unsigned Next, unsigned Skip, bool IsTaken) const;
    void returnTargets(ScheduledFunction &Slots, const ScheduledFunction &Next, unsigned Skip,
                       unsigned Further) const;
    std::string check(const WalkedLoop &Next, unsigned Skip, unsigned Further, bool IsTaken) const;

    const Machine &M;
    const FunctionCode &Function;
    const ScheduleOptions &Options;
    std::span<const BlockSchedule> Blocks;
    const ScheduledFunction &Filled;
    const unsigned Number;
    const CodeOperation &Last; // the jump
    BlockSchedule Own;         // the block with filled slots, without its jump
    LeftOutJump Jump = {};
    unsigned Skipped = 0; // how many instructions of the target the jump skips
};

// Adds the block's first rows, which may be in the delay slots of the block before. In them, the jump has its new
// target.
void FilledBlock::takeEarly(unsigned Rows) {
    addRows(Blocks[Number].Code, 0, Rows, Own.Code);
    for (const CodeFixup &F : Own.Code.Fixups)
        for (const CodeFixup &Now : Filled.Fixups)
            if (F.Long && Now.Long && F.Symbol.empty() && Now.Symbol.empty() &&
                F.Block == Now.Block &&
                Now.Instruction + Rows == Filled.BlockStarts[Number] + F.Instruction)
                Own.Code.Instructions[F.Instruction].LongImmediates[F.Index].Value =
                    Filled.Instructions[Now.Instruction].LongImmediates[Now.Index].Value;
}

std::string FilledBlock::takeBlock() {
    const ScheduledFunction &Before = Blocks[Number].Code;
    takeEarly(early(Number));
    addRows(Filled, Filled.BlockStarts[Number], Filled.BlockStarts[Number + 1], Own.Code);
    if (Own.Code.Instructions.size() != Before.Instructions.size())
        return "it has become longer or shorter";
    const unsigned Row = unsigned(Own.Code.Instructions.size()) - 1 - M.Control.DelaySlots;
    std::vector<Move> &Moves = Own.Code.Instructions[Row].Moves;
    auto Found = std::find_if(Moves.begin(), Moves.end(), isControl);
    if (Found == Moves.end())
        return "its jump is not in its place";
    const Guard &When = M.Buses[Found->Bus].Guards[Found->Guard];
    const bool HasGuard = When.Kind != Guard::Always;
    if (HasGuard != Last.Guard.has_value() || (HasGuard && When.Inverted != Last.Guard->Inverted))
        return "its jump has a wrong guard";
    Jump.Cycle = Row;
    Jump.Is = *Found;
    Jump.Condition = Last.Guard ? Last.Guard->Register : RegisterName();
    Jump.Operations = unsigned(Function.Blocks[Number].Operations.size()) - 1;
    if (!findTarget(Row))
        return "its jump has a wrong target";
    const unsigned Index = unsigned(Found - Moves.begin());
    Moves.erase(Found);
    std::erase_if(Own.Code.Fixups, [&](const CodeFixup &F) {
        return F.Instruction == Row && !F.Long && F.Index == Index;
    });
    for (CodeFixup &F : Own.Code.Fixups)
        F.Index -= F.Instruction == Row && !F.Long && F.Index > Index;
    return "";
}

// Finds the target by the last fixup that may belong to the jump. If it is a long immediate, ScheduleCheck checks that
// it is the one that the jump reads.
bool FilledBlock::findTarget(unsigned Row) {
    const bool IsLong = Jump.Is.Source.Kind == MoveSource::ImmediateRegister;
    const Instruction &OfJump = Own.Code.Instructions[Row];
    const size_t Index =
        size_t(std::find(OfJump.Moves.begin(), OfJump.Moves.end(), Jump.Is) - OfJump.Moves.begin());
    const CodeFixup *Best = nullptr;
    for (const CodeFixup &F : Own.Code.Fixups) {
        const bool May = F.Long == IsLong && F.Symbol.empty() && F.Block == Last.Inputs[0].Value &&
                         (IsLong ? F.Instruction < Row : F.Instruction == Row && F.Index == Index);
        if (May && (!Best || F.Instruction > Best->Instruction))
            Best = &F;
    }
    if (!Best)
        return false;
    const Instruction &I = Own.Code.Instructions[Best->Instruction];
    Skipped = unsigned(IsLong ? I.LongImmediates[Best->Index].Value : Jump.Is.Source.Value);
    Jump.Target = Last.Inputs[0].Value + Skipped;
    return Skipped <= M.Control.DelaySlots;
}

std::string FilledBlock::follow(unsigned Next, unsigned Skip, bool IsTaken) const {
    if (Next >= Blocks.size()) {
        WalkedLoop Nothing;
        Nothing.Block.LiveOut = Function.Blocks[Number].LiveOut;
        return check(Nothing, 0, 0, IsTaken);
    }
    const CodeBlock &Block = Function.Blocks[Next];
    if (!isPipelined(Blocks[Next])) {
        unsigned Further = 0;
        if (goesToBlock(Block))
            if (FilledBlock Other(M, Function, Options, Blocks, Filled, Next);
                Other.takeBlock().empty())
                Further = Other.Skipped;
        return check({Block, Blocks[Next], {}}, Skip, Further, IsTaken);
    }
    for (unsigned Iterations = 1; Iterations <= MostIterations; ++Iterations) {
        WalkedLoop Walked;
        std::string Mistake = walkLoop(M, Block, Next, Blocks[Next], Iterations, Walked);
        if (Mistake.empty())
            Mistake = check(Walked, Skip, 0, IsTaken);
        if (!Mistake.empty())
            return Mistake;
    }
    return "";
}

// Long immediates that the slots load for the next block's own jump skip some instructions of its target. Restores
// their original values, which skip none.
void FilledBlock::returnTargets(ScheduledFunction &Slots, const ScheduledFunction &Next,
                                unsigned Skip, unsigned Further) const {
    const unsigned First = unsigned(Slots.Instructions.size()) - Skip;
    for (const CodeFixup &F : Slots.Fixups)
        for (const CodeFixup &Same : Next.Fixups)
            if (F.Long && Same.Long && F.Symbol.empty() && Same.Symbol.empty() &&
                F.Instruction == First + Same.Instruction && F.Block == Same.Block)
                Slots.Instructions[F.Instruction].LongImmediates[F.Index].Value -= Further;
}

// Checks both schedules one after the other, as if they were one block.
std::string FilledBlock::check(const WalkedLoop &Next, unsigned Skip, unsigned Further,
                               bool IsTaken) const {
    CodeBlock Both = Function.Blocks[Number];
    Both.Operations.pop_back();
    Both.LiveOut = Next.Block.LiveOut;
    BlockSchedule Schedule = Own;
    returnTargets(Schedule.Code, Next.Schedule.Code, Skip, Further);
    std::vector<LeftOutJump> Jumps = {Jump};
    if (Last.Guard)
        Jumps[0].IsOne = IsTaken != Last.Guard->Inverted;
    const unsigned Rows = unsigned(Own.Code.Instructions.size());
    const unsigned Count = unsigned(Both.Operations.size());
    addRows(Next.Schedule.Code, Skip, unsigned(Next.Schedule.Code.Instructions.size()),
            Schedule.Code);
    for (const CodeOrder &Order : Next.Block.Order)
        Both.Order.push_back({Order.Before + Count, Order.After + Count});
    Both.Operations.insert(Both.Operations.end(), Next.Block.Operations.begin(),
                           Next.Block.Operations.end());
    for (unsigned Before = 0; Before < Count; ++Before)
        for (unsigned After = Count; After < Both.Operations.size(); ++After)
            if (mayMeet(Both.Operations[Before], Both.Operations[After]))
                Both.Order.push_back({Before, After});
    Schedule.Starts.assign(Blocks[Number].Starts.begin(), Blocks[Number].Starts.end() - 1);
    for (std::optional<BlockSchedule::Start> Start : Next.Schedule.Starts) {
        if (Start)
            Start->Cycle += Rows - Skip;
        Schedule.Starts.push_back(Start);
    }
    for (LeftOutJump Other : Next.Jumps) {
        Other.Cycle += Rows - Skip;
        Other.Operations += Count;
        Jumps.push_back(Other);
    }
    std::string Mistake = mistakeIn(M, Function, Both, Options, Schedule, Jumps);
    return Mistake.empty() ? "" : (IsTaken ? "along its jump, " : "past its jump, ") + Mistake;
}

// Whether the block is unchanged, except for its rows in the slots of the block before.
bool isAsBefore(const ScheduledFunction &Block, const ScheduledFunction &Filled, unsigned Number) {
    const unsigned Start = Filled.BlockStarts[Number], End = Filled.BlockStarts[Number + 1];
    return End - Start <= Block.Instructions.size() &&
           std::equal(Filled.Instructions.begin() + Start, Filled.Instructions.begin() + End,
                      Block.Instructions.end() - (End - Start));
}

} // namespace

std::string mistakeInFilled(const Machine &M, const FunctionCode &Function,
                            const ScheduleOptions &Options, std::span<const BlockSchedule> Blocks,
                            const ScheduledFunction &Filled) {
    if (Filled.BlockStarts.back() != Filled.Instructions.size())
        return "there are too few or too many instructions";
    for (const Instruction &I : Filled.Instructions)
        if (std::string Mistake = mistakeIn(M, I); !Mistake.empty())
            return Mistake;
    for (unsigned Number = 0; Number < Blocks.size(); ++Number) {
        if (isPipelined(Blocks[Number]) || !goesToBlock(Function.Blocks[Number])) {
            if (!isAsBefore(Blocks[Number].Code, Filled, Number))
                return "block " + std::to_string(Number) +
                       " has changed, which has no slots to fill";
            continue;
        }
        std::string Mistake = FilledBlock(M, Function, Options, Blocks, Filled, Number).run();
        if (!Mistake.empty())
            return "block " + std::to_string(Number) + ": " + Mistake;
    }
    return "";
}

} // namespace barecl::tta
