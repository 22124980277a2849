// SPDX-License-Identifier: MIT
//
// Which places hold the current bytes of a buffer: by range, so that devices can work on different
// parts of one buffer at the same time. Every byte is current in at least one place, once there is
// one.
//
// Offsets and sizes are bytes, from the buffer's start. A set of places is a mask, bit i for place
// i. No locks: the caller has the buffer's.

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

// `size` bytes in one row.
static inline struct bcl_box bcl_range(size_t start, size_t size) {
    return (struct bcl_box){start, {size, 1, 1}, size, size};
}

// From the first byte of the box to the last, the gaps between its rows included.
static inline size_t bcl_box_length(const struct bcl_box *box) {
    return (box->size[2] - 1) * box->slice_pitch + (box->size[1] - 1) * box->row_pitch +
           box->size[0];
}

// From the end of the extent before it.
struct bcl_extent {
    size_t end;
    uint64_t places;
};

struct bcl_validity {
    struct bcl_extent *extents; // in order; the last one ends with the buffer. Owned.
    size_t count;               // neighbours are in different places
};

// A piece of the buffer that is current in the same places, and inside the box or outside of it.
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
    size_t extent, y, z; // where the walk is: the extent, the row
    size_t position;
};

struct bcl_walk bcl_validity_walk(const struct bcl_validity *validity, const struct bcl_box *box);
struct bcl_walk bcl_piece_walk(const struct bcl_piece *piece, const struct bcl_box *box);
bool bcl_walk_next(struct bcl_walk *walk, struct bcl_piece *piece);

// Of a buffer without places. CL_SUCCESS or CL_OUT_OF_HOST_MEMORY.
cl_int bcl_validity_begin(struct bcl_validity *validity, size_t size);

// The buffer has got the place. The first one is current, whatever it holds: there is nothing else.
void bcl_validity_meet(struct bcl_validity *validity, unsigned place);

// The box is current in the place: too, or only there. On CL_OUT_OF_HOST_MEMORY all is as it was.
cl_int bcl_validity_add(struct bcl_validity *validity, const struct bcl_box *box, unsigned place);
cl_int bcl_validity_set(struct bcl_validity *validity, const struct bcl_box *box, unsigned place);

void bcl_validity_end(struct bcl_validity *validity);

#endif // BARECL_API_VALIDITY_H
