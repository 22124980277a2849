// SPDX-License-Identifier: MIT
//
// What all modules of a generated machine agree on: the names of components and signals, the numbers that instructions
// decode to, and what each port of a unit is.

#ifndef BARECL_TTA_RTL_PLAN_H
#define BARECL_TTA_RTL_PLAN_H

#include "MachineDiagnostics.h"
#include "rtl/AdfLines.h"
#include "rtl/ModuleText.h"
#include "rtl/OwnOperation.h"
#include "Transports.h"

#include <optional>
#include <set>

namespace barecl::tta {

// How one bus is decoded. Source 0 is the immediate, destination 0 is no move; Sources[n] has the number n + 1.
struct BusPlan {
    std::string Name;
    std::vector<Endpoint> Sources, Sinks;
    unsigned SourceBits = 0, SinkBits = 0, GuardBits = 0;
    unsigned IndexBits = 0, SinkIndexBits = 0; // of registers; 0: none has to be named
    unsigned OperationBits = 0;
};

struct PortPlan {
    std::string Name;
    bool IsOperand = false, IsResult = false;
    bool HasRegister =
        false; // IsOperand: the operand is needed after the cycle in which it is written
    bool IsSilent =
        false; // moves can read it, but only operations without a meaning would write it
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
    unsigned MemoryWords = 0; // 32-bit words of one access at most; 0: it has no memory
};

// A bit that guards look at, `Delay` cycles late.
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
    unsigned AddressBits = 0; // of instruction memory

    std::string module(const std::string &Component) const { return Name + "_" + Component; }

    // The operation's own Verilog; null if it has none.
    const OwnOperation *own(std::string_view Operation) const;
    // The signal of a port, "ALU_out1", of a file as the bus reads it, "RF_B0_read".
    std::string source(const Endpoint &Place, const BusPlan &Bus) const;
    // The signal that a move on the bus goes there, without the bus: "to_ALU_in1t".
    std::string strobe(const Endpoint &Place) const;
    // Whether hardware does something with what is moved there.
    bool isUsed(const Endpoint &Sink) const;
    // The buses that can move to, or from, that place.
    std::vector<unsigned> busesOf(const Endpoint &Place, enum Socket::Direction Direction) const;
    const GuardSignal &guard(const Guard &Of) const;
    unsigned registersOf(const Endpoint &Place) const; // 0: the place is a port
};

// None: the machine cannot be made. Diagnostics says why, with the component and its line.
std::optional<Plan> makePlan(const Machine &Machine, const AdfLines &Lines, const std::string &Name,
                             const std::vector<OwnOperation> &Own, MachineDiagnostics &Diagnostics);

// Bits of a register's number; 0 if there is one register.
inline unsigned indexBits(unsigned Registers) { return bitsFor(Registers); }

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_PLAN_H
