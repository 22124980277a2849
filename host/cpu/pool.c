// SPDX-License-Identifier: MIT

#include "cpu/pool.h"

#include "base/allocate.h"
#include "base/thread.h"
#include "base/trace.h"
#include "cpu/cost.h"
#include "cpu/host_core.h"
#include "cpu/overdue.h"
#include "device/services.h"

#include <stdatomic.h>
#include <string.h>

// Chunks that each worker gets of a launch, if it has the groups: enough to even out groups of
// unequal length, few enough that the counter is no bottleneck.
#define CHUNKS_PER_WORKER 8
#define FEWEST_CHUNKS 4

// Nanoseconds. What a launch may cost to be run where it is submitted: about what waking a thread costs
// there. How long one that costs more than was known is kept there. What one more worker must be worth.
// What a chunk should cost. How long a worker without work looks before it sleeps.
#define HERE_NS 2500
#define KEPT_NS 20000
#define WORKER_NS 10000
#define CHUNK_NS 1000
#define LOOK_NS 10000

#define LINE 64 // bytes that processors exchange

struct job {
    struct job *next;
    struct bcl_command *command;
    struct bcl_workers workers; // that may enter
    size_t groups;              // in all
    size_t chunk;               // groups that one takes at a time
    unsigned wanted;            // workers that the job is worth
    unsigned inside;            // who works at it, or has listed it; under pool.lock
    bool listed;                // under pool.lock
    cl_int status;              // under pool.lock: CL_COMPLETE or the first error
    uint64_t busy_ns;           // under pool.lock: of those who have left
    struct bcl_overdue overdue;
    _Alignas(LINE) atomic_size_t taken; // groups handed out; may run past the end
};

// What a thread needs to run work-groups, when it is not a worker.
struct guest {
    struct guest *next;
    struct bcl_worker worker;
};

static struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct job *first, **end;
    struct guest *guests; // that nobody uses
    struct job *jobs;     // that nobody uses
    unsigned worker_count;
    pthread_t *workers;       // worker_count
    unsigned looking;         // workers that look for work without the lock
    atomic_uint listed_count; // jobs so far: what they look at
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER, .end = &pool.first};

// -------------------------------------------------------------------------------------------------
// Jobs. All functions of this section run under pool.lock.

static void list_job(struct job *job) {
    job->listed = true;
    *pool.end = job;
    pool.end = &job->next;
    atomic_fetch_add_explicit(&pool.listed_count, 1, memory_order_relaxed);
}

static void unlist_job(struct job *job) {
    struct job **link = &pool.first;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    if (pool.end == &job->next)
        pool.end = link;
    job->listed = false;
}

static bool is_for(const struct job *job, unsigned worker) {
    return worker >= job->workers.first && worker - job->workers.first < job->workers.count;
}

// Enters a listed job, if it has room and groups left, taking a first chunk: *first is its first group.
static bool enter_job(struct job *job, size_t *first) {
    if (job->inside >= job->workers.count)
        return false;
    *first = atomic_fetch_add(&job->taken, job->chunk);
    if (*first + job->chunk >= job->groups)
        unlist_job(job);
    bool entered = *first < job->groups;
    job->inside += entered;
    return entered;
}

static struct job *enter_any(unsigned worker, size_t *first) {
    struct job *next;
    for (struct job *job = pool.first; job != NULL; job = next) {
        next = job->next;
        if (is_for(job, worker) && enter_job(job, first))
            return job;
    }
    return NULL;
}

// Whether one more worker should come: to this job, or to another one.
static bool wants_more(const struct job *job) {
    bool others = pool.first != NULL && (pool.first != job || job->next != NULL);
    return others || (job->listed && job->inside < job->wanted);
}

// One who has worked at it goes. Whether the job is done by that.
static bool leave_job(struct job *job, cl_int status, uint64_t busy_ns) {
    bool all_taken = atomic_load(&job->taken) >= job->groups;
    if (job->listed && all_taken)
        unlist_job(job);
    if (job->status == CL_COMPLETE)
        job->status = status;
    job->busy_ns += busy_ns;
    return --job->inside == 0 && all_taken;
}

// -------------------------------------------------------------------------------------------------
// Work

static cl_int run_chunk(struct bcl_worker *worker, struct job *job, size_t first, size_t count) {
    const struct bcl_launch *launch = &job->command->launch;
    uint64_t begun = bcl_tracing() ? bcl_now_ns() : 0;
    cl_int status = bcl_worker_run(worker, job->command->device, launch, first, count);
    if (begun != 0)
        bcl_trace_span("work-groups", bcl_binary_string(launch->binary, launch->kernel->name),
                       begun, bcl_now_ns());
    return status;
}

