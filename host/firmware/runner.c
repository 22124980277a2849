// SPDX-License-Identifier: MIT

#include "firmware/runner.h"

#include "base/clock.h"
#include "base/environment.h"
#include "base/log.h"
#include "base/thread.h"
#include "firmware/launches/fault.h"
#include "firmware/launches/launch.h"

#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <time.h>

#define BOOT_TIMEOUT_MS 20000 // BARECL_BOOT_TIMEOUT
#define REST_NS 2000000u      // without a command, after which the emulator is paused
#define HELP_NS 100000u       // how long a launch waits for the thread, if no waiting thread helps
#define LOOK_MS 2             // while a launch runs: time between two looks at its printf ring
#define STOP_NS 3000000000u   // at the end of the process

static bool start_core(struct bcl_runner *runner) {
    char why[BCL_WHY_SIZE];
    unsigned long milliseconds = BOOT_TIMEOUT_MS;

    bcl_environment_number("BARECL_BOOT_TIMEOUT", 1, UINT32_MAX, &milliseconds);
    runner->copies = 0;
    runner->operations = 0;
    bcl_sampling_restart(&runner->sampling);
    if (bcl_core_start(runner->core, runner->firmware, (uint32_t)milliseconds, why))
        return true;
    bcl_device_error(runner->device, "cannot start: %s", why);
    return false;
}

// Restarts the core if it is lost, and reports the loss if nobody has yet.
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

static cl_int end_status(const struct bcl_runner *runner, const struct bcl_flown *flown,
                         int32_t status) {
    const struct bcl_launch *launch = &flown->command->launch;
    if (status == BCL_STATUS_OK)
        return CL_COMPLETE;
    if (status == BCL_STATUS_DEPENDENCY)
        return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    if (status == BCL_STATUS_FAULT)
        bcl_fault_tell(runner->device, runner->core, launch, flown->id);
    else
        bcl_device_error(runner->device, "kernel '%s': the firmware refused the packet (%d)",
                         kernel_name(launch), status);
    return CL_OUT_OF_RESOURCES;
}

// Takes the end time from the core's own clock: exact, and counted in instructions if the emulator does so. Without
// it the command ends by the host's clock.
static void stamp(const struct bcl_flown *flown, struct bcl_core *core) {
    struct bcl_command *command = flown->command;
    struct bcl_core_time time;
    if (bcl_core_time(core, flown->id, &time)) {
        command->end_ns = command->start_ns + time.ns;
        command->counts.cycles = time.ticks * core->link.board->ticks.cycles;
    } else {
        bcl_log("%s: kernel '%s' ends at a time that cannot be", command->device->facts.name,
                kernel_name(&command->launch));
    }
}

// Logs the engine's copies since the last call: those of this launch, or of another launch of the same flight.
static void tell_copies(struct bcl_runner *runner, const struct bcl_flown *flown) {
    const uint32_t copies = bcl_core_copies(runner->core);
    if (copies != runner->copies)
        bcl_debug(BCL_QUEUES, "%s: kernel '%s': copies by the engine: %u",
                  runner->device->facts.name, kernel_name(&flown->command->launch),
                  copies - runner->copies);
    runner->copies = copies;
}

// Logs how many instructions that the core lacks the firmware has computed for the launch.
static void tell_operations(struct bcl_runner *runner, const struct bcl_flown *flown) {
    const uint32_t operations = bcl_core_operations(runner->core);
    if (operations != runner->operations)
        bcl_debug(BCL_QUEUES, "%s: kernel '%s': instructions of operations computed in traps: %u",
                  runner->device->facts.name, kernel_name(&flown->command->launch),
                  operations - runner->operations);
    runner->operations = operations;
}

static bool is_stopping(struct bcl_runner *runner) {
    pthread_mutex_lock(&runner->lock);
    bool stopping = runner->stopping;
    pthread_mutex_unlock(&runner->lock);
    return stopping;
}

static bool print(struct bcl_runner *runner, const struct bcl_flown *flown) {
    const struct bcl_launch *launch = &flown->command->launch;
    if (!bcl_launch_prints(launch))
        return true;
    bool printed = true;
    bcl_core_refresh(runner->core);
    for (uint32_t core = 0; core < launch->room.cores; core++)
        printed &= bcl_printf_drain(&runner->printing[core], launch->binary, launch->image);
    return printed;
}

