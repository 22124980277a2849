// SPDX-License-Identifier: MIT
//
// bitfield_insert(base, insert, offset, count), bitfield_extract_signed(base, offset, count) and
// bitfield_extract_unsigned: the `count` bits from bit `offset` on. Of none, base and 0. Of
// cl_khr_extended_bit_ops.

#undef ONES
#define ONES(count) (ugentype)((count) == 0 ? (U)0 : (U)((U)~(U)0 >> (BITS - (count))))

OVERLOAD gentype bitfield_insert(gentype base, gentype insert, uint offset, uint count) {
    ugentype mask = ONES(count) << (ugentype)(U)offset, moved = as_ugentype(insert) << (ugentype)(U)offset;
    ugentype bits = (as_ugentype(base) & ~mask) | (moved & mask);
    return as_gentype(bits);
}

#if SIGNED
// Up to the highest bit and down again.
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
