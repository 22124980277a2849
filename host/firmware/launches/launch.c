// SPDX-License-Identifier: MIT

#include "firmware/launches/launch.h"

#include "base/sizes.h"
#include "device/layouts.h"
#include "device/readback.h"
#include "device/values.h"
#include "firmware/launches/regions.h"

#include <assert.h>
#include <string.h>

// Arguments of all kinds at once, in slots of 8 bytes.
#define MOST_IMAGES (BCL_MAX_READ_IMAGES + BCL_MAX_WRITE_IMAGES)
_Static_assert(BCL_LAUNCH_ARGUMENTS >= offsetof(struct bcl_kernarg, slots) +
                                           2 * BCL_MAX_PARAMETER_BYTES +
                                           MOST_IMAGES * (8 + sizeof(struct bcl_image_descriptor)) +
                                           BCL_MAX_SAMPLERS * (8 + sizeof(uint64_t)) +
                                           BCL_MAX_RANGES * sizeof(struct bcl_range),
               "a launch has room for its arguments");

// Writes to the device's memory from an address on. Without `host` it only counts `size`.
struct writer {
    char *host;       // NULL: only measure
    uint64_t address; // of `host`, as the core sees it
    uint64_t size;    // bytes so far
    const struct bcl_store *store;
};

// Reserves `size` aligned bytes and returns their offset.
static uint64_t reserve(struct writer *writer, uint64_t size, uint64_t align) {
    uint64_t offset = bcl_align_up(writer->size, align);
    writer->size = bcl_add(offset, size);
    return offset;
}

static uint64_t slots_offset(void) { return offsetof(struct bcl_kernarg, slots); }

static void set_slot(const struct writer *writer, uint32_t slot, uint32_t pointer_bytes,
                     uint64_t value) {
    value = bcl_little64(value);
    if (writer->host != NULL)
        memcpy(writer->host + slots_offset() + (size_t)slot * pointer_bytes, &value, pointer_bytes);
}

// The texels of an image descriptor, as the core sees them.
static void move_texels(const struct writer *writer, char *descriptor) {
    char *texels = descriptor + offsetof(struct bcl_image_descriptor, texels);
    uint64_t address;
    memcpy(&address, texels, sizeof address);
    address = bcl_store_address(writer->store, address);
    memcpy(texels, &address, sizeof address);
}

// Returns the address of the copy.
static uint64_t write_value(struct writer *writer, const struct bcl_argument_record *record,
                            const void *value) {
    struct bcl_launch_value is = bcl_launch_value_of(record);
    uint64_t offset = reserve(writer, is.size, is.align);
    if (writer->host != NULL) {
        memcpy(writer->host + offset, value, is.size);
        if (record->kind == BCL_ARGUMENT_IMAGE)
            move_texels(writer, writer->host + offset);
        bcl_little_value(record, writer->host + offset);
    }
    return writer->address + offset;
}

static void write_values(struct writer *writer, const struct bcl_launch *launch) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(launch->binary, launch->kernel);
    uint32_t pointer_bytes = launch->binary->image.pointer_bytes;

    for (uint32_t i = 0; i < launch->kernel->argument_count; i++) {
        const union bcl_launch_argument *argument = &launch->arguments[i];
        switch ((enum bcl_argument_kind)records[i].kind) {
        case BCL_ARGUMENT_GLOBAL:
        case BCL_ARGUMENT_CONSTANT:
            if (writer->host != NULL)
                set_slot(writer, i, pointer_bytes,
                         bcl_store_address(writer->store, argument->address));
            break;
        case BCL_ARGUMENT_VALUE:
        case BCL_ARGUMENT_IMAGE:
        case BCL_ARGUMENT_SAMPLER:
            set_slot(writer, i, pointer_bytes, write_value(writer, &records[i], argument->value));
            break;
        case BCL_ARGUMENT_LOCAL:
            break; // write_locals()
        }
    }
}

// Local memory of a launch: `base` is its address.
struct local_slots {
    const struct writer *writer;
    uint32_t pointer_bytes;
    uint64_t base;
};

static void set_local_slot(void *data, uint32_t slot, uint64_t offset) {
    const struct local_slots *slots = data;
    set_slot(slots->writer, slot, slots->pointer_bytes, slots->base + offset);
}

