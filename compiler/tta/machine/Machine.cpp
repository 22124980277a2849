// SPDX-License-Identifier: MIT

#include "Machine.h"

#include <algorithm>

namespace barecl::tta {

std::optional<unsigned> UnitOperation::port(unsigned Operand) const {
    for (const Binding &B : Bindings)
        if (B.Operand == Operand)
            return B.Port;
    return std::nullopt;
}

unsigned UnitOperation::latency(unsigned Operand) const {
    unsigned Last = 0;
    for (const PipelineUse &Use : Pipeline)
        if (Use.Kind == PipelineUse::Writes && Use.Operand == Operand)
            Last = std::max(Last, Use.Start + Use.Cycles);
    return Last;
}

unsigned UnitOperation::latency() const {
    unsigned Last = 0;
    for (const PipelineUse &Use : Pipeline)
        Last = std::max(Last, Use.Start + Use.Cycles);
    return Last;
}

unsigned InstructionTemplate::width(unsigned Unit) const {
    unsigned Sum = 0;
    for (const Slot &S : Slots)
        if (S.Unit == Unit)
            Sum += S.Width;
    return Sum;
}

// OpenCL's address spaces, as Clang's -ffake-address-space-map numbers them.
enum SpaceId : unsigned { PrivateId = 0, GlobalId = 1, LocalId = 3, GenericId = 4 };

bool hasGenericSpace(const Machine &Machine) {
    const std::optional<unsigned> Private = findSpace(Machine, PrivateId);
    return Private && findSpace(Machine, GlobalId) == Private &&
           findSpace(Machine, LocalId) == Private;
}

std::optional<unsigned> findSpace(const Machine &Machine, unsigned Id) {
    std::optional<unsigned> Unnumbered;
    unsigned Count = 0;
    for (unsigned N = 0; N < Machine.Spaces.size(); ++N) {
        const std::vector<unsigned> &Ids = Machine.Spaces[N].Ids;
        if (std::find(Ids.begin(), Ids.end(), Id) != Ids.end())
            return N;
        if (Ids.empty() && N != Machine.Control.InstructionMemory) {
            Unnumbered = N;
            ++Count;
        }
    }
    if (Count == 1)
        return Unnumbered;
    return Id == GenericId && hasGenericSpace(Machine) ? findSpace(Machine, PrivateId)
                                                       : std::nullopt;
}

} // namespace barecl::tta
