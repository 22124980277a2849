// SPDX-License-Identifier: MIT
//
// The crew of the device `cpu` on a simulated machine of up to 256 workers: all work is done, once, and ends; no
// thread waits for a wakeup that was lost; how the cost grows. The argument `table` prints what a launch costs.

#include "crew_simulation.h"

#include "base/sizes.h"
#include "cpu/wait.h"
#include "sanitized.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_GROUPS 512
#define US 1000u
#define MS 1000000u

// Work of groups with a simulated duration.
struct load {
    struct bcl_work work;
    uint64_t group_ns;
    unsigned char runs[MOST_GROUPS];
    unsigned short by[MOST_GROUPS]; // the thread that ran it
    uint64_t first_ns, last_ns;     // when the first thread began, and when the last did
    uint64_t submitted_ns, ended_ns;
    unsigned ends;
    bool parted; // a call got only some of the groups that belong together
    atomic_int status;
    atomic_uint waiter; // 1: a thread sleeps until the end
};

// Sanitizers follow each switch of the stack, which takes them minutes with more workers.
#ifdef SANITIZED
static const unsigned sizes[] = {1, 2, 3, 16};
#else
static const unsigned sizes[] = {1, 2, 3, 16, 64, 65, 128, 256};
#endif
#define SIZES (sizeof sizes / sizeof sizes[0])

static unsigned workers;

static void run(struct bcl_work *work, void *memory, bool begins, size_t first, size_t count) {
    struct load *load = (struct load *)work;
    (void)memory;
    if (begins) {
        load->last_ns = simulated_now();
        if (load->first_ns == 0)
            load->first_ns = load->last_ns;
    }
    if (first % work->together != 0 || count % work->together != 0)
        load->parted = true;
    for (size_t i = first; i < first + count; i++) {
        load->runs[i]++;
        load->by[i] = (unsigned short)simulated_thread();
        simulated_work(load->group_ns);
    }
}

static void ended(struct bcl_work *work, uint64_t busy_ns, uint64_t now) {
    struct load *load = (struct load *)work;
    (void)busy_ns, (void)now;
    load->ends++;
    load->ended_ns = simulated_now();
    atomic_store(&load->status, 0);
    if (atomic_exchange(&load->waiter, 0) == 1)
        bcl_wait_wake(&load->waiter);
}

static void submit_parts(struct load *load, size_t groups, size_t together, uint64_t group_ns,
                         uint64_t expected_ns) {
    struct bcl_workers all = {0, workers};
    *load = (struct load){.work = {.workers = all,
                                   .groups = groups,
                                   .together = together,
                                   .expected_ns = expected_ns,
                                   .awaited = load,
                                   .run = run,
                                   .ended = ended},
                          .group_ns = group_ns,
                          .status = 1,
                          .submitted_ns = simulated_now()};
    bcl_crew_submit(&crew, &load->work, simulated_now());
}

static void submit(struct load *load, size_t groups, uint64_t group_ns, uint64_t expected_ns) {
    submit_parts(load, groups, 1, group_ns, expected_ns);
}

static void wait_for(struct load *load) {
    while (atomic_load(&load->status) > 0) {
        if (bcl_crew_help(&crew, load, NULL, &load->status))
            continue;
        bcl_crew_flush(&crew);
        atomic_store(&load->waiter, 1);
        if (atomic_load(&load->status) > 0)
            bcl_wait_sleep(&load->waiter, 1, 0);
    }
}

static void check(const struct load *load) {
    assert_int_equal(load->ends, 1);
    assert_false(load->parted);
    for (size_t i = 0; i < load->work.groups; i++)
        assert_int_equal(load->runs[i], 1);
}

// -------------------------------------------------------------------------------------------------
// Random events, in any order

#define APPLICATIONS 3
#define LOADS 24
static struct load loads[APPLICATIONS][LOADS];

// The estimate of a load's time: none, the truth, or too short.
static uint64_t random_expectation(uint64_t ns) {
    switch (simulated_random(3)) {
    case 0:
        return BCL_TOO_LARGE;
    case 1:
        return ns;
    default:
        return ns / 100;
    }
}

