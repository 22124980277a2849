// SPDX-License-Identifier: MIT
//
// Parts of the convert_ functions for a generic body: C's conversion at the current width (floats to integers
// truncate, integers to floats round to nearest even), and conversion of a comparison's result to elements of another
// size, for `?:`.

#undef CAST
#if N + 0
#define CAST(x, type) __builtin_convertvector(x, type)
#else
#define CAST(x, type) (type)(x)
#endif

// convert_gentype with a suffix: _sat, _rte, ...
#define CONVERT_AS(suffix) PASTE(CONVERT(T), suffix)
