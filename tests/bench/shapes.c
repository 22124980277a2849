// SPDX-License-Identifier: MIT
//
// Benchmarks in the shapes of untuned programs: guards, edges, rows of unequal length, loops that end early, points of
// four channels.

#include "job.h"

#include <math.h>
#include <stdlib.h>

void make_product(struct job *job, bool small) {
    const cl_uint n = small ? 12 : 500, m = small ? 20 : 500, between = small ? 8 : 500;
    int left, right, product;
    float *a = array(job, &left, sizeof(float) * n * between);
    float *b = array(job, &right, sizeof(float) * between * m);
    array(job, &product, sizeof(float) * n * m);
    float *c = result(job, product);

    fill(a, n * between, 0, -1.0f, 1.0f);
    fill(b, between * m, n * between, -1.0f, 1.0f);

    struct launch *launch =
        small ? launch2(job, "product", 24, 16, 8, 8) : launch2(job, "product", 512, 512, 16, 16);
    pass_array(launch, left);
    pass_array(launch, right);
    pass_array(launch, product);
    pass_int(launch, n);
    pass_int(launch, m);
    pass_int(launch, between);

    for (cl_uint i = 0; i < n; ++i)
        for (cl_uint k = 0; k < between; ++k)
            for (cl_uint j = 0; j < m; ++j)
                c[i * m + j] += a[i * between + k] * b[k * m + j];
}

void make_stencil(struct job *job, bool small) {
    const int w = small ? 30 : 2000, h = small ? 12 : 1000;
    const float share = 0.2f;
    int plate, later;
    float *before = array(job, &plate, sizeof(float) * (size_t)(w * h));
    array(job, &later, sizeof(float) * (size_t)(w * h));
    float *after = result(job, later);

    fill(before, (size_t)(w * h), 0, 0.0f, 100.0f);

    struct launch *launch =
        small ? launch2(job, "stencil", 32, 16, 16, 4) : launch2(job, "stencil", 2048, 1024, 64, 4);
    pass_array(launch, plate);
    pass_array(launch, later);
    pass_int(launch, (cl_uint)w);
    pass_int(launch, (cl_uint)h);
    pass_float(launch, share);

    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const float *here = &before[y * w + x];
            double around = (double)here[x > 0 ? -1 : 0] + here[x < w - 1 ? 1 : 0] +
                            here[y > 0 ? -w : 0] + here[y < h - 1 ? w : 0];
            after[y * w + x] = (float)(*here + share * (around - 4.0 * *here));
        }
}

// Fills in the starts of rows, each of at most `most` entries. Returns the number of entries of all rows.
static cl_uint unequal_rows(cl_uint *starts, cl_uint rows, cl_uint most) {
    for (cl_uint i = 0; i < rows; ++i)
        starts[i + 1] = starts[i] + noise(i) % (most + 1);
    return starts[rows];
}

void make_sparse(struct job *job, bool small) {
    const cl_uint rows = small ? 100 : 100000, group = small ? 16 : 64;
    enum { MOST = 32 };
    int starts, columns, elements, vector, product;
    cl_uint *start = array(job, &starts, sizeof(cl_uint) * (rows + 1));
    const cl_uint count = unequal_rows(start, rows, MOST);
    cl_uint *column = array(job, &columns, sizeof(cl_uint) * count);
    float *element = array(job, &elements, sizeof(float) * count);
    float *factor = array(job, &vector, sizeof(float) * rows);
    array(job, &product, sizeof(float) * rows);
    float *sum = result(job, product);

    fill(element, count, 0, -1.0f, 1.0f);
    fill(factor, rows, count, -1.0f, 1.0f);
    for (cl_uint k = 0; k < count; ++k)
        column[k] = noise(k) % rows;

    struct launch *launch = launch1(job, "sparse", (rows + group - 1) / group * group, group);
    pass_array(launch, starts);
    pass_array(launch, columns);
    pass_array(launch, elements);
    pass_array(launch, vector);
    pass_array(launch, product);
    pass_int(launch, rows);

    for (cl_uint i = 0; i < rows; ++i) {
        double exact = 0;
        for (cl_uint k = start[i]; k < start[i + 1]; ++k)
            exact += (double)element[k] * factor[column[k]];
        sum[i] = (float)exact;
    }
}

