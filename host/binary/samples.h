// SPDX-License-Identifier: MIT
//
// The text of a file of samples, which ./dev profile reads: how often each line of a program was found running.

#ifndef BARECL_BINARY_SAMPLES_H
#define BARECL_BINARY_SAMPLES_H

#include "base/text.h"
#include "binary/lines.h"

#include <stdint.h>

// `microseconds`: the time that one sample stands for.
void bcl_samples_begin(struct bcl_text *text, unsigned microseconds);

// The instruction at `address` of the image was found running `count` times.
void bcl_samples_add(struct bcl_text *text, const struct bcl_lines *lines, uint64_t address,
                     unsigned count);

#endif // BARECL_BINARY_SAMPLES_H
