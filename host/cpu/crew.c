// SPDX-License-Identifier: MIT

#include "cpu/crew.h"

#include "base/sizes.h"
#include "cpu/wait.h"

// Times in nanoseconds.
#define WOKEN_WORKER_NS 10000u  // work that pays for waking one more worker
#define LOOKING_WORKER_NS 2000u // work that pays for one more worker that polls already
#define CHUNK_NS 500u           // least cost of a chunk
#define QUIET_NS 10000u         // no worker is called to work that costs no more
#define RAISE_NS 50000u // work may overrun its expected cost by this before more workers are called
#define LOOK_LEAST_NS 5000u   // an idle worker polls at least this long before it sleeps
#define LOOK_MOST_NS 1000000u // and at most this long
#define DISPLACED_NS 100000u  // a gap this long between two polls: another thread had the processor
#define GLANCE_NS 2000u   // the worker on watch, while it polls, looks for work at this interval
#define WATCH_NS 5000000u // the watch lasts this long after the last work was listed
#define PERIOD_LEAST_NS 100000u // the worker on watch sleeps at least this long
#define PERIOD_MOST_NS 1000000u // and at most this long

// Chunks for each worker: enough to even out groups of unequal cost.
#define CHUNKS_PER_WORKER 32u

// -------------------------------------------------------------------------------------------------
// A job's state, from its lowest bits on: the number of threads inside; whether the job is open; whether its work
// has ended; how often the job was reused; the number of chunks that have not ended.

#define INSIDE 0xffffull
#define OPEN (1ull << 16)
#define ENDED (1ull << 17)
#define REUSED (1ull << 18)
#define REUSES (((1ull << 32) - 1) & ~(REUSED - 1))
#define LEFT_SHIFT 32

static unsigned inside(uint64_t state) { return (unsigned)(state & INSIDE); }

static uint64_t bit_of(const struct bcl_crew *crew, const struct bcl_job *job) {
    return 1ull << (job - crew->jobs);
}

static unsigned first_bit(uint64_t set) { return (unsigned)__builtin_ctzll(set); }

static bool has_room(struct bcl_job *job) {
    uint64_t state = atomic_load(&job->state);
    return (state & OPEN) != 0 && inside(state) < atomic_load(&job->limit);
}

static void start_waiting(struct bcl_crew *crew, uint64_t now);

// Frees the job for other work, if its own work has ended and no thread is inside.
static void reuse(struct bcl_crew *crew, struct bcl_job *job, uint64_t now) {
    uint64_t state = atomic_load(&job->state);
    if ((state & ~REUSES) != (OPEN | ENDED) ||
        !atomic_compare_exchange_strong(&job->state, &state, (state + REUSED) & REUSES))
        return;
    atomic_fetch_and(&crew->used, ~bit_of(crew, job));
    start_waiting(crew, now);
}

// A thread leaves the job after it ran `done` chunks. When no chunk is left, the work has ended.
static void leave(struct bcl_crew *crew, struct bcl_job *job, uint32_t done, uint64_t now) {
    struct bcl_work *work = job->work;
    uint64_t gone = (uint64_t)done << LEFT_SHIFT | 1;
    uint64_t state = atomic_fetch_sub(&job->state, gone) - gone;
    if (done == 0 || state >> LEFT_SHIFT != 0) {
        if ((state & ENDED) != 0)
            reuse(crew, job, now);
        return;
    }
    uint64_t busy_ns = atomic_load(&job->busy_ns);
    atomic_fetch_or(&job->state, ENDED);
    reuse(crew, job, now);
    work->ended(work, busy_ns, now);
}

// -------------------------------------------------------------------------------------------------
// Chunks

static bool take_from(struct bcl_part *part, bool front, uint32_t *chunk) {
    uint64_t chunks = atomic_load(&part->chunks), rest;
    do {
        uint32_t first = (uint32_t)chunks, end = (uint32_t)(chunks >> 32);
        if (first >= end)
            return false;
        *chunk = front ? first : end - 1;
        rest = front ? chunks + 1 : chunks - (1ull << 32);
    } while (!atomic_compare_exchange_weak(&part->chunks, &chunks, rest));
    return true;
}

// Where a thread takes chunks: first from its own part, then from the nearest part that is not empty.
struct place {
    unsigned home, tried; // own part; number of parts that were found empty
};

