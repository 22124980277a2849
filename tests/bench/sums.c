// SPDX-License-Identifier: MIT
//
// Benchmarks that accumulate sums in memory: statistics and products of matrices, written like ports of loops over
// arrays. Most have a guard, and sizes that work-groups do not divide.

#include "job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t rounded(size_t n, size_t group) { return (n + group - 1) / group * group; }

// ---- Statistics ---------------------------------------------------------------------------------

struct observations {
    cl_uint n, m, group; // observations; quantities
    int data, means, matrix;
    double *centred; // n rows of m quantities minus their means; the caller frees it
};

static struct observations make_observations(struct job *job, bool small) {
    struct observations o = {.n = small ? 10 : 400, .m = small ? 12 : 500, .group = small ? 8 : 64};
    float *data = array(job, &o.data, sizeof(float) * o.n * o.m);
    array(job, &o.means, sizeof(float) * o.m);
    array(job, &o.matrix, sizeof(float) * o.m * o.m);
    o.centred = zeroed(sizeof(double) * o.n * o.m);
    fill(data, o.n * o.m, 0, -1.0f, 1.0f);
    for (cl_uint j = 0; j < o.m; ++j) {
        double sum = 0;
        for (cl_uint i = 0; i < o.n; ++i)
            sum += data[i * o.m + j];
        for (cl_uint i = 0; i < o.n; ++i)
            o.centred[i * o.m + j] = data[i * o.m + j] - sum / o.n;
    }
    return o;
}

static struct launch *launch_quantities(struct job *job, const char *kernel,
                                        const struct observations *o) {
    return launch1(job, kernel, rounded(o->m, o->group), o->group);
}

static struct launch *launch_data(struct job *job, const char *kernel,
                                  const struct observations *o) {
    return launch2(job, kernel, rounded(o->m, o->group), o->n, o->group, 1);
}

static void pass_sizes(struct launch *launch, const struct observations *o) {
    pass_int(launch, o->n);
    pass_int(launch, o->m);
}

static void launch_means(struct job *job, const struct observations *o) {
    struct launch *launch = launch_quantities(job, "mean", o);
    pass_array(launch, o->data);
    pass_array(launch, o->means);
    pass_sizes(launch, o);
}

static void launch_products(struct job *job, const char *kernel, const struct observations *o) {
    struct launch *launch = launch_quantities(job, kernel, o);
    pass_array(launch, o->data);
    pass_array(launch, o->matrix);
    pass_sizes(launch, o);
}

// The sums of the products of each two columns of `centred`.
static void multiply_columns(const struct observations *o, float *products) {
    for (cl_uint a = 0; a < o->m; ++a)
        for (cl_uint b = a; b < o->m; ++b) {
            double sum = 0;
            for (cl_uint i = 0; i < o->n; ++i)
                sum += o->centred[i * o->m + a] * o->centred[i * o->m + b];
            products[a * o->m + b] = products[b * o->m + a] = (float)sum;
        }
}

void make_covariance(struct job *job, bool small) {
    struct observations o = make_observations(job, small);
    launch_means(job, &o);
    struct launch *launch = launch_data(job, "centre", &o);
    pass_array(launch, o.data);
    pass_array(launch, o.means);
    pass_sizes(launch, &o);
    launch_products(job, "covariance", &o);
    multiply_columns(&o, result(job, o.matrix));
    free(o.centred);
}

void make_correlation(struct job *job, bool small) {
    struct observations o = make_observations(job, small);
    int deviations;
    array(job, &deviations, sizeof(float) * o.m);
    launch_means(job, &o);
    struct launch *launch = launch_quantities(job, "deviation", &o);
    pass_array(launch, o.data);
    pass_array(launch, o.means);
    pass_array(launch, deviations);
    pass_sizes(launch, &o);
    launch = launch_data(job, "normalise", &o);
    pass_array(launch, o.data);
    pass_array(launch, o.means);
    pass_array(launch, deviations);
    pass_sizes(launch, &o);
    launch_products(job, "correlation", &o);
    for (cl_uint j = 0; j < o.m; ++j) {
        double squares = 0;
        for (cl_uint i = 0; i < o.n; ++i)
            squares += o.centred[i * o.m + j] * o.centred[i * o.m + j];
        for (cl_uint i = 0; i < o.n; ++i)
            o.centred[i * o.m + j] /= sqrt(squares);
    }
    multiply_columns(&o, result(job, o.matrix));
    free(o.centred);
}

// ---- Products -----------------------------------------------------------------------------------

