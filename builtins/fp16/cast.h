// SPDX-License-Identifier: MIT
//
// C's conversion at the current width.

#undef CAST
#if N + 0
#define CAST(x, type) __builtin_convertvector(x, type)
#else
#define CAST(x, type) (type)(x)
#endif
