// SPDX-License-Identifier: MIT

#include "api/commands/command_buffer.h"

#include "api/commands/launch.h"
#include "api/events/graph.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"

#include <string.h>

// -------------------------------------------------------------------------------------------------
// Creation

static void destroy_buffer(struct bcl_object *object) {
    cl_command_buffer_khr buffer = (cl_command_buffer_khr)object;
    for (size_t i = 0; i < buffer->count; i++)
        bcl_release(buffer->commands[i].event);
    while (buffer->handles != NULL) {
        struct bcl_handle *handle = buffer->handles;
        buffer->handles = handle->next;
        bcl_release(handle);
    }
    bcl_free(buffer->commands);
    bcl_free(buffer->links);
    bcl_free(buffer->uses);
    pthread_mutex_destroy(&buffer->lock);
    bcl_release(buffer->queue);
}

// A flag of an extension that builds on cl_khr_command_buffer.
#define DEVICE_SIDE_SYNC ((cl_command_buffer_flags_khr)1 << 2)
#define FLAGS                                                               \
    ((cl_command_buffer_flags_khr)(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | \
                                   CL_COMMAND_BUFFER_MUTABLE_KHR))

cl_int bcl_read_properties(struct bcl_properties *properties, const cl_properties *list,
                           cl_properties first, cl_properties second) {
    if (list == NULL)
        return CL_SUCCESS;
    bool seen[2] = {false, false};
    size_t count = 0;
    for (; list[count] != 0; count += 2) {
        bool which = list[count] == second;
        BCL_REQUIRE((which || list[count] == first) && !seen[which], CL_INVALID_VALUE);
        seen[which] = true;
        properties->values[which] = list[count + 1];
    }
    properties->count = count + 1;
    memcpy(properties->words, list, properties->count * sizeof *list);
    return CL_SUCCESS;
}

static cl_int read_properties(cl_command_buffer_khr buffer,
                              const cl_command_buffer_properties_khr *list) {
    struct bcl_properties *properties = &buffer->properties;
    BCL_TRY(bcl_read_properties(properties, list, CL_COMMAND_BUFFER_FLAGS_KHR,
                                CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR));
    BCL_REQUIRE((properties->values[0] & ~(FLAGS | DEVICE_SIDE_SYNC)) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(bcl_are_asserts(properties->values[1]), CL_INVALID_VALUE);
    BCL_REQUIRE((properties->values[0] & ~FLAGS) == 0, CL_INVALID_PROPERTY);
    return CL_SUCCESS;
}

static cl_int create_buffer(cl_uint num_queues, const cl_command_queue *queues,
                            const cl_command_buffer_properties_khr *properties,
                            cl_command_buffer_khr *result) {
    BCL_REQUIRE(num_queues == 1 && queues != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE_OBJECT(queues[0], BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queues[0]);
    cl_command_buffer_khr buffer =
        bcl_object_new(sizeof *buffer, BCL_COMMAND_BUFFER, destroy_buffer);
    BCL_REQUIRE(buffer != NULL, CL_OUT_OF_HOST_MEMORY);
    buffer->queue = bcl_retain(queues[0]);
    pthread_mutex_init(&buffer->lock, NULL);
    cl_int status = read_properties(buffer, properties);
    if (status != CL_SUCCESS) {
        bcl_release(buffer);
        return status;
    }
    *result = buffer;
    return CL_SUCCESS;
}

cl_command_buffer_khr clCreateCommandBufferKHR(cl_uint num_queues, const cl_command_queue *queues,
                                               const cl_command_buffer_properties_khr *properties,
                                               cl_int *errcode_ret) {
    BCL_CALL();
    cl_command_buffer_khr buffer = NULL;
    cl_int status = create_buffer(num_queues, queues, properties, &buffer);
    return bcl_created(status, buffer, errcode_ret);
}

cl_int clRetainCommandBufferKHR(cl_command_buffer_khr command_buffer) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    bcl_retain(command_buffer);
    return CL_SUCCESS;
}

cl_int clReleaseCommandBufferKHR(cl_command_buffer_khr command_buffer) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    bcl_release(command_buffer);
    return CL_SUCCESS;
}

static bool is_finalized(cl_command_buffer_khr buffer) {
    pthread_mutex_lock(&buffer->lock);
    bool finalized = buffer->finalized;
    pthread_mutex_unlock(&buffer->lock);
    return finalized;
}