// The part at place `distance` of the parts, sorted by their distance from the home.
static unsigned part_at(const struct bcl_job *job, unsigned home, unsigned distance) {
    unsigned away = (distance + 1) / 2;
    return (distance % 2 != 0 ? home + away : home + job->parts - away) % job->parts;
}

static bool take(struct bcl_job *job, struct place *place, uint32_t *chunk) {
    for (; place->tried < job->parts; place->tried++)
        if (take_from(&job->part[part_at(job, place->home, place->tried)], place->tried == 0,
                      chunk))
            return true;
    return false;
}

// The home part of the worker with this index. A guest's home is the last part.
static unsigned home_of(const struct bcl_job *job, unsigned index) {
    return index < job->spread ? index * job->parts / job->spread : index % job->parts;
}

static void share_out(struct bcl_job *job, uint32_t chunks) {
    for (uint64_t i = 0; i < job->parts; i++)
        atomic_store(&job->part[i].chunks,
                     (i + 1) * chunks / job->parts << 32 | i * chunks / job->parts);
}

// -------------------------------------------------------------------------------------------------
// Calling workers

// Values of a worker's word.
enum { IDLE, SLEEPS, CALLED };

// Calls an idle worker, which the caller has taken out of its set. That worker then calls the workers of `errand`.
static void call(struct bcl_crew *crew, unsigned number, uint64_t errand) {
    struct bcl_member *member = &crew->members[number];
    member->errand = errand;
    if (atomic_exchange(&member->word, CALLED) == SLEEPS)
        bcl_wait_wake(&member->word);
}

static uint64_t upper_half(uint64_t set) {
    for (int lower = __builtin_popcountll(set) / 2; lower > 0; lower--)
        set &= set - 1;
    return set;
}

// Calls the workers of one set: calls the first worker of the upper half, which calls the rest of that half; then
// does the same with the lower half.
static void call_all(struct bcl_crew *crew, unsigned base, uint64_t set) {
    while (set != 0) {
        uint64_t half = upper_half(set);
        call(crew, base + first_bit(half), half & (half - 1));
        set &= ~half;
    }
}

// The bits of a range of workers in the set that begins at number `base`.
static uint64_t bits_in(struct bcl_workers workers, unsigned base) {
    uint64_t from = workers.first > base ? workers.first - base : 0;
    uint64_t end = bcl_least(workers.first + workers.count - base, BCL_SET);
    return (end == BCL_SET ? ~0ull : (1ull << end) - 1) & ~((1ull << from) - 1);
}

static uint64_t lowest(uint64_t set, unsigned most) {
    uint64_t rest = set;
    for (; most > 0 && rest != 0; most--)
        rest &= rest - 1;
    return set & ~rest;
}

// Takes at most `most` of these workers out of the sets and calls them. Returns how many of `most` are missing.
static unsigned call_some(struct bcl_crew *crew, _Atomic uint64_t *sets, struct bcl_workers workers,
                          unsigned most) {
    unsigned end = workers.first + workers.count;
    for (unsigned base = workers.first / BCL_SET * BCL_SET; most > 0 && base < end;
         base += BCL_SET) {
        _Atomic uint64_t *set = &sets[base / BCL_SET];
        uint64_t all = atomic_load(set), taken;
        do
            taken = lowest(all & bits_in(workers, base), most);
        while (taken != 0 && !atomic_compare_exchange_weak(set, &all, all & ~taken));
        if (taken == 0)
            continue;
        most -= (unsigned)__builtin_popcountll(taken);
        uint64_t others = taken & (taken - 1);
        call(crew, base + first_bit(taken), others);
    }
    return most;
}

static bool is_in(struct bcl_workers workers, unsigned number) {
    return number >= workers.first && number - workers.first < workers.count;
}

// Calls workers that poll first, then workers that sleep, and the worker on watch last.
static void call_workers(struct bcl_crew *crew, struct bcl_workers workers, unsigned most) {
    most = call_some(crew, crew->looking, workers, most);
    most = call_some(crew, crew->asleep, workers, most);
    unsigned watch = atomic_load(&crew->watch);
    if (most > 0 && watch != 0 && is_in(workers, watch - 1) &&
        atomic_compare_exchange_strong(&crew->watch, &watch, 0))
        call(crew, watch - 1, 0);
}