// Waits until the packet has ended, the watchdog bites, or the process ends, which does not wait for kernels.
static enum bcl_core_state await(struct bcl_runner *runner, const struct bcl_flown *flown,
                                 char why[BCL_WHY_SIZE]) {
    enum bcl_core_state state;
    bcl_watchdog_begin(&runner->watchdog);
    do {
        state = bcl_core_wait(runner->core, flown->id, LOOK_MS, why);
        if (!bcl_core_caches(runner->core->link.board))
            print(runner, flown);
        bcl_sampling_read(&runner->sampling);
        if (state == BCL_CORE_RUNNING &&
            bcl_watchdog_bites(&runner->watchdog, why)) { // model: WATCHDOG
            state = BCL_CORE_LOST;
            if (BARECL_ASKS_CORES && runner->watchdog.answers)
                bcl_fault_tell_place(runner->core, &flown->command->launch, why);
        }
    } while (state == BCL_CORE_RUNNING && !is_stopping(runner));
    return state;
}

static void lose_core(struct bcl_runner *runner, const struct bcl_flown *flown, const char *why) {
    bcl_device_error(runner->device, "kernel '%s' is lost: %s",
                     kernel_name(&flown->command->launch), why);
    bcl_core_stop(runner->core);
    runner->lost = true;
}

// Checks that all work-groups of the kernel have ended, and that it has not overwritten the launch's memory.
static cl_int check_launch(struct bcl_runner *runner, const struct bcl_flown *flown) {
    const struct bcl_launch *launch = &flown->command->launch;
    for (uint32_t core = 0; core < launch->room.cores; core++) {
        const struct bcl_barrier_report report = bcl_launch_report(launch, &flown->block, core);
        if (bcl_barrier_report_tell(runner->device, launch, &report))
            return CL_OUT_OF_RESOURCES;
    }
    if (bcl_launch_intact(launch, &flown->block))
        return print(runner, flown) ? CL_COMPLETE : CL_OUT_OF_RESOURCES;
    bcl_device_error(runner->device, "kernel '%s' has overwritten its launch's memory",
                     kernel_name(launch));
    return CL_OUT_OF_RESOURCES;
}

// Waits for a launch that is in the queue, and returns the command's status.
static cl_int await_end(struct bcl_runner *runner, const struct bcl_flown *flown) {
    char why[BCL_WHY_SIZE];
    enum bcl_core_state state = await(runner, flown, why);
    if (state == BCL_CORE_LOST) // model: LOST
        lose_core(runner, flown, why);
    if (state != BCL_CORE_ENDED)
        return CL_OUT_OF_RESOURCES;
    stamp(flown, runner->core);
    tell_copies(runner, flown);
    tell_operations(runner, flown);
    cl_int status = end_status(runner, flown, bcl_core_signal(runner->core, flown->id).status);
    return status == CL_COMPLETE ? check_launch(runner, flown) : status;
}

// -------------------------------------------------------------------------------------------------
// A flight

// A command on which this one depends may have failed by a check that only the host makes: then `refused` is set.
static void complete(struct bcl_runner *runner, struct bcl_command *command, cl_int status) {
    cl_int refused = atomic_load(&command->refused);
    if (!is_stopping(runner))
        bcl_command_complete(command, status == CL_COMPLETE ? refused : status);
}

// Puts the launches from `first` on, which have not run, back to the front of the list.
static void put_back(struct bcl_runner *runner, unsigned first) {
    struct bcl_flight *flight = &runner->flight;
    pthread_mutex_lock(&runner->lock);
    for (unsigned i = flight->count; i > first; i--) {
        struct bcl_command *command = flight->launches[i - 1].command;
        command->next = runner->first;
        if (runner->first == NULL)
            runner->end = &command->next;
        runner->first = command;
    }
    pthread_mutex_unlock(&runner->lock);
}

// Publishes the launches and waits for one after another. If a launch loses the core, the launches after it have not
// run.
static void fly(struct bcl_runner *runner) {
    struct bcl_flight *flight = &runner->flight;
    struct bcl_launch_rings rings = {0};
    if (bcl_launch_prints(&flight->launches[0].command->launch)) {
        rings = runner->rings;
        for (uint32_t core = 0; core < runner->core->link.board->core.count; core++)
            bcl_printf_begin(&runner->printing[core]);
    }
    bool published = bcl_flight_publish(flight, runner->core, &runner->block, &rings);
    if (!published)
        lose_core(runner, &flight->launches[0], "the core's queue is full");
    for (unsigned i = 0; i < flight->count; i++) {
        struct bcl_command *command = flight->launches[i].command;
        bcl_command_begin(command);
        cl_int status = published ? await_end(runner, &flight->launches[i]) : CL_OUT_OF_RESOURCES;
        if (runner->lost)
            put_back(runner, i + 1);
        complete(runner, command, status);
        if (runner->lost || is_stopping(runner))
            break;
    }
}