cl_int clGetCommandBufferInfoKHR(cl_command_buffer_khr command_buffer,
                                 cl_command_buffer_info_khr param_name, size_t param_value_size,
                                 void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    switch (param_name) {
    case CL_COMMAND_BUFFER_QUEUES_KHR:
        return BCL_INFO(cl_command_queue, command_buffer->queue);
    case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
        return BCL_INFO(cl_uint, 1);
    case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
        return BCL_INFO_REFERENCES(command_buffer);
    case CL_COMMAND_BUFFER_STATE_KHR:
        return BCL_INFO(cl_command_buffer_state_khr, is_finalized(command_buffer)
                                                         ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR
                                                         : CL_COMMAND_BUFFER_STATE_RECORDING_KHR);
    case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
        return BCL_INFO_BYTES(command_buffer->properties.words,
                              command_buffer->properties.count * sizeof(cl_properties));
    case CL_COMMAND_BUFFER_CONTEXT_KHR:
        return BCL_INFO(cl_context, command_buffer->queue->context);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

// -------------------------------------------------------------------------------------------------
// Recording

// A sync point is the number of its command, from 1 on. Under the buffer's lock.
static cl_int check_sync_points(cl_command_buffer_khr buffer, cl_uint count,
                                const cl_sync_point_khr *list) {
    BCL_REQUIRE((count == 0) == (list == NULL), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(list[i] > 0 && list[i] <= buffer->count, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    return CL_SUCCESS;
}

// Makes room for `more` elements after the first `count` of an owned array, and returns the array, which may have
// moved. NULL: no memory, and the old array stays.
static void *with_room(void *array, size_t count, size_t more, size_t *capacity, size_t element) {
    if (more <= *capacity - count)
        return array;
    uint64_t wanted = bcl_add(bcl_multiply(2, count), bcl_add(more, 8));
    void *larger = bcl_allocate(bcl_multiply(wanted, element));
    if (larger == NULL)
        return NULL;
    if (count > 0)
        memcpy(larger, array, count * element);
    bcl_free(array);
    *capacity = (size_t)wanted;
    return larger;
}

// Makes room for one more command, and for its links: to each of its sync points, to the last barrier, and, if it is
// itself a full barrier, to all commands since the last full barrier.
static cl_int make_room(cl_command_buffer_khr buffer, cl_uint sync_point_count) {
    size_t links = buffer->count - buffer->last_full_barrier + 2 + sync_point_count;
    BCL_REQUIRE(buffer->count < UINT32_MAX && links < UINT32_MAX - buffer->link_count,
                CL_OUT_OF_RESOURCES);
    void *commands =
        with_room(buffer->commands, buffer->count, 1, &buffer->capacity, sizeof *buffer->commands);
    BCL_REQUIRE(commands != NULL, CL_OUT_OF_HOST_MEMORY);
    buffer->commands = commands;
    void *larger = with_room(buffer->links, buffer->link_count, links, &buffer->link_capacity,
                             sizeof *buffer->links);
    BCL_REQUIRE(larger != NULL, CL_OUT_OF_HOST_MEMORY);
    buffer->links = larger;
    return CL_SUCCESS;
}

// Makes the last command wait for the command with the sync point `point`.
static void wait_for(cl_command_buffer_khr buffer, size_t point) {
    struct bcl_node *other = &buffer->commands[point - 1].node;
    buffer->links[buffer->link_count++] =
        (struct bcl_link){(uint32_t)buffer->count - 1, other->followers};
    other->followers = (uint32_t)buffer->link_count;
    buffer->commands[buffer->count - 1].node.wait_count++;
}

// Adds the links from the last command to all that it waits for.
static void draw(const struct bcl_record *record, bool is_barrier) {
    cl_command_buffer_khr buffer = record->buffer;
    bool is_full = is_barrier && record->wait_count == 0;
    if (bcl_queue_in_order(buffer->queue)) {
        if (buffer->count > 1)
            wait_for(buffer, buffer->count - 1);
        return;
    }
    for (cl_uint i = 0; i < record->wait_count; i++)
        wait_for(buffer, record->wait_list[i]);
    if (buffer->last_barrier > 0)
        wait_for(buffer, buffer->last_barrier);
    if (is_full)
        for (size_t point = buffer->last_full_barrier + 1; point < buffer->count; point++)
            wait_for(buffer, point);
    if (is_barrier)
        buffer->last_barrier = buffer->count;
    if (is_full)
        buffer->last_full_barrier = buffer->count;
}

// Takes over the caller's reference to the event. The event gives up its reference to the queue: the command buffer
// holds only one, however many commands it has.
static cl_int take(const struct bcl_destination *to, cl_event event) {
    struct bcl_record *record = (struct bcl_record *)to;
    cl_command_buffer_khr buffer = record->buffer;
    bcl_release(event->queue);
    event->queue = NULL;
    buffer->commands[buffer->count++] = (struct bcl_recorded){.event = event};
    draw(record, event->type == CL_COMMAND_BARRIER);
    if (record->sync_point != NULL)
        *record->sync_point = (cl_sync_point_khr)buffer->count;
    return CL_SUCCESS;
}

// Under the buffer's lock.
static cl_int check_record(cl_command_buffer_khr buffer, cl_uint sync_point_count,
                           const cl_sync_point_khr *sync_points) {
    BCL_REQUIRE(!buffer->finalized, CL_INVALID_OPERATION);
    BCL_TRY(check_sync_points(buffer, sync_point_count, sync_points));
    return make_room(buffer, sync_point_count);
}

cl_int bcl_record_begin(struct bcl_record *record, BCL_RECORDS_INTO, BCL_RECORDS_AFTER) {
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    BCL_REQUIRE(command_queue == NULL, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE(properties == NULL || properties[0] == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(mutable_handle == NULL, CL_INVALID_VALUE);
    pthread_mutex_lock(&command_buffer->lock);
    cl_int status =
        check_record(command_buffer, num_sync_points_in_wait_list, sync_point_wait_list);
    if (status != CL_SUCCESS) {
        pthread_mutex_unlock(&command_buffer->lock);
        return status;
    }
    *record = (struct bcl_record){
        .to = {.queue = command_buffer->queue, .record = take},
        .buffer = command_buffer,
        .wait_count = num_sync_points_in_wait_list,
        .wait_list = sync_point_wait_list,
        .sync_point = sync_point,
    };
    return CL_SUCCESS;
}

cl_int bcl_record_end(struct bcl_record *record, cl_int status) {
    pthread_mutex_unlock(&record->buffer->lock);
    return status;
}

// -------------------------------------------------------------------------------------------------
// Finalizing

static bool same_box(const struct bcl_box *a, const struct bcl_box *b) {
    return a->start == b->start && memcmp(a->size, b->size, sizeof a->size) == 0 &&
           a->row_pitch == b->row_pitch && a->slice_pitch == b->slice_pitch;
}

// Uses of the same box by several commands become one use. It reads if a command reads before any command writes.
// Returns the number of uses in the list.
static cl_uint add_use(struct bcl_use *uses, cl_uint count, const struct bcl_use *use) {
    for (cl_uint i = 0; i < count; i++) {
        struct bcl_use *other = &uses[i];
        if (other->mem != use->mem || !same_box(&other->box, &use->box))
            continue;
        other->reads |= use->reads && !other->writes;
        other->writes |= use->writes;
        return count;
    }
    uses[count] = *use;
    return count + 1;
}

cl_int bcl_command_buffer_list_uses(cl_command_buffer_khr buffer) {
    uint64_t most = 0;
    for (size_t i = 0; i < buffer->count; i++)
        most += buffer->commands[i].event->use_count;
    struct bcl_use *uses = bcl_allocate(bcl_multiply(most, sizeof *uses));
    BCL_REQUIRE(uses != NULL, CL_OUT_OF_HOST_MEMORY);
    cl_uint count = 0;
    for (size_t i = 0; i < buffer->count; i++)
        for (cl_uint k = 0; k < buffer->commands[i].event->use_count; k++)
            count = add_use(uses, count, &buffer->commands[i].event->uses[k]);
    bcl_free(buffer->uses);
    buffer->uses = uses;
    buffer->use_count = count;
    return CL_SUCCESS;
}

static cl_int finalize(cl_command_buffer_khr buffer) {
    BCL_REQUIRE(!buffer->finalized, CL_INVALID_OPERATION);
    BCL_TRY(bcl_command_buffer_list_uses(buffer));
    buffer->finalized = true;
    return CL_SUCCESS;
}

cl_int clFinalizeCommandBufferKHR(cl_command_buffer_khr command_buffer) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    pthread_mutex_lock(&command_buffer->lock);
    cl_int status = finalize(command_buffer);
    pthread_mutex_unlock(&command_buffer->lock);
    return status;
}

// -------------------------------------------------------------------------------------------------
// Enqueueing

// Finds the queue to enqueue to: the buffer's own, or the application's, which must be of the same device.
static cl_int find_queue(cl_command_buffer_khr buffer, cl_uint count,
                         const cl_command_queue *queues, cl_command_queue *result) {
    *result = buffer->queue;
    BCL_REQUIRE((count == 0) == (queues == NULL), CL_INVALID_VALUE);
    if (count == 0)
        return CL_SUCCESS;
    BCL_REQUIRE(count == 1, CL_INVALID_VALUE);
    BCL_REQUIRE_OBJECT(queues[0], BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queues[0]);
    BCL_REQUIRE(queues[0]->context == buffer->queue->context, CL_INVALID_CONTEXT);
    BCL_REQUIRE(queues[0]->device == buffer->queue->device, CL_INCOMPATIBLE_COMMAND_QUEUE_KHR);
    *result = queues[0];
    return CL_SUCCESS;
}

// Makes a sequence with copies of the commands. Under the buffer's lock.
static struct bcl_sequence *new_sequence(cl_command_buffer_khr buffer, uint64_t room_behind) {
    uint64_t steps = bcl_multiply(buffer->count, sizeof(struct bcl_step));
    struct bcl_sequence *sequence =
        bcl_allocate(bcl_add(bcl_add(sizeof *sequence, steps), room_behind));
    if (sequence == NULL)
        return NULL;
    sequence->count = buffer->count;
    sequence->links = buffer->links;
    for (size_t i = 0; i < buffer->count; i++) {
        bcl_launch_renew(buffer->commands[i].event, buffer->queue->device);
        sequence->steps[i].command = buffer->commands[i].event->command;
        sequence->steps[i].node = buffer->commands[i].node;
    }
    return sequence;
}

static cl_event *held_events(struct bcl_sequence *sequence, cl_uint use_count) {
    struct bcl_use *uses = (struct bcl_use *)(sequence->steps + sequence->count);
    return (cl_event *)(uses + use_count);
}

static void let_go(cl_event event) {
    struct bcl_sequence *sequence = event->payload;
    cl_event *held = held_events(sequence, event->lent_use_count);
    for (size_t i = 0; i < sequence->count; i++)
        bcl_release(held[i]);
}

// Gives the event, behind the sequence, what an update of the command buffer may replace: the uses and the recorded
// events. Under the buffer's lock.
static void hold(cl_event event, cl_command_buffer_khr buffer) {
    struct bcl_sequence *sequence = event->payload;
    struct bcl_use *uses = (struct bcl_use *)(sequence->steps + sequence->count);
    cl_event *held = held_events(sequence, buffer->use_count);
    if (buffer->use_count > 0)
        memcpy(uses, buffer->uses, buffer->use_count * sizeof *uses);
    for (size_t i = 0; i < buffer->count; i++)
        held[i] = bcl_retain(buffer->commands[i].event);
    event->lent_uses = uses;
    event->drop = let_go;
}

// Under the buffer's lock.
static cl_int fill_event(cl_event event, cl_command_buffer_khr buffer) {
    bool changes = bcl_command_buffer_has(buffer, CL_COMMAND_BUFFER_MUTABLE_KHR);
    uint64_t room = bcl_add(bcl_multiply(buffer->use_count, sizeof(struct bcl_use)),
                            bcl_multiply(buffer->count, sizeof(cl_event)));
    event->command.sequence = event->payload = new_sequence(buffer, changes ? room : 0);
    BCL_REQUIRE_SAYING(event->payload != NULL, CL_OUT_OF_HOST_MEMORY, "memory for the commands");
    event->lent_uses = buffer->uses;
    event->lent_use_count = buffer->use_count;
    if (changes)
        hold(event, buffer);
    return CL_SUCCESS;
}

static cl_int enqueue(cl_command_buffer_khr buffer, const struct bcl_destination *to) {
    cl_event event = NULL;
    BCL_TRY(
        bcl_event_new(to, CL_COMMAND_COMMAND_BUFFER_KHR, BCL_COMMAND_SEQUENCE, 0, NULL, &event));
    event->kernel = bcl_retain(buffer);
    pthread_mutex_lock(&buffer->lock);
    cl_int status = fill_event(event, buffer);
    pthread_mutex_unlock(&buffer->lock);
    if (status != CL_SUCCESS) {
        bcl_release(event);
        return status;
    }
    if (!bcl_command_buffer_has(buffer, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR))
        event->line = &buffer->last;
    return bcl_graph_send(event, to);
}

cl_int clEnqueueCommandBufferKHR(cl_uint num_queues, cl_command_queue *queues,
                                 cl_command_buffer_khr command_buffer,
                                 cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                 cl_event *event) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    BCL_REQUIRE(is_finalized(command_buffer), CL_INVALID_OPERATION);
    cl_command_queue command_queue;
    BCL_TRY(find_queue(command_buffer, num_queues, queues, &command_queue));
    return enqueue(command_buffer, BCL_TO_QUEUE);
}
