// SPDX-License-Identifier: MIT

#include "program/compiler.h"

#include "base/allocate.h"
#include "base/byte_order.h"
#include "base/clock.h"
#include "base/environment.h"
#include "base/fork.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/sizes.h"
#include "base/spawn.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// Which compiler

// A command line and, if it is known, the executable that it starts. The command owns both texts.
struct command {
    char *line; // NULL: no memory
    char *file; // NULL: the file does not exist, or is not known
    bool known; // false: the line is more than a program and its arguments
};

static struct command given_command(const char *line) {
    struct command command = {.line = bcl_text_copy(line)};
    command.known = strpbrk(line, "\"'`$\\=;&|(){}<>*?[]~#\n") == NULL;
    size_t spaces = strspn(line, " \t");
    char *word = bcl_text_copy_part(line + spaces, strcspn(line + spaces, " \t"));
    if (word != NULL && command.known)
        command.file = bcl_path_of_command(word);
    bcl_free(word);
    return command;
}

// The installed compiler's command line. Its path is quoted, so that it is one word of the shell.
static char *serve_command(const char *file) {
    struct bcl_text line = {0};
    bcl_text_add(&line, "exec '");
    for (; *file != '\0'; file++)
        bcl_text_add(&line, *file == '\'' ? "'\\%c'" : "%c", *file);
    bcl_text_add(&line, "' serve");
    return bcl_text_take(&line);
}

static struct command find_command(void) {
    const char *line = bcl_environment("BARECL_COMPILER");
    if (line != NULL)
        return given_command(line);
    struct command command = {.file = bcl_path_installed("bin/bareclc"), .known = true};
    if (command.file != NULL)
        command.line = serve_command(command.file);
    if (command.file != NULL && access(command.file, X_OK) != 0) {
        bcl_free(command.file);
        command.file = NULL;
    }
    return command;
}

static void free_command(struct command *command) {
    bcl_free(command->line);
    bcl_free(command->file);
}

bool bcl_compiler_available(void) {
    struct command command = find_command();
    bool available = command.file != NULL || !command.known;
    free_command(&command);
    return available;
}

char *bcl_compiler_command(char **file) {
    struct command command = find_command();
    *file = command.file;
    return command.line;
}

// -------------------------------------------------------------------------------------------------
// The process

// A working directory. While a process is in it, no other directory gets the same numbers.
struct place {
    dev_t device;
    ino_t file;
};

static struct place here(void) {
    struct stat state;
    return stat(".", &state) == 0 ? (struct place){state.st_dev, state.st_ino} : (struct place){0};
}

static bool is_here(const struct place *place) {
    struct place now = here();
    return place->device == now.device && place->file == now.file;
}

struct process {
    bool taken;               // under processes_lock: a thread uses all other members
    enum bcl_urgency urgency; // of the request
    char *command;            // NULL: no process
    pid_t pid;
    struct place place; // its working directory
    int socket;         // its standard input and output
    // A pipe from its standard error, non-blocking; -1: the process has closed it.
    int errors;
    char *said; // the output of standard error since the request began
    size_t said_size;
    unsigned patience; // seconds that the request may take; 0: no limit
    uint64_t deadline; // in base/clock.h's time, if `patience` is not 0
};

// A request takes the first free process; BCL_AT_LEISURE has the last one to itself. A build for a later launch thus
// mostly finds the process that built the program, and a second one starts if the application builds meanwhile.
enum { SHORT_BUILDS = 2, PROCESSES };
static struct process processes[PROCESSES];
static pthread_mutex_t processes_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t process_returned = PTHREAD_COND_INITIALIZER;
static atomic_bool cancelled; // requests for which no thread waits end, and no other one begins

static bool is_cancelled(const struct process *compiler) {
    return compiler->urgency != BCL_AWAITED && atomic_load(&cancelled);
}

// The first free process from `first` to before `end`; NULL: none. Under processes_lock.
static struct process *find_free(unsigned first, unsigned end) {
    for (unsigned i = first; i < end; i++)
        if (!processes[i].taken)
            return &processes[i];
    return NULL;
}

// Waits for a free process from `first` to before `end`. The caller gives it back.
static struct process *take_process(unsigned first, unsigned end) {
    struct process *compiler;
    pthread_mutex_lock(&processes_lock);
    while ((compiler = find_free(first, end)) == NULL)
        pthread_cond_wait(&process_returned, &processes_lock);
    compiler->taken = true;
    pthread_mutex_unlock(&processes_lock);
    return compiler;
}

