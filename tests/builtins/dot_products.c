// SPDX-License-Identifier: MIT
//
// Compares the dot products of bytes in kernels on a device (dot_products.cl) with sums of 64 bits: in vectors of
// work-items, in the remaining work-items, and for a single work-item, with bytes at the ends of their ranges.

#include "check.h"
#include "source_text.h"

enum { ITEMS = 203, MOST = 17, WORDS = ITEMS + MOST };

static struct cl cl;
static cl_uint a[WORDS], b[WORDS], sums[ITEMS], out[ITEMS];

// ---- Expected results ----

struct kind {
    const char *name;
    bool signed_a, signed_b;
};

static const struct kind kinds[] = {
    {"uu", false, false}, {"ss", true, true}, {"us", false, true}, {"su", true, false}};

static long long byte_of(cl_uint word, int byte, bool is_signed) {
    const cl_uint bits = word >> 8 * byte & 255;
    return is_signed && bits > 127 ? (long long)bits - 256 : bits;
}

static long long dot(cl_uint x, cl_uint y, bool signed_x, bool signed_y) {
    long long sum = 0;
    for (int byte = 0; byte < 4; byte++)
        sum += byte_of(x, byte, signed_x) * byte_of(y, byte, signed_y);
    return sum;
}

static cl_uint packed(const struct kind *k, int i, int n) {
    (void)n;
    return (cl_uint)dot(a[i], b[i], k->signed_a, k->signed_b);
}

static cl_uint added(const struct kind *k, int i, int n) {
    (void)n;
    const bool is_signed = k->signed_a || k->signed_b;
    const long long least = is_signed ? CL_INT_MIN : 0,
                    most = is_signed ? CL_INT_MAX : (long long)CL_UINT_MAX;
    const long long sum = (is_signed ? (cl_int)sums[i] : (long long)sums[i]) +
                          dot(a[i], b[i], k->signed_a, k->signed_b);
    return (cl_uint)(sum < least ? least : sum > most ? most : sum);
}

static cl_uint row(const struct kind *k, int i, int n) {
    long long sum = 0;
    for (int word = 0; word < n; word++)
        sum += dot(a[i + word], b[word], k->signed_a, k->signed_b);
    return (cl_uint)sum;
}

static cl_uint sums_of_bytes(cl_uint x, cl_uint y) {
    return ((x & 0x7f7f7f7fu) + (y & 0x7f7f7f7fu)) ^ ((x ^ y) & 0x80808080u);
}

static cl_uint mixed(const struct kind *k, int i, int n) {
    const cl_uint x = sums_of_bytes(a[i], a[0]);
    return (cl_uint)(dot(x, b[i], k->signed_a, k->signed_b) -
                     3 * dot(a[i], b[n], k->signed_a, k->signed_b) +
                     dot(x, x, k->signed_a, k->signed_a) + i);
}

static const struct {
    const char *name;
    cl_uint (*want)(const struct kind *k, int i, int n);
} kernels[] = {
    {"packed", packed}, {"bytes", packed}, {"added", added}, {"row", row}, {"mixed", mixed}};

// ---- Running them ----

static void fill(void) {
    static const cl_uchar ends[] = {0x80, 0x7f, 0xff, 0x00, 0x01, 0x81, 0xfe};
    cl_uint random = 1;
    for (int i = 0; i < WORDS; i++)
        for (int byte = 0; byte < 4; byte++) {
            random = random * 1664525u + 1013904223u;
            a[i] = a[i] << 8 | (i < 120 ? ends[(random >> 20) % COUNT(ends)] : random >> 24);
            random = random * 1664525u + 1013904223u;
            b[i] = b[i] << 8 | (i < 120 ? ends[(random >> 20) % COUNT(ends)] : random >> 24);
        }
    // The largest possible products, with both signs.
    for (int i = 0; i < 4; i++) {
        static const cl_uint largest[][2] = {
            {0x80808080u, 0x80808080u}, {~0u, ~0u}, {~0u, 0x80808080u}, {0x80808080u, ~0u}};
        a[i] = a[i + 60] = largest[i][0];
        b[i] = b[i + 60] = largest[i][1];
    }
    for (int i = 0; i < ITEMS; i++) // near both ends of the range, and in the middle
        sums[i] = (i % 3 == 0 ? 0x7fff8000u : i % 3 == 1 ? 0x80007fffu : 0xfffffff0u) + (cl_uint)i;
}

static void run(cl_program program, size_t which, const struct kind *kind, size_t global,
                size_t local) {
    char name[32];
    const cl_uint n = MOST - 1;
    snprintf(name, sizeof name, "%s_%s", kernels[which].name, kind->name);
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem of_a = cl_buffer(&cl, sizeof a, a), of_b = cl_buffer(&cl, sizeof b, b),
           results = cl_buffer(&cl, sizeof sums, sums);
    SET_ARG(kernel, 0, of_a);
    SET_ARG(kernel, 1, of_b);
    SET_ARG(kernel, 2, results);
    SET_ARG(kernel, 3, n);
    cl_run(&cl, kernel, global, local);
    cl_read(&cl, results, sizeof out, out);
    int wrong = 0;
    for (int i = 0; i < (int)global; i++) {
        const cl_uint want = kernels[which].want(kind, i, (int)n);
        if (out[i] != want && wrong++ < 3)
            printf("%s, item %d of %zu: %#x, should be %#x: of %#x, %#x\n", name, i, global, out[i],
                   want, a[i], b[i]);
    }
    failed_checks += wrong;
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(of_a));
    MUST(clReleaseMemObject(of_b));
    MUST(clReleaseMemObject(results));
}

int main(void) {
    cl = cl_open();
    fill();
    cl_program program = cl_build_with(&cl, source_text(SOURCE), "-cl-std=CL3.0");
    for (size_t which = 0; which < COUNT(kernels); which++)
        for (size_t k = 0; k < COUNT(kinds); k++) {
            run(program, which, &kinds[k], ITEMS, ITEMS);
            run(program, which, &kinds[k], 1, 1);
        }
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