// If no worker is on watch, calls an idle worker: it finds no work and goes on watch.
static void call_watch(struct bcl_crew *crew) {
    struct bcl_workers all = {0, atomic_load(&crew->started)};
    if (atomic_load(&crew->watch) == 0 && call_some(crew, crew->looking, all, 1) > 0)
        call_some(crew, crew->asleep, all, 1);
}

// -------------------------------------------------------------------------------------------------
// Listing

static unsigned count_in(_Atomic uint64_t *sets, unsigned workers) {
    unsigned count = 0;
    for (unsigned base = 0; base < workers; base += BCL_SET)
        count += (unsigned)__builtin_popcountll(atomic_load(&sets[base / BCL_SET]));
    return count;
}

// How many threads pay off for the work.
static unsigned threads_for(struct bcl_crew *crew, const struct bcl_work *work) {
    uint64_t ns = work->expected_ns, worth = ns / WOKEN_WORKER_NS;
    if (worth < work->workers.count && ns >= 2 * LOOKING_WORKER_NS) {
        uint64_t here = count_in(crew->looking, work->workers.first + work->workers.count) + 1;
        worth = bcl_most(worth, bcl_least(here, ns / LOOKING_WORKER_NS));
    }
    worth = bcl_least(bcl_most(worth, 1), work->workers.count);
    return (unsigned)bcl_least(worth, work->groups);
}

// Cuts the groups into chunks: enough to share them among all workers even if the work takes longer than expected,
// but no chunk that costs less than to take it.
static uint32_t cut(struct bcl_job *job, const struct bcl_work *work, unsigned threads) {
    uint64_t most = (uint64_t)work->workers.count * CHUNKS_PER_WORKER;
    if (work->expected_ns != BCL_TOO_LARGE)
        most = bcl_least(most, work->expected_ns / CHUNK_NS + work->workers.count);
    job->groups = work->groups;
    job->chunk = (size_t)bcl_divide_up(work->groups, most * work->together) * work->together;
    uint32_t chunks = (uint32_t)bcl_divide_up(work->groups, job->chunk);
    job->spread = threads > work->workers.count / 2 ? work->workers.count : threads;
    job->parts = (unsigned)bcl_least(bcl_least(job->spread, chunks), BCL_MOST_PARTS);
    share_out(job, chunks);
    return chunks;
}

// The time by which work of known cost should have ended.
static uint64_t latest(const struct bcl_work *work, uint64_t now) {
    return bcl_add(now, bcl_add(bcl_multiply(4, work->expected_ns), RAISE_NS));
}

// How many workers are to be called. One fewer than `threads`, if a thread comes uncalled: the submitting thread, or
// a thread that waits for the work, as one did for the last job.
static unsigned to_call(struct bcl_crew *crew, const struct bcl_work *work, unsigned threads) {
    unsigned since = atomic_load(&crew->listed) - atomic_load(&crew->guest_listed);
    return work->comes || (threads > 1 && since <= 1) ? threads - 1 : threads;
}

// The caller owns the job, since it has set the job's bit in `used`.
static void list(struct bcl_crew *crew, struct bcl_job *job, struct bcl_work *work, uint64_t now) {
    struct bcl_workers workers = work->workers;
    unsigned threads = threads_for(crew, work);
    unsigned called = to_call(crew, work, threads);
    bool quiet = work->expected_ns <= QUIET_NS;
    uint64_t chunks = cut(job, work, threads);
    unsigned most = (unsigned)bcl_least(workers.count, chunks);
    job->work = work;
    atomic_store_explicit(&job->number, atomic_load(&crew->listed), memory_order_relaxed);
    atomic_store_explicit(&job->first, workers.first, memory_order_relaxed);
    atomic_store_explicit(&job->count, workers.count, memory_order_relaxed);
    atomic_store_explicit(&job->limit, threads, memory_order_relaxed);
    atomic_store_explicit(&job->most, most, memory_order_relaxed);
    atomic_store_explicit(&job->quiet, quiet, memory_order_relaxed);
    atomic_store_explicit(&job->raise_ns, latest(work, now), memory_order_relaxed);
    atomic_store_explicit(&job->awaited, work->awaited, memory_order_relaxed);
    atomic_store_explicit(&job->busy_ns, 0, memory_order_relaxed);
    atomic_fetch_add(&job->state, OPEN | chunks << LEFT_SHIFT); // other threads may be leaving now
    // From here on the work may end at any time.
    atomic_fetch_or(&crew->open, bit_of(crew, job));
    atomic_store_explicit(&crew->listed_ns, now, memory_order_relaxed);
    atomic_fetch_add(&crew->listed, 1);
    if (!quiet)
        call_workers(crew, workers, called);
    if (quiet || threads < most)
        call_watch(crew);
}

