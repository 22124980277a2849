// SPDX-License-Identifier: MIT
//
// Compiles BODY for every type of image and every access to it. In a body
//   IMAGE          the type with its access: `read_only image2d_t`
//   AXES           1, 2 or 3: the coordinates along which a sampler filters
//   LAYERED        1: an array; the coordinate after the axes is its layer
//   BUFFER, DEPTH  1: image1d_buffer_t; an image of depth, whose texels are one float each
//   READS, WRITES  1: the access permits it
//   intc, floatc   the types of its coordinates; C is the number of their elements, or nothing

#include "generic/names.h"

#define intc PASTE(int, C)
#define floatc PASTE(float, C)

#define BUFFER 0
#define DEPTH 0

#define KIND image1d_t
#define C
#define AXES 1
#define LAYERED 0
#include "generic/image_accesses.h"

#define KIND image1d_array_t
#define C 2
#define AXES 1
#define LAYERED 1
#include "generic/image_accesses.h"

#define KIND image2d_t
#define C 2
#define AXES 2
#define LAYERED 0
#include "generic/image_accesses.h"

#define KIND image2d_array_t
#define C 4
#define AXES 2
#define LAYERED 1
#include "generic/image_accesses.h"

#define KIND image3d_t
#define C 4
#define AXES 3
#define LAYERED 0
#include "generic/image_accesses.h"

#undef DEPTH
#define DEPTH 1

#define KIND image2d_depth_t
#define C 2
#define AXES 2
#define LAYERED 0
#include "generic/image_accesses.h"

#define KIND image2d_array_depth_t
#define C 4
#define AXES 2
#define LAYERED 1
#include "generic/image_accesses.h"

#undef DEPTH
#define DEPTH 0
#undef BUFFER
#define BUFFER 1

#define KIND image1d_buffer_t
#define C
#define AXES 1
#define LAYERED 0
#include "generic/image_accesses.h"
