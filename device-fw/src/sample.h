// SPDX-License-Identifier: MIT

#ifndef BARECL_FW_SAMPLE_H
#define BARECL_FW_SAMPLE_H

#include "barecl/samples.h"
#include "control.h"

// Adds the address of a kernel's instruction to the samples, if the host wants them. Called by the timer's interrupt.
static inline void sample_kernel(uint32_t pc) {
    if (CONTROL->samples == 0)
        return;
    volatile uint32_t *samples = (volatile uint32_t *)(uintptr_t)CONTROL->samples;
    samples[CONTROL->sample_count % BCL_SAMPLES] = pc;
    __atomic_store_n(&CONTROL->sample_count, CONTROL->sample_count + 1, __ATOMIC_RELEASE);
}

#endif // BARECL_FW_SAMPLE_H
