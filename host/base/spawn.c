// SPDX-License-Identifier: MIT

#include "base/spawn.h"

#include "base/fork.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define FIRST_OTHER 3 // above standard input, output and errors

int bcl_descriptor_above_standard(int descriptor) {
    if (descriptor < 0 || descriptor >= FIRST_OTHER)
        return descriptor;
    int flags = fcntl(descriptor, F_GETFD);
    int command = (flags & FD_CLOEXEC) != 0 ? F_DUPFD_CLOEXEC : F_DUPFD;
    int moved = fcntl(descriptor, command, FIRST_OTHER);
    int error = errno;
    close(descriptor);
    errno = error;
    return moved;
}

bool bcl_ends_above_standard(int error, int ends[2]) {
    for (int i = 0; i < 2; i++)
        ends[i] = error == 0 ? bcl_descriptor_above_standard(ends[i]) : -1;
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0)
            close(ends[i]);
        ends[i] = -1;
    }
    return false;
}

// -------------------------------------------------------------------------------------------------
// In the child. It runs in the application's memory until it becomes the program, and other threads of the application
// may hold locks, so all functions of this section call async-signal-safe functions only, and none returns to start().

static void reset_signals(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0)
            continue;
        bool ignored = action.sa_handler == SIG_IGN && number != SIGPIPE && number != SIGCHLD;
        action = (struct sigaction){.sa_handler = SIG_DFL};
        if (!ignored)
            sigaction(number, &action, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void tie(pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // model: TIED
    if (getppid() != parent)          // the parent ended before that
        _exit(1);
}

// The number that is the name of a file in /proc/self/fd; -1: the name is no number.
static int number_of(const char *name) {
    int number = 0;
    for (; *name >= '0' && *name <= '9'; name++)
        number = 10 * number + (*name - '0');
    return *name == '\0' ? number : -1;
}

// For kernels without close_range(), or without its flag (before Linux 5.11). Without /proc, the
// child inherits the descriptors that the application has not marked close-on-exec.
static void close_listed_at_exec(void) {
    _Alignas(struct dirent64) char entries[2048];
    int folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ssize_t size;
    while ((size = getdents64(folder, entries, sizeof entries)) > 0) {
        for (ssize_t at = 0; at < size;) {
            const struct dirent64 *entry = (const void *)(entries + at);
            int descriptor = number_of(entry->d_name);
            if (descriptor >= FIRST_OTHER)
                fcntl(descriptor, F_SETFD, FD_CLOEXEC);
            at += entry->d_reclen;
        }
    }
}

static bool set_descriptors(const struct bcl_spawn *spawn) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    int wanted[FIRST_OTHER] = {spawn->input, spawn->output, spawn->errors};
    if (null >= 0 && null < FIRST_OTHER) // the application has closed a standard descriptor
        null = fcntl(null, F_DUPFD_CLOEXEC, FIRST_OTHER);
    for (int i = 0; i < FIRST_OTHER; i++)
        if (dup2(wanted[i] >= 0 ? wanted[i] : null, i) < 0)
            return false;
    if (close_range(FIRST_OTHER, ~0u, CLOSE_RANGE_CLOEXEC) != 0)
        close_listed_at_exec();
    return spawn->kept < 0 || fcntl(spawn->kept, F_SETFD, 0) == 0;
}

// Becomes the program, or reports the error through `report`.
static _Noreturn void become(const struct bcl_spawn *spawn, pid_t parent, int report) {
    reset_signals();
    if (spawn->tied)
        tie(parent);
    if (set_descriptors(spawn))
        execv(spawn->path, spawn->arguments);
    int error = errno;
    ssize_t written = write(report, &error, sizeof error);
    _exit(written == sizeof error ? 127 : 126);
}

// -------------------------------------------------------------------------------------------------
// In the application

// The error that the child has reported; 0 if its exec has closed the pipe.
static int read_report(int report) {
    int error = 0;
    ssize_t size;
    do
        size = read(report, &error, sizeof error);
    while (size < 0 && errno == EINTR);
    return size == sizeof error ? error : 0;
}

static int open_report(int report[2]) {
    if (pipe2(report, O_CLOEXEC) != 0)
        return errno;
    for (int i = 0; i < 2; i++)
        report[i] = bcl_descriptor_above_standard(report[i]);
    return report[0] >= 0 && report[1] >= 0 ? 0 : EMFILE;
}

// fork() would copy the application's page tables, and make its pages read-only until something writes to each of them.
// Kernels would be slow meanwhile: cpu/worker.c, grow().
static int start(const struct bcl_spawn *spawn, pid_t *child) {
    int report[2];
    int error = open_report(report);
    if (error != 0)
        return error;
    sigset_t all, before;
    pid_t parent = getpid();
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); // no handler of the application runs in the child
    *child = vfork();
    if (*child == 0)
        become(spawn, parent, report[1]);
    error = *child < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    if (error == 0)
        error = read_report(report[0]);
    close(report[0]);
    if (error != 0 && *child > 0)
        waitpid(*child, NULL, 0);
    return error;
}

// A child of another thread would inherit the pipe's end, so that the read would wait for that
// child too.
int bcl_spawn(const struct bcl_spawn *spawn, pid_t *child) {
    bcl_fork_hold();
    int error = start(spawn, child);
    bcl_fork_release();
    return error;
}
