// SPDX-License-Identifier: MIT

#include "firmware/transports/emulator.h"

#include "base/allocate.h"
#include "base/clock.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/fork.h"
#include "base/paths.h"
#include "base/spawn.h"
#include "base/text.h"
#include "firmware/transports/debug_folder.h"
#include "firmware/transports/host_board.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_ARGUMENTS 64
// How long an emulator may take to end after it is asked to, so that it can write its profile.
#define PROFILE_NS 2000000000u
#define LOOK_NS 1000000

// The values of the names in arguments.
struct names {
    const char *firmware, *profile, *debugging;
    int kept; // the descriptor that the emulator is started with: a file or a socket
    const struct bcl_board *board;
};

// Adds the value of `name`; false: there is no such name.
static bool add_name(struct bcl_text *to, const char *name, const struct names *names) {
    const char *slash = strrchr(names->firmware, '/');
    uint64_t number;

    if (strcmp(name, "file") == 0)
        bcl_text_add(to, "/proc/self/fd/%d", names->kept);
    else if (strcmp(name, "bytes") == 0)
        bcl_text_add(to, "%llu", (unsigned long long)names->board->emulator.file_size);
    else if (strcmp(name, "memory") == 0)
        bcl_text_add(to,
                     "memory-backend-file,id=shared,size=%llu,mem-path=/proc/self/fd/%d,share=on",
                     (unsigned long long)names->board->emulator.file_size, names->kept);
    else if (strcmp(name, "socket") == 0 || strcmp(name, "descriptor") == 0)
        bcl_text_add(to, "%d", names->kept);
    else if (strcmp(name, "firmware") == 0)
        bcl_text_add(to, "%s", names->firmware);
    else if (strcmp(name, "folder") == 0 && slash == NULL)
        bcl_text_add(to, ".");
    else if (strcmp(name, "folder") == 0)
        bcl_text_add(to, "%.*s", (int)(slash - names->firmware), names->firmware);
    else if (strcmp(name, "profile") == 0)
        bcl_text_add(to, "%s", names->profile);
    else if (strcmp(name, "debugging") == 0)
        bcl_text_add(to, "%s", names->debugging);
    else if (bcl_board_number(names->board, name, &number))
        bcl_text_add(to, "%llu", (unsigned long long)number);
    else
        return false;
    return true;
}

// `text` with the names in braces replaced; other braces stay. NULL: no memory.
static char *replace_names(const char *text, const struct names *names) {
    struct bcl_text result = {0};
    bcl_text_add(&result, "%s", "");
    while (*text != '\0') {
        char name[64];
        int length = 0;
        if (sscanf(text, "{%63[a-z0-9._]}%n", name, &length) == 1 && length > 0 &&
            add_name(&result, name, names))
            text += length;
        else
            bcl_text_add(&result, "%c", *text++);
    }
    return bcl_text_take(&result);
}

// Appends the arguments `from`, one text behind the other, with names replaced, to the NULL-terminated list.
static bool add_arguments(char *arguments[MAX_ARGUMENTS], const char *from,
                          const struct names *names) {
    size_t count = 0;

    while (arguments[count] != NULL)
        count++;
    for (; *from != '\0' && count + 1 < MAX_ARGUMENTS; from = bcl_text_behind(from)) {
        arguments[count] = replace_names(from, names);
        if (arguments[count++] == NULL)
            return false;
    }
    return *from == '\0';
}

// The program to start.
struct program {
    char *path;
    char *arguments[MAX_ARGUMENTS]; // ends with NULL
    bool debugged;                  // it waits for gdb
    bool asked;                     // it serves GDB on its standard input
};

static void free_program(struct program *program) {
    for (size_t i = 0; program->arguments[i] != NULL; i++)
        bcl_free(program->arguments[i]);
    bcl_free(program->path);
}

// Lets the emulator serve GDB: with BARECL_GDB for gdb, at a socket in that folder; else for the host, on its standard
// input.
static bool add_server(struct program *program, const struct names *names) {
    static const char of_qemu[] = "-S\0"
                                  "-gdb\0"
                                  "chardev:server\0"
                                  "-chardev\0";
    static const char at_socket[] =
        "socket,id=server,path={debugging}/gdb.sock,server=on,wait=off\0";
    static const char at_input[] = "socket,id=server,fd=0\0";
    const struct bcl_board *board = names->board;
    const char *own = board->emulator.debugging;
    bool suits = bcl_debug_folder_suits(board);

    program->debugged = suits && names->debugging != NULL;
    program->asked = BARECL_ASKS_CORES && suits && names->debugging == NULL &&
                     board->emulator.commands[0] == '\0';
    // Without a folder, an emulator with arguments of its own serves GDB on its standard input.
    if (own[0] != '\0')
        return !program->debugged || add_arguments(program->arguments, own, names);
    if (!program->debugged && !program->asked)
        return true;
    return add_arguments(program->arguments, of_qemu, names) &&
           add_arguments(program->arguments, program->asked ? at_input : at_socket, names);
}

