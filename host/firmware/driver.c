// SPDX-License-Identifier: MIT
//
// The driver `firmware`: every core without an operating system, on any board in boards/.

#include "device/driver.h"
#include "barecl/targets.h"
#include "base/allocate.h"
#include "base/sizes.h"
#include "base/text.h"
#include "device/services.h"
#include "firmware/firmware_file.h"
#include "firmware/launches/launch.h"
#include "firmware/launches/regions.h"
#include "firmware/runner.h"
#include "firmware/transports/host_board.h"
#include "firmware/transports/transports.h"

#include <limits.h>
#include <stdatomic.h>
#include <string.h>

// The parts of the board's memory that a launch may use, and the bytes of printf output at a time.
#define LOCAL_MEMORY (64u << 10)
#define LEAST_PRIVATE_MEMORY (1u << 20)
#define PRIVATE_PART 32         // of the shared memory, if that is more
#define PRINTF_BYTES (1u << 20) // which the full profile requires
#define LESS_PRINTF_BYTES (64u << 10)
#define MAX_WORK_GROUP_SIZE 1024
#define MAX_GLOBAL_SIZE UINT32_MAX // a dispatch packet counts work-items in words of 32 bits
#define LONGEST_LINE 64            // of a core's caches, bytes

// Launches of at least so many work-items wait for their specialised version on a simulated machine. It simulates
// about ten million cycles a second, so a build costs as much as some hundred work-items of a plain kernel.
#define PATIENT_ITEMS 256

struct firmware_device {
    const struct bcl_board *board;
    struct bcl_board completed; // a copy of `board`, completed with facts of this machine
    char *name;                 // CL_DEVICE_NAME
    char *firmware;             // the file
    // Addresses reserved for the board's memory, the same as the core's; NULL: none.
    void *place;
    struct bcl_core core;
    struct bcl_heap heap, programs; // of the buffers' and of the programs' area
    struct bcl_heap code;           // of the board's region for code, if it has one
    bool has_code;
    struct bcl_images images;
    struct bcl_launch_memory launches;
    struct bcl_runner runner;
    bool is_parents; // the core belongs to the parent process, forever
};

// Most bytes for each thing that a launch needs beside its buffers, on boards with little memory.
static uint64_t small_part(const struct bcl_board *board) {
    uint64_t part = (board->memory.shared.size - board->memory.shared.programs_size) / 8;
    return part - part % BCL_LOCAL_ALIGN;
}

// A power of two. Rings are smaller where they take too much of the memory, and where the launch of
// each kernel that prints moves them as a whole, through a cache or a local store.
static size_t printf_bytes(const struct bcl_board *board) {
    size_t bytes = PRINTF_BYTES;
    if (bytes * board->core.count > small_part(board) || bcl_core_caches(board))
        bytes = LESS_PRINTF_BYTES;
    while (bytes * board->core.count > small_part(board))
        bytes /= 2;
    return bytes;
}

static void set_facts(struct bcl_device_facts *facts, const struct firmware_device *self) {
    const struct bcl_board *board = self->board;
    const struct bcl_target *target = bcl_target_find(board->core.target);

    facts->name = self->name;
    facts->target = bcl_board_target(board);
    facts->record = target;
    facts->type = CL_DEVICE_TYPE_ACCELERATOR;
    facts->address_bits = (uint32_t)target->pointer_bytes * 8;
    facts->compute_units = (cl_uint)board->core.count;
    facts->clock_mhz = board->core.clock_hz / 1000000;
    facts->vector_bytes = (uint32_t)(target->vector_bytes + board->core.vector_bytes); // one is 0
    facts->global_memory = board->memory.shared.size - board->memory.shared.control_offset -
                           board->memory.shared.control_size - board->memory.shared.programs_size;
    facts->max_allocation = facts->global_memory / 2;
    facts->local_apart = board->memory.local.size > 0;
    facts->local_memory =
        facts->local_apart ? board->memory.local.size : bcl_regions_local_bytes(board);
    facts->local_is_own = facts->local_memory > 0;
    if (!facts->local_is_own)
        facts->local_memory = bcl_least(LOCAL_MEMORY, small_part(board) / board->core.count);
    facts->private_memory = board->memory.shared.size / PRIVATE_PART;
    if (facts->private_memory < LEAST_PRIVATE_MEMORY)
        facts->private_memory =
            bcl_least(LEAST_PRIVATE_MEMORY, facts->global_memory / 2 / board->core.count);
    facts->max_work_group_size = MAX_WORK_GROUP_SIZE;
    facts->max_global_size = MAX_GLOBAL_SIZE;
    if (board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_TTA)
        facts->patient_items = PATIENT_ITEMS;
    facts->timer_resolution_ns = (size_t)bcl_divide_up(1000000000, board->ticks.hz);
    facts->printf_bytes = printf_bytes(board);
}

