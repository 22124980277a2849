// SPDX-License-Identifier: MIT

#include "base/trace.h"

#include "base/environment.h"
#include "base/file.h"
#include "base/log.h"
#include "base/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION 1   // its process number in the trace; devices have the numbers after it
#define MOST_DEVICES 64 // that have a name; further devices are shown as the last one
#define MOST_TEXT 512   // bytes that one put() writes at most

// Not a stream of the C library: a child of the application would write the rest of its buffer.
static struct trace {
    pthread_mutex_t lock; // of all below
    atomic_bool open;
    int file;
    size_t filled; // bytes of the buffer
    const char *devices[MOST_DEVICES];
    unsigned device_count;
    uint64_t command_count;
    char buffer[1 << 14];
} trace = {.lock = PTHREAD_MUTEX_INITIALIZER};

// -------------------------------------------------------------------------------------------------
// The buffer. Under trace.lock.

// After an error the trace ends: a file without its end can be read too.
static void write_buffer(void) {
    if (!bcl_write_all(trace.file, trace.buffer, trace.filled)) {
        bcl_warn("BARECL_TRACE: the trace ends here: %s", strerror(errno));
        atomic_store(&trace.open, false);
    }
    trace.filled = 0;
}

static void put_char(char c) {
    if (trace.filled == sizeof trace.buffer)
        write_buffer();
    trace.buffer[trace.filled++] = c;
}

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...) {
    char text[MOST_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *c = text; *c != '\0'; c++)
        put_char(*c);
}

static void open_trace(void) {
    const char *path = bcl_environment("BARECL_TRACE");
    if (path == NULL || path[0] == '\0')
        return;
    trace.file =
        bcl_descriptor_above_standard(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (trace.file < 0) {
        bcl_warn("BARECL_TRACE=%s cannot be written", path);
        return;
    }
    put("[\n{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%d,\"args\":{\"name\":"
        "\"application\"}}",
        APPLICATION);
    atomic_store(&trace.open, true);
}

bool bcl_tracing(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_trace);
    return atomic_load_explicit(&trace.open, memory_order_acquire);
}

// Whether there is a trace. If so, it stays open until the caller releases the lock.
static bool lock(void) {
    if (!bcl_tracing())
        return false;
    pthread_mutex_lock(&trace.lock);
    if (atomic_load(&trace.open)) // the process may be ending
        return true;
    pthread_mutex_unlock(&trace.lock);
    return false;
}

// A process that is killed does not get here, but a file without its end can be read too.
__attribute__((destructor)) static void close_trace(void) {
    if (!atomic_load(&trace.open) || !lock())
        return;
    put("\n]\n");
    write_buffer();
    atomic_store(&trace.open, false);
    close(trace.file);
    pthread_mutex_unlock(&trace.lock);
}

void bcl_trace_forget(void) {
    if (atomic_load(&trace.open))
        close(trace.file);
    atomic_store(&trace.open, false);
    pthread_mutex_init(&trace.lock, NULL);
}

// -------------------------------------------------------------------------------------------------
// Lines. Under trace.lock.

static void put_text(const char *text) {
    put_char('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            put_char('\\');
        put_char((unsigned char)*text < ' ' ? ' ' : *text);
    }
    put_char('"');
}

static void put_time(const char *key, uint64_t ns) {
    put(",\"%s\":%llu.%03llu", key, (unsigned long long)(ns / 1000),
        (unsigned long long)(ns % 1000));
}

static void begin(const char *phase, const char *name, unsigned process) {
    put(",\n{\"ph\":\"%s\",\"pid\":%u,\"name\":", phase, process);
    put_text(name);
}

// The first span of a thread also writes the thread's name.
static void name_thread(pid_t thread) {
    static _Thread_local bool named;
    char name[16] = "";
    if (named || pthread_getname_np(pthread_self(), name, sizeof name) != 0)
        return;
    named = true;
    begin("M", "thread_name", APPLICATION);
    put(",\"tid\":%d,\"args\":{\"name\":", (int)thread);
    put_text(name);
    put("}}");
}

static unsigned process_of(const char *device) {
    unsigned i = 0;
    while (i < trace.device_count && trace.devices[i] != device)
        i++;
    if (i < trace.device_count || i == MOST_DEVICES)
        return APPLICATION + 1 + (i < MOST_DEVICES ? i : MOST_DEVICES - 1);
    trace.devices[trace.device_count++] = device;
    begin("M", "process_name", APPLICATION + 1 + i);
    put(",\"args\":{\"name\":");
    put_text(device);
    put("}}");
    return APPLICATION + 1 + i;
}

// One part of a command. Spans with the same number are shown in one row, later ones inside earlier
// ones.
static void put_part(unsigned process, const char *name, uint64_t start_ns, uint64_t end_ns,
                     const struct bcl_trace_command *counted) {
    begin("b", name, process);
    put(",\"cat\":\"command\",\"id\":%llu", (unsigned long long)trace.command_count);
    put_time("ts", start_ns);
    if (counted != NULL && counted->cycles != 0)
        put(",\"args\":{\"cycles\":%llu,\"instructions\":%llu}",
            (unsigned long long)counted->cycles, (unsigned long long)counted->instructions);
    put_char('}');
    begin("e", name, process);
    put(",\"cat\":\"command\",\"id\":%llu", (unsigned long long)trace.command_count);
    put_time("ts", end_ns);
    put_char('}');
}

// -------------------------------------------------------------------------------------------------
// The interface

void bcl_trace_span(const char *category, const char *name, uint64_t start_ns, uint64_t end_ns) {
    if (!lock())
        return;
    pid_t thread = gettid();
    name_thread(thread);
    begin("X", name, APPLICATION);
    put(",\"cat\":\"%s\",\"tid\":%d", category, (int)thread);
    put_time("ts", start_ns);
    put_time("dur", end_ns > start_ns ? end_ns - start_ns : 0);
    put_char('}');
    pthread_mutex_unlock(&trace.lock);
}

void bcl_trace_command(const struct bcl_trace_command *command) {
    if (!lock())
        return;
    unsigned process = process_of(command->device);
    trace.command_count++;
    char name[256];
    snprintf(name, sizeof name, command->status < 0 ? "%s: error %d" : "%s", command->name,
             command->status);
    const struct {
        const char *name;
        uint64_t start, end;
        const struct bcl_trace_command *counted; // the command whose counts are shown; NULL: none
    } parts[] = {
        {name, command->queued_ns, command->end_ns, NULL},
        {"queued", command->queued_ns, command->submitted_ns, NULL},
        {"submitted", command->submitted_ns, command->start_ns, NULL},
        {"running", command->start_ns, command->end_ns, command},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].start != 0 && parts[i].end >= parts[i].start)
            put_part(process, parts[i].name, parts[i].start, parts[i].end, parts[i].counted);
    pthread_mutex_unlock(&trace.lock);
}
