// SPDX-License-Identifier: MIT
//
// Division of floats for ARMv6-M. GCC's holds a table of absolute addresses, for which there is no place in an
// image that can be loaded anywhere.

#include "../tta/float/divide.c"

#if FLOAT_BITS == 32
real __aeabi_fdiv(real a, real b) { return __divsf3(a, b); }
#else
real __aeabi_ddiv(real a, real b) { return __divdf3(a, b); }
#endif
