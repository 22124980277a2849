// SPDX-License-Identifier: MIT
//
// functional [--flush]
//
// Runs the tests of functional.cl, and tests that need code outside the library: group copies, halves
// compared with a model in double, the printf ring. --flush: subnormal floats may count as 0 (NEON).

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <barecl/abi.h>

// The primitives. The harness chooses the work-item.

static size_t local_id[3], group_id[3];
static unsigned barriers;
static struct bcl_launch_context context;

size_t __bcl_local_id(unsigned dim) { return local_id[dim]; }
size_t __bcl_group_id(unsigned dim) { return group_id[dim]; }
size_t __bcl_global_id(unsigned dim) {
    return group_id[dim] * context.local_size[dim] + local_id[dim] + context.global_offset[dim];
}
const struct bcl_launch_context *__bcl_launch_context(void) { return &context; }
void __bcl_barrier(unsigned flags) { barriers += flags != 0; }

static int flush;
static int failures;

static void expect(int condition, const char *what) {
    if (condition)
        return;
    printf("failed: %s\n", what);
    failures++;
}

// The tests of functional.cl.

typedef unsigned test(unsigned char *memory);

#define TESTS(F)            \
    F(work_item_ids)        \
    F(vload_vstore_global)  \
    F(vload_vstore_local)   \
    F(vload_vstore_private) \
    F(vload_constant)       \
    F(aligned_half)         \
    F(shuffle)              \
    F(relational)           \
    F(common)               \
    F(geometric)            \
    F(second_results)       \
    F(native_and_half)      \
    F(bits)                 \
    F(dot_product)          \
    F(printf_double)        \
    F(atomics)              \
    F(barriers)

#ifdef DOUBLES
#define TESTS_OF_DOUBLES(F)  \
    F(memory_of_doubles)     \
    F(relational_of_doubles) \
    F(common_of_doubles)     \
    F(second_results_of_doubles)
#else
#define TESTS_OF_DOUBLES(F)
#endif

#define DECLARE(name) test test_##name;
TESTS(DECLARE)
TESTS_OF_DOUBLES(DECLARE)

static void run(const char *name, test *body) {
    static unsigned char memory[4096] __attribute__((aligned(128)));
    for (unsigned i = 0; i < sizeof memory; i++)
        memory[i] = (unsigned char)i;
    unsigned line = body(memory);
    if (line)
        printf("failed: %s, functional.cl:%u\n", name, line);
    failures += line != 0;
}

static void set_work_item(void) {
    for (unsigned i = 0; i < 3; i++) {
        local_id[i] = i + 1;
        group_id[i] = i + 4;
        context.local_size[i] = 8 + i;
        context.enqueued_size[i] = 8 + i;
        context.num_groups[i] = 10 + i;
        context.global_size[i] = 80 + 10 * i;
        context.global_offset[i] = 100 + 100 * i;
    }
    context.work_dim = 3;
}

// Group copies: the first work-item copies everything, the others nothing, and all come to a barrier.

void copy_in(int *to, const int *from, uint32_t n);
void copy_strided(int *to, const int *from, uint32_t n, uint32_t stride);

static void test_group_copies(void) {
    int from[40], to[40] = {0};
    for (int i = 0; i < 40; i++)
        from[i] = i + 1;
    barriers = 0;
    copy_in(to, from, 40);
    expect(to[0] == 0 && barriers == 1, "work-item (1, 2, 3) copies nothing");
    memset(local_id, 0, sizeof local_id);
    copy_in(to, from, 39);
    expect(to[0] == 1 && to[38] == 39 && to[39] == 0, "work-item 0 copies all");
    memset(to, 0, sizeof to);
    copy_strided(to, from, 10, 4);
    expect(to[0] == 1 && to[1] == 0 && to[36] == 10 && barriers == 3, "strided copy");
}

// Halves.

void load_halves(const uint16_t *in, float *out, uint32_t count);
typedef void store(const float *in, uint16_t *out, uint32_t count);
store store_halves, store_halves_rte, store_halves_rtz, store_halves_rtp, store_halves_rtn;

static double half_value(uint16_t h) {
    int exponent = h >> 10 & 31, fraction = h & 1023;
    double value = exponent == 31 ? (fraction ? NAN : INFINITY)
                   : exponent     ? ldexp(1024 + fraction, exponent - 25)
                                  : ldexp(fraction, -24);
    return h >> 15 ? -value : value;
}

static void test_load_halves(void) {
    static uint16_t in[65536];
    static float out[65536];
    int good = 1;
    for (unsigned i = 0; i < 65536; i++)
        in[i] = (uint16_t)i;
    load_halves(in, out, 65536);
    for (unsigned i = 0; i < 65536; i++) {
        double value = half_value((uint16_t)i);
        good &=
            isnan(value) ? isnan(out[i]) : value == out[i] && !signbit(value) == !signbit(out[i]);
    }
    expect(good, "vload_half of all halves");
}

// Magnitudes of halves are ordered like their bits: finds the highest one not above |x|, then takes the next
// one if the mode says so. 65536 represents the number after 65504.
static uint16_t half_model(double x, char mode) {
    if (isnan(x))
        return 0x7e00;
    double size = fabs(x);
    uint16_t sign = signbit(x) ? 0x8000 : 0;
    if (isinf(x))
        return sign | 0x7c00;
    uint16_t low = 0, high = 0x7c00;
    while (high - low > 1) {
        uint16_t middle = (uint16_t)((low + high) / 2);
        *(half_value(middle) <= size ? &low : &high) = middle;
    }
    double below = half_value(low), above = low == 0x7bff ? 65536 : half_value(low + 1);
    int up = size == below                  ? 0
             : mode == 'p'                  ? !sign
             : mode == 'n'                  ? sign != 0
             : mode == 'z'                  ? 0
             : size - below == above - size ? low & 1
                                            : size - below > above - size;
    return sign | (uint16_t)(low + up);
}

