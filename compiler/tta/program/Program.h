// SPDX-License-Identifier: MIT
//
// A program for one machine: instructions with at most one move for each bus, and the initial contents of memory.
// Components are indices into the machine, and values have its widths, so a program has no meaning without its machine.

#ifndef BARECL_TTA_PROGRAM_H
#define BARECL_TTA_PROGRAM_H

#include "machine/Machine.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace barecl::tta {

struct MoveSource {
    enum Kind {
        Immediate,         // Value, after the bus has extended it
        Register,          // Index of register file Component
        ImmediateRegister, // Index of immediate unit Component
        Output,            // port Index of function unit Component
        ControlPort,       // port Index of the control unit
    } Kind = Immediate;
    unsigned Component = 0;
    unsigned Index = 0;
    uint64_t Value = 0;

    bool operator==(const MoveSource &) const = default;
};

struct MoveDestination {
    enum Kind {
        Register,    // Index of register file Component
        Input,       // port Index of function unit Component
        ControlPort, // port Index of the control unit
    } Kind = Register;
    unsigned Component = 0;
    unsigned Index = 0;
    std::optional<unsigned> Operation; // that the move starts: index in the unit's operations

    bool operator==(const MoveDestination &) const = default;
};

struct Move {
    unsigned Bus = 0;
    unsigned Guard = 0; // index in the bus's guards
    MoveSource Source;
    MoveDestination Destination;
    unsigned Line = 0; // of the source; 0: unknown. Files of programs do not have it

    bool operator==(const Move &Other) const {
        return Bus == Other.Bus && Guard == Other.Guard && Source == Other.Source &&
               Destination == Other.Destination;
    }
};

struct LongImmediate {
    unsigned Unit = 0;
    unsigned Register = 0;
    uint64_t Value = 0;

    bool operator==(const LongImmediate &) const = default;
};

struct Instruction {
    std::vector<Move> Moves; // by bus, ascending
    unsigned Template = 0;
    std::vector<LongImmediate> LongImmediates;
    unsigned Line = 0; // of the source; 0: unknown

    bool operator==(const Instruction &) const = default;
};

struct DataSection {
    unsigned Space = 0;
    uint64_t Address = 0;
    std::vector<uint8_t> Bytes;

    bool operator==(const DataSection &) const = default;
};

// The address of a piece of data.
struct DataPlace {
    unsigned Space = 0;
    uint64_t Address = 0;

    auto operator<=>(const DataPlace &) const = default;
};

// The value of a register at the start, if it is not 0.
struct RegisterValue {
    unsigned File = 0;
    unsigned Index = 0;
    uint64_t Value = 0;

    bool operator==(const RegisterValue &) const = default;
};

// An immediate, or four bytes of data, that holds an address of the program. A loader that places the program elsewhere
// adds the distance by which the instructions (OfCode) or the data have moved.
struct Relocation {
    enum Place { Move, LongImmediate, Data } Place = Data;
    bool OfCode = false;
    unsigned Instruction = 0; // Move, LongImmediate
    unsigned Index = 0;       // in the instruction's vector of that name
    DataPlace Where = {};     // Data

    bool operator==(const Relocation &) const = default;
};

struct Program {
    std::vector<Instruction> Instructions; // at 0, 1, …
    std::vector<DataSection> Data;
    std::map<std::string, uint64_t> Labels;   // of instructions
    std::map<std::string, DataPlace> Symbols; // of data
    std::vector<Relocation> Relocations;
    std::vector<RegisterValue> Registers;
    std::string File; // the source file of Instruction::Line

    // For profiles: the function and the block of each instruction, the least number of cycles that
    // one run of the block takes, and the limit that prevents fewer. One line each, ascending;
    // instructions count from the program's first:
    //     function START NAME
    //     block START CYCLES LIMIT MOVES/BUSES [PROBE...]
    // CYCLES and MOVES are lower bounds; the delay slots that another block may use too are not among the CYCLES.
    // PROBEs are CodeBlock::Probes.
    std::string CodeMap;
};

} // namespace barecl::tta

#endif // BARECL_TTA_PROGRAM_H
