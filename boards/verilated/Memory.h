// SPDX-License-Identifier: MIT
//
// The memories of a simulated board. A memory is private to this process, or is a file that the host maps too. In
// such a file, host and core see each other's stores in the order in which they were made.

#ifndef BARECL_VERILATED_MEMORY_H
#define BARECL_VERILATED_MEMORY_H

#include <cstdint>
#include <string>
#include <vector>

struct Memory {
    uint32_t address, size; // bytes
    unsigned first,
        next;         // wait states: of a single access or a burst's first, and of a burst's others
    bool is_writable; // by the core
    unsigned char *bytes;
};

class Memories {
  public:
    // Adds a memory. With a path, its bytes are those of the file from `offset` on, a multiple of the page size;
    // otherwise they are zeros. The first `skipped` bytes are hidden: memory.address is the address of the byte behind
    // them. Throws std::runtime_error.
    void add(Memory memory, const std::string &path = "", uint64_t offset = 0,
             uint32_t skipped = 0);

    bool is_empty() const { return all.empty(); }

    // The memory with the word at this address, which is a multiple of 4; null if no memory has it.
    const Memory *find(uint32_t address) const;

    // Stores the segments of a 32-bit ELF file at their physical addresses. Throws std::runtime_error.
    void load(const std::string &path);

    // Stores bytes. Throws std::runtime_error if some of them have no memory.
    void store(uint32_t address, const char *bytes, uint32_t size);

  private:
    std::vector<Memory> all;
};

// Load and store a word. `address` is a multiple of 4 within the memory. `lanes` has a bit for each byte to store.
uint32_t load_word(const Memory &memory, uint32_t address);
void store_word(const Memory &memory, uint32_t address, uint32_t word, unsigned lanes);

#endif // BARECL_VERILATED_MEMORY_H