static void test_store_halves(store *body, char mode, const char *name) {
    enum { COUNT = 65536 };
    static float in[COUNT];
    static uint16_t out[COUNT];
    uint32_t bits = 1;
    for (unsigned i = 0; i < COUNT; i++) {
        bits = bits * 1664525 + 1013904223;
        uint32_t word = i % 8 ? (bits & 0x9fffffff) + 0x30000000 : bits; // mostly near halves
        if (i % 4 == 1)
            word &= 0xfffff000; // ties
        memcpy(&in[i], &word, 4);
    }
    body(in, out, COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        uint16_t expected = half_model(in[i], mode);
        int nan = isnan(in[i]) && (out[i] & 0x7fff) > 0x7c00;
        if (out[i] == expected || nan || (flush && fabsf(in[i]) < 0x1p-126f))
            continue;
        printf("failed: %s(%a) is %04x, not %04x\n", name, (double)in[i], out[i], expected);
        failures++;
        return;
    }
}

#ifdef DOUBLES
// Doubles near halves and near midpoints between them, which must be rounded only once.
typedef void double_store(const double *in, uint16_t *out, uint32_t count);
double_store store_halves_of_doubles, store_halves_of_doubles_rte, store_halves_of_doubles_rtz,
    store_halves_of_doubles_rtp, store_halves_of_doubles_rtn;

static void test_store_halves_of_doubles(double_store *body, char mode) {
    enum { COUNT = 65536 };
    static double in[COUNT];
    static uint16_t out[COUNT];
    uint64_t state = 1;
    for (unsigned i = 0; i < COUNT; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        unsigned place = (i & 0x7fff) % 0x7bff;
        double below = half_value((uint16_t)place), above = half_value((uint16_t)(place + 1));
        double tie = below + (above - below) / 2;
        double near = tie + ldexp((double)(int)(state >> 62) - 1, -60); // or the tie itself
        in[i] =
            (i & 0x8000 ? -1 : 1) * (i % 3 ? near : tie * (1 + ldexp((double)(state >> 40), -40)));
    }
    in[7] = NAN, in[8] = INFINITY, in[9] = 0x1p-1074, in[10] = -0x1p1000;
    body(in, out, COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        uint16_t expected = half_model(in[i], mode);
        if (out[i] == expected || (isnan(in[i]) && (out[i] & 0x7fff) > 0x7c00))
            continue;
        printf("failed: vstore_half of the double %a, mode %c: %04x, not %04x\n", in[i], mode,
               out[i], expected);
        failures++;
        return;
    }
}
#endif

// The printf ring.

uint32_t ring_begin(uint32_t bytes, uint32_t format);
uint32_t ring_word(uint32_t cursor, uint32_t value);
void ring_end(uint32_t cursor);

static void test_printf_ring(void) {
    static struct {
        struct bcl_printf_ring header;
        uint32_t data[8];
    } ring = {.header.size = 32};
    context.printf_ring = 0;
    expect(ring_begin(8, 0) == 1, "no ring");
    context.printf_ring = (uintptr_t)&ring;

    uint32_t cursor = ring_begin(20, 7);
    expect(cursor == 8 && ring.header.write == 0, "nothing is published before the end");
    for (uint32_t i = 0; i < 3; i++)
        cursor = ring_word(cursor, 100 + i);
    ring_end(cursor);
    expect(ring.header.write == 20 && ring.data[0] == 20 && ring.data[1] == 7 &&
               ring.data[4] == 102,
           "a record");
    expect(ring_begin(16, 8) == 1 && ring.header.dropped == 1, "a full ring");
    ring.header.read = 20;
    cursor = ring_word(ring_word(ring_begin(16, 8), 55), 66);
    ring_end(cursor);
    expect(ring.header.write == 36 && ring.data[5] == 16 && ring.data[7] == 55 &&
               ring.data[0] == 66,
           "a record that wraps");

    ring.header.read = ring.header.write = 0xfffffff8;
    ring_end(ring_word(ring_begin(12, 9), 77));
    expect(ring.header.write == 4 && ring.data[6] == 12 && ring.data[0] == 77, "counters wrap");
}

int main(int argc, char **argv) {
    flush = argc > 1 && !strcmp(argv[1], "--flush");
    set_work_item();
#define RUN(name) run(#name, test_##name);
    TESTS(RUN)
    TESTS_OF_DOUBLES(RUN)
    test_group_copies();
    test_load_halves();
    test_store_halves(store_halves, 'e', "vstore_half");
    test_store_halves(store_halves_rte, 'e', "vstore_half_rte");
    test_store_halves(store_halves_rtz, 'z', "vstore_half_rtz");
    test_store_halves(store_halves_rtp, 'p', "vstore_half_rtp");
    test_store_halves(store_halves_rtn, 'n', "vstore_half_rtn");
#ifdef DOUBLES
    test_store_halves_of_doubles(store_halves_of_doubles, 'e');
    test_store_halves_of_doubles(store_halves_of_doubles_rte, 'e');
    test_store_halves_of_doubles(store_halves_of_doubles_rtz, 'z');
    test_store_halves_of_doubles(store_halves_of_doubles_rtp, 'p');
    test_store_halves_of_doubles(store_halves_of_doubles_rtn, 'n');
#endif
    test_printf_ring();
    printf("%d failed\n", failures);
    return failures != 0;
}
