// SPDX-License-Identifier: MIT
//
// numbers [ROUNDS]: compares the functions of builtins/tta/integer and float, whose names have the
// prefix tta_ here, with this machine's own arithmetic: for all pairs of special values, then for ROUNDS
// random pairs for each function. Unary functions on single go through all values in steps of about
// 2^32 / (16 ROUNDS).

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned failures;

static void fail(const char *name, uint64_t a, uint64_t b, uint64_t got, uint64_t wanted) {
    if (++failures <= 20)
        printf("%s(0x%" PRIx64 ", 0x%" PRIx64 ") = 0x%" PRIx64 ", not 0x%" PRIx64 "\n", name, a, b,
               got, wanted);
}

// The values that are tried

static uint64_t state = 88172645463325252u;

static uint64_t random64(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

// An integer with a random number of bits.
static uint64_t random_integer(void) {
    uint64_t value = random64() >> (random64() % 64);
    return random64() & 1 ? value : 0 - value;
}

// Half of the time, a number near 1, so that the exponents of operands are close; otherwise any bits.
static uint32_t random_single(void) {
    uint32_t value = (uint32_t)random64();
    if (value & 1)
        value = (value & 0x807fffff) | (uint32_t)(110 + random64() % 35) << 23;
    if ((value & 6) == 0)
        value &= ~((1u << random64() % 23) - 1);
    return value;
}

static uint64_t random_double(void) {
    uint64_t value = random64();
    if (value & 1)
        value = (value & 0x800fffffffffffff) | (1023 - 60 + random64() % 120) << 52;
    if ((value & 6) == 0)
        value &= ~((1ull << random64() % 52) - 1);
    return value;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint64_t integers[200], doubles[400];
static uint32_t singles[300];
static size_t integer_count, single_count, double_count;

static void add_integers(void) {
    for (int bit = 0; bit < 64; bit += bit % 16 < 2 || bit % 16 > 13 ? 1 : 4) {
        for (int near = -1; near <= 1; ++near)
            integers[integer_count++] = (1ull << bit) + (uint64_t)near;
    }
    integers[integer_count++] = 0xaaaaaaaaaaaaaaaa;
    integers[integer_count++] = 0x123456789abcdef0;
}

static void add_floats(void) {
    static const uint64_t exponents[] = {0,   1,   2,   23,  24,  52,  53,  64,  100, 125, 126,
                                         127, 128, 129, 150, 158, 159, 190, 191, 253, 254, 255};
    for (size_t e = 0; e < COUNT(exponents); ++e) {
        uint64_t wide = exponents[e] < 30    ? exponents[e]
                        : exponents[e] > 250 ? exponents[e] + 1792
                                             : exponents[e] + 896;
        for (int pattern = 0; pattern < 6; ++pattern) {
            static const uint64_t mantissas[] = {0, 1, 2, 0x400000, 0x7fffff, 0x2aaaaa};
            uint64_t mantissa = mantissas[pattern];
            for (unsigned sign = 0; sign < 2; ++sign) {
                singles[single_count++] = (uint32_t)(sign << 31 | exponents[e] << 23 | mantissa);
                doubles[double_count++] =
                    (uint64_t)sign << 63 | wide << 52 |
                    (pattern < 3 ? mantissa : mantissa << 29 | (mantissa & 1));
            }
        }
    }
}

static float single_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
static double double_of(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
static _Float16 half_of(uint64_t bits) {
    uint16_t low = (uint16_t)bits;
    _Float16 value;
    memcpy(&value, &low, sizeof value);
    return value;
}
static uint64_t bits_of_half(_Float16 value) {
    uint16_t bits;
    memcpy(&bits, &value, sizeof bits);
    return value != value ? 0x7e00 : bits;
}
static uint64_t bits_of_single(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return value != value ? 0x7fc00000 : bits;
}
static uint64_t bits_of_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return value != value ? 0x7ff8000000000000 : bits;
}

// The tests: each computes a result from the operands' bits, with the library and with this machine

struct test {
    const char *name;
    // The operands: i integers, s singles, d doubles; a capital letter: only one operand; H: all halves.
    char kind;
    uint64_t (*got)(uint64_t, uint64_t), (*wanted)(uint64_t, uint64_t);
};

#define FUNCTION(name, got, wanted)                         \
    static uint64_t got_##name(uint64_t a, uint64_t b) {    \
        (void)a, (void)b;                                   \
        return (uint64_t)(got);                             \
    }                                                       \
    static uint64_t wanted_##name(uint64_t a, uint64_t b) { \
        (void)a, (void)b;                                   \
        return (uint64_t)(wanted);                          \
    }

