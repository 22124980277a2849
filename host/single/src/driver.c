// SPDX-License-Identifier: MIT
//
// The driver of the core that the library itself runs on, which is the only device. A command runs
// when it is enqueued, one work-group after another, in the same memory.

#include "api/devices/devices.h"

#include "barecl/targets.h"
#include "base/allocate.h"
#include "base/clock.h"
#include "board.h"
#include "cpu/worker.h"
#include "device/driver.h"

#include <limits.h>
#include <string.h>

#define LOCAL_MEMORY (16u << 10)
#define MAX_WORK_GROUP_SIZE 1024

extern char single_heap[], single_heap_end[]; // from the linker script

static bool create(struct bcl_device *device, const char *name) {
    if (strcmp(name, BOARD_NAME) != 0)
        return false;
    const size_t memory = (size_t)(single_heap_end - single_heap);
    device->facts = (struct bcl_device_facts){
        .name = BOARD_NAME ": " BOARD_DESCRIPTION,
        .target = BOARD_CORE_TARGET,
        .record = bcl_target_find(BOARD_CORE_TARGET),
        .type = CL_DEVICE_TYPE_CPU,
        .address_bits = CHAR_BIT * sizeof(void *),
        .compute_units = 1,
        .clock_mhz = BOARD_CORE_CLOCK_HZ / 1000000,
        .vector_bytes = (uint32_t)bcl_target_find(BOARD_CORE_TARGET)->vector_bytes,
        .global_memory = memory,
        .max_allocation = memory / 2,
        .local_memory = LOCAL_MEMORY,
        .max_work_group_size = MAX_WORK_GROUP_SIZE,
        .timer_resolution_ns = (size_t)bcl_clock_resolution_ns(),
        .printf_bytes = BCL_WORKER_PRINTF_BYTES,
        .shares_host_memory = true,
    };
    return true;
}

static cl_int start(struct bcl_device *device) {
    (void)device;
    return CL_SUCCESS;
}

static cl_int load(struct bcl_device *device, const struct bcl_image *image,
                   struct bcl_memory *memory) {
    (void)device;
    const size_t align = image->align < sizeof(void *) ? sizeof(void *) : image->align;
    if (image->pointer_bytes != sizeof(void *) || image->code_count > 0)
        return CL_OUT_OF_RESOURCES;
    void *bytes = bcl_allocate_aligned(image->memory_size, align);
    if (bytes == NULL)
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    bcl_image_place(image, bytes, (uintptr_t)bytes, 0);
    // The stores of the code must not be moved or left out: the code is run.
    __asm__ volatile("" ::: "memory");
    *memory = (struct bcl_memory){(uintptr_t)bytes, bytes, image->memory_size, NULL};
    return CL_SUCCESS;
}

static void unload(struct bcl_device *device, struct bcl_memory *memory) {
    (void)device;
    bcl_free(memory->host);
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    if (command->kind != BCL_COMMAND_NDRANGE) {
        bcl_command_transfer(command);
        return;
    }
    bcl_command_begin(command);
    bcl_command_complete(command, bcl_worker_run_all(device, &command->launch));
}

static const struct bcl_driver driver = {
    .name = "single",
    .create = create,
    .start = start,
    .load = load,
    .unload = unload,
    .submit = submit,
};

cl_uint bcl_devices(cl_device_id **list) {
    static cl_device_id devices[1];
    static cl_uint count;
    if (count == 0) {
        devices[0] = bcl_object_new(sizeof *devices[0], BCL_DEVICE, NULL);
        count = devices[0] != NULL && bcl_device_create(&devices[0]->driven, &driver, BOARD_NAME);
    }
    *list = devices;
    return count;
}