static bool find_program(struct program *program, const struct bcl_board *board,
                         const struct names *names, char why[BCL_WHY_SIZE]) {
    char **arguments = program->arguments;
    bool profiles = names->profile[0] != '\0';
    arguments[0] = replace_names(board->emulator.program, names);
    bool complete = arguments[0] != NULL &&
                    add_arguments(arguments, board->emulator.arguments, names) &&
                    (!bcl_environment_flag("BARECL_ICOUNT") ||
                     add_arguments(arguments, board->emulator.counting, names)) &&
                    (!profiles || add_arguments(arguments, board->emulator.profiling, names)) &&
                    add_server(program, names);
    if (!complete) {
        snprintf(why, BCL_WHY_SIZE, "no memory for the arguments of %s", board->emulator.program);
        return false;
    }
    program->path = bcl_path_of_command(arguments[0]);
    if (program->path == NULL && board->verilog.sources[0] != '\0')
        snprintf(why, BCL_WHY_SIZE, "%.400s is not there: ./dev verilate %.60s makes it",
                 arguments[0], board->name);
    else if (program->path == NULL)
        snprintf(why, BCL_WHY_SIZE, "%.400s is not %s: install the Debian package %s", arguments[0],
                 strchr(arguments[0], '/') == NULL ? "in PATH" : "there", board->emulator.package);
    return program->path != NULL;
}

// The standard input of an emulator that serves GDB there: one end of a socket. It waits before the first instruction,
// so the request to go on is sent at once. -1: that failed; then the emulator does not start.
static int open_server(struct bcl_gdb_client *client) {
    int ends[2];
    const bool made =
        bcl_ends_above_standard(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ends);
    bcl_gdb_attach(client, ends[0]);
    if (made)
        bcl_gdb_go_on(client);
    return ends[1];
}

// A memory file with a line for each text, positioned at its start; -1: there are no texts, or that
// failed.
static int file_of_lines(const char *texts) {
    int file = *texts == '\0'
                   ? -1
                   : bcl_descriptor_above_standard(memfd_create("emulator's input", MFD_CLOEXEC));
    for (; file >= 0 && *texts != '\0'; texts = bcl_text_behind(texts))
        if (!bcl_write_all(file, texts, strlen(texts)) || !bcl_write_all(file, "\n", 1))
            break;
    if (file >= 0)
        lseek(file, 0, SEEK_SET);
    return file;
}

static bool start(struct bcl_emulator *emulator, const struct bcl_board *board,
                  const struct program *program, int kept, char why[BCL_WHY_SIZE]) {
    bcl_fork_hold();
    int input = BARECL_ASKS_CORES && program->asked ? open_server(&emulator->client)
                                                    : file_of_lines(board->emulator.commands);
    emulator->output =
        bcl_descriptor_above_standard(memfd_create("emulator's output", MFD_CLOEXEC));
    const struct bcl_spawn spawn = {
        .path = program->path,
        .arguments = program->arguments,
        .input = input,
        .output = emulator->output,
        .errors = emulator->output,
        .kept = kept,
        .tied = true,
    };
    int error = 0;
    if (emulator->output < 0 || fcntl(emulator->output, F_SETFL, O_APPEND) < 0 ||
        (BARECL_ASKS_CORES && program->asked && input < 0))
        error = errno;
    else
        error = bcl_spawn(&spawn, &emulator->pid);
    if (input >= 0)
        close(input);
    bcl_fork_release();
    if (error == 0)
        return true;
    emulator->pid = 0;
    snprintf(why, BCL_WHY_SIZE, "cannot start %.400s: %s", program->path, strerror(error));
    return false;
}

