// SPDX-License-Identifier: MIT
//
// An image is the address of a descriptor, a sampler is a word (barecl/launch.h).

#ifndef BARECL_BUILTINS_DESCRIPTOR_H
#define BARECL_BUILTINS_DESCRIPTOR_H

#include <barecl/launch.h>

typedef constant const struct bcl_image_descriptor *descriptor;

#define DESCRIPTOR(image) __builtin_astype(image, descriptor)

// For a sampler that is a constant of the program, the word is a constant too, and code for other samplers is removed.
#define SAMPLER_WORD(sampler) ((uint)__builtin_astype(sampler, uintptr_t))

#endif // BARECL_BUILTINS_DESCRIPTOR_H
