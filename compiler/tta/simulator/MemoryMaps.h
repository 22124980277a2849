// SPDX-License-Identifier: MIT
//
// Files that back address ranges of a machine's memory, and that other processes map too: `ttasim --map`.

#ifndef BARECL_TTA_MEMORYMAPS_H
#define BARECL_TTA_MEMORYMAPS_H

#include "Simulator.h"

namespace barecl::tta {

struct MemoryMap {
    std::string Space; // name of an address space
    std::string File;
    uint64_t Address = 0;
    uint64_t Bytes = 0;
    uint64_t Offset = 0; // in the file
};

// Parses SPACE=FILE,ADDRESS,BYTES[,OFFSET]. None if Text has another form.
std::optional<MemoryMap> parseMemoryMap(std::string_view Text);

// Maps files into a simulator's memory. Must outlive the simulator.
class MemoryMaps {
  public:
    MemoryMaps(const Machine &Machine, const Program &Program) : M(Machine), P(Program) {}

    // For the instruction memory, Address is the number of an instruction, and the file has a bcl_code_region
    // (barecl/image.h) before the code. Returns the reason of a failure, or an empty text.
    std::string add(const MemoryMap &Map, Simulator &Simulator);

  private:
    std::string addCode(const MemoryMap &Map, Simulator &Simulator);

    const Machine &M;
    const Program &P;
    std::optional<SimulatedMemory> Code; // the bytes of the file
};

} // namespace barecl::tta

#endif // BARECL_TTA_MEMORYMAPS_H
