// SPDX-License-Identifier: MIT
//
// A transport-triggered machine as data: the contents of an ADF file (OpenASIP's Architecture Definition File). The
// names are ADF's.
//
//      bus 0 ====o=====o========o======o====     One move a bus and cycle: source -> destination.
//                |     |        |      |         A socket joins one port to some buses, in one
//              socket socket  socket socket      direction. Writing a triggering port starts the
//                |     |        |      |         operation that the move names.
//               [in1t in2     out1]   [r]
//                function unit       register file
//
// Components refer to each other by their index in the machine's vectors. A machine from readAdf() is valid:
// checkMachine() (MachineCheck.h) has found no errors, and nothing changes the machine afterwards.

#ifndef BARECL_TTA_MACHINE_H
#define BARECL_TTA_MACHINE_H

#include "OperationTable.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace barecl::tta {

enum class Extension { Sign, Zero };

// The condition under which a move happens.
struct Guard {
    enum Kind {
        Always,   // unconditionally
        Never,    // never; encodes an empty slot of the bus
        Register, // bit 0 of register `Index` of register file `Unit`
        Output,   // bit 0 of output port `Index` of function unit `Unit`
    } Kind = Always;
    bool Inverted = false; // Register, Output: the move happens when the bit is 0
    unsigned Unit = 0;
    unsigned Index = 0;

    bool operator==(const Guard &) const = default;
};

// One move slot of an instruction. The order of buses is the order of slots.
struct Bus {
    std::string Name;
    std::string Segment; // the name of its only segment
    unsigned Width = 0;  // bits
    std::vector<Guard> Guards;
    Extension ShortExtension = Extension::Zero;
    unsigned ShortWidth = 0; // bits of a short immediate; 0: none

    bool operator==(const Bus &) const = default;
};

struct Socket {
    enum Direction { Unconnected, Input /* bus to unit */, Output /* unit to bus */ };

    std::string Name;
    Direction Direction = Unconnected;
    std::vector<unsigned> Buses;

    bool operator==(const Socket &) const = default;
};

struct Port {
    std::string Name;
    std::vector<unsigned> Sockets; // at most two
    unsigned Width = 0; // bits; 0 for a port of a register file, which has the file's width
    bool Triggers = false;
    bool SetsOpcode = false;
    bool NoRegister = false;

    bool operator==(const Port &) const = default;
};

// One entry of an operation's pipeline. Cycle 0 is the cycle of the trigger.
struct PipelineUse {
    enum Kind { Resource, Reads, Writes } Kind = Resource;
    std::string Name;     // Resource: its name
    unsigned Operand = 0; // Reads, Writes: the operand; inputs count from 1, outputs follow
    unsigned Start = 0;
    unsigned Cycles = 1;

    bool operator==(const PipelineUse &) const = default;
};

struct UnitOperation {
    struct Binding {
        unsigned Operand; // inputs count from 1, outputs follow
        unsigned Port;    // of the unit
        bool operator==(const Binding &) const = default;
    };

    std::string Name;             // lower case
    OperationId Id = NoOperation; // in the machine's table; NoOperation: it does not know the name
    std::vector<Binding> Bindings;
    std::vector<PipelineUse> Pipeline;

    // The port that operand N is bound to.
    std::optional<unsigned> port(unsigned Operand) const;

    // Cycles from the trigger until the output can be read; 0 if the operand is not an output.
    unsigned latency(unsigned Operand) const;

    // Cycles from the trigger until the last entry of the pipeline ends.
    unsigned latency() const;

    bool operator==(const UnitOperation &) const = default;
};

struct FunctionUnit {
    std::string Name;
    std::vector<Port> Ports;
    std::vector<UnitOperation> Operations;
    std::optional<unsigned> AddressSpace; // load-store units only

    bool operator==(const FunctionUnit &) const = default;
};

struct RegisterFile {
    enum Type { Normal, Volatile, Reserved /* not for register allocation */ };

