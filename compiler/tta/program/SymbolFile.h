// SPDX-License-Identifier: MIT
//
// An ELF file from which gdb reads a program's functions and debug information. gdb has no transport-triggered
// processors: the file says RV32 (see gdb/ShownRegisters.h).

#ifndef BARECL_TTA_SYMBOLFILE_H
#define BARECL_TTA_SYMBOLFILE_H

#include "Program.h"

#include <cstdint>
#include <string>
#include <vector>

namespace barecl::tta {

// gdb's address of instruction 0. gdb's address of another instruction is its number more.
inline constexpr uint64_t CodeBase = 0x80000000;

// gdb's register for DWARF: the stack pointer.
inline constexpr unsigned StackPointerRegister = 2;

// The number behind the program's last instruction. For gdb, the program is there while it enters loaded code
// (gdb/GdbServer.h).
inline uint64_t launchPlace(const Program &Program) { return Program.Instructions.size(); }

struct SymbolFile {
    struct Function {
        std::string Name;
        uint64_t First = 0, End = 0; // numbers of instructions
        bool IsOutermost = false;    // debuggers need not look for its caller
    };
    struct Section {
        std::string Name, Bytes;
        std::vector<uint32_t> Addresses =
            {}; // offsets of words that hold CodeBase plus the number of an instruction
    };

    std::vector<Function> Functions; // ascending
    std::vector<Section> Sections;   // of debug information

    // The file. Appends the offsets of all words that hold addresses of code.
    std::string bytes(std::vector<uint32_t> &Addresses) const;
};

// The functions of a program, by its labels.
std::vector<SymbolFile::Function> functionsOf(const Program &Program);

} // namespace barecl::tta

#endif // BARECL_TTA_SYMBOLFILE_H