#define A32 ((uint32_t)a)
#define B32 ((uint32_t)b)
#define FA single_of((uint32_t)a)
#define FB single_of((uint32_t)b)
#define HA half_of(a)
#define DA double_of(a)
#define DB double_of(b)
#define BY_ZERO(bits) ((uint##bits##_t)b == 0)
#define OVERFLOWS(bits) (a << (64 - bits) == 1ull << 63 && (int##bits##_t)b == -1)

// X(name, kind, type of the result, types of the arguments, arguments, expected result)
#define TESTS(X)                                                                                 \
    X(__mulsi3, 'i', uint32_t, (uint32_t, uint32_t), (A32, B32), A32 *B32)                       \
    X(__udivsi3, 'i', uint32_t, (uint32_t, uint32_t), (A32, B32), BY_ZERO(32) ? ~0u : A32 / B32) \
    X(__umodsi3, 'i', uint32_t, (uint32_t, uint32_t), (A32, B32), BY_ZERO(32) ? A32 : A32 % B32) \
    X(__divsi3, 'i', int32_t, (int32_t, int32_t), ((int32_t)a, (int32_t)b),                      \
      BY_ZERO(32)     ? -1                                                                       \
      : OVERFLOWS(32) ? INT32_MIN                                                                \
                      : (int32_t)a / (int32_t)b)                                                 \
    X(__modsi3, 'i', int32_t, (int32_t, int32_t), ((int32_t)a, (int32_t)b),                      \
      BY_ZERO(32)     ? (int32_t)a                                                               \
      : OVERFLOWS(32) ? 0                                                                        \
                      : (int32_t)a % (int32_t)b)                                                 \
    X(__ashlsi3, 'i', uint32_t, (uint32_t, int), (A32, b % 32), A32 << b % 32)                   \
    X(__lshrsi3, 'i', uint32_t, (uint32_t, int), (A32, b % 32), A32 >> b % 32)                   \
    X(__ashrsi3, 'i', int32_t, (int32_t, int), ((int32_t)a, b % 32), (int32_t)a >> b % 32)       \
    X(__muldi3, 'i', uint64_t, (uint64_t, uint64_t), (a, b), a *b)                               \
    X(__udivdi3, 'i', uint64_t, (uint64_t, uint64_t), (a, b), BY_ZERO(64) ? ~0ull : a / b)       \
    X(__umoddi3, 'i', uint64_t, (uint64_t, uint64_t), (a, b), BY_ZERO(64) ? a : a % b)           \
    X(__divdi3, 'i', int64_t, (int64_t, int64_t), ((int64_t)a, (int64_t)b),                      \
      BY_ZERO(64)     ? -1                                                                       \
      : OVERFLOWS(64) ? INT64_MIN                                                                \
                      : (int64_t)a / (int64_t)b)                                                 \
    X(__moddi3, 'i', int64_t, (int64_t, int64_t), ((int64_t)a, (int64_t)b),                      \
      BY_ZERO(64)     ? (int64_t)a                                                               \
      : OVERFLOWS(64) ? 0                                                                        \
                      : (int64_t)a % (int64_t)b)                                                 \
    X(__ashldi3, 'i', uint64_t, (uint64_t, int), (a, b % 64), a << b % 64)                       \
    X(__lshrdi3, 'i', uint64_t, (uint64_t, int), (a, b % 64), a >> b % 64)                       \
    X(__ashrdi3, 'i', int64_t, (int64_t, int), ((int64_t)a, b % 64), (int64_t)a >> b % 64)       \
    X(__popcountsi2, 'I', int, (uint32_t), (A32), __builtin_popcount(A32))                       \
    X(__popcountdi2, 'I', int, (uint64_t), (a), __builtin_popcountll(a))                         \
    X(__clzsi2, 'I', int, (uint32_t), (A32), A32 ? __builtin_clz(A32) : 32)                      \
    X(__clzdi2, 'I', int, (uint64_t), (a), a ? __builtin_clzll(a) : 64)                          \
    X(__ctzsi2, 'I', int, (uint32_t), (A32), A32 ? __builtin_ctz(A32) : 32)                      \
    X(__ctzdi2, 'I', int, (uint64_t), (a), a ? __builtin_ctzll(a) : 64)                          \
    FLOAT_TESTS(X, sf, 's', 'S', float, FA, FB)                                                  \
    FLOAT_TESTS(X, df, 'd', 'D', double, DA, DB)                                                 \
    X(__extendsfdf2, 'S', double, (float), (FA), (double)FA)                                     \
    X(__truncdfsf2, 'D', float, (double), (DA), (float)DA)                                       \
    X(__extendhfsf2, 'H', float, (_Float16), (HA), (float)HA)                                    \
    X(__extendhfdf2, 'H', double, (_Float16), (HA), (double)HA)                                  \
    X(__truncsfhf2, 'S', _Float16, (float), (FA), (_Float16)FA)                                  \
    X(__truncdfhf2, 'D', _Float16, (double), (DA), (_Float16)DA)                                 \
    MATH_TESTS(X, f, 's', 'S', float, FA, FB)                                                    \
    MATH_TESTS(X, , 'd', 'D', double, DA, DB)

