// SPDX-License-Identifier: MIT

#include "base/fork.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static unsigned generation;
static const struct bcl_fork_listener *told;

static const pthread_mutex_t unlocked = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t holding = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static unsigned holds; // by the thread that has the lock

unsigned bcl_generation(void) { return generation; }

void bcl_fork_listen(const struct bcl_fork_listener *listener) { told = listener; }

void bcl_fork_hold(void) {
    pthread_mutex_lock(&holding);
    holds++;
}

void bcl_fork_release(void) {
    holds--;
    pthread_mutex_unlock(&holding);
}

// Called with the lock. ThreadSanitizer calls fork() for vfork(). So the child of base/spawn.c is seen here too, and
// needs its parent's descriptors until it becomes a program.
static bool is_spawn(void) { return holds > 1; }

static void before(void) {
    bcl_fork_hold();
    if (told != NULL && !is_spawn())
        told->before();
}

static void in_parent(void) {
    if (told != NULL && !is_spawn())
        told->parent();
    bcl_fork_release();
}

// The parent's thread owns the lock, and the child's thread has another id, so the lock is
// initialised again.
static void in_child(void) {
    if (is_spawn())
        return;
    generation++;
    holding = unlocked;
    holds = 0;
    if (told != NULL)
        told->child();
}

__attribute__((constructor)) static void watch(void) {
    pthread_atfork(before, in_parent, in_child);
}
