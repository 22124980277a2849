// SPDX-License-Identifier: MIT

#include "firmware/launches/flight.h"

#include "base/sizes.h"

// Bytes, for each core, that the launches of a flight with several launches may write in all. Launches that need more
// take so long that the host's work between them does not matter.
#define MOST_WORK (16u << 10)

#define PACKETS_OF_ONE 3u // announcement, barrier, dispatch

// -------------------------------------------------------------------------------------------------
// Which launches fly together

static uint32_t packets_of(const struct bcl_command *command) {
    return PACKETS_OF_ONE - (command->need_count == 0);
}

static uint64_t aligned(uint64_t offset) { return bcl_align_up(offset, BCL_PRIVATE_ALIGN); }

// Launches after which the host must act before another launch may run.
static bool is_alone(const struct bcl_launch *launch) {
    return bcl_launch_prints(launch) || bcl_launch_reports(launch);
}

static bool has_room(const struct bcl_flight *flight, const struct bcl_core *core,
                     const struct bcl_command *next) {
    const struct bcl_launch *first = &flight->launches[0].command->launch;
    return flight->count < BCL_FLIGHT && !is_alone(first) && !is_alone(&next->launch) &&
           flight->packets + packets_of(next) <= core->packets &&
           bcl_add(aligned(flight->arguments), bcl_launch_argument_bytes(&next->launch)) <=
               bcl_launch_arguments(core->link.board) &&
           bcl_add(aligned(flight->work), bcl_launch_work_bytes(&next->launch)) <=
               MOST_WORK * core->link.board->core.count;
}

bool bcl_flight_add(struct bcl_flight *flight, const struct bcl_core *core,
                    struct bcl_command *command) {
    const struct bcl_launch *launch = &command->launch;
    if (flight->count > 0 && !has_room(flight, core, command))
        return false;
    flight->packets += packets_of(command);
    flight->arguments = aligned(flight->arguments) + bcl_launch_argument_bytes(launch);
    flight->work = aligned(flight->work) + bcl_launch_work_bytes(launch);
    flight->launches[flight->count++] = (struct bcl_flown){.command = command};
    return true;
}

// -------------------------------------------------------------------------------------------------
// Packets

static struct bcl_memory part_of(const struct bcl_memory *memory, uint64_t offset, uint64_t size) {
    return (struct bcl_memory){
        .address = memory->address + offset,
        .host = (char *)memory->host + offset,
        .size = (size_t)size,
    };
}

// The list of packets that the host fills, and the id of the first packet.
struct packets {
    union bcl_packet list[BCL_FLIGHT * PACKETS_OF_ONE];
    uint32_t count, first_id;
};

static union bcl_packet *next_packet(struct packets *packets) {
    return &packets->list[packets->count++];
}

// Adds a packet that announces a program's code, before the first launch of the program.
static void announce(struct packets *packets, const struct bcl_memory *image) {
    struct bcl_loaded_image *loaded = image->driver_data;
    if (!loaded->announced)
        *next_packet(packets) = bcl_launch_announcement(loaded);
    loaded->announced = true;
}

// Adds a barrier on the launches of this flight that the launch depends on. Others that it depends on have ended.
static void add_barrier(struct packets *packets, const struct bcl_flight *flight, unsigned number,
                        const struct bcl_core *core) {
    const struct bcl_command *command = flight->launches[number].command;
    union bcl_packet barrier = {
        .barrier = {.first = BCL_HEADER(BCL_PACKET_BARRIER_AND, BCL_FENCE_NONE, BCL_FENCE_NONE) |
                             BCL_HEADER_BARRIER},
    };
    unsigned count = 0;
    for (unsigned i = 0; i < number; i++)
        for (unsigned need = 0; need < command->need_count; need++)
            if (command->needs[need] == flight->launches[i].command)
                barrier.barrier.dep_signal[count++] =
                    bcl_core_signal_address(core, flight->launches[i].id);
    if (count > 0)
        *next_packet(packets) = barrier;
}

_Static_assert(BCL_MOST_NEEDS <= BCL_BARRIER_SIGNALS, "a barrier packet has room for all signals");

bool bcl_flight_publish(struct bcl_flight *flight, struct bcl_core *core,
                        const struct bcl_launch_block *memory,
                        const struct bcl_launch_rings *rings) {
    struct packets packets = {.first_id = bcl_core_next_id(core)};
    uint64_t arguments = 0, work = 0;
    for (unsigned i = 0; i < flight->count; i++) {
        struct bcl_flown *flown = &flight->launches[i];
        const struct bcl_launch *launch = &flown->command->launch;
        flown->block = (struct bcl_launch_block){
            .arguments = part_of(&memory->arguments, arguments, bcl_launch_argument_bytes(launch)),
            .work = part_of(&memory->work, work, bcl_launch_work_bytes(launch)),
            .buffers = memory->buffers,
            .copy = core->copy,
            .copy_wait = core->copy_wait,
        };
        arguments = aligned(arguments + flown->block.arguments.size);
        work = aligned(work + flown->block.work.size);
        announce(&packets, launch->image);
        add_barrier(&packets, flight, i, core);
        flown->id = packets.first_id + packets.count;
        bcl_launch_write(core->link.board, launch, rings, &flown->block, next_packet(&packets));
    }
    return bcl_core_publish_all(core, packets.list, packets.count);
}
