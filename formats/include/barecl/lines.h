// SPDX-License-Identifier: MIT
//
// The line table of a program binary: which line of the source each instruction of the image comes from
//
// It is never loaded into a device. The host reads it when a kernel has faulted. It is a sequence of bytes, so a host
// of either order of bytes reads it alike: unsigned numbers of at most 32 bits in LEB128 (DWARF 5, section 7.6).
//
//   version         BCL_LINES_VERSION
//   place_count
//   row_count
//   place_count times a place:
//     file, function  names: offsets in the binary's string table
//     line, column    from 1 on; 0: unknown
//     caller          0: the function was not inlined; n: it was, at the place that stands n places before this one
//   row_count times a row:
//     distance        from the address of the row before it, or from 0; 0 only in the first row
//     place           n: the place number n - 1, places counting from 0; 0: no source line is known
//
// A row is about the instructions from its address up to the address of the next row. The last row names no place.
// Addresses are bytes of the image's payload; where code stands apart, they are instructions of the code
// (barecl/image.h).

#ifndef BARECL_LINES_H
#define BARECL_LINES_H

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_LINES_VERSION 1u

// The longest chain of functions that are inlined into each other, the outermost one included.
#define BCL_LINES_MOST_FRAMES 64u

#endif // BARECL_LINES_H
