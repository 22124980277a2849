// SPDX-License-Identifier: MIT
//
// Instruction memory that the host writes (host/firmware/programs/code.h), and launches on a board with a
// local memory of its own.

#include "firmware/launches/launch.h"
#include "firmware/programs/code.h"
#include "support.h"

#include <string.h>

enum { UNIT = 8, FIRST = 0x100, ROOM = 5 };

static _Alignas(64) char memory[sizeof(struct bcl_code_region) + ROOM * UNIT + UNIT - 1];
static const struct bcl_board board = {.memory.instructions = {FIRST, sizeof memory}};
static const struct bcl_transport transport;
static struct bcl_link link = {.board = &board, .transport = &transport, .code = memory};
static const uint32_t instructions[] = {11, 1, 12, 4};
static const uint32_t relocations[] = {4, 12};

static struct bcl_image make_image(uint32_t unit) {
    return (struct bcl_image){
        .code = (const unsigned char *)instructions,
        .relocations = relocations,
        .relocation_counts = {0, 0, 1, 1}, // size of the payload, of the code
        .pointer_bytes = 4,
        .code_count = sizeof instructions / unit,
        .code_unit = unit,
    };
}

static uint32_t word(uint64_t instruction, int index) {
    uint32_t value;
    memcpy(&value,
           memory + sizeof(struct bcl_code_region) + (instruction - FIRST) * UNIT + 4 * index, 4);
    return value;
}

static void code_is_placed_and_announced(void **state) {
    (void)state;
    const struct bcl_code_region *region = (const void *)memory;
    struct bcl_image image = make_image(UNIT);
    struct bcl_memory first, second, third;
    struct bcl_code code;

    bcl_code_open(&code, &link);
    assert_int_equal(bcl_code_load(&code, &image, 0x1000, &first), CL_SUCCESS);
    assert_int_equal(first.address, FIRST);
    assert_int_equal(first.size, 2);
    assert_int_equal(region->generation, 1);
    assert_int_equal(word(FIRST, 1), 0x1001);
    assert_int_equal(word(FIRST + 1, 1), FIRST + 4);

    assert_int_equal(bcl_code_load(&code, &image, 0x2000, &second), CL_SUCCESS);
    assert_int_equal(second.address, FIRST + 2);
    assert_int_equal(region->generation, 2);
    assert_int_equal(word(FIRST + 2, 1), 0x2001);
    assert_int_equal(word(FIRST, 1), 0x1001);

    // Room for five instructions: a third image fits only after one is unloaded.
    assert_int_equal(bcl_code_load(&code, &image, 0, &third), CL_MEM_OBJECT_ALLOCATION_FAILURE);
    assert_int_equal(region->generation, 2);
    bcl_code_unload(&code, &first);
    assert_int_equal(bcl_code_load(&code, &image, 0, &third), CL_SUCCESS);
    assert_int_equal(third.address, FIRST);

    // Instructions of another size belong to another machine.
    struct bcl_image other = make_image(2 * UNIT);
    assert_int_equal(bcl_code_load(&code, &other, 0, &third), CL_OUT_OF_RESOURCES);
    bcl_code_close(&code);
}

static void unused_instruction_memory_is_closed(void **state) {
    (void)state;
    struct bcl_code code;
    bcl_code_open(&code, &link);
    bcl_code_close(&code);
}

