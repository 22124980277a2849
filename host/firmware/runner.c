// SPDX-License-Identifier: MIT

#include "firmware/runner.h"

#include "base/environment.h"
#include "base/thread.h"
#include "device/services.h"
#include "firmware/launch.h"

#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <time.h>

#define BOOT_TIMEOUT_MS 20000 // BARECL_BOOT_TIMEOUT
#define REST_AFTER_MS 20      // without a command: the emulator stops polling
#define LOOK_MS 2             // while a launch runs: how often its printf ring is looked at

static bool start_core(struct bcl_runner *runner) {
    char why[BCL_WHY_SIZE];
    unsigned long milliseconds = BOOT_TIMEOUT_MS;
    struct bcl_printf_ring *ring = runner->ring.host;

    ring->read = ring->write = ring->dropped = 0;
    bcl_environment_number("BARECL_BOOT_TIMEOUT", 1, UINT32_MAX, &milliseconds);
    if (bcl_core_start(runner->core, runner->firmware, (uint32_t)milliseconds, why))
        return true;
    bcl_device_error(runner->device, "cannot start: %s", why);
    return false;
}

// -------------------------------------------------------------------------------------------------
// A launch

static const char *fault_text(uint32_t kind) {
    static const char *const texts[] = {
        [BCL_FAULT_NONE] = "a fault of no kind",
        [BCL_FAULT_DATA] = "load or store where it may not",
        [BCL_FAULT_INSTRUCTION] = "jump to where no code may be",
        [BCL_FAULT_UNDEFINED] = "undefined instruction",
        [BCL_FAULT_ALIGNMENT] = "unaligned access",
        [BCL_FAULT_OTHER] = "a fault of another kind",
        [BCL_FAULT_DIVISION] = "integer division by zero",
        [BCL_FAULT_CONFLICT] = "something that the machine cannot do at that time",
    };
    return texts[kind < sizeof texts / sizeof texts[0] ? kind : BCL_FAULT_OTHER];
}

static void report_fault(const struct bcl_runner *runner, const struct bcl_launch *launch) {
    const struct bcl_fault *fault = &runner->core->control->fault;
    const struct bcl_loaded_image *loaded = launch->image->driver_data;
    const struct bcl_memory *code = loaded->code.size > 0 ? &loaded->code : launch->image;
    const char *kernel = bcl_binary_string(launch->binary, launch->kernel->name);
    uint64_t offset = fault->pc - code->address;
    char address[40] = "", place[40] = "", line[40] = "", time[40] = "";

    if (fault->address_valid)
        snprintf(address, sizeof address, " at address 0x%llx", (unsigned long long)fault->address);
    if (offset < code->size)
        snprintf(place, sizeof place, ", image + 0x%llx", (unsigned long long)offset);
    if (fault->line > 0)
        snprintf(line, sizeof line, ", line %u", fault->line);
    if (fault->ticks > 0)
        snprintf(time, sizeof time, ", cycle %llu", (unsigned long long)fault->ticks);
    bcl_device_error(runner->device, "kernel '%s' faulted: %s%s (pc 0x%llx%s%s%s, syndrome 0x%x)",
                     kernel, fault_text(fault->kind), address, (unsigned long long)fault->pc, place,
                     line, time, fault->syndrome);
}

static cl_int end_status(const struct bcl_runner *runner, const struct bcl_launch *launch,
                         int32_t status) {
    if (status == BCL_STATUS_OK)
        return CL_COMPLETE;
    if (status == BCL_STATUS_FAULT)
        report_fault(runner, launch);
    else
        bcl_device_error(runner->device, "kernel '%s': the firmware refused the packet (%d)",
                         bcl_binary_string(launch->binary, launch->kernel->name), status);
    return CL_OUT_OF_RESOURCES;
}

// The core's time from its own clock: exact, and counted in instructions if the emulator does so.
static void stamp(struct bcl_command *command, const struct bcl_core *core,
                  const struct bcl_signal *signal) {
    double ticks = (double)(signal->end_ticks - signal->start_ticks);
    command->end_ns = command->start_ns + (uint64_t)(ticks * 1e9 / (double)core->control->tick_hz);
}

static bool is_stopping(struct bcl_runner *runner) {
    pthread_mutex_lock(&runner->lock);
    bool stopping = runner->stopping;
    pthread_mutex_unlock(&runner->lock);
    return stopping;
}

// The first launch of a program goes behind a packet that makes its code known.
static bool announce_image(struct bcl_core *core, const struct bcl_memory *image) {
    struct bcl_loaded_image *loaded = image->driver_data;
    uint32_t id;

    if (!loaded->announced) {
        union bcl_packet packet = bcl_launch_announcement(image);
        loaded->announced = bcl_core_publish(core, &packet, &id);
    }
    return loaded->announced;
}

