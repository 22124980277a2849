// SPDX-License-Identifier: MIT

#include "crew_simulation.h"

#include "base/sizes.h"
#include "cpu/wait.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

// Durations in nanoseconds, as on a server with many cores.
#define HIT_NS 2
#define CHANGE_NS 6
#define TRANSFER_NS 60
#define CLOCK_NS 20
#define PAUSE_NS 300 // counted as one, so that runs are short
#define CALL_NS 300  // of the system
#define WAKE_NS 1500 // for the thread that wakes another
#define WOKEN_NS 4000
#define SLACK_NS 50000
#define NEVER UINT64_MAX

#define MOST_THREADS 272u
#define STACK (64u << 10)
#define LINES 8192u

struct thread {
    ucontext_t context; // where it begins
    jmp_buf place;      // where it goes on
    bool begun;
    uint64_t time;         // its own time; of a sleeping thread, when it wakes by itself
    const atomic_uint *at; // the address that it sleeps on
    void (*run)(unsigned number);
};

struct line {
    uint64_t free_ns; // when the next thread may have it
    uint64_t has[(MOST_THREADS + 63) / 64];
    unsigned writer;
};

struct bcl_crew crew;
static struct thread threads[MOST_THREADS];
static struct line lines[LINES];
static char *stacks;
static jmp_buf scheduler;
static unsigned applications_left;
static uint64_t others_time; // time of the other thread that is the furthest behind
static unsigned current, worker_count, thread_count;
static struct simulation machine;
static uint64_t random_state;

unsigned simulated_random(unsigned below) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % below;
}

static struct thread *self(void) { return &threads[current]; }

unsigned simulated_thread(void) { return current; }

uint64_t simulated_now(void) { return self()->time; }

// The thread that is the furthest behind.
static unsigned next_thread(void) {
    unsigned next = 0;
    others_time = NEVER;
    for (unsigned i = 1; i < thread_count; i++)
        if (threads[i].time < threads[next].time) {
            others_time = threads[next].time;
            next = i;
        } else if (threads[i].time < others_time) {
            others_time = threads[i].time;
        }
    return next;
}

// Switches stacks without the system calls of swapcontext().
static void go_to(unsigned number) {
    struct thread *thread = &threads[number];
    if (thread->begun)
        _longjmp(thread->place, 1);
    thread->begun = true;
    setcontext(&thread->context);
}

// Runs the other threads until this one is the furthest behind.
static void give_way(void) {
    if (self()->time <= others_time && self()->time != NEVER)
        return;
    unsigned own = current;
    current = next_thread();
    if (current == own)
        return;
    if (threads[current].time == NEVER || applications_left == 0)
        _longjmp(scheduler, 1);
    if (_setjmp(threads[own].place) == 0)
        go_to(current);
}

static void spend(uint64_t ns) {
    self()->time += ns;
    if (machine.displaced > 0 && simulated_random(machine.displaced) == 0)
        self()->time += 1000u * (1 + simulated_random(300));
    give_way();
}

void simulated_work(uint64_t ns) { spend(ns); }

static bool has(const struct line *line) { return line->has[current / 64] >> current % 64 & 1; }

static void step(const volatile void *address, bool writes) {
    struct line *line = &lines[(uintptr_t)address / BCL_LINE % LINES];
    uint64_t ns = writes ? CHANGE_NS : HIT_NS;
    bool alone = !writes || line->writer == current;
    if (!has(line) || !alone) {
        if (line->free_ns > self()->time)
            self()->time = line->free_ns;
        ns = TRANSFER_NS;
    }
    if (writes) {
        memset(line->has, 0, sizeof line->has);
        line->writer = current;
        line->free_ns = self()->time + ns;
    } else if (line->writer != current) {
        line->writer = MOST_THREADS; // shared
    }
    line->has[current / 64] |= 1ull << current % 64;
    spend(ns);
}

// -------------------------------------------------------------------------------------------------
// The operating system's functions that the crew calls

uint64_t bcl_wait_now(void) { return self()->time += CLOCK_NS; }

void bcl_wait_pause(void) { spend(PAUSE_NS); }

