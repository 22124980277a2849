// SPDX-License-Identifier: MIT

#define _FILE_OFFSET_BITS 64
#include "base/file.h"

#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

// The state of this thread's signals before SIGXFSZ was blocked.
struct guard {
    sigset_t size_signal, mask;
    bool pending; // SIGXFSZ was pending before, and is left to the application
};

static void begin(struct guard *guard) {
    sigset_t pending;
    sigemptyset(&guard->size_signal);
    sigaddset(&guard->size_signal, SIGXFSZ);
    sigpending(&pending);
    guard->pending = sigismember(&pending, SIGXFSZ) == 1;
    pthread_sigmask(SIG_BLOCK, &guard->size_signal, &guard->mask);
}

// The system sends the signal to the thread that writes, so it is pending here. Keeps errno.
static void end(const struct guard *guard) {
    int error = errno;
    if (!guard->pending)
        sigtimedwait(&guard->size_signal, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &guard->mask, NULL);
    errno = error;
}

static bool write_all(int file, const void *data, size_t size) {
    const char *bytes = data;
    while (size > 0) {
        ssize_t put = write(file, bytes, size);
        if (put < 0 && errno != EINTR)
            return false;
        bytes += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

bool bcl_write_all(int file, const void *bytes, size_t size) {
    struct guard guard;
    begin(&guard);
    bool written = write_all(file, bytes, size);
    end(&guard);
    return written;
}

bool bcl_file_resize(int file, uint64_t size) {
    struct guard guard;
    begin(&guard);
    bool done = ftruncate(file, (off_t)size) == 0;
    end(&guard);
    return done;
}
