// SPDX-License-Identifier: MIT

#ifndef TTA_TICKS_H
#define TTA_TICKS_H

#include <stdint.h>

// The machine's counter of cycles has been reset, at `cycles`. Returns the ticks since the core's first start.
uint64_t ticks_resume(uint32_t cycles);

#endif // TTA_TICKS_H
