// SPDX-License-Identifier: MIT

#include "program/compiler.h"

#include "api/platform.h"
#include "device/driver.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// Which compiler

// A command line and the executable that it starts, as far as that can be told. Both malloc'ed.
struct command {
    char *line;    // NULL: no memory
    char *file;    // NULL: not there, or not known
    bool is_known; // false: the line is more than a program and its arguments
};

// The file of that name in the directories of PATH, or NULL. Malloc'ed.
static char *search_path(const char *name) {
    const char *path = getenv("PATH");
    for (const char *rest = path; rest != NULL && *rest != '\0';) {
        int length = (int)strcspn(rest, ":");
        char *file;
        if (asprintf(&file, "%.*s/%s", length, rest, name) < 0)
            return NULL;
        if (access(file, X_OK) == 0)
            return file;
        free(file);
        rest += length + (rest[length] == ':');
    }
    return NULL;
}

static struct command given_command(const char *line) {
    struct command command = {.line = strdup(line)};
    command.is_known = strpbrk(line, "\"'`$\\=;&|(){}<>*?[]~#\n") == NULL;
    size_t spaces = strspn(line, " \t");
    char *word = strndup(line + spaces, strcspn(line + spaces, " \t"));
    if (word != NULL && command.is_known && strchr(word, '/') == NULL && word[0] != '\0')
        command.file = search_path(word);
    else if (word != NULL && command.is_known && access(word, X_OK) == 0)
        command.file = strdup(word);
    free(word);
    return command;
}

static struct command find_command(void) {
    const char *line = getenv("BARECL_COMPILER");
    if (line != NULL)
        return given_command(line);
    struct command command = {.file = bcl_installed_file("bin/bareclc"), .is_known = true};
    if (command.file != NULL && asprintf(&command.line, "exec '%s' serve", command.file) < 0)
        command.line = NULL;
    if (command.file != NULL && access(command.file, X_OK) != 0) {
        free(command.file);
        command.file = NULL;
    }
    return command;
}

static void free_command(struct command *command) {
    free(command->line);
    free(command->file);
}

bool bcl_compiler_available(void) {
    struct command command = find_command();
    bool available = command.file != NULL || !command.is_known;
    free_command(&command);
    return available;
}

char *bcl_compiler_identity(void) {
    struct command command = find_command();
    char *identity = NULL;
    struct stat state;
    if (command.line != NULL && !command.is_known)
        identity = strdup(command.line);
    else if (command.line != NULL && command.file != NULL && stat(command.file, &state) == 0 &&
             asprintf(&identity, "%s %lld.%09ld %lld", command.line,
                      (long long)state.st_mtim.tv_sec, state.st_mtim.tv_nsec,
                      (long long)state.st_size) < 0)
        identity = NULL;
    free_command(&command);
    return identity;
}

// -------------------------------------------------------------------------------------------------
// The process

struct process {
    pthread_mutex_t lock; // of all; held during a request
    char *command;        // NULL: no process
    pid_t pid, owner;     // owner: the application's process that started it
    int socket;           // its standard input and output
    int errors;           // a pipe from its standard error, non-blocking; -1: it has closed that
    char *said;           // what came out there since the request began
    size_t said_size;
    atomic_bool cancelled; // by another thread: the request ends, and no other one begins
    unsigned patience;     // seconds that the request may take; 0: as many as it likes
    time_t deadline;       // of CLOCK_MONOTONIC, if there is patience
};

static struct process processes[] = {
    [BCL_AWAITED] = {.lock = PTHREAD_MUTEX_INITIALIZER},
    [BCL_IN_BACKGROUND] = {.lock = PTHREAD_MUTEX_INITIALIZER},
};

#define LOOK_MS 20 // while a request is under way: how often `cancelled` and the time are looked at
#define PATIENCE 600 // seconds

