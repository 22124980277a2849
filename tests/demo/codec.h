// SPDX-License-Identifier: MIT
//
// The reference for the demo, in plain C and double precision: every device's results are compared
// with it. It follows the definition of the DCT (JPEG, ISO/IEC 10918-1, A.3.3) and shares no code
// with the kernels.
//
//     C[v][u] = 1/4 k(u) k(v) sum_y sum_x X[y][x] cos((2x+1)u pi/16) cos((2y+1)v pi/16)
//     k(0) = 1/sqrt(2), k(others) = 1
//
// Tolerance. The kernels sum eight products in float, twice. The error of such a sum is at most 9
// roundings (8 products, 7 sums; the matrix's own rounding counts as one), each of 2^-24 of the sum
// of the magnitudes. |X| <= 128 makes the sum of magnitudes at most 8 * 128/2 = 512 in the first
// product. The elements of the first product are at most 128 sqrt(8) = 362, so the sum is at most 8
// * 362/2 = 1448 in the second product. The second product also passes on up to 4 times the first
// error: 9 * 2^-24 * (4 * 512 + 1448) = 0.0019. The inverse transform starts from coefficients of
// up to 1024, but the sum of their squares is no larger than that of the block; quantisation adds
// at most half a step to each. CODEC_TOLERANCE is 1/256 for both directions: twice the bound, and
// 1/256 of a change that could alter a sample.

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

// Planes of whole blocks: the device's input and its results.
struct codec_result {
    size_t width, height;
    const float *input;
    const float *coefficients; // before quantisation
    const short *levels;
    const float *output;
};

// Compares each stage with the reference. The reference starts from the device's result of the
// previous stage, so an error shows at the stage that makes it. A level may differ by one if the
// exact quotient is within the tolerance of the middle between two levels. Returns false after
// printing the first difference on stderr.
bool codec_verify(const struct codec_result *result, const unsigned short steps[CODEC_POINTS]);

#endif // DEMO_CODEC_H
