// SPDX-License-Identifier: MIT
//
// The driver `cpu`: a pool of worker threads, one a processor (or BARECL_CPU_THREADS).
//
// A launch becomes a job in a list. Workers take chunks of its work-groups from an atomic counter;
// the one that finds the counter at its end takes the job out of the list, and the last one to
// leave the job completes the command. Enqueueing wakes one worker; each worker that enters a job
// wakes the next while there are chunks left, so that a launch of few groups does not stir the
// whole pool.
//
// Commands on memory run in the thread that made them ready: a copy is as fast there. A native kernel
// is a job of one chunk: it may wait for what that thread does next.

#include "base/allocate.h"
#include "base/environment.h"
#include "base/thread.h"
#include "cpu/host_core.h"
#include "cpu/overdue.h"
#include "device/driver.h"
#include "device/services.h"

#include <sched.h>
#include <stdatomic.h>
#include <string.h>

// Chunks that each worker gets of a launch, if it has the groups: enough to even out groups of
// unequal length, few enough that the counter is no bottleneck.
#define CHUNKS_PER_WORKER 8

struct job {
    struct job *next;
    struct bcl_command *command;
    unsigned first_worker, end_worker; // that may enter
    size_t groups;                     // in all
    size_t chunk;                      // groups that a worker takes at a time
    atomic_size_t taken;               // groups handed out; may run past the end
    unsigned workers;                  // inside the job; under pool.lock
    bool listed;                       // under pool.lock
    cl_int status;                     // under pool.lock: CL_COMPLETE or the first worker's error
    struct bcl_overdue overdue;
};

static struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct job *first, **end;
    unsigned worker_count;
} pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, &pool.first, 0};

static unsigned wanted_workers(void) {
    unsigned long threads;
    if (bcl_environment_number("BARECL_CPU_THREADS", 1, 1024, &threads))
        return (unsigned)threads;
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return (unsigned)CPU_COUNT(&allowed);
    return 1;
}

// -------------------------------------------------------------------------------------------------
// Jobs. All functions of this section run under pool.lock.

static void list_job(struct job *job) {
    job->listed = true;
    *pool.end = job;
    pool.end = &job->next;
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

// Enters the first job that has groups left for that worker, taking a first chunk of it: *first is its
// first group.
static struct job *enter_job(unsigned worker, size_t *first) {
    struct job *next;
    for (struct job *job = pool.first; job != NULL; job = next) {
        next = job->next;
        if (worker < job->first_worker || worker >= job->end_worker)
            continue;
        *first = atomic_fetch_add(&job->taken, job->chunk);
        if (*first + job->chunk >= job->groups)
            unlist_job(job);
        if (*first < job->groups) {
            job->workers++;
            return job;
        }
    }
    return NULL;
}

// The worker found no groups left. Whether the job is done by its leaving.
static bool leave_job(struct job *job, cl_int status) {
    if (job->listed)
        unlist_job(job);
    if (job->status == CL_COMPLETE)
        job->status = status;
    return --job->workers == 0;
}

// -------------------------------------------------------------------------------------------------
// Workers

// Runs chunks, from the one at `first` on, until there are none left.
static cl_int run_chunks(struct bcl_worker *worker, struct job *job, size_t first) {
    const struct bcl_launch *launch = &job->command->launch;
    if (job->command->kind == BCL_COMMAND_NATIVE) {
        job->command->native.function(job->command->native.arguments);
        return CL_COMPLETE;
    }
    cl_int status = bcl_worker_prepare(worker, launch);
    while (first < job->groups) {
        size_t left = job->groups - first;
        if (status == CL_SUCCESS)
            status = bcl_worker_run(worker, job->command->device, launch, first,
                                    left < job->chunk ? left : job->chunk);
        first = atomic_fetch_add(&job->taken, job->chunk);
    }
    return status == CL_SUCCESS ? CL_COMPLETE : status;
}

// `number`: the worker's, from 0 on.
static void *work(void *number) {
    struct bcl_worker worker = {0};
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        size_t first;
        struct job *job = enter_job((unsigned)(uintptr_t)number, &first);
        if (job == NULL) {
            pthread_cond_wait(&pool.work, &pool.lock);
            continue;
        }
        bool more = pool.first != NULL;
        pthread_mutex_unlock(&pool.lock);
        if (more)
            pthread_cond_signal(&pool.work);
        cl_int status = run_chunks(&worker, job, first);
        pthread_mutex_lock(&pool.lock);
        if (!leave_job(job, status))
            continue;
        pthread_mutex_unlock(&pool.lock);
        struct bcl_command *command = job->command;
        status = job->status;
        bcl_overdue_end(&job->overdue);
        bcl_free(job);
        bcl_command_complete(command, status);
        pthread_mutex_lock(&pool.lock);
    }
    return NULL;
}

