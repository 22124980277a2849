// SPDX-License-Identifier: MIT
//
// What the convert_ functions are made of, for a generic body: C's conversion at the width in hand
// (floats to integers truncate, integers to floats round to nearest even), and a comparison's result
// as elements of another size, which `?:` asks for.

#undef CAST
#if N + 0
#define CAST(x, type) __builtin_convertvector(x, type)
#else
#define CAST(x, type) (type)(x)
#endif

// convert_gentype with a suffix: _sat, _rte, ...
#define CONVERT_AS(suffix) PASTE(CONVERT(T), suffix)
