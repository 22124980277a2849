// SPDX-License-Identifier: MIT
//
// Transport for a core whose memory the host cannot map. The host accesses the core through a GDB server, such as
// that of an emulator, which it starts with one end of a socket. The host has two copies of the shared region:
//
//     memory   the copy that the driver reads and writes
//     known    the core's memory when it was last read, with what has been written there since
//
// Where the two differ, the host has written. Where the core's memory and `known` differ, the core has written. Every
// word has one writer, so both changes can be copied to the other side, byte by byte. The core is stopped meanwhile,
// so it sees a packet whole or not at all.

#include "firmware/transports/transport.h"

#include "base/allocate.h"
#include "base/clock.h"
#include "base/fork.h"
#include "base/spawn.h"
#include "firmware/transports/emulator.h"
#include "firmware/transports/gdb_client.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define NAP_NS 1000000
#define MOST_NAPS 500

struct gdb_stub {
    char *known; // as large as the shared region
    struct bcl_emulator emulator;
};

static uint64_t region_size(const struct bcl_link *link) { return link->board->memory.shared.size; }

static void gdb_stub_close(struct bcl_link *link) {
    struct gdb_stub *self = link->state;
    bcl_free(link->memory);
    bcl_free(self->known);
    bcl_free(self);
}

static bool gdb_stub_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct gdb_stub *self = bcl_allocate_zeroed(sizeof *self);
    link->state = self;
    link->code = NULL;
    link->memory = NULL;
    if (self != NULL) {
        self->emulator = (struct bcl_emulator)BCL_EMULATOR_NONE;
        link->memory = bcl_allocate_zeroed(region_size(link));
        self->known = bcl_allocate_zeroed(region_size(link));
        if (link->memory != NULL && self->known != NULL)
            return true;
        gdb_stub_close(link);
    }
    snprintf(why, BCL_WHY_SIZE, "no memory");
    return false;
}

// -------------------------------------------------------------------------------------------------
// Memory

// Exchanges both sides' changes of one block while the core is stopped. Another thread may write to `memory`
// meanwhile: a change that comes too late is exchanged next time.
static bool exchange_block(struct bcl_link *link, uint64_t offset, size_t size) {
    struct gdb_stub *self = link->state;
    const uint64_t address = link->board->memory.shared.address + offset;
    char *memory = link->memory + offset, *known = self->known + offset;
    char block[BCL_GDB_BLOCK];
    bool is_news = false;

    if (!bcl_gdb_read(&self->emulator.client, address, block, size))
        return false;
    for (size_t i = 0; i < size; i++) {
        const char host = __atomic_load_n(&memory[i], __ATOMIC_RELAXED);
        if (host != known[i]) {
            is_news = is_news || block[i] != host;
            block[i] = host;
        } else if (block[i] != known[i]) {
            __atomic_store_n(&memory[i], block[i], __ATOMIC_RELAXED);
        }
        known[i] = block[i];
    }
    return !is_news || bcl_gdb_write(&self->emulator.client, address, block, size);
}

static bool gdb_stub_exchange(struct bcl_link *link, uint64_t from, uint64_t size) {
    struct gdb_stub *self = link->state;
    const uint64_t end = region_size(link);
    bool is_good = bcl_gdb_stop(&self->emulator.client);

    __atomic_thread_fence(__ATOMIC_ACQ_REL);
    for (uint64_t offset = 0; is_good && offset < end; offset += BCL_GDB_BLOCK) {
        size_t block = end - offset < BCL_GDB_BLOCK ? (size_t)(end - offset) : BCL_GDB_BLOCK;
        if ((offset < from + size && from < offset + block) ||
            memcmp(link->memory + offset, self->known + offset, block) != 0)
            is_good = exchange_block(link, offset, block);
    }
    return is_good && bcl_gdb_go_on(&self->emulator.client);
}

// Writes the whole region: after a reset the core's memory may have any contents.
static bool write_all(struct bcl_link *link) {
    struct gdb_stub *self = link->state;
    const uint64_t end = region_size(link);
    bool is_good = true;

    memcpy(self->known, link->memory, end);
    for (uint64_t offset = 0; is_good && offset < end; offset += BCL_GDB_BLOCK) {
        size_t block = end - offset < BCL_GDB_BLOCK ? (size_t)(end - offset) : BCL_GDB_BLOCK;
        is_good = bcl_gdb_write(&self->emulator.client, link->board->memory.shared.address + offset,
                                self->known + offset, block);
    }
    return is_good;
}

