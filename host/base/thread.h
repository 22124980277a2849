// SPDX-License-Identifier: MIT

#ifndef BARECL_BASE_THREAD_H
#define BARECL_BASE_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

// Starts a thread of the library. `name`, of 15 characters at most, is what debuggers show. Signals are for
// the application's threads: this one blocks all but those that its own code raises (SIGSEGV and its like).
// 0, or an error of errno.h. Whoever waits for the thread at the end of the process waits for a word of its own,
// and not for ever: a sanitizer's locks may have come to their end before, and with them what joins threads.
int bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *argument);

// Calls a function of the application's. In a thread of the library's it runs with the signal mask of the
// application's thread that had this one started; so do threads and children that it starts. If it forks, and
// returns in the child, the thread ends there: it has no work in the child.
#define BCL_CALL_BACK(call)                                    \
    do {                                                       \
        struct bcl_guest bcl_guest_ = bcl_application_enter(); \
        call;                                                  \
        bcl_application_leave(&bcl_guest_);                    \
    } while (0)

struct bcl_guest {
    sigset_t mask; // of the thread, before the call
    unsigned generation;
};
struct bcl_guest bcl_application_enter(void);
void bcl_application_leave(const struct bcl_guest *guest);

// Whether the calling thread, one of the application's, has a stack on which kernels may run as on
// those of the library's threads. An application can give its threads as little as it likes.
bool bcl_thread_is_roomy(void);

#endif // BARECL_BASE_THREAD_H
