// SPDX-License-Identifier: MIT
//
// Includes BODY once for each vector width of OpenCL C. N is the suffix of the type's name: nothing
// for a scalar, so `#if N + 0` is true for vectors.

#define N
#include BODY
#include "generic/next_width.h"
#define N 2
#include BODY
#include "generic/next_width.h"
#define N 3
#include BODY
#include "generic/next_width.h"
#define N 4
#include BODY
#include "generic/next_width.h"
#define N 8
#include BODY
#include "generic/next_width.h"
#define N 16
#include BODY
#include "generic/next_width.h"
