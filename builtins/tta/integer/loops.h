// SPDX-License-Identifier: MIT
//
// Loops that must stay loops: if they were unrolled, steps of one bit would become a shift by several bits, which calls
// the same function on machines without a shifter.

#ifndef TTA_LOOPS_H
#define TTA_LOOPS_H

#define KEEP_LOOP _Pragma("clang loop unroll(disable) vectorize(disable)")

#endif // TTA_LOOPS_H
