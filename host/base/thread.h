// SPDX-License-Identifier: MIT

#ifndef BARECL_BASE_THREAD_H
#define BARECL_BASE_THREAD_H

#include <pthread.h>

// Starts a thread of the library, which `name`, of 15 characters at most, tells from the others in
// debuggers. Signals are for the application's threads, so it has all of them blocked but those
// that code of its own raises (SIGSEGV and its like). 0, or an error of errno.h.
int bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *argument);

#endif // BARECL_BASE_THREAD_H
