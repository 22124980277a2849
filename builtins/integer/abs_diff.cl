// SPDX-License-Identifier: MIT
//
// abs_diff(x, y) = |x - y| without overflow, as an unsigned integer.

OVERLOAD ugentype abs_diff(gentype x, gentype y) {
    ugentype xu = as_ugentype(x), yu = as_ugentype(y);
    return x > y ? (ugentype)(xu - yu) : (ugentype)(yu - xu);
}
