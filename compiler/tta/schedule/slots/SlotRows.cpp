// SPDX-License-Identifier: MIT

#include "SlotRows.h"
#include "ProgramCheck.h"

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

bool isSound(const Machine &M, const SlotRow &Row) {
    return mistakeIn(M, instructionOf(Row)).empty();
}

// Puts the move on its own bus, or else on any that can have it.
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