static void write_locals(const struct writer *writer, const struct bcl_launch *launch,
                         uint64_t local_address) {
    struct local_slots slots = {writer, launch->binary->image.pointer_bytes, local_address};
    bcl_launch_place_locals(launch, set_local_slot, &slots);
}

// Writes slots and values, or measures them.
static void write_arguments(struct writer *writer, const struct bcl_launch *launch,
                            uint64_t local_address) {
    uint64_t slots = bcl_launch_slots(launch->kernel);

    reserve(writer, slots_offset() + slots * launch->binary->image.pointer_bytes, 1);
    write_values(writer, launch);
    write_locals(writer, launch, local_address);
}

// The cores that run a launch: one core if there is only one work-group.
static uint32_t cores_of(const struct bcl_board *board, const struct bcl_launch *launch) {
    bool single = true;
    for (int i = 0; i < 3; i++)
        single = single && launch->global_size[i] <= launch->local_size[i];
    return single ? 1 : (uint32_t)board->core.count;
}

uint64_t bcl_launch_arguments(const struct bcl_board *board) {
    uint64_t part = board->memory.shared.programs_size / 4 / board->core.count;
    return board->core.count * bcl_least(part - part % BCL_PRIVATE_ALIGN, BCL_LAUNCH_ARGUMENTS);
}

// The most ranges of a launch, which names each range once: its work, the printf rings, its arguments' buffers, and
// other memory that it reaches.
static uint64_t most_ranges(const struct bcl_launch *launch) {
    return bcl_least(launch->kernel->argument_count + launch->reach_count + 2ull, BCL_MAX_RANGES);
}

// Bytes of their list, on boards whose cores use it.
static uint64_t ranges_bytes(const struct bcl_board *board, const struct bcl_launch *launch) {
    return bcl_launch_piece(board) > 1 ? most_ranges(launch) * sizeof(struct bcl_range) : 0;
}

static uint64_t measure_arguments(const struct bcl_board *board, const struct bcl_launch *launch) {
    struct writer writer = {.host = NULL};
    write_arguments(&writer, launch, 0);
    reserve(&writer, ranges_bytes(board, launch), _Alignof(struct bcl_range));
    return reserve(&writer, 0, BCL_PRIVATE_ALIGN);
}

// The report is at the start, with what belongs to it.
static void measure_work(const struct bcl_board *board, struct bcl_launch *launch) {
    struct bcl_launch_room *room = &launch->room;
    const uint64_t private_bytes = bcl_launch_private_bytes(launch);
    struct writer writer = {.size = bcl_launch_area_bytes(launch)};
    struct bcl_regions regions = {.board = board};
    if (!bcl_regions_take(&regions, BCL_LOCAL_MEMORY, launch->local_bytes, &room->local_memory))
        room->local_memory.offset = reserve(&writer, launch->local_bytes, BCL_LOCAL_ALIGN);
    if (!bcl_regions_take(&regions, BCL_PRIVATE_MEMORY, private_bytes, &room->private_memory))
        room->private_memory.offset = reserve(&writer, private_bytes, BCL_PRIVATE_ALIGN);
    room->work = reserve(&writer, 0, BCL_PRIVATE_ALIGN);
}

bool bcl_launch_measure(const struct bcl_board *board, struct bcl_launch *launch) {
    launch->room = (struct bcl_launch_room){
        .cores = cores_of(board, launch),
        .arguments = measure_arguments(board, launch),
    };
    measure_work(board, launch);
    return launch->room.arguments <= bcl_launch_arguments(board) / board->core.count;
}

uint64_t bcl_launch_argument_bytes(const struct bcl_launch *launch) {
    return bcl_multiply(launch->room.arguments, launch->room.cores);
}

uint64_t bcl_launch_work_bytes(const struct bcl_launch *launch) {
    return bcl_multiply(launch->room.work, launch->room.cores);
}

uint64_t bcl_launch_piece(const struct bcl_board *board) {
    const bool are_asked_for =
        board->core.isolation == BCL_BOARD_CORE_ISOLATION_LAUNCHES || bcl_core_caches(board);
    return are_asked_for ? BCL_RANGE_UNIT : 1;
}

// A list of the ranges that a launch may reach, each range once.
struct ranges {
    struct bcl_heap *heap;
    struct bcl_range *list;
    uint32_t count;
};

