// SPDX-License-Identifier: MIT
//
// For the tests in which something may hang: the parent waits for a process and, when that has had its time, has
// each of its threads say where it is. The time is the processor's that the process has had, so that a slow or busy
// machine makes nobody late; one that uses none at all is stuck after a while of the clock's.

#ifndef OPENCL_STUCK_H
#define OPENCL_STUCK_H

#include <dirent.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STUCK_SECONDS = 300, STUCK_FRAMES = 40 }; // of each clock

// Of the signals that the library's threads leave alone, and that nobody else raises here.
#define STUCK_SIGNAL SIGTRAP

static void stuck_say(int number) {
    void *frames[STUCK_FRAMES];
    char name[32] = "", line[96];
    (void)number;
    pthread_getname_np(pthread_self(), name, sizeof name);
    int size = snprintf(line, sizeof line, "thread %d, %s:\n", (int)gettid(), name);
    ssize_t written = write(STDOUT_FILENO, line, (size_t)size);
    (void)written;
    backtrace_symbols_fd(frames, backtrace(frames, STUCK_FRAMES), STDOUT_FILENO);
}

// In the process that may hang, and in its children.
static inline void stuck_tell(void) {
    void *frame;
    backtrace(&frame, 1); // loads what it needs, which a handler must not
    sigaction(STUCK_SIGNAL, &(struct sigaction){.sa_handler = stuck_say, .sa_flags = SA_RESTART},
              NULL);
}

static inline double stuck_processor_seconds(pid_t process) {
    clockid_t clock;
    struct timespec spent;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &spent) != 0)
        return 0;
    return (double)spent.tv_sec + (double)spent.tv_nsec / 1e9;
}

// Has one thread after the other say where it is.
static inline void stuck_ask(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    printf("process %d is stuck, after %.1f s of processor time:\n", (int)process,
           stuck_processor_seconds(process));
    fflush(stdout);
    DIR *threads = opendir(path);
    for (struct dirent *thread; threads != NULL && (thread = readdir(threads)) != NULL;)
        if (thread->d_name[0] != '.') {
            syscall(SYS_tgkill, process, atoi(thread->d_name), STUCK_SIGNAL);
            usleep(200000); // one after the other: they write to one file
        }
    if (threads != NULL)
        closedir(threads);
}

// Like waitpid(); false: it was stuck, has said where, and has been killed.
static inline bool stuck_wait(pid_t process, int *status) {
    time_t idle_since = time(NULL);
    double spent = 0;
    while (waitpid(process, status, WNOHANG) == 0) {
        double now = stuck_processor_seconds(process);
        if (now - spent > 1) {
            idle_since = time(NULL);
            spent = now;
        }
        if (now > STUCK_SECONDS || time(NULL) - idle_since > STUCK_SECONDS) {
            stuck_ask(process);
            kill(process, SIGKILL);
            waitpid(process, status, 0);
            return false;
        }
        usleep(10000);
    }
    return true;
}

#endif // OPENCL_STUCK_H