void make_syrk(struct job *job, bool small) {
    const cl_uint n = small ? 12 : 500, m = small ? 10 : 400;
    const float alpha = 0.75f, beta = 0.5f;
    int factor, product;
    float *a = array(job, &factor, sizeof(float) * n * m);
    float *c = array(job, &product, sizeof(float) * n * n);
    float *expected = result(job, product);

    fill(a, n * m, 0, -1.0f, 1.0f);
    fill(c, n * n, n * m, -1.0f, 1.0f);

    struct launch *launch =
        small ? launch2(job, "syrk", 16, 16, 8, 8) : launch2(job, "syrk", 512, 504, 32, 8);
    pass_array(launch, factor);
    pass_array(launch, product);
    pass_float(launch, alpha);
    pass_float(launch, beta);
    pass_int(launch, n);
    pass_int(launch, m);

    for (cl_uint i = 0; i < n; ++i)
        for (cl_uint j = 0; j < n; ++j) {
            double sum = beta * c[i * n + j];
            for (cl_uint k = 0; k < m; ++k)
                sum += (double)alpha * a[i * m + k] * a[j * m + k];
            expected[i * n + j] = (float)sum;
        }
}

void make_gesummv(struct job *job, bool small) {
    const cl_uint n = small ? 12 : 1500, group = small ? 8 : 256;
    const float alpha = 0.75f, beta = 0.5f;
    int first, second, vector, sum, between;
    float *a = array(job, &first, sizeof(float) * n * n);
    float *b = array(job, &second, sizeof(float) * n * n);
    float *x = array(job, &vector, sizeof(float) * n);
    array(job, &sum, sizeof(float) * n);
    array(job, &between, sizeof(float) * n);
    float *y = result(job, sum);

    fill(a, n * n, 0, -1.0f, 1.0f);
    fill(b, n * n, n * n, -1.0f, 1.0f);
    fill(x, n, 2 * n * n, -1.0f, 1.0f);

    struct launch *launch = launch1(job, "gesummv", rounded(n, group), group);
    pass_array(launch, first);
    pass_array(launch, second);
    pass_array(launch, vector);
    pass_array(launch, sum);
    pass_array(launch, between);
    pass_float(launch, alpha);
    pass_float(launch, beta);
    pass_int(launch, n);

    for (cl_uint i = 0; i < n; ++i) {
        double exact = 0;
        for (cl_uint j = 0; j < n; ++j)
            exact += ((double)alpha * a[i * n + j] + (double)beta * b[i * n + j]) * x[j];
        y[i] = (float)exact;
    }
}

void make_mvt(struct job *job, bool small) {
    const cl_uint n = small ? 12 : 1500, group = small ? 8 : 256;
    int matrix, sums, vector;
    float *a = array(job, &matrix, sizeof(float) * n * n);
    float *x = array(job, &sums, sizeof(float) * n);
    float *y = array(job, &vector, sizeof(float) * n);
    float *expected = result(job, sums);

    fill(a, n * n, 0, -1.0f, 1.0f);
    fill(x, n, n * n, -1.0f, 1.0f);
    fill(y, n, n * n + n, -1.0f, 1.0f);

    static const char *const kernels[] = {"rows", "columns"};
    for (int k = 0; k < 2; ++k) {
        struct launch *launch = launch1(job, kernels[k], rounded(n, group), group);
        pass_array(launch, matrix);
        pass_array(launch, sums);
        pass_array(launch, vector);
        pass_int(launch, n);
    }

    for (cl_uint i = 0; i < n; ++i) {
        double sum = x[i];
        for (cl_uint j = 0; j < n; ++j)
            sum += ((double)a[i * n + j] + a[j * n + i]) * y[j];
        expected[i] = (float)sum;
    }
}

void make_doitgen(struct job *job, bool small) {
    const cl_uint planes = small ? 2 : 40, m = small ? 6 : 64, n = small ? 10 : 100;
    int rows, factor, products;
    float *a = array(job, &rows, sizeof(float) * planes * m * n);
    float *matrix = array(job, &factor, sizeof(float) * n * n);
    array(job, &products, sizeof(float) * planes * m * n);
    float *expected = result(job, rows);

    fill(a, planes * m * n, 0, -1.0f, 1.0f);
    fill(matrix, n * n, planes * m * n, -1.0f, 1.0f);

    for (cl_uint plane = 0; plane < planes; ++plane) {
        const size_t x = small ? 8 : 32, y = small ? 2 : 8;
        struct launch *launch = launch2(job, "multiply", rounded(n, x), rounded(m, y), x, y);
        pass_array(launch, rows);
        pass_array(launch, factor);
        pass_array(launch, products);
        pass_int(launch, plane);
        pass_int(launch, m);
        pass_int(launch, n);
        launch = launch2(job, "replace", rounded(n, x), rounded(m, y), x, y);
        pass_array(launch, rows);
        pass_array(launch, products);
        pass_int(launch, plane);
        pass_int(launch, m);
        pass_int(launch, n);
    }

    for (cl_uint row = 0; row < planes * m; ++row)
        for (cl_uint p = 0; p < n; ++p) {
            double sum = 0;
            for (cl_uint s = 0; s < n; ++s)
                sum += (double)a[row * n + s] * matrix[s * n + p];
            expected[row * n + p] = (float)sum;
        }
}
