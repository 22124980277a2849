// SPDX-License-Identifier: MIT

#define _FILE_OFFSET_BITS 64 // physical addresses, also on hosts of 32 bits
#include "firmware/linux_core.h"

#include "base/allocate.h"
#include "base/clock.h"
#include "base/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A remoteproc driver answers when the core runs; some start it a little later.
#define NAP_NS 1000000
#define MOST_NAPS 2000

#define RESET_NS 10000000 // how long a core is held by its register

struct linux_core {
    int file;
    int bell;           // UIO's, whose interrupt is on; -1: the core does not ring
    uint32_t *doorbell; // the register by which the host rings; NULL: it does not
    void *mapped;       // the whole window
    size_t size;
};

// -------------------------------------------------------------------------------------------------
// Memory

// A file of memory that caches do not come between: O_SYNC. NULL: errno says why.
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
        snprintf(why, BCL_WHY_SIZE, "%s, the core's register at %#llx: %s", path,
                 (unsigned long long)address, strerror(errno));
    if (file >= 0)
        close(file);
    return mapped == NULL ? NULL : (uint32_t *)(mapped + offset);
}

static void unmap_register(uint32_t *mapped) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    munmap((char *)mapped - (uintptr_t)mapped % page, page);
}

// Where in the window the shared region lies. False, and a sentence in `why`: it does not.
static bool place(const struct bcl_board *board, const struct bcl_window *window, uint64_t *offset,
                  char why[BCL_WHY_SIZE]) {
    const struct bcl_sysfs_region *region = &window->region;
    const uint64_t stated = board->host.address, size = board->memory.shared.size;
    const uint64_t address = stated == 0 ? region->address : stated;
    *offset = address - region->address;
    if (address >= region->address && *offset <= region->size && size <= region->size - *offset)
        return true;
    snprintf(why, BCL_WHY_SIZE,
             "the board's shared memory, %#llx bytes at %#llx, does not lie in that of %s, %#llx "
             "bytes at %#llx",
             (unsigned long long)size, (unsigned long long)address, window->path,
             (unsigned long long)region->size, (unsigned long long)region->address);
    return false;
}

// An interrupt that has come stays off until the device is written a 1 to.
static bool allow_interrupt(int bell) {
    const uint32_t on = 1;
    return write(bell, &on, sizeof on) == sizeof on;
}

// False, and a sentence in `why`: the board names one, and there is none.
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

