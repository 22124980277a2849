// SPDX-License-Identifier: MIT
//
// For tests in which a process dies: finds the processes that the implementation started, and
// captures standard error meanwhile. Uses Linux's /proc.

#ifndef OPENCL_PROCESS_H
#define OPENCL_PROCESS_H

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

// Returns the parent of a process, and stores the start of its name; -1: no such process.
static inline pid_t process_parent(pid_t pid, char name[17]) {
    char path[64];
    int parent = -1;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    if (fscanf(file, "%*d (%16[^)]) %*c %d", name, &parent) != 2)
        parent = -1;
    fclose(file);
    return parent;
}

static inline bool process_is_ours(pid_t pid) {
    char name[17];
    while (pid > 1 && pid != getpid())
        pid = process_parent(pid, name);
    return pid == getpid();
}

// Finds a process whose name begins with `name` and that this process started, directly or
// indirectly; 0: none.
static inline pid_t process_find(const char *name) {
    pid_t found = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && !found && (entry = readdir(processes));) {
        char its_name[17] = "";
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid > 0 && pid != getpid() && process_parent(pid, its_name) >= 0 &&
            strncmp(its_name, name, strlen(name)) == 0 && process_is_ours(pid))
            found = pid;
    }
    if (processes)
        closedir(processes);
    return found;
}

// The process that runs a board's core: an emulator, or the sandbox; 0: none.
static inline pid_t process_find_core(void) {
    static const char *const names[] = {"qemu-system-", "ttasim", "barecl-sandbox", "rtl-",
                                        "tta-"}; // the last two: boards in Verilog
    pid_t found = 0;
    for (size_t i = 0; found == 0 && i < sizeof names / sizeof names[0]; i++)
        found = process_find(names[i]);
    return found;
}

// ---- Capturing a stream in a file ----------------------------------------------------------------

struct capture {
    FILE *file, *stream;
    int saved;
};

static inline struct capture capture_begin(FILE *stream) {
    struct capture capture = {.file = tmpfile(), .stream = stream};
    fflush(stream);
    capture.saved = dup(fileno(stream));
    if (!capture.file || capture.saved < 0 || dup2(fileno(capture.file), fileno(stream)) < 0) {
        perror("capture");
        exit(EXIT_FAILURE);
    }
    return capture;
}

// Ends the capture; `text` receives what was written, zero-terminated.
static inline void capture_end(struct capture *capture, char *text, size_t size) {
    fflush(capture->stream);
    dup2(capture->saved, fileno(capture->stream));
    close(capture->saved);
    rewind(capture->file);
    text[fread(text, 1, size - 1, capture->file)] = '\0';
    fclose(capture->file);
}

#endif // OPENCL_PROCESS_H