// Takes a free job; NULL: there is none.
static struct bcl_job *take_job(struct bcl_crew *crew) {
    const uint64_t all = BCL_MOST_JOBS == 64 ? ~0ull : (1ull << BCL_MOST_JOBS % 64) - 1;
    uint64_t used = atomic_load(&crew->used), free;
    do {
        free = ~used & all;
        if (free == 0)
            return NULL;
    } while (!atomic_compare_exchange_weak(&crew->used, &used, used | (free & -free)));
    return &crew->jobs[first_bit(free)];
}

// The lock of the list: 0 free, 1 held, 2 held while other threads may wait for it.
static void lock(struct bcl_crew *crew) {
    unsigned free = 0;
    if (atomic_compare_exchange_strong(&crew->lock, &free, 1))
        return;
    while (atomic_exchange(&crew->lock, 2) != 0)
        bcl_wait_sleep(&crew->lock, 2, 0);
}

static void unlock(struct bcl_crew *crew) {
    if (atomic_exchange(&crew->lock, 0) == 2)
        bcl_wait_wake(&crew->lock);
}

static void wait_in_list(struct bcl_crew *crew, struct bcl_work *work) {
    work->next = NULL;
    lock(crew);
    *(crew->first != NULL ? &crew->last->next : &crew->first) = work;
    crew->last = work;
    atomic_fetch_add(&crew->waiting, 1);
    unlock(crew);
}

static struct bcl_work *first_in_list(struct bcl_crew *crew) {
    lock(crew);
    struct bcl_work *work = crew->first;
    if (work != NULL) {
        crew->first = work->next;
        atomic_fetch_sub(&crew->waiting, 1);
    }
    unlock(crew);
    return work;
}

// Lists waiting work while there are free jobs. To be called after freeing a job and after adding to the list. Work
// cannot be left behind: if another thread holds the last free job for a moment, that thread looks at the list again.
static void start_waiting(struct bcl_crew *crew, uint64_t now) {
    while (atomic_load(&crew->waiting) > 0) {
        struct bcl_job *job = take_job(crew);
        if (job == NULL)
            return;
        struct bcl_work *work = first_in_list(crew);
        if (work != NULL)
            list(crew, job, work, now);
        else
            atomic_fetch_and(&crew->used, ~bit_of(crew, job));
    }
}

void bcl_crew_submit(struct bcl_crew *crew, struct bcl_work *work, uint64_t now) {
    struct bcl_job *job = atomic_load(&crew->waiting) == 0 ? take_job(crew) : NULL;
    if (job != NULL) {
        list(crew, job, work, now);
        return;
    }
    wait_in_list(crew, work);
    start_waiting(crew, now);
}

// -------------------------------------------------------------------------------------------------
// Working

static struct bcl_workers workers_of(struct bcl_job *job) {
    return (struct bcl_workers){atomic_load_explicit(&job->first, memory_order_relaxed),
                                atomic_load_explicit(&job->count, memory_order_relaxed)};
}

// Runs chunks of a job that the thread has entered, until none is left to take.
static void work_at(struct bcl_crew *crew, struct bcl_job *job, void *memory, unsigned home) {
    struct place place = {home, 0};
    uint64_t begun = bcl_wait_now();
    uint32_t chunk, done = 0;
    for (; take(job, &place, &chunk); done++) {
        size_t first = chunk * job->chunk, left = job->groups - first;
        job->work->run(job->work, memory, done == 0, first, left < job->chunk ? left : job->chunk);
    }
    if ((atomic_load(&crew->open) & bit_of(crew, job)) != 0)
        atomic_fetch_and(&crew->open, ~bit_of(crew, job));
    uint64_t now = begun;
    if (done > 0) {
        now = bcl_wait_now();
        atomic_fetch_add(&job->busy_ns, now - begun);
    }
    leave(crew, job, done, now);
}

