// SPDX-License-Identifier: MIT
//
// The memories of a simulated board. A memory is in this process alone, or is a file that the host maps too: what host
// and core store there, each sees in the order in which the other has stored it.

#ifndef BARECL_VERILATED_MEMORY_H
#define BARECL_VERILATED_MEMORY_H

#include <cstdint>
#include <string>
#include <vector>

struct Memory {
    uint32_t address, size; // bytes
    unsigned first,
        next;         // wait states of a single access or a burst's first, and of each further one
    bool is_writable; // by the core
    unsigned char *bytes;
};

class Memories {
  public:
    // Adds a memory of zeros, or with a path the file of that name, as it is. Throws std::runtime_error.
    void add(Memory memory, const std::string &path = "");

    // The memory that has the whole word at this address, a multiple of 4; null: none.
    const Memory *find(uint32_t address) const;

    // Stores the segments of an ELF file of 32 bits at their physical addresses. Throws std::runtime_error.
    void load(const std::string &path);

  private:
    void store(uint32_t address, const char *bytes, uint32_t size);

    std::vector<Memory> all;
};

// A word of the memory; `address` is a multiple of 4 in it. `lanes`: a bit for each byte that is stored.
uint32_t load_word(const Memory &memory, uint32_t address);
void store_word(const Memory &memory, uint32_t address, uint32_t word, unsigned lanes);

#endif // BARECL_VERILATED_MEMORY_H