static void add_range(struct ranges *ranges, struct bcl_range range) {
    bcl_little_range(&range);
    for (uint32_t i = 0; i < ranges->count; i++) {
        if (ranges->list[i].address == range.address)
            return;
    }
    if (range.size > 0 && ranges->count < BCL_MAX_RANGES)
        ranges->list[ranges->count++] = range;
}

static void add_allocation(struct ranges *ranges, uint64_t address) {
    add_range(ranges, bcl_heap_find(ranges->heap, address));
}

// Whole units around the memory.
static struct bcl_range units_of(const struct bcl_memory *memory) {
    const uint64_t start = memory->address - memory->address % BCL_RANGE_UNIT;
    return (struct bcl_range){start,
                              bcl_align_up(memory->address + memory->size - start, BCL_RANGE_UNIT)};
}

// The ranges of the buffers' area that the launch may reach. The last argument comes first: if it is that of the
// program's variables, all launches have these at the same place in a local store. The memory of launches may be larger
// than this one needs, which matters only if it is copied.
static void add_ranges(struct ranges *ranges, const struct bcl_board *board,
                       const struct bcl_launch *launch, const struct bcl_memory *work,
                       uint64_t rings) {
    for (uint32_t i = launch->kernel->argument_count; i-- > 0;)
        add_allocation(ranges, bcl_launch_reach(launch, i));
    if (bcl_board_is_local_store(board))
        add_range(ranges, units_of(work));
    else
        add_allocation(ranges, work->address);
    add_allocation(ranges, rings);
    for (uint32_t i = 0; i < launch->reach_count; i++)
        add_allocation(ranges, launch->reach[i]);
}

uint64_t bcl_launch_store_bytes(const struct bcl_board *board, const struct bcl_launch *launch,
                                struct bcl_heap *buffers, uint64_t rings) {
    struct bcl_range list[BCL_MAX_RANGES];
    struct ranges ranges = {buffers, list, 0};
    // In a flight, the memory may begin anywhere in a unit.
    const struct bcl_memory work = {
        .address = 1, .size = (size_t)bcl_add(bcl_launch_work_bytes(launch), BCL_RANGE_UNIT)};
    uint64_t bytes = launch->room.arguments;

    add_ranges(&ranges, board, launch, &work, bcl_launch_prints(launch) ? rings : 0);
    for (uint32_t i = 0; i < ranges.count; i++)
        bytes = bcl_add(bytes, bcl_little64(list[i].size));
    return bytes;
}

// Writes the ranges, on boards whose cores use them, to the end of the first core's argument block.
static void write_ranges(const struct bcl_board *board, const struct bcl_launch *launch,
                         const struct bcl_launch_rings *rings, struct bcl_launch_block *block) {
    const uint64_t size = launch->room.arguments;
    const uint64_t offset = size - ranges_bytes(board, launch);
    struct bcl_kernarg *kernarg = block->arguments.host;
    struct ranges ranges = {block->buffers,
                            (struct bcl_range *)((char *)block->arguments.host + offset), 0};
    const bool is_shared = launch->room.cores > 1 || bcl_board_is_local_store(board);

    if (bcl_launch_piece(board) > 1)
        add_ranges(&ranges, board, launch, &block->work, rings->address);
    kernarg->ranges = bcl_little64(block->arguments.address + offset);
    kernarg->range_count = bcl_little32(ranges.count);
    kernarg->next_core = is_shared ? bcl_little32((uint32_t)size) : 0;
    block->store = (struct bcl_store){bcl_store_end(board), ranges.list, ranges.count};
}