// Host and core can share pointers if both have the same width, and if the core's addresses are
// free in this process. In a local store, memory has other addresses.
static void *reserve_addresses(const struct bcl_board *board, uint32_t address_bits) {
    const struct bcl_transport *transport = bcl_transport_of(board);
    return address_bits == CHAR_BIT * sizeof(void *) && transport->reserve != NULL &&
                   !bcl_board_is_local_store(board)
               ? transport->reserve(board)
               : NULL;
}

static bool create(struct bcl_device *device, const char *name) {
    const struct bcl_board *board = bcl_board_find(name);
    if (board == NULL)
        return false;

    struct firmware_device *self = bcl_allocate_zeroed(sizeof *self);
    if (self == NULL)
        return false;
    self->board = board;
    bool is_here = true;
    if (bcl_board_is_host(board)) {
        self->completed = *board;
        self->board = board = &self->completed;
        is_here = bcl_host_board_complete(&self->completed);
    }
    self->firmware = bcl_firmware_file(board);
    self->name = bcl_text_format("%s: %s", board->name, board->description);
    if (is_here && self->firmware != NULL && self->name != NULL) {
        set_facts(&device->facts, self);
        self->place = reserve_addresses(board, device->facts.address_bits);
        device->facts.same_addresses = self->place != NULL;
        device->facts.variables_end = bcl_store_end(board);
        device->driver_data = self;
        return true;
    }
    bcl_free(self->firmware);
    bcl_free(self->name);
    bcl_free(self);
    return false;
}

// A core with operations of its own runs programs that use none, too.
static bool accepts(const struct bcl_device *device, const char *target) {
    const struct firmware_device *self = device->driver_data;
    return strcmp(target, device->facts.target) == 0 ||
           (self->board->core.operations[0] != '\0' &&
            strcmp(target, self->board->core.target) == 0);
}

static const char *known(size_t index) {
    return index < bcl_board_count ? bcl_boards[index].name : NULL;
}

static bool start_runner(struct firmware_device *self, struct bcl_device *device) {
    const uint64_t cores = self->board->core.count;
    const uint64_t ring_size =
        bcl_align_up(sizeof(struct bcl_printf_ring) + device->facts.printf_bytes, BCL_BUFFER_ALIGN);
    struct bcl_memory rings, arguments;

    if (bcl_heap_allocate(&self->heap, cores * ring_size, BCL_BUFFER_ALIGN, &rings) != CL_SUCCESS ||
        bcl_heap_allocate(&self->programs, bcl_launch_arguments(self->board), BCL_PRIVATE_ALIGN,
                          &arguments) != CL_SUCCESS)
        return false;
    self->runner = (struct bcl_runner){
        .device = device,
        .core = &self->core,
        .images = &self->images,
        .launches = &self->launches,
        .block = {.arguments = arguments, .buffers = &self->heap},
        .is_helped = bcl_board_is_host(self->board),
        .rings = {rings.address, ring_size},
    };
    bcl_sampling_open(&self->runner.sampling, &self->core, &self->images, &self->heap,
                      &self->firmware);
    self->runner.firmware = self->firmware;
    for (uint32_t core = 0; core < cores; core++) {
        char *ring = (char *)rings.host + core * ring_size;
        self->runner.printing[core] = (struct bcl_printf_reader){
            .ring = (struct bcl_printf_ring *)ring, .size = (uint32_t)device->facts.printf_bytes};
    }
    return bcl_runner_start(&self->runner);
}

// The host only allocates addresses there: the core copies programs.
static bool open_code(struct firmware_device *self) {
    const struct bcl_board_region *region = bcl_regions_code(self->board);
    self->has_code = region != NULL;
    return !self->has_code || bcl_heap_open(&self->code, &(const struct bcl_heap_place){
                                                             .address = region->address,
                                                             .size = region->size,
                                                             .piece = 1,
                                                         });
}

static bool open_heaps(struct firmware_device *self) {
    const struct bcl_core *core = &self->core;
    struct bcl_heap_place buffers = {
        .address = bcl_core_address(core, core->heap),
        .size = core->heap_size,
        .host = core->heap,
        .unit = 1,
        .piece = bcl_launch_piece(self->board),
    };
    struct bcl_heap_place programs = {
        .address = bcl_core_address(core, core->programs),
        .size = core->programs_size,
        .host = core->programs,
        .unit = 1,
        .piece = bcl_core_caches(self->board) ? LONGEST_LINE : 1,
    };
    if (!bcl_heap_open(&self->heap, &buffers))
        return false;
    if (bcl_heap_open(&self->programs, &programs)) {
        if (open_code(self))
            return true;
        bcl_heap_close(&self->programs);
    }
    bcl_heap_close(&self->heap);
    return false;
}

static void close_heaps(struct firmware_device *self) {
    bcl_heap_close(&self->heap);
    bcl_heap_close(&self->programs);
    if (self->has_code)
        bcl_heap_close(&self->code);
}

