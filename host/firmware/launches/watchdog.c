// SPDX-License-Identifier: MIT

#include "firmware/launches/watchdog.h"

#include "device/services.h"

#include <stdio.h>

#define MS 1000000ull      // ns
#define LOOKS_NS (50 * MS) // time between two looks; a look costs some system calls
// Longest time that one look may add: if more time has passed, the host itself was not running.
#define LOOK_MOST_NS (200 * MS)

void bcl_watchdog_open(struct bcl_watchdog *watchdog, struct bcl_link *link) {
    uint32_t otherwise =
        link->transport->patience_ms != NULL ? link->transport->patience_ms(link) : BCL_PATIENCE_MS;
    *watchdog = (struct bcl_watchdog){.link = link, .limit_ns = bcl_watchdog_ms(otherwise) * MS};
}

static bool progress_of(const struct bcl_watchdog *watchdog, struct bcl_progress *progress) {
    struct bcl_link *link = watchdog->link;
    return link->transport->progress != NULL && link->transport->progress(link, progress);
}

void bcl_watchdog_begin(struct bcl_watchdog *watchdog) {
    watchdog->used_ns = watchdog->spent_ns = 0;
    watchdog->seen_ns = bcl_now_ns();
    watchdog->answers = true;
}

// The part of `passed` ns since the last look that the core could use.
static uint64_t use(struct bcl_watchdog *watchdog, uint64_t passed) {
    struct bcl_progress progress;
    if (!progress_of(watchdog, &progress))
        return passed;
    bool first = watchdog->spent_ns == 0; // the emulator is older than the launch
    uint64_t spent = first ? 0 : progress.spent_ns - watchdog->spent_ns;
    watchdog->spent_ns = progress.spent_ns;
    watchdog->answers = progress.held && !progress.stopped;
    if (!watchdog->answers)
        return passed;
    return spent < passed ? spent : passed;
}

bool bcl_watchdog_bites(struct bcl_watchdog *watchdog, char why[BCL_WHY_SIZE]) {
    uint64_t now = bcl_now_ns(), passed = now - watchdog->seen_ns;
    if (watchdog->limit_ns == 0 || passed < LOOKS_NS)
        return false;
    watchdog->seen_ns = now;
    watchdog->used_ns += use(watchdog, passed < LOOK_MOST_NS ? passed : LOOK_MOST_NS);
    if (watchdog->used_ns < watchdog->limit_ns)
        return false;
    snprintf(why, BCL_WHY_SIZE, "%s (BARECL_WATCHDOG_MS: %llu)",
             watchdog->answers ? "it has run for too long" : "the core has stopped answering",
             (unsigned long long)(watchdog->limit_ns / MS));
    return true;
}