// Runs chunks, from the one at `first` on, until there are none left, or until that time if it is not 0.
static cl_int run_chunks(struct bcl_worker *worker, struct job *job, size_t first, uint64_t until) {
    struct bcl_command *command = job->command;
    if (command->kind == BCL_COMMAND_NATIVE) {
        BCL_CALL_BACK(command->native.function(command->native.arguments));
        return CL_COMPLETE;
    }
    cl_int status = bcl_worker_prepare(worker, &command->launch);
    for (;;) {
        size_t left = job->groups - first;
        if (status == CL_SUCCESS)
            status = run_chunk(worker, job, first, left < job->chunk ? left : job->chunk);
        if (left <= job->chunk || (until != 0 && bcl_now_ns() > until))
            break;
        first = atomic_fetch_add(&job->taken, job->chunk);
        if (first >= job->groups)
            break;
    }
    return status == CL_SUCCESS ? CL_COMPLETE : status;
}

// Ends the command of a job that is done, which is gone afterwards. Under the lock, which is given up.
static void complete(struct job *job, uint64_t now) {
    struct bcl_command *command = job->command;
    cl_int status = job->status;
    uint64_t busy_ns = job->busy_ns;
    bcl_overdue_end(&job->overdue);
    job->next = pool.jobs;
    pool.jobs = job;
    pthread_mutex_unlock(&pool.lock);
    if (command->kind == BCL_COMMAND_NDRANGE)
        bcl_costs_learn(&command->launch, busy_ns);
    command->end_ns = now + command->ahead_ns;
    bcl_command_complete(command, status);
}

// Works at a job that this thread has entered, whose groups are taken from `first` on, until there are
// none left. Under the lock, which is given up meanwhile.
static void work_at(struct job *job, struct bcl_worker *worker, size_t first) {
    bool more = wants_more(job) && pool.looking == 0;
    pthread_mutex_unlock(&pool.lock);
    if (more)
        pthread_cond_signal(&pool.work);
    uint64_t begun = bcl_now_ns();
    cl_int status = run_chunks(worker, job, first, 0);
    uint64_t now = bcl_now_ns();
    pthread_mutex_lock(&pool.lock);
    if (!leave_job(job, status, now - begun))
        return;
    complete(job, now);
    pthread_mutex_lock(&pool.lock);
}

// -------------------------------------------------------------------------------------------------
// Workers. All functions run under pool.lock, which they give up while they wait.

static void look_for_work(void) {
    unsigned seen = atomic_load_explicit(&pool.listed_count, memory_order_relaxed);
    pool.looking++;
    pthread_mutex_unlock(&pool.lock);
    for (uint64_t end = bcl_now_ns() + LOOK_NS; bcl_now_ns() < end;)
        if (atomic_load_explicit(&pool.listed_count, memory_order_relaxed) != seen)
            break;
    pthread_mutex_lock(&pool.lock);
    pool.looking--;
}

// `number`: the worker's, from 0 on.
static void *work(void *number) {
    struct bcl_worker worker = {0};
    bool looked = true;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        size_t first;
        struct job *job = enter_any((unsigned)(uintptr_t)number, &first);
        if (job != NULL)
            work_at(job, &worker, first);
        else if (!looked && pool.looking == 0)
            look_for_work();
        else
            pthread_cond_wait(&pool.work, &pool.lock);
        looked = job == NULL && !looked;
    }
    return NULL;
}

static bool start_worker(unsigned number, pthread_t *thread) {
    void *argument = (void *)(uintptr_t)number;
    bool started = bcl_thread_start(thread, "barecl-cpu", work, argument) == 0;
    if (started)
        pthread_detach(*thread);
    return started;
}

// Room for so many. Nobody else starts any meanwhile.
static bool make_room(unsigned count) {
    pthread_t *threads = bcl_allocate(count * sizeof *threads);
    if (threads == NULL)
        return false;
    pthread_mutex_lock(&pool.lock);
    if (pool.worker_count > 0)
        memcpy(threads, pool.workers, pool.worker_count * sizeof *threads);
    bcl_free(pool.workers);
    pool.workers = threads;
    pthread_mutex_unlock(&pool.lock);
    return true;
}

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER; // parts of the device start apart

void bcl_pool_forget(void) {
    pthread_mutex_init(&starting, NULL);
    pool = (struct pool){.end = &pool.first};
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.work, NULL);
}

bool bcl_pool_start(struct bcl_workers workers) {
    pthread_mutex_lock(&starting);
    bcl_overdue_start();
    unsigned count = pool.worker_count; // that only this function changes
    unsigned wanted = workers.first + workers.count;
    if (count < wanted && make_room(wanted))
        while (count < wanted && start_worker(count, &pool.workers[count]))
            count++;
    pthread_mutex_lock(&pool.lock);
    pool.worker_count = count;
    pthread_mutex_unlock(&pool.lock);
    pthread_mutex_unlock(&starting);
    return count > workers.first;
}

