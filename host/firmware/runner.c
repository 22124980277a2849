// SPDX-License-Identifier: MIT

#include "firmware/runner.h"

#include "base/environment.h"
#include "base/thread.h"
#include "firmware/fault.h"
#include "firmware/launch.h"

#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <time.h>

#define BOOT_TIMEOUT_MS 20000 // BARECL_BOOT_TIMEOUT
#define REST_AFTER_MS 20      // without a command: the emulator stops polling
#define LOOK_MS 2             // while a launch runs: how often its printf ring is looked at
#define STOP_MS 3000          // at the end of the process

static bool start_core(struct bcl_runner *runner) {
    char why[BCL_WHY_SIZE];
    unsigned long milliseconds = BOOT_TIMEOUT_MS;

    bcl_environment_number("BARECL_BOOT_TIMEOUT", 1, UINT32_MAX, &milliseconds);
    if (bcl_core_start(runner->core, runner->firmware, (uint32_t)milliseconds, why))
        return true;
    bcl_device_error(runner->device, "cannot start: %s", why);
    return false;
}

// Starts a core again that has been lost. One that is found so has not been told of.
static bool ensure_core(struct bcl_runner *runner) {
    char why[BCL_WHY_SIZE];
    if (!runner->lost && bcl_core_sound(runner->core, why))
        return true;
    if (!runner->lost)
        bcl_device_error(runner->device, "the core is lost between two kernels: %s", why);
    bcl_core_stop(runner->core);
    bcl_images_restore(runner->images);
    runner->lost = !start_core(runner);
    return !runner->lost;
}

// -------------------------------------------------------------------------------------------------
// A launch

static const char *kernel_name(const struct bcl_launch *launch) {
    return bcl_binary_string(launch->binary, launch->kernel->name);
}

static cl_int end_status(const struct bcl_runner *runner, const struct bcl_launch *launch,
                         int32_t status) {
    if (status == BCL_STATUS_OK)
        return CL_COMPLETE;
    if (status == BCL_STATUS_FAULT)
        bcl_fault_tell(runner->device, runner->core, launch);
    else
        bcl_device_error(runner->device, "kernel '%s': the firmware refused the packet (%d)",
                         kernel_name(launch), status);
    return CL_OUT_OF_RESOURCES;
}

