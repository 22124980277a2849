// SPDX-License-Identifier: MIT
//
// Compiles BODY for every integer type and width. As in the specification, `gentype` is the current
// type and `ugentype` the unsigned type of its size. A body may also use
//   wide, uwide   the types of twice the size (not for 64 bits)
//   T             the scalar type; BITS its size; SIGNED 1 or 0; LOWEST and HIGHEST its range
//   realn         as many floats of FLOAT_BITS, and the names of float_type.h; intn  as many ints
// A function on floats of the same family is inside `#if SIGNED && BITS == FLOAT_BITS`. Functions on integers
// only are compiled when FLOAT_BITS is 32.

#include "generic/float_type.h"
#include "generic/names.h"

#define gentype VECTOR(T)
#define ugentype VECTOR(U)
#define wide VECTOR(W)
#define uwide VECTOR(UW)

#define realn VECTOR(real)
#define intn VECTOR(int)

#define as_gentype AS(T)
#define as_ugentype AS(U)
#define as_realn AS(real)
#define as_intn AS(int)
#define convert_gentype_sat PASTE(CONVERT(T), _sat)
#define convert_gentype CONVERT(T)
#define convert_wide CONVERT(W)
#define convert_uwide CONVERT(UW)

#define SIGNED 1
#define T char
#define U uchar
#define W short
#define UW ushort
#define BITS 8
#define LOWEST CHAR_MIN
#define HIGHEST CHAR_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#define T short
#define U ushort
#define W int
#define UW uint
#define BITS 16
#define LOWEST SHRT_MIN
#define HIGHEST SHRT_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#define T int
#define U uint
#define W long
#define UW ulong
#define BITS 32
#define LOWEST INT_MIN
#define HIGHEST INT_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#define T long
#define U ulong
#define BITS 64
#define LOWEST LONG_MIN
#define HIGHEST LONG_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#undef SIGNED
#define SIGNED 0
#define T uchar
#define U uchar
#define W ushort
#define UW ushort
#define BITS 8
#define LOWEST 0
#define HIGHEST UCHAR_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#define T ushort
#define U ushort
#define W uint
#define UW uint
#define BITS 16
#define LOWEST 0
#define HIGHEST USHRT_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#define T uint
#define U uint
#define W ulong
#define UW ulong
#define BITS 32
#define LOWEST 0
#define HIGHEST UINT_MAX
#include "generic/widths.h"
#include "generic/next_type.h"

#define T ulong
#define U ulong
#define BITS 64
#define LOWEST 0
#define HIGHEST ULONG_MAX
#include "generic/widths.h"
#include "generic/next_type.h"
