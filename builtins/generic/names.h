// SPDX-License-Identifier: MIT
//
// Names that generic bodies share.

#ifndef BARECL_BUILTINS_NAMES_H
#define BARECL_BUILTINS_NAMES_H

#define OVERLOAD __attribute__((overloadable))
#define HELPER static inline __attribute__((overloadable))

#define PASTE_NOW(a, b) a##b
#define PASTE(a, b) PASTE_NOW(a, b)

// The type named by a macro, at the current width, and the functions named after it.
#define VECTOR(type) PASTE(type, N)
#define AS(type) PASTE(as_, VECTOR(type))
#define CONVERT(type) PASTE(convert_, VECTOR(type))

#endif // BARECL_BUILTINS_NAMES_H
