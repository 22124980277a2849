// SPDX-License-Identifier: MIT

#include "firmware/transports/shared_file.h"

#include "base/allocate.h"
#include "base/file.h"
#include "base/spawn.h"
#include "device/services.h"
#include "firmware/transports/futex_bell.h"
#include "firmware/transports/host_board.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LOOK_NS 5000 // where waking up takes about as long

// Reserves the addresses without memory behind them.
static void *shared_file_reserve(const struct bcl_board *board) {
    uint64_t address = board->memory.shared.address, size = board->memory.shared.size;
    if (address == 0 || address + size > UINTPTR_MAX)
        return NULL;
    void *memory = mmap((void *)(uintptr_t)address, (size_t)size, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == (void *)(uintptr_t)address)
        return memory;
    if (memory != MAP_FAILED) // an old kernel ignores MAP_FIXED_NOREPLACE
        munmap(memory, (size_t)size);
    return NULL;
}

// Maps at `place`, which is reserved, or anywhere if `place` is NULL. Returns NULL on failure: errno says why.
static char *map_part(int file, void *place, uint64_t size, uint64_t offset) {
    void *memory = mmap(place, size, PROT_READ | PROT_WRITE,
                        MAP_SHARED | (place != NULL ? MAP_FIXED : 0), file, (off_t)offset);
    return memory == MAP_FAILED ? NULL : memory;
}

// False: errno says why.
static bool map_file(struct bcl_link *link) {
    const struct bcl_board *board = link->board;
    struct bcl_shared_file *self = link->state;

    self->file = bcl_descriptor_above_standard(memfd_create(board->name, MFD_CLOEXEC));
    if (self->file < 0 || !bcl_file_resize(self->file, board->emulator.file_size))
        return false;
    link->memory =
        map_part(self->file, link->place, board->memory.shared.size, board->emulator.file_offset);
    if (link->memory == NULL || board->memory.instructions.size == 0)
        return link->memory != NULL;
    link->code =
        map_part(self->file, NULL, board->memory.instructions.size, board->memory.shared.size);
    return link->code != NULL;
}

static void shared_file_close(struct bcl_link *link) {
    struct bcl_shared_file *self = link->state;

    if (link->memory != NULL)
        munmap(link->memory, link->board->memory.shared.size);
    if (link->code != NULL)
        munmap(link->code, link->board->memory.instructions.size);
    if (self->file >= 0)
        close(self->file);
    bcl_free(self);
}

// Makes the mapping private to the child: its contents stay, and stores no longer change the file.
static void make_private(char *memory, int file, uint64_t size, uint64_t offset) {
    if (memory != NULL)
        mmap(memory, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, (off_t)offset);
}

static void shared_file_forget(struct bcl_link *link) {
    struct bcl_shared_file *self = link->state;
    const struct bcl_board *board = link->board;

    make_private(link->memory, self->file, board->memory.shared.size, board->emulator.file_offset);
    make_private(link->code, self->file, board->memory.instructions.size,
                 board->memory.shared.size);
    close(self->file);
    bcl_emulator_forget(&self->emulator);
}

static bool shared_file_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct bcl_shared_file *self = bcl_allocate(sizeof *self);

    if (self == NULL) {
        snprintf(why, BCL_WHY_SIZE, "no memory");
        return false;
    }
    *self = (struct bcl_shared_file){
        .file = -1, .wakes = bcl_board_is_host(link->board), .emulator = BCL_EMULATOR_NONE};
    link->state = self;
    if (self->wakes)
        link->look_ns = LOOK_NS;
    link->memory = link->code = NULL;
    bcl_profile_open(&self->profile, link->board);
    if (map_file(link))
        return true;
    snprintf(why, BCL_WHY_SIZE, "no shared memory of %llu bytes: %s",
             (unsigned long long)link->board->emulator.file_size, strerror(errno));
    shared_file_close(link);
    return false;
}

static bool shared_file_power_on(struct bcl_link *link, const char *firmware,
                                 char why[BCL_WHY_SIZE]) {
    struct bcl_shared_file *self = link->state;
    char profile[BCL_PROFILE_PATH];
    bool wanted = bcl_profile_start(&self->profile, profile);
    return bcl_emulator_start(&self->emulator, link->board, firmware, wanted ? profile : NULL,
                              self->file, why);
}

static void shared_file_power_off(struct bcl_link *link) {
    struct bcl_shared_file *self = link->state;
    bcl_emulator_end(&self->emulator);
}

static bool shared_file_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct bcl_shared_file *self = link->state;
    if (bcl_emulator_alive(&self->emulator))
        return true;
    bcl_emulator_ended(&self->emulator, link->board, why);
    return false;
}

static void shared_file_said(struct bcl_link *link, char *text, size_t size) {
    const struct bcl_shared_file *self = link->state;
    bcl_emulator_said(&self->emulator, text, size);
}

static const struct bcl_queue *queue_of(const struct bcl_link *link) {
    const char *control = link->memory + link->board->memory.shared.control_offset;
    return &((const struct bcl_control *)control)->queue;
}

static bool shared_file_await(struct bcl_link *link, uint64_t ns) {
    struct bcl_shared_file *self = link->state;
    if (self->wakes)
        bcl_futex_await(queue_of(link), &self->heard, ns);
    return self->wakes;
}

static void shared_file_ring(struct bcl_link *link) {
    const struct bcl_shared_file *self = link->state;
    if (self->wakes)
        bcl_futex_ring(queue_of(link));
}

static void shared_file_rest(struct bcl_link *link) {
    struct bcl_shared_file *self = link->state;
    bcl_emulator_pause(&self->emulator);
}

static void shared_file_wake(struct bcl_link *link) {
    struct bcl_shared_file *self = link->state;
    bcl_emulator_resume(&self->emulator);
}

static bool shared_file_progress(struct bcl_link *link, struct bcl_progress *progress) {
    const struct bcl_shared_file *self = link->state;
    return self->emulator.pid > 0 && bcl_progress_of(self->emulator.pid, progress);
}

static unsigned shared_file_places(struct bcl_link *link, uint64_t places[], unsigned most) {
    struct bcl_shared_file *self = link->state;
    return bcl_emulator_places(&self->emulator, link->board, places, most);
}

// A simulator counts every cycle of a machine or of a board in Verilog. Kernels may take hours there, so only the user
// stops them.
static uint32_t shared_file_patience_ms(const struct bcl_link *link) {
    const struct bcl_board *board = link->board;
    const bool is_simulated = board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_TTA ||
                              board->verilog.sources[0] != '\0';
    return is_simulated ? 0 : BCL_PATIENCE_MS;
}

static void shared_file_loaded(struct bcl_link *link, const struct bcl_image *image, uint64_t first,
                               uint32_t generation) {
    const struct bcl_shared_file *self = link->state;
    bcl_profile_loaded(&self->profile, image, first, generation);
}

const struct bcl_transport bcl_transport_shared_file = {
    .reserve = shared_file_reserve,
    .open = shared_file_open,
    .close = shared_file_close,
    .power_on = shared_file_power_on,
    .power_off = shared_file_power_off,
    .alive = shared_file_alive,
    .said = shared_file_said,
    .await = shared_file_await,
    .ring = shared_file_ring,
    .rest = shared_file_rest,
    .wake = shared_file_wake,
    .progress = shared_file_progress,
    .places = BARECL_ASKS_CORES ? shared_file_places : NULL,
    .patience_ms = shared_file_patience_ms,
    .forget = shared_file_forget,
    .loaded = shared_file_loaded,
};
