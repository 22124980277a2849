// SPDX-License-Identifier: MIT
//
// The table of benchmarks: input, launches and reference of each, in the table's order.

#include "benchmarks.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// ---- Making a job -------------------------------------------------------------------------------

static void *zeroed(size_t size) {
    void *memory = calloc(1, size);
    if (!memory)
        abort();
    return memory;
}

// A new array of zeros; gives its memory, and its index if wanted.
static void *array(struct job *job, int *index, size_t size) {
    if (index)
        *index = job->array_count;
    job->arrays[job->array_count] = (struct array){zeroed(size), size};
    return job->arrays[job->array_count++].data;
}

// The array that is compared; gives the memory for what it should be.
static void *result(struct job *job, int index) {
    job->result = index;
    return job->expected = zeroed(job->arrays[index].size);
}

static struct launch *launch2(struct job *job, const char *kernel, size_t global_x, size_t global_y,
                              size_t local_x, size_t local_y) {
    struct launch *launch = &job->launches[job->launch_count++];
    *launch = (struct launch){kernel, 2, {global_x, global_y}, {local_x, local_y}, {{0}}, 0};
    return launch;
}

static struct launch *launch1(struct job *job, const char *kernel, size_t global, size_t local) {
    struct launch *launch = launch2(job, kernel, global, 1, local, 1);
    launch->dimensions = 1;
    return launch;
}

static void pass(struct launch *launch, struct argument argument) {
    launch->arguments[launch->argument_count++] = argument;
}

static void pass_array(struct launch *launch, int index) {
    pass(launch, (struct argument){.kind = ARRAY, .array = index});
}

static void pass_local(struct launch *launch, size_t bytes) {
    pass(launch, (struct argument){.kind = LOCAL, .bytes = bytes});
}

static void pass_int(struct launch *launch, cl_uint value) {
    pass(launch, (struct argument){.kind = SCALAR, .bits = value});
}

static void pass_float(struct launch *launch, float value) {
    struct argument argument = {.kind = SCALAR};
    memcpy(&argument.bits, &value, sizeof value);
    pass(launch, argument);
}

// ---- Input --------------------------------------------------------------------------------------

// 32 bits for each index: the finaliser of MurmurHash3, which is public domain.
static uint32_t noise(uint32_t i) {
    i = (i ^ i >> 16) * 0x85ebca6bu;
    i = (i ^ i >> 13) * 0xc2b2ae35u;
    return i ^ i >> 16;
}

static float between(uint32_t i, float low, float high) {
    return low + (high - low) * (float)(noise(i) >> 8) * 0x1p-24f;
}

// n floats of the stream that `first` begins.
static void fill(float *to, size_t n, uint32_t first, float low, float high) {
    for (size_t i = 0; i < n; ++i)
        to[i] = between(first + (uint32_t)i, low, high);
}

// ---- DCT ----------------------------------------------------------------------------------------

