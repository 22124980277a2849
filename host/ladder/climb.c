// SPDX-License-Identifier: MIT

#include "ladder/climb.h"

#include "base/allocate.h"
#include "base/clock.h"
#include "base/spawn.h"
#include "base/text.h"
#include "ladder/rungs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Limits of a rung: processor time of each of its processes, which does not depend on how busy the machine is; and time
// by the clock, for a process that waits for something that never comes.
#define MOST_SECONDS 120
#define MOST_IDLE_NS (20ull * MOST_SECONDS * 1000000000)
#define NAP_NS 2000000
#define LAST_LINES 8 // lines that are shown of a failed rung's output

// -------------------------------------------------------------------------------------------------
// What a rung said

// The last `most` lines, without blanks and line ends at the end.
static char *last_lines(char *text, unsigned most) {
    size_t end = strlen(text), start;
    while (end > 0 && strchr(" \n\r", text[end - 1]) != NULL)
        text[--end] = '\0';
    for (start = end; start > 0; start--)
        if (text[start - 1] == '\n' && --most == 0)
            break;
    return bcl_text_copy(text + start);
}

static char *read_said(int file, bool holds) {
    static char text[16384];
    const off_t size = lseek(file, 0, SEEK_END);
    const off_t start = size < (off_t)sizeof text ? 0 : size - (off_t)sizeof text + 1;
    const ssize_t length = pread(file, text, sizeof text - 1, start);
    text[length < 0 ? 0 : length] = '\0';
    return last_lines(text, holds ? 1 : LAST_LINES);
}

// -------------------------------------------------------------------------------------------------
// Its process

static void limit_processor_time(void) {
    const struct rlimit limit = {MOST_SECONDS, MOST_SECONDS + 5};
    setrlimit(RLIMIT_CPU, &limit);
}

// False: the time is up.
static bool await_end(pid_t child, int *status) {
    const uint64_t end = bcl_now_ns() + MOST_IDLE_NS;
    while (waitpid(child, status, WNOHANG) == 0) {
        if (bcl_now_ns() > end) {
            kill(child, SIGKILL);
            waitpid(child, status, 0);
            return false;
        }
        bcl_sleep_ns(NAP_NS);
    }
    return !WIFSIGNALED(*status) || WTERMSIG(*status) != SIGXCPU;
}

// Runs this program again, for one rung. Its output goes to a file in memory.
static enum outcome run_apart(const struct ladder *ladder, const struct rung *rung, char **said) {
    char *arguments[] = {(char *)"barecl-ladder",
                         (char *)"--only",
                         (char *)rung->name,
                         (char *)"--folder",
                         (char *)ladder->folder,
                         (char *)ladder->board->name,
                         NULL};
    int output = bcl_descriptor_above_standard(memfd_create("rung", MFD_CLOEXEC)), status;
    const struct bcl_spawn spawn = {.path = "/proc/self/exe",
                                    .arguments = arguments,
                                    .input = -1,
                                    .output = output,
                                    .errors = output,
                                    .kept = -1,
                                    .tied = true};
    pid_t child;
    const int error = bcl_spawn(&spawn, &child);
    if (error != 0) {
        *said = bcl_text_format("cannot start a process: %s", strerror(error));
        close(output);
        return RUNG_FAILS;
    }
    const bool in_time = await_end(child, &status);
    const bool holds = in_time && status == 0;
    *said = in_time ? read_said(output, holds)
                    : bcl_text_format("no end: it has run for %d seconds of processor time, or "
                                      "waits for something that does not come",
                                      MOST_SECONDS);
    close(output);
    if (*said != NULL && (*said)[0] == '\0' && !holds) {
        bcl_free(*said);
        *said = bcl_text_format("its process ends with status %d", status);
    }
    return holds ? RUNG_HOLDS : RUNG_FAILS;
}

// -------------------------------------------------------------------------------------------------

static void print_rung(const struct rung *rung, enum outcome outcome, const char *said) {
    static const char *const words[] = {
        [RUNG_HOLDS] = "holds", [RUNG_FAILS] = "FAILS", [RUNG_LEFT_OUT] = "left "};
    const bool says = said != NULL && said[0] != '\0';
    printf("%s  %-9s %s%s%s%s\n", words[outcome], rung->name, rung->what,
           outcome == RUNG_LEFT_OUT ? ", left out" : "", says ? ": " : "", says ? said : "");
    fflush(stdout);
}

void climb(struct climb *result, const struct ladder *ladder, const char *last) {
    *result = (struct climb){0};
    limit_processor_time();
    for (unsigned i = 0; i < ladder_rung_count; i++) {
        const struct rung *rung = &ladder_rungs[i];
        const char *reason = rung->left_out == NULL ? NULL : rung->left_out(ladder);
        char *said = reason == NULL ? NULL : bcl_text_copy(reason);
        const enum outcome outcome =
            reason == NULL ? run_apart(ladder, rung, &said) : RUNG_LEFT_OUT;
        result->rungs[i].outcome = outcome;
        result->rungs[i].said = said;
        result->count++;
        print_rung(rung, outcome, said);
        if (outcome == RUNG_FAILS || (last != NULL && strcmp(rung->name, last) == 0))
            return;
    }
}

bool climb_is_whole(const struct climb *result) {
    return result->count > 0 && result->rungs[result->count - 1].outcome != RUNG_FAILS;
}

void climb_close(struct climb *result) {
    for (unsigned i = 0; i < result->count; i++)
        bcl_free(result->rungs[i].said);
}
