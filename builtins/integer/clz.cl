// SPDX-License-Identifier: MIT
//
// clz(x): zero bits above the highest one; all of them for 0.

OVERLOAD gentype clz(gentype x) {
    return as_gentype(__builtin_elementwise_clzg(as_ugentype(x), (ugentype)BITS));
}