// Reduces the flight to its first launch, which has its reserved memory.
static void fly_alone(struct bcl_runner *runner) {
    put_back(runner, 1);
    runner->flight.count = 1;
    runner->flight.work = bcl_launch_work_bytes(&runner->flight.launches[0].command->launch);
}

// Completes all launches of the flight with the error.
static void fail_all(struct bcl_runner *runner, cl_int status) {
    for (unsigned i = 0; i < runner->flight.count; i++) {
        struct bcl_command *command = runner->flight.launches[i].command;
        bcl_command_begin(command);
        complete(runner, command, status);
    }
}

static void run_flight(struct bcl_runner *runner) {
    struct bcl_link *link = &runner->core->link;
    struct bcl_flight *flight = &runner->flight;

    if (link->transport->wake != NULL)
        link->transport->wake(link);
    if (flight->count > 1 && !bcl_launch_memory_suffices(runner->launches, flight->work))
        fly_alone(runner);
    cl_int status = bcl_launch_memory_begin(runner->launches, flight->work, &runner->block.work);
    if (status != CL_SUCCESS) {
        bcl_device_error(runner->device, "kernel '%s' needs more memory than there is",
                         kernel_name(&flight->launches[0].command->launch));
        fail_all(runner, status);
        return;
    }
    fly(runner);
    bcl_launch_memory_end(runner->launches);
}

// Runs the flight, or completes the refused command, that fill_flight() has taken.
static void run_taken(struct bcl_runner *runner, struct bcl_command *refused) {
    if (refused == NULL) {
        run_flight(runner);
        return;
    }
    bcl_command_begin(refused);
    complete(runner, refused, CL_COMPLETE);
}

// -------------------------------------------------------------------------------------------------
// Which thread handles the core

// Under the lock.
static struct bcl_command *take_first(struct bcl_runner *runner) {
    struct bcl_command *command = runner->first;
    runner->first = command->next;
    if (runner->first == NULL)
        runner->end = &runner->first;
    return command;
}

// Takes launches from the list for a flight. A launch that is refused already is not run; it is returned alone, so
// that it ends in order. Under the lock.
static struct bcl_command *fill_flight(struct bcl_runner *runner) {
    struct bcl_flight *flight = &runner->flight;
    flight->count = 0;
    flight->packets = 0;
    flight->arguments = flight->work = 0;
    if (atomic_load(&runner->first->refused) < 0)
        return take_first(runner);
    while (runner->first != NULL && atomic_load(&runner->first->refused) == CL_COMPLETE &&
           bcl_flight_add(flight, runner->core, runner->first))
        take_first(runner);
    return NULL;
}

// Under the lock.
static bool may_take(const struct bcl_runner *runner) {
    return runner->first != NULL && !runner->busy;
}

// From here on this thread handles the core, until give_up_core(). Returns the result of fill_flight(). Under the
// lock.
static struct bcl_command *take_core(struct bcl_runner *runner) {
    runner->busy = true;
    runner->rests = false;
    runner->turns++;
    runner->handler = pthread_self();
    return fill_flight(runner);
}

// Waits for something to happen. Under the lock.
static void wait_for_change(struct bcl_runner *runner) {
    const struct timespec deadline = bcl_deadline(runner->is_helped ? HELP_NS : REST_NS);
    if (runner->rests)
        pthread_cond_wait(&runner->changed, &runner->lock);
    else
        pthread_cond_timedwait(&runner->changed, &runner->lock, &deadline);
}

// Lets the core rest if no thread has taken it for REST_NS. `before`: `turns` at the last look. Under the lock.
static void rest(struct bcl_runner *runner, uint32_t before, uint64_t *idle_since) {
    struct bcl_link *link = &runner->core->link;
    const uint64_t now = bcl_now_ns();
    if (runner->busy || runner->first != NULL || runner->turns != before)
        *idle_since = now;
    if (runner->rests || now - *idle_since < REST_NS)
        return;
    if (link->transport->rest != NULL)
        link->transport->rest(link);
    runner->rests = true;
}

