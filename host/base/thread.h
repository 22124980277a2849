// SPDX-License-Identifier: MIT

#ifndef BARECL_BASE_THREAD_H
#define BARECL_BASE_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

// Starts a thread of the library. Debuggers show `name`, of 15 characters at most. The thread blocks all signals but
// those that its own code raises (SIGSEGV and the like); the application's threads handle the others. Returns 0, or
// an error of errno.h. At the end of the process, wait for a flag that the thread sets, and for a limited time, but do
// not join the thread: with a sanitizer, the locks that a join needs may be destroyed already.
int bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *argument);

// Calls a function of the application. In a thread of the library the function, and any thread or child that it
// starts, has the signal mask of the application's thread that caused the library's thread to start. If the function
// forks and returns in the child, the thread ends in the child, where it has no work.
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

// Calls see() for each thread of a process, with its number in digits and its state in Linux: `R` runs or could run, others
// as in proc(5). Of a process that is not there, nothing is seen.
void bcl_thread_each(pid_t process, void (*see)(void *context, const char *thread, char state),
                     void *context);

// Whether the calling thread, which belongs to the application, has a stack large enough to run kernels. An application
// may give its threads small stacks.
bool bcl_thread_is_roomy(void);

#endif // BARECL_BASE_THREAD_H
