// SPDX-License-Identifier: MIT
//
// The loop that KERNEL chooses, for one work-item.
typedef uchar uint8_t;
typedef ushort uint16_t;
typedef short int16_t;
typedef uint uint32_t;
typedef int int32_t;
#define INT32_MIN INT_MIN
#define INT32_MAX INT_MAX
#define GLOBAL global
enum { COUNT = 256 };
#include "eight.h"

kernel void loop(global const uint *a, global const uint *b, global uint *out) {
#include "loops.h"
}
