// SPDX-License-Identifier: MIT
//
// mad(x, y, z) = x y + z, rounded once or twice, whichever is faster on the target.

OVERLOAD gentype mad(gentype x, gentype y, gentype z) {
#pragma clang fp contract(on)
    return x * y + z;
}
