// SPDX-License-Identifier: MIT
//
// The calls of the host library to the system (host/base) that a fuzzer can make fail, or answer
// itself. The linker substitutes the functions of this file (--wrap). No child process is ever
// started.

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

// Makes call number `calls` of that door from now on fail, counting from 1, and the `more` calls
// after it. 0: none.
void doors_fail(enum door door, unsigned calls, unsigned more);

// From now on no call fails.
void doors_open(void);

// The standard output of the next child processes, up to its end. Not copied.
void doors_answer(const void *bytes, size_t size);

#endif // TESTS_RELIABILITY_DOORS_H
