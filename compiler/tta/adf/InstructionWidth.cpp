// SPDX-License-Identifier: MIT

#include "InstructionWidth.h"
#include "program/Transports.h"

#include <algorithm>
#include <bit>

namespace barecl::tta {
namespace {

// How many things a move can name at this place.
unsigned choicesAt(const Machine &M, const Endpoint &Place) {
    auto Started = [](const Port &Port, size_t Operations) {
        return Port.Triggers ? std::max(1u, unsigned(Operations)) : 1;
    };
    switch (Place.Kind) {
    case Endpoint::File:
        return M.Files[Place.Component].Size;
    case Endpoint::Immediate:
        return M.ImmediateUnits[Place.Component].Size;
    case Endpoint::Unit: {
        const FunctionUnit &Unit = M.Units[Place.Component];
        return Started(Unit.Ports[Place.Port], Unit.Operations.size());
    }
    case Endpoint::Control:
        break;
    }
    return Started(M.Control.Ports[Place.Port], M.Control.Operations.size());
}

unsigned fieldWidth(const Machine &M, enum Socket::Direction Direction, unsigned Bus) {
    unsigned Choices = 1; // no move
    for (const Endpoint &Place : endpointsOf(M, Direction))
        if (isOnBus(M, Place, Direction, Bus))
            Choices += Direction == Socket::Output && Place.Kind == Endpoint::Unit
                           ? 1
                           : choicesAt(M, Place);
    return bitsFor(Choices);
}

unsigned slotWidth(const Machine &M, unsigned Slot) {
    unsigned Widest = 0;
    for (const InstructionTemplate &Template : M.Templates)
        for (const InstructionTemplate::Slot &Piece : Template.Slots)
            if (!Piece.OfBus && Piece.Index == Slot)
                Widest = std::max(Widest, Piece.Width);
    return Widest;
}

} // namespace

unsigned bitsFor(unsigned Count) { return Count > 1 ? unsigned(std::bit_width(Count - 1)) : 0; }

unsigned instructionWidth(const Machine &Machine) {
    unsigned Width = bitsFor(unsigned(Machine.Templates.size()));
    for (unsigned N = 0; N < Machine.Buses.size(); ++N) {
        const Bus &Bus = Machine.Buses[N];
        const unsigned Source = fieldWidth(Machine, Socket::Output, N);
        Width += bitsFor(unsigned(Bus.Guards.size())) + fieldWidth(Machine, Socket::Input, N) +
                 (Bus.ShortWidth ? 1 + std::max(Bus.ShortWidth, Source) : Source);
    }
    for (unsigned Slot = 0; Slot < Machine.ImmediateSlots.size(); ++Slot)
        Width += slotWidth(Machine, Slot);
    return Width;
}

} // namespace barecl::tta
