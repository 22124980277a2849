// SPDX-License-Identifier: MIT
//
// maxmag(x, y): the one of greater magnitude; fmax(x, y) if neither is. Exact.

OVERLOAD gentype maxmag(gentype x, gentype y) {
    gentype ax = fabs(x), ay = fabs(y);
    return ax > ay ? x : (ay > ax ? y : fmax(x, y));
}
