// SPDX-License-Identifier: MIT

#include "api/memory/validity.h"

#include "base/allocate.h"

// -------------------------------------------------------------------------------------------------
// The walk

// Joins rows without gaps into one row.
static void join_rows(struct bcl_box *box) {
    if (box->size[1] == 1 || box->row_pitch == box->size[0]) {
        box->size[0] *= box->size[1];
        box->size[1] = 1;
        if (box->slice_pitch == box->size[0]) {
            box->size[0] *= box->size[2];
            box->size[2] = 1;
        }
    }
}

struct bcl_walk bcl_validity_walk(const struct bcl_validity *validity, const struct bcl_box *box) {
    struct bcl_walk walk = {.extents = validity->extents, .count = validity->count, .box = *box};
    join_rows(&walk.box);
    return walk;
}

// The number of the last of `count` rows (or slices), `pitch` apart, that begins at `distance` or
// before.
static size_t row_before(size_t distance, size_t pitch, size_t count) {
    size_t row = count > 1 ? distance / pitch : 0;
    return row < count ? row : count - 1;
}

struct bcl_walk bcl_piece_walk(const struct bcl_piece *piece, const struct bcl_box *box) {
    struct bcl_walk walk = {
        .only = {piece->end, piece->places}, .count = 1, .box = *box, .position = piece->start};
    join_rows(&walk.box);
    if (piece->start > walk.box.start) {
        size_t distance = piece->start - walk.box.start;
        walk.z = row_before(distance, walk.box.slice_pitch, walk.box.size[2]);
        distance -= walk.z * walk.box.slice_pitch;
        walk.y = row_before(distance, walk.box.row_pitch, walk.box.size[1]);
    }
    return walk;
}

static size_t row_start(const struct bcl_walk *walk) {
    const struct bcl_box *box = &walk->box;
    return box->start + walk->y * box->row_pitch + walk->z * box->slice_pitch;
}

// Moves on from the current row if it ends at the position. Returns false after the last row.
static bool find_row(struct bcl_walk *walk) {
    if (walk->z == walk->box.size[2])
        return false;
    if (row_start(walk) + walk->box.size[0] > walk->position)
        return true;
    if (++walk->y == walk->box.size[1]) {
        walk->y = 0;
        walk->z++;
    }
    return walk->z < walk->box.size[2];
}

bool bcl_walk_next(struct bcl_walk *walk, struct bcl_piece *piece) {
    if (walk->extent == walk->count)
        return false;
    const struct bcl_extent *extent =
        walk->extents != NULL ? &walk->extents[walk->extent] : &walk->only;
    *piece =
        (struct bcl_piece){.start = walk->position, .end = extent->end, .places = extent->places};
    if (find_row(walk)) {
        size_t start = row_start(walk);
        piece->inside = start <= walk->position;
        size_t end = piece->inside ? start + walk->box.size[0] : start;
        if (end < piece->end)
            piece->end = end;
    }
    walk->position = piece->end;
    if (walk->position == extent->end)
        walk->extent++;
    return true;
}

// -------------------------------------------------------------------------------------------------
// Changes

// Returns the new places of a piece.
typedef uint64_t change(uint64_t places, unsigned place);

static uint64_t there_too(uint64_t places, unsigned place) { return places | 1ull << place; }

static uint64_t only_there(uint64_t places, unsigned place) {
    (void)places;
    return 1ull << place;
}

static bool changes(const struct bcl_validity *validity, const struct bcl_box *box, unsigned place,
                    change *change) {
    struct bcl_walk walk = bcl_validity_walk(validity, box);
    struct bcl_piece piece;
    while (bcl_walk_next(&walk, &piece))
        if (piece.inside && change(piece.places, place) != piece.places)
            return true;
    return false;
}

static void append(struct bcl_validity *validity, size_t end, uint64_t places) {
    if (validity->count == 0 || validity->extents[validity->count - 1].places != places)
        validity->count++;
    validity->extents[validity->count - 1] = (struct bcl_extent){end, places};
}

// A row splits one extent into three at most.
static cl_int apply(struct bcl_validity *validity, const struct bcl_box *box, unsigned place,
                    change *change) {
    if (!changes(validity, box, place, change))
        return CL_SUCCESS;
    struct bcl_walk walk = bcl_validity_walk(validity, box);
    uint64_t rows = bcl_multiply(walk.box.size[1], walk.box.size[2]);
    uint64_t most = bcl_add(validity->count, bcl_multiply(2, rows));
    struct bcl_extent *extents = bcl_allocate(bcl_multiply(most, sizeof *extents));
    if (extents == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    struct bcl_validity changed = {extents, 0};
    struct bcl_piece piece;
    while (bcl_walk_next(&walk, &piece))
        append(&changed, piece.end, piece.inside ? change(piece.places, place) : piece.places);
    bcl_free(validity->extents);
    *validity = changed;
    return CL_SUCCESS;
}

cl_int bcl_validity_begin(struct bcl_validity *validity, size_t size) {
    validity->extents = bcl_allocate(sizeof *validity->extents);
    if (validity->extents == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    validity->extents[0] = (struct bcl_extent){size, 0};
    validity->count = 1;
    return CL_SUCCESS;
}

void bcl_validity_meet(struct bcl_validity *validity, unsigned place) {
    if (validity->extents[0].places == 0)
        validity->extents[0].places = 1ull << place;
}

cl_int bcl_validity_add(struct bcl_validity *validity, const struct bcl_box *box, unsigned place) {
    return apply(validity, box, place, there_too);
}

cl_int bcl_validity_set(struct bcl_validity *validity, const struct bcl_box *box, unsigned place) {
    return apply(validity, box, place, only_there);
}

void bcl_validity_end(struct bcl_validity *validity) { bcl_free(validity->extents); }
