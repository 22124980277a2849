// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "firmware/emulator.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_ARGUMENTS 64
#define MAX_PATH 4096

// A name is looked for in PATH; what has a slash is a path.
static bool find_program(const char *name, char path[MAX_PATH]) {
    const char *folders = getenv("PATH");
    if (strchr(name, '/') != NULL)
        return snprintf(path, MAX_PATH, "%s", name) < MAX_PATH && access(path, X_OK) == 0;
    if (folders == NULL)
        folders = "/usr/local/bin:/usr/bin:/bin";
    for (const char *folder = folders; *folder != '\0';) {
        int length = (int)strcspn(folder, ":");
        if (snprintf(path, MAX_PATH, "%.*s/%s", length, folder, name) < MAX_PATH &&
            access(path, X_OK) == 0)
            return true;
        folder += length + (folder[length] == ':');
    }
    return false;
}

static void free_arguments(char **arguments) {
    for (size_t i = 0; arguments[i] != NULL; ++i)
        free(arguments[i]);
}

// What stands for the names in arguments.
struct names {
    const char *firmware, *profile;
    int memory; // the file
    const struct bcl_board *board;
};

// Writes what stands for `name`; false: nothing does.
static bool write_name(FILE *to, const char *name, const struct names *names) {
    const char *slash = strrchr(names->firmware, '/');
    uint64_t number;

    if (strcmp(name, "file") == 0)
        fprintf(to, "/proc/self/fd/%d", names->memory);
    else if (strcmp(name, "firmware") == 0)
        fputs(names->firmware, to);
    else if (strcmp(name, "folder") == 0 && slash == NULL)
        fputs(".", to);
    else if (strcmp(name, "folder") == 0)
        fprintf(to, "%.*s", (int)(slash - names->firmware), names->firmware);
    else if (strcmp(name, "profile") == 0 && names->profile != NULL)
        fputs(names->profile, to);
    else if (bcl_board_number(names->board, name, &number))
        fprintf(to, "%llu", (unsigned long long)number);
    else
        return false;
    return true;
}

// What `text` says with names in braces replaced; NULL without memory. Braces around anything else
// stay.
static char *replace_names(const char *text, const struct names *names) {
    char *result = NULL, name[64];
    size_t size = 0;
    FILE *stream = open_memstream(&result, &size);

    if (stream == NULL)
        return NULL;
    while (*text != '\0') {
        int length = 0;
        if (sscanf(text, "{%63[a-z0-9._]}%n", name, &length) == 1 && length > 0 &&
            write_name(stream, name, names))
            text += length;
        else
            fputc(*text++, stream);
    }
    return fclose(stream) == 0 ? result : NULL;
}

// Appends to the NULL-terminated list what `from` says.
static bool add_arguments(char *arguments[MAX_ARGUMENTS], const char *const *from,
                          const struct names *names) {
    size_t count = 0;

    while (arguments[count] != NULL)
        ++count;
    for (; *from != NULL && count + 1 < MAX_ARGUMENTS; ++from) {
        arguments[count] = replace_names(*from, names);
        if (arguments[count++] == NULL)
            return false;
    }
    return *from == NULL;
}

static bool is_counting(void) {
    const char *value = getenv("BARECL_ICOUNT");
    return value != NULL && *value != '\0' && strcmp(value, "0") != 0;
}

// In the child, and thus with async-signal-safe functions only.
static _Noreturn void become(const char *path, char *const *arguments, int memory, int output,
                             pid_t parent) {
    sigset_t none;
    int null = open("/dev/null", O_RDONLY);

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0); // a ^C at the terminal is the application's to handle
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    if (dup2(null, 0) == 0 && dup2(output, 1) == 1 && dup2(output, 2) == 2 &&
        fcntl(memory, F_SETFD, 0) == 0)
        execv(path, arguments);
    const char *why = strerror(errno);
    if (write(output, why, strlen(why)) < 0)
        _exit(126);
    _exit(127);
}