static bool start_worker(unsigned number) {
    pthread_t thread;
    void *argument = (void *)(uintptr_t)number;
    bool started = bcl_thread_start(&thread, "barecl-cpu", work, argument) == 0;
    if (started)
        pthread_detach(thread);
    return started;
}

// -------------------------------------------------------------------------------------------------
// The driver

static bool create(struct bcl_device *device, const char *name) {
    if (strcmp(name, "cpu") != 0 || !bcl_host_facts(&device->facts))
        return false;
    device->facts.name = "cpu: the host's processor";
    device->facts.compute_units = wanted_workers();
    return true;
}

static const char *known(size_t index) {
    return index == 0 ? "cpu" : NULL;
}

// A part of the device is a range of its workers, whose first one's number is its driver_data.
static unsigned first_worker(const struct bcl_device *device) {
    return (unsigned)(uintptr_t)device->driver_data;
}

static void part(const struct bcl_device *device, uint32_t first, struct bcl_device *part) {
    part->driver_data = (void *)(uintptr_t)(first_worker(device) + first);
}

// Starts the device's workers and those before them.
static cl_int start(struct bcl_device *device) {
    static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER; // parts start apart
    pthread_mutex_lock(&starting);
    bcl_overdue_start();
    unsigned end = first_worker(device) + device->facts.compute_units;
    while (pool.worker_count < end && start_worker(pool.worker_count))
        pool.worker_count++;
    bool started = pool.worker_count > first_worker(device);
    pthread_mutex_unlock(&starting);
    if (started)
        return CL_SUCCESS;
    bcl_device_error(device, "no thread could be started");
    return CL_DEVICE_NOT_AVAILABLE;
}

// Worker threads end with the process: waiting for a kernel that does not end would keep it alive.
static void stop(struct bcl_device *device) {
    (void)device;
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    bool is_launch = command->kind == BCL_COMMAND_NDRANGE;
    if (!is_launch && command->kind != BCL_COMMAND_NATIVE) {
        bcl_command_transfer(command);
        return;
    }
    bcl_command_begin(command);
    struct job *job = bcl_allocate_zeroed(sizeof *job);
    if (job == NULL) {
        bcl_command_complete(command, CL_OUT_OF_HOST_MEMORY);
        return;
    }
    job->command = command;
    job->groups = is_launch ? (size_t)bcl_launch_groups(&command->launch) : 1;
    job->first_worker = first_worker(device);
    job->end_worker = job->first_worker + device->facts.compute_units;
    size_t chunks = (size_t)device->facts.compute_units * CHUNKS_PER_WORKER;
    job->chunk = (size_t)bcl_divide_up(job->groups, chunks);
    bcl_overdue_begin(&job->overdue, command);
    pthread_mutex_lock(&pool.lock);
    bool whole = job->first_worker == 0 && job->end_worker >= pool.worker_count;
    list_job(job);
    pthread_mutex_unlock(&pool.lock);
    if (whole)
        pthread_cond_signal(&pool.work);
    else // the one that a signal wakes may not be one of these
        pthread_cond_broadcast(&pool.work);
}

const struct bcl_driver bcl_driver_cpu = {
    .name = "cpu",
    .create = create,
    .known = known,
    .part = part,
    .start = start,
    .stop = stop,
    .accepts = bcl_host_accepts,
    .load = bcl_host_load,
    .unload = bcl_host_unload,
    .submit = submit,
};