// Undoes an enter() that found the job reused for other work, or not open. Meanwhile another thread may have
// found the job full and gone away, so a worker is called in its place.
static void step_back(struct bcl_crew *crew, struct bcl_job *job) {
    leave(crew, job, 0, atomic_load_explicit(&crew->listed_ns, memory_order_relaxed));
    if ((atomic_load(&crew->open) & bit_of(crew, job)) != 0)
        call_workers(crew, workers_of(job), 1);
}

// Enters the job. False: it is closed or full. A full job needs no other thread: those inside stay until all chunks
// are taken.
static bool enter(struct bcl_crew *crew, struct bcl_job *job) {
    if (!has_room(job))
        return false;
    uint64_t state = atomic_fetch_add(&job->state, 1);
    if ((state & OPEN) == 0)
        step_back(crew, job);
    else if (inside(state) < atomic_load(&job->limit))
        return true;
    else
        leave(crew, job, 0, atomic_load_explicit(&crew->listed_ns, memory_order_relaxed));
    return false;
}

// The oldest job that has room for the worker, or NULL.
static struct bcl_job *oldest(struct bcl_crew *crew, unsigned worker) {
    struct bcl_job *oldest = NULL;
    for (uint64_t open = atomic_load(&crew->open); open != 0; open &= open - 1) {
        struct bcl_job *job = &crew->jobs[first_bit(open)];
        if (is_in(workers_of(job), worker) && has_room(job) &&
            (oldest == NULL || (int)(job->number - oldest->number) < 0))
            oldest = job;
    }
    return oldest;
}

// A worker that enters a job leaves its place on watch. Calls another worker to the watch if there are other jobs, or
// if this job's limit may yet be raised.
static void leave_watch(struct bcl_crew *crew, struct bcl_job *job) {
    bool others = (atomic_load(&crew->open) & ~bit_of(crew, job)) != 0;
    if (atomic_load(&crew->watch) == 0 && (others || atomic_load(&job->limit) < job->most))
        call_watch(crew);
}

// Runs all work that is open to the worker. False: there was none.
static bool work_at_any(struct bcl_crew *crew, unsigned worker, void *memory) {
    bool worked = false;
    for (struct bcl_job *job; (job = oldest(crew, worker)) != NULL;) {
        if (!enter(crew, job))
            continue;
        struct bcl_workers workers = workers_of(job);
        if (!is_in(workers, worker)) {
            step_back(crew, job);
            continue;
        }
        leave_watch(crew, job);
        work_at(crew, job, memory, home_of(job, worker - workers.first));
        worked = true;
    }
    return worked;
}

// -------------------------------------------------------------------------------------------------
// The watch

// Calls all workers to jobs that take longer than expected, and some workers to jobs that were listed quietly.
static void see_to_jobs(struct bcl_crew *crew, uint64_t now) {
    for (uint64_t open = atomic_load(&crew->open); open != 0; open &= open - 1) {
        struct bcl_job *job = &crew->jobs[first_bit(open)];
        struct bcl_workers workers = workers_of(job);
        unsigned limit = atomic_load(&job->limit), most = atomic_load(&job->most);
        bool late = now >= atomic_load_explicit(&job->raise_ns, memory_order_relaxed);
        if (late && limit < most && atomic_compare_exchange_strong(&job->limit, &limit, most))
            call_workers(crew, workers, most - inside(atomic_load(&job->state)));
        else if (atomic_load(&job->quiet) && atomic_exchange(&job->quiet, false))
            call_workers(crew, workers, limit);
    }
}

void bcl_crew_flush(struct bcl_crew *crew) {
    for (uint64_t open = atomic_load(&crew->open); open != 0; open &= open - 1) {
        struct bcl_job *job = &crew->jobs[first_bit(open)];
        if (atomic_load(&job->quiet) && atomic_exchange(&job->quiet, false))
            call_workers(crew, workers_of(job), atomic_load(&job->limit));
    }
}

// The time of the next look at the jobs: after one period, or when a job's limit is due to be raised.
static uint64_t next_glance(struct bcl_crew *crew, uint64_t now) {
    uint64_t next = now + atomic_load_explicit(&crew->period, memory_order_relaxed);
    for (uint64_t open = atomic_load(&crew->open); open != 0; open &= open - 1) {
        struct bcl_job *job = &crew->jobs[first_bit(open)];
        uint64_t raise = atomic_load_explicit(&job->raise_ns, memory_order_relaxed);
        if (atomic_load(&job->limit) < atomic_load(&job->most) && raise > now)
            next = bcl_least(next, raise);
    }
    return next;
}

