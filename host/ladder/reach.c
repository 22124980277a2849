// SPDX-License-Identifier: MIT
//
// The rung `reach`: whether this machine has what it needs to reach the board. It starts nothing, except a debug
// probe's server for GDB, which connects to the probe only.

#include "ladder/reach.h"

#include "base/allocate.h"
#include "base/paths.h"
#include "base/spawn.h"
#include "base/text.h"
#include "firmware/core.h"
#include "firmware/transports/linux_processor.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// The path of the program; the caller frees it.
static char *need_program(const char *program, const char *package) {
    char *path = bcl_path_of_command(program);
    if (path == NULL)
        ladder_fail("%s is not %s: install the Debian package %s", program,
                    strchr(program, '/') == NULL ? "in PATH" : "there", package);
    return path;
}

// Maps the shared region, as the start of a core does first.
static void open_and_close(const struct bcl_board *board) {
    struct bcl_core core;
    char why[BCL_WHY_SIZE];
    if (!bcl_core_open(&core, board, NULL, why))
        ladder_fail("%s", why);
    bcl_core_close(&core);
}

// -------------------------------------------------------------------------------------------------
// Cores beside Linux

static void reach_beside_linux(const struct bcl_board *board) {
    char tree[BCL_SYSFS_PATH], processor[BCL_SYSFS_PATH], why[BCL_WHY_SIZE];
    bcl_sysfs_path(tree, "/proc/device-tree");
    if (access(tree, F_OK) != 0 && !board->hardware && board->folder == NULL)
        ladder_fail("this machine is not the emulated system that the board belongs to: "
                    "boards/%s/README.md names the command that starts it",
                    board->name);
    if (access(tree, F_OK) != 0)
        ladder_fail(
            "this machine is not the board's Linux, which has %s: run the ladder there, with the "
            "package "
            "barecl-tools (`barecl-ladder %s`) or from here (`./dev bringup %s --host root@BOARD`)",
            tree, board->name, board->name);
    if (board->host.processor[0] != '\0') {
        if (!bcl_linux_processor(board, processor, why))
            ladder_fail("%s: has the kernel its driver, and the device tree the board's overlay?",
                        why);
        printf("%s, ", processor);
    }
    open_and_close(board);
    printf("the shared memory is mapped\n");
}

// -------------------------------------------------------------------------------------------------
// Cores behind a debug probe

// The command that starts the board's server for GDB, up to OpenOCD's command `init`, which connects to the probe.
static char *server_command(const struct bcl_board *board) {
    const char *text = board->emulator.arguments, *exec = "exec ";
    while (*text != '\0' && *bcl_text_behind(text) != '\0')
        text = bcl_text_behind(text);
    const char *init = strstr(text, " -c init");
    if (strncmp(text, exec, strlen(exec)) == 0)
        text += strlen(exec);
    return init == NULL
               ? NULL
               : bcl_text_format("exec %.*s -c init -c shutdown", (int)(init - text), text);
}

// Replaces {folder} in the command by the firmware's folder. Removes the option that hides the log, which the caller
// reads.
static char *complete(char *command, const char *firmware) {
    const char *slash = strrchr(firmware, '/'), *quiet = " -c 'log_output /dev/null'";
    struct bcl_text text = {0};
    for (const char *at = command; at != NULL && *at != '\0';) {
        if (strncmp(at, "{folder}", strlen("{folder}")) == 0) {
            bcl_text_add(&text, "%.*s", (int)(slash == NULL ? 0 : slash - firmware), firmware);
            at += strlen("{folder}");
        } else if (strncmp(at, quiet, strlen(quiet)) == 0) {
            at += strlen(quiet);
        } else {
            bcl_text_add(&text, "%c", *at++);
        }
    }
    bcl_free(command);
    return bcl_text_take(&text);
}

// The last line that begins with `Error`, or else the last line.
static const char *find_error(char *said) {
    const char *found = "it says nothing";
    bool is_error = false;
    for (char *line = strtok(said, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        const bool errs = strncmp(line, "Error", strlen("Error")) == 0;
        if (errs || !is_error)
            found = line;
        is_error |= errs;
    }
    return found;
}

static void reach_by_probe(const struct ladder *ladder) {
    const struct bcl_board *board = ladder->board;
    static char said[8192];
    char *command = complete(server_command(board), ladder->firmware);
    char *arguments[] = {(char *)"sh", (char *)"-c", command, NULL};
    int output = memfd_create("server", MFD_CLOEXEC), status = -1;
    pid_t child;

    char *server = need_program(board->emulator.package, board->emulator.package);
    const struct bcl_spawn spawn = {.path = "/bin/sh",
                                    .arguments = arguments,
                                    .input = -1,
                                    .output = output,
                                    .errors = output,
                                    .kept = -1,
                                    .tied = true};
    int error = command == NULL ? ENOMEM : bcl_spawn(&spawn, &child);
    if (error != 0)
        ladder_fail("cannot start %s: %s", board->emulator.package, strerror(error));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    const ssize_t size = pread(output, said, sizeof said - 1, 0);
    said[size < 0 ? 0 : size] = '\0';
    if (status != 0)
        ladder_fail("no probe answers: plug in the debug connector of %s (%s: %s)", board->name,
                    board->emulator.package, find_error(said));
    printf("%s: the probe answers\n", server);
    bcl_free(server);
    bcl_free(command);
}

// -------------------------------------------------------------------------------------------------
// Emulated cores

// An emulator that is no Debian package: the build makes it.
static void need_built_emulator(const struct ladder *ladder) {
    const struct bcl_board *board = ladder->board;
    char *path = complete(bcl_text_copy(board->emulator.program), ladder->firmware);
    if (path == NULL)
        ladder_fail("no memory");
    const bool there = access(path, X_OK) == 0;
    if (!there && board->verilog.sources[0] != '\0')
        ladder_fail("%s is not there: ./dev verilate %s makes it", path, board->name);
    if (!there)
        ladder_fail("%s is not there: ./dev build makes it", path);
    bcl_free(path);
}

static void reach_emulated(const struct ladder *ladder) {
    const struct bcl_board *board = ladder->board;
    char *path = NULL;
    if (strncmp(board->emulator.program, "{folder}", strlen("{folder}")) == 0)
        need_built_emulator(ladder);
    else if (board->emulator.program[0] != '{')
        path = need_program(board->emulator.program, board->emulator.package);
    open_and_close(board);
    printf("%s\n", path == NULL ? "" : path);
    bcl_free(path);
}

// -------------------------------------------------------------------------------------------------

void rung_reach(const struct ladder *ladder) {
    const struct bcl_board *board = ladder->board;
    switch (ladder_way_of(board)) {
    case LADDER_PROBE:
        reach_by_probe(ladder);
        return;
    case LADDER_LINUX:
    case LADDER_REGISTER:
        reach_beside_linux(board);
        return;
    default:
        reach_emulated(ladder);
    }
}
