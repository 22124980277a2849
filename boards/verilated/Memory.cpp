// SPDX-License-Identifier: MIT

#include "Memory.h"

#include <atomic>
#include <bit>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

static_assert(std::endian::native == std::endian::little, "the core's words are little-endian");

void Memories::add(Memory memory, const std::string &path, uint64_t offset, uint32_t skipped) {
    const int file = path.empty() ? -1 : open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (!path.empty() && file < 0)
        throw std::runtime_error(path + ": " + std::strerror(errno));
    void *bytes = mmap(nullptr, memory.size, PROT_READ | PROT_WRITE,
                       path.empty() ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, file,
                       static_cast<off_t>(offset));
    if (file >= 0)
        close(file);
    if (bytes == MAP_FAILED)
        throw std::runtime_error("no memory of " + std::to_string(memory.size) + " bytes");
    memory.bytes = static_cast<unsigned char *>(bytes) + skipped;
    memory.size -= skipped;
    all.push_back(memory);
}

const Memory *Memories::find(uint32_t address) const {
    for (const Memory &memory : all)
        if (address - memory.address < memory.size)
            return &memory;
    return nullptr;
}

void Memories::store(uint32_t address, const char *bytes, uint32_t size) {
    const Memory *memory = find(address);
    if (size == 0)
        return;
    if (memory == nullptr || size > memory->size - (address - memory->address))
        throw std::runtime_error("the firmware has bytes where the board has no memory");
    std::memcpy(memory->bytes + (address - memory->address), bytes, size);
}

void Memories::load(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    const std::string elf(std::istreambuf_iterator<char>(file), {});
    Elf32_Ehdr head;

    if (elf.size() < sizeof head)
        throw std::runtime_error(path + ": not an ELF file");
    std::memcpy(&head, elf.data(), sizeof head);
    if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS32)
        throw std::runtime_error(path + ": not an ELF file of 32 bits");
    for (unsigned i = 0; i < head.e_phnum; ++i) {
        Elf32_Phdr segment;
        const uint64_t at = head.e_phoff + uint64_t(i) * sizeof segment;
        if (at + sizeof segment > elf.size())
            throw std::runtime_error(path + ": ends too early");
        std::memcpy(&segment, elf.data() + at, sizeof segment);
        if (segment.p_type != PT_LOAD)
            continue;
        if (uint64_t(segment.p_offset) + segment.p_filesz > elf.size())
            throw std::runtime_error(path + ": ends too early");
        store(segment.p_paddr, elf.data() + segment.p_offset, segment.p_filesz);
    }
}

uint32_t load_word(const Memory &memory, uint32_t address) {
    auto *place = reinterpret_cast<uint32_t *>(memory.bytes + (address - memory.address));
    return std::atomic_ref(*place).load(std::memory_order_acquire);
}

// Does not touch the other bytes of the word, since the host may store there at the same time.
void store_word(const Memory &memory, uint32_t address, uint32_t word, unsigned lanes) {
    unsigned char *place = memory.bytes + (address - memory.address);
    if (lanes == 15) {
        std::atomic_ref(*reinterpret_cast<uint32_t *>(place))
            .store(word, std::memory_order_release);
        return;
    }
    for (unsigned lane = 0; lane < 4; ++lane)
        if (lanes >> lane & 1)
            std::atomic_ref(place[lane])
                .store(static_cast<unsigned char>(word >> 8 * lane), std::memory_order_release);
}
