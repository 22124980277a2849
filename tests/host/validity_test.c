// SPDX-License-Identifier: MIT
//
// Changes random boxes, and then compares which bytes are current in which place with a model: a
// set of places for every byte.

#include "api/memory/validity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SIZE = 200, PLACES = 5, ROUNDS = 20000 };

static uint64_t model[SIZE];

static size_t below(size_t limit) { return (size_t)rand() % limit; }

// A random box that fits, with or without gaps between rows and slices.
static struct bcl_box random_box(void) {
    for (;;) {
        struct bcl_box box = {below(SIZE), {1 + below(20), 1 + below(5), 1 + below(3)}, 0, 0};
        box.row_pitch = box.size[0] + below(2) * below(10);
        box.slice_pitch = box.size[1] * box.row_pitch + below(2) * below(10);
        size_t end = box.start + (box.size[2] - 1) * box.slice_pitch +
                     (box.size[1] - 1) * box.row_pitch + box.size[0];
        if (end <= SIZE)
            return box;
    }
}

static bool has(const struct bcl_box *box, size_t byte) {
    for (size_t z = 0; z < box->size[2]; z++)
        for (size_t y = 0; y < box->size[1]; y++) {
            size_t start = box->start + y * box->row_pitch + z * box->slice_pitch;
            if (byte >= start && byte < start + box->size[0])
                return true;
        }
    return false;
}

static void change_model(const struct bcl_box *box, unsigned place, bool only) {
    for (size_t i = 0; i < SIZE; i++)
        if (has(box, i))
            model[i] = (only ? 0 : model[i]) | 1u << place;
}

// Walks along a piece and a random box, and checks the parts of the piece inside and outside of the box.
static void expect_parts(const struct bcl_piece *piece) {
    struct bcl_box box = random_box();
    struct bcl_walk walk = bcl_piece_walk(piece, &box);
    struct bcl_piece part;
    size_t position = piece->start;
    while (bcl_walk_next(&walk, &part)) {
        assert_int_equal(part.start, position);
        assert_true(part.end > position);
        assert_int_equal(part.places, piece->places);
        for (; position < part.end; position++)
            assert_int_equal(part.inside, has(&box, position));
    }
    assert_int_equal(position, piece->end);
}

// Walks along a box other than that of the last change.
static void expect_model(const struct bcl_validity *validity) {
    struct bcl_box box = random_box();
    struct bcl_walk walk = bcl_validity_walk(validity, &box);
    struct bcl_piece piece;
    size_t position = 0;
    while (bcl_walk_next(&walk, &piece)) {
        assert_int_equal(piece.start, position);
        assert_true(piece.end > position);
        for (; position < piece.end; position++) {
            assert_int_equal(piece.places, model[position]);
            assert_int_equal(piece.inside, has(&box, position));
        }
        expect_parts(&piece);
    }
    assert_int_equal(position, SIZE);
    for (size_t i = 1; i < validity->count; i++)
        assert_int_not_equal(validity->extents[i].places, validity->extents[i - 1].places);
}

static void boxes_change_their_bytes(void **state) {
    (void)state;
    struct bcl_validity validity;
    assert_int_equal(bcl_validity_begin(&validity, SIZE), CL_SUCCESS);
    bcl_validity_meet(&validity, 3);
    bcl_validity_meet(&validity, 1); // has missed every change
    for (size_t i = 0; i < SIZE; i++)
        model[i] = 1u << 3;
    expect_model(&validity);
    for (int i = 0; i < ROUNDS; i++) {
        struct bcl_box box = below(20) == 0 ? bcl_range(0, SIZE) : random_box();
        unsigned place = (unsigned)below(PLACES);
        bool only = below(2) == 0;
        change_model(&box, place, only);
        assert_int_equal((only ? bcl_validity_set : bcl_validity_add)(&validity, &box, place),
                         CL_SUCCESS);
        expect_model(&validity);
    }
    bcl_validity_end(&validity);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_change_their_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
