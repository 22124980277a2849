// SPDX-License-Identifier: MIT
//
// The table of benchmarks, and the functions that make the jobs of most of them: input, launches and reference, in the
// table's order. The others are in signals.c, codes.c, shapes.c and sums.c.

#include "benchmarks.h"
#include "job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- DCT ----------------------------------------------------------------------------------------

static void make_dct(struct job *job, bool small) {
    enum { N = 8 };
    const int side = small ? 64 : 1024; // small: the size in the article
    const size_t points = (size_t)side * (size_t)side;
    int in, out, coefficients;
    float *x = array(job, &in, points * sizeof *x);
    float *d = array(job, &coefficients, sizeof(float[N][N]));
    array(job, &out, points * sizeof *x);
    float *c = result(job, out);

    fill(x, points, 0, -128.0f, 128.0f);
    for (int u = 0; u < N; ++u)
        for (int k = 0; k < N; ++k)
            d[u * N + k] =
                (float)(sqrt((u ? 2.0 : 1.0) / N) * cos(M_PI * u * (2 * k + 1) / (2 * N)));

    struct launch *launch = launch2(job, "dct", (size_t)side, (size_t)side, N, N);
    pass_array(launch, out);
    pass_array(launch, in);
    pass_array(launch, coefficients);
    pass_local(launch, sizeof(float[N][N]));
    pass_int(launch, (cl_uint)side);
    pass_int(launch, N);
    pass_int(launch, 0);

    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const float *block = &x[row / N * N * side + column / N * N];
            double sum = 0;
            for (int k = 0; k < N; ++k)
                for (int l = 0; l < N; ++l)
                    sum += (double)d[row % N * N + k] * block[k * side + l] * d[column % N * N + l];
            c[row * side + column] = (float)sum;
        }
}

// ---- Matrix product -----------------------------------------------------------------------------

