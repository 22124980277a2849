// SPDX-License-Identifier: MIT
//
// Older programs include this header for malloc() and free().

#ifndef MALLOC_H
#define MALLOC_H

#include <stdlib.h>

#endif // MALLOC_H
