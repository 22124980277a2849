// SPDX-License-Identifier: MIT

#ifndef BARECL_BASE_THREAD_H
#define BARECL_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

// Starts a thread of the library, which `name`, of 15 characters at most, tells from the others in
// debuggers. Signals are for the application's threads, so it has all of them blocked but those
// that code of its own raises (SIGSEGV and its like). 0, or an error of errno.h.
int bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *argument);

// Whether the calling thread, one of the application's, has a stack on which kernels may run as on
// those of the library's threads. An application can give its threads as little as it likes.
bool bcl_thread_is_roomy(void);

#endif // BARECL_BASE_THREAD_H