// -------------------------------------------------------------------------------------------------
// The core

// An emulator that ends closes its socket a little earlier, so waits for its end.
static void say_why_not(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct gdb_stub *self = link->state;
    for (int naps = 0; naps < MOST_NAPS && bcl_emulator_alive(&self->emulator); naps++)
        bcl_sleep_ns(NAP_NS);
    if (bcl_emulator_alive(&self->emulator))
        snprintf(why, BCL_WHY_SIZE, "%s does not answer as a server for GDB",
                 link->board->emulator.program);
    else
        bcl_emulator_ended(&self->emulator, link->board, why);
}

// The emulator begins stopped, on the other end of the socket.
static bool start_emulator(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]) {
    struct gdb_stub *self = link->state;
    int ends[2];
    bcl_fork_hold();
    if (!bcl_ends_above_standard(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ends)) {
        bcl_fork_release();
        snprintf(why, BCL_WHY_SIZE, "no socket: %s", strerror(errno));
        return false;
    }
    bool started = bcl_emulator_start(&self->emulator, link->board, firmware, NULL, ends[1], why);
    close(ends[1]);
    bcl_fork_release();
    if (!started) {
        close(ends[0]);
        return false;
    }
    const bool is_protected = link->board->core.isolation != BCL_BOARD_CORE_ISOLATION_NONE;
    if (bcl_gdb_open(&self->emulator.client, ends[0], is_protected) && write_all(link) &&
        bcl_gdb_go_on(&self->emulator.client))
        return true;
    say_why_not(link, why);
    return false;
}

static void gdb_stub_power_off(struct bcl_link *link) {
    struct gdb_stub *self = link->state;
    bcl_gdb_close(&self->emulator.client);
    bcl_emulator_end(&self->emulator);
}

static bool gdb_stub_power_on(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]) {
    gdb_stub_power_off(link);
    return start_emulator(link, firmware, why);
}

static bool gdb_stub_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct gdb_stub *self = link->state;
    if (!bcl_emulator_alive(&self->emulator))
        bcl_emulator_ended(&self->emulator, link->board, why);
    else if (self->emulator.client.lost)
        snprintf(why, BCL_WHY_SIZE, "the server for GDB does not answer any more");
    else
        return true;
    return false;
}

static void gdb_stub_said(struct bcl_link *link, char *text, size_t size) {
    const struct gdb_stub *self = link->state;
    bcl_emulator_said(&self->emulator, text, size);
}

static void gdb_stub_rest(struct bcl_link *link) {
    struct gdb_stub *self = link->state;
    bcl_gdb_stop(&self->emulator.client);
}

static void gdb_stub_wake(struct bcl_link *link) {
    struct gdb_stub *self = link->state;
    bcl_gdb_go_on(&self->emulator.client);
}

static bool gdb_stub_progress(struct bcl_link *link, struct bcl_progress *progress) {
    const struct gdb_stub *self = link->state;
    return self->emulator.pid > 0 && bcl_progress_of(self->emulator.pid, progress);
}

static unsigned gdb_stub_places(struct bcl_link *link, uint64_t places[], unsigned most) {
    struct gdb_stub *self = link->state;
    return bcl_emulator_places(&self->emulator, link->board, places, most);
}

static void gdb_stub_forget(struct bcl_link *link) {
    const struct gdb_stub *self = link->state;
    if (self->emulator.client.socket >= 0)
        close(self->emulator.client.socket);
    bcl_emulator_forget(&self->emulator);
}

const struct bcl_transport bcl_transport_gdb_stub = {
    .open = gdb_stub_open,
    .close = gdb_stub_close,
    .power_on = gdb_stub_power_on,
    .power_off = gdb_stub_power_off,
    .alive = gdb_stub_alive,
    .said = gdb_stub_said,
    .rest = gdb_stub_rest,
    .wake = gdb_stub_wake,
    .exchange = gdb_stub_exchange,
    .forget = gdb_stub_forget,
    .progress = gdb_stub_progress,
    .places = BARECL_ASKS_CORES ? gdb_stub_places : NULL,
};
