// SPDX-License-Identifier: MIT
//
// What all modules of a generated machine agree on: the names of components and signals, the numbers that instructions
// decode to, and what each port of a unit is.

#ifndef BARECL_TTA_RTL_PLAN_H
#define BARECL_TTA_RTL_PLAN_H

#include "encoding/CompactEncoding.h"
#include "machine/MachineDiagnostics.h"
#include "program/Transports.h"
#include "rtl/AdfLines.h"
#include "rtl/ModuleText.h"
#include "rtl/OwnOperation.h"

#include <optional>
#include <set>

namespace barecl::tta {

// How one bus is decoded. Source 0 is the immediate, destination 0 is no move; Sources[n] has the number n + 1.
struct BusPlan : BusChoices {
    std::string Name;
};

struct PortPlan {
    std::string Name;
    bool IsOperand = false, IsResult = false;
    bool HasRegister =
        false; // IsOperand: the operand is needed after the cycle in which it is written
    bool IsSilent =
        false; // moves can read it, but only operations that BareCL does not know write it
};

// An operation that the unit can do in hardware.
struct OperationPlan {
    unsigned Number = 0; // in the unit
    const Operation *What = nullptr;
    const UnitOperation *How = nullptr;
    unsigned Trigger = 0; // port
};

struct UnitPlan {
    std::string Name;
    std::vector<PortPlan> Ports;
    std::vector<OperationPlan> Operations;
    unsigned OperationBits = 0;
    unsigned MemoryWords = 0; // 32-bit words of the largest access; 0: it has no memory
};

// A bit that guards read. They see its value of `Delay` cycles before.
struct GuardSignal {
    Guard Of; // not inverted
    unsigned Delay = 0;
    std::string Name;
};

// A register that is not 0 at the start.
struct StartValue {
    unsigned File = 0, Index = 0;
    uint64_t Value = 0;
};

struct Plan {
    const Machine &M;
    const AdfLines &Lines;
    std::string Name; // of the machine, a prefix of all modules
    std::vector<OwnOperation> Own;
    std::vector<BusPlan> Buses;
    std::vector<UnitPlan> Units;
    std::vector<std::string> Files, ImmediateUnits;
    std::string Control;
    std::vector<std::string> ControlPorts;
    std::vector<GuardSignal> Guards;
    std::optional<StartValue> StackPointer;
    unsigned AddressBits = 0;   // of instruction memory
    bool IsChecked = false;     // with the ports of CheckPorts.cpp
    bool ShowsAccesses = false; // units have ports with the first byte and the size of each access
    bool IsCompact =
        false; // instructions have the format of CompactEncoding.h, not of InstructionEncoding.h

    std::string module(const std::string &Component) const { return Name + "_" + Component; }

    // The operation's own Verilog; null if it has none.
    const OwnOperation *own(std::string_view Operation) const;
    // The signal that the bus reads from the place: "ALU_out1" for a port, "RF_B0_read" for a register file.
    std::string source(const Endpoint &Place, const BusPlan &Bus) const;
    // The signal that says that a bus's move goes to the place, such as "to_ALU_in1t". The bus's name is not part of
    // it.
    std::string strobe(const Endpoint &Place) const;
    // The signal that says that a bus's move reads the register file or immediate unit, such as "reads_RF".
    std::string readStrobe(const Endpoint &Place) const {
        return "reads_" + (Place.Kind == Endpoint::File ? Files[Place.Component]
                                                        : ImmediateUnits[Place.Component]);
    }
    // Whether the hardware uses the values that moves bring there.
    bool isUsed(const Endpoint &Sink) const;
    // The buses that can move to, or from, that place.
    std::vector<unsigned> busesOf(const Endpoint &Place, enum Socket::Direction Direction) const;
    // Whether all buses read the place, a register file or an immediate unit, through one port. At most one register is
    // then read in a cycle.
    bool hasOneReadPort(const Endpoint &Place) const;
    const GuardSignal &guard(const Guard &Of) const;
    unsigned registersOf(const Endpoint &Place) const; // 0: the place is a port
};

// Empty if the machine cannot be made in hardware: Diagnostics then says why, with the component and its line.
std::optional<Plan> makePlan(const Machine &Machine, const AdfLines &Lines, const std::string &Name,
                             const std::vector<OwnOperation> &Own, MachineDiagnostics &Diagnostics);

// Bits of a register's number; 0 if there is one register.
inline unsigned indexBits(unsigned Registers) { return bitsFor(Registers); }

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_PLAN_H
