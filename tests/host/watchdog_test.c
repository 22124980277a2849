// SPDX-License-Identifier: MIT
//
// The time of a core that counts for the watchdog (host/firmware/launches/watchdog.h): the emulator's
// processor time while the emulator wants to run, the host's clock while it does not.

#include "firmware/launches/watchdog.h"

#include "base/clock.h"
#include "support.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MS 1000000ull

static struct bcl_progress progress;
static bool known;

static bool say_progress(struct bcl_link *link, struct bcl_progress *result) {
    (void)link;
    *result = progress;
    return known;
}

static uint32_t patience_ms(const struct bcl_link *link) {
    (void)link;
    return 0;
}

static const struct bcl_transport emulated = {.progress = say_progress};
static const struct bcl_transport simulated = {.patience_ms = patience_ms};
static const struct bcl_transport real;

// Whether the watchdog fires while the host's clock advances by that much; the emulator has used
// `spent_ns` more processor time at each check.
static bool bites(const struct bcl_transport *transport, uint64_t ms, uint64_t spent_ns) {
    char why[BCL_WHY_SIZE];
    struct bcl_link link = {.transport = transport};
    struct bcl_watchdog watchdog;
    bcl_watchdog_open(&watchdog, &link);
    bcl_watchdog_begin(&watchdog);
    for (uint64_t end = bcl_now_ns() + ms * MS; bcl_now_ns() < end; bcl_sleep_ns(MS)) {
        progress.spent_ns += spent_ns;
        if (bcl_watchdog_bites(&watchdog, why)) {
            assert_non_null(strstr(why, "BARECL_WATCHDOG_MS"));
            return true;
        }
    }
    return false;
}

enum { LONG = 600000 }; // ms: the watchdog fires long before

static void a_busy_host_counts_nothing(void **state) {
    (void)state;
    known = true;
    progress = (struct bcl_progress){.spent_ns = 5 * MS, .held = true};
    setenv("BARECL_WATCHDOG_MS", "200", 1);
    assert_false(bites(&emulated, 1000, 0));
    assert_true(bites(&emulated, LONG, MS));
}

static void an_emulator_that_does_nothing_is_noticed(void **state) {
    (void)state;
    known = true;
    setenv("BARECL_WATCHDOG_MS", "200", 1);
    progress = (struct bcl_progress){.spent_ns = 5 * MS}; // the process waits
    assert_true(bites(&emulated, LONG, 0));
    progress = (struct bcl_progress){.spent_ns = 5 * MS, .held = true, .stopped = true};
    assert_true(bites(&emulated, LONG, 0));
    known = false; // nothing is known about it
    assert_true(bites(&emulated, LONG, 0));
    assert_true(bites(&real, LONG, 0));
}

static void nothing_bites_without_a_limit(void **state) {
    (void)state;
    setenv("BARECL_WATCHDOG_MS", "0", 1);
    assert_false(bites(&real, 300, 0));
    unsetenv("BARECL_WATCHDOG_MS");
    assert_false(bites(&simulated, 300, 0));
    assert_false(bites(&real, 300, 0)); // not yet
}

// Like fork(); the process ends even if the test crashes.
static pid_t start_process(void) {
    pid_t process = fork();
    if (process == 0)
        alarm(1200);
    return process;
}

// A process that waits uses no processor time and wants none; one that counts does both.
static void processes_are_looked_at(void **state) {
    (void)state;
    struct bcl_progress of_waiting, before, after;
    pid_t waiting = start_process();
    while (waiting == 0)
        pause();
    do {
        assert_true(bcl_progress_of(waiting, &of_waiting));
    } while (of_waiting.held); // until it waits
    assert_false(of_waiting.stopped);
    kill(waiting, SIGSTOP);
    do {
        assert_true(bcl_progress_of(waiting, &of_waiting));
    } while (!of_waiting.stopped);
    kill(waiting, SIGKILL);
    waitpid(waiting, NULL, 0);
    assert_false(bcl_progress_of(waiting, &of_waiting));

    pid_t counting = start_process();
    while (counting == 0)
        continue;
    assert_true(bcl_progress_of(counting, &before));
    do {
        assert_true(bcl_progress_of(counting, &after));
    } while (after.spent_ns < before.spent_ns + 20 * MS);
    assert_true(after.held);
    kill(counting, SIGKILL);
    waitpid(counting, NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_busy_host_counts_nothing),
        cmocka_unit_test(an_emulator_that_does_nothing_is_noticed),
        cmocka_unit_test(nothing_bites_without_a_limit),
        cmocka_unit_test(processes_are_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