bool bcl_emulator_start(struct bcl_emulator *emulator, const struct bcl_board *board,
                        const char *firmware, const char *profile, int memory,
                        char why[BCL_WHY_SIZE]) {
    const struct names names = {firmware, profile == NULL ? "" : profile, memory, board};
    char path[MAX_PATH];
    char *arguments[MAX_ARGUMENTS] = {replace_names(board->emulator.program, &names)};
    bool complete =
        arguments[0] != NULL && add_arguments(arguments, board->emulator.arguments, &names) &&
        (!is_counting() || add_arguments(arguments, board->emulator.counting, &names)) &&
        (profile == NULL || add_arguments(arguments, board->emulator.profiling, &names));
    pid_t parent = getpid();

    bcl_emulator_end(emulator);
    if (!complete) {
        snprintf(why, BCL_WHY_SIZE, "no memory for the arguments of %s", board->emulator.program);
    } else if (!find_program(arguments[0], path)) {
        snprintf(why, BCL_WHY_SIZE, "%.400s is not %s: install the Debian package %s", arguments[0],
                 strchr(arguments[0], '/') == NULL ? "in PATH" : "there", board->emulator.package);
    } else if (access(firmware, R_OK) != 0) {
        snprintf(why, BCL_WHY_SIZE, "cannot read the firmware %s: %s", firmware, strerror(errno));
    } else if ((emulator->output = memfd_create("emulator's output", MFD_CLOEXEC)) < 0 ||
               fcntl(emulator->output, F_SETFL, O_APPEND) < 0 || (emulator->pid = fork()) < 0) {
        emulator->pid = 0;
        snprintf(why, BCL_WHY_SIZE, "cannot start %.400s: %s", path, strerror(errno));
    } else if (emulator->pid == 0) {
        become(path, arguments, memory, emulator->output, parent);
    }
    free_arguments(arguments);
    emulator->profiles = emulator->pid > 0 && profile != NULL;
    return emulator->pid > 0;
}

bool bcl_emulator_alive(struct bcl_emulator *emulator) {
    // Not 0 also when somebody else has waited for it: then it has ended too.
    if (emulator->pid > 0 && waitpid(emulator->pid, &emulator->status, WNOHANG) != 0)
        emulator->pid = 0;
    return emulator->pid > 0;
}

void bcl_emulator_pause(struct bcl_emulator *emulator) {
    if (bcl_emulator_alive(emulator))
        emulator->paused = kill(emulator->pid, SIGSTOP) == 0;
}

void bcl_emulator_resume(struct bcl_emulator *emulator) {
    if (emulator->paused && bcl_emulator_alive(emulator))
        kill(emulator->pid, SIGCONT);
    emulator->paused = false;
}

// The end of its output, on one line.
static void read_output(const struct bcl_emulator *emulator, char *text, size_t size) {
    off_t end = lseek(emulator->output, 0, SEEK_END);
    off_t start = end < (off_t)size ? 0 : end - (off_t)size + 1;
    ssize_t length = pread(emulator->output, text, size - 1, start);

    if (length < 0)
        length = 0;
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        --length;
    text[length] = '\0';
    for (char *c = text; *c != '\0'; ++c) {
        if (iscntrl((unsigned char)*c))
            *c = ' ';
    }
}

void bcl_emulator_ended(const struct bcl_emulator *emulator, const struct bcl_board *board,
                        char why[BCL_WHY_SIZE]) {
    char output[BCL_WHY_SIZE / 2];

    if (emulator->status != -1 && WIFSIGNALED(emulator->status)) {
        snprintf(why, BCL_WHY_SIZE, "the emulator %s was killed by signal %d",
                 board->emulator.program, WTERMSIG(emulator->status));
        return;
    }
    read_output(emulator, output, sizeof output);
    snprintf(why, BCL_WHY_SIZE, "the emulator %s has ended%s%s", board->emulator.program,
             output[0] == '\0' ? "" : ": ", output);
}

void bcl_emulator_end(struct bcl_emulator *emulator) {
    if (bcl_emulator_alive(emulator)) {
        kill(emulator->pid, emulator->profiles ? SIGTERM : SIGKILL);
        kill(emulator->pid, SIGCONT);
        waitpid(emulator->pid, NULL, 0);
    }
    if (emulator->output >= 0)
        close(emulator->output);
    *emulator = (struct bcl_emulator)BCL_EMULATOR_NONE;
}
