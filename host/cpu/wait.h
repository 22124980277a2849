// SPDX-License-Identifier: MIT
//
// Time, and threads that sleep until a word changes: all that the crew (crew.h) wants from the system. The
// tests have a system of their own in its place, whose threads and times are made up.

#ifndef BARECL_CPU_WAIT_H
#define BARECL_CPU_WAIT_H

#include <stdatomic.h>
#include <stdint.h>

// The clock of bcl_now_ns().
uint64_t bcl_wait_now(void);

// One step of a thread that looks at a word again and again.
void bcl_wait_pause(void);

// Sleeps while the word has this value: until bcl_wait_wake(), or until that time if it is not 0. May return
// earlier.
void bcl_wait_sleep(atomic_uint *word, unsigned value, uint64_t until_ns);

// Wakes one thread that sleeps at the word.
void bcl_wait_wake(atomic_uint *word);

#endif // BARECL_CPU_WAIT_H
