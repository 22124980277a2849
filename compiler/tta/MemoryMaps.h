// SPDX-License-Identifier: MIT
//
// Address ranges of a machine's memory that are files which other processes map too: `ttasim --map`.

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

// Parses SPACE=FILE,ADDRESS,BYTES[,OFFSET]. None: Text has another form.
std::optional<MemoryMap> parseMemoryMap(std::string_view Text);

// Maps files into a simulator's memory. Must live as long as the simulator.
class MemoryMaps {
  public:
    MemoryMaps(const Machine &Machine, const Program &Program) : M(Machine), P(Program) {}

    // In the instruction memory, Address is the number of an instruction, and a bcl_code_region
    // (barecl/image.h) precedes the code in the file. Returns the reason of a failure; empty: success.
    std::string add(const MemoryMap &Map, Simulator &Simulator);

  private:
    std::string addCode(const MemoryMap &Map, Simulator &Simulator);

    const Machine &M;
    const Program &P;
    std::optional<SimulatedMemory> Code; // the bytes of the file
};

} // namespace barecl::tta

#endif // BARECL_TTA_MEMORYMAPS_H