// One that cannot be bound runs where it did.
void bcl_pool_bind(struct bcl_workers workers, const cpu_set_t *processors) {
    pthread_mutex_lock(&pool.lock);
    for (unsigned i = workers.first; i < workers.first + workers.count && i < pool.worker_count;
         i++)
        pthread_setaffinity_np(pool.workers[i], sizeof *processors, processors);
    pthread_mutex_unlock(&pool.lock);
}

// -------------------------------------------------------------------------------------------------
// Guests: threads that are none of the pool's

// The caller's, or NULL: no memory. Under pool.lock.
static struct guest *take_guest(void) {
    struct guest *guest = pool.guests;
    if (guest == NULL)
        return bcl_allocate_zeroed(sizeof *guest);
    pool.guests = guest->next;
    return guest;
}

static void give_guest(struct guest *guest) {
    guest->next = pool.guests;
    pool.guests = guest;
}

// Wakes a worker for the job, unless one looks for work. The one that a signal wakes may not be one of a
// part's. Under pool.lock.
static void call_workers(const struct job *job) {
    if (job->workers.first > 0 || job->workers.count < pool.worker_count)
        pthread_cond_broadcast(&pool.work);
    else if (pool.looking == 0)
        pthread_cond_signal(&pool.work);
}

// Works at a job that is not listed yet, as the only one. What takes too long is left to the workers.
// Under pool.lock, which is given up.
static void work_here(struct job *job, struct guest *guest) {
    pthread_mutex_unlock(&pool.lock);
    uint64_t begun = bcl_now_ns();
    job->inside = 1;
    atomic_store(&job->taken, job->chunk);
    cl_int status = run_chunks(&guest->worker, job, 0, begun + KEPT_NS);
    uint64_t now = bcl_now_ns();
    pthread_mutex_lock(&pool.lock);
    give_guest(guest);
    if (leave_job(job, status, now - begun)) {
        complete(job, now);
        return;
    }
    list_job(job);
    call_workers(job);
    pthread_mutex_unlock(&pool.lock);
}

static struct job *find_job(const struct bcl_command *command) {
    struct job *job = pool.first;
    while (job != NULL && job->command != command)
        job = job->next;
    return job;
}

bool bcl_pool_help(const struct bcl_command *command) {
    size_t first;
    pthread_mutex_lock(&pool.lock);
    struct job *job = bcl_thread_is_roomy() ? find_job(command) : NULL;
    struct guest *guest = job != NULL ? take_guest() : NULL;
    bool entered = guest != NULL && enter_job(job, &first);
    if (entered)
        work_at(job, &guest->worker, first);
    if (guest != NULL)
        give_guest(guest);
    pthread_mutex_unlock(&pool.lock);
    return entered;
}

// -------------------------------------------------------------------------------------------------
// Submission

// How many workers the launch is worth, and how its groups are cut: into enough chunks to share them out,
// and to see early that it costs more than was known, but none that costs less than taking it.
static void cut(struct job *job, uint64_t expected_ns) {
    uint64_t worth = expected_ns / WORKER_NS;
    job->wanted = (unsigned)bcl_least(worth > 0 ? worth : 1, job->workers.count);
    uint64_t most = (uint64_t)job->wanted * CHUNKS_PER_WORKER;
    if (expected_ns != BCL_TOO_LARGE)
        most = bcl_least(most, expected_ns / CHUNK_NS + FEWEST_CHUNKS);
    job->chunk = (size_t)bcl_divide_up(job->groups, most);
}

// The caller's, or NULL: no memory. Under pool.lock.
static struct job *new_job(struct bcl_command *command, struct bcl_workers workers) {
    struct job *job = pool.jobs;
    if (job != NULL)
        pool.jobs = job->next;
    else
        job = bcl_allocate_aligned(sizeof *job, LINE);
    if (job != NULL)
        *job = (struct job){.command = command, .workers = workers};
    return job;
}

void bcl_pool_run(struct bcl_command *command, struct bcl_workers workers) {
    bool is_launch = command->kind == BCL_COMMAND_NDRANGE;
    uint64_t expected_ns = is_launch ? bcl_costs_expect(&command->launch) : BCL_TOO_LARGE;
    bool here = expected_ns <= HERE_NS && bcl_thread_is_roomy();
    pthread_mutex_lock(&pool.lock);
    struct job *job = new_job(command, workers);
    if (job == NULL) {
        pthread_mutex_unlock(&pool.lock);
        bcl_command_complete(command, CL_OUT_OF_HOST_MEMORY);
        return;
    }
    job->groups = is_launch ? (size_t)bcl_launch_groups(&command->launch) : 1;
    cut(job, expected_ns);
    bcl_overdue_begin(&job->overdue, command);
    struct guest *guest = here ? take_guest() : NULL;
    if (guest != NULL) {
        work_here(job, guest);
        return;
    }
    list_job(job);
    call_workers(job);
    pthread_mutex_unlock(&pool.lock);
}