void bcl_wait_sleep(atomic_uint *word, unsigned value, uint64_t until_ns) {
    spend(CALL_NS);
    if (atomic_load_explicit(word, memory_order_relaxed) != value)
        return;
    uint64_t begun = self()->time;
    self()->at = word;
    self()->time = until_ns == 0 ? NEVER : until_ns + SLACK_NS;
    if (self()->time < begun)
        self()->time = begun;
    give_way();
    self()->at = NULL;
}

void bcl_wait_wake(atomic_uint *word) {
    uint64_t now = self()->time;
    for (unsigned i = 0; i < thread_count; i++) {
        if (threads[i].at != word)
            continue;
        threads[i].at = NULL;
        threads[i].time = now + WOKEN_NS + simulated_random(WOKEN_NS);
        others_time = bcl_least(others_time, threads[i].time);
        break;
    }
    spend(WAKE_NS);
}

void simulated_rest(uint64_t ns) {
    static atomic_uint nothing;
    bcl_wait_sleep(&nothing, 0, self()->time + ns);
}

unsigned simulated_sleepers(void) {
    unsigned count = 0;
    for (unsigned i = 0; i < worker_count; i++)
        count += threads[i].at != NULL && threads[i].time == NEVER;
    return count;
}

// -------------------------------------------------------------------------------------------------
// The crew. Each atomic access is a step, except those with an explicit order.

#undef atomic_load
#undef atomic_store
#undef atomic_exchange
#undef atomic_compare_exchange_weak
#undef atomic_compare_exchange_strong
#undef atomic_fetch_add
#undef atomic_fetch_sub
#undef atomic_fetch_or
#undef atomic_fetch_and
#define ORDER memory_order_seq_cst
#define atomic_load(p) (step(p, false), atomic_load_explicit(p, ORDER))
#define atomic_store(p, v) (step(p, true), atomic_store_explicit(p, v, ORDER))
#define atomic_exchange(p, v) (step(p, true), atomic_exchange_explicit(p, v, ORDER))
#define atomic_compare_exchange_weak(p, e, v) \
    (step(p, true), atomic_compare_exchange_strong_explicit(p, e, v, ORDER, ORDER))
#define atomic_compare_exchange_strong(p, e, v) atomic_compare_exchange_weak(p, e, v)
#define atomic_fetch_add(p, v) (step(p, true), atomic_fetch_add_explicit(p, v, ORDER))
#define atomic_fetch_sub(p, v) (step(p, true), atomic_fetch_sub_explicit(p, v, ORDER))
#define atomic_fetch_or(p, v) (step(p, true), atomic_fetch_or_explicit(p, v, ORDER))
#define atomic_fetch_and(p, v) (step(p, true), atomic_fetch_and_explicit(p, v, ORDER))

#include "cpu/crew.c"

// -------------------------------------------------------------------------------------------------
// Threads

static void work(unsigned number) { bcl_crew_work(&crew, number, NULL); }

static void run_thread(void) {
    unsigned number = current;
    threads[number].run(number < worker_count ? number : number - worker_count);
    threads[number].time = NEVER;
    applications_left--;
    give_way();
}

static void start_thread(unsigned number, void (*run)(unsigned number)) {
    struct thread *thread = &threads[number];
    *thread = (struct thread){.run = run, .time = number};
    getcontext(&thread->context);
    thread->context.uc_stack.ss_sp = stacks + (size_t)number * STACK;
    thread->context.uc_stack.ss_size = STACK;
    makecontext(&thread->context, run_thread, 0);
}

bool simulate(const struct simulation *simulation, unsigned applications,
              void (*application)(unsigned number)) {
    if (stacks == NULL)
        stacks = malloc((size_t)MOST_THREADS * STACK);
    memset(&crew, 0, sizeof crew);
    memset(lines, 0, sizeof lines);
    machine = *simulation;
    random_state = simulation->seed;
    worker_count = simulation->workers;
    thread_count = worker_count + applications;
    for (unsigned i = 0; i < thread_count; i++)
        start_thread(i, i < worker_count ? work : application);
    current = 0;
    atomic_store_explicit(&crew.processors, worker_count + applications, memory_order_relaxed);
    atomic_store_explicit(&crew.started, worker_count, memory_order_relaxed);
    atomic_store_explicit(&crew.period, PERIOD_LEAST_NS, memory_order_relaxed);
    applications_left = applications;
    if (_setjmp(scheduler) == 0)
        go_to(current = next_thread());
    return applications_left == 0;
}
