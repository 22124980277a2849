// SPDX-License-Identifier: MIT
//
// Includes integer.h once for every vector width of the current type.

#define N 1
#include "integer.h"
#undef N
#define N 2
#include "integer.h"
#undef N
#define N 3
#include "integer.h"
#undef N
#define N 4
#include "integer.h"
#undef N
#define N 8
#include "integer.h"
#undef N
#define N 16
#include "integer.h"
#undef N
