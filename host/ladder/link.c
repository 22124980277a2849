// SPDX-License-Identifier: MIT
//
// The rung `link`: the firmware's ELF file against the board's facts. Nothing runs.

#include "ladder/link.h"

#include <elf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define VECTORS_SIZE 2048 // bytes, of the linker script
#define LEAST_STACK 256   // bytes

struct file {
    const char *path, *bytes;
    size_t size;
    bool is_64;
};

// A part of the core's memory that the file fills, or has room for.
struct load {
    uint64_t address; // where it is loaded
    uint64_t stored;  // bytes in the file
    uint64_t size;    // bytes in memory
};

// -------------------------------------------------------------------------------------------------
// The file

static struct file open_file(const char *path) {
    struct file file = {.path = path};
    struct stat about;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &about) != 0)
        ladder_fail(
            "cannot read the firmware %s: build it with ./dev bringup, or install the package "
            "barecl-firmware",
            path);
    file.size = (size_t)about.st_size;
    if (file.size >= sizeof(Elf64_Ehdr))
        file.bytes = mmap(NULL, file.size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close(descriptor);
    if (file.bytes == NULL || file.bytes == MAP_FAILED ||
        memcmp(file.bytes, ELFMAG, SELFMAG) != 0 || file.bytes[EI_DATA] != ELFDATA2LSB)
        ladder_fail("%s is no ELF file of a little-endian core", path);
    file.is_64 = file.bytes[EI_CLASS] == ELFCLASS64;
    return file;
}

// `count` entries of `size` bytes from `offset` on. If the file is shorter, the rung fails.
static const char *table(const struct file *file, uint64_t offset, uint64_t count, size_t size) {
    if (offset > file->size || count > (file->size - offset) / size)
        ladder_fail("%s is cut off", file->path);
    return file->bytes + offset;
}

// A member of a header. ELF files of 32 and of 64 bits have different structures.
#define MEMBER(file, kind, at, member)                                            \
    ((file)->is_64 ? (uint64_t)((const Elf64_##kind *)(const void *)(at))->member \
                   : (uint64_t)((const Elf32_##kind *)(const void *)(at))->member)
#define SIZE_OF(file, kind) ((file)->is_64 ? sizeof(Elf64_##kind) : sizeof(Elf32_##kind))

static size_t read_loads(const struct file *file, struct load *loads, size_t room) {
    const uint64_t count = MEMBER(file, Ehdr, file->bytes, e_phnum);
    const char *header =
        table(file, MEMBER(file, Ehdr, file->bytes, e_phoff), count, SIZE_OF(file, Phdr));
    size_t found = 0;
    for (uint64_t i = 0; i < count && found < room; i++, header += SIZE_OF(file, Phdr)) {
        if (MEMBER(file, Phdr, header, p_type) != PT_LOAD)
            continue;
        loads[found++] = (struct load){
            .address = MEMBER(file, Phdr, header, p_paddr),
            .stored = MEMBER(file, Phdr, header, p_filesz),
            .size = MEMBER(file, Phdr, header, p_memsz),
        };
    }
    return found;
}

// The value of a symbol. False: the file has none of that name.
static bool find_symbol(const struct file *file, const char *name, uint64_t *value) {
    const uint64_t count = MEMBER(file, Ehdr, file->bytes, e_shnum);
    const size_t size = SIZE_OF(file, Shdr), entry = SIZE_OF(file, Sym);
    const char *sections = table(file, MEMBER(file, Ehdr, file->bytes, e_shoff), count, size);
    for (uint64_t i = 0; i < count; i++) {
        const char *section = sections + i * size;
        const uint64_t link = MEMBER(file, Shdr, section, sh_link);
        if (MEMBER(file, Shdr, section, sh_type) != SHT_SYMTAB || link >= count)
            continue;
        const char *names = sections + link * size;
        const uint64_t length = MEMBER(file, Shdr, names, sh_size);
        const char *text = table(file, MEMBER(file, Shdr, names, sh_offset), length, 1);
        const uint64_t symbols = MEMBER(file, Shdr, section, sh_size) / entry;
        const char *symbol = table(file, MEMBER(file, Shdr, section, sh_offset), symbols, entry);
        for (uint64_t k = 0; k < symbols; k++, symbol += entry) {
            const uint64_t at = MEMBER(file, Sym, symbol, st_name);
            if (at < length && strncmp(text + at, name, length - at) == 0) {
                *value = MEMBER(file, Sym, symbol, st_value);
                return true;
            }
        }
    }
    return false;
}

// -------------------------------------------------------------------------------------------------
// The facts

static bool lies_in(const struct load *load, uint64_t address, uint64_t size) {
    return load->address >= address && load->size <= size &&
           load->address - address <= size - load->size;
}

static void check_vectors(const struct bcl_board *board, const struct load *loads, size_t count) {
    char starts[256] = "";
    for (size_t i = 0; i < count; i++) {
        if (loads[i].stored == 0)
            continue;
        if (loads[i].address == board->core.vectors)
            return;
        snprintf(starts + strlen(starts), sizeof starts - strlen(starts), "%s0x%" PRIx64,
                 starts[0] == '\0' ? "" : ", ", loads[i].address);
    }
    ladder_fail("nothing is loaded at 0x%" PRIx64
                ", where core.vectors says that the core begins; the file has %s",
                board->core.vectors, starts);
}

static void check_regions(const struct bcl_board *board, const struct load *loads, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (loads[i].size > 0 &&
            !lies_in(&loads[i], board->memory.code.address, board->memory.code.size) &&
            !lies_in(&loads[i], board->memory.data.address, board->memory.data.size) &&
            !lies_in(&loads[i], board->core.vectors, VECTORS_SIZE))
            ladder_fail("0x%" PRIx64 " to 0x%" PRIx64 " lie in no region of board.json: "
                        "memory.code, memory.data, core.vectors",
                        loads[i].address, loads[i].address + loads[i].size);
}

static void check_stack(const struct bcl_board *board, const struct file *file) {
    uint64_t top;
    if (!find_symbol(file, "kernel_stack_top", &top))
        return; // a stripped file: nothing to compare
    const uint64_t stack = top - board->memory.data.address;
    if (stack < LEAST_STACK || stack != board->core.stack_size)
        ladder_fail("the kernels' stack has %" PRIu64 " bytes, core.stack_size is %" PRIu64
                    ", wanted: %d or more",
                    stack, board->core.stack_size, LEAST_STACK);
}

void rung_link(const struct ladder *ladder) {
    enum { MOST_LOADS = 16 };
    const struct bcl_board *board = ladder->board;
    const struct file file = open_file(ladder->firmware);
    struct load loads[MOST_LOADS];
    const size_t count = read_loads(&file, loads, MOST_LOADS);
    uint64_t stored = 0, data = 0;

    check_vectors(board, loads, count);
    check_regions(board, loads, count);
    check_stack(board, &file);
    for (size_t i = 0; i < count; i++) {
        stored += loads[i].stored;
        if (lies_in(&loads[i], board->memory.data.address, board->memory.data.size))
            data += loads[i].size;
    }
    printf("%" PRIu64 " bytes of code and constants of %" PRIu64 ", %" PRIu64 " of data of %" PRIu64
           ", %" PRIu64 " of them the kernels' stack\n",
           stored, board->memory.code.size, data, board->memory.data.size, board->core.stack_size);
}