static void make_matrix(struct job *job, bool small) {
    enum { TILE = 16 };
    const cl_uint n = small ? 32 : 512;
    const size_t bytes = sizeof(float) * n * n;
    int left, right, product;
    float *a = array(job, &left, bytes);
    float *b = array(job, &right, bytes);
    array(job, &product, bytes);
    float *c = result(job, product);

    fill(a, n * n, 0, -1.0f, 1.0f);
    fill(b, n * n, n * n, -1.0f, 1.0f);

    struct launch *launch = launch2(job, "matrix", n, n, TILE, TILE);
    pass_array(launch, left);
    pass_array(launch, right);
    pass_array(launch, product);
    pass_int(launch, n);

    for (cl_uint i = 0; i < n; ++i)
        for (cl_uint k = 0; k < n; ++k)
            for (cl_uint j = 0; j < n; ++j)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// ---- Bitonic sort -------------------------------------------------------------------------------

static int by_value(const void *a, const void *b) {
    cl_uint x = *(const cl_uint *)a, y = *(const cl_uint *)b;
    return (x > y) - (x < y);
}

static void make_bitonic(struct job *job, bool small) {
    const cl_uint n = small ? 1 << 8 : 1 << 16;
    int numbers;
    cl_uint *data = array(job, &numbers, sizeof(cl_uint) * n);
    cl_uint *sorted = result(job, numbers);

    for (cl_uint i = 0; i < n; ++i)
        data[i] = noise(i);

    for (cl_uint run = 2; run <= n; run *= 2)
        for (cl_uint distance = run / 2; distance; distance /= 2) {
            struct launch *launch = launch1(job, "bitonic", n / 2, small ? 64 : 256);
            pass_array(launch, numbers);
            pass_int(launch, run);
            pass_int(launch, distance);
        }

    memcpy(sorted, data, sizeof(cl_uint) * n);
    qsort(sorted, n, sizeof *sorted, by_value);
}

// ---- N-body -------------------------------------------------------------------------------------

static void make_nbody(struct job *job, bool small) {
    const cl_uint n = small ? 32 : 4096, group = small ? 16 : 256;
    const float softening = 0.01f, step = 0.005f;
    int positions, velocities, moved;
    float (*at)[4] = array(job, &positions, sizeof(float[4]) * n);
    float (*speed)[4] = array(job, &velocities, sizeof(float[4]) * n);
    array(job, &moved, sizeof(float[4]) * n);
    float (*next)[4] = result(job, moved);

    fill(at[0], n * 4, 0, 0.1f, 10.0f);
    fill(speed[0], n * 4, n * 4, -1.0f, 1.0f);

    struct launch *launch = launch1(job, "nbody", n, group);
    pass_array(launch, positions);
    pass_array(launch, velocities);
    pass_array(launch, moved);
    pass_local(launch, sizeof(float[4]) * group);
    pass_int(launch, n);
    pass_float(launch, softening);
    pass_float(launch, step);

    for (cl_uint i = 0; i < n; ++i) {
        double acceleration[3] = {0};
        for (cl_uint k = 0; k < n; ++k) {
            double r[3], squared = softening;
            for (int d = 0; d < 3; ++d) {
                r[d] = (double)at[k][d] - at[i][d];
                squared += r[d] * r[d];
            }
            for (int d = 0; d < 3; ++d)
                acceleration[d] += at[k][3] * r[d] / (squared * sqrt(squared));
        }
        for (int d = 0; d < 3; ++d)
            next[i][d] = (float)(at[i][d] + (double)speed[i][d] * step +
                                 acceleration[d] * 0.5 * step * step);
        next[i][3] = at[i][3];
    }
}

// ---- Mandelbrot ---------------------------------------------------------------------------------

static void make_mandelbrot(struct job *job, bool small) {
    const cl_uint side = small ? 16 : 512, limit = small ? 32 : 256;
    const float left = -2.0f, top = -1.25f, pixel = 2.5f / (float)side;
    int steps;
    array(job, &steps, sizeof(cl_uint) * side * side);
    cl_uint *expected = result(job, steps);

    struct launch *launch = launch2(job, "mandelbrot", side, side, 16, 16);
    pass_array(launch, steps);
    pass_float(launch, left);
    pass_float(launch, top);
    pass_float(launch, pixel);
    pass_int(launch, limit);

    for (cl_uint row = 0; row < side; ++row)
        for (cl_uint column = 0; column < side; ++column) {
            float x0 = left + (float)column * pixel, y0 = top + (float)row * pixel;
            float x = 0, y = 0;
            cl_uint n = 0;
            while (n < limit && x * x + y * y <= 4.0f) {
                float next = x * x - y * y + x0;
                y = 2.0f * x * y + y0;
                x = next;
                ++n;
            }
            expected[row * side + column] = n;
        }
}

// ---- Binary search ------------------------------------------------------------------------------

static void make_search(struct job *job, bool small) {
    const cl_uint n = small ? 1 << 10 : 1 << 18, count = small ? 1 << 8 : 1 << 20;
    const cl_uint apart = UINT32_MAX / n; // average distance of neighbours in the table
    int table, keys, places;
    cl_uint *sorted = array(job, &table, sizeof(cl_uint) * n);
    cl_uint *key = array(job, &keys, sizeof(cl_uint) * count);
    array(job, &places, sizeof(cl_uint) * count);
    cl_uint *place = result(job, places);

    for (cl_uint i = 0; i < n; ++i)
        sorted[i] = i * apart + noise(i) % apart;
    for (cl_uint i = 0; i < count; ++i)
        key[i] = noise(i);

    struct launch *launch = launch1(job, "search", count, small ? 64 : 256);
    pass_array(launch, table);
    pass_array(launch, keys);
    pass_array(launch, places);
    pass_int(launch, n);

    // The table is nearly evenly spaced, so the search begins close to the key's place.
    for (cl_uint i = 0; i < count; ++i) {
        cl_uint guess = key[i] / apart;
        guess = guess < n ? guess : n;
        while (guess > 0 && sorted[guess - 1] >= key[i])
            --guess;
        while (guess < n && sorted[guess] < key[i])
            ++guess;
        place[i] = guess;
    }
}

// ---- Black-Scholes ------------------------------------------------------------------------------

static double normal_distribution(double x) { return 0.5 * erfc(-x * M_SQRT1_2); }

static void make_blackscholes(struct job *job, bool small) {
    const cl_uint n = small ? 64 : 1 << 20;
    const float rate = 0.02f, volatility = 0.3f;
    int prices, strikes, years, calls;
    float *price = array(job, &prices, sizeof(float) * n);
    float *strike = array(job, &strikes, sizeof(float) * n);
    float *year = array(job, &years, sizeof(float) * n);
    array(job, &calls, sizeof(float) * n);
    float *call = result(job, calls);

    fill(price, n, 0, 5.0f, 30.0f);
    fill(strike, n, n, 1.0f, 100.0f);
    fill(year, n, 2 * n, 0.25f, 10.0f);

    struct launch *launch = launch1(job, "blackscholes", n, small ? 32 : 256);
    pass_array(launch, prices);
    pass_array(launch, strikes);
    pass_array(launch, years);
    pass_array(launch, calls);
    pass_float(launch, rate);
    pass_float(launch, volatility);

    for (cl_uint i = 0; i < n; ++i) {
        double deviation = volatility * sqrt(year[i]);
        double d1 =
            (log((double)price[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * year[i]) /
            deviation;
        call[i] = (float)(price[i] * normal_distribution(d1) -
                          strike[i] * exp(-rate * year[i]) * normal_distribution(d1 - deviation));
    }
}

// ---- Sobel --------------------------------------------------------------------------------------

static void make_sobel(struct job *job, bool small) {
    const int w = small ? 32 : 2048, h = small ? 16 : 1024;
    static const int weights[3] = {1, 2, 1};
    int picture, edges;
    cl_uchar *in = array(job, &picture, (size_t)(w * h));
    array(job, &edges, (size_t)(w * h));
    cl_uchar *out = result(job, edges);

    for (cl_uint i = 0, y = 0; y < (cl_uint)h; ++y)
        for (cl_uint x = 0; x < (cl_uint)w; ++x, ++i)
            in[i] = (cl_uchar)((x * x / 64 + y * y / 32) / 16 + noise(i) % 32);

    struct launch *launch = launch2(job, "sobel", (size_t)w, (size_t)h, small ? 16 : 64, 4);
    pass_array(launch, picture);
    pass_array(launch, edges);
    pass_int(launch, (cl_uint)w);
    pass_int(launch, (cl_uint)h);

    for (int y = 1; y < h - 1; ++y)
        for (int x = 1; x < w - 1; ++x) {
            int across = 0, down = 0;
            for (int d = -1; d <= 1; ++d) {
                across += weights[d + 1] * (in[(y + d) * w + x + 1] - in[(y + d) * w + x - 1]);
                down += weights[d + 1] * (in[(y + 1) * w + x + d] - in[(y - 1) * w + x + d]);
            }
            double magnitude = sqrt((double)(across * across + down * down));
            out[y * w + x] = (cl_uchar)(magnitude < 255 ? magnitude : 255);
        }
}

// ---- Reduction ----------------------------------------------------------------------------------

static void make_reduction(struct job *job, bool small) {
    const cl_uint n = small ? 1 << 11 : 1 << 22;
    const cl_uint group = small ? 32 : 256, groups = small ? 4 : 256;
    int numbers, sums, total;
    float *number = array(job, &numbers, sizeof(float) * n);
    array(job, &sums, sizeof(float) * groups);
    array(job, &total, sizeof(float));
    float *expected = result(job, total);

    fill(number, n, 0, 0.0f, 1.0f);

    for (int second = 0; second < 2; ++second) {
        struct launch *launch = launch1(job, "reduction", second ? group : group * groups, group);
        pass_array(launch, second ? sums : numbers);
        pass_array(launch, second ? total : sums);
        pass_local(launch, sizeof(float) * group);
        pass_int(launch, second ? groups : n);
    }

    double sum = 0;
    for (cl_uint i = 0; i < n; ++i)
        sum += number[i];
    *expected = (float)sum;
}

// ---- Scan ---------------------------------------------------------------------------------------

static void make_scan(struct job *job, bool small) {
    // There are as many parts as a part has numbers, so that one work-group can scan the totals of all parts.
    const cl_uint group = small ? 16 : 256, part = 4 * group, n = part * part;
    int in, out, totals, starts, grand_total;
    cl_uint *input = array(job, &in, sizeof(cl_uint) * n);
    array(job, &out, sizeof(cl_uint) * n);
    array(job, &totals, sizeof(cl_uint) * part);
    array(job, &starts, sizeof(cl_uint) * part);
    array(job, &grand_total, sizeof(cl_uint));
    cl_uint *expected = result(job, out);

    for (cl_uint i = 0; i < n; ++i)
        input[i] = noise(i) % 1000;

    for (int second = 0; second < 2; ++second) {
        struct launch *launch = launch1(job, "scan", second ? group : n / 4, group);
        pass_array(launch, second ? totals : in);
        pass_array(launch, second ? starts : out);
        pass_array(launch, second ? grand_total : totals);
        pass_local(launch, sizeof(cl_uint) * group);
    }
    struct launch *launch = launch1(job, "add_totals", n / 4, group);
    pass_array(launch, out);
    pass_array(launch, starts);

    for (cl_uint i = 1; i < n; ++i)
        expected[i] = expected[i - 1] + input[i - 1];
}

// ---- FFT ----------------------------------------------------------------------------------------

// Transforms n complex numbers, `step` apart in `from`, into `to`.
static void transform(const float (*from)[2], int step, double (*to)[2], int n) {
    if (n == 1) {
        to[0][0] = from[0][0];
        to[0][1] = from[0][1];
        return;
    }
    int half = n / 2;
    transform(from, 2 * step, to, half);
    transform(from + step, 2 * step, to + half, half);
    for (int k = 0; k < half; ++k) {
        double c = cos(2 * M_PI * k / n), s = -sin(2 * M_PI * k / n);
        double even[2] = {to[k][0], to[k][1]};
        double odd[2] = {to[k + half][0] * c - to[k + half][1] * s,
                         to[k + half][0] * s + to[k + half][1] * c};
        for (int part = 0; part < 2; ++part) {
            to[k][part] = even[part] + odd[part];
            to[k + half][part] = even[part] - odd[part];
        }
    }
}

static void make_fft(struct job *job, bool small) {
    enum { N = 512 };
    const cl_uint count = small ? 1 : 1024;
    int in, out, roots;
    float (*signal)[2] = array(job, &in, sizeof(float[N][2]) * count);
    array(job, &out, sizeof(float[N][2]) * count);
    float (*root)[2] = array(job, &roots, sizeof(float[N / 2][2]));
    float (*spectrum)[2] = result(job, out);

    fill(signal[0], count * N * 2, 0, -1.0f, 1.0f);
    for (int k = 0; k < N / 2; ++k) {
        root[k][0] = (float)cos(2 * M_PI * k / N);
        root[k][1] = (float)-sin(2 * M_PI * k / N);
    }

    struct launch *launch = launch1(job, "fft", count * N / 2, N / 2);
    pass_array(launch, in);
    pass_array(launch, out);
    pass_array(launch, roots);

    for (cl_uint i = 0; i < count; ++i) {
        double to[N][2];
        transform((const float (*)[2])(signal + i * N), 1, to, N);
        for (int k = 0; k < N; ++k)
            for (int part = 0; part < 2; ++part)
                spectrum[i * N + k][part] = (float)to[k][part];
    }
}

// ---- Histogram ----------------------------------------------------------------------------------

static void make_histogram(struct job *job, bool small) {
    enum { BINS = 256 };
    const cl_uint n = small ? 1 << 11 : 1 << 22;
    int bytes, counts;
    cl_uchar *byte = array(job, &bytes, n);
    array(job, &counts, sizeof(cl_uint[BINS]));
    cl_uint *expected = result(job, counts);

    for (cl_uint i = 0; i < n; ++i) // the sum of two dice of 128: middle values are more frequent
        byte[i] = (cl_uchar)((noise(i) & 127) + (noise(i) >> 7 & 127));

    struct launch *launch = launch1(job, "histogram", small ? 64 : 16384, small ? 32 : 256);
    pass_array(launch, bytes);
    pass_array(launch, counts);
    pass_int(launch, n);

    for (cl_uint i = 0; i < n; ++i)
        ++expected[byte[i]];
}

// ---- k-means ------------------------------------------------------------------------------------

static void make_kmeans(struct job *job, bool small) {
    const cl_uint n = small ? 128 : 1 << 18, count = small ? 8 : 16;
    int points, centres, clusters;
    float (*point)[2] = array(job, &points, sizeof(float[2]) * n);
    float (*centre)[2] = array(job, &centres, sizeof(float[2]) * count);
    array(job, &clusters, sizeof(cl_uint) * n);
    cl_uint *nearest = result(job, clusters);

    fill(point[0], 2 * n, 0, -1.0f, 1.0f);
    fill(centre[0], 2 * count, 2 * n, -1.0f, 1.0f);

    struct launch *launch = launch1(job, "kmeans", n, small ? 32 : 256);
    pass_array(launch, points);
    pass_array(launch, centres);
    pass_array(launch, clusters);
    pass_int(launch, count);

    for (cl_uint i = 0; i < n; ++i) {
        double least = INFINITY;
        for (cl_uint k = 0; k < count; ++k) {
            double apart =
                hypot((double)point[i][0] - centre[k][0], (double)point[i][1] - centre[k][1]);
            if (apart < least) {
                least = apart;
                nearest[i] = k;
            }
        }
    }
}

// ---- Vectors and matrices -----------------------------------------------------------------------

static void make_saxpy(struct job *job, bool small) {
    const cl_uint n = small ? 1 << 10 : 1 << 22;
    const float factor = 0.75f;
    int in, sums;
    float *x = array(job, &in, sizeof(float) * n);
    float *y = array(job, &sums, sizeof(float) * n);
    float *sum = result(job, sums);

    fill(x, n, 0, -1.0f, 1.0f);
    fill(y, n, n, -1.0f, 1.0f);

    struct launch *launch = launch1(job, "saxpy", n, small ? 64 : 256);
    pass_array(launch, in);
    pass_array(launch, sums);
    pass_float(launch, factor);

    for (cl_uint i = 0; i < n; ++i)
        sum[i] = y[i] + factor * x[i];
}

static void make_transpose(struct job *job, bool small) {
    const cl_uint w = small ? 32 : 2048, h = small ? 16 : 1024;
    int matrix, transposed;
    cl_uint *in = array(job, &matrix, sizeof(cl_uint) * w * h);
    array(job, &transposed, sizeof(cl_uint) * w * h);
    cl_uint *out = result(job, transposed);

    struct launch *launch = launch2(job, "transpose", w, h, 8, 8);
    pass_array(launch, matrix);
    pass_array(launch, transposed);

    for (cl_uint i = 0; i < w * h; ++i)
        out[i % w * h + i / w] = in[i] = noise(i);
}

// ---- The table ----------------------------------------------------------------------------------

// clang-format off
const struct benchmark benchmarks[] = {
    {"dct", "1024x1024, blocks of 8x8", "64x64, blocks of 8x8", make_dct, FLOATS, 1e-4, 0},
    {"matrix", "512x512, tiles of 16x16", "32x32, tiles of 16x16", make_matrix, FLOATS, 1e-4, 0},
    {"bitonic", "2^16 numbers, 136 launches", "2^8 numbers, 36 launches", make_bitonic, UINTS, 0, 0},
    {"nbody", "4096 bodies, all pairs", "32 bodies, all pairs", make_nbody, FLOATS, 1e-4, 0},
    // Fused multiply-adds change the steps of points close to the set's border.
    {"mandelbrot", "512x512, up to 256 steps", "16x16, up to 32 steps", make_mandelbrot, UINTS, 0, 0.02},
    {"search", "2^20 keys in 2^18 numbers", "2^8 keys in 2^10 numbers", make_search, UINTS, 0, 0},
    {"blackscholes", "2^20 options", "64 options", make_blackscholes, FLOATS, 1e-4, 0},
    // A root next to a whole number may be truncated either way.
    {"sobel", "2048x1024 bytes", "32x16 bytes", make_sobel, BYTES, 1, 0},
    {"reduction", "sum of 2^22 floats", "sum of 2^11 floats", make_reduction, FLOATS, 1e-5, 0},
    {"scan", "2^20 numbers, 3 launches", "2^12 numbers, 3 launches", make_scan, UINTS, 0, 0},
    {"fft", "1024 transforms of 512 points", "512 points", make_fft, FLOATS, 1e-4, 0},
    {"histogram", "2^22 bytes, local atomics", "2^11 bytes, local atomics", make_histogram, UINTS, 0, 0},
    {"fir", "2^20 samples, 64 taps", "256 samples, 16 taps", make_fir, FLOATS, 1e-4, 0},
    {"biquad", "4096 channels of 1024 samples", "16 channels of 32 samples", make_biquad, FLOATS, 1e-4, 0},
    {"convolution", "1024x1024 floats, 5x5 weights", "16x16 floats, 5x5 weights", make_convolution, FLOATS, 1e-4, 0},
    {"median", "2048x1024 bytes, 3x3", "32x16 bytes, 3x3", make_median, BYTES, 0, 0},
    {"aes", "AES-128, 2^18 blocks, counter mode", "AES-128, 32 blocks, counter mode", make_aes, BYTES, 0, 0},
    {"sha256", "2^16 messages of 64 bytes", "16 messages of 64 bytes", make_sha256, UINTS, 0, 0},
    {"crc32", "2^14 messages of 512 bytes", "32 messages of 64 bytes", make_crc32, UINTS, 0, 0},
    {"viterbi", "2^16 messages of 32 bits", "32 messages of 32 bits", make_viterbi, UINTS, 0, 0},
    // Two centres may be equally near to a point; then rounding decides.
    {"kmeans", "2^18 points, 16 centres", "128 points, 8 centres", make_kmeans, UINTS, 0, 1e-4},
    {"saxpy", "2^22 floats", "2^10 floats", make_saxpy, FLOATS, 1e-6, 0},
    {"transpose", "2048x1024, tiles of 8x8", "32x16, tiles of 8x8", make_transpose, UINTS, 0, 0},
    {"product", "500x500, guarded, in memory", "12x20, guarded, in memory", make_product, FLOATS, 1e-4, 0},
    {"stencil", "2000x1000 floats, edges", "30x12 floats, edges", make_stencil, FLOATS, 1e-5, 0},
    {"sparse", "100,000 rows of up to 32", "100 rows of up to 32", make_sparse, FLOATS, 1e-5, 0},
    {"levels", "8 levels of 200,000 nodes", "8 levels of 200 nodes", make_levels, UINTS, 0, 0},
    // A place may be at the distance where the steps end; then rounding decides whether one more is made.
    {"particles", "8192 particles", "64 particles", make_particles, FLOATS, 1e-5, 1e-3},
    {"blur", "1024x512 float4, 3x3", "16x8 float4, 3x3", make_blur, FLOATS, 1e-6, 0},
    {"covariance", "500 quantities, 400 times", "12 quantities, 10 times", make_covariance, FLOATS, 1e-4, 0},
    {"correlation", "500 quantities, 400 times", "12 quantities, 10 times", make_correlation, FLOATS, 1e-4, 0},
    {"syrk", "500x500, sums of 400", "12x12, sums of 10", make_syrk, FLOATS, 1e-4, 0},
    {"gesummv", "1500x1500, twice", "12x12, twice", make_gesummv, FLOATS, 1e-4, 0},
    {"mvt", "1500x1500, 2 launches", "12x12, 2 launches", make_mvt, FLOATS, 1e-4, 0},
    {"doitgen", "40 planes of 64x100, 80 launches", "2 planes of 6x10, 4 launches", make_doitgen, FLOATS, 1e-4, 0},
    {"dense", "4096 outputs of 4096 bytes", "64 outputs of 128 bytes", make_dense, BYTES, 0, 0},
    {"layer", "96x96, 32 to 32 channels, 3x3", "8x8, 16 to 16 channels, 3x3", make_layer, BYTES, 0, 0},
    {"depthwise", "256x256, 32 channels, 3x3", "8x8, 32 channels, 3x3", make_depthwise, BYTES, 0, 0},
};
// clang-format on
const size_t benchmark_count = sizeof benchmarks / sizeof *benchmarks;
