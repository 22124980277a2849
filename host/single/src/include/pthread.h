// SPDX-License-Identifier: MIT
//
// <pthread.h> of a system with one thread. Nothing interrupts the code between locking and unlocking, so locks do
// nothing. A wait returns at once; as after any wait, the caller checks its condition again. Functions that start
// threads are missing.

#ifndef BARECL_SINGLE_PTHREAD_H
#define BARECL_SINGLE_PTHREAD_H

#include <sys/types.h> // some C libraries have types of these names there

struct bcl_single_lock {
    char unused;
};
struct bcl_single_once {
    int called;
};
#define pthread_t int
#define pthread_mutex_t struct bcl_single_lock
#define pthread_cond_t struct bcl_single_lock
#define pthread_once_t struct bcl_single_once
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_COND_INITIALIZER {0}
#define PTHREAD_ONCE_INIT {0}

static inline int pthread_once(pthread_once_t *once, void (*function)(void)) {
    if (!once->called) {
        once->called = 1;
        function();
    }
    return 0;
}

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) {
    (void)mutex, (void)attributes;
    return 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}
static inline int pthread_mutex_lock(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}
static inline int pthread_mutex_trylock(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    (void)mutex;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
    (void)condition, (void)attributes;
    return 0;
}
static inline int pthread_cond_destroy(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_signal(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_broadcast(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    (void)condition, (void)mutex;
    return 0;
}

#endif // BARECL_SINGLE_PTHREAD_H
