// SPDX-License-Identifier: MIT
//
// Transport: a core beside Linux, on the same chip. The host maps the shared region from a file of physical memory,
// which linux_windows.h finds in one of four ways: `dev-mem`, `uio`, `u-dma-buf`, `remoteproc`. The region lies at
// the board's host address, or at the window's start if the board states none.
//
// Linux' remoteproc starts the core and loads its firmware (member host.processor). Without remoteproc, a register
// releases the core's reset (host.power_register); that core has its firmware already. A board whose core rings
// (bell.device) has a UIO device for that, however its memory is found.

#define _FILE_OFFSET_BITS 64 // physical addresses, also on hosts of 32 bits

#include "base/allocate.h"
#include "base/clock.h"
#include "base/spawn.h"
#include "firmware/transports/linux_processor.h"
#include "firmware/transports/linux_windows.h"
#include "firmware/transports/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define RESET_NS 10000000 // how long a core is held by its register

struct linux_core {
    int file;
    int bell;           // the UIO device, with its interrupt on; -1: the core does not ring
    uint32_t *doorbell; // the register by which the host rings; NULL: it does not
    void *mapped;       // the whole window
    size_t size;
};

// -------------------------------------------------------------------------------------------------
// Memory

// Maps a part of a file of memory, past all caches: O_SYNC. NULL: errno says why.
static void *map(int *file, const char *path, size_t size, uint64_t offset) {
    *file = bcl_descriptor_above_standard(open(path, O_RDWR | O_SYNC | O_CLOEXEC));
    if (*file < 0)
        return NULL;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, *file, (off_t)offset);
    return memory == MAP_FAILED ? NULL : memory;
}

// One of the host's registers. NULL: `why` has a sentence.
static uint32_t *map_register(uint64_t address, char why[BCL_WHY_SIZE]) {
    const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), offset = address % page;
    char path[BCL_SYSFS_PATH];
    int file;
    bcl_sysfs_path(path, "/dev/mem");
    char *mapped = map(&file, path, (size_t)page, address - offset);
    if (mapped == NULL)
        snprintf(why, BCL_WHY_SIZE, "%.500s, the core's register at %#llx: %s", path,
                 (unsigned long long)address, strerror(errno));
    if (file >= 0)
        close(file);
    return mapped == NULL ? NULL : (uint32_t *)(mapped + offset);
}

static void unmap_register(uint32_t *mapped) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    munmap((char *)mapped - (uintptr_t)mapped % page, page);
}

// Finds the shared region in the window. False, and a sentence in `why`: it does not lie there.
static bool place(const struct bcl_board *board, const struct bcl_window *window, uint64_t *offset,
                  char why[BCL_WHY_SIZE]) {
    const struct bcl_sysfs_region *region = &window->region;
    const uint64_t stated = board->host.address, size = board->memory.shared.size;
    const uint64_t address = stated == 0 ? region->address : stated;
    *offset = address - region->address;
    if (address >= region->address && *offset <= region->size && size <= region->size - *offset)
        return true;
    snprintf(
        why, BCL_WHY_SIZE,
        "the board's shared memory, %#llx bytes at %#llx, does not lie in that of %.500s, %#llx "
        "bytes at %#llx",
        (unsigned long long)size, (unsigned long long)address, window->path,
        (unsigned long long)region->size, (unsigned long long)region->address);
    return false;
}

// Turns the interrupt on by writing a 1 to the device. Linux turns it off each time that it comes.
static bool allow_interrupt(int bell) {
    const uint32_t on = 1;
    return write(bell, &on, sizeof on) == sizeof on;
}

// Opens the UIO device of the core's interrupt, if the board names one. False, and a sentence in `why`: there is no
// such device.
static bool open_bell(struct linux_core *self, const struct bcl_board *board,
                      char why[BCL_WHY_SIZE]) {
    char parent[BCL_SYSFS_PATH], device[BCL_SYSFS_PATH], path[BCL_SYSFS_PATH];
    if (board->bell.device[0] == '\0')
        return true;
    bcl_sysfs_path(parent, "/sys/class/uio");
    if (!bcl_sysfs_find(parent, board->bell.device, device)) {
        snprintf(why, BCL_WHY_SIZE, "%s has no device '%s', the core's interrupt", parent,
                 board->bell.device);
        return false;
    }
    bcl_sysfs_path(path, "/dev/%s", strrchr(device, '/') + 1);
    self->bell = bcl_descriptor_above_standard(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC));
    if (self->bell >= 0 && allow_interrupt(self->bell))
        return true;
    snprintf(why, BCL_WHY_SIZE, "%s, the core's interrupt: %s", path, strerror(errno));
    return false;
}

// Reading the device takes the interrupt. It is turned on again before the caller looks at the core, so that a ring in
// between ends the next wait at once.
static bool await_bell(struct bcl_link *link, uint64_t ns) {
    const struct linux_core *self = link->state;
    struct pollfd rung = {.fd = self->bell, .events = POLLIN};
    uint32_t count;
    if (self->bell < 0)
        return false;
    const int ready = poll(&rung, 1, (int)((ns + 999999) / 1000000));
    if (ready <= 0)
        return ready == 0 || errno == EINTR;
    return read(self->bell, &count, sizeof count) == sizeof count && allow_interrupt(self->bell);
}

