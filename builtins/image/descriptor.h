// SPDX-License-Identifier: MIT
//
// What an image and a sampler are: the address of a descriptor, a word (barecl/launch.h).

#ifndef BARECL_BUILTINS_DESCRIPTOR_H
#define BARECL_BUILTINS_DESCRIPTOR_H

#include <barecl/launch.h>

typedef constant const struct bcl_image_descriptor *descriptor;

#define DESCRIPTOR(image) __builtin_astype(image, descriptor)

// A sampler that is a constant of the program is one here too, and what it does not ask for goes.
#define SAMPLER_WORD(sampler) ((uint)__builtin_astype(sampler, uintptr_t))

#endif // BARECL_BUILTINS_DESCRIPTOR_H
