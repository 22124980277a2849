// SPDX-License-Identifier: MIT
//
// Tests codec_verify(): a plane of right values passes, and a plane in which one value of any stage
// is a little beyond the tolerance does not.

// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on

#include "codec.h"

#include <math.h>

enum { WIDTH = 16, HEIGHT = 8, POINTS = WIDTH * HEIGHT, N = CODEC_BLOCK };

static float input[POINTS], coefficients[POINTS], output[POINTS];
static short levels[POINTS];
static unsigned short steps[CODEC_POINTS];

static const struct codec_result plane = {.width = WIDTH,
                                          .height = HEIGHT,
                                          .input = input,
                                          .coefficients = coefficients,
                                          .levels = levels,
                                          .output = output};

// The transform that the kernels compute, in float, by four nested loops.
static void transform(float *to, const float *from, bool inverse) {
    float matrix[CODEC_POINTS];
    codec_matrix(matrix);
    for (int point = 0; point < POINTS; ++point) {
        int left = point % WIDTH / N * N, u = point % WIDTH % N, v = point / WIDTH;
        to[point] = 0;
        for (int y = 0; y < N; ++y)
            for (int x = 0; x < N; ++x)
                to[point] +=
                    from[y * WIDTH + left + x] * (inverse ? matrix[x * N + u] * matrix[y * N + v]
                                                          : matrix[u * N + x] * matrix[v * N + y]);
    }
}

static int set_right(void **state) {
    (void)state;
    float dequantised[POINTS];
    codec_steps(steps, 50);
    for (int i = 0; i < POINTS; ++i)
        input[i] = (float)(i * 89 % 256 - 128);
    transform(coefficients, input, false);
    for (int i = 0; i < POINTS; ++i) {
        int step = steps[i / WIDTH * N + i % N];
        levels[i] = (short)lrintf(coefficients[i] / (float)step);
        dequantised[i] = (float)(levels[i] * step);
    }
    transform(output, dequantised, true);
    return 0;
}

static void right_values_pass(void **state) {
    (void)state;
    assert_true(codec_verify(&plane, steps));
}

static void a_wrong_coefficient_is_found(void **state) {
    (void)state;
    coefficients[POINTS - 1] += 0.01f;
    assert_false(codec_verify(&plane, steps));
}

static void a_wrong_level_is_found(void **state) {
    (void)state;
    levels[9] += 1;
    assert_false(codec_verify(&plane, steps));
}

static void a_wrong_sample_is_found(void **state) {
    (void)state;
    output[70] -= 0.01f;
    assert_false(codec_verify(&plane, steps));
}

static void not_a_number_is_found(void **state) {
    (void)state;
    output[3] = NAN;
    assert_false(codec_verify(&plane, steps));
}

static void quality_scales_the_steps(void **state) {
    (void)state;
    static const struct {
        int quality, first, last;
    } cases[] = {{100, 1, 1}, {50, 16, 99}, {75, 8, 50}, {25, 32, 198}, {1, 255, 255}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        codec_steps(steps, cases[i].quality);
        assert_int_equal(steps[0], cases[i].first);
        assert_int_equal(steps[CODEC_POINTS - 1], cases[i].last);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(right_values_pass, set_right),
        cmocka_unit_test_setup(a_wrong_coefficient_is_found, set_right),
        cmocka_unit_test_setup(a_wrong_level_is_found, set_right),
        cmocka_unit_test_setup(a_wrong_sample_is_found, set_right),
        cmocka_unit_test_setup(not_a_number_is_found, set_right),
        cmocka_unit_test(quality_scales_the_steps),
    };
    return cmocka_run_group_tests_name("codec", tests, NULL, NULL);
}
