// SPDX-License-Identifier: MIT
//
// Records for each range of a buffer which places hold its current bytes, so that devices can work
// on different parts of one buffer at the same time. Once the buffer has a place, every byte is
// current in at least one place.
//
// Offsets and sizes are bytes, from the buffer's start. A set of places is a mask, bit i for place
// i. The caller holds the buffer's lock.

#ifndef BARECL_API_VALIDITY_H
#define BARECL_API_VALIDITY_H

#include "base/opencl.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BCL_MAX_PLACES 64

// Rows of bytes: size[1] in a slice, size[2] slices, of size[0] bytes each. Row y of slice z starts
// at start + y * row_pitch + z * slice_pitch. Rows are in order and do not overlap.
struct bcl_box {
    size_t start;
    size_t size[3]; // bytes, rows, slices; at least 1 each
    size_t row_pitch, slice_pitch;
};

// A box of one row of `size` bytes.
static inline struct bcl_box bcl_range(size_t start, size_t size) {
    return (struct bcl_box){start, {size, 1, 1}, size, size};
}

// Bytes from the first byte of the box to the last, including the gaps between its rows.
static inline size_t bcl_box_length(const struct bcl_box *box) {
    return (box->size[2] - 1) * box->slice_pitch + (box->size[1] - 1) * box->row_pitch +
           box->size[0];
}

// A range of bytes that are current in the same places. It starts at the end of the extent before
// it.
struct bcl_extent {
    size_t end;
    uint64_t places;
};

struct bcl_validity {
    struct bcl_extent *extents; // in order; the last one ends with the buffer. Owned.
    size_t count;               // neighbouring extents have different `places`
};

// A range of a buffer: all of it is current in the same places, and all of it is inside the box, or
// all outside.
struct bcl_piece {
    size_t start, end;
    uint64_t places;
    bool inside;
};

// A walk over all pieces of a buffer, in order, or over the parts of one piece.
struct bcl_walk {
    const struct bcl_extent *extents; // NULL: `only`
    struct bcl_extent only;
    size_t count;
    struct bcl_box box;
    size_t extent, y, z; // the current extent and row
    size_t position;
};

struct bcl_walk bcl_validity_walk(const struct bcl_validity *validity, const struct bcl_box *box);
struct bcl_walk bcl_piece_walk(const struct bcl_piece *piece, const struct bcl_box *box);
bool bcl_walk_next(struct bcl_walk *walk, struct bcl_piece *piece);

// Initialises the validity of a buffer without places. CL_SUCCESS or CL_OUT_OF_HOST_MEMORY.
cl_int bcl_validity_begin(struct bcl_validity *validity, size_t size);

// The buffer got its first or another place. The first place is current, whatever its bytes are.
void bcl_validity_meet(struct bcl_validity *validity, unsigned place);

// bcl_validity_add() makes the box current also in the place, bcl_validity_set() only in the place.
// On CL_OUT_OF_HOST_MEMORY nothing changes.
cl_int bcl_validity_add(struct bcl_validity *validity, const struct bcl_box *box, unsigned place);
cl_int bcl_validity_set(struct bcl_validity *validity, const struct bcl_box *box, unsigned place);

void bcl_validity_end(struct bcl_validity *validity);

#endif // BARECL_API_VALIDITY_H