static int spawn(const char *command, int socket, int errors, pid_t *pid) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, fatal;
    sigemptyset(&none);
    sigemptyset(&fatal);
    sigaddset(&fatal, SIGPIPE);
    sigaddset(&fatal, SIGCHLD);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, socket, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &fatal);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    char *arguments[] = {"sh", "-c", (char *)command, NULL};
    int error = posix_spawn(pid, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

// Standard input is a socket so that writing to a dead compiler raises no SIGPIPE.
static bool start(struct process *compiler, const char *command) {
    int sockets[2], errors[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        return false;
    if (pipe2(errors, O_CLOEXEC) != 0) {
        close(sockets[0]);
        close(sockets[1]);
        return false;
    }
    compiler->command = strdup(command);
    bool started =
        compiler->command != NULL && spawn(command, sockets[1], errors[1], &compiler->pid) == 0;
    close(sockets[1]);
    close(errors[1]);
    compiler->owner = getpid();
    compiler->socket = sockets[0];
    compiler->errors = errors[0];
    fcntl(compiler->errors, F_SETFL, O_NONBLOCK);
    if (!started) {
        close(compiler->socket);
        close(compiler->errors);
        free(compiler->command);
        compiler->command = NULL;
    }
    return started;
}

static void close_errors(struct process *compiler) {
    if (compiler->errors >= 0)
        close(compiler->errors);
    compiler->errors = -1;
}

// Forgets the process. Closing the socket tells it to end.
static void forget(struct process *compiler) {
    close(compiler->socket);
    close_errors(compiler);
    free(compiler->command);
    compiler->command = NULL;
}

static void keep_said(struct process *compiler, const char *bytes, size_t size) {
    if (compiler->said_size > (1u << 20))
        return; // more than anybody reads
    char *said = realloc(compiler->said, compiler->said_size + size + 1);
    if (said == NULL)
        return;
    memcpy(said + compiler->said_size, bytes, size);
    compiler->said = said;
    compiler->said_size += size;
    said[compiler->said_size] = '\0';
}

static void read_errors(struct process *compiler) {
    char bytes[4096];
    while (compiler->errors >= 0) {
        ssize_t size = read(compiler->errors, bytes, sizeof bytes);
        if (size > 0)
            keep_said(compiler, bytes, (size_t)size);
        else if (size < 0 && errno == EAGAIN)
            return;
        else if (size == 0 || errno != EINTR)
            close_errors(compiler);
    }
}

// Waits until the process has ended by itself, half a second at most.
static bool has_ended(struct process *compiler, int *state, pid_t *ended) {
    for (int i = 0; i < 500; i++) {
        *ended = waitpid(compiler->pid, state, WNOHANG);
        if (*ended != 0 && !(*ended < 0 && errno == EINTR))
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return false;
}

// Waits for the process's end, hurrying it more and more, and describes it. Malloc'ed.
static char *reap(struct process *compiler) {
    static const int hints[] = {SIGTERM, SIGKILL, 0};
    int state = 0, length;
    pid_t ended;
    char *end = NULL;
    for (size_t i = 0; !has_ended(compiler, &state, &ended) && hints[i] != 0; i++)
        kill(compiler->pid, hints[i]);
    if (ended == compiler->pid && WIFSIGNALED(state))
        length =
            asprintf(&end, "killed by signal %d (%s)", WTERMSIG(state), strsignal(WTERMSIG(state)));
    else if (ended == compiler->pid)
        length = asprintf(&end, "ended with exit code %d", WEXITSTATUS(state));
    else // the application waits for all children itself
        length = asprintf(&end, "ended");
    return length >= 0 ? end : NULL;
}

// Gives up on the process, which has died or does not keep to the protocol: a log of what happened.
static char *give_up(struct process *compiler, const char *event) {
    shutdown(compiler->socket, SHUT_RDWR);
    if (atomic_load(&compiler->cancelled)) { // the process ends, init takes its child
        kill(compiler->pid, SIGKILL);
        forget(compiler);
        return NULL;
    }
    char *end = reap(compiler), *log = NULL;
    read_errors(compiler);
    if (asprintf(&log, "barecl: the compiler %s: %s\ncommand: %s\n%s", event,
                 end != NULL ? end : "ended", compiler->command,
                 compiler->said != NULL ? compiler->said : "") < 0)
        log = NULL;
    free(end);
    forget(compiler);
    return log;
}

// A process that died while nobody asked it anything has closed its end of the socket.
static bool is_alive(struct process *compiler) {
    struct pollfd poll_socket = {.fd = compiler->socket, .events = POLLIN};
    return poll(&poll_socket, 1, 0) == 0;
}

// Starts the command unless it runs. A child of the application that inherited the connection
// leaves it to its parent.
static bool ensure_started(struct process *compiler) {
    struct command command = find_command();
    if (compiler->command != NULL && compiler->owner != getpid())
        forget(compiler);
    if (compiler->command != NULL && (command.line == NULL || !is_alive(compiler) ||
                                      strcmp(compiler->command, command.line) != 0))
        free(give_up(compiler, "is not used any longer"));
    bool started =
        compiler->command != NULL || (command.line != NULL && start(compiler, command.line));
    free_command(&command);
    free(compiler->said);
    compiler->said = NULL;
    compiler->said_size = 0;
    return started;
}

static time_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

static unsigned patience(void) {
    const char *given = getenv("BARECL_COMPILER_TIMEOUT");
    if (given == NULL)
        return PATIENCE;
    char *end;
    unsigned long seconds = strtoul(given, &end, 10);
    if (end != given && *end == '\0' && seconds <= INT_MAX)
        return (unsigned)seconds;
    bcl_log("BARECL_COMPILER_TIMEOUT=%s is no number of seconds", given);
    return PATIENCE;
}

static void begin_patience(struct process *compiler) {
    compiler->patience = patience();
    compiler->deadline = now() + (time_t)compiler->patience;
}

static bool is_late(const struct process *compiler) {
    return compiler->patience != 0 && now() > compiler->deadline;
}

// -------------------------------------------------------------------------------------------------
// Frames

// Waits until the socket is ready for `events`, unless the request is cancelled or takes too long.
// Reads meanwhile what comes out of standard error: a full pipe would stop the compiler.
static bool wait_socket(struct process *compiler, short events) {
    for (;;) {
        struct pollfd ready[2] = {{.fd = compiler->socket, .events = events},
                                  {.fd = compiler->errors, .events = POLLIN}};
        if ((poll(ready, 2, LOOK_MS) < 0 && errno != EINTR) || atomic_load(&compiler->cancelled) ||
            is_late(compiler))
            return false;
        if (ready[1].revents != 0)
            read_errors(compiler);
        if (ready[0].revents != 0)
            return true;
    }
}

static bool send_all(struct process *compiler, const void *data, size_t size) {
    const char *bytes = data;
    while (size > 0) {
        ssize_t sent = send(compiler->socket, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            bytes += sent;
            size -= (size_t)sent;
        } else if (errno == EAGAIN ? !wait_socket(compiler, POLLOUT) : errno != EINTR) {
            return false;
        }
    }
    return true;
}

static bool receive_all(struct process *compiler, void *data, size_t size) {
    char *bytes = data;
    while (size > 0) {
        if (!wait_socket(compiler, POLLIN))
            return false;
        ssize_t received = read(compiler->socket, bytes, size);
        if (received == 0 || (received < 0 && errno != EINTR))
            return false;
        if (received > 0) {
            bytes += received;
            size -= (size_t)received;
        }
    }
    return true;
}

static bool send_text(struct process *compiler, const char *text) {
    uint32_t size = (uint32_t)strlen(text);
    return send_all(compiler, &size, sizeof size) && send_all(compiler, text, size);
}

static bool send_request(struct process *compiler, const struct bcl_source *source) {
    uint64_t size = 4 * sizeof(uint32_t) + (uint64_t)strlen(source->target) +
                    strlen(source->options) + strlen(source->settings) + strlen(source->text);
    struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_ABI_VERSION, BCL_FRAME_BUILD, (uint32_t)size};
    return size <= BCL_FRAME_MAX && send_all(compiler, &frame, sizeof frame) &&
           send_text(compiler, source->target) && send_text(compiler, source->options) &&
           send_text(compiler, source->settings) && send_text(compiler, source->text);
}

// Takes a text or blob off the front of a payload. NULL: it is longer than the payload, or no
// memory.
static char *take_blob(const char **payload, size_t *left, size_t *size) {
    uint32_t length;
    if (*left < sizeof length)
        return NULL;
    memcpy(&length, *payload, sizeof length);
    if (length > *left - sizeof length)
        return NULL;
    char *blob = malloc((size_t)length + 1);
    if (blob == NULL)
        return NULL;
    memcpy(blob, *payload + sizeof length, length);
    blob[length] = '\0';
    *payload += sizeof length + length;
    *left -= sizeof length + length;
    *size = length;
    return blob;
}

static bool read_result(const char *payload, size_t size, struct bcl_answer *answer) {
    int32_t status;
    size_t log_size;
    if (size < sizeof status)
        return false;
    memcpy(&status, payload, sizeof status);
    payload += sizeof status;
    size -= sizeof status;
    answer->log = take_blob(&payload, &size, &log_size);
    answer->binary = (unsigned char *)take_blob(&payload, &size, &answer->binary_size);
    answer->status = (enum bcl_build_status)status;
    return answer->log != NULL && answer->binary != NULL && size == 0;
}

static bool receive_result(struct process *compiler, struct bcl_answer *answer) {
    struct bcl_frame frame;
    if (!receive_all(compiler, &frame, sizeof frame) || frame.magic != BCL_FRAME_MAGIC ||
        frame.abi_version != BCL_ABI_VERSION || frame.kind != BCL_FRAME_RESULT ||
        frame.size > BCL_FRAME_MAX)
        return false;
    char *payload = malloc(frame.size > 0 ? frame.size : 1);
    bool read = payload != NULL && receive_all(compiler, payload, frame.size) &&
                read_result(payload, frame.size, answer);
    free(payload);
    return read;
}

// -------------------------------------------------------------------------------------------------
// The interface

static char *no_answer(struct process *compiler) {
    char event[80] = "gave no answer";
    if (is_late(compiler))
        snprintf(event, sizeof event, "gave no answer in %u seconds (BARECL_COMPILER_TIMEOUT)",
                 compiler->patience);
    return give_up(compiler, event);
}

void bcl_compiler_run(const struct bcl_source *source, enum bcl_urgency urgency,
                      struct bcl_answer *answer) {
    struct process *compiler = &processes[urgency];
    *answer = (struct bcl_answer){0};
    pthread_mutex_lock(&compiler->lock);
    begin_patience(compiler);
    if (atomic_load(&compiler->cancelled)) {
        answer->status = BCL_BUILD_CRASHED;
        answer->log = strdup("barecl: the process ends");
    } else if (!ensure_started(compiler)) {
        answer->status = BCL_BUILD_CRASHED;
        answer->log = strdup("barecl: the compiler could not be started");
    } else if (!send_request(compiler, source) || !receive_result(compiler, answer)) {
        free(answer->log);
        free(answer->binary);
        *answer = (struct bcl_answer){BCL_BUILD_CRASHED, no_answer(compiler), NULL, 0};
    } else if (compiler->said_size > 0) {
        bcl_log("the compiler says: %s", compiler->said);
    }
    pthread_mutex_unlock(&compiler->lock);
}

void bcl_compiler_cancel(enum bcl_urgency urgency) {
    atomic_store(&processes[urgency].cancelled, true);
}

void bcl_compiler_stop(void) {
    for (size_t i = 0; i < sizeof processes / sizeof processes[0]; i++) {
        struct process *compiler = &processes[i];
        pthread_mutex_lock(&compiler->lock);
        if (compiler->command != NULL && compiler->owner == getpid())
            free(give_up(compiler, "was stopped"));
        pthread_mutex_unlock(&compiler->lock);
    }
}