static void anything(unsigned number) {
    unsigned from = 0;
    for (unsigned i = 0; i < LOADS; i++) {
        size_t groups = 1 + simulated_random(simulated_random(2) ? 4 : MOST_GROUPS);
        uint64_t group_ns = 1 + simulated_random(simulated_random(4) ? 200 : 20000);
        const size_t together = groups % 3 == 0 ? 3 : 1;
        submit_parts(&loads[number][i], groups, together, group_ns,
                     random_expectation(groups * group_ns));
        if (simulated_random(8) == 0)
            simulated_rest(simulated_random(10) * MS);
        else if (simulated_random(3) == 0)
            wait_for(&loads[number][i]);
        while (simulated_random(4) == 0 && from < i)
            wait_for(&loads[number][from++]);
    }
    for (unsigned i = 0; i < LOADS; i++)
        wait_for(&loads[number][i]);
}

static void test_all_is_done_once(void **state) {
    (void)state;
    for (unsigned seed = 1; seed <= 3; seed++)
        for (size_t i = 0; i < SIZES; i++) {
            workers = sizes[i];
            struct simulation machine = {workers, seed, seed % 2 ? 300 : 0};
            assert_true(simulate(&machine, APPLICATIONS, anything));
            for (unsigned a = 0; a < APPLICATIONS; a++)
                for (unsigned l = 0; l < LOADS; l++)
                    check(&loads[a][l]);
        }
}

// -------------------------------------------------------------------------------------------------
// No thread waits for the work, or flushes

static void leave_alone(unsigned number) {
    for (unsigned i = 0; i < LOADS; i++) {
        struct load *load = &loads[number][i];
        submit(load, 1 + simulated_random(8), 500, simulated_random(2) ? 1000 : 30000);
        simulated_rest(simulated_random(4) * 4 * MS);
        while (atomic_load(&load->status) > 0)
            simulated_rest(MS);
    }
}

static void test_no_call_is_lost(void **state) {
    (void)state;
    for (unsigned seed = 1; seed <= 4; seed++)
        for (size_t i = 0; i < SIZES; i++) {
            workers = sizes[i];
            struct simulation machine = {workers, seed, 0};
            assert_true(simulate(&machine, 2, leave_alone));
            for (unsigned l = 0; l < LOADS; l++) {
                check(&loads[0][l]);
                assert_true(loads[0][l].first_ns - loads[0][l].submitted_ns < 2 * MS);
            }
        }
}

// Launches while workers go to sleep: each launch is still run in time.
static void disturb(unsigned number) {
    (void)number;
    for (unsigned i = 0; i < 300; i++) {
        struct load *load = &loads[0][0];
        submit(load, workers, 50 * US, workers * 50 * US);
        while (atomic_load(&load->status) > 0)
            simulated_work(US);
        check(load);
        assert_true(load->ended_ns - load->submitted_ns < 95 * US);
        simulated_work(simulated_random(i % 2 ? 2 * US : 220 * US));
    }
}

static void test_no_worker_is_missed(void **state) {
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        workers = sizes[i];
        struct simulation machine = {workers, 9, 0};
        assert_true(simulate(&machine, 1, disturb));
    }
}

// -------------------------------------------------------------------------------------------------
// Work that was estimated as cheap

static struct load one;

static void misjudged(unsigned number) {
    (void)number;
    simulated_rest(20 * MS);
    submit(&one, 256, 100 * US, 1000);
    simulated_rest(50 * MS);
}

static void test_workers_take_over(void **state) {
    (void)state;
    workers = 64;
    struct simulation machine = {workers, 1, 0};
    assert_true(simulate(&machine, 1, misjudged));
    check(&one);
    assert_true(one.ended_ns - one.submitted_ns < 256 * 100 * US / 16);
}

// -------------------------------------------------------------------------------------------------
// Idle

static unsigned sleepers;

static void launch_and_rest(unsigned number) {
    (void)number;
    for (unsigned i = 0; i < 10; i++) {
        submit(&one, MOST_GROUPS, 200, MOST_GROUPS * 200);
        wait_for(&one);
    }
    simulated_rest(10 * MS);
    sleepers = simulated_sleepers();
}

static void test_idle_workers_sleep(void **state) {
    (void)state;
    for (size_t i = 0; i < SIZES; i++) {
        workers = sizes[i];
        struct simulation machine = {workers, 3, 0};
        assert_true(simulate(&machine, 1, launch_and_rest));
        assert_int_equal(sleepers, workers);
    }
}

// -------------------------------------------------------------------------------------------------
// Fairness

static unsigned ended_of[2], others_at_end;