static cl_int start(struct bcl_device *device) {
    struct firmware_device *self = device->driver_data;
    char why[BCL_WHY_SIZE];

    if (self->is_parents) {
        bcl_device_error(device, "the core belongs to the process that this one was forked from");
        return CL_DEVICE_NOT_AVAILABLE;
    }
    if (!bcl_core_open(&self->core, self->board, self->place, why)) {
        bcl_device_error(device, "%s", why);
        return CL_DEVICE_NOT_AVAILABLE;
    }
    if (open_heaps(self)) {
        bcl_images_open(&self->images, &self->programs, self->has_code ? &self->code : NULL,
                        &self->core.link, device->facts.address_bits / 8);
        bcl_launch_memory_open(&self->launches, &self->heap);
        if (start_runner(self, device))
            return CL_SUCCESS;
        bcl_launch_memory_close(&self->launches);
        bcl_images_close(&self->images);
        close_heaps(self);
    }
    bcl_core_close(&self->core);
    return CL_DEVICE_NOT_AVAILABLE;
}

static void stop(struct bcl_device *device) {
    struct firmware_device *self = device->driver_data;
    bcl_runner_stop(&self->runner);
    bcl_images_write_samples(&self->images);
}

static void forget(struct bcl_device *device) {
    struct firmware_device *self = device->driver_data;
    struct bcl_link *link = &self->core.link;
    if (link->transport->forget != NULL)
        link->transport->forget(link);
    self->is_parents = link->transport->is_single;
}

// If the heap is full, takes back the memory that launches keep for the next one.
static cl_int allocate(struct bcl_device *device, size_t size, size_t align,
                       struct bcl_memory *memory) {
    struct firmware_device *self = device->driver_data;
    cl_int status = bcl_heap_allocate(&self->heap, size, align, memory);
    if (status != CL_SUCCESS && bcl_launch_memory_give(&self->launches))
        status = bcl_heap_allocate(&self->heap, size, align, memory);
    return status;
}

static void release(struct bcl_device *device, struct bcl_memory *memory) {
    struct firmware_device *self = device->driver_data;
    bcl_heap_release(&self->heap, memory);
}

static cl_int load(struct bcl_device *device, const struct bcl_image *image,
                   struct bcl_memory *memory) {
    struct firmware_device *self = device->driver_data;
    return bcl_images_load(&self->images, image, memory);
}

static void unload(struct bcl_device *device, struct bcl_memory *memory) {
    struct firmware_device *self = device->driver_data;
    bcl_images_unload(&self->images, memory);
}

// Whether the memory that the launch accesses fits into the core's local store, if the core reaches only that.
static bool fits_store(struct bcl_device *device, const struct bcl_launch *launch) {
    struct firmware_device *self = device->driver_data;
    if (!bcl_board_is_local_store(self->board))
        return true;
    const uint64_t has = bcl_store_size(self->board);
    const uint64_t needs =
        bcl_launch_store_bytes(self->board, launch, &self->heap, self->runner.rings.address);
    if (needs > has)
        bcl_device_error(device, "a launch accesses %llu bytes, and the local store has %llu",
                         (unsigned long long)needs, (unsigned long long)has);
    return needs <= has;
}

static cl_int reserve(struct bcl_device *device, struct bcl_launch *launch) {
    struct firmware_device *self = device->driver_data;
    if (!bcl_launch_measure(self->board, launch) || !fits_store(device, launch))
        return CL_OUT_OF_RESOURCES;
    return bcl_launch_memory_reserve(&self->launches, bcl_launch_work_bytes(launch));
}

static void unreserve(struct bcl_device *device) {
    struct firmware_device *self = device->driver_data;
    bcl_launch_memory_unreserve(&self->launches);
}

static void submit_all(struct bcl_device *device, struct bcl_command *first) {
    struct firmware_device *self = device->driver_data;
    bcl_runner_submit(&self->runner, first);
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    command->next = NULL;
    if (command->kind == BCL_COMMAND_NDRANGE)
        submit_all(device, command);
    else
        bcl_command_transfer(command);
}

// Helps only where the core answers faster than a thread wakes up. An emulator does not.
static bool help(struct bcl_device *device, const struct bcl_command *command,
                 const atomic_int *status) {
    (void)status;
    struct firmware_device *self = device->driver_data;
    return self->runner.is_helped && bcl_runner_help(&self->runner, command);
}

const struct bcl_driver bcl_driver_firmware = {
    .name = "firmware",
    .create = create,
    .known = known,
    .accepts = accepts,
    .start = start,
    .stop = stop,
    .forget = forget,
    .allocate = allocate,
    .release = release,
    .load = load,
    .unload = unload,
    .reserve = reserve,
    .unreserve = unreserve,
    .submit = submit,
    .submit_all = submit_all,
    .help = help,
};
