// SPDX-License-Identifier: MIT

#include "base/thread.h"

#include <signal.h>
#include <stddef.h>

#define ROOMY (1u << 20) // bytes of stack

int bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *argument) {
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    sigset_t others, before;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(&others, own[i]);
    pthread_sigmask(SIG_SETMASK, &others, &before); // the thread inherits it
    int error = pthread_create(thread, NULL, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0)
        pthread_setname_np(*thread, name);
    return error;
}

static bool has_room(void) {
    pthread_attr_t attributes;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return false;
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    return size >= ROOMY;
}

bool bcl_thread_is_roomy(void) {
    static _Thread_local enum { UNKNOWN, ROOM, NO_ROOM } known;
    if (known == UNKNOWN)
        known = has_room() ? ROOM : NO_ROOM;
    return known == ROOM;
}
