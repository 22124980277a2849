// SPDX-License-Identifier: MIT
//
// Transport: an emulator maps the same file as the host. The file has no name and goes with the
// last process that has it open; it outlives the emulator, so buffers survive the emulator's death.

#define _GNU_SOURCE
#include "firmware/transport.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// NULL: it cannot be, and errno says why.
static char *map_part(const struct bcl_link *link, size_t size, uint64_t offset) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, link->file, (off_t)offset);
    return memory == MAP_FAILED ? NULL : memory;
}

static void shared_file_close(struct bcl_link *link) {
    if (link->memory != NULL)
        munmap(link->memory, link->board->memory.shared.size);
    if (link->code != NULL)
        munmap(link->code, link->board->memory.instructions.size);
    if (link->file >= 0)
        close(link->file);
}

static bool shared_file_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    const struct bcl_board *board = link->board;

    link->emulator = (struct bcl_emulator)BCL_EMULATOR_NONE;
    link->memory = link->code = NULL;
    bcl_profile_open(&link->profile, board);
    link->file = memfd_create(board->name, MFD_CLOEXEC);
    if (link->file >= 0 && ftruncate(link->file, (off_t)board->emulator.file_size) == 0 &&
        (link->memory = map_part(link, board->memory.shared.size, board->emulator.file_offset)) != NULL &&
        (board->memory.instructions.size == 0 ||
         (link->code = map_part(link, board->memory.instructions.size, board->memory.shared.size)) !=
             NULL))
        return true;
    snprintf(why, BCL_WHY_SIZE, "no shared memory of %llu bytes: %s",
             (unsigned long long)board->emulator.file_size, strerror(errno));
    shared_file_close(link);
    return false;
}

static bool shared_file_power_on(struct bcl_link *link, const char *firmware,
                                 char why[BCL_WHY_SIZE]) {
    char profile[BCL_PROFILE_PATH];
    bool wanted = bcl_profile_start(&link->profile, profile);
    return bcl_emulator_start(&link->emulator, link->board, firmware, wanted ? profile : NULL,
                              link->file, why);
}

static void shared_file_power_off(struct bcl_link *link) {
    bcl_emulator_end(&link->emulator);
}

static bool shared_file_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    if (bcl_emulator_alive(&link->emulator))
        return true;
    bcl_emulator_ended(&link->emulator, link->board, why);
    return false;
}

static void shared_file_rest(struct bcl_link *link) {
    bcl_emulator_pause(&link->emulator);
}
static void shared_file_wake(struct bcl_link *link) {
    bcl_emulator_resume(&link->emulator);
}

const struct bcl_transport bcl_transport_shared_file = {
    .open = shared_file_open,
    .close = shared_file_close,
    .power_on = shared_file_power_on,
    .power_off = shared_file_power_off,
    .alive = shared_file_alive,
    .rest = shared_file_rest,
    .wake = shared_file_wake,
};
