// SPDX-License-Identifier: MIT
//
// What gdb sees of a machine. gdb does not know transport-triggered processors, so it sees an RV32 processor. Its sp
// and ra are the machine's stack pointer and return address. Further registers are all register files (`FILE_NUMBER`)
// and the number of cycles so far (`cycles`). The other registers of RV32 are unavailable.
//
// gdb has one space of addresses. Data has its own addresses; the code's are from CodeBase on, one for an instruction.

#ifndef BARECL_TTA_GDB_SHOWNREGISTERS_H
#define BARECL_TTA_GDB_SHOWNREGISTERS_H

#include "simulator/Simulator.h"

#include <functional>
#include <string>
#include <vector>

namespace barecl::tta {

struct ShownRegister {
    std::string Name;
    unsigned Bits;
    std::function<tta::Bits()> Read;      // empty: unavailable
    std::function<void(tta::Bits)> Write; // empty: cannot be written

    unsigned bytes() const { return Bits / 8; }
};

// In the order of gdb's numbers. The program counter is the last of RV32's 33 registers.
std::vector<ShownRegister> shownRegisters(const Machine &Machine, const Program &Program,
                                          Simulator &Simulator);
inline constexpr unsigned ShownCounter = 32;

// The target description for gdb ("Debugging with GDB", appendix G).
std::string targetDescription(const std::vector<ShownRegister> &Registers);

} // namespace barecl::tta

#endif // BARECL_TTA_GDB_SHOWNREGISTERS_H
