// SPDX-License-Identifier: MIT

#ifndef TTA_TICKS_H
#define TTA_TICKS_H

#include <stdint.h>

// Called after the machine's counter of cycles was reset; `cycles`: its value before that. Returns the ticks from the
// core's first start to the reset.
uint64_t ticks_resume(uint32_t cycles);

#endif // TTA_TICKS_H
