// SPDX-License-Identifier: MIT

#include "doors.h"

#include "base/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static struct {
    unsigned wait, more; // as `calls` and `more` of doors_fail(); wait is counted down
} plans[DOOR_COUNT];
static const void *answer;
static size_t answer_size;
static int child_end = -1;

void doors_fail(enum door door, unsigned calls, unsigned more) {
    plans[door].wait = calls;
    plans[door].more = more;
}

void doors_open(void) {
    for (int door = 0; door < DOOR_COUNT; door++)
        doors_fail((enum door)door, 0, 0);
}

void doors_answer(const void *bytes, size_t size) {
    answer = bytes;
    answer_size = size;
}

static bool fails(enum door door) {
    if (plans[door].wait == 0)
        return false;
    if (plans[door].wait > 1) {
        plans[door].wait--;
        return false;
    }
    if (plans[door].more-- == 0)
        plans[door].wait = plans[door].more = 0;
    return true;
}

// -------------------------------------------------------------------------------------------------
// base/allocate.h

void *__real_bcl_allocate(uint64_t size);
void *__real_bcl_allocate_zeroed(uint64_t size);
void *__real_bcl_allocate_aligned(uint64_t size, size_t align);
void *__real_bcl_resize(void *memory, uint64_t size);

void *__wrap_bcl_allocate(uint64_t size) {
    return fails(DOOR_MEMORY) ? NULL : __real_bcl_allocate(size);
}

void *__wrap_bcl_allocate_zeroed(uint64_t size) {
    return fails(DOOR_MEMORY) ? NULL : __real_bcl_allocate_zeroed(size);
}

void *__wrap_bcl_allocate_aligned(uint64_t size, size_t align) {
    return fails(DOOR_MEMORY) ? NULL : __real_bcl_allocate_aligned(size, align);
}

void *__wrap_bcl_resize(void *memory, uint64_t size) {
    return fails(DOOR_MEMORY) ? NULL : __real_bcl_resize(memory, size);
}

// -------------------------------------------------------------------------------------------------
// The system

void *__real_mmap(void *address, size_t size, int protection, int flags, int file, off_t offset);
int __real_pipe2(int ends[2], int flags);
int __real_socketpair(int domain, int type, int protocol, int ends[2]);
int __real_bcl_spawn(const struct bcl_spawn *spawn, pid_t *child);
int __real_bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *),
                            void *argument);

void *__wrap_mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (fails(DOOR_MMAP)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return __real_mmap(address, size, protection, flags, file, offset);
}

static int failed(int error) {
    errno = error;
    return -1;
}

int __wrap_pipe2(int ends[2], int flags) {
    return fails(DOOR_PIPE) ? failed(EMFILE) : __real_pipe2(ends, flags);
}

int __wrap_socketpair(int domain, int type, int protocol, int ends[2]) {
    return fails(DOOR_PIPE) ? failed(EMFILE) : __real_socketpair(domain, type, protocol, ends);
}

// Always fails: a fuzzer must not have child processes.
pid_t __wrap_fork(void) { return failed(EAGAIN); }

int __wrap_bcl_thread_start(pthread_t *thread, const char *name, void *(*run)(void *),
                            void *argument) {
    return fails(DOOR_THREAD) ? EAGAIN : __real_bcl_thread_start(thread, name, run, argument);
}

// Writes the answer, as much of it as fits, and its end into the socket. The child's end stays open, so that the
// library can write to it.
static void give_answer(int end) {
    if (child_end >= 0)
        close(child_end);
    child_end = fcntl(end, F_DUPFD_CLOEXEC, 3);
    fcntl(child_end, F_SETFL, O_NONBLOCK);
    size_t given = 0;
    ssize_t size = 1;
    while (given < answer_size && size > 0) {
        size = write(child_end, (const char *)answer + given, answer_size - given);
        given += size > 0 ? (size_t)size : 0;
    }
    shutdown(child_end, SHUT_WR);
}

int __wrap_bcl_spawn(const struct bcl_spawn *spawn, pid_t *child) {
    if (fails(DOOR_FORK))
        return __real_bcl_spawn(spawn, child);
    if (fails(DOOR_SPAWN))
        return ENOEXEC;
    give_answer(spawn->output);
    *child = INT_MAX; // an unused process id: waiting for it reports that there is no such child
    return 0;
}
