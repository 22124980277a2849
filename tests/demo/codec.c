// SPDX-License-Identifier: MIT

#include "codec.h"

#include <math.h>
#include <stdio.h>

#define N CODEC_BLOCK

static double basis(int u, int x) {
    static const double pi = 3.14159265358979323846;
    return (u == 0 ? sqrt(0.125) : 0.5) * cos((2 * x + 1) * u * pi / 16);
}

void codec_matrix(float matrix[CODEC_POINTS]) {
    for (int u = 0; u < N; ++u)
        for (int x = 0; x < N; ++x)
            matrix[u * N + x] = (float)basis(u, x);
}

void codec_steps(unsigned short steps[CODEC_POINTS], int quality) {
    static const unsigned char luminance[CODEC_POINTS] = {
        16, 11, 10, 16, 24,  40,  51,  61,  //
        12, 12, 14, 19, 26,  58,  60,  55,  //
        14, 13, 16, 24, 40,  57,  69,  56,  //
        14, 17, 22, 29, 51,  87,  80,  62,  //
        18, 22, 37, 56, 68,  109, 103, 77,  //
        24, 35, 55, 64, 81,  104, 113, 92,  //
        49, 64, 78, 87, 103, 121, 120, 101, //
        72, 92, 95, 98, 112, 100, 103, 99,
    };
    int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    for (int i = 0; i < CODEC_POINTS; ++i) {
        int step = (luminance[i] * percent + 50) / 100;
        steps[i] = (unsigned short)(step < 1 ? 1 : step > 255 ? 255 : step);
    }
}

// ---- The reference ------------------------------------------------------------------------------

struct block {
    double at[N][N];
};

// Transforms the rows and transposes the result: doing so twice gives the two-dimensional transform, not transposed.
static struct block transform_rows(const struct block *in, const struct block *cosines,
                                   bool inverse) {
    struct block out = {0};
    for (int row = 0; row < N; ++row)
        for (int i = 0; i < N; ++i)
            for (int k = 0; k < N; ++k)
                out.at[i][row] +=
                    in->at[row][k] * (inverse ? cosines->at[k][i] : cosines->at[i][k]);
    return out;
}

static struct block transform(const struct block *in, const struct block *cosines, bool inverse) {
    struct block half = transform_rows(in, cosines, inverse);
    return transform_rows(&half, cosines, inverse);
}

static struct block cosine_table(void) {
    struct block table;
    for (int u = 0; u < N; ++u)
        for (int x = 0; x < N; ++x)
            table.at[u][x] = basis(u, x);
    return table;
}

// ---- The comparison -----------------------------------------------------------------------------

static bool near(double is, double want, double tolerance, const char *what, size_t x, size_t y) {
    if (fabs(is - want) <= tolerance) // false for a NaN
        return true;
    fprintf(stderr, "%s at (%zu, %zu): is %.6f, should be %.6f +- %.6f\n", what, x, y, is, want,
            tolerance);
    return false;
}

static bool verify_block(const struct codec_result *r, const unsigned short *steps,
                         const struct block *cosines, size_t left, size_t top) {
    struct block input, dequantised;
    for (size_t y = 0; y < N; ++y)
        for (size_t x = 0; x < N; ++x) {
            size_t point = (top + y) * r->width + left + x;
            input.at[y][x] = r->input[point];
            dequantised.at[y][x] = (double)r->levels[point] * steps[y * N + x];
        }
    struct block coefficients = transform(&input, cosines, false);
    struct block output = transform(&dequantised, cosines, true);

    for (size_t y = 0; y < N; ++y)
        for (size_t x = 0; x < N; ++x) {
            size_t point = (top + y) * r->width + left + x;
            double half_level = 0.5 + CODEC_TOLERANCE / steps[y * N + x];
            if (!near(r->coefficients[point], coefficients.at[y][x], CODEC_TOLERANCE, "coefficient",
                      left + x, top + y) ||
                !near(r->levels[point], coefficients.at[y][x] / steps[y * N + x], half_level,
                      "level", left + x, top + y) ||
                !near(r->output[point], output.at[y][x], CODEC_TOLERANCE, "sample", left + x,
                      top + y))
                return false;
        }
    return true;
}

bool codec_verify(const struct codec_result *result, const unsigned short steps[CODEC_POINTS]) {
    struct block cosines = cosine_table();
    for (size_t top = 0; top < result->height; top += N)
        for (size_t left = 0; left < result->width; left += N)
            if (!verify_block(result, steps, &cosines, left, top))
                return false;
    return true;
}
