// SPDX-License-Identifier: MIT
//
// bitfield_insert(base, insert, offset, count), bitfield_extract_signed(base, offset, count) and
// bitfield_extract_unsigned of cl_khr_extended_bit_ops: the `count` bits from bit `offset` on. If count is 0,
// bitfield_insert returns base, and the others return 0.

#undef ONES
#define ONES(count) (ugentype)((count) == 0 ? (U)0 : (U)((U)~(U)0 >> (BITS - (count))))

OVERLOAD gentype bitfield_insert(gentype base, gentype insert, uint offset, uint count) {
    ugentype mask = ONES(count) << (ugentype)(U)offset, moved = as_ugentype(insert) << (ugentype)(U)offset;
    ugentype bits = (as_ugentype(base) & ~mask) | (moved & mask);
    return as_gentype(bits);
}

#if SIGNED
// Shifts the field up to the highest bit and down again.
OVERLOAD gentype bitfield_extract_signed(gentype base, uint offset, uint count) {
    if (count == 0)
        return (gentype)0;
    ugentype top = as_ugentype(base) << (ugentype)(U)(BITS - count - offset);
    return as_gentype(top) >> (gentype)(T)(BITS - count);
}
OVERLOAD gentype bitfield_extract_signed(ugentype base, uint offset, uint count) {
    return bitfield_extract_signed(as_gentype(base), offset, count);
}
OVERLOAD ugentype bitfield_extract_unsigned(ugentype base, uint offset, uint count) {
    return base >> (ugentype)(U)offset & ONES(count);
}
OVERLOAD ugentype bitfield_extract_unsigned(gentype base, uint offset, uint count) {
    return bitfield_extract_unsigned(as_ugentype(base), offset, count);
}
#endif
