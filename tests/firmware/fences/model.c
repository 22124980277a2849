// SPDX-License-Identifier: MIT

#include "model.h"

#include "board.h"
#include "control.h"
#include "cores.h"
#include "firmware/transports/transports.h"
#include "packets.h"
#include "shadow.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct model *model;

static char *host_memory; // the whole region, as the host sees it
static pid_t core;        // 0: off

struct groups kernel_groups[1];

char *model_view(void) { return (char *)(uintptr_t)BOARD_MEMORY_SHARED_ADDRESS; }

char *cached(void) { return model_view() + BOARD_CONTROL_SIZE; }

char *memory(void) { return host_memory + BOARD_CONTROL_SIZE; }

void find(enum missing missing, size_t offset) {
    if (model->found.missing == MISSING_NOTHING)
        model->found = (struct finding){missing, BOARD_BUFFERS_ADDRESS + offset};
}

// Reports the first byte in which they differ as missing in this way.
bool expect_same(const char *a, const char *b, size_t offset, size_t size, enum missing missing) {
    size_t i = offset;
    if (memcmp(a + offset, b + offset, size) == 0)
        return true;
    while (i < offset + size && a[i] == b[i])
        ++i;
    find(missing, i);
    return false;
}

struct finding model_findings(void) {
    expect_same(cached(), model->clean, 0, CACHED, MISSING_RELEASE);
    struct finding found = model->found;
    model->found = (struct finding){MISSING_NOTHING, 0};
    return found;
}

void model_plant(enum planted planted) { model->planted = planted; }

// -------------------------------------------------------------------------------------------------
// The architecture (arch.h), except fences and launches

const union bcl_packet *packet_that_runs(void) {
    const struct bcl_queue *queue = &CONTROL->queue;
    const union bcl_packet *ring = (const void *)(uintptr_t)queue->base_address;
    return &ring[queue->read_id & (queue->size - 1)];
}

// The core is about to store the words of a program again. That marks the cache line as changed, so it must contain
// what the host has stored.
void arch_open_programs(bool open) {
    const struct bcl_agent_packet *load = &packet_that_runs()->agent;
    if (open)
        expect_same(memory(), cached(), (size_t)(load->arg[0] - BOARD_BUFFERS_ADDRESS),
                    (size_t)load->arg[1], MISSING_ACQUIRE);
}

uint64_t arch_ticks(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// -------------------------------------------------------------------------------------------------
// The host's doorbell. Like an interrupt controller, it keeps one pending interrupt, however often the host rings.

void arch_doorbell_sleep(void) {
    const bool held = model->held; // the host may change it once it knows that the core is here
    sem_post(&model->at_sleep);
    if (held)
        sem_wait(&model->may_sleep);
    sem_wait(&model->rung);
    while (sem_trywait(&model->rung) == 0)
        continue;
}

bool model_await_sleep(uint32_t milliseconds) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += (time_t)(milliseconds / 1000);
    return sem_timedwait(&model->at_sleep, &end) == 0;
}

void model_slow_bell(bool slow) { model->slow_bell = slow; }

void model_hold(void) { model->held = true; }

void model_let_go(void) {
    model->held = false;
    sem_post(&model->may_sleep);
}

static void silence_bell(void) {
    sem_init(&model->rung, 1, 0);
    sem_init(&model->at_sleep, 1, 0);
    sem_init(&model->may_sleep, 1, 0);
    model->held = false;
}

#if BOARD_HOST_DOORBELL_REGISTER
enum { BELL_MS = 20000 };

static void model_ring(struct bcl_link *link) {
    (void)link;
    sem_post(&model->rung);
    if (model->slow_bell)
        model_await_sleep(BELL_MS);
}
#endif

// -------------------------------------------------------------------------------------------------
// The transport

static _Noreturn void run(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    CONTROL->abi_version = BCL_FIRMWARE_ABI;
    CONTROL->tick_hz = BOARD_TICKS_HZ;
    if (packets_start()) {
        __atomic_store_n(&CONTROL->ready, BCL_READY, __ATOMIC_RELEASE);
        packets_run(false);
    }
    _exit(1);
}

static void *map(void *address, size_t size, int flags, int file) {
    void *mapped = mmap(address, size, PROT_READ | PROT_WRITE, MAP_SHARED | flags, file, 0);
    return mapped == MAP_FAILED ? NULL : mapped;
}

static bool model_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    const size_t size = BOARD_MEMORY_SHARED_SIZE;
    int file = memfd_create("memory", MFD_CLOEXEC);
    bool mapped =
        file >= 0 && ftruncate(file, (off_t)size) == 0 &&
        (model = map(NULL, sizeof *model, MAP_ANONYMOUS, -1)) != NULL &&
        (host_memory = map(NULL, size, 0, file)) != NULL &&
        map(model_view(), size, MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1) == model_view() &&
        map(model_view(), BOARD_CONTROL_SIZE, MAP_FIXED, file) == model_view();
    if (file >= 0)
        close(file);
    if (!mapped)
        snprintf(why, BCL_WHY_SIZE, "no memory at 0x%x", BOARD_MEMORY_SHARED_ADDRESS);
    link->memory = host_memory;
    link->code = NULL;
    return mapped;
}

static void model_power_off(struct bcl_link *link) {
    (void)link;
    if (core <= 0)
        return;
    kill(core, SIGKILL);
    waitpid(core, NULL, 0);
    core = 0;
}

static void model_close(struct bcl_link *link) {
    munmap(link->memory, BOARD_MEMORY_SHARED_SIZE);
    munmap(model_view(), BOARD_MEMORY_SHARED_SIZE);
    munmap(model, sizeof *model);
}

static bool model_power_on(struct bcl_link *link, const char *firmware, char why[BCL_WHY_SIZE]) {
    (void)link, (void)firmware;
    memset(cached(), 0xa5, CACHED); // a cache's contents after a reset
    memset(model->clean, 0xa5, CACHED);
    model->found = (struct finding){MISSING_NOTHING, 0};
    model->signal = NULL;
    silence_bell();
    core = fork();
    if (core == 0)
        run();
    if (core < 0)
        snprintf(why, BCL_WHY_SIZE, "no process");
    return core > 0;
}

static bool model_alive(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    (void)link;
    snprintf(why, BCL_WHY_SIZE, "its process has ended");
    return core > 0 && waitpid(core, NULL, WNOHANG) == 0;
}

const struct bcl_transport *bcl_transport_of(const struct bcl_board *board) {
    static const struct bcl_transport transport = {
        .open = model_open,
        .close = model_close,
        .power_on = model_power_on,
        .power_off = model_power_off,
        .alive = model_alive,
#if BOARD_HOST_DOORBELL_REGISTER
        .ring = model_ring,
#endif
    };
    (void)board;
    return &transport;
}
