// SPDX-License-Identifier: MIT
//
// Runs every integer function for every type and width on edge and random values, and prints a line with
// a checksum of all results for each. If the compiler has integers of 128 bits, every result is also
// compared with a model that uses them. Otherwise the output must equal that of a program with the model.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 48 * 400, WIDTHS = 6 };

static const int widths[WIDTHS] = {1, 2, 3, 4, 8, 16};

struct type {
    const char *name;
    unsigned bytes;
    int is_signed;
};

enum result { SAME, UNSIGNED, WIDE };

typedef void kernel(const void *a, const void *b, const void *c, void *out, uint32_t count);

struct function {
    const char *name;
    struct type type;
    enum result result;
    kernel *kernels[WIDTHS];
};

#define NAME(name, T, n) NAME_NOW(name, T, n)
#define NAME_NOW(name, T, n) integer_##name##_##T##_##n
#define TEXT(x) TEXT_NOW(x)
#define TEXT_NOW(x) #x
#define PER_TYPE "integer.h"

#define FUNCTION(name, call, result)                                                      \
    extern kernel NAME(name, T, 1), NAME(name, T, 2), NAME(name, T, 3), NAME(name, T, 4), \
        NAME(name, T, 8), NAME(name, T, 16);
#include "integer_types.h"
#undef FUNCTION

#define FUNCTION(name, call, result)                                                            \
    {#name,                                                                                     \
     {TEXT(T), BYTES, SIGNED},                                                                  \
     result,                                                                                    \
     {NAME(name, T, 1), NAME(name, T, 2), NAME(name, T, 3), NAME(name, T, 4), NAME(name, T, 8), \
      NAME(name, T, 16)}},