// UIO tells how many interrupts there have been. The next one may come from here on, before the core is looked
// at: then it is waited for no longer.
bool bcl_linux_core_await(struct bcl_link *link, uint64_t ns) {
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

// False, and a sentence in `why`: the board names a register, and it cannot be had.
static bool open_doorbell(struct linux_core *self, const struct bcl_board *board,
                          char why[BCL_WHY_SIZE]) {
    if (board->host.doorbell_register == 0)
        return true;
    self->doorbell = map_register(board->host.doorbell_register, why);
    return self->doorbell != NULL;
}

void bcl_linux_core_ring(struct bcl_link *link) {
    const struct linux_core *self = link->state;
    if (self->doorbell != NULL)
        __atomic_store_n(self->doorbell, (uint32_t)link->board->host.doorbell_value,
                         __ATOMIC_SEQ_CST);
}

void bcl_linux_core_close(struct bcl_link *link) {
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

bool bcl_linux_core_open(struct bcl_link *link, const struct bcl_window *window,
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
        snprintf(why, BCL_WHY_SIZE, "%s, %#llx bytes at %#llx: %s", window->path,
                 (unsigned long long)self->size, (unsigned long long)window->offset,
                 strerror(errno));
    else if (open_bell(self, link->board, why) && open_doorbell(self, link->board, why)) {
        link->memory = (char *)self->mapped + window->skip + offset;
        return true;
    }
    bcl_linux_core_close(link);
    return false;
}

// -------------------------------------------------------------------------------------------------
// The core, by remoteproc

bool bcl_linux_processor(const struct bcl_board *board, char path[BCL_SYSFS_PATH],
                         char why[BCL_WHY_SIZE]) {
    char parent[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/sys/class/remoteproc");
    if (bcl_sysfs_find(parent, board->host.processor, path))
        return true;
    snprintf(why, BCL_WHY_SIZE, "%s has no processor '%s'", parent, board->host.processor);
    return false;
}

static bool read_state(const struct bcl_board *board, char state[BCL_SYSFS_TEXT],
                       char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    if (!bcl_linux_processor(board, path, why))
        return false;
    strncat(path, "/state", sizeof path - strlen(path) - 1);
    if (bcl_sysfs_text(path, state))
        return true;
    snprintf(why, BCL_WHY_SIZE, "cannot read %s", path);
    return false;
}

static bool write_to_processor(const struct bcl_board *board, const char *file, const char *text,
                               char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    if (!bcl_linux_processor(board, path, why))
        return false;
    strncat(path, file, sizeof path - strlen(path) - 1);
    return bcl_sysfs_write(path, text, why);
}

// False: errno says why.
static bool copy(int from, int to) {
    char block[4096];
    ssize_t size;
    while ((size = read(from, block, sizeof block)) > 0)
        if (write(to, block, (size_t)size) != size)
            return false;
    return size == 0;
}

// Puts the firmware where the kernel looks for it, as `name`.
static bool install(const char *firmware, const char *name, char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    bcl_sysfs_path(path, "/lib/firmware/%s", name);
    int from = open(firmware, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool copied = to >= 0 && copy(from, to);
    if (!copied)
        snprintf(why, BCL_WHY_SIZE, "cannot copy the firmware %.400s to %.400s: %s", firmware, path,
                 strerror(errno));
    if (to >= 0)
        close(to);
    if (from >= 0)
        close(from);
    return copied;
}

static bool processor_is(const struct bcl_board *board, const char *wanted,
                         char why[BCL_WHY_SIZE]) {
    char state[BCL_SYSFS_TEXT];
    if (!read_state(board, state, why))
        return false;
    if (strcmp(state, wanted) == 0)
        return true;
    snprintf(why, BCL_WHY_SIZE, "Linux says that processor '%s' is %s, not %s",
             board->host.processor, state, wanted);
    return false;
}

static bool await_processor(const struct bcl_board *board, const char *wanted,
                            char why[BCL_WHY_SIZE]) {
    for (int naps = 0; naps < MOST_NAPS; naps++) {
        if (processor_is(board, wanted, why))
            return true;
        bcl_sleep_ns(NAP_NS);
    }
    return false;
}

static void stop_processor(const struct bcl_board *board) {
    char state[BCL_SYSFS_TEXT], why[BCL_WHY_SIZE];
    if (!read_state(board, state, why) || strcmp(state, "offline") == 0)
        return;
    if (write_to_processor(board, "/state", "stop", why))
        await_processor(board, "offline", why);
}

static bool start_processor(const struct bcl_board *board, const char *firmware,
                            char why[BCL_WHY_SIZE]) {
    char name[BCL_SYSFS_TEXT];
    snprintf(name, sizeof name, "barecl-%s.elf", board->name);
    stop_processor(board);
    return install(firmware, name, why) && write_to_processor(board, "/firmware", name, why) &&
           write_to_processor(board, "/state", "start", why) &&
           await_processor(board, "running", why);
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

bool bcl_linux_core_power_on(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]) {
    const struct bcl_board *board = link->board;
    if (has_processor(board))
        return start_processor(board, firmware, why);
    if (!write_register(board->host.power_register, board->host.power_off, why))
        return false;
    bcl_sleep_ns(RESET_NS);
    return write_register(board->host.power_register, board->host.power_on, why);
}

void bcl_linux_core_power_off(struct bcl_link *link) {
    const struct bcl_board *board = link->board;
    char why[BCL_WHY_SIZE];
    if (has_processor(board))
        stop_processor(board);
    else
        write_register(board->host.power_register, board->host.power_off, why);
}

// Without remoteproc nobody can tell.
bool bcl_linux_core_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    return !has_processor(link->board) || processor_is(link->board, "running", why);
}

// What remoteproc shows of the core's log, if its firmware has one and debugfs is mounted.
void bcl_linux_core_said(struct bcl_link *link, char *text, size_t size) {
    char processor[BCL_SYSFS_PATH], path[BCL_SYSFS_PATH], why[BCL_WHY_SIZE];
    text[0] = '\0';
    if (!has_processor(link->board) || !bcl_linux_processor(link->board, processor, why))
        return;
    bcl_sysfs_path(path, "/sys/kernel/debug/remoteproc/%s/trace0", strrchr(processor, '/') + 1);
    bcl_sysfs_end(path, text, size);
}
