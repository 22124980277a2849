// SPDX-License-Identifier: MIT

#include "cpu/pool.h"

#include "base/allocate.h"
#include "base/error.h"
#include "base/sizes.h"
#include "base/thread.h"
#include "base/trace.h"
#include "cpu/asker.h"
#include "cpu/cgroup.h"
#include "cpu/cost.h"
#include "cpu/counters.h"
#include "cpu/crew.h"
#include "cpu/host_core.h"
#include "cpu/overdue.h"
#include "cpu/topology.h"
#include "device/services.h"

#include <string.h>

// A launch, a native kernel or a large transfer, until it has ended.
struct task {
    struct bcl_work work;
    struct bcl_command *command;
    struct bcl_overdue overdue;
    atomic_int status; // CL_COMPLETE or the first error
    _Atomic uint64_t cycles, instructions;
};

// The memory that a thread needs to run work-groups, if it is not a worker.
struct guest {
    struct guest *next;
    struct bcl_worker worker;
};

static struct pool {
    pthread_mutex_t lock; // of all members but `crew`
    struct guest *guests; // not in use
    unsigned worker_count;
    pthread_t *workers; // worker_count
    struct bcl_crew crew;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

// Whether this thread runs jobs now. It will then also run the jobs that it submits.
static _Thread_local bool works;

// -------------------------------------------------------------------------------------------------
// Tasks

// A launch that takes longer is worth a build for its local size. About what a build takes: the launch then loses at
// most about as much as it could have gained.
#define WORTH_A_BUILD_NS 20000000u

// The launch, with the version of its kernel that the next work-groups run.
static const struct bcl_launch *current_launch(struct bcl_command *command) {
    if (command->better == NULL ||
        bcl_now_ns() + command->ahead_ns < command->start_ns + WORTH_A_BUILD_NS)
        return &command->launch;
    const struct bcl_launch *better = command->better(command);
    return better != NULL ? better : &command->launch;
}

static cl_int run_launch(struct bcl_worker *worker, struct bcl_command *command, bool begins,
                         size_t first, size_t count) {
    const struct bcl_launch *launch = current_launch(command);
    if (launch != &command->launch) {
        first /= command->together;
        count /= command->together;
    }
    if (begins || worker->launch != launch)
        BCL_TRY(bcl_worker_prepare(worker, launch));
    uint64_t begun = bcl_tracing() ? bcl_now_ns() : 0;
    cl_int status = bcl_worker_run(worker, command->device, launch, first, count);
    if (begun != 0)
        bcl_trace_span("work-groups", bcl_binary_string(launch->binary, launch->kernel->name),
                       begun, bcl_now_ns());
    return status;
}

static cl_int run_groups(struct bcl_worker *worker, struct task *task, bool begins, size_t first,
                         size_t count) {
    if (!bcl_counters_wanted())
        return run_launch(worker, task->command, begins, first, count);
    const struct bcl_counts before = bcl_counters_read();
    cl_int status = run_launch(worker, task->command, begins, first, count);
    const struct bcl_counts counts = bcl_counters_since(before);
    atomic_fetch_add(&task->cycles, counts.cycles);
    atomic_fetch_add(&task->instructions, counts.instructions);
    return status;
}

// After an error, the remaining groups are not run.
static void run(struct bcl_work *work, void *memory, bool begins, size_t first, size_t count) {
    struct task *task = (struct task *)work;
    struct bcl_command *command = task->command;
    int status = atomic_load_explicit(&task->status, memory_order_relaxed), good = CL_COMPLETE;
    if (status == CL_COMPLETE && command->kind == BCL_COMMAND_NATIVE)
        BCL_CALL_BACK(command->native.function(command->native.arguments));
    else if (status == CL_COMPLETE && command->kind != BCL_COMMAND_NDRANGE)
        bcl_transfer_some(command, first, count);
    else if (status == CL_COMPLETE)
        status = run_groups(memory, task, begins, first, count);
    if (status != CL_COMPLETE)
        atomic_compare_exchange_strong(&task->status, &good, status);
}

static void ended(struct bcl_work *work, uint64_t busy_ns, uint64_t now) {
    struct task *task = (struct task *)work;
    struct bcl_command *command = task->command;
    cl_int status = atomic_load(&task->status);
    command->counts = (struct bcl_counts){task->cycles, task->instructions};
    bcl_overdue_end(&task->overdue);
    bcl_free(task);
    if (command->kind == BCL_COMMAND_NDRANGE)
        bcl_costs_learn(&command->launch, busy_ns);
    command->end_ns = now + command->ahead_ns;
    bcl_command_complete(command, status);
}

// -------------------------------------------------------------------------------------------------
// Workers

// `number`: the worker's, from 0 on.
static void *work(void *number) {
    struct bcl_worker worker = {0};
    works = true;
    if (BARECL_ASKS_CORES)
        bcl_asker_enter();
    bcl_crew_work(&pool.crew, (unsigned)(uintptr_t)number, &worker);
    return NULL;
}

static bool start_worker(unsigned number, pthread_t *thread) {
    void *argument = (void *)(uintptr_t)number;
    bool started = bcl_thread_start(thread, "barecl-cpu", work, argument) == 0;
    if (started)
        pthread_detach(*thread);
    return started;
}

// Makes room for `count` workers. Under pool.lock.
static bool make_room(unsigned count) {
    pthread_t *threads = bcl_allocate(count * sizeof *threads);
    if (threads == NULL)
        return false;
    if (pool.worker_count > 0)
        memcpy(threads, pool.workers, pool.worker_count * sizeof *threads);
    bcl_free(pool.workers);
    pool.workers = threads;
    return true;
}

bool bcl_pool_start(struct bcl_workers workers) {
    pthread_mutex_lock(&pool.lock);
    bcl_overdue_start();
    unsigned count = pool.worker_count, wanted = workers.first + workers.count;
    if (count == 0)
        bcl_crew_begin(&pool.crew,
                       (unsigned)bcl_least(bcl_topology()->count, bcl_cgroup_read("").processors));
    if (count < wanted && make_room(wanted)) {
        bcl_crew_expect(&pool.crew, wanted);
        while (count < wanted && start_worker(count, &pool.workers[count]))
            count++;
        bcl_crew_expect(&pool.crew, count);
    }
    pool.worker_count = count;
    pthread_mutex_unlock(&pool.lock);
    return count > workers.first;
}

// A worker that cannot be bound stays on the processors that it had.
void bcl_pool_bind(struct bcl_workers workers, const cpu_set_t *processors) {
    pthread_mutex_lock(&pool.lock);
    for (unsigned i = workers.first; i < workers.first + workers.count && i < pool.worker_count;
         i++)
        pthread_setaffinity_np(pool.workers[i], sizeof *processors, processors);
    pthread_mutex_unlock(&pool.lock);
}

// In the child, the guests' memory that the parent's threads are using is leaked.
void bcl_pool_forget(void) {
    works = false;
    memset(&pool, 0, sizeof pool);
    pthread_mutex_init(&pool.lock, NULL);
}

// -------------------------------------------------------------------------------------------------
// Guests: threads that do not belong to the pool

// Returns a guest that the caller owns; NULL: no memory.
static struct guest *take_guest(void) {
    pthread_mutex_lock(&pool.lock);
    struct guest *guest = pool.guests;
    if (guest != NULL)
        pool.guests = guest->next;
    pthread_mutex_unlock(&pool.lock);
    return guest != NULL ? guest : bcl_allocate_zeroed(sizeof *guest);
}

static void give_guest(struct guest *guest) {
    pthread_mutex_lock(&pool.lock);
    guest->next = pool.guests;
    pool.guests = guest;
    pthread_mutex_unlock(&pool.lock);
}

bool bcl_pool_help(const struct bcl_command *command, const atomic_int *status) {
    struct guest *guest = bcl_thread_is_roomy() ? take_guest() : NULL;
    if (guest == NULL)
        return false;
    bool worked = works; // true if a callback in a working thread waits
    works = true;
    bool helped = bcl_crew_help(&pool.crew, command, &guest->worker, status);
    works = worked;
    give_guest(guest);
    return helped;
}

void bcl_pool_flush(void) { bcl_crew_flush(&pool.crew); }

#define PIECE_NS 8000u // what a thread needs for a piece of a transfer, about: 8 bytes each ns

static uint64_t expected_ns(const struct bcl_command *command, size_t groups) {
    switch (command->kind) {
    case BCL_COMMAND_NDRANGE:
        return bcl_costs_expect(&command->launch);
    case BCL_COMMAND_COPY:
    case BCL_COMMAND_FILL:
        return PIECE_NS * (uint64_t)groups;
    default:
        return BCL_TOO_LARGE;
    }
}

void bcl_pool_run(struct bcl_command *command, struct bcl_workers workers) {
    size_t groups = command->kind == BCL_COMMAND_NDRANGE
                        ? (size_t)bcl_launch_groups(&command->launch)
                        : bcl_transfer_pieces(command);
    struct task *task = bcl_allocate(sizeof *task);
    if (task == NULL) {
        bcl_command_complete(command, CL_OUT_OF_HOST_MEMORY);
        return;
    }
    *task = (struct task){
        .work = {.workers = workers,
                 .groups = groups,
                 .together = command->better != NULL ? command->together : 1,
                 .expected_ns = expected_ns(command, groups),
                 .awaited = command->whole != NULL ? command->whole : command,
                 .comes = works,
                 .run = run,
                 .ended = ended},
        .command = command,
    };
    bcl_overdue_begin(&task->overdue, command);
    bcl_crew_submit(&pool.crew, &task->work, command->start_ns - command->ahead_ns);
}