// Maps the register by which the host rings, if the board names one. False, and a sentence in `why`: that failed.
static bool open_doorbell(struct linux_core *self, const struct bcl_board *board,
                          char why[BCL_WHY_SIZE]) {
    if (board->host.doorbell_register == 0)
        return true;
    self->doorbell = map_register(board->host.doorbell_register, why);
    return self->doorbell != NULL;
}

static void ring_doorbell(struct bcl_link *link) {
    const struct linux_core *self = link->state;
    if (self->doorbell != NULL)
        __atomic_store_n(self->doorbell, (uint32_t)link->board->host.doorbell_value,
                         __ATOMIC_SEQ_CST);
}

static void close_core(struct bcl_link *link) {
    struct linux_core *self = link->state;
    if (self->doorbell != NULL)
        unmap_register(self->doorbell);
    if (self->bell >= 0)
        close(self->bell);
    if (self->mapped != NULL)
        munmap(self->mapped, self->size);
    if (self->file >= 0)
        close(self->file);
    bcl_free(self);
}

static bool open_window(struct bcl_link *link, const struct bcl_window *window,
                        char why[BCL_WHY_SIZE]) {
    uint64_t offset;
    if (!place(link->board, window, &offset, why))
        return false;
    struct linux_core *self = bcl_allocate(sizeof *self);
    if (self == NULL) {
        snprintf(why, BCL_WHY_SIZE, "no memory");
        return false;
    }
    *self = (struct linux_core){
        .file = -1, .bell = -1, .size = (size_t)(window->skip + window->region.size)};
    self->mapped = map(&self->file, window->path, self->size, window->offset);
    link->state = self;
    link->code = NULL;
    if (self->mapped == NULL)
        snprintf(why, BCL_WHY_SIZE, "%.500s, %#llx bytes at %#llx: %s", window->path,
                 (unsigned long long)self->size, (unsigned long long)window->offset,
                 strerror(errno));
    else if (open_bell(self, link->board, why) && open_doorbell(self, link->board, why)) {
        link->memory = (char *)self->mapped + window->skip + offset;
        return true;
    }
    close_core(link);
    return false;
}

// Replaces the child's mapping of physical memory by zeroes.
static void forget(struct bcl_link *link) {
    const struct linux_core *self = link->state;
    mmap(self->mapped, self->size, PROT_READ | PROT_WRITE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    if (self->doorbell != NULL)
        unmap_register(self->doorbell);
    if (self->bell >= 0)
        close(self->bell);
    close(self->file);
}

// Opens the first window that holds the shared region.
static bool open_core(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct bcl_window windows[BCL_MOST_WINDOWS];
    const size_t count = bcl_linux_windows(link->board, windows, why);
    for (size_t i = 0; i < count; i++)
        if (open_window(link, &windows[i], why))
            return true;
    return false;
}

// -------------------------------------------------------------------------------------------------
// The core, by a register

static bool write_register(uint64_t address, uint64_t value, char why[BCL_WHY_SIZE]) {
    uint32_t *mapped = map_register(address, why);
    if (mapped == NULL)
        return false;
    __atomic_store_n(mapped, (uint32_t)value, __ATOMIC_SEQ_CST);
    unmap_register(mapped);
    return true;
}

// -------------------------------------------------------------------------------------------------
// The core

static bool has_processor(const struct bcl_board *board) {
    return board->host.processor[0] != '\0';
}

static bool power_on(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]) {
    const struct bcl_board *board = link->board;
    if (has_processor(board))
        return bcl_linux_processor_start(board, firmware, why);
    if (!write_register(board->host.power_register, board->host.power_off, why))
        return false;
    bcl_sleep_ns(RESET_NS);
    return write_register(board->host.power_register, board->host.power_on, why);
}

static void power_off(struct bcl_link *link) {
    const struct bcl_board *board = link->board;
    char why[BCL_WHY_SIZE];
    if (has_processor(board))
        bcl_linux_processor_stop(board);
    else
        write_register(board->host.power_register, board->host.power_off, why);
}

// Without remoteproc there is no way to know whether the core runs: the answer is yes.
static bool is_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    return !has_processor(link->board) || bcl_linux_processor_is(link->board, "running", why);
}

static void said(struct bcl_link *link, char *text, size_t size) {
    text[0] = '\0';
    if (has_processor(link->board))
        bcl_linux_processor_said(link->board, text, size);
}

const struct bcl_transport bcl_transport_linux = {
    .open = open_core,
    .close = close_core,
    .power_on = power_on,
    .power_off = power_off,
    .alive = is_alive,
    .said = said,
    .await = await_bell,
    .ring = ring_doorbell,
    .forget = forget,
    .is_single = true,
};