static bool is_active(struct bcl_crew *crew, uint64_t now) {
    uint64_t listed = atomic_load_explicit(&crew->listed_ns, memory_order_relaxed);
    return now < listed + WATCH_NS || atomic_load(&crew->open) != 0;
}

// -------------------------------------------------------------------------------------------------
// Idle workers. An idle worker is in one of three places, where it can be called.

enum stand { LOOKS, RESTS, WATCHES };

static void stand(struct bcl_crew *crew, enum stand stand, unsigned number) {
    _Atomic uint64_t *sets = stand == LOOKS ? crew->looking : crew->asleep;
    atomic_fetch_or(&sets[number / BCL_SET], 1ull << number % BCL_SET);
}

// Takes the worker out of its place. False: another thread has called it already.
static bool step_out(struct bcl_crew *crew, enum stand stand, unsigned number) {
    uint64_t bit = 1ull << number % BCL_SET;
    unsigned watch = number + 1;
    switch (stand) {
    case WATCHES:
        return atomic_compare_exchange_strong(&crew->watch, &watch, 0);
    case LOOKS:
        return (atomic_fetch_and(&crew->looking[number / BCL_SET], ~bit) & bit) != 0;
    case RESTS:
        break;
    }
    return (atomic_fetch_and(&crew->asleep[number / BCL_SET], ~bit) & bit) != 0;
}

static bool become_watch(struct bcl_crew *crew, unsigned number, uint64_t now) {
    unsigned nobody = 0;
    return is_active(crew, now) && atomic_load(&crew->watch) == 0 &&
           atomic_compare_exchange_strong(&crew->watch, &nobody, number + 1);
}

// Whether polling threads take processors from working ones: whether there are more awake workers and waiting threads
// than processors. At least one thread of the application counts as waiting.
static bool is_crowded(struct bcl_crew *crew) {
    unsigned started = atomic_load(&crew->started);
    unsigned asleep = count_in(crew->asleep, started) + atomic_load(&crew->dozing);
    uint64_t others = bcl_most(atomic_load(&crew->guests), 1);
    return started - asleep + others > atomic_load(&crew->processors);
}

static bool is_called(struct bcl_member *self) { return atomic_load(&self->word) == CALLED; }

// Whether there is work for the worker. If so, the worker leaves its place, unless another thread has called it.
static bool finds_work(struct bcl_crew *crew, enum stand stand, unsigned number) {
    if (oldest(crew, number) == NULL)
        return false;
    if (step_out(crew, stand, number))
        atomic_store(&crew->members[number].word, CALLED);
    return true;
}

// Polls for a while. True: the worker has been called, or has found work on watch. False: neither.
static bool look(struct bcl_crew *crew, enum stand stand, unsigned number, uint64_t now) {
    struct bcl_member *self = &crew->members[number];
    uint64_t end = is_crowded(crew) ? now : now + self->look_ns, glance = now;
    for (uint64_t before = now; before < end && now - before < DISPLACED_NS;) {
        if (is_called(self))
            return true;
        if (stand == WATCHES && now >= glance) {
            if (finds_work(crew, stand, number))
                return true;
            see_to_jobs(crew, now);
            glance = now + GLANCE_NS;
        }
        bcl_wait_pause();
        before = now;
        now = bcl_wait_now();
    }
    return is_called(self);
}

// Sleeps until the worker is called (true) or, if `until` is not 0, until that time (false).
static bool sleep_until(struct bcl_member *self, uint64_t until) {
    for (;;) {
        unsigned idle = IDLE, sleeps = SLEEPS;
        if (!atomic_compare_exchange_strong(&self->word, &idle, SLEEPS))
            return true;
        bcl_wait_sleep(&self->word, SLEEPS, until);
        if (!atomic_compare_exchange_strong(&self->word, &sleeps, IDLE))
            return true;
        if (until != 0)
            return false;
    }
}