static const struct function functions[] = {
#include "integer_types.h"
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static uint8_t a[COUNT * 8], b[COUNT * 8], c[COUNT * 8], out[COUNT * 8];

// Marsaglia's xorshift, 64 bits.
static uint64_t random_state = 88172645463325252u;
static uint64_t random_bits(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

// Numbers of every size, and those around the ends of every range.
static uint64_t argument(void) {
    uint64_t bits = random_bits();
    unsigned size = bits & 63;
    switch (bits >> 6 & 3) {
    case 0:
        return ((bits & 256 ? UINT64_C(1) : UINT64_C(0)) << size) + (bits >> 9 & 3) - 2;
    case 1:
        return ~(UINT64_C(1) << size) + (bits >> 9 & 3);
    default:
        return (uint64_t)((int64_t)random_bits() >> size);
    }
}

static void fill(uint8_t *to, unsigned bytes) {
    for (int i = 0; i < COUNT; i++) {
        uint64_t value = argument();
        memcpy(to + (size_t)i * bytes, &value, bytes); // little-endian
    }
}

#ifdef __SIZEOF_INT128__

typedef __int128 wide;

static wide number(const uint8_t *from, int i, unsigned bytes, int is_signed) {
    uint64_t bits = 0;
    memcpy(&bits, from + (size_t)i * bytes, bytes);
    unsigned unused = 64 - 8 * bytes;
    return is_signed ? (wide)((int64_t)(bits << unused) >> unused) : (wide)bits;
}

static wide least(struct type t) { return t.is_signed ? -((wide)1 << (8 * t.bytes - 1)) : 0; }
static wide greatest(struct type t) { return ((wide)1 << (8 * t.bytes - t.is_signed)) - 1; }
static wide min(wide x, wide y) { return x < y ? x : y; }
static wide max(wide x, wide y) { return x < y ? y : x; }
static wide saturate(struct type t, wide x) { return max(least(t), min(greatest(t), x)); }

static wide bits_set(struct type t, wide x) {
    wide count = 0;
    for (unsigned i = 0; i < 8 * t.bytes; i++)
        count += x >> i & 1;
    return count;
}
static wide zeros_above(struct type t, wide x) {
    wide count = 0;
    for (int i = 8 * (int)t.bytes - 1; i >= 0 && !(x >> i & 1); i--)
        count++;
    return count;
}
static wide rotate(struct type t, wide x, wide n) {
    wide mask = ((wide)1 << 8 * t.bytes) - 1;
    unsigned places = (unsigned)n & (8 * t.bytes - 1);
    return (x & mask) << places | (x & mask) >> (8 * t.bytes - places);
}
// x y for ulong needs 128 unsigned bits, and adding z may overflow: saturated here.
static wide mad_sat(struct type t, wide x, wide y, wide z) {
    if (t.bytes == 8 && !t.is_signed) {
        unsigned __int128 product = (unsigned __int128)x * (unsigned __int128)y;
        return product > (unsigned __int128)(greatest(t) - z) ? greatest(t) : (wide)product + z;
    }
    return saturate(t, x * y + z);
}
static wide mul_hi(struct type t, wide x, wide y) {
    if (t.bytes == 8 && !t.is_signed)
        return (wide)((unsigned __int128)x * (unsigned __int128)y >> 64);
    return x * y >> 8 * t.bytes;
}

// The result before it is cut to its size.
static wide model(const struct function *f, wide x, wide y, wide z) {
    struct type t = f->type;
    wide unit = (wide)1 << 8 * t.bytes;
#define IS(text) (!strcmp(f->name, text))
    if (IS("abs"))
        return x < 0 ? -x : x;
    if (IS("abs_diff"))
        return x < y ? y - x : x - y;
    if (IS("add_sat"))
        return saturate(t, x + y);
    if (IS("bitselect"))
        return (x & ~z) | (y & z);
    if (IS("clamp"))
        return min(max(x, min(y, z)), max(y, z));
    if (IS("clz"))
        return zeros_above(t, x);
    if (IS("hadd"))
        return (x + y) >> 1;
    if (IS("mad_hi"))
        return mul_hi(t, x, y) + z;
    if (IS("mad_sat"))
        return mad_sat(t, x, y, z);
    if (IS("max"))
        return max(x, y);
    if (IS("min"))
        return min(x, y);
    if (IS("mul_hi"))
        return mul_hi(t, x, y);
    if (IS("popcount"))
        return bits_set(t, x);
    if (IS("rhadd"))
        return (x + y + 1) >> 1;
    if (IS("rotate"))
        return rotate(t, x, y);
    if (IS("sub_sat"))
        return saturate(t, x - y);
    if (IS("upsample"))
        return x * unit + (y < 0 ? y + unit : y);
    if (IS("mul24"))
        return (x >> 8) * (y >> 8);
    if (IS("mad24"))
        return (x >> 8) * (y >> 8) + z;
    fprintf(stderr, "no model of %s\n", f->name);
    exit(2);
}

static int compare(const struct function *f, unsigned out_bytes, int width) {
    struct type t = f->type;
    for (int i = 0; i < COUNT; i++) {
        wide x = number(a, i, t.bytes, t.is_signed), y = number(b, i, t.bytes, t.is_signed);
        wide z = number(c, i, t.bytes, t.is_signed);
        uint64_t expected = (uint64_t)model(f, x, y, z), got = 0;
        memcpy(&got, out + (size_t)i * out_bytes, out_bytes);
        expected &= UINT64_MAX >> (64 - 8 * out_bytes);
        if (got == expected)
            continue;
        printf("%s(%lld, %lld, %lld) of %s%d is %llx, not %llx\n", f->name, (long long)x,
               (long long)y, (long long)z, t.name, width, (unsigned long long)got,
               (unsigned long long)expected);
        return 0;
    }
    return 1;
}

#else

static int compare(const struct function *f, unsigned out_bytes, int width) {
    (void)f, (void)out_bytes, (void)width;
    return 1;
}

#endif

// FNV-1a, 64 bits.
static uint64_t checksum(uint64_t sum, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

int main(void) {
    int good = 1;
    for (int i = 0; i < FUNCTIONS; i++) {
        const struct function *f = &functions[i];
        unsigned out_bytes = f->result == WIDE ? 2 * f->type.bytes : f->type.bytes;
        uint64_t sum = UINT64_C(0xcbf29ce484222325);
        fill(a, f->type.bytes);
        fill(b, f->type.bytes);
        fill(c, f->type.bytes);
        for (int w = 0; w < WIDTHS; w++) {
            memset(out, 0xa5, sizeof out);
            f->kernels[w](a, b, c, out, COUNT);
            good &= compare(f, out_bytes, widths[w]);
            sum = checksum(sum, out, (size_t)COUNT * out_bytes);
        }
        printf("%-9s %-6s %016llx\n", f->name, f->type.name, (unsigned long long)sum);
    }
    return !good;
}
