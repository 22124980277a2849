// SPDX-License-Identifier: MIT
//
// Tests each rule that bufalloc.h states, with the smallest book that shows it.

// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on

#include "bufalloc.h"

#define RECORDS 16
#define BASE 0x20000000u
#define UNTOUCHED 0xdeadbeefu

struct fixture {
    struct bcl_chunk records[RECORDS];
    struct bcl_region region;
    struct bcl_bufalloc book;
};

static void start(struct fixture *f, uint64_t address, uint64_t size, bool greedy) {
    bcl_bufalloc_init(&f->book, f->records, RECORDS);
    assert_int_equal(bcl_bufalloc_add_region(&f->book, &f->region, address, size, greedy),
                     BCL_BUFALLOC_OK);
}

static uint64_t allocate(struct fixture *f, uint64_t size, uint64_t align) {
    uint64_t address = UNTOUCHED;
    assert_int_equal(bcl_bufalloc_allocate(&f->book, size, align, &address), BCL_BUFALLOC_OK);
    return address;
}

static void refuse(struct fixture *f, uint64_t size, uint64_t align,
                   enum bcl_bufalloc_status status) {
    uint64_t address = UNTOUCHED;
    assert_int_equal(bcl_bufalloc_allocate(&f->book, size, align, &address), status);
    assert_int_equal(address, UNTOUCHED);
}

static void release(struct fixture *f, uint64_t address) {
    assert_int_equal(bcl_bufalloc_release(&f->book, address), BCL_BUFALLOC_OK);
}

// ---- Splitting and coalescing -------------------------------------------------------------------

static void a_hole_is_split(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 8192, false);
    uint64_t hole = allocate(&f, 4096, 1);
    allocate(&f, 16, 1);
    release(&f, hole);
    assert_int_equal(allocate(&f, 16, 1), BASE);
    assert_int_equal(allocate(&f, 4080, 1), BASE + 16);
}

static void neighbours_are_joined_in_any_order(void **state) {
    (void)state;
    static const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t order = 0; order < sizeof orders / sizeof *orders; ++order) {
        struct fixture f;
        start(&f, BASE, 400, false);
        uint64_t part[3];
        for (int i = 0; i < 3; ++i)
            part[i] = allocate(&f, 100, 1);
        uint64_t guard = allocate(&f, 100, 1);
        for (int i = 0; i < 3; ++i)
            release(&f, part[orders[order][i]]);
        assert_int_equal(allocate(&f, 300, 1), BASE);
        release(&f, BASE);
        release(&f, guard);
        assert_int_equal(allocate(&f, 400, 1), BASE);
    }
}

static void first_fit_takes_the_lowest_hole(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 1000, false);
    uint64_t low = allocate(&f, 100, 1);
    allocate(&f, 10, 1);
    uint64_t high = allocate(&f, 50, 1);
    allocate(&f, 10, 1);
    release(&f, low);
    release(&f, high);
    assert_int_equal(allocate(&f, 50, 1), low);
}

// ---- Alignment ----------------------------------------------------------------------------------

static void alignment_leaves_the_padding_usable(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE + 4, 4096, false);
    assert_int_equal(allocate(&f, 100, 256), BASE + 256);
    assert_int_equal(allocate(&f, 252, 1), BASE + 4);
    assert_int_equal(allocate(&f, 8, 8), BASE + 360);
    assert_int_equal(allocate(&f, 4, 1), BASE + 356);
}

static void alignment_that_pushes_past_the_end_is_refused(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE + 1, 255, false);
    refuse(&f, 1, 256, BCL_BUFALLOC_NO_SPACE);
    refuse(&f, 1, UINT64_C(1) << 63, BCL_BUFALLOC_NO_SPACE);
    assert_int_equal(allocate(&f, 1, 128), BASE + 128);
}

static void bad_requests_are_refused(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 1024, false);
    refuse(&f, 0, 1, BCL_BUFALLOC_INVALID);
    refuse(&f, 1, 0, BCL_BUFALLOC_INVALID);
    refuse(&f, 1, 3, BCL_BUFALLOC_INVALID);
    refuse(&f, 1, UINT64_MAX, BCL_BUFALLOC_INVALID);
}

// ---- Exhaustion and the limits of addresses -----------------------------------------------------

