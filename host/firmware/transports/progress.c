// SPDX-License-Identifier: MIT

#include "firmware/transports/progress.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// The state of a thread from /proc/<process>/task/<thread>/stat (proc(5)). It follows the thread's
// name, which may have any characters. 0: there is no such thread.
static char state_of(int tasks, const char *thread) {
    char path[64], text[256];
    snprintf(path, sizeof path, "%.20s/stat", thread);
    int file = openat(tasks, path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    text[size > 0 ? size : 0] = '\0';
    const char *behind = strrchr(text, ')');
    return behind != NULL && behind[1] == ' ' ? behind[2] : 0;
}

static void look_at_threads(pid_t process, struct bcl_progress *progress) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *threads = folder >= 0 ? fdopendir(folder) : NULL;
    if (threads == NULL) {
        if (folder >= 0)
            close(folder);
        return;
    }
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
        char state = thread->d_name[0] != '.' ? state_of(folder, thread->d_name) : 0;
        progress->held |= state == 'R' || state == 'D' || state == 't';
        progress->stopped |= state == 'T';
    }
    closedir(threads);
}

bool bcl_progress_of(pid_t process, struct bcl_progress *progress) {
    clockid_t clock;
    struct timespec spent;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &spent) != 0)
        return false;
    *progress = (struct bcl_progress){
        .spent_ns = (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec,
    };
    look_at_threads(process, progress);
    return true;
}
