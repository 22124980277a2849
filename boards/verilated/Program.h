// SPDX-License-Identifier: MIT
//
// The firmware of a transport-triggered machine: a program file (compiler/tta/encoding/ProgramFile.h).

#ifndef BARECL_VERILATED_PROGRAM_H
#define BARECL_VERILATED_PROGRAM_H

#include "Memory.h"

// The wait states of an instruction memory.
struct Waits {
    unsigned first, next;
};

// Stores the program's data in `data`, and adds a memory with its instructions, from address 0 on, to `code`. An
// instruction has `unit` bytes. Throws std::runtime_error.
void load_program(const std::string &path, unsigned unit, Waits waits, Memories &code,
                  Memories &data);

#endif // BARECL_VERILATED_PROGRAM_H
