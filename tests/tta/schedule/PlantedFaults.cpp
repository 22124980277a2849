// SPDX-License-Identifier: MIT

#include "PlantedFaults.h"

#include <algorithm>

namespace barecl::tta {
namespace {

using Plant = bool(const Machine &M, BlockSchedule &S, unsigned Cycle, unsigned Index);

Move &moveOf(BlockSchedule &S, unsigned Cycle, unsigned Index) {
    return S.Code.Instructions[Cycle].Moves[Index];
}

bool hasFixup(const BlockSchedule &S, unsigned Cycle) {
    return std::any_of(S.Code.Fixups.begin(), S.Code.Fixups.end(),
                       [&](const CodeFixup &F) { return F.Instruction == Cycle; });
}

// To another cycle, on the same bus; what starts there is said to start there.
bool shift(BlockSchedule &S, unsigned Cycle, unsigned Index, unsigned To) {
    if (To >= S.Code.Instructions.size() || hasFixup(S, Cycle) || hasFixup(S, To))
        return false;
    Move Moved = moveOf(S, Cycle, Index);
    std::vector<Move> &There = S.Code.Instructions[To].Moves;
    auto After = std::find_if(There.begin(), There.end(),
                              [&](const Move &Other) { return Other.Bus >= Moved.Bus; });
    if (After != There.end() && After->Bus == Moved.Bus)
        return false;
    There.insert(After, Moved);
    std::vector<Move> &Here = S.Code.Instructions[Cycle].Moves;
    Here.erase(Here.begin() + Index);
    if (Moved.Destination.Operation && Moved.Destination.Kind == MoveDestination::Input)
        for (std::optional<BlockSchedule::Start> &Start : S.Starts)
            if (Start && Start->Cycle == Cycle && Start->Unit == Moved.Destination.Component)
                Start->Cycle = To;
    return true;
}

bool drop(const Machine &, BlockSchedule &S, unsigned Cycle, unsigned Index) {
    if (hasFixup(S, Cycle))
        return false;
    std::vector<Move> &Moves = S.Code.Instructions[Cycle].Moves;
    Moves.erase(Moves.begin() + Index);
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
    Move Move = moveOf(S, Cycle, Index);
    if (!Move.Destination.Operation || Cycle + 1 >= S.Code.Instructions.size())
        return false;
    std::vector<tta::Move> &Next = S.Code.Instructions[Cycle + 1].Moves;
    auto After = std::find_if(Next.begin(), Next.end(),
                              [&](const tta::Move &Other) { return Other.Bus >= Move.Bus; });
    if (hasFixup(S, Cycle) || hasFixup(S, Cycle + 1) ||
        (After != Next.end() && After->Bus == Move.Bus))
        return false;
    Next.insert(After, Move);
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
            {"one bus twice", wrongBus}};
}

} // namespace barecl::tta
