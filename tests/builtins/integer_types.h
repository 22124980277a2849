// SPDX-License-Identifier: MIT
//
// Includes PER_TYPE once for each integer type, with T, its unsigned type U, and W, the type of
// twice the size.

#define T char
#define U uchar
#define W short
#define BYTES 1
#define SIGNED 1
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T uchar
#define U uchar
#define W ushort
#define BYTES 1
#define SIGNED 0
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T short
#define U ushort
#define W int
#define BYTES 2
#define SIGNED 1
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T ushort
#define U ushort
#define W uint
#define BYTES 2
#define SIGNED 0
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T int
#define U uint
#define W long
#define BYTES 4
#define SIGNED 1
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T uint
#define U uint
#define W ulong
#define BYTES 4
#define SIGNED 0
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T long
#define U ulong
#define W void
#define BYTES 8
#define SIGNED 1
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED

#define T ulong
#define U ulong
#define W void
#define BYTES 8
#define SIGNED 0
#include PER_TYPE
#undef T
#undef U
#undef W
#undef BYTES
#undef SIGNED
