// SPDX-License-Identifier: MIT
//
// minmag(x, y): the one of smaller magnitude; fmin(x, y) if neither is. Exact.

OVERLOAD gentype minmag(gentype x, gentype y) {
    gentype ax = fabs(x), ay = fabs(y);
    return ax < ay ? x : (ay < ax ? y : fmin(x, y));
}
