// SPDX-License-Identifier: MIT

#include "SlotRows.h"
#include "program/Immediates.h"
#include "program/Transports.h"
#include "schedule/machine/PortMatching.h"

#include <algorithm>

namespace barecl::tta {

Instruction instructionOf(const SlotRow &Row) {
    Instruction Result;
    for (const Fixed<Move> &Move : Row.Moves)
        Result.Moves.push_back(Move.Is);
    for (const Fixed<LongImmediate> &Load : Row.Loads)
        Result.LongImmediates.push_back(Load.Is);
    Result.Template = Row.Template;
    Result.Line = Row.Line;
    return Result;
}

namespace {

const Guard &guardOf(const Machine &M, const Move &Move) {
    return M.Buses[Move.Bus].Guards[Move.Guard];
}

bool joins(const Machine &M, const Move &Move) {
    return (Move.Source.Kind == MoveSource::Immediate ||
            isOnBus(M, endpointOf(Move.Source), Socket::Output, Move.Bus)) &&
           isOnBus(M, endpointOf(Move.Destination), Socket::Input, Move.Bus);
}

// Whether both may be in one instruction: they must not write one place at the same time.
bool areApart(const Machine &M, const Move &A, const Move &B) {
    const MoveDestination &To = A.Destination, &Other = B.Destination;
    return To.Kind != Other.Kind || To.Component != Other.Component || To.Index != Other.Index ||
           excludeEachOther(guardOf(M, A), guardOf(M, B));
}

bool bringsLoads(const Machine &M, const SlotRow &Row) {
    const InstructionTemplate &Template = M.Templates[Row.Template];
    const bool TakesBus = std::any_of(
        Template.Slots.begin(), Template.Slots.end(), [&](const InstructionTemplate::Slot &Slot) {
            return Slot.OfBus &&
                   std::any_of(Row.Moves.begin(), Row.Moves.end(),
                               [&](const Fixed<Move> &Move) { return Move.Is.Bus == Slot.Index; });
        });
    return !TakesBus &&
           std::all_of(Row.Loads.begin(), Row.Loads.end(), [&](const Fixed<LongImmediate> &Load) {
               return fitsLong(M, Template, Load.Is);
           });
}

// Whether the row is a valid instruction: each bus has at most one move, and can hold its
// immediate.
bool isSound(const Machine &M, const SlotRow &Row) {
    FileUses Uses(M);
    for (auto Each = Row.Moves.begin(); Each != Row.Moves.end(); ++Each) {
        const Move &Is = Each->Is;
        if (!joins(M, Is) || std::any_of(Row.Moves.begin(), Each, [&](const Fixed<Move> &Other) {
                return !areApart(M, Other.Is, Is);
            }))
            return false;
        Uses.add(Is.Source, Is.Destination, Is.Bus, guardOf(M, Is));
    }
    return Uses.canBeServed() && bringsLoads(M, Row);
}

// Puts the move on its own bus, or else on any bus that can carry it.
bool findBus(const Machine &M, SlotRow &Into, Fixed<Move> New, Guard Under) {
    std::vector<unsigned> Buses = {New.Is.Bus};
    for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus)
        if (Bus != New.Is.Bus)
            Buses.push_back(Bus);
    for (unsigned Bus : Buses) {
        const tta::Bus &Is = M.Buses[Bus], &Old = M.Buses[Buses.front()];
        auto Found = std::find(Is.Guards.begin(), Is.Guards.end(), Under);
        const bool IsTaken =
            std::any_of(Into.Moves.begin(), Into.Moves.end(),
                        [&](const Fixed<Move> &Other) { return Other.Is.Bus == Bus; });
        const bool IsAlike = Is.Width == Old.Width && Is.ShortWidth == Old.ShortWidth &&
                             Is.ShortExtension == Old.ShortExtension;
        if (IsTaken || Found == Is.Guards.end() || !IsAlike)
            continue;
        New.Is.Bus = Bus;
        New.Is.Guard = unsigned(Found - Is.Guards.begin());
        SlotRow Trial = Into;
        auto Where = std::find_if(Trial.Moves.begin(), Trial.Moves.end(),
                                  [&](const Fixed<Move> &Other) { return Other.Is.Bus > Bus; });
        Trial.Moves.insert(Where, New);
        if (isSound(M, Trial)) {
            Into = std::move(Trial);
            return true;
        }
    }
    return false;
}

} // namespace

std::optional<SlotRow> merged(const Machine &M, const SlotRow &Into, const SlotRow &From,
                              const std::optional<Guard> &Under) {
    SlotRow Result = Into;
    for (const Fixed<LongImmediate> &Load : From.Loads) {
        for (const Fixed<LongImmediate> &Other : Into.Loads)
            if (Other.Is.Unit == Load.Is.Unit)
                return std::nullopt;
        Result.Loads.push_back(Load);
    }
    if (!From.Loads.empty())
        Result.Template = From.Template;
    for (const Fixed<Move> &New : From.Moves) {
        Guard When = M.Buses[New.Is.Bus].Guards[New.Is.Guard];
        if (Under && When.Kind != Guard::Always && When != *Under)
            return std::nullopt;
        if (!findBus(M, Result, New, Under.value_or(When)))
            return std::nullopt;
    }
    if (!Result.Line)
        Result.Line = From.Line;
    return isSound(M, Result) ? std::optional(Result) : std::nullopt;
}

} // namespace barecl::tta
