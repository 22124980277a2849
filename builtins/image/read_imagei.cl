// SPDX-License-Identifier: MIT
//
// read_imagei, with a sampler and without: the colour of a texel as integers.

#define READ read_imagei
#define COLOR int4
#define AS_COLOR as_int4
#include "image/read_integers.h"
