// SPDX-License-Identifier: MIT

#include "cpu/counters.h"

#include "base/environment.h"
#include "base/log.h"
#include "base/spawn.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool wanted;
static pthread_key_t key;   // its value in a thread: the address of `own`
static atomic_bool refused; // the system has refused counters to some thread

// Descriptors of this thread's counters.
static _Thread_local struct own {
    bool opened;
    int cycles, instructions; // -1: refused
} own;

static void close_own(void *thread) {
    struct own *counters = thread;
    if (counters->cycles >= 0)
        close(counters->cycles);
    if (counters->instructions >= 0)
        close(counters->instructions);
    *counters = (struct own){0};
}

static void look(void) {
    wanted = bcl_environment_flag("BARECL_COUNTERS") && pthread_key_create(&key, close_own) == 0;
}

bool bcl_counters_wanted(void) {
    pthread_once(&once, look);
    return wanted;
}

static int open_counter(uint64_t what) {
    struct perf_event_attr event = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof event,
        .config = what,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    return bcl_descriptor_above_standard(
        (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

static void open_own(void) {
    own = (struct own){.opened = true, .instructions = -1};
    own.cycles = open_counter(PERF_COUNT_HW_CPU_CYCLES);
    if (own.cycles >= 0)
        own.instructions = open_counter(PERF_COUNT_HW_INSTRUCTIONS);
    if (own.instructions < 0 && !atomic_exchange(&refused, true))
        bcl_warn("BARECL_COUNTERS: Linux counts no cycles and instructions here: %s; virtual "
                 "machines may have no counters, and /proc/sys/kernel/perf_event_paranoid above 2 "
                 "keeps them from users",
                 strerror(errno));
    pthread_setspecific(key, &own);
}

struct bcl_counts bcl_counters_read(void) {
    struct bcl_counts counts;
    if (!own.opened)
        open_own();
    if (own.instructions < 0 || read(own.cycles, &counts.cycles, sizeof counts.cycles) < 0 ||
        read(own.instructions, &counts.instructions, sizeof counts.instructions) < 0)
        return (struct bcl_counts){0};
    return counts;
}

void bcl_counters_forget(void) {
    if (own.opened)
        close_own(&own);
}
