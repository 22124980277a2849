// SPDX-License-Identifier: MIT
//
// read_imageui, with a sampler and without: the colour of a texel as integers.

#define READ read_imageui
#define COLOR uint4
#define AS_COLOR as_uint4
#include "image/read_integers.h"
