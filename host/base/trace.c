// SPDX-License-Identifier: MIT

#include "base/trace.h"

#include "base/environment.h"
#include "base/log.h"
#include "base/spawn.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION 1   // its number among the processes of the trace; devices have those behind it
#define MOST_DEVICES 64 // that have a name; what others do is shown with the last one's

static struct trace {
    pthread_mutex_t lock; // of all below
    atomic_bool open;
    FILE *file;
    pid_t owner;
    const char *devices[MOST_DEVICES];
    unsigned device_count;
    uint64_t command_count;
} trace = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void open_trace(void) {
    const char *path = bcl_environment("BARECL_TRACE");
    if (path == NULL || path[0] == '\0')
        return;
    int file =
        bcl_descriptor_above_standard(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    FILE *stream = file >= 0 ? fdopen(file, "w") : NULL;
    if (stream == NULL) {
        bcl_warn("BARECL_TRACE=%s cannot be written", path);
        return;
    }
    fprintf(stream,
            "[\n{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%d,\"args\":{\"name\":"
            "\"application\"}}",
            APPLICATION);
    trace.owner = getpid();
    trace.file = stream;
    atomic_store(&trace.open, true);
}

bool bcl_tracing(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_trace);
    return atomic_load_explicit(&trace.open, memory_order_acquire);
}

// A file without its end is read as well, so a process that is killed leaves a trace too.
__attribute__((destructor)) static void close_trace(void) {
    if (!atomic_load(&trace.open) || trace.owner != getpid())
        return;
    pthread_mutex_lock(&trace.lock);
    atomic_store(&trace.open, false);
    fputs("\n]\n", trace.file);
    fclose(trace.file);
    pthread_mutex_unlock(&trace.lock);
}

// -------------------------------------------------------------------------------------------------
// Lines. Under trace.lock.

static void put_text(const char *text) {
    fputc('"', trace.file);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', trace.file);
        fputc((unsigned char)*text < ' ' ? ' ' : *text, trace.file);
    }
    fputc('"', trace.file);
}

static void put_time(const char *key, uint64_t ns) {
    fprintf(trace.file, ",\"%s\":%llu.%03llu", key, (unsigned long long)(ns / 1000),
            (unsigned long long)(ns % 1000));
}

static void begin(const char *phase, const char *name, unsigned process) {
    fprintf(trace.file, ",\n{\"ph\":\"%s\",\"pid\":%u,\"name\":", phase, process);
    put_text(name);
}

// The first span of a thread tells its name.
static void name_thread(pid_t thread) {
    static _Thread_local bool named;
    char name[16] = "";
    if (named || pthread_getname_np(pthread_self(), name, sizeof name) != 0)
        return;
    named = true;
    begin("M", "thread_name", APPLICATION);
    fprintf(trace.file, ",\"tid\":%d,\"args\":{\"name\":", (int)thread);
    put_text(name);
    fputs("}}", trace.file);
}

static unsigned process_of(const char *device) {
    unsigned i = 0;
    while (i < trace.device_count && trace.devices[i] != device)
        i++;
    if (i < trace.device_count || i == MOST_DEVICES)
        return APPLICATION + 1 + (i < MOST_DEVICES ? i : MOST_DEVICES - 1);
    trace.devices[trace.device_count++] = device;
    begin("M", "process_name", APPLICATION + 1 + i);
    fputs(",\"args\":{\"name\":", trace.file);
    put_text(device);
    fputs("}}", trace.file);
    return APPLICATION + 1 + i;
}

// One part of a command: spans of one number lie in a row, the later inside the earlier.
static void put_part(unsigned process, const char *name, uint64_t start_ns, uint64_t end_ns) {
    begin("b", name, process);
    fprintf(trace.file, ",\"cat\":\"command\",\"id\":%llu",
            (unsigned long long)trace.command_count);
    put_time("ts", start_ns);
    fputc('}', trace.file);
    begin("e", name, process);
    fprintf(trace.file, ",\"cat\":\"command\",\"id\":%llu",
            (unsigned long long)trace.command_count);
    put_time("ts", end_ns);
    fputc('}', trace.file);
}

// -------------------------------------------------------------------------------------------------
// The interface

// The lock, if this process is to write; a child of the owner's has none of its threads.
static bool lock(void) {
    if (!bcl_tracing() || trace.owner != getpid())
        return false;
    pthread_mutex_lock(&trace.lock);
    if (atomic_load(&trace.open)) // the process may be ending
        return true;
    pthread_mutex_unlock(&trace.lock);
    return false;
}

void bcl_trace_span(const char *category, const char *name, uint64_t start_ns, uint64_t end_ns) {
    if (!lock())
        return;
    pid_t thread = gettid();
    name_thread(thread);
    begin("X", name, APPLICATION);
    fprintf(trace.file, ",\"cat\":\"%s\",\"tid\":%d", category, (int)thread);
    put_time("ts", start_ns);
    put_time("dur", end_ns > start_ns ? end_ns - start_ns : 0);
    fputc('}', trace.file);
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
    } parts[] = {
        {name, command->queued_ns, command->end_ns},
        {"queued", command->queued_ns, command->submitted_ns},
        {"submitted", command->submitted_ns, command->start_ns},
        {"running", command->start_ns, command->end_ns},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].start != 0 && parts[i].end >= parts[i].start)
            put_part(process, parts[i].name, parts[i].start, parts[i].end);
    pthread_mutex_unlock(&trace.lock);
}