static void give_back(struct process *compiler) {
    pthread_mutex_lock(&processes_lock);
    compiler->taken = false;
    pthread_cond_broadcast(&process_returned);
    pthread_mutex_unlock(&processes_lock);
}

#define LOOK_MS 20   // time between two checks of `cancelled` and the deadline, during a request
#define PATIENCE 600 // seconds
#define SECOND_NS 1000000000ull

static void close_ends(const int ends[2]) {
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

static bool spawn_shell(const char *command, int socket, int errors, pid_t *child) {
    char *arguments[] = {"sh", "-c", (char *)command, NULL};
    const struct bcl_spawn shell = {
        .path = "/bin/sh",
        .arguments = arguments,
        .input = socket,
        .output = socket,
        .errors = errors,
        .kept = -1,
    };
    return bcl_spawn(&shell, child) == 0;
}

// Standard input is a socket so that writing to a dead compiler raises no SIGPIPE.
static bool connect_new(struct process *compiler, const char *command) {
    int sockets[2] = {-1, -1}, errors[2] = {-1, -1};
    struct place place = here(); // if another thread changes it now, the next build notices that
    compiler->command = bcl_text_copy(command);
    if (compiler->command == NULL ||
        !bcl_ends_above_standard(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets),
                                 sockets) ||
        !bcl_ends_above_standard(pipe2(errors, O_CLOEXEC), errors) ||
        !spawn_shell(command, sockets[1], errors[1], &compiler->pid)) {
        close_ends(sockets);
        close_ends(errors);
        bcl_free(compiler->command);
        compiler->command = NULL;
        return false;
    }
    close(sockets[1]);
    close(errors[1]);
    compiler->place = place;
    compiler->socket = sockets[0];
    compiler->errors = errors[0];
    fcntl(compiler->errors, F_SETFL, O_NONBLOCK);
    return true;
}

// Of the compiler for BCL_AT_LEISURE, added to this process' own. While all processors are busy with kernels, its
// builds get about a tenth of one, and not as much as a worker.
#define NICE 10

static void yield(const struct process *compiler) {
    int priority = getpriority(PRIO_PROCESS, 0) + NICE;
    setpriority(PRIO_PROCESS, (id_t)compiler->pid, priority); // Linux takes 19 for more than that
}

static bool start(struct process *compiler, const char *command) {
    bcl_fork_hold();
    bool started = connect_new(compiler, command);
    bcl_fork_release();
    if (started && compiler->urgency == BCL_AT_LEISURE)
        yield(compiler);
    return started;
}

static void close_errors(struct process *compiler) {
    if (compiler->errors >= 0)
        close(compiler->errors);
    compiler->errors = -1;
}

// Forgets the process, which ends when its socket is closed.
static void forget(struct process *compiler) {
    close(compiler->socket);
    close_errors(compiler);
    bcl_free(compiler->command);
    compiler->command = NULL;
}