// Runs the packet to its end and returns the command's status. A kernel may run for ever, so the
// end of the process does not wait for it.
static cl_int run_packet(struct bcl_runner *runner, struct bcl_command *command,
                         const union bcl_packet *packet) {
    struct bcl_core *core = runner->core;
    const struct bcl_launch *launch = &command->launch;
    enum bcl_core_state state;
    uint32_t id;
    char why[BCL_WHY_SIZE];

    if (core->link.transport->wake != NULL)
        core->link.transport->wake(&core->link);
    if (!announce_image(core, launch->image) || !bcl_core_publish(core, packet, &id))
        return CL_OUT_OF_RESOURCES;
    do {
        state = bcl_core_wait(core, id, LOOK_MS, why);
        if (bcl_launch_prints(launch))
            bcl_printf_drain(runner->ring.host, launch->binary, launch->image);
    } while (state == BCL_CORE_RUNNING && !is_stopping(runner));
    if (state == BCL_CORE_ENDED) {
        stamp(command, core, bcl_core_signal(core, id));
        return end_status(runner, launch, bcl_core_signal(core, id)->status);
    }
    if (state == BCL_CORE_LOST)
        bcl_device_error(runner->device, "kernel '%s' is lost: %s",
                         bcl_binary_string(launch->binary, launch->kernel->name), why);
    return CL_OUT_OF_RESOURCES;
}

static cl_int run_launch(struct bcl_runner *runner, struct bcl_command *command) {
    struct bcl_core *core = runner->core;
    struct bcl_launch_memory memory;
    union bcl_packet packet;
    char why[BCL_WHY_SIZE];

    if (!core->link.transport->alive(&core->link, why) && !start_core(runner))
        return CL_DEVICE_NOT_AVAILABLE;
    bool prints = bcl_launch_prints(&command->launch);
    cl_int status = bcl_launch_prepare(core->link.board, &runner->heaps, &command->launch,
                                       prints ? &runner->ring : NULL, &memory, &packet);
    if (status != CL_SUCCESS) {
        bcl_device_error(runner->device, "kernel '%s' needs more %s than there is",
                         bcl_binary_string(command->launch.binary, command->launch.kernel->name),
                         status == CL_MEM_OBJECT_ALLOCATION_FAILURE ? "memory" : "work-items");
        return status;
    }
    status = run_packet(runner, command, &packet);
    if (status == CL_COMPLETE &&
        bcl_barrier_report_tell(runner->device, &command->launch, bcl_launch_report(&memory)))
        status = CL_OUT_OF_RESOURCES;
    bcl_launch_release(&runner->heaps, &memory);
    return status;
}

// -------------------------------------------------------------------------------------------------
// The thread

static struct timespec after_ms(uint32_t milliseconds) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += milliseconds * 1000000l;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

// The next command, or NULL to stop. Lets the core rest while there is none.
static struct bcl_command *next_command(struct bcl_runner *runner) {
    struct timespec rest = after_ms(REST_AFTER_MS);
    struct bcl_link *link = &runner->core->link;

    pthread_mutex_lock(&runner->lock);
    while (runner->first == NULL && !runner->stopping) {
        if (pthread_cond_timedwait(&runner->changed, &runner->lock, &rest) != ETIMEDOUT)
            continue;
        if (link->transport->rest != NULL)
            link->transport->rest(link);
        while (runner->first == NULL && !runner->stopping)
            pthread_cond_wait(&runner->changed, &runner->lock);
    }
    struct bcl_command *command = runner->stopping ? NULL : runner->first;
    if (command != NULL) {
        runner->first = command->next;
        if (runner->first == NULL)
            runner->end = &runner->first;
    }
    pthread_mutex_unlock(&runner->lock);
    return command;
}

static void *work(void *argument) {
    struct bcl_runner *runner = argument;
    struct bcl_command *command;

    prctl(PR_SET_TIMERSLACK, 1000); // ns: the sleeps between two looks are short
    bool running = start_core(runner);
    pthread_mutex_lock(&runner->lock);
    runner->running = running;
    runner->starting = false;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);

    while (running && (command = next_command(runner)) != NULL) {
        bcl_command_begin(command);
        cl_int status = run_launch(runner, command);
        if (!is_stopping(runner))
            bcl_command_complete(command, status);
    }
    bcl_core_stop(runner->core);
    return NULL;
}

static bool create_thread(struct bcl_runner *runner) {
    int error = bcl_thread_start(&runner->thread, "barecl-core", work, runner);
    if (error != 0)
        bcl_device_error(runner->device, "no thread: error %d", error);
    return error == 0;
}

bool bcl_runner_start(struct bcl_runner *runner) {
    pthread_mutex_init(&runner->lock, NULL);
    pthread_cond_init(&runner->changed, NULL);
    runner->first = NULL;
    runner->end = &runner->first;
    runner->stopping = false;
    runner->running = false;
    runner->starting = true;
    if (create_thread(runner)) {
        pthread_mutex_lock(&runner->lock);
        while (runner->starting)
            pthread_cond_wait(&runner->changed, &runner->lock);
        pthread_mutex_unlock(&runner->lock);
        if (runner->running)
            return true;
        pthread_join(runner->thread, NULL);
    }
    pthread_cond_destroy(&runner->changed);
    pthread_mutex_destroy(&runner->lock);
    return false;
}

void bcl_runner_submit(struct bcl_runner *runner, struct bcl_command *command) {
    pthread_mutex_lock(&runner->lock);
    command->next = NULL;
    *runner->end = command;
    runner->end = &command->next;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
}

void bcl_runner_stop(struct bcl_runner *runner) {
    pthread_mutex_lock(&runner->lock);
    runner->stopping = true;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
    pthread_join(runner->thread, NULL);
    pthread_cond_destroy(&runner->changed);
    pthread_mutex_destroy(&runner->lock);
}
