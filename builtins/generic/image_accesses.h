// SPDX-License-Identifier: MIT
//
// Includes BODY once for each access of the current type of image, and undefines the type.

#define READS 1
#define WRITES 0
#define IMAGE read_only KIND
#include BODY
#undef IMAGE
#undef WRITES
#define WRITES 1
#define IMAGE read_write KIND
#include BODY
#undef IMAGE
#undef READS
#define READS 0
#define IMAGE write_only KIND
#include BODY
#undef IMAGE
#undef READS
#undef WRITES

#undef KIND
#undef C
#undef AXES
#undef LAYERED