#define FLOAT_TESTS(X, f, two, one, type, x, y)                                                    \
    X(__add##f##3, two, type, (type, type), (x, y), x + y)                                         \
    X(__sub##f##3, two, type, (type, type), (x, y), x - y)                                         \
    X(__mul##f##3, two, type, (type, type), (x, y), x *y)                                          \
    X(__div##f##3, two, type, (type, type), (x, y), x / y)                                         \
    X(__eq##f##2, two, bool, (type, type), (x, y) == 0, x == y)                                    \
    X(__ne##f##2, two, bool, (type, type), (x, y) != 0, x != y)                                    \
    X(__lt##f##2, two, bool, (type, type), (x, y) < 0, x < y)                                      \
    X(__le##f##2, two, bool, (type, type), (x, y) <= 0, x <= y)                                    \
    X(__gt##f##2, two, bool, (type, type), (x, y) > 0, x > y)                                      \
    X(__ge##f##2, two, bool, (type, type), (x, y) >= 0, x >= y)                                    \
    X(__unord##f##2, two, bool, (type, type), (x, y) != 0, x != x || y != y)                       \
    X(__floatsi##f, 'I', type, (int32_t), ((int32_t)a), (type)(int32_t)a)                          \
    X(__floatunsi##f, 'I', type, (uint32_t), (A32), (type)A32)                                     \
    X(__floatdi##f, 'I', type, (int64_t), ((int64_t)a), (type)(int64_t)a)                          \
    X(__floatundi##f, 'I', type, (uint64_t), (a), (type)a)                                         \
    X(__fix##f##si, one, int32_t, (type), (x),                                                     \
      x != x        ? 0                                                                            \
      : x < -0x1p31 ? INT32_MIN                                                                    \
      : x >= 0x1p31 ? INT32_MAX                                                                    \
                    : (int32_t)x)                                                                  \
    X(__fixuns##f##si, one, uint32_t, (type), (x), !(x > 0) ? 0 : x >= 0x1p32 ? ~0u : (uint32_t)x) \
    X(__fix##f##di, one, int64_t, (type), (x),                                                     \
      x != x        ? 0                                                                            \
      : x < -0x1p63 ? INT64_MIN                                                                    \
      : x >= 0x1p63 ? INT64_MAX                                                                    \
                    : (int64_t)x)                                                                  \
    X(__fixuns##f##di, one, uint64_t, (type), (x), !(x > 0) ? 0 : x >= 0x1p64 ? ~0ull : (uint64_t)x)

// fmin and fmax may return either of two zeros; in the library, -0 is less than 0.
#define ZEROS(x, y) (x == 0 && y == 0)
#define MATH_TESTS(X, f, two, one, type, x, y)       \
    X(sqrt##f, one, type, (type), (x), sqrt##f(x))   \
    X(trunc##f, one, type, (type), (x), trunc##f(x)) \
    X(floor##f, one, type, (type), (x), floor##f(x)) \
    X(ceil##f, one, type, (type), (x), ceil##f(x))   \
    X(rint##f, one, type, (type), (x), rint##f(x))   \
    X(round##f, one, type, (type), (x), round##f(x)) \
    X(fmin##f, two, type, (type, type), (x, y),      \
      x != x        ? y                              \
      : y != y      ? x                              \
      : ZEROS(x, y) ? (signbit(x) ? x : y)           \
      : x < y       ? x                              \
                    : y)                             \
    X(fmax##f, two, type, (type, type), (x, y),      \
      x != x        ? y                              \
      : y != y      ? x                              \
      : ZEROS(x, y) ? (signbit(x) ? y : x)           \
      : x > y       ? x                              \
                    : y)

#define BITS(value)             \
    _Generic((value),           \
        _Float16: bits_of_half, \
        float: bits_of_single,  \
        double: bits_of_double, \
        default: bits_of_integer)(value)
static uint64_t bits_of_integer(uint64_t value) { return value; }

#define TEST_FUNCTION(name, kind, type, types, arguments, wanted) \
    type_of_##name tta_##name types;                              \
    FUNCTION(name, BITS(tta_##name arguments), BITS((type)(wanted)))
#define RESULT_TYPE(name, kind, type, types, arguments, wanted) \
    typedef RESULT_OF(type) type_of_##name;
#define RESULT_OF(type) __typeof__(_Generic((type)0, bool: 0, default: (type)0))

TESTS(RESULT_TYPE)
TESTS(TEST_FUNCTION)

#define ROW(name, kind, type, types, arguments, wanted) {#name, kind, got_##name, wanted_##name},
static const struct test tests[] = {TESTS(ROW)};

static void try(const struct test *test, uint64_t a, uint64_t b) {
    uint64_t got = test->got(a, b), wanted = test->wanted(a, b);
    if (got != wanted)
        fail(test->name, a, b, got, wanted);
}

static void try_specials(const struct test *test) {
    if (test->kind == 'H') {
        for (uint64_t value = 0; value <= UINT16_MAX; ++value)
            try(test, value, 0);
        return;
    }
    size_t count = test->kind == 'i' || test->kind == 'I'   ? integer_count
                   : test->kind == 's' || test->kind == 'S' ? single_count
                                                            : double_count;
    for (size_t i = 0; i < count * count; ++i) {
        size_t x = i / count, y = i % count;
        if (test->kind == 'i' || test->kind == 'I')
            try(test, integers[x], integers[y]);
        else if (test->kind == 's' || test->kind == 'S')
            try(test, singles[x], singles[y]);
        else
            try(test, doubles[x], doubles[y]);
    }
}

static void try_random(const struct test *test, unsigned long rounds) {
    uint32_t step = (uint32_t)((1ull << 32) / (16 * rounds + 1)) | 1;
    for (unsigned long i = 0; i < rounds; ++i) {
        if (test->kind == 'i' || test->kind == 'I')
            try(test, random_integer(), random_integer());
        else if (test->kind == 's')
            try(test, random_single(), random_single());
        else if (test->kind == 'd' || test->kind == 'D')
            try(test, random_double(), random_double());
    }
    if (test->kind == 'S') {
        for (uint64_t value = 0; value >> 32 == 0; value += step)
            try(test, value, 0);
    }
}

float tta_fmaf(float, float, float);

static void try_fma(uint32_t a, uint32_t b, uint32_t c) {
    uint64_t got = bits_of_single(tta_fmaf(single_of(a), single_of(b), single_of(c)));
    uint64_t wanted = bits_of_single(fmaf(single_of(a), single_of(b), single_of(c)));
    if (got != wanted)
        fail("fmaf", (uint64_t)a << 32 | b, c, got, wanted);
}

static void test_fma(unsigned long rounds) {
    for (size_t i = 0; i < single_count * single_count; ++i) {
        uint32_t a = singles[i / single_count], b = singles[i % single_count];
        float product = single_of(a) * single_of(b);
        for (size_t c = i % 13; c < single_count; c += 13)
            try_fma(a, b, singles[c]);
        try_fma(a, b, (uint32_t)bits_of_single(-product)); // gives the product's rounding error
    }
    for (unsigned long i = 0; i < rounds; ++i) {
        uint32_t a = random_single(), b = random_single(), c = random_single();
        try_fma(a, b, c);
        uint32_t product = (uint32_t)bits_of_single(-(single_of(a) * single_of(b)));
        try_fma(a, b, product ^ (c & 3));
    }
}

double tta_fma(double, double, double);

static void try_fma_of_doubles(uint64_t a, uint64_t b, uint64_t c) {
    uint64_t got = bits_of_double(tta_fma(double_of(a), double_of(b), double_of(c)));
    uint64_t wanted = bits_of_double(fma(double_of(a), double_of(b), double_of(c)));
    if (got != wanted)
        fail("fma", a, b, got, wanted);
}

static void test_fma_of_doubles(unsigned long rounds) {
    for (size_t i = 0; i < double_count * double_count; ++i) {
        uint64_t a = doubles[i / double_count], b = doubles[i % double_count];
        try_fma_of_doubles(a, b, doubles[i * 7 % double_count]);
        try_fma_of_doubles(a, b, bits_of_double(-(double_of(a) * double_of(b))));
    }
    for (unsigned long i = 0; i < rounds; ++i) {
        uint64_t a = random_double(), b = random_double(), c = random_double();
        try_fma_of_doubles(a, b, c);
        try_fma_of_doubles(a, b, bits_of_double(-(double_of(a) * double_of(b))) ^ (c & 3));
    }
}

int main(int count, char **words) {
    unsigned long rounds = count > 1 ? strtoul(words[1], NULL, 10) : 200000;
    add_integers();
    add_floats();
    for (size_t i = 0; i < COUNT(tests); ++i) {
        try_specials(&tests[i]);
        try_random(&tests[i], rounds);
    }
    test_fma(rounds);
    test_fma_of_doubles(rounds);
    printf("%zu functions, %u failures\n", COUNT(tests) + 2, failures);
    return failures != 0;
}