static void keep_said(struct process *compiler, const char *bytes, size_t size) {
    if (compiler->said_size > (1u << 20))
        return; // more than anybody would read
    char *said = bcl_resize(compiler->said, compiler->said_size + size + 1);
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

// Waits at most half a second for the process to end by itself.
static bool has_ended(struct process *compiler, int *state, pid_t *ended) {
    for (int i = 0; i < 500; i++) {
        *ended = waitpid(compiler->pid, state, WNOHANG);
        if (*ended != 0 && !(*ended < 0 && errno == EINTR))
            return true;
        bcl_sleep_ns(1000000);
    }
    return false;
}

// Waits for the process's end, and sends ever stronger signals. Returns a description of the end,
// which the caller frees.
static char *reap(struct process *compiler) {
    static const int hints[] = {SIGTERM, SIGKILL, 0};
    int state = 0;
    pid_t ended;
    for (size_t i = 0; !has_ended(compiler, &state, &ended) && hints[i] != 0; i++)
        kill(compiler->pid, hints[i]);
    if (ended != compiler->pid) // the application has waited for the child itself
        return bcl_text_copy("ended");
    if (WIFSIGNALED(state))
        return bcl_text_format("killed by signal %d (%s)", WTERMSIG(state),
                               strsignal(WTERMSIG(state)));
    return bcl_text_format("ended with exit code %d", WEXITSTATUS(state));
}

// Gives up a process that has died or violates the protocol. Returns a log of what happened.
static char *give_up(struct process *compiler, const char *event) {
    shutdown(compiler->socket, SHUT_RDWR);
    if (is_cancelled(compiler)) { // this process is ending; init will wait for the child
        kill(compiler->pid, SIGKILL);
        forget(compiler);
        return NULL;
    }
    char *end = reap(compiler);
    read_errors(compiler);
    char *log = bcl_text_format("barecl: the compiler %s: %s\ncommand: %s\n%s", event,
                                end != NULL ? end : "ended", compiler->command,
                                compiler->said != NULL ? compiler->said : "");
    bcl_free(end);
    forget(compiler);
    return log;
}

// Between requests, the socket becomes readable only when the process has died.
static bool is_alive(struct process *compiler) {
    struct pollfd poll_socket = {.fd = compiler->socket, .events = POLLIN};
    return poll(&poll_socket, 1, 0) == 0;
}

// Starts the command in the application's working directory unless it already runs there. The
// compiler looks for a source's files in that directory, so a chdir() requires a new process.
static bool ensure_started(struct process *compiler) {
    struct command command = find_command();
    if (compiler->command != NULL &&
        (command.line == NULL || !is_alive(compiler) || !is_here(&compiler->place) ||
         strcmp(compiler->command, command.line) != 0))
        bcl_free(give_up(compiler, "is not used any longer"));
    bool started =
        compiler->command != NULL || (command.line != NULL && start(compiler, command.line));
    free_command(&command);
    bcl_free(compiler->said);
    compiler->said = NULL;
    compiler->said_size = 0;
    return started;
}

static unsigned patience(void) {
    const char *given = bcl_environment("BARECL_COMPILER_TIMEOUT");
    unsigned long seconds = PATIENCE;
    if (!bcl_environment_number("BARECL_COMPILER_TIMEOUT", 0, INT_MAX, &seconds) && given != NULL)
        bcl_log("BARECL_COMPILER_TIMEOUT=%s is no number of seconds", given);
    return (unsigned)seconds;
}

static void begin_patience(struct process *compiler) {
    compiler->patience = patience();
    compiler->deadline = bcl_now_ns() + compiler->patience * SECOND_NS;
}

static bool is_late(const struct process *compiler) {
    return compiler->patience != 0 && bcl_now_ns() > compiler->deadline;
}

// -------------------------------------------------------------------------------------------------
// Frames

// Waits until the socket is ready for `events`, unless the request is cancelled or takes too long.
// Meanwhile reads the compiler's standard error: a full pipe would stop the compiler.
static bool wait_socket(struct process *compiler, short events) {
    for (;;) {
        struct pollfd ready[2] = {{.fd = compiler->socket, .events = events},
                                  {.fd = compiler->errors, .events = POLLIN}};
        if ((poll(ready, 2, LOOK_MS) < 0 && errno != EINTR) || is_cancelled(compiler) ||
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

static bool send_blob(struct process *compiler, const struct bcl_blob *blob) {
    uint32_t size = bcl_little32((uint32_t)blob->size);
    return send_all(compiler, &size, sizeof size) && send_all(compiler, blob->bytes, blob->size);
}

// A frame whose payload consists of texts and blobs.
struct request {
    enum bcl_frame_kind kind;
    const struct bcl_blob *blobs;
    size_t count;
};

static bool send_request(struct process *compiler, const struct request *request) {
    uint64_t size = 0;
    for (size_t i = 0; i < request->count; i++)
        size = bcl_add(size, bcl_add(sizeof(uint32_t), request->blobs[i].size));
    if (size > BCL_FRAME_MAX)
        return false;
    struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, request->kind, (uint32_t)size};
    BCL_LITTLE(&frame, {4, 4});
    bool sent = send_all(compiler, &frame, sizeof frame);
    for (size_t i = 0; sent && i < request->count; i++)
        sent = send_blob(compiler, &request->blobs[i]);
    return sent;
}

// Takes a text or blob off the front of a payload. Returns a copy that the caller frees, followed
// by a zero byte. NULL: the blob is longer than the payload, or no memory.
static char *take_blob(const char **payload, size_t *left, size_t *size) {
    uint32_t length;
    if (*left < sizeof length)
        return NULL;
    memcpy(&length, *payload, sizeof length);
    length = bcl_little32(length);
    if (length > *left - sizeof length)
        return NULL;
    char *blob = bcl_allocate(bcl_add(length, 1));
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
    uint32_t status;
    size_t log_size;
    if (size < sizeof status)
        return false;
    memcpy(&status, payload, sizeof status);
    payload += sizeof status;
    size -= sizeof status;
    answer->log = take_blob(&payload, &size, &log_size);
    answer->binary = (unsigned char *)take_blob(&payload, &size, &answer->binary_size);
    answer->status = (enum bcl_build_status)bcl_little32(status);
    return answer->log != NULL && answer->binary != NULL && size == 0;
}

static bool receive_result(struct process *compiler, struct bcl_answer *answer) {
    struct bcl_frame frame;
    if (!receive_all(compiler, &frame, sizeof frame))
        return false;
    BCL_LITTLE(&frame, {4, 4});
    if (frame.magic != BCL_FRAME_MAGIC || frame.abi_version != BCL_FRAMES_VERSION ||
        frame.kind != BCL_FRAME_RESULT || frame.size > BCL_FRAME_MAX)
        return false;
    char *payload = bcl_allocate(frame.size);
    bool read = payload != NULL && receive_all(compiler, payload, frame.size) &&
                read_result(payload, frame.size, answer);
    bcl_free(payload);
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

// Sends a request and receives the answer. After a failure the answer is BCL_BUILD_CRASHED.
static void ask(const struct request *request, enum bcl_urgency urgency,
                struct bcl_answer *answer) {
    struct process *compiler = urgency == BCL_AT_LEISURE ? take_process(SHORT_BUILDS, PROCESSES)
                                                         : take_process(0, SHORT_BUILDS);
    *answer = (struct bcl_answer){0};
    compiler->urgency = urgency;
    begin_patience(compiler);
    if (is_cancelled(compiler)) {
        answer->status = BCL_BUILD_CRASHED;
        answer->log = bcl_text_copy("barecl: the process ends");
    } else if (!ensure_started(compiler)) {
        answer->status = BCL_BUILD_CRASHED;
        answer->log = bcl_text_copy("barecl: the compiler could not be started");
    } else if (!send_request(compiler, request) || !receive_result(compiler, answer)) {
        bcl_free(answer->log);
        bcl_free(answer->binary);
        *answer = (struct bcl_answer){BCL_BUILD_CRASHED, no_answer(compiler), NULL, 0};
    } else if (compiler->said_size > 0) {
        bcl_log("the compiler says: %s", compiler->said);
    }
    give_back(compiler);
}

void bcl_compiler_run(const struct bcl_source *source, enum bcl_urgency urgency,
                      struct bcl_answer *answer) {
    static const enum bcl_frame_kind kinds[] = {
        [BCL_BUILD] = BCL_FRAME_BUILD,
        [BCL_COMPILE] = BCL_FRAME_COMPILE,
        [BCL_LINK] = BCL_FRAME_LINK,
    };
    struct request request = {.kind = kinds[source->action]};
    struct bcl_blob *blobs = bcl_source_blobs(source, 0, &request.count);
    request.blobs = blobs;
    if (blobs != NULL)
        ask(&request, urgency, answer);
    else
        *answer = (struct bcl_answer){.status = BCL_BUILD_CRASHED};
    bcl_free(blobs);
}

bool bcl_compiler_identify(const char *known, enum bcl_urgency urgency, char **text) {
    struct bcl_answer answer;
    const struct bcl_blob stamps = bcl_blob(known);
    ask(&(struct request){BCL_FRAME_IDENTITY, &stamps, 1}, urgency, &answer);
    bool told = answer.status == BCL_BUILD_OK;
    *text = NULL;
    if (told && answer.binary_size > 0)
        *text = (char *)answer.binary; // followed by a zero byte, like all blobs
    else
        bcl_free(answer.binary);
    bcl_free(answer.log);
    return told;
}

void bcl_compiler_cancel(void) { atomic_store(&cancelled, true); }

void bcl_compilers_forget(void) {
    for (unsigned i = 0; i < PROCESSES; i++) {
        if (processes[i].command != NULL) {
            close(processes[i].socket);
            close(processes[i].errors);
        }
        processes[i] = (struct process){0};
    }
    pthread_mutex_init(&processes_lock, NULL);
    pthread_cond_init(&process_returned, NULL);
    atomic_store(&cancelled, false);
}

void bcl_compiler_stop(void) {
    for (unsigned i = 0; i < PROCESSES; i++) {
        struct process *compiler = take_process(i, i + 1);
        if (compiler->command != NULL)
            bcl_free(give_up(compiler, "was stopped"));
        give_back(compiler);
    }
}