// Sleeps for short times and looks for work between them. False: no work has come for long, and the worker has left
// the watch.
static bool keep_watch(struct bcl_crew *crew, unsigned number) {
    struct bcl_member *self = &crew->members[number];
    for (;;) {
        uint64_t now = bcl_wait_now();
        if (finds_work(crew, WATCHES, number)) {
            atomic_store(&crew->period, PERIOD_LEAST_NS);
            return true;
        }
        see_to_jobs(crew, now);
        if (!is_active(crew, now))
            return !step_out(crew, WATCHES, number);
        atomic_store(&crew->dozing, 1);
        bool called = sleep_until(self, next_glance(crew, now));
        atomic_store(&crew->dozing, 0);
        if (called)
            return true;
        atomic_store(&crew->period, bcl_least(2 * atomic_load(&crew->period), PERIOD_MOST_NS));
    }
}

static void rest(struct bcl_crew *crew, unsigned number) {
    stand(crew, RESTS, number);
    if (!finds_work(crew, RESTS, number))
        sleep_until(&crew->members[number], 0);
}

// Returns when the worker has been called, or has found work itself.
static void wait_for_work(struct bcl_crew *crew, unsigned number) {
    struct bcl_member *self = &crew->members[number];
    uint64_t begun = bcl_wait_now();
    self->errand = 0;
    atomic_store(&self->word, IDLE);
    enum stand place = become_watch(crew, number, begun) ? WATCHES : LOOKS;
    if (place == LOOKS)
        stand(crew, LOOKS, number);
    bool found = finds_work(crew, place, number) || look(crew, place, number, begun);
    if (!found && place == WATCHES)
        found = keep_watch(crew, number);
    else if (!found)
        found = !step_out(crew, LOOKS, number);
    if (!found)
        rest(crew, number);
    while (!is_called(self)) // the thread that took the worker out of its place is about to call it
        bcl_wait_pause();
    bool soon = bcl_wait_now() - begun < LOOK_MOST_NS;
    self->look_ns = soon ? LOOK_MOST_NS : bcl_most(self->look_ns / 2, LOOK_LEAST_NS);
}

void bcl_crew_begin(struct bcl_crew *crew, unsigned processors) {
    atomic_store(&crew->processors, processors);
    atomic_store(&crew->period, PERIOD_LEAST_NS);
}

void bcl_crew_expect(struct bcl_crew *crew, unsigned count) { atomic_store(&crew->started, count); }

void bcl_crew_work(struct bcl_crew *crew, unsigned number, void *memory) {
    struct bcl_member *self = &crew->members[number];
    self->look_ns = LOOK_LEAST_NS;
    for (;;) {
        wait_for_work(crew, number);
        call_all(crew, number / BCL_SET * BCL_SET, self->errand);
        work_at_any(crew, number, memory);
    }
}

// -------------------------------------------------------------------------------------------------
// Guests: waiting threads that are not workers

static struct bcl_job *find(struct bcl_crew *crew, const void *awaited) {
    for (uint64_t open = atomic_load(&crew->open); open != 0; open &= open - 1) {
        struct bcl_job *job = &crew->jobs[first_bit(open)];
        if (atomic_load(&job->awaited) == awaited && enter(crew, job)) {
            if (atomic_load(&job->awaited) == awaited)
                return job;
            step_back(crew, job);
        }
    }
    return NULL;
}

// Polls for as long as polling has paid off lately. False: nothing has changed.
static bool look_as_guest(struct bcl_crew *crew, unsigned listed, const atomic_int *status) {
    uint64_t begun = bcl_wait_now(), look_ns = atomic_load(&crew->guest_look_ns);
    uint64_t end = is_crowded(crew) ? begun : begun + bcl_most(look_ns, LOOK_LEAST_NS);
    bool changed = false;
    for (uint64_t now = begun; !changed && now < end; now = bcl_wait_now()) {
        bcl_wait_pause();
        changed = atomic_load(status) <= 0 || atomic_load(&crew->listed) != listed;
    }
    atomic_store(&crew->guest_look_ns, changed ? LOOK_MOST_NS : look_ns / 2);
    return changed;
}

bool bcl_crew_help(struct bcl_crew *crew, const void *awaited, void *memory,
                   const atomic_int *status) {
    unsigned listed = atomic_load(&crew->listed);
    struct bcl_job *job = find(crew, awaited);
    atomic_fetch_add(&crew->guests, 1);
    if (job != NULL) {
        atomic_store(&crew->guest_listed, listed);
        work_at(crew, job, memory, job->parts - 1);
    }
    bool changed = atomic_load(status) <= 0 || look_as_guest(crew, listed, status);
    atomic_fetch_sub(&crew->guests, 1);
    return job != NULL || changed;
}
