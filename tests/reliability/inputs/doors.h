// SPDX-License-Identifier: MIT
//
// System calls of the host library (host/base) that a fuzzer can make fail or answer itself. The
// linker substitutes the functions of doors.c for them (--wrap). No child process is ever started.

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
    DOOR_FORK, // the fork inside spawn
    DOOR_THREAD,
    DOOR_COUNT,
};

// From now on, makes call number `calls` of that door fail, counting from 1, and the `more` calls
// after it. 0: no call fails.
void doors_fail(enum door door, unsigned calls, unsigned more);

// From now on no call fails.
void doors_open(void);

// Sets the whole standard output of the next child processes. The bytes are not copied.
void doors_answer(const void *bytes, size_t size);

#endif // TESTS_RELIABILITY_DOORS_H
