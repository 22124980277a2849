// SPDX-License-Identifier: MIT
//
// clz(x): the number of zero bits above the highest one; for 0 the number of all bits.

OVERLOAD gentype clz(gentype x) {
    return as_gentype(__builtin_elementwise_clzg(as_ugentype(x), (ugentype)BITS));
}