void make_levels(struct job *job, bool small) {
    const cl_uint nodes = small ? 200 : 200000, group = small ? 16 : 128;
    enum { MOST = 8, DEPTH = 8 }; // DEPTH is even, so that the last step writes the first array
    const cl_uint none = ~0u;
    int starts, neighbours, levels[2];
    cl_uint *start = array(job, &starts, sizeof(cl_uint) * (nodes + 1));
    const cl_uint count = unequal_rows(start, nodes, MOST);
    cl_uint *neighbour = array(job, &neighbours, sizeof(cl_uint) * count);
    cl_uint *level = array(job, &levels[0], sizeof(cl_uint) * nodes);
    array(job, &levels[1], sizeof(cl_uint) * nodes);
    cl_uint *expected = result(job, levels[0]);

    for (cl_uint k = 0; k < count; ++k)
        neighbour[k] = noise(k) % nodes;
    for (cl_uint i = 0; i < nodes; ++i)
        expected[i] = level[i] = i ? none : 0;

    for (cl_uint depth = 0; depth < DEPTH; ++depth) {
        struct launch *launch = launch1(job, "levels", (nodes + group - 1) / group * group, group);
        pass_array(launch, starts);
        pass_array(launch, neighbours);
        pass_array(launch, levels[depth & 1]);
        pass_array(launch, levels[~depth & 1]);
        pass_int(launch, nodes);
        pass_int(launch, depth);
        for (cl_uint i = 0; i < nodes; ++i)
            for (cl_uint k = start[i]; expected[i] == none && k < start[i + 1]; ++k)
                if (expected[neighbour[k]] == depth)
                    expected[i] = depth + 1;
    }
}

void make_particles(struct job *job, bool small) {
    const cl_uint n = small ? 64 : 8192, group = small ? 16 : 128;
    const float target = 3.0f;
    int sums, numbers, places, moved;
    float *sum = array(job, &sums, sizeof(float) * n);
    float *number = array(job, &numbers, sizeof(float) * n);
    float *place = array(job, &places, sizeof(float) * n);
    array(job, &moved, sizeof(float) * n);
    float *expected = result(job, moved);

    float all = 0.0f;
    for (cl_uint i = 0; i < n; ++i)
        sum[i] = all += between(i, 0.0f, 1.0f);
    fill(place, n, n, -50.0f, 50.0f);
    for (cl_uint i = 0; i < n; ++i)
        number[i] = all * ((float)i + between(2 * n + i, 0.0f, 1.0f)) / (float)n;

    struct launch *launch = launch1(job, "particles", n, group);
    pass_array(launch, sums);
    pass_array(launch, numbers);
    pass_array(launch, places);
    pass_array(launch, moved);
    pass_int(launch, n);
    pass_float(launch, target);

    for (cl_uint i = 0; i < n; ++i) {
        cl_uint chosen = 0;
        while (chosen < n - 1 && sum[chosen] < number[i])
            ++chosen;
        double at = place[chosen];
        for (int step = 0; step < 64 && fabs(at - target) > 0.5; ++step)
            at += 0.25 * (target - at);
        expected[i] = (float)at;
    }
}

void make_blur(struct job *job, bool small) {
    enum { SIDE = 3 };
    const cl_uint w = small ? 16 : 1024, h = small ? 8 : 512, stride = w + 2;
    static const float weight[SIDE * SIDE] = {0.0625f, 0.125f,  0.0625f, 0.125f, 0.25f,
                                              0.125f,  0.0625f, 0.125f,  0.0625f};
    int picture, blurred, weights;
    float (*in)[4] = array(job, &picture, sizeof(float[4]) * stride * (h + 2));
    array(job, &blurred, sizeof(float[4]) * w * h);
    float *passed = array(job, &weights, sizeof weight);
    float (*out)[4] = result(job, blurred);

    fill(in[0], 4 * stride * (h + 2), 0, -0.2f, 1.2f);
    for (int k = 0; k < SIDE * SIDE; ++k)
        passed[k] = weight[k];

    struct launch *launch = launch2(job, "blur", w, h, small ? 8 : 16, small ? 8 : 16);
    pass_array(launch, picture);
    pass_array(launch, blurred);
    pass_array(launch, weights);

    for (cl_uint i = 0; i < w * h; ++i)
        for (int channel = 0; channel < 4; ++channel) {
            double sum = 0;
            for (cl_uint k = 0; k < SIDE * SIDE; ++k)
                sum +=
                    (double)weight[k] * in[(i / w + k / SIDE) * stride + i % w + k % SIDE][channel];
            out[i][channel] = (float)fmin(fmax(sum, 0.0), 1.0);
        }
}