    std::string Name;
    Type Type = Normal;
    unsigned Size = 0;
    unsigned Width = 0; // bits
    unsigned MaxReads = 0;
    unsigned MaxWrites = 0;
    unsigned GuardLatency = 0;
    bool ZeroRegister = false; // register 0 reads as 0
    std::vector<Port> Ports;

    bool operator==(const RegisterFile &) const = default;
};

struct AddressSpace {
    std::string Name;
    unsigned Width = 8; // bits of the unit that an address counts
    uint64_t Min = 0;
    uint64_t Max = 0; // inclusive
    bool Shared = false;
    std::vector<unsigned> Ids; // C's address_space(N)

    bool operator==(const AddressSpace &) const = default;
};

struct ControlUnit {
    std::string Name;
    std::vector<Port> Ports; // pc, and the special ports
    unsigned ReturnAddress = 0;
    bool HasReturnAddress = false;
    std::vector<UnitOperation> Operations;
    unsigned InstructionMemory = 0; // an address space
    unsigned DelaySlots = 0;
    unsigned GuardLatency = 0;

    bool operator==(const ControlUnit &) const = default;
};

// Registers that hold long immediates.
struct ImmediateUnit {
    std::string Name;
    unsigned Size = 0;
    unsigned Width = 0; // bits
    unsigned MaxReads = 0;
    unsigned MaxWrites = 0;
    unsigned GuardLatency = 0;
    unsigned Latency = 1;
    Extension Fill = Extension::Zero; // for the bits that a template does not provide
    std::vector<Port> Ports;

    bool operator==(const ImmediateUnit &) const = default;
};

// A format of instructions: which slots carry pieces of long immediates instead of moves.
struct InstructionTemplate {
    struct Slot {
        bool OfBus;     // true: the slot of a bus; false: a slot for immediates alone
        unsigned Index; // index of the bus, or in Machine::ImmediateSlots
        unsigned Width; // bits
        unsigned Unit;  // the immediate unit that receives the piece
        bool operator==(const Slot &) const = default;
    };

    std::string Name;
    std::vector<Slot> Slots; // of one immediate unit: the most significant piece first

    // Bits that the template provides for the immediate unit; 0: none.
    unsigned width(unsigned Unit) const;

    bool operator==(const InstructionTemplate &) const = default;
};

struct Machine {
    std::shared_ptr<const OperationTable> Table = OperationTable::builtIn();
    bool TriggerInvalidatesResults = false;
    bool AlwaysWritesBack = false;
    bool OrderedUnits = false;
    bool Is64Bit = false;
    std::vector<Bus> Buses;
    std::vector<Socket> Sockets;
    std::vector<FunctionUnit> Units;
    std::vector<RegisterFile> Files;
    std::vector<AddressSpace> Spaces;
    ControlUnit Control;
    std::vector<ImmediateUnit> ImmediateUnits;
    std::vector<std::string> ImmediateSlots;
    std::vector<InstructionTemplate> Templates; // at least one

    // Null: the table does not know it.
    const Operation *operation(const UnitOperation &Of) const {
        return Of.Id == NoOperation ? nullptr : &(*Table)[Of.Id];
    }

    bool operator==(const Machine &) const = default;
};

// The index of the component with that name; none if no component has it.
template <typename Components>
std::optional<unsigned> findNamed(const Components &All, std::string_view Name) {
    for (unsigned Index = 0; Index < All.size(); ++Index)
        if (All[Index].Name == Name)
            return Index;
    return std::nullopt;
}

// The index of the address space for C's address_space(Id): the one that lists Id, or the only data memory that lists
// no numbers; none if the machine has neither. The generic address space need not be listed: if all of OpenCL's other
// address spaces are one, the generic one is the same.
std::optional<unsigned> findSpace(const Machine &Machine, unsigned Id);

// Whether OpenCL's private, global and local memory share one address space. Only then can a generic pointer point to
// any of them.
bool hasGenericSpace(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINE_H