// The core's time from its own clock: exact, and counted in instructions if the emulator does so.
// Without it the command ends by the host's.
static void stamp(struct bcl_command *command, struct bcl_core *core, uint32_t id) {
    uint64_t ns;
    if (bcl_core_time(core, id, &ns))
        command->end_ns = command->start_ns + ns;
    else
        bcl_log("%s: kernel '%s' ends at a time that cannot be", command->device->facts.name,
                kernel_name(&command->launch));
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

static bool print(struct bcl_runner *runner, const struct bcl_launch *launch) {
    if (!bcl_launch_prints(launch))
        return true;
    bool printed = true;
    bcl_core_refresh(runner->core);
    for (uint32_t core = 0; core < runner->block.cores; core++)
        printed &= bcl_printf_drain(&runner->printing[core], launch->binary, launch->image);
    return printed;
}

// Waits for the packet, for the watchdog, or for the end of the process, which waits for no kernel.
static enum bcl_core_state await(struct bcl_runner *runner, const struct bcl_launch *launch,
                                 uint32_t id, char why[BCL_WHY_SIZE]) {
    enum bcl_core_state state;
    bcl_watchdog_begin(&runner->watchdog);
    do {
        state = bcl_core_wait(runner->core, id, LOOK_MS, why);
        print(runner, launch);
        if (state == BCL_CORE_RUNNING &&
            bcl_watchdog_bites(&runner->watchdog, why)) // model: WATCHDOG
            state = BCL_CORE_LOST;
    } while (state == BCL_CORE_RUNNING && !is_stopping(runner));
    return state;
}

// Runs the packet to its end and returns the command's status.
static cl_int run_packet(struct bcl_runner *runner, struct bcl_command *command,
                         const union bcl_packet *packet) {
    struct bcl_core *core = runner->core;
    const struct bcl_launch *launch = &command->launch;
    char why[BCL_WHY_SIZE] = "the core's queue is full";
    enum bcl_core_state state = BCL_CORE_LOST;
    uint32_t id;

    if (announce_image(core, launch->image) && bcl_core_publish(core, packet, &id))
        state = await(runner, launch, id, why);
    if (state == BCL_CORE_ENDED) {
        stamp(command, core, id);
        return end_status(runner, launch, bcl_core_signal(core, id).status);
    }
    if (state == BCL_CORE_LOST) { // model: LOST
        bcl_device_error(runner->device, "kernel '%s' is lost: %s", kernel_name(launch), why);
        bcl_core_stop(core);
        runner->lost = true;
    }
    return CL_OUT_OF_RESOURCES;
}

// Whether the kernel has left alone what is not its own, and all its work-groups came to their end.
static cl_int check_launch(struct bcl_runner *runner, const struct bcl_launch *launch) {
    for (uint32_t core = 0; core < runner->block.cores; core++) {
        const struct bcl_barrier_report report = bcl_launch_report(&runner->block, core);
        if (bcl_barrier_report_tell(runner->device, launch, &report))
            return CL_OUT_OF_RESOURCES;
    }
    if (bcl_launch_intact(&runner->block))
        return print(runner, launch) ? CL_COMPLETE : CL_OUT_OF_RESOURCES;
    bcl_device_error(runner->device, "kernel '%s' has overwritten its launch's memory",
                     kernel_name(launch));
    return CL_OUT_OF_RESOURCES;
}

static cl_int run_in_block(struct bcl_runner *runner, struct bcl_command *command) {
    const struct bcl_launch *launch = &command->launch;
    const struct bcl_board *board = runner->core->link.board;
    bool prints = bcl_launch_prints(launch);
    struct bcl_launch_rings rings = {0};
    union bcl_packet packet;

    if (prints) {
        rings = runner->rings;
        for (uint32_t core = 0; core < board->core.count; core++)
            bcl_printf_begin(&runner->printing[core]);
    }
    bcl_launch_write(board, launch, &rings, &runner->block, &packet);
    cl_int status = run_packet(runner, command, &packet);
    return status == CL_COMPLETE ? check_launch(runner, launch) : status;
}

static cl_int run_launch(struct bcl_runner *runner, struct bcl_command *command) {
    struct bcl_link *link = &runner->core->link;
    uint64_t size = bcl_launch_size(link->board, &command->launch);

    if (link->transport->wake != NULL)
        link->transport->wake(link);
    if (!ensure_core(runner)) // model: RESTART
        return CL_DEVICE_NOT_AVAILABLE;
    cl_int status = bcl_launch_memory_begin(runner->launches, size, &runner->block.work);
    if (status != CL_SUCCESS) {
        bcl_device_error(runner->device, "kernel '%s' needs more memory than there is",
                         kernel_name(&command->launch));
        return status;
    }
    status = run_in_block(runner, command);
    bcl_launch_memory_end(runner->launches);
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

static void set_running(struct bcl_runner *runner, bool running) {
    pthread_mutex_lock(&runner->lock);
    runner->running = running;
    runner->starting = false;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
}

static void *work(void *argument) {
    struct bcl_runner *runner = argument;
    struct bcl_command *command;

    prctl(PR_SET_TIMERSLACK, 1000); // ns: the sleeps between two looks are short
    bcl_watchdog_open(&runner->watchdog, &runner->core->link);
    bool running = start_core(runner);
    set_running(runner, running);

    while (running && (command = next_command(runner)) != NULL) {
        bcl_command_begin(command);
        cl_int status = run_launch(runner, command);
        if (!is_stopping(runner))
            bcl_command_complete(command, status);
    }
    bcl_core_stop(runner->core);
    set_running(runner, false);
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

// The thread itself may be who ends the process: in a callback of the application.
void bcl_runner_stop(struct bcl_runner *runner) {
    struct timespec deadline = after_ms(STOP_MS);
    bool own = pthread_equal(pthread_self(), runner->thread) != 0;
    int error = 0;

    pthread_mutex_lock(&runner->lock);
    runner->stopping = true;
    pthread_cond_broadcast(&runner->changed);
    while (!own && runner->running && error == 0)
        error = pthread_cond_timedwait(&runner->changed, &runner->lock, &deadline);
    pthread_mutex_unlock(&runner->lock);
    if (own || error != 0)
        pthread_detach(runner->thread);
    else // it has nothing left to do
        pthread_join(runner->thread, NULL);
}