// Programs run in the board's region for code as long as there is room.
static void programs_run_in_the_region_for_code(void **state) {
    (void)state;
    static _Alignas(8) char area[256];
    static const uint32_t payload[] = {0, 8};
    static const uint32_t own_address[] = {0};
    const struct bcl_image image = {
        .payload = (const unsigned char *)payload,
        .relocations = own_address,
        .relocation_counts = {1},
        .payload_size = sizeof payload,
        .memory_size = 32,
        .align = 8,
        .pointer_bytes = 4,
    };
    static const struct bcl_board without_code;
    struct bcl_link other = {.board = &without_code, .transport = &transport};
    struct bcl_heap programs, fast;
    struct bcl_images images;
    struct bcl_memory first, second;

    assert_true(bcl_heap_open(
        &programs,
        &(const struct bcl_heap_place){
            .address = 0x1000, .size = sizeof area, .host = area, .unit = 1, .piece = 1}));
    assert_true(bcl_heap_open(
        &fast, &(const struct bcl_heap_place){.address = 0x8000, .size = 40, .piece = 1}));
    bcl_images_open(&images, &programs, &fast, &other, 4);
    assert_int_equal(bcl_images_load(&images, &image, &first), CL_SUCCESS);
    assert_int_equal(bcl_images_load(&images, &image, &second), CL_SUCCESS);
    assert_int_equal(first.address, 0x8000);
    assert_ptr_equal(first.host, area);
    assert_int_equal(*(const uint32_t *)first.host, 0x8000); // relocated for where it runs
    assert_int_equal(second.address, 0x1020);
    assert_int_equal(*(const uint32_t *)second.host, 0x1020);

    union bcl_packet packet = bcl_launch_announcement(first.driver_data);
    assert_int_equal(packet.agent.arg[0], 0x1000);
    assert_int_equal(packet.agent.arg[1], 32);
    assert_int_equal(packet.agent.arg[2], 0x8000);
    packet = bcl_launch_announcement(second.driver_data);
    assert_int_equal(packet.agent.arg[0], 0x1020);
    assert_int_equal(packet.agent.arg[2], 0);

    // The next program gets the room of one that is unloaded.
    bcl_images_unload(&images, &first);
    assert_int_equal(bcl_images_load(&images, &image, &first), CL_SUCCESS);
    assert_int_equal(first.address, 0x8000);
    bcl_images_unload(&images, &first);
    bcl_images_unload(&images, &second);
    bcl_images_close(&images);
    bcl_heap_close(&fast);
    bcl_heap_close(&programs);
}

// A launch of one local argument, on a board with a local memory at 128.
static void local_memory_of_its_own_is_used(void **state) {
    (void)state;
    static const struct bcl_board with_local = {
        .core = {.isolation = BCL_BOARD_CORE_ISOLATION_AREAS, .count = 1},
        .memory.local = {128, 256},
        .memory.shared = {.programs_size = 1 << 20, .cached = false}};
    static const struct bcl_argument_record argument = {.kind = BCL_ARGUMENT_LOCAL};
    static const struct bcl_kernel_record kernel = {.argument_count = 1};
    static const struct bcl_binary_header header = {.argument_count = 1};
    static _Alignas(BCL_PRIVATE_ALIGN) char programs[BCL_LAUNCH_ARGUMENTS], buffers[4096];
    struct bcl_binary binary = {
        .header = &header, .arguments = &argument, .image = {.pointer_bytes = 4}};
    union bcl_launch_argument value = {.size = 256};
    struct bcl_loaded_image loaded = {.memory = {.address = 0x8000}};
    struct bcl_memory image = {.address = 0x8000, .driver_data = &loaded};
    struct bcl_launch launch = {
        .binary = &binary,
        .kernel = &kernel,
        .image = &image,
        .arguments = &value,
        .work_dim = 1,
        .global_size = {4, 1, 1},
        .local_size = {4, 1, 1},
        .local_bytes = 256,
    };
    struct bcl_launch_block block = {.arguments = {0x20000, programs, sizeof programs, NULL},
                                     .work = {0x10000, buffers, sizeof buffers, NULL}};
    union bcl_packet packet;
    uint32_t slot;

    assert_true(bcl_launch_measure(&with_local, &launch));
    assert_in_range(bcl_launch_work_bytes(&launch), sizeof(struct bcl_barrier_report), 255);
    bcl_launch_write(&with_local, &launch, &(struct bcl_launch_rings){0}, &block, &packet);
    memcpy(&slot, programs + sizeof(struct bcl_kernarg), sizeof slot);
    assert_int_equal(slot, 128);
    assert_int_equal(packet.dispatch.group_segment_size, 256);

    // The host notices stores of a kernel into its launch, and does not trust the stored data.
    assert_true(bcl_launch_intact(&launch, &block));
    ((struct bcl_kernarg *)programs)->context.barrier_report ^= 1u << 31;
    assert_false(bcl_launch_intact(&launch, &block));
    assert_int_equal(bcl_launch_report(&launch, &block, 0).kind, BCL_BARRIER_OK);
}

