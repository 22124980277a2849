// SPDX-License-Identifier: MIT
//
// A crew: workers that share out what launches have to do. Knows no commands and no kernels, and of the system
// only wait.h; docs/decisions/0024-pool.md tells why it is made so. All functions may be called from any
// thread.
//
// Submitted work becomes a job: its groups are cut into chunks, its chunks into parts that stand side by side.
// A worker takes chunks from the front of the part that is its own by its number, so that launches which follow
// each other find their data where it was, and then from the back of the others' parts, the nearest first. The
// last one to leave a job ends the work. There are no locks but for a list of work that waits when there are
// too many jobs.
//
// An idle worker looks for a while, then sleeps. It is called by name: whoever lists a job takes as many idle
// workers as the job is worth, and calls the first, which calls half of the others, and so on. One idle worker is
// on watch: while work has come lately it sleeps for short times only. So work that costs less than waking a
// thread is listed without calling anyone: the thread that waits for it runs it, or else the watch finds it.
// And when work takes longer than was known, the watch calls all workers to what is left of it.

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
#define BCL_SET 64u  // workers in a word of bits
#define BCL_LINE 64u // bytes that processors exchange

// Workers by their numbers.
struct bcl_workers {
    unsigned first, count;
};

// What is to be shared out. The submitter's, until `ended` is called.
struct bcl_work {
    struct bcl_work *next;      // the crew's
    struct bcl_workers workers; // that may do it; no more at a time than these, whoever helps
    size_t groups;              // at least 1
    uint64_t expected_ns;       // of one thread's time; BCL_TOO_LARGE: not known
    const void *awaited;        // what waiting threads name in bcl_crew_help()
    bool comes; // the thread that submits it comes to it, as a worker or by bcl_crew_help()

    // Runs `count` groups from number `first` on, in the memory of the thread that calls. `begins`: the thread's
    // first of this work.
    void (*run)(struct bcl_work *work, void *memory, bool begins, size_t first, size_t count);

    // All groups have been run, which took its threads `busy_ns` together, and the last one ended at `now`.
    // May submit more.
    void (*ended)(struct bcl_work *work, uint64_t busy_ns, uint64_t now);
};

// Chunks that are not handed out: the first one's number, and in the upper half the number behind the last.
struct bcl_part {
    alignas(BCL_LINE) _Atomic uint64_t chunks;
};

struct bcl_job {
    alignas(
        BCL_LINE) _Atomic uint64_t state; // who is inside, how many chunks have not ended; crew.c
    alignas(BCL_LINE) struct bcl_work *work;
    size_t groups, chunk; // in all; in a chunk
    unsigned parts;
    unsigned spread; // workers over which the parts are spread
    // What threads look at that have not entered.
    atomic_uint number; // jobs in the order of their listing
    atomic_uint first, count;
    atomic_uint limit; // of those inside
    atomic_uint most;  // what the limit may be raised to
    atomic_bool quiet; // nobody has been called to it
    _Atomic uint64_t raise_ns;
    const void *_Atomic awaited;
    alignas(BCL_LINE) _Atomic uint64_t busy_ns;
    struct bcl_part part[BCL_MOST_PARTS];
};

struct bcl_member { // a worker
    alignas(BCL_LINE) atomic_uint word;
    uint64_t errand; // workers that this one calls when it has been called: bits of its own set
    uint64_t look_ns;
};

struct bcl_crew {
    alignas(BCL_LINE) _Atomic uint64_t open; // jobs that may have chunks to hand out
    _Atomic uint64_t used;
    atomic_uint listed; // jobs so far
    _Atomic uint64_t listed_ns;
    alignas(BCL_LINE) atomic_uint watch; // the number of the worker on watch, from 1 on; 0: nobody
    atomic_uint dozing;                  // 1: it sleeps
    alignas(BCL_LINE) _Atomic uint64_t looking[BCL_MOST_WORKERS / BCL_SET];
    alignas(BCL_LINE) _Atomic uint64_t asleep[BCL_MOST_WORKERS / BCL_SET];
    alignas(BCL_LINE) atomic_uint guests;
    atomic_uint guest_listed; // `listed` when one last found work
    _Atomic uint64_t guest_look_ns;
    alignas(BCL_LINE) atomic_uint lock; // of the list
    atomic_uint waiting;                // in it
    struct bcl_work *first, *last;
    atomic_uint started;     // workers
    atomic_uint processors;  // that the process has
    _Atomic uint64_t period; // of the watch, ns
    struct bcl_job jobs[BCL_MOST_JOBS];
    struct bcl_member members[BCL_MOST_WORKERS];
};

// A crew of zeroes becomes one without workers, on a machine of so many processors.
void bcl_crew_begin(struct bcl_crew *crew, unsigned processors);

// The next worker, whose number this is, works for ever: in memory of its own.
void bcl_crew_work(struct bcl_crew *crew, unsigned number, void *memory);

// Before workers up to that number are started.
void bcl_crew_expect(struct bcl_crew *crew, unsigned count);

// Takes work. Never runs any.
void bcl_crew_submit(struct bcl_crew *crew, struct bcl_work *work, uint64_t now);

// Calls workers to what was listed without: nobody may be going to wait for it.
void bcl_crew_flush(struct bcl_crew *crew);

// For a thread that waits: does what is left of the work that `awaited` names, as a worker would, then looks for a
// while until *status is not above 0, or more has been listed. False: there was nothing to do, or to see.
bool bcl_crew_help(struct bcl_crew *crew, const void *awaited, void *memory,
                   const atomic_int *status);

#endif // BARECL_CPU_CREW_H
