// SPDX-License-Identifier: MIT
//
// A sampler says how kernels address an image. Kernels get it as one word (abi.h, BCL_SAMPLER_*).

#ifndef BARECL_API_SAMPLER_H
#define BARECL_API_SAMPLER_H

#include "api/devices/context.h"

// Names and values of all three properties, and the final 0.
#define BCL_SAMPLER_PROPERTY_WORDS 7

// What the application asks for.
struct bcl_sampler_modes {
    cl_bool normalized;
    cl_addressing_mode addressing;
    cl_filter_mode filter;
    size_t property_count;                                        // words
    cl_sampler_properties properties[BCL_SAMPLER_PROPERTY_WORDS]; // as given
};

struct _cl_sampler {
    struct bcl_object object;
    cl_context context; // retained
    struct bcl_sampler_modes modes;
    uint32_t word;
};

#endif // BARECL_API_SAMPLER_H