// A launch of a local argument on a board with two cores: each core has its own copy of what work-groups must not
// share.
static void each_core_has_memory_of_its_own(void **state) {
    (void)state;
    static const struct bcl_board two_cores = {
        .core = {.isolation = BCL_BOARD_CORE_ISOLATION_AREAS, .count = 2},
        .memory.shared = {.programs_size = 1 << 20, .cached = false}};
    static const struct bcl_argument_record argument = {.kind = BCL_ARGUMENT_LOCAL};
    static const struct bcl_kernel_record kernel = {.argument_count = 1};
    static const struct bcl_binary_header header = {.argument_count = 1};
    static _Alignas(BCL_PRIVATE_ALIGN) char programs[2 * BCL_LAUNCH_ARGUMENTS], buffers[4096];
    struct bcl_binary binary = {
        .header = &header, .arguments = &argument, .image = {.pointer_bytes = 4}};
    union bcl_launch_argument value = {.size = 256};
    struct bcl_loaded_image loaded = {0};
    struct bcl_memory image = {.driver_data = &loaded};
    struct bcl_launch launch = {
        .binary = &binary,
        .kernel = &kernel,
        .image = &image,
        .arguments = &value,
        .work_dim = 1,
        .global_size = {8, 1, 1},
        .local_size = {4, 1, 1},
        .local_bytes = 256,
    };
    struct bcl_launch_block block = {.arguments = {0x20000, programs, sizeof programs, NULL},
                                     .work = {0x10000, buffers, sizeof buffers, NULL}};
    const struct bcl_launch_rings rings = {.address = 0x8000, .size = 0x400};
    union bcl_packet packet;

    assert_true(bcl_launch_measure(&two_cores, &launch));
    bcl_launch_write(&two_cores, &launch, &rings, &block, &packet);
    const struct bcl_kernarg *first = (const struct bcl_kernarg *)programs;
    const struct bcl_kernarg *second = (const struct bcl_kernarg *)(programs + first->next_core);
    const uint64_t apart = second->context.barrier_report - first->context.barrier_report;
    assert_int_equal(launch.room.cores, 2);
    assert_in_range(first->next_core, sizeof *first, bcl_launch_arguments(&two_cores) / 2);
    assert_in_range(apart, 256 + sizeof(struct bcl_barrier_report), sizeof buffers / 2);
    assert_int_equal(second->context.private_memory - first->context.private_memory, apart);
    assert_int_equal(second->context.printf_ring, 0x8400);
    uint32_t locals[2];
    memcpy(&locals[0], first->slots, sizeof locals[0]);
    memcpy(&locals[1], second->slots, sizeof locals[1]);
    assert_int_equal(locals[1] - locals[0], apart);

    // What either core has changed in its copy is noticed.
    assert_true(bcl_launch_intact(&launch, &block));
    ((struct bcl_kernarg *)(programs + first->next_core))->context.work_dim = 3;
    assert_false(bcl_launch_intact(&launch, &block));
    ((struct bcl_barrier_report *)(buffers + apart))->kind = BCL_BARRIER_DIFFERS;
    assert_int_equal(bcl_launch_report(&launch, &block, 0).kind, BCL_BARRIER_OK);
    assert_int_equal(bcl_launch_report(&launch, &block, 1).kind, BCL_BARRIER_DIFFERS);

    // A single work-group runs on the first core.
    launch.global_size[0] = 4;
    assert_true(bcl_launch_measure(&two_cores, &launch));
    bcl_launch_write(&two_cores, &launch, &rings, &block, &packet);
    assert_int_equal(first->next_core, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_is_placed_and_announced),
        cmocka_unit_test(unused_instruction_memory_is_closed),
        cmocka_unit_test(programs_run_in_the_region_for_code),
        cmocka_unit_test(local_memory_of_its_own_is_used),
        cmocka_unit_test(each_core_has_memory_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
