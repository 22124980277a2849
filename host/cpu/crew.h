// SPDX-License-Identifier: MIT
//
// A crew: a work-stealing thread pool, whose workers share the work-groups of launches. It does not use commands or
// kernels; all that it needs from the system is in wait.h. docs/decisions/0024-pool.md gives the reasons for the
// design. All functions may be called from any thread.
//
// Submitted work becomes a job. The job's groups are cut into chunks, and the chunks are divided into contiguous
// parts. A worker's number says which part is its own. A worker first takes chunks from the front of its own part,
// so that successive launches find their data in the same caches. Then it steals chunks from the back of the other
// parts, the nearest part first. The last thread to leave a job ends the work. The only lock protects the list of
// work that waits while all BCL_MOST_JOBS jobs are in use.
//
// An idle worker polls for a while ("looks"), then sleeps. The thread that lists a job wakes particular workers: it
// takes as many idle workers as the job is worth and calls the first; the first calls half of the others, and so
// on. One idle worker is on watch: while work was listed recently, it sleeps for short times only. Work that costs
// less than waking a thread is listed without calling a worker: the thread that waits for the work runs it, or
// else the worker on watch finds it. When work takes longer than expected, the worker on watch calls all workers
// to the rest of it.

#ifndef BARECL_CPU_CREW_H
#define BARECL_CPU_CREW_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BCL_MOST_WORKERS 1024u
#define BCL_MOST_JOBS 32u // at a time; more work waits in a list
#define BCL_MOST_PARTS 64u
#define BCL_SET 64u  // workers in one word of a bit set
#define BCL_LINE 64u // bytes of a cache line

// The workers from number `first` on.
struct bcl_workers {
    unsigned first, count;
};

// Work to be shared among workers. The submitter owns it and keeps it until `ended` is called.
struct bcl_work {
    struct bcl_work *next; // used by the crew
    struct bcl_workers
        workers;   // may run it. Their count also limits the threads at a time, helpers included
    size_t groups; // at least 1
    // So many groups, from a multiple of that on, go to the same thread in one call. At least 1.
    size_t together;
    uint64_t expected_ns; // cost in one thread's time; BCL_TOO_LARGE: not known
    const void *awaited;  // waiting threads find the work by this pointer (bcl_crew_help())
    bool comes; // the submitting thread will run some of it, as a worker or by bcl_crew_help()

    // Runs `count` groups from number `first` on. `memory` belongs to the calling thread. `begins`: this is the
    // thread's first call for this work.
    void (*run)(struct bcl_work *work, void *memory, bool begins, size_t first, size_t count);

    // Called when all groups have been run. `busy_ns` is the time summed over the threads; the last group ended at
    // `now`. May submit more work.
    void (*ended)(struct bcl_work *work, uint64_t busy_ns, uint64_t now);
};

// The chunks that no thread has taken. Lower half: number of the first chunk. Upper half: number of the last, plus 1.
struct bcl_part {
    alignas(BCL_LINE) _Atomic uint64_t chunks;
};

struct bcl_job {
    alignas(
        BCL_LINE) _Atomic uint64_t state; // threads inside it, number of chunks not ended; crew.c
    alignas(BCL_LINE) struct bcl_work *work;
    size_t groups, chunk; // groups in all; groups in a chunk
    unsigned parts;
    unsigned spread; // number of workers over which the parts are spread
    // Read by threads that have not entered the job.
    atomic_uint number; // the job's place in the order of listing
    atomic_uint first, count;
    atomic_uint limit;         // of the number of threads inside
    atomic_uint most;          // the limit may be raised up to this
    atomic_bool quiet;         // no worker has been called to it
    _Atomic uint64_t raise_ns; // when the limit is raised, if the job has not ended
    const void *_Atomic awaited;
    alignas(BCL_LINE) _Atomic uint64_t busy_ns;
    struct bcl_part part[BCL_MOST_PARTS];
};

struct bcl_member { // a worker
    alignas(BCL_LINE) atomic_uint word;
    uint64_t errand; // the workers that this worker calls when it is called: bits of its own set
    uint64_t look_ns;
};

struct bcl_crew {
    alignas(BCL_LINE) _Atomic uint64_t open; // jobs that may have chunks to hand out
    _Atomic uint64_t used;
    atomic_uint listed; // jobs so far
    _Atomic uint64_t listed_ns;
    alignas(BCL_LINE) atomic_uint watch; // the number, plus 1, of the worker on watch; 0: none
    atomic_uint dozing;                  // 1: the worker on watch sleeps
    alignas(BCL_LINE) _Atomic uint64_t looking[BCL_MOST_WORKERS / BCL_SET];
    alignas(BCL_LINE) _Atomic uint64_t asleep[BCL_MOST_WORKERS / BCL_SET];
    alignas(BCL_LINE) atomic_uint guests;
    atomic_uint guest_listed; // the value of `listed` when a guest last found work
    _Atomic uint64_t guest_look_ns;
    alignas(BCL_LINE) atomic_uint lock; // of the list of waiting work
    atomic_uint waiting;                // length of the list
    struct bcl_work *first, *last;
    atomic_uint started;     // number of workers
    atomic_uint processors;  // number of processors that the process may use
    _Atomic uint64_t period; // how long the worker on watch sleeps, ns
    struct bcl_job jobs[BCL_MOST_JOBS];
    struct bcl_member members[BCL_MOST_WORKERS];
};

// Initialises a zeroed crew, without workers, for a machine with `processors` processors.
void bcl_crew_begin(struct bcl_crew *crew, unsigned processors);

// The main loop of worker `number`, which is the next number; never returns. `memory` is passed to bcl_work.run().
void bcl_crew_work(struct bcl_crew *crew, unsigned number, void *memory);

// To be called before workers 0 to `count` - 1 are started.
void bcl_crew_expect(struct bcl_crew *crew, unsigned count);

// Submits work. Never runs work itself.
void bcl_crew_submit(struct bcl_crew *crew, struct bcl_work *work, uint64_t now);

// Calls workers to the jobs that were listed without calling any, since perhaps no thread will wait for them.
void bcl_crew_flush(struct bcl_crew *crew);

// For a thread that waits: runs the remaining chunks of the work that `awaited` names, as a worker does. Then polls
// for a while until *status is 0 or less, or more work has been listed. False: there was no work to run and no
// change to see.
bool bcl_crew_help(struct bcl_crew *crew, const void *awaited, void *memory,
                   const atomic_int *status);

#endif // BARECL_CPU_CREW_H