// Waits for commands and takes the next flight, or a refused command. False: the thread must stop.
static bool next_flight(struct bcl_runner *runner, struct bcl_command **refused) {
    uint64_t idle_since = bcl_now_ns();

    pthread_mutex_lock(&runner->lock);
    while (!may_take(runner) && !runner->stopping) {
        const uint32_t turns = runner->turns;
        wait_for_change(runner);
        rest(runner, turns, &idle_since);
    }
    const bool goes_on = !runner->stopping;
    if (goes_on)
        *refused = take_core(runner);
    pthread_mutex_unlock(&runner->lock);
    return goes_on;
}

static void give_up_core(struct bcl_runner *runner) {
    pthread_mutex_lock(&runner->lock);
    runner->busy = false;
    if (runner->first != NULL || runner->stopping)
        pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
}

// Under the lock.
static bool is_listed(const struct bcl_runner *runner, const struct bcl_command *command) {
    const struct bcl_command *listed = runner->first;
    while (listed != NULL && listed != command)
        listed = listed->next;
    return listed != NULL;
}

// Only the runner's thread restarts a lost core, because the emulator ends with the thread that starts it.
bool bcl_runner_help(struct bcl_runner *runner, const struct bcl_command *command) {
    struct bcl_command *refused = NULL;
    char why[BCL_WHY_SIZE];

    pthread_mutex_lock(&runner->lock);
    const bool takes = runner->running && !runner->stopping && may_take(runner) && !runner->lost &&
                       is_listed(runner, command) && bcl_core_sound(runner->core, why);
    if (takes)
        refused = take_core(runner);
    pthread_mutex_unlock(&runner->lock);
    if (!takes)
        return false;
    run_taken(runner, refused);
    give_up_core(runner);
    return true;
}

// -------------------------------------------------------------------------------------------------
// The thread

static void set_running(struct bcl_runner *runner, bool running) {
    pthread_mutex_lock(&runner->lock);
    runner->running = running;
    runner->starting = false;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
}

// At the end: waits for a thread that helps, which soon sees `stopping`.
static void await_helper(struct bcl_runner *runner) {
    pthread_mutex_lock(&runner->lock);
    while (runner->busy)
        pthread_cond_wait(&runner->changed, &runner->lock);
    pthread_mutex_unlock(&runner->lock);
}

static void *work(void *argument) {
    struct bcl_runner *runner = argument;
    struct bcl_command *refused;

    prctl(PR_SET_TIMERSLACK, 1000); // ns: the sleeps between two looks are short
    bcl_watchdog_open(&runner->watchdog, &runner->core->link);
    bool running = start_core(runner);
    set_running(runner, running);

    while (running && next_flight(runner, &refused)) {
        if (refused != NULL || ensure_core(runner)) // model: RESTART
            run_taken(runner, refused);
        else
            fail_all(runner, CL_DEVICE_NOT_AVAILABLE);
        give_up_core(runner);
    }
    await_helper(runner);
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
    runner->busy = runner->rests = false;
    runner->turns = 0;
    runner->running = false;
    runner->starting = true;
    if (create_thread(runner)) {
        pthread_mutex_lock(&runner->lock);
        while (runner->starting)
            pthread_cond_wait(&runner->changed, &runner->lock);
        pthread_mutex_unlock(&runner->lock);
        if (runner->running) {
            pthread_detach(runner->thread);
            return true;
        }
        pthread_join(runner->thread, NULL);
    }
    pthread_cond_destroy(&runner->changed);
    pthread_mutex_destroy(&runner->lock);
    return false;
}

// A thread that submits a single launch usually waits for it and helps; so the runner's thread is not woken then.
void bcl_runner_submit(struct bcl_runner *runner, struct bcl_command *first) {
    pthread_mutex_lock(&runner->lock);
    *runner->end = first;
    while (*runner->end != NULL)
        runner->end = &(*runner->end)->next;
    if (!runner->is_helped || runner->rests || runner->first->next != NULL)
        pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
}

// The thread that handles the core may itself end the process, in a callback of the application: then does not wait.
void bcl_runner_stop(struct bcl_runner *runner) {
    struct timespec deadline = bcl_deadline(STOP_NS);
    int error = 0;

    pthread_mutex_lock(&runner->lock);
    const bool own = runner->busy && pthread_equal(pthread_self(), runner->handler) != 0;
    runner->stopping = true;
    pthread_cond_broadcast(&runner->changed);
    while (!own && runner->running && error == 0)
        error = pthread_cond_timedwait(&runner->changed, &runner->lock, &deadline);
    pthread_mutex_unlock(&runner->lock);
}
