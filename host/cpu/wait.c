// SPDX-License-Identifier: MIT
//
// Implements wait.h with Linux' futex.

#include "cpu/wait.h"

#include "base/clock.h"

#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SECOND_NS 1000000000u

uint64_t bcl_wait_now(void) { return bcl_now_ns(); }

void bcl_wait_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ volatile("yield");
#else
    __asm__ volatile("");
#endif
}

void bcl_wait_sleep(atomic_uint *word, unsigned value, uint64_t until_ns) {
    const long until[2] = {(long)(until_ns / SECOND_NS), (long)(until_ns % SECOND_NS)};
    int error = errno; // this may be a thread of the application, which must not see errno change
    syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, value,
            until_ns != 0 ? until : NULL, NULL, FUTEX_BITSET_MATCH_ANY);
    errno = error;
}

void bcl_wait_wake(atomic_uint *word) {
    int error = errno;
    syscall(SYS_futex, word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, NULL, NULL, 0);
    errno = error;
}
