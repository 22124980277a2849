// SPDX-License-Identifier: MIT
//
// Which regions of a board's memory launches take parts from (firmware/launches/regions.h).

#include "firmware/launches/regions.h"
#include "support.h"

#define KIND .kind = BCL_BOARD_REGION_KIND_ON_CHIP, .core = true

// Local memory prefers the second region, private memory the first.
static const struct bcl_board_region preferred[] = {
    {KIND, .name = "one", .address = 0x1000, .size = 0x400,
     .roles = {.local_memory = 2, .private_memory = 1}},
    {KIND, .name = "two", .address = 0x2000, .size = 0x200,
     .roles = {.local_memory = 1, .private_memory = 2}},
    {KIND, .name = "far", .address = 0x3000, .size = 0x800},
    {0},
};

static struct bcl_board board_of(const struct bcl_board_region *regions, uint64_t cores) {
    struct bcl_board board = {0};
    board.core.count = cores;
    board.memory.regions = regions;
    return board;
}

static uint64_t take(struct bcl_regions *regions, enum bcl_region_role role, uint64_t size) {
    struct bcl_launch_part part = {0};
    if (!bcl_regions_take(regions, role, size, &part))
        return 0;
    assert_true(part.is_apart);
    return part.offset;
}

static void each_role_has_its_preference(void **state) {
    (void)state;
    const struct bcl_board board = board_of(preferred, 1);
    struct bcl_regions regions = {.board = &board};
    assert_int_equal(take(&regions, BCL_LOCAL_MEMORY, 0x100), 0x2000);
    assert_int_equal(take(&regions, BCL_PRIVATE_MEMORY, 0x100), 0x1000);
}

static void what_does_not_fit_goes_to_the_next_region(void **state) {
    (void)state;
    const struct bcl_board board = board_of(preferred, 1);
    struct bcl_regions regions = {.board = &board};
    assert_int_equal(take(&regions, BCL_LOCAL_MEMORY, 0x201),
                     0x1000); // too large for the second one
    assert_int_equal(take(&regions, BCL_PRIVATE_MEMORY, 0x180), 0x1280);
    assert_int_equal(take(&regions, BCL_PRIVATE_MEMORY, 1), 0x2000); // the first one is full
    assert_int_equal(take(&regions, BCL_PRIVATE_MEMORY, 0x180), 0x2080);
    assert_int_equal(take(&regions, BCL_PRIVATE_MEMORY, 1), 0);
    assert_int_equal(bcl_regions_local_bytes(&board), 0x400);
}

static void cores_share_a_region(void **state) {
    (void)state;
    const struct bcl_board board = board_of(preferred, 2);
    struct bcl_regions regions = {.board = &board};
    struct bcl_launch_part part;
    assert_true(bcl_regions_take(&regions, BCL_LOCAL_MEMORY, 0x100, &part));
    assert_int_equal(part.offset, 0x2000);
    assert_int_equal(part.step, 0x100);
    assert_int_equal(take(&regions, BCL_LOCAL_MEMORY, 0x101), 0x1000);
    assert_int_equal(take(&regions, BCL_LOCAL_MEMORY, 0x101), 0);
    assert_int_equal(bcl_regions_local_bytes(&board), 0x200);
}

static void a_board_may_have_none(void **state) {
    (void)state;
    const struct bcl_board board = board_of(NULL, 1);
    struct bcl_regions regions = {.board = &board};
    assert_int_equal(take(&regions, BCL_LOCAL_MEMORY, 1), 0);
    assert_int_equal(bcl_regions_local_bytes(&board), 0);
    assert_null(bcl_regions_code(&board));
}

static void code_has_a_region_of_its_own(void **state) {
    (void)state;
    static const struct bcl_board_region with_code[] = {
        {KIND, .name = "data", .address = 0x1000, .size = 0x400, .roles = {.local_memory = 1}},
        {KIND, .name = "code", .address = 0x2000, .size = 0x400, .roles = {.code = 1}},
        {0},
    };
    const struct bcl_board board = board_of(with_code, 1);
    assert_ptr_equal(bcl_regions_code(&board), &with_code[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_role_has_its_preference),
        cmocka_unit_test(what_does_not_fit_goes_to_the_next_region),
        cmocka_unit_test(cores_share_a_region),
        cmocka_unit_test(a_board_may_have_none),
        cmocka_unit_test(code_has_a_region_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
