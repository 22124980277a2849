// SPDX-License-Identifier: MIT
//
// The doors of the host library (host/base) that a fuzzer can have fail, or answer: the linker puts
// these functions in their place (--wrap). No child process ever starts.

#ifndef TESTS_RELIABILITY_DOORS_H
#define TESTS_RELIABILITY_DOORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum door {
    DOOR_MEMORY, // base/allocate.h
    DOOR_MMAP,
    DOOR_PIPE, // and sockets
    DOOR_SPAWN,
    DOOR_FORK, // inside spawn
    DOOR_THREAD,
    DOOR_COUNT,
};

// The call number `calls` of that door from now on fails, counting from 1, and so do the `more` ones
// after it. 0: none does.
void doors_fail(enum door door, unsigned calls, unsigned more);

// Nothing fails any more.
void doors_open(void);

// What comes out of the next child processes: their standard output, up to its end. Not copied.
void doors_answer(const void *bytes, size_t size);

#endif // TESTS_RELIABILITY_DOORS_H
