// SPDX-License-Identifier: MIT

#include "PlantedFaults.h"

#include <algorithm>
#include <utility>

namespace barecl::tta {
namespace {

using Plant = bool(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index);

Move &moveOf(BlockSchedule &S, unsigned Cycle, unsigned Index) {
    return S.Code.Instructions[Cycle].Moves[Index];
}

// Visits the fixups of moves in that cycle: they have to go where their move goes.
void eachFixup(BlockSchedule &S, unsigned Cycle, auto Change) {
    for (CodeFixup &F : S.Code.Fixups)
        if (F.Instruction == Cycle && !F.Long)
            Change(F);
}

Move take(BlockSchedule &S, unsigned Cycle, unsigned Index, std::vector<CodeFixup> &Fixups) {
    std::erase_if(S.Code.Fixups, [&](const CodeFixup &F) {
        bool Is = F.Instruction == Cycle && !F.Long && F.Index == Index;
        if (Is)
            Fixups.push_back(F);
        return Is;
    });
    eachFixup(S, Cycle, [&](CodeFixup &F) { F.Index -= F.Index > Index; });
    std::vector<Move> &Moves = S.Code.Instructions[Cycle].Moves;
    Move Taken = Moves[Index];
    Moves.erase(Moves.begin() + Index);
    return Taken;
}

// Puts a move into a cycle. False if its bus already has a move in that cycle.
bool put(BlockSchedule &S, unsigned Cycle, const Move &New, std::vector<CodeFixup> Fixups) {
    if (Cycle >= S.Code.Instructions.size())
        return false;
    std::vector<Move> &Moves = S.Code.Instructions[Cycle].Moves;
    auto After = std::find_if(Moves.begin(), Moves.end(),
                              [&](const Move &Other) { return Other.Bus >= New.Bus; });
    if (After != Moves.end() && After->Bus == New.Bus)
        return false;
    unsigned Index = unsigned(After - Moves.begin());
    eachFixup(S, Cycle, [&](CodeFixup &F) { F.Index += F.Index >= Index; });
    Moves.insert(After, New);
    for (CodeFixup &F : Fixups) {
        F.Instruction = Cycle;
        F.Index = Index;
        S.Code.Fixups.push_back(F);
    }
    return true;
}

bool hasFixup(const BlockSchedule &S, unsigned Cycle) {
    return std::any_of(S.Code.Fixups.begin(), S.Code.Fixups.end(),
                       [&](const CodeFixup &F) { return F.Instruction == Cycle; });
}

// Moves a move to another cycle, on the same bus, and adjusts the recorded start of its operation.
bool shift(BlockSchedule &S, unsigned Cycle, unsigned Index, unsigned To) {
    std::vector<CodeFixup> Fixups;
    Move Moved = take(S, Cycle, Index, Fixups);
    if (!put(S, To, Moved, Fixups))
        return false;
    if (Moved.Destination.Operation && Moved.Destination.Kind == MoveDestination::Input)
        for (std::optional<BlockSchedule::Start> &Start : S.Starts)
            if (Start && Start->Cycle == Cycle && Start->Unit == Moved.Destination.Component)
                Start->Cycle = To;
    return true;
}

bool drop(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    std::vector<CodeFixup> Fixups;
    take(S, Cycle, Index, Fixups);
    return true;
}

bool early(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    return Cycle > 0 && shift(S, Cycle, Index, Cycle - 1);
}

bool late(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    return shift(S, Cycle, Index, Cycle + 1);
}

bool wrongSource(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    MoveSource &Source = moveOf(S, Cycle, Index).Source;
    if (Source.Kind != MoveSource::Register)
        return false;
    Source.Index = (Source.Index + 1) % M.Files[Source.Component].Size;
    return true;
}

bool wrongRegister(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    MoveDestination &To = moveOf(S, Cycle, Index).Destination;
    if (To.Kind != MoveDestination::Register)
        return false;
    To.Index = (To.Index + 1) % M.Files[To.Component].Size;
    return true;
}

bool swapSources(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    std::vector<Move> &Moves = S.Code.Instructions[Cycle].Moves;
    if (Index + 1 >= Moves.size() || hasFixup(S, Cycle) ||
        Moves[Index].Source == Moves[Index + 1].Source)
        return false;
    std::swap(Moves[Index].Source, Moves[Index + 1].Source);
    return true;
}

bool missingGuard(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    Move &Move = moveOf(S, Cycle, Index);
    const std::vector<Guard> &Guards = M.Buses[Move.Bus].Guards;
    auto Always = std::find(Guards.begin(), Guards.end(), Guard());
    if (Guards[Move.Guard].Kind == Guard::Always || Always == Guards.end())
        return false;
    Move.Guard = unsigned(Always - Guards.begin());
    return true;
}

bool invertedGuard(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    Move &Move = moveOf(S, Cycle, Index);
    const std::vector<Guard> &Guards = M.Buses[Move.Bus].Guards;
    Guard Other = Guards[Move.Guard];
    Other.Inverted = !Other.Inverted;
    auto Found = std::find(Guards.begin(), Guards.end(), Other);
    if (Other.Kind != Guard::Register || Found == Guards.end())
        return false;
    Move.Guard = unsigned(Found - Guards.begin());
    return true;
}

bool wrongImmediate(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    MoveSource &Source = moveOf(S, Cycle, Index).Source;
    if (Source.Kind != MoveSource::Immediate || hasFixup(S, Cycle))
        return false;
    Source.Value ^= 1;
    return true;
}

bool wrongLongImmediate(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    std::vector<LongImmediate> &All = S.Code.Instructions[Cycle].LongImmediates;
    if (Index >= All.size())
        return false;
    All[Index].Value ^= 1;
    return true;
}

bool startsTwice(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    const Move &Move = moveOf(S, Cycle, Index);
    std::vector<CodeFixup> Fixups;
    for (const CodeFixup &F : S.Code.Fixups)
        if (F.Instruction == Cycle && !F.Long && F.Index == Index)
            Fixups.push_back(F);
    return Move.Destination.Operation && put(S, Cycle + 1, Move, Fixups);
}

bool isControl(const Move &Move) {
    return Move.Destination.Operation && Move.Destination.Kind == MoveDestination::ControlPort;
}

bool wrongControl(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    Move &Move = moveOf(S, Cycle, Index);
    if (!isControl(Move))
        return false;
    unsigned Other = (*Move.Destination.Operation + 1) % M.Control.Operations.size();
    return std::exchange(Move.Destination.Operation, Other) != Other;
}

// Whether a jump or call reads the immediate. In a pipelined loop, rows without the jump load it too.
bool isTarget(const BlockSchedule &S, const CodeFixup &F) {
    const std::vector<Instruction> &All = S.Code.Instructions;
    if (!F.Long)
        return true;
    const LongImmediate &Is = All[F.Instruction].LongImmediates[F.Index];
    for (unsigned N = F.Instruction + 1; N < All.size(); ++N) {
        for (const Move &Move : All[N].Moves)
            if (isControl(Move) && Move.Source.Kind == MoveSource::ImmediateRegister &&
                Move.Source.Component == Is.Unit && Move.Source.Index == Is.Register)
                return true;
        for (const LongImmediate &Other : All[N].LongImmediates)
            if (Other.Unit == Is.Unit && Other.Register == Is.Register)
                return false;
    }
    return false;
}

bool wrongTarget(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned) {
    for (CodeFixup &F : S.Code.Fixups)
        if (F.Instruction == Cycle && F.Symbol.empty() && isTarget(S, F)) {
            ++F.Block;
            return true;
        }
    return false;
}

bool fewerSlots(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    if (!isControl(moveOf(S, Cycle, Index)) || Cycle + 1 == S.Code.Instructions.size())
        return false;
    S.Code.Instructions.pop_back();
    return !hasFixup(S, unsigned(S.Code.Instructions.size()));
}

// Not for pipelined loops: their last instructions are not delay slots, and one more does no harm.
bool moreSlots(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    if (!isControl(moveOf(S, Cycle, Index)) || S.Interval)
        return false;
    S.Code.Instructions.emplace_back();
    return true;
}

bool wrongOperation(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    MoveDestination &To = moveOf(S, Cycle, Index).Destination;
    if (!To.Operation || To.Kind != MoveDestination::Input)
        return false;
    const FunctionUnit &Unit = M.Units[To.Component];
    unsigned Other = (*To.Operation + 1) % Unit.Operations.size();
    bool Triggers =
        std::any_of(Unit.Operations[Other].Bindings.begin(), Unit.Operations[Other].Bindings.end(),
                    [&](const auto &B) { return B.Port == To.Index; });
    if (Other == *To.Operation || !Triggers || !findOperation(Unit.Operations[Other].Name))
        return false;
    To.Operation = Other;
    return true;
}

bool wrongBus(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    std::vector<Move> &Moves = S.Code.Instructions[Cycle].Moves;
    if (Index + 1 >= Moves.size())
        return false;
    Moves[Index].Bus = Moves[Index + 1].Bus;
    Moves[Index].Guard = Moves[Index + 1].Guard;
    return true;
}

bool hasNoRegister(const Machine &M, unsigned Unit, unsigned Port) {
    return M.Units[Unit].Ports[Port].NoRegister;
}

// Moves an operand to a port without a register too early: it is gone when the operation starts.
bool operandTooEarly(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    const MoveDestination &To = moveOf(S, Cycle, Index).Destination;
    return To.Kind == MoveDestination::Input && !To.Operation &&
           hasNoRegister(M, To.Component, To.Index) && early(M, S, Cycle, Index);
}

// Reads a result from a port without a register too late: it is gone by then.
bool resultTooLate(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    const MoveSource &From = moveOf(S, Cycle, Index).Source;
    return From.Kind == MoveSource::Output && hasNoRegister(M, From.Component, From.Index) &&
           late(M, S, Cycle, Index);
}

} // namespace

std::vector<PlantedFault> plantedFaults() {
    return {{"drop", drop},
            {"early", early},
            {"late", late},
            {"wrong source", wrongSource},
            {"wrong register", wrongRegister},
            {"swapped sources", swapSources},
            {"missing guard", missingGuard},
            {"inverted guard", invertedGuard},
            {"wrong immediate", wrongImmediate},
            {"wrong long immediate", wrongLongImmediate},
            {"starts twice", startsTwice},
            {"wrong operation", wrongOperation},
            {"one bus twice", wrongBus},
            {"wrong control operation", wrongControl},
            {"wrong target", wrongTarget},
            {"a delay slot too few", fewerSlots},
            {"a delay slot too many", moreSlots},
            {"an operand too early for its port", operandTooEarly},
            {"a result too late for its port", resultTooLate}};
}

} // namespace barecl::tta
