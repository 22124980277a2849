// SPDX-License-Identifier: MIT
//
// Sleeping on a word, which the host may do too. A confined process may make these two system calls (confine.c).

#ifndef FUTEX_H
#define FUTEX_H

#include <limits.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Sleeps while the word is `value`; may return early.
static inline void futex_wait(const uint32_t *word, uint32_t value) {
    syscall(SYS_futex, word, FUTEX_WAIT, value, (void *)0, (void *)0, 0);
}

static inline void futex_wake(const uint32_t *word, unsigned sleepers) {
    syscall(SYS_futex, word, FUTEX_WAKE, sleepers, (void *)0, (void *)0, 0);
}

#endif // FUTEX_H
