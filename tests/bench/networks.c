// SPDX-License-Identifier: MIT
//
// Benchmarks that are layers of neural networks with bytes, as TensorFlow Lite quantises them: sums of 32 bits, each
// scaled by a multiplier and a shift.

#include "job.h"

#include <math.h>

enum { SHIFT = 6 }; // of the high word of a product

static void fill_bytes(int8_t *to, size_t n, uint32_t first) {
    for (size_t i = 0; i < n; ++i)
        to[i] = (int8_t)noise(first + (uint32_t)i);
}

// Results have about the range of a byte if this many products are summed.
static cl_int multiplier_for(cl_uint products, uint32_t i) {
    const double scale = between(i, 0.8f, 1.2f) * 64 / (5461 * sqrt(products));
    return (cl_int)(scale * (double)(1ll << (32 + SHIFT)));
}

static int8_t scaled(cl_int sum, cl_int multiplier) {
    const double high = floor((double)((int64_t)sum * multiplier) / 0x1p32);
    const double whole = floor((high + (1 << (SHIFT - 1))) / (1 << SHIFT));
    return (int8_t)(whole > 127 ? 127 : whole < -128 ? -128 : whole);
}

// ---- Fully connected ----------------------------------------------------------------------------

void make_dense(struct job *job, bool small) {
    const cl_uint inputs = small ? 128 : 4096, outputs = small ? 64 : 4096;
    const cl_int multiplier = multiplier_for(inputs, 0);
    int in, of, with, out;
    int8_t *input = array(job, &in, inputs);
    int8_t *weights = array(job, &of, (size_t)inputs * outputs);
    cl_int *bias = array(job, &with, sizeof(cl_int) * outputs);
    array(job, &out, outputs);
    int8_t *expected = result(job, out);
    fill_bytes(input, inputs, 0);
    fill_bytes(weights, (size_t)inputs * outputs, 1u << 16);
    for (cl_uint o = 0; o < outputs; ++o) {
        cl_int sum = bias[o] = (cl_int)(noise(o) % 20000) - 10000;
        for (cl_uint i = 0; i < inputs; ++i)
            sum += input[i] * weights[(size_t)o * inputs + i];
        expected[o] = scaled(sum, multiplier);
    }
    struct launch *launch = launch1(job, "dense", outputs, small ? 16 : 64);
    pass_array(launch, in);
    pass_array(launch, of);
    pass_array(launch, with);
    pass_array(launch, out);
    pass_int(launch, inputs);
    pass_int(launch, (cl_uint)multiplier);
    pass_int(launch, SHIFT);
}

// ---- Convolutions -------------------------------------------------------------------------------

struct picture {
    cl_uint side, inputs, outputs; // points; channels
    int in, of, with, by, out;
    int8_t *input, *weights, *expected;
    cl_int *bias, *multipliers;
};

static struct picture make_picture(struct job *job, cl_uint side, cl_uint inputs, cl_uint outputs,
                                   cl_uint products) {
    struct picture p = {.side = side, .inputs = inputs, .outputs = outputs};
    const size_t points = (size_t)(side + 2) * (side + 2), weights = (size_t)products * outputs;
    p.input = array(job, &p.in, points * inputs);
    p.weights = array(job, &p.of, weights);
    p.bias = array(job, &p.with, sizeof(cl_int) * outputs);
    p.multipliers = array(job, &p.by, sizeof(cl_int) * outputs);
    array(job, &p.out, (size_t)side * side * outputs);
    p.expected = result(job, p.out);
    fill_bytes(p.input, points * inputs, 0);
    fill_bytes(p.weights, weights, 1u << 24);
    for (cl_uint c = 0; c < outputs; ++c) {
        p.bias[c] = (cl_int)(noise(c) % 20000) - 10000;
        p.multipliers[c] = multiplier_for(products, c);
    }
    return p;
}

static struct launch *launch_picture(struct job *job, const char *kernel, const struct picture *p) {
    struct launch *launch =
        launch2(job, kernel, p->outputs, (size_t)p->side * p->side, p->outputs, 4);
    pass_array(launch, p->in);
    pass_array(launch, p->of);
    pass_array(launch, p->with);
    pass_array(launch, p->by);
    pass_array(launch, p->out);
    return launch;
}

// A point's channels under the weights' row and column.
static const int8_t *under(const struct picture *p, cl_uint point, cl_uint row, cl_uint column) {
    const cl_uint x = point % p->side + column, y = point / p->side + row;
    return &p->input[(size_t)(y * (p->side + 2) + x) * p->inputs];
}

void make_layer(struct job *job, bool small) {
    const cl_uint channels = small ? 16 : 32;
    const struct picture p = make_picture(job, small ? 8 : 96, channels, channels, 9 * channels);
    for (cl_uint point = 0; point < p.side * p.side; ++point)
        for (cl_uint c = 0; c < p.outputs; ++c) {
            cl_int sum = p.bias[c];
            for (cl_uint k = 0; k < 9; ++k)
                for (cl_uint i = 0; i < p.inputs; ++i)
                    sum +=
                        under(&p, point, k / 3, k % 3)[i] * p.weights[(c * 9 + k) * p.inputs + i];
            p.expected[point * p.outputs + c] = scaled(sum, p.multipliers[c]);
        }
    struct launch *launch = launch_picture(job, "layer", &p);
    pass_int(launch, p.inputs);
    pass_int(launch, p.side);
    pass_int(launch, SHIFT);
}

void make_depthwise(struct job *job, bool small) {
    const cl_uint channels = 32;
    const struct picture p = make_picture(job, small ? 8 : 256, channels, channels, 9);
    for (cl_uint point = 0; point < p.side * p.side; ++point)
        for (cl_uint c = 0; c < channels; ++c) {
            cl_int sum = p.bias[c];
            for (cl_uint k = 0; k < 9; ++k)
                sum += under(&p, point, k / 3, k % 3)[c] * p.weights[k * channels + c];
            p.expected[point * channels + c] = scaled(sum, p.multipliers[c]);
        }
    struct launch *launch = launch_picture(job, "depthwise", &p);
    pass_int(launch, p.side);
    pass_int(launch, SHIFT);
}
