// SPDX-License-Identifier: MIT

#include_next <limits.h>

#ifndef TTA_LIMITS_H
#define TTA_LIMITS_H

#undef MB_LEN_MAX
#define MB_LEN_MAX 4 // bytes of a character in UTF-8

#endif // TTA_LIMITS_H