static void a_full_region_recovers(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 128, false);
    allocate(&f, 64, 1);
    uint64_t second = allocate(&f, 64, 1);
    refuse(&f, 1, 1, BCL_BUFALLOC_NO_SPACE);
    release(&f, second);
    assert_int_equal(allocate(&f, 64, 64), second);
}

static void a_full_book_is_refused_and_recovers(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 1024, false);
    for (int i = 1; i < RECORDS; ++i) // the sentinel takes one record
        allocate(&f, 4, 1);
    refuse(&f, 4, 1, BCL_BUFALLOC_NO_RECORD);
    release(&f, BASE);
    assert_int_equal(allocate(&f, 4, 1), BASE); // an exact fit needs no record
    release(&f, BASE);
    refuse(&f, 2, 1, BCL_BUFALLOC_NO_RECORD); // a split needs one
}

static void padding_needs_a_record_too(void **state) {
    (void)state;
    struct fixture f;
    bcl_bufalloc_init(&f.book, f.records, 2);
    assert_int_equal(bcl_bufalloc_add_region(&f.book, &f.region, BASE + 1, 1024, false),
                     BCL_BUFALLOC_OK);
    refuse(&f, 4, 4, BCL_BUFALLOC_NO_RECORD);
    assert_int_equal(allocate(&f, 4, 1), BASE + 1);
}

static void sizes_near_the_maximum_are_refused(void **state) {
    (void)state;
    static const uint64_t sizes[] = {1025,
                                     SIZE_MAX,
                                     UINT64_MAX,
                                     UINT64_MAX - 1,
                                     UINT64_MAX - BASE,
                                     UINT64_MAX - 15,
                                     UINT64_C(1) << 63};
    struct fixture f;
    start(&f, BASE + 1, 1024, false);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
        for (uint64_t align = 1; align; align <<= 1)
            refuse(&f, sizes[i], align, BCL_BUFALLOC_NO_SPACE);
    assert_int_equal(allocate(&f, 1024, 1), BASE + 1);
}

static void a_region_at_address_0_works(void **state) {
    (void)state;
    struct fixture f;
    start(&f, 0, 64, false);
    assert_int_equal(allocate(&f, 32, UINT64_C(1) << 63), 0);
    assert_int_equal(allocate(&f, 32, 32), 32);
    release(&f, 0);
    assert_int_equal(allocate(&f, 32, 1), 0);
}

static void a_region_may_end_at_2_to_64(void **state) {
    (void)state;
    struct fixture f;
    start(&f, UINT64_MAX - 63, 64, false);
    refuse(&f, 65, 1, BCL_BUFALLOC_NO_SPACE);
    assert_int_equal(allocate(&f, 64, 64), UINT64_MAX - 63);
    refuse(&f, 1, 1, BCL_BUFALLOC_NO_SPACE);
    release(&f, UINT64_MAX - 63);
    assert_int_equal(allocate(&f, 1, 1), UINT64_MAX - 63);
    refuse(&f, 1, 64, BCL_BUFALLOC_NO_SPACE);
}

// ---- Misuse of release --------------------------------------------------------------------------

static void refuse_release(struct fixture *f, uint64_t address) {
    assert_int_equal(bcl_bufalloc_release(&f->book, address), BCL_BUFALLOC_NOT_ALLOCATED);
}

static void a_double_free_is_refused(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 1024, false);
    uint64_t first = allocate(&f, 16, 1);
    uint64_t second = allocate(&f, 16, 1);
    release(&f, first);
    refuse_release(&f, first);
    release(&f, second);
    refuse_release(&f, second);
    refuse_release(&f, first);
    assert_int_equal(allocate(&f, 1024, 1), BASE);
}

static void foreign_addresses_are_refused(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 1024, false);
    uint64_t mine = allocate(&f, 16, 1);
    refuse_release(&f, 0);
    refuse_release(&f, mine + 1);
    refuse_release(&f, mine + 16);
    refuse_release(&f, BASE + 1024);
    refuse_release(&f, UINT64_MAX);
    release(&f, mine);
}

// ---- Greedy mode --------------------------------------------------------------------------------

