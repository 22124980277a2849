// SPDX-License-Identifier: MIT

#include "firmware/transports/progress.h"

#include "base/thread.h"

#include <time.h>

static void look(void *context, const char *thread, char state) {
    struct bcl_progress *progress = context;
    (void)thread;
    progress->held |= state == 'R' || state == 'D' || state == 't';
    progress->stopped |= state == 'T';
}

bool bcl_progress_of(pid_t process, struct bcl_progress *progress) {
    clockid_t clock;
    struct timespec spent;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &spent) != 0)
        return false;
    *progress = (struct bcl_progress){
        .spent_ns = (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec,
    };
    bcl_thread_each(process, look, progress);
    return true;
}
