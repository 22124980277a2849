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
    // Adds a memory. With a path, it is that file from `offset` on, a multiple of the page's size, with the file's
    // contents; otherwise it is zeros. The core does not see the first `skipped` of its bytes. Throws
    // std::runtime_error.
    void add(Memory memory, const std::string &path = "", uint64_t offset = 0,
             uint32_t skipped = 0);

    bool is_empty() const { return all.empty(); }

    // The memory with the word at this address, which is a multiple of 4; null if no memory has it.
    const Memory *find(uint32_t address) const;

    // Stores the segments of an 32-bit ELF file at their physical addresses. Throws std::runtime_error.
    void load(const std::string &path);

    // Throws std::runtime_error if there is no memory for all of these bytes.
    void store(uint32_t address, const char *bytes, uint32_t size);

  private:
    std::vector<Memory> all;
};

// Load and store a word. `address` is a multiple of 4 within the memory. `lanes` has a bit for each byte to store.
uint32_t load_word(const Memory &memory, uint32_t address);
void store_word(const Memory &memory, uint32_t address, uint32_t word, unsigned lanes);

#endif // BARECL_VERILATED_MEMORY_H