static void greedy_serves_from_the_tail_first(void **state) {
    (void)state;
    struct fixture f;
    start(&f, BASE, 100, true);
    uint64_t hole = allocate(&f, 40, 1);
    assert_int_equal(allocate(&f, 30, 1), BASE + 40);
    release(&f, hole);
    assert_int_equal(allocate(&f, 20, 1), BASE + 70);
    assert_int_equal(allocate(&f, 20, 1), BASE); // the tail has 10 left
    assert_int_equal(allocate(&f, 10, 1), BASE + 90);
    assert_int_equal(allocate(&f, 20, 1), BASE + 20);
    refuse(&f, 1, 1, BCL_BUFALLOC_NO_SPACE);
}

// ---- Several regions ----------------------------------------------------------------------------

static void regions_are_tried_in_order(void **state) {
    (void)state;
    struct fixture f;
    struct bcl_region ddr;
    uint64_t address = UNTOUCHED;
    start(&f, 0x1000, 64, false);
    assert_int_equal(bcl_bufalloc_add_region(&f.book, &ddr, 0x100, 256, false), BCL_BUFALLOC_OK);
    assert_int_equal(allocate(&f, 64, 1), 0x1000);
    assert_int_equal(allocate(&f, 64, 1), 0x100);
    release(&f, 0x1000);
    assert_int_equal(allocate(&f, 128, 1), 0x140);
    assert_int_equal(bcl_bufalloc_allocate_in(&f.book, &ddr, 64, 1, &address), BCL_BUFALLOC_OK);
    assert_int_equal(address, 0x1c0);
    assert_int_equal(bcl_bufalloc_allocate_in(&f.book, &ddr, 1, 1, &address),
                     BCL_BUFALLOC_NO_SPACE);
    assert_int_equal(allocate(&f, 1, 1), 0x1000);
}

static void bad_regions_are_refused(void **state) {
    (void)state;
    static const struct {
        uint64_t address, size;
        enum bcl_bufalloc_status status;
    } cases[] = {
        {0x5000, 0, BCL_BUFALLOC_INVALID},      {UINT64_MAX, 2, BCL_BUFALLOC_INVALID},
        {2, UINT64_MAX, BCL_BUFALLOC_INVALID},  {0x1000, 1, BCL_BUFALLOC_INVALID},
        {0x0fff, 2, BCL_BUFALLOC_INVALID},      {0x10ff, 2, BCL_BUFALLOC_INVALID},
        {0x0800, 0x1000, BCL_BUFALLOC_INVALID}, {0x0f00, 0x100, BCL_BUFALLOC_OK},
        {0x1100, 0x100, BCL_BUFALLOC_OK},       {UINT64_MAX, 1, BCL_BUFALLOC_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        struct fixture f;
        struct bcl_region other;
        start(&f, 0x1000, 0x100, false);
        allocate(&f, 0x80, 1); // the region's bounds do not depend on its allocations
        assert_int_equal(
            bcl_bufalloc_add_region(&f.book, &other, cases[i].address, cases[i].size, false),
            cases[i].status);
    }
}

static void a_book_without_records_takes_no_region(void **state) {
    (void)state;
    struct fixture f;
    bcl_bufalloc_init(&f.book, f.records, 0);
    assert_int_equal(bcl_bufalloc_add_region(&f.book, &f.region, BASE, 64, false),
                     BCL_BUFALLOC_NO_RECORD);
    refuse(&f, 1, 1, BCL_BUFALLOC_NO_SPACE);
    refuse(&f, 0, 1, BCL_BUFALLOC_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hole_is_split),
        cmocka_unit_test(neighbours_are_joined_in_any_order),
        cmocka_unit_test(first_fit_takes_the_lowest_hole),
        cmocka_unit_test(alignment_leaves_the_padding_usable),
        cmocka_unit_test(alignment_that_pushes_past_the_end_is_refused),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(a_full_region_recovers),
        cmocka_unit_test(a_full_book_is_refused_and_recovers),
        cmocka_unit_test(padding_needs_a_record_too),
        cmocka_unit_test(sizes_near_the_maximum_are_refused),
        cmocka_unit_test(a_region_at_address_0_works),
        cmocka_unit_test(a_region_may_end_at_2_to_64),
        cmocka_unit_test(a_double_free_is_refused),
        cmocka_unit_test(foreign_addresses_are_refused),
        cmocka_unit_test(greedy_serves_from_the_tail_first),
        cmocka_unit_test(regions_are_tried_in_order),
        cmocka_unit_test(bad_regions_are_refused),
        cmocka_unit_test(a_book_without_records_takes_no_region),
    };
    return cmocka_run_group_tests_name("bufalloc", tests, NULL, NULL);
}