bool bcl_emulator_start(struct bcl_emulator *emulator, const struct bcl_board *board,
                        const char *firmware, const char *profile, int kept,
                        char why[BCL_WHY_SIZE]) {
    const struct names names = {firmware, profile == NULL ? "" : profile, bcl_debug_folder(), kept,
                                board};
    struct program program = {0};

    bcl_emulator_end(emulator);
    bool started = access(firmware, R_OK) == 0;
    if (!started)
        snprintf(why, BCL_WHY_SIZE, "cannot read the firmware %s: %s", firmware, strerror(errno));
    started = started && find_program(&program, board, &names, why) &&
              start(emulator, board, &program, kept, why);
    free_program(&program);
    emulator->profiles = started && profile != NULL;
    emulator->debugged = started && program.debugged;
    return started;
}

bool bcl_emulator_alive(struct bcl_emulator *emulator) {
    // The result is also not 0 if another thread has waited for the child: then too it has ended.
    if (emulator->pid > 0 && waitpid(emulator->pid, &emulator->status, WNOHANG) != 0)
        emulator->pid = 0;
    return emulator->pid > 0;
}

void bcl_emulator_pause(struct bcl_emulator *emulator) {
    if (!emulator->debugged && bcl_emulator_alive(emulator))
        emulator->paused = kill(emulator->pid, SIGSTOP) == 0;
}

void bcl_emulator_resume(struct bcl_emulator *emulator) {
    if (emulator->paused && bcl_emulator_alive(emulator))
        kill(emulator->pid, SIGCONT);
    emulator->paused = false;
}

unsigned bcl_emulator_places(struct bcl_emulator *emulator, const struct bcl_board *board,
                             uint64_t places[], unsigned most) {
    return emulator->client.socket < 0 || emulator->paused
               ? 0
               : bcl_gdb_places(&emulator->client, board, places, most);
}

void bcl_emulator_said(const struct bcl_emulator *emulator, char *text, size_t size) {
    off_t end = lseek(emulator->output, 0, SEEK_END);
    off_t start = end < (off_t)size ? 0 : end - (off_t)size + 1;
    ssize_t length = pread(emulator->output, text, size - 1, start);

    if (length < 0)
        length = 0;
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\0';
    for (char *c = text; *c != '\0'; c++) {
        if (iscntrl((unsigned char)*c))
            *c = ' ';
    }
}

static void say_signal(const char *name, int number, char why[BCL_WHY_SIZE]) {
    const char *reason = number == SIGSYS ? ": it asked the system for what it may not have" : "";
    snprintf(why, BCL_WHY_SIZE, "%s was killed by signal %d%s", name, number, reason);
}

void bcl_emulator_ended(const struct bcl_emulator *emulator, const struct bcl_board *board,
                        char why[BCL_WHY_SIZE]) {
    char output[BCL_WHY_SIZE / 2], name[BCL_WHY_SIZE / 4] = "its process";

    if (!bcl_board_is_host(board)) {
        const char *slash = strrchr(board->emulator.program, '/'); // "{folder}/..." is no path
        snprintf(name, sizeof name, "the emulator %s",
                 slash == NULL ? board->emulator.program : slash + 1);
    }
    if (emulator->status != -1 && WIFSIGNALED(emulator->status)) {
        say_signal(name, WTERMSIG(emulator->status), why);
        return;
    }
    bcl_emulator_said(emulator, output, sizeof output);
    snprintf(why, BCL_WHY_SIZE, "%s has ended%s%s", name, output[0] == '\0' ? "" : ": ", output);
}

// Asks the emulator to end, and gives it time to write its profile.
static void ask_to_end(struct bcl_emulator *emulator) {
    uint64_t deadline = bcl_now_ns() + PROFILE_NS;
    kill(emulator->pid, SIGTERM);
    kill(emulator->pid, SIGCONT);
    while (bcl_emulator_alive(emulator) && bcl_now_ns() < deadline)
        bcl_sleep_ns(LOOK_NS);
}

void bcl_emulator_forget(const struct bcl_emulator *emulator) {
    if (emulator->output >= 0)
        close(emulator->output);
    if (BARECL_ASKS_CORES && emulator->client.socket >= 0)
        close(emulator->client.socket);
}

void bcl_emulator_end(struct bcl_emulator *emulator) {
    if (bcl_emulator_alive(emulator) && emulator->profiles)
        ask_to_end(emulator);
    if (bcl_emulator_alive(emulator)) {
        kill(emulator->pid, SIGKILL);
        waitpid(emulator->pid, NULL, 0);
    }
    if (emulator->output >= 0)
        close(emulator->output);
    if (BARECL_ASKS_CORES)
        bcl_gdb_close(&emulator->client);
    *emulator = (struct bcl_emulator)BCL_EMULATOR_NONE;
}
