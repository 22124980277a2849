// SPDX-License-Identifier: MIT
//
// The clock, and sleeping until a word changes: all that the crew (crew.h) needs from the system. The tests replace
// this file with simulated threads and a simulated clock.

#ifndef BARECL_CPU_WAIT_H
#define BARECL_CPU_WAIT_H

#include <stdatomic.h>
#include <stdint.h>

// The clock of bcl_now_ns().
uint64_t bcl_wait_now(void);

// A pause between two reads of a thread that polls a word.
void bcl_wait_pause(void);

// Sleeps while the word has this value: until bcl_wait_wake() or, if `until_ns` is not 0, until that time. May
// return earlier.
void bcl_wait_sleep(atomic_uint *word, unsigned value, uint64_t until_ns);

// Wakes one thread that sleeps on the word.
void bcl_wait_wake(atomic_uint *word);

#endif // BARECL_CPU_WAIT_H
