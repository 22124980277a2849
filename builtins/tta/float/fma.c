// SPDX-License-Identifier: MIT
//
// fmaf: x y + z, rounded once. The product of two significands is exact in 64 bits; there the sum
// is made, and what falls out below is kept in the last bit. Compiled once, for single.

#include "../integer/wide.h"
#include "format.h"

#define WIDE_TOP (1ull << 62)

struct wide_number {
    bits sign;
    int exponent;
    uint64_t significand; // from WIDE_TOP on
};

static uint64_t shift_wide(uint64_t value, int amount) {
    if (amount == 0)
        return value;
    if (amount >= 64)
        return value != 0;
    return value >> amount | (value << (64 - amount) != 0);
}

static struct wide_number product_of(bits x, bits y) {
    struct number p = unpack(x & ~SIGN), q = unpack(y & ~SIGN);
    uint64_t product = multiply_whole(p.significand, q.significand << 1); // from WIDE_TOP / 2 on
    struct wide_number result = {(x ^ y) & SIGN, p.exponent + q.exponent - BIAS, product};
    if (product & WIDE_TOP)
        ++result.exponent;
    else
        result.significand += product;
    return result;
}

static bool is_larger(const struct wide_number *a, const struct wide_number *b) {
    return a->exponent != b->exponent ? a->exponent > b->exponent : a->significand > b->significand;
}

static float sum_of(struct wide_number a, struct wide_number b) {
    if (is_larger(&b, &a)) {
        struct wide_number larger = b;
        b = a;
        a = larger;
    }
    uint64_t smaller = shift_wide(b.significand, a.exponent - b.exponent);
    uint64_t sum = a.sign == b.sign ? a.significand + smaller : a.significand - smaller;
    if (sum == 0)
        return 0;
    if (sum >> 63) {
        sum = shift_wide(sum, 1);
        ++a.exponent;
    }
    while (sum < WIDE_TOP) {
        sum += sum;
        --a.exponent;
    }
    return pack(a.sign, a.exponent, high(sum) | (low(sum) != 0));
}

float fmaf(float a, float b, float c) {
    bits x = bits_of(a), y = bits_of(b), z = bits_of(c);
    bits p = x & ~SIGN, q = y & ~SIGN, r = z & ~SIGN, sign = (x ^ y) & SIGN;
    bool infinite = p == INFINITE || q == INFINITE;
    if (p > INFINITE || q > INFINITE || r > INFINITE || (infinite && (p == 0 || q == 0)) ||
        (infinite && z == ((sign ^ SIGN) | INFINITE)))
        return real_of(NOT_A_NUMBER);
    if (infinite)
        return real_of(sign | INFINITE);
    if (r == INFINITE)
        return c;
    if (p == 0 || q == 0)
        return r == 0 ? real_of(sign & z) : c;
    struct wide_number product = product_of(x, y);
    if (r == 0)
        return pack(sign, product.exponent,
                    high(product.significand) | (low(product.significand) != 0));
    struct number n = unpack(r);
    return sum_of(product,
                  (struct wide_number){z & SIGN, n.exponent, (uint64_t)n.significand << 32});
}