static void make_dct_of(struct job *job, int side) {
    enum { N = 8 };
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

static void make_dct(struct job *job) {
    make_dct_of(job, 1024);
}

// The article's size, for simulated processors.
static void make_small_dct(struct job *job) {
    make_dct_of(job, 64);
}

// ---- Matrix product -----------------------------------------------------------------------------

static void make_matrix(struct job *job) {
    enum { N = 512, TILE = 16 };
    int left, right, product;
    float *a = array(job, &left, sizeof(float[N][N]));
    float *b = array(job, &right, sizeof(float[N][N]));
    array(job, &product, sizeof(float[N][N]));
    float *c = result(job, product);

    fill(a, N * N, 0, -1.0f, 1.0f);
    fill(b, N * N, N * N, -1.0f, 1.0f);

    struct launch *launch = launch2(job, "matrix", N, N, TILE, TILE);
    pass_array(launch, left);
    pass_array(launch, right);
    pass_array(launch, product);
    pass_int(launch, N);

    for (int i = 0; i < N; ++i)
        for (int k = 0; k < N; ++k)
            for (int j = 0; j < N; ++j)
                c[i * N + j] += a[i * N + k] * b[k * N + j];
}

// ---- Bitonic sort -------------------------------------------------------------------------------

static int by_value(const void *a, const void *b) {
    cl_uint x = *(const cl_uint *)a, y = *(const cl_uint *)b;
    return (x > y) - (x < y);
}

static void make_bitonic(struct job *job) {
    enum { N = 1 << 16 };
    int numbers;
    cl_uint *data = array(job, &numbers, sizeof(cl_uint[N]));
    cl_uint *sorted = result(job, numbers);

    for (cl_uint i = 0; i < N; ++i)
        data[i] = noise(i);

    for (cl_uint run = 2; run <= N; run *= 2)
        for (cl_uint distance = run / 2; distance; distance /= 2) {
            struct launch *launch = launch1(job, "bitonic", N / 2, 256);
            pass_array(launch, numbers);
            pass_int(launch, run);
            pass_int(launch, distance);
        }

    memcpy(sorted, data, sizeof(cl_uint[N]));
    qsort(sorted, N, sizeof *sorted, by_value);
}

// ---- N-body -------------------------------------------------------------------------------------

static void make_nbody(struct job *job) {
    enum { N = 4096, GROUP = 256 };
    const float softening = 0.01f, step = 0.005f;
    int positions, velocities, moved;
    float (*at)[4] = array(job, &positions, sizeof(float[N][4]));
    float (*speed)[4] = array(job, &velocities, sizeof(float[N][4]));
    array(job, &moved, sizeof(float[N][4]));
    float (*next)[4] = result(job, moved);

    fill(at[0], N * 4, 0, 0.1f, 10.0f);
    fill(speed[0], N * 4, N * 4, -1.0f, 1.0f);

    struct launch *launch = launch1(job, "nbody", N, GROUP);
    pass_array(launch, positions);
    pass_array(launch, velocities);
    pass_array(launch, moved);
    pass_local(launch, sizeof(float[GROUP][4]));
    pass_int(launch, N);
    pass_float(launch, softening);
    pass_float(launch, step);

    for (int i = 0; i < N; ++i) {
        double acceleration[3] = {0};
        for (int k = 0; k < N; ++k) {
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

static void make_mandelbrot(struct job *job) {
    enum { SIDE = 512, LIMIT = 256 };
    const float left = -2.0f, top = -1.25f, pixel = 2.5f / SIDE;
    int steps;
    array(job, &steps, sizeof(cl_uint[SIDE][SIDE]));
    cl_uint *expected = result(job, steps);

    struct launch *launch = launch2(job, "mandelbrot", SIDE, SIDE, 16, 16);
    pass_array(launch, steps);
    pass_float(launch, left);
    pass_float(launch, top);
    pass_float(launch, pixel);
    pass_int(launch, LIMIT);

    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            float x0 = left + (float)column * pixel, y0 = top + (float)row * pixel;
            float x = 0, y = 0;
            cl_uint n = 0;
            while (n < LIMIT && x * x + y * y <= 4.0f) {
                float next = x * x - y * y + x0;
                y = 2.0f * x * y + y0;
                x = next;
                ++n;
            }
            expected[row * SIDE + column] = n;
        }
}

// ---- Binary search ------------------------------------------------------------------------------

static void make_search(struct job *job) {
    enum { N = 1 << 18, KEYS = 1 << 20 };
    int table, keys, places;
    cl_uint *sorted = array(job, &table, sizeof(cl_uint[N]));
    cl_uint *key = array(job, &keys, sizeof(cl_uint[KEYS]));
    array(job, &places, sizeof(cl_uint[KEYS]));
    cl_uint *place = result(job, places);

    for (cl_uint i = 0; i < N; ++i)
        sorted[i] = i * 16000u + noise(i) % 16000u;
    for (cl_uint i = 0; i < KEYS; ++i)
        key[i] = noise(i);

    struct launch *launch = launch1(job, "search", KEYS, 256);
    pass_array(launch, table);
    pass_array(launch, keys);
    pass_array(launch, places);
    pass_int(launch, N);

    // The table is nearly even, so the place is found from near where the key should be.
    for (cl_uint i = 0; i < KEYS; ++i) {
        cl_uint guess = key[i] / 16000u;
        guess = guess < N ? guess : N;
        while (guess > 0 && sorted[guess - 1] >= key[i])
            --guess;
        while (guess < N && sorted[guess] < key[i])
            ++guess;
        place[i] = guess;
    }
}

// ---- Black-Scholes ------------------------------------------------------------------------------

static double normal_distribution(double x) {
    return 0.5 * erfc(-x * M_SQRT1_2);
}

static void make_blackscholes(struct job *job) {
    enum { N = 1 << 20 };
    const float rate = 0.02f, volatility = 0.3f;
    int prices, strikes, years, calls;
    float *price = array(job, &prices, sizeof(float[N]));
    float *strike = array(job, &strikes, sizeof(float[N]));
    float *year = array(job, &years, sizeof(float[N]));
    array(job, &calls, sizeof(float[N]));
    float *call = result(job, calls);

    fill(price, N, 0, 5.0f, 30.0f);
    fill(strike, N, N, 1.0f, 100.0f);
    fill(year, N, 2 * N, 0.25f, 10.0f);

    struct launch *launch = launch1(job, "blackscholes", N, 256);
    pass_array(launch, prices);
    pass_array(launch, strikes);
    pass_array(launch, years);
    pass_array(launch, calls);
    pass_float(launch, rate);
    pass_float(launch, volatility);

    for (int i = 0; i < N; ++i) {
        double deviation = volatility * sqrt(year[i]);
        double d1 =
            (log((double)price[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * year[i]) /
            deviation;
        call[i] = (float)(price[i] * normal_distribution(d1) -
                          strike[i] * exp(-rate * year[i]) * normal_distribution(d1 - deviation));
    }
}

// ---- Sobel --------------------------------------------------------------------------------------

static void make_sobel(struct job *job) {
    enum { W = 2048, H = 1024 };
    static const int weights[3] = {1, 2, 1};
    int picture, edges;
    cl_uchar *in = array(job, &picture, W * H);
    array(job, &edges, W * H);
    cl_uchar *out = result(job, edges);

    for (cl_uint y = 0; y < H; ++y)
        for (cl_uint x = 0; x < W; ++x)
            in[y * W + x] = (cl_uchar)((x * x / 64 + y * y / 32) / 16 + noise(y * W + x) % 32);

    struct launch *launch = launch2(job, "sobel", W, H, 64, 4);
    pass_array(launch, picture);
    pass_array(launch, edges);
    pass_int(launch, W);
    pass_int(launch, H);

    for (int y = 1; y < H - 1; ++y)
        for (int x = 1; x < W - 1; ++x) {
            int across = 0, down = 0;
            for (int d = -1; d <= 1; ++d) {
                across += weights[d + 1] * (in[(y + d) * W + x + 1] - in[(y + d) * W + x - 1]);
                down += weights[d + 1] * (in[(y + 1) * W + x + d] - in[(y - 1) * W + x + d]);
            }
            double magnitude = sqrt((double)(across * across + down * down));
            out[y * W + x] = (cl_uchar)(magnitude < 255 ? magnitude : 255);
        }
}

// ---- Reduction ----------------------------------------------------------------------------------

static void make_reduction(struct job *job) {
    enum { N = 1 << 22, GROUP = 256, GROUPS = 256 };
    int numbers, sums, total;
    float *number = array(job, &numbers, sizeof(float[N]));
    array(job, &sums, sizeof(float[GROUPS]));
    array(job, &total, sizeof(float));
    float *expected = result(job, total);

    fill(number, N, 0, 0.0f, 1.0f);

    for (int second = 0; second < 2; ++second) {
        struct launch *launch = launch1(job, "reduction", second ? GROUP : GROUP * GROUPS, GROUP);
        pass_array(launch, second ? sums : numbers);
        pass_array(launch, second ? total : sums);
        pass_local(launch, sizeof(float[GROUP]));
        pass_int(launch, second ? GROUPS : N);
    }

    double sum = 0;
    for (int i = 0; i < N; ++i)
        sum += number[i];
    *expected = (float)sum;
}

// ---- Scan ---------------------------------------------------------------------------------------

static void make_scan(struct job *job) {
    enum { N = 1 << 20, GROUP = 256, PART = 4 * GROUP };
    int in, out, totals, starts, grand_total;
    cl_uint *input = array(job, &in, sizeof(cl_uint[N]));
    array(job, &out, sizeof(cl_uint[N]));
    array(job, &totals, sizeof(cl_uint[N / PART]));
    array(job, &starts, sizeof(cl_uint[N / PART]));
    array(job, &grand_total, sizeof(cl_uint));
    cl_uint *expected = result(job, out);

    for (cl_uint i = 0; i < N; ++i)
        input[i] = noise(i) % 1000;

    for (int second = 0; second < 2; ++second) {
        struct launch *launch = launch1(job, "scan", second ? GROUP : N / 4, GROUP);
        pass_array(launch, second ? totals : in);
        pass_array(launch, second ? starts : out);
        pass_array(launch, second ? grand_total : totals);
        pass_local(launch, sizeof(cl_uint[GROUP]));
    }
    struct launch *launch = launch1(job, "add_totals", N / 4, GROUP);
    pass_array(launch, out);
    pass_array(launch, starts);

    for (cl_uint i = 1; i < N; ++i)
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

static void make_fft(struct job *job) {
    enum { N = 512, COUNT = 1024 };
    int in, out, roots;
    float (*signal)[2] = array(job, &in, sizeof(float[COUNT * N][2]));
    array(job, &out, sizeof(float[COUNT * N][2]));
    float (*root)[2] = array(job, &roots, sizeof(float[N / 2][2]));
    float (*spectrum)[2] = result(job, out);

    fill(signal[0], COUNT * N * 2, 0, -1.0f, 1.0f);
    for (int k = 0; k < N / 2; ++k) {
        root[k][0] = (float)cos(2 * M_PI * k / N);
        root[k][1] = (float)-sin(2 * M_PI * k / N);
    }

    struct launch *launch = launch1(job, "fft", COUNT * N / 2, N / 2);
    pass_array(launch, in);
    pass_array(launch, out);
    pass_array(launch, roots);

    for (int i = 0; i < COUNT; ++i) {
        double to[N][2];
        transform((const float (*)[2])(signal + i * N), 1, to, N);
        for (int k = 0; k < N; ++k)
            for (int part = 0; part < 2; ++part)
                spectrum[i * N + k][part] = (float)to[k][part];
    }
}

// ---- Histogram ----------------------------------------------------------------------------------

static void make_histogram(struct job *job) {
    enum { N = 1 << 22, BINS = 256 };
    int bytes, counts;
    cl_uchar *byte = array(job, &bytes, N);
    array(job, &counts, sizeof(cl_uint[BINS]));
    cl_uint *expected = result(job, counts);

    for (cl_uint i = 0; i < N; ++i) // two dice of 128: some values are more frequent
        byte[i] = (cl_uchar)((noise(i) & 127) + (noise(i) >> 7 & 127));

    struct launch *launch = launch1(job, "histogram", 16384, 256);
    pass_array(launch, bytes);
    pass_array(launch, counts);
    pass_int(launch, N);

    for (int i = 0; i < N; ++i)
        ++expected[byte[i]];
}

// ---- The table ----------------------------------------------------------------------------------

// clang-format off
const struct benchmark benchmarks[] = {
    {"dct",          "dct",          "1024x1024, blocks of 8x8",     make_dct,          FLOATS, 1e-4, 0},
    {"dct64",        "dct",          "64x64, blocks of 8x8",         make_small_dct,    FLOATS, 1e-4, 0},
    {"matrix",       "matrix",       "512x512, tiles of 16x16",      make_matrix,       FLOATS, 1e-4, 0},
    {"bitonic",      "bitonic",      "2^16 numbers, 136 launches",   make_bitonic,      UINTS,  0,    0},
    {"nbody",        "nbody",        "4096 bodies, all pairs",       make_nbody,        FLOATS, 1e-4, 0},
    // Contracting to fused operations moves points next to the set's border.
    {"mandelbrot",   "mandelbrot",   "512x512, up to 256 steps",     make_mandelbrot,   UINTS,  0,    0.02},
    {"search",       "search",       "2^20 keys in 2^18 numbers",    make_search,       UINTS,  0,    0},
    {"blackscholes", "blackscholes", "2^20 options",                 make_blackscholes, FLOATS, 1e-4, 0},
    // A root next to a whole number may be truncated either way.
    {"sobel",        "sobel",        "2048x1024 bytes",              make_sobel,        BYTES,  1,    0},
    {"reduction",    "reduction",    "sum of 2^22 floats",           make_reduction,    FLOATS, 1e-5, 0},
    {"scan",         "scan",         "2^20 numbers, 3 launches",     make_scan,         UINTS,  0,    0},
    {"fft",          "fft",          "1024 transforms of 512 points", make_fft,         FLOATS, 1e-4, 0},
    {"histogram",    "histogram",    "2^22 bytes, local atomics",    make_histogram,    UINTS,  0,    0},
};
// clang-format on
const size_t benchmark_count = sizeof benchmarks / sizeof *benchmarks;