static void make_packet(const struct bcl_launch *launch, const struct bcl_memory *memory,
                        union bcl_packet *packet) {
    const struct bcl_loaded_image *image = launch->image->driver_data;
    *packet = (union bcl_packet){
        .dispatch =
            {
                .first = BCL_HEADER(BCL_PACKET_DISPATCH, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                         BCL_HEADER_BARRIER | launch->work_dim << 16,
                .private_segment_size = launch->kernel->private_bytes,
                .group_segment_size = (uint32_t)launch->local_bytes,
                .kernel_object = image->memory.address + launch->kernel->descriptor,
                .kernarg_address = memory->address,
            },
    };
    for (int i = 0; i < 3; i++) {
        assert(launch->global_size[i] <= UINT32_MAX && launch->local_size[i] <= UINT16_MAX);
        packet->dispatch.workgroup_size[i] = (uint16_t)launch->local_size[i];
        packet->dispatch.grid_size[i] = (uint32_t)launch->global_size[i];
    }
}

static void write_area(const struct bcl_launch *launch, const struct bcl_store *store,
                       uint64_t address, uint64_t local_address, char *host) {
    struct bcl_check_area *area = (struct bcl_check_area *)(void *)host;
    bcl_launch_fill_area(launch, address, local_address, area);
    if (!bcl_launch_checks(launch))
        return;
    for (uint32_t i = 0; i < area->extent_count; i++)
        area->extents[i].address = bcl_store_address(store, area->extents[i].address);
    bcl_little_area(area, bcl_launch_extents(launch));
}

// Where a core's part is. `work`: the core's work part.
static uint64_t address_of(const struct bcl_launch_part *part, uint64_t work, uint32_t core) {
    return part->is_apart ? part->offset + core * part->step : work + part->offset;
}

// The address of the argument blocks, as the core reads them.
static uint64_t block_address(const struct bcl_board *board, const struct bcl_launch_block *block) {
    const struct bcl_board_region *store = bcl_regions_buffers(board);
    return store != NULL ? store->address : block->arguments.address;
}

// Writes what one core needs for its work-groups. The cores' printf rings are contiguous, and so are their parts of
// the block's memory.
static void write_core(const struct bcl_board *board, const struct bcl_launch *launch,
                       const struct bcl_launch_rings *rings, struct bcl_launch_block *block,
                       uint32_t core) {
    const struct bcl_launch_room *room = &launch->room;
    const uint64_t arguments = core * room->arguments, offset = core * room->work;
    const uint64_t address = bcl_store_address(&block->store, block->work.address + offset);
    const uint64_t local_address = address_of(&room->local_memory, address, core);
    const uint64_t private_address = address_of(&room->private_memory, address, core);
    const uint64_t ring = rings->address == 0 ? 0 : rings->address + core * rings->size;
    struct writer writer = {.host = (char *)block->arguments.host + arguments,
                            .address = block_address(board, block) + arguments,
                            .store = &block->store};
    struct bcl_launch_context *context = &block->contexts[core];

    *context = bcl_launch_context_of(launch, private_address,
                                     bcl_store_address(&block->store, ring), address);
    // The copies of an engine are not checked.
    context->copy = bcl_launch_checks(launch) ? 0 : block->copy;
    context->copy_wait = bcl_launch_checks(launch) ? 0 : block->copy_wait;
    bcl_little_context(context);
    memcpy(writer.host, context, sizeof *context);
    write_area(launch, &block->store, address, local_address, (char *)block->work.host + offset);
    write_arguments(&writer, launch, local_address);
    assert(writer.size <= room->arguments);
}

void bcl_launch_write(const struct bcl_board *board, const struct bcl_launch *launch,
                      const struct bcl_launch_rings *rings, struct bcl_launch_block *block,
                      union bcl_packet *packet) {
    assert(bcl_launch_argument_bytes(launch) <= block->arguments.size);
    assert(bcl_launch_work_bytes(launch) <= block->work.size);
    write_ranges(board, launch, rings, block);
    for (uint32_t core = 0; core < launch->room.cores; core++)
        write_core(board, launch, rings, block, core);
    make_packet(launch, &block->arguments, packet);
}

bool bcl_launch_intact(const struct bcl_launch *launch, const struct bcl_launch_block *block) {
    const char *host = block->arguments.host;
    bool intact = true;
    for (uint32_t core = 0; core < launch->room.cores; core++, host += launch->room.arguments)
        intact = intact && bcl_readback_same(host, &block->contexts[core], sizeof *block->contexts);
    return intact;
}

struct bcl_barrier_report bcl_launch_report(const struct bcl_launch *launch,
                                            const struct bcl_launch_block *block, uint32_t core) {
    struct bcl_barrier_report report;
    bcl_readback_copy(&report, (const char *)block->work.host + core * launch->room.work,
                      sizeof report);
    bcl_little_report(&report);
    return report;
}

union bcl_packet bcl_launch_announcement(const struct bcl_loaded_image *image) {
    return (union bcl_packet){
        .agent =
            {
                .first = BCL_HEADER(BCL_PACKET_AGENT, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                         BCL_AGENT_LOAD << 16,
                .arg = {image->memory.address, image->memory.size,
                        image->copy.size > 0 ? image->copy.address : 0},
            },
    };
}
