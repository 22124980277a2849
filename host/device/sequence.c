// SPDX-License-Identifier: MIT

#include "device/sequence.h"

#include "device/driver.h"
#include "device/services.h"

static struct bcl_sequence *sequence_of(struct bcl_command *command) {
    return ((struct bcl_step *)command)->sequence;
}

static void step_began(struct bcl_command *command) { (void)command; }

static void prepare(struct bcl_sequence *sequence, struct bcl_command *command,
                    void (*ended)(struct bcl_command *command, cl_int status)) {
    command->began = step_began;
    command->ended = ended;
    command->better = NULL; // this is a copy of the command that the owner knows
    command->whole = sequence->whole;
    command->earliest_ns = sequence->whole->end_ns;
    command->start_ns = command->end_ns = 0;
    command->next = NULL;
    command->need_count = 0;
    atomic_store(&command->refused, CL_COMPLETE);
}

// Counts one step as ended. True: it was the last one under way, so the caller continues the sequence. For all other
// callers the sequence may no longer exist.
static bool leave(struct bcl_sequence *sequence) {
    return atomic_fetch_sub(&sequence->under_way, 1) == 1;
}

// Records the first error as the status of the whole sequence.
static void note(struct bcl_sequence *sequence, cl_int status) {
    int good = CL_COMPLETE;
    if (status != CL_COMPLETE)
        atomic_compare_exchange_strong(&sequence->status, &good, status);
}

// -------------------------------------------------------------------------------------------------
// A graph

static void end_node(struct bcl_step *step);

static void node_ended(struct bcl_command *command, cl_int status) {
    note(sequence_of(command), status);
    end_node((struct bcl_step *)command);
}

static void submit_node(struct bcl_step *step) {
    struct bcl_device *device = step->sequence->whole->device;
    if (step->sequence->status == CL_COMPLETE)
        device->driver->submit(device, &step->command);
    else
        end_node(step);
}

// Submits the steps that have become ready. A driver may complete a command inside submit(), which calls this
// function again; the list limits the recursion to one level, whatever the depth of the graph.
static void submit_ready(struct bcl_step *ready) {
    static _Thread_local struct bcl_step *first;
    static _Thread_local bool nested;
    struct bcl_step **end = &ready;
    while (*end != NULL)
        end = &(*end)->next_ready;
    *end = first;
    first = ready;
    if (nested)
        return;
    nested = true;
    while (first != NULL) {
        struct bcl_step *step = first;
        first = step->next_ready;
        submit_node(step);
    }
    nested = false;
}

// All steps have ended.
static void complete_graph(struct bcl_sequence *sequence) {
    for (size_t i = 0; i < sequence->count; i++)
        if (sequence->whole->end_ns < sequence->steps[i].command.end_ns)
            sequence->whole->end_ns = sequence->steps[i].command.end_ns;
    bcl_command_complete(sequence->whole, sequence->status);
}

static void end_node(struct bcl_step *step) {
    struct bcl_sequence *sequence = step->sequence;
    struct bcl_step *ready = NULL;
    for (uint32_t at = step->node.followers; at != 0; at = sequence->links[at - 1].next) {
        struct bcl_step *follower = &sequence->steps[sequence->links[at - 1].step];
        if (atomic_fetch_sub(&follower->pending, 1) == 1) {
            follower->next_ready = ready;
            ready = follower;
        }
    }
    submit_ready(ready);
    if (leave(sequence))
        complete_graph(sequence);
}

static void run_graph(struct bcl_sequence *sequence) {
    struct bcl_step *ready = NULL;
    for (size_t i = sequence->count; i-- > 0;) {
        struct bcl_step *step = &sequence->steps[i];
        prepare(sequence, &step->command, node_ended);
        atomic_store(&step->pending, step->node.wait_count);
        if (step->node.wait_count > 0)
            continue;
        step->next_ready = ready;
        ready = step;
    }
    atomic_store(&sequence->under_way, sequence->count + 1);
    submit_ready(ready);
    if (leave(sequence))
        complete_graph(sequence);
}

// -------------------------------------------------------------------------------------------------
// One after another

static void go_on(struct bcl_sequence *sequence);

// Steps that were submitted together end in their order, in one thread.
static void step_ended(struct bcl_command *command, cl_int status) {
    struct bcl_sequence *sequence = sequence_of(command);
    note(sequence, status);
    sequence->whole->end_ns = command->end_ns;
    struct bcl_step *next = (struct bcl_step *)command + 1;
    if (next < sequence->steps + sequence->next) { // submitted already
        next->command.earliest_ns = command->end_ns;
        if (status < 0)
            atomic_store(&next->command.refused, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    }
    if (leave(sequence))
        go_on(sequence);
}

// Submits consecutive launches together; each needs the one before it.
static void submit_launches(struct bcl_sequence *sequence, size_t first, size_t end) {
    struct bcl_device *device = sequence->whole->device;
    for (size_t i = first; i + 1 < end; i++) {
        struct bcl_command *next = &sequence->steps[i + 1].command;
        sequence->steps[i].command.next = next;
        next->needs[0] = &sequence->steps[i].command;
        next->need_count = 1;
    }
    device->driver->submit_all(device, &sequence->steps[first].command);
}

// Submits the next step, or all launches from the next step on up to the first other command.
static void submit_some(struct bcl_sequence *sequence) {
    struct bcl_device *device = sequence->whole->device;
    size_t first = sequence->next, end = first + 1;
    bool together = sequence->steps[first].command.kind == BCL_COMMAND_NDRANGE;
    while (together && end < sequence->count &&
           sequence->steps[end].command.kind == BCL_COMMAND_NDRANGE)
        end++;
    for (size_t i = first; i < end; i++)
        prepare(sequence, &sequence->steps[i].command, step_ended);
    sequence->next = end;
    atomic_store(&sequence->under_way, end - first + 1);
    if (together)
        submit_launches(sequence, first, end);
    else
        device->driver->submit(device, &sequence->steps[first].command);
}

// A loop: if the end of each step submitted the next one, the thread's stack would grow with the sequence.
static void go_on(struct bcl_sequence *sequence) {
    do {
        if (sequence->next == sequence->count || sequence->status != CL_COMPLETE) {
            bcl_command_complete(sequence->whole, sequence->status);
            return;
        }
        submit_some(sequence);
    } while (leave(sequence));
}

void bcl_sequence_run(struct bcl_command *whole) {
    struct bcl_sequence *sequence = whole->sequence;
    bcl_command_begin(whole);
    sequence->whole = whole;
    sequence->status = CL_COMPLETE;
    sequence->next = 0;
    whole->end_ns = whole->start_ns;
    for (size_t i = 0; i < sequence->count; i++)
        sequence->steps[i].sequence = sequence;
    if (whole->device->driver->submit_all != NULL)
        go_on(sequence);
    else
        run_graph(sequence);
}
