// SPDX-License-Identifier: MIT
//
// For tests that may hang. The parent waits for a child process. When the child exceeds its limit, the parent has
// each of the child's threads print its stack. The limit is processor time of the child, so a slow or busy
// machine does not exceed it. A child that uses no processor time at all is stuck after a limit of elapsed time.

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

enum { STUCK_SECONDS = 300, STUCK_FRAMES = 40 }; // limits, of each clock

// A signal that the library's threads do not block and that no program raises here.
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

// Call it in the process that may hang; its children inherit it.
static inline void stuck_tell(void) {
    void *frame;
    backtrace(&frame, 1); // loads what it needs now: a signal handler must not
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

// Has one thread after the other print its stack.
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
            usleep(200000); // one after the other, because they write to one file
        }
    if (threads != NULL)
        closedir(threads);
}

// Like waitpid(). False: the child was stuck, has printed its stacks, and has been killed.
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
