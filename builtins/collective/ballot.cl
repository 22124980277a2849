// SPDX-License-Identifier: MIT
//
// cl_khr_subgroup_ballot: masks with a bit for each work-item of the sub-group.

#include "collective/sub_group.h"

#if FLOAT_BITS == 32

// The lowest `count` bits of 128.
static uint4 first_bits(uint count) {
    const uint4 start = (uint4)(0, 32, 64, 96);
    uint4 here = min(sub_sat((uint4)count, start), 32u);
    return select(((uint4)1u << here) - 1u, (uint4)~0u, here == 32u);
}

static uint4 own_bit(void) {
    uint own = get_sub_group_local_id();
    return select((uint4)0, (uint4)(1u << own % 32), own / 32 == (uint4)(0, 1, 2, 3));
}

// The specification counts up to the launch's largest sub-group, also in a smaller one.
static uint4 all_bits(void) { return first_bits(get_max_sub_group_size()); }

static uint sum(uint4 counts) { return counts.x + counts.y + counts.z + counts.w; }

uint4 COLLECTIVE sub_group_ballot(int predicate) {
    volatile __local uint *mask = OWN_WORD(uint);
    uint own = get_sub_group_local_id();
    MEET_SOME();
    for (uint i = 0; i < 4; ++i)
        mask[i] = 0;
    MEET_SOME();
    if (predicate)
        mask[own / 32] |= 1u << own % 32;
    MEET_SOME();
    return (uint4)(mask[0], mask[1], mask[2], mask[3]);
}

int OVERLOAD sub_group_inverse_ballot(uint4 mask) { return any((mask & own_bit()) != 0u); }

int OVERLOAD sub_group_ballot_bit_extract(uint4 mask, uint i) {
    uint word = i < 64 ? (i < 32 ? mask.x : mask.y) : (i < 96 ? mask.z : mask.w);
    return word >> i % 32 & 1;
}

uint OVERLOAD sub_group_ballot_bit_count(uint4 mask) { return sum(popcount(mask & all_bits())); }

uint OVERLOAD sub_group_ballot_inclusive_scan(uint4 mask) {
    return sum(popcount(mask & first_bits(get_sub_group_local_id() + 1)));
}

uint OVERLOAD sub_group_ballot_exclusive_scan(uint4 mask) {
    return sum(popcount(mask & first_bits(get_sub_group_local_id())));
}

uint OVERLOAD sub_group_ballot_find_lsb(uint4 mask) {
    uint4 ours = mask & all_bits(), low = ctz(ours);
    return ours.x   ? low.x
           : ours.y ? 32 + low.y
           : ours.z ? 64 + low.z
                    : 96 + low.w;
}

uint OVERLOAD sub_group_ballot_find_msb(uint4 mask) {
    uint4 ours = mask & all_bits(), high = 31u - clz(ours);
    return ours.w   ? 96 + high.w
           : ours.z ? 64 + high.z
           : ours.y ? 32 + high.y
                    : high.x;
}

uint4 OVERLOAD get_sub_group_eq_mask(void) { return own_bit(); }
uint4 OVERLOAD get_sub_group_ge_mask(void) {
    return all_bits() & ~first_bits(get_sub_group_local_id());
}
uint4 OVERLOAD get_sub_group_gt_mask(void) {
    return all_bits() & ~first_bits(get_sub_group_local_id() + 1);
}
uint4 OVERLOAD get_sub_group_le_mask(void) { return first_bits(get_sub_group_local_id() + 1); }
uint4 OVERLOAD get_sub_group_lt_mask(void) { return first_bits(get_sub_group_local_id()); }

#endif
