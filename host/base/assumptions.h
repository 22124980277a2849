// SPDX-License-Identifier: MIT
//
// The library's assumptions about the compiler and the processor that it is built for, beyond those of OpenCL and
// barecl/abi.h. A port that violates an assumption fails to compile here.

#ifndef BARECL_BASE_ASSUMPTIONS_H
#define BARECL_BASE_ASSUMPTIONS_H

#include <limits.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// Sizes: a byte has 8 bits; all addresses are numbers of 32 bits or all of 64 bits; every object's size fits the
// 64 bits in which sizes are summed (base/sizes.h).
_Static_assert(CHAR_BIT == 8, "a byte has 8 bits");
_Static_assert(sizeof(int) == 4, "int has 32 bits");
_Static_assert(sizeof(void *) == 4 || sizeof(void *) == 8, "an address has 32 or 64 bits");
_Static_assert(sizeof(size_t) == sizeof(void *), "a size is as wide as an address");
_Static_assert(sizeof(uintptr_t) == sizeof(void *), "an address is a number of its own width");
_Static_assert(sizeof(void (*)(void)) == sizeof(void *), "code and data have addresses alike");

// Numbers: two's complement; a right shift keeps the sign; the host's floating point is IEEE 754, like that of
// printf and of the devices.
_Static_assert((-1 & 3) == 3, "negative numbers are two's complement");
_Static_assert(-3 >> 1 == -2, "a shift to the right keeps the sign");
_Static_assert((int8_t)0xff == -1, "a conversion that is out of range wraps");
_Static_assert(sizeof(float) == 4 && sizeof(double) == 8, "binary32 and binary64");

// The order of bytes is one of two (base/byte_order.h).
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ || __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
               "a word's bytes stand in order");

// Words that threads share, or that host and core share, are accessed without hidden locks.
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "32-bit atomics are lock-free");
_Static_assert(ATOMIC_POINTER_LOCK_FREE == 2, "atomic pointers are lock-free");
_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "atomic flags are lock-free");

#endif // BARECL_BASE_ASSUMPTIONS_H
