// SPDX-License-Identifier: MIT

#include "SlotEffects.h"
#include "schedule/machine/UnitChoice.h"

#include <algorithm>

namespace barecl::tta {

SlotEffects effectsOf(const Machine &M, const SlotRow &Row) {
    SlotEffects Result;
    for (const Fixed<LongImmediate> &Load : Row.Loads)
        Result.Immediates.insert(Load.Is.Unit);
    for (const Fixed<Move> &Each : Row.Moves) {
        const Move &Move = Each.Is;
        const MoveSource &From = Move.Source;
        const MoveDestination &To = Move.Destination;
        const Guard &When = M.Buses[Move.Bus].Guards[Move.Guard];
        if (When.Kind == Guard::Register)
            Result.Guards.insert({When.Unit, When.Index});
        if (When.Kind == Guard::Output)
            Result.Units.insert(When.Unit);
        if (From.Kind == MoveSource::Register)
            Result.Reads.insert({From.Component, From.Index});
        if (From.Kind == MoveSource::ImmediateRegister)
            Result.Immediates.insert(From.Component);
        if (From.Kind == MoveSource::Output)
            Result.Units.insert(From.Component);
        if (From.Kind == MoveSource::ControlPort)
            Result.Reads.insert(ReturnAddressName);
        if (To.Kind == MoveDestination::Register)
            Result.Writes.insert({To.Component, To.Index});
        if (To.Kind == MoveDestination::ControlPort && !To.Operation)
            Result.Writes.insert(ReturnAddressName);
        if (To.Kind != MoveDestination::Input)
            continue;
        Result.Units.insert(To.Component);
        if (To.Operation) {
            const Operation *What = M.operation(M.Units[To.Component].Operations[*To.Operation]);
            const unsigned Flags = What ? What->Flags : unsigned(Operation::SideEffect);
            Result.Looks |= (Flags & Operation::Loads) != 0;
            Result.Changes |= (Flags & (Operation::Stores | Operation::SideEffect)) != 0;
        }
    }
    return Result;
}

bool mayMeet(const Machine &M, const SlotEffects &Old, int OldAt, const SlotEffects &New,
             int NewAt) {
    auto Share = [](const auto &A, const auto &B) {
        return std::any_of(A.begin(), A.end(), [&](const auto &Each) { return B.contains(Each); });
    };
    for (const RegisterName &Name : New.Guards)
        if (Old.Writes.contains(Name) && OldAt + int(guardLatency(M, Name.File)) > NewAt)
            return true;
    for (const RegisterName &Name : Old.Guards)
        if (New.Writes.contains(Name) && OldAt >= NewAt + int(guardLatency(M, Name.File)))
            return true;
    if (OldAt < 0)
        return false;
    return Share(Old.Units, New.Units) || Share(Old.Immediates, New.Immediates) ||
           (Old.Changes && (New.Looks || New.Changes)) || (Old.Looks && New.Changes) ||
           (OldAt >= NewAt && Share(Old.Writes, New.Reads)) ||
           (OldAt > NewAt && Share(Old.Reads, New.Writes)) ||
           (OldAt >= NewAt && Share(Old.Writes, New.Writes));
}

} // namespace barecl::tta
