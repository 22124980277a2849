// SPDX-License-Identifier: MIT
//
// Benchmarks: filters of signals and pictures.

#include "job.h"

#include <math.h>
#include <stdlib.h>

void make_fir(struct job *job, bool small) {
    const cl_uint n = small ? 256 : 1 << 20, taps = small ? 16 : 64;
    int samples, coefficients, filtered;
    float *input = array(job, &samples, sizeof(float) * (n + taps - 1));
    float *weight = array(job, &coefficients, sizeof(float) * taps);
    array(job, &filtered, sizeof(float) * n);
    float *output = result(job, filtered);

    fill(input, n + taps - 1, 0, -1.0f, 1.0f);
    fill(weight, taps, n + taps, -1.0f, 1.0f);

    struct launch *launch = launch1(job, "fir", n, small ? 64 : 256);
    pass_array(launch, samples);
    pass_array(launch, coefficients);
    pass_array(launch, filtered);
    pass_int(launch, taps);

    for (cl_uint i = 0; i < n; ++i) {
        double sum = 0;
        for (cl_uint k = 0; k < taps; ++k)
            sum += (double)weight[k] * input[i + k];
        output[i] = (float)sum;
    }
}

// Applies the difference equation of one section to a whole channel.
static void filter_channel(const float *c, double *signal, cl_uint n) {
    double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    for (cl_uint t = 0; t < n; ++t) {
        double x = signal[t];
        double y = c[0] * x + c[1] * x1 + c[2] * x2 - c[3] * y1 - c[4] * y2;
        x2 = x1, x1 = x, y2 = y1, y1 = y;
        signal[t] = y;
    }
}

// Butterworth's low-pass filter of the fourth order, by the bilinear transform.
static void low_pass(float (*sections)[5], double share_of_rate) {
    const double w = tan(M_PI * share_of_rate);
    for (int s = 0; s < 2; ++s) {
        const double damping = 2 * cos(M_PI * (2 * s + 1) / 8), scale = 1 + damping * w + w * w;
        sections[s][0] = sections[s][2] = (float)(w * w / scale);
        sections[s][1] = (float)(2 * w * w / scale);
        sections[s][3] = (float)(2 * (w * w - 1) / scale);
        sections[s][4] = (float)((1 - damping * w + w * w) / scale);
    }
}

void make_biquad(struct job *job, bool small) {
    const cl_uint channels = small ? 16 : 4096, n = small ? 32 : 1024;
    int samples, filtered, coefficients;
    float *input = array(job, &samples, sizeof(float) * channels * n);
    array(job, &filtered, sizeof(float) * channels * n);
    float (*section)[5] = array(job, &coefficients, sizeof(float[2][5]));
    float *output = result(job, filtered);

    fill(input, channels * n, 0, -1.0f, 1.0f);
    low_pass(section, 0.1);

    struct launch *launch = launch1(job, "biquad", channels, small ? 16 : 64);
    pass_array(launch, samples);
    pass_array(launch, filtered);
    pass_array(launch, coefficients);
    pass_int(launch, n);

    double *signal = zeroed(sizeof *signal * n);
    for (cl_uint channel = 0; channel < channels; ++channel) {
        for (cl_uint t = 0; t < n; ++t)
            signal[t] = input[t * channels + channel];
        filter_channel(section[0], signal, n);
        filter_channel(section[1], signal, n);
        for (cl_uint t = 0; t < n; ++t)
            output[t * channels + channel] = (float)signal[t];
    }
    free(signal);
}

void make_convolution(struct job *job, bool small) {
    enum { SIDE = 5 };
    const cl_uint n = small ? 16 : 1024, stride = n + SIDE - 1;
    int picture, coefficients, convolved;
    float *input = array(job, &picture, sizeof(float) * stride * stride);
    float *weight = array(job, &coefficients, sizeof(float[SIDE][SIDE]));
    array(job, &convolved, sizeof(float) * n * n);
    float *output = result(job, convolved);

    fill(input, stride * stride, 0, 0.0f, 1.0f);
    fill(weight, SIDE * SIDE, stride * stride, -1.0f, 1.0f);

    struct launch *launch = launch2(job, "convolution", n, n, small ? 8 : 16, small ? 8 : 16);
    pass_array(launch, picture);
    pass_array(launch, coefficients);
    pass_array(launch, convolved);

    for (cl_uint y = 0; y < n; ++y)
        for (cl_uint x = 0; x < n; ++x) {
            double sum = 0;
            for (cl_uint k = 0; k < SIDE * SIDE; ++k)
                sum += (double)weight[k] * input[(y + k / SIDE) * stride + x + k % SIDE];
            output[y * n + x] = (float)sum;
        }
}

static int by_byte(const void *a, const void *b) {
    return *(const cl_uchar *)a - *(const cl_uchar *)b;
}

void make_median(struct job *job, bool small) {
    const cl_uint w = small ? 32 : 2048, h = small ? 16 : 1024, stride = w + 2;
    int picture, filtered;
    cl_uchar *input = array(job, &picture, stride * (h + 2));
    array(job, &filtered, w * h);
    cl_uchar *output = result(job, filtered);

    for (cl_uint i = 0; i < stride * (h + 2); ++i)
        input[i] = (cl_uchar)noise(i);

    struct launch *launch = launch2(job, "median", w, h, small ? 16 : 64, 4);
    pass_array(launch, picture);
    pass_array(launch, filtered);

    for (cl_uint y = 0; y < h; ++y)
        for (cl_uint x = 0; x < w; ++x) {
            cl_uchar around[9];
            for (cl_uint k = 0; k < 9; ++k)
                around[k] = input[(y + k / 3) * stride + x + k % 3];
            qsort(around, 9, 1, by_byte);
            output[y * w + x] = around[4];
        }
}
