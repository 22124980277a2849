// SPDX-License-Identifier: MIT
//
// What the demo computes, in plain C and double precision: the judge of every device. It follows
// the definition of the DCT (JPEG, ISO/IEC 10918-1, A.3.3) and shares no code with the kernels.
//
//     C[v][u] = 1/4 k(u) k(v) sum_y sum_x X[y][x] cos((2x+1)u pi/16) cos((2y+1)v pi/16)
//     k(0) = 1/sqrt(2), k(others) = 1
//
// Tolerance. The kernels sum eight products in float, twice. A sum of eight products is off by at
// most 9 roundings (8 products, 7 sums; the matrix's own rounding counts as one) of 2^-24 of the
// sum of the magnitudes. |X| <= 128 makes that sum at most 8 * 128/2 = 512 in the first product;
// its elements are at most 128 sqrt(8) = 362, so it is at most 8 * 362/2 = 1448 in the second,
// which also passes on up to 4 times the first error: 9 * 2^-24 * (4 * 512 + 1448) = 0.0019. The
// inverse begins with coefficients that are up to 1024 large, but whose squares add up to no more
// than those of the block; quantisation adds to them at most half a step. CODEC_TOLERANCE is 1/256
// for both: twice the bound, and 1/256 of what could change a sample.

#ifndef DEMO_CODEC_H
#define DEMO_CODEC_H

#include <stdbool.h>
#include <stddef.h>

#define CODEC_BLOCK 8
#define CODEC_POINTS (CODEC_BLOCK * CODEC_BLOCK)
#define CODEC_TOLERANCE (1.0 / 256.0)

// The luminance table of JPEG (ISO/IEC 10918-1, table K.1), scaled for a quality of 1..100 as the
// Independent JPEG Group does: 50 is the table itself, 100 is all ones.
void codec_steps(unsigned short steps[CODEC_POINTS], int quality);

// The orthonormal DCT matrix D[u][x] = k(u)/2 cos((2x+1)u pi/16).
void codec_matrix(float matrix[CODEC_POINTS]);

// Planes of whole blocks as a device was given them and gave them back.
struct codec_result {
    size_t width, height;
    const float *input;
    const float *coefficients; // before quantisation
    const short *levels;
    const float *output;
};

// Compares each stage with the reference, which starts from the device's result of the stage
// before: an error shows at the stage that makes it. A level may differ by one where the exact
// quotient is within the tolerance of the middle between two levels. False: stderr tells the first
// difference.
bool codec_verify(const struct codec_result *result, const unsigned short steps[CODEC_POINTS]);

#endif // DEMO_CODEC_H
