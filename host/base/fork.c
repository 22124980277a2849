// SPDX-License-Identifier: MIT

#include "base/fork.h"

#include <pthread.h>
#include <stddef.h>

static unsigned generation;
static const struct bcl_fork_listener *told;

static const pthread_mutex_t unlocked = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t holding = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

unsigned bcl_generation(void) { return generation; }

void bcl_fork_listen(const struct bcl_fork_listener *listener) { told = listener; }

void bcl_fork_hold(void) { pthread_mutex_lock(&holding); }

void bcl_fork_release(void) { pthread_mutex_unlock(&holding); }

static void before(void) {
    bcl_fork_hold();
    if (told != NULL)
        told->before();
}

static void in_parent(void) {
    if (told != NULL)
        told->parent();
    bcl_fork_release();
}

// The parent's thread owns the lock, and the child's thread has another id, so the lock is
// initialised again.
static void in_child(void) {
    generation++;
    holding = unlocked;
    if (told != NULL)
        told->child();
}

__attribute__((constructor)) static void watch(void) {
    pthread_atfork(before, in_parent, in_child);
}