static void compete(unsigned number) {
    for (unsigned i = 0; i < LOADS; i++) {
        submit(&loads[number][0], 128, 2 * US, BCL_TOO_LARGE);
        wait_for(&loads[number][0]);
        if (++ended_of[number] == LOADS && ended_of[!number] < LOADS)
            others_at_end = ended_of[!number];
    }
}

static void test_two_queues_share(void **state) {
    (void)state;
    for (size_t i = 3; i < SIZES; i++) {
        memset(ended_of, 0, sizeof ended_of);
        workers = sizes[i];
        struct simulation machine = {workers, 5, 0};
        assert_true(simulate(&machine, 2, compete));
        assert_true(others_at_end >= LOADS / 2);
    }
}

// -------------------------------------------------------------------------------------------------
// The same worker, the same part

static struct load chain[2];
static unsigned kept;

static void follow(unsigned number) {
    (void)number;
    kept = 0;
    for (unsigned i = 0; i < 20; i++) {
        struct load *now = &chain[i % 2], *before = &chain[(i + 1) % 2];
        submit(now, MOST_GROUPS, 2 * US, MOST_GROUPS * 2 * US);
        wait_for(now);
        for (unsigned g = 0; i >= 10 && g < MOST_GROUPS; g++)
            kept += now->by[g] == before->by[g];
    }
}

static void test_parts_stay(void **state) {
    (void)state;
    for (size_t i = 3; i < SIZES; i++) {
        workers = sizes[i] > 64 ? 64 : sizes[i];
        struct simulation machine = {workers, 7, 0};
        assert_true(simulate(&machine, 1, follow));
        assert_true(kept > 10 * MOST_GROUPS * 7 / 10);
    }
}

// -------------------------------------------------------------------------------------------------
// What a launch costs

#define RUNS 4

static struct cost {
    uint64_t wake_first,
        wake_last; // workers asleep: time from the launch until the first worker begins, and the last
    uint64_t first, last; // workers that are looking for work
    uint64_t
        short_ns; // time of a launch of short groups, one for each worker, from submission to end
    uint64_t enqueue; // time of the call that submits it, workers asleep
} cost;

static void measure(unsigned number) {
    (void)number;
    cost = (struct cost){0};
    for (unsigned i = 0; i < RUNS; i++) {
        simulated_rest(20 * MS);
        uint64_t begun = simulated_now();
        submit(&one, workers, 100 * US, workers * 100 * US);
        cost.enqueue += (simulated_now() - begun) / RUNS;
        wait_for(&one);
        cost.wake_first += (one.first_ns - one.submitted_ns) / RUNS;
        cost.wake_last += (one.last_ns - one.submitted_ns) / RUNS;
    }
    for (unsigned i = 0; i < RUNS; i++) {
        submit(&one, workers, 20 * US, workers * 20 * US);
        wait_for(&one);
        cost.first += (one.first_ns - one.submitted_ns) / RUNS;
        cost.last += (one.last_ns - one.submitted_ns) / RUNS;
        cost.short_ns += (one.ended_ns - one.submitted_ns - 20 * US) / RUNS;
    }
}

static struct cost cost_of(unsigned count) {
    workers = count;
    struct simulation machine = {count, 11, 0};
    assert_true(simulate(&machine, 1, measure));
    return cost;
}

// Workers wake each other in a tree: sixteen times as many workers take only a few wakeups more.
static void test_cost_grows_slowly(void **state) {
    (void)state;
    struct cost few = cost_of(16), many = cost_of(256);
    assert_true(many.enqueue < 4 * few.enqueue);
    assert_true(many.wake_last < 3 * few.wake_last);
    assert_true(many.last < 4 * few.last);
}

static int print_table(void) {
    printf("workers\tcall\tasleep, first\tasleep, last\tlooking, first\tlooking, last\tall but the "
           "groups\n");
    for (unsigned count = 1; count <= 256; count *= 2) {
        struct cost c = cost_of(count);
        printf("%u\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\n", count, (double)c.enqueue / US,
               (double)c.wake_first / US, (double)c.wake_last / US, (double)c.first / US,
               (double)c.last / US, (double)c.short_ns / US);
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "table") == 0)
        return print_table();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_is_done_once),    cmocka_unit_test(test_no_call_is_lost),
        cmocka_unit_test(test_no_worker_is_missed), cmocka_unit_test(test_workers_take_over),
        cmocka_unit_test(test_idle_workers_sleep),  cmocka_unit_test(test_two_queues_share),
        cmocka_unit_test(test_parts_stay),          cmocka_unit_test(test_cost_grows_slowly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
