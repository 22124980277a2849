// SPDX-License-Identifier: MIT
//
// fma and fmaf: x y + z, rounded once. The product of two significands is exact in two words. The sum is computed in
// two words too, and its last bit is set if lower bits are lost.

#include "../integer/wide.h"
#include "format.h"

// Two words; the leading one is in the higher word, at TOP.
struct wide {
    bits high, low;
};

struct wide_number {
    bits sign;
    int exponent;
    struct wide significand;
};

static struct wide product(bits a, bits b) {
#if FLOAT_BITS == 32
    uint64_t whole = multiply_whole(a, b);
    return (struct wide){high(whole), low(whole)};
#else
    uint64_t lowest = multiply_whole(low(a), low(b)), highest = multiply_whole(high(a), high(b));
    uint64_t middle = multiply_whole(high(a), low(b)) + high(lowest); // does not overflow
    uint64_t other = multiply_whole(low(a), high(b)) + low(middle);
    return (struct wide){highest + high(middle) + high(other), other << 32 | low(lowest)};
#endif
}

static struct wide add(struct wide a, struct wide b) {
    bits low = a.low + b.low;
    return (struct wide){a.high + b.high + (low < a.low), low};
}

static struct wide subtract(struct wide a, struct wide b) {
    return (struct wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static struct wide shift_wide(struct wide value, int amount) {
    bool lost = false;
    if (amount >= FLOAT_BITS) {
        lost = value.low != 0;
        value = (struct wide){0, value.high};
        amount -= FLOAT_BITS;
    }
    if (amount >= FLOAT_BITS)
        return (struct wide){0, lost || value.low != 0};
    if (amount > 0) {
        lost |= value.low << (FLOAT_BITS - amount) != 0;
        value.low = value.low >> amount | value.high << (FLOAT_BITS - amount);
        value.high >>= amount;
    }
    value.low |= lost;
    return value;
}

static struct wide_number product_of(bits x, bits y) {
    struct number p = unpack(x & ~SIGN), q = unpack(y & ~SIGN);
    struct wide_number result = {(x ^ y) & SIGN, p.exponent + q.exponent - BIAS,
                                 product(p.significand, q.significand << 1)};
    if (result.significand.high & TOP)
        ++result.exponent;
    else
        result.significand = add(result.significand, result.significand);
    return result;
}

static bool is_larger(const struct wide_number *a, const struct wide_number *b) {
    if (a->exponent != b->exponent)
        return a->exponent > b->exponent;
    const struct wide *x = &a->significand, *y = &b->significand;
    return x->high != y->high ? x->high > y->high : x->low > y->low;
}

static real pack_wide(bits sign, int exponent, struct wide significand) {
    return pack(sign, exponent, significand.high | (significand.low != 0));
}

static real sum_of(struct wide_number a, struct wide_number b) {
    if (is_larger(&b, &a)) {
        struct wide_number larger = b;
        b = a;
        a = larger;
    }
    struct wide smaller = shift_wide(b.significand, a.exponent - b.exponent);
    struct wide sum =
        a.sign == b.sign ? add(a.significand, smaller) : subtract(a.significand, smaller);
    if (sum.high == 0 && sum.low == 0)
        return 0;
    if (sum.high & TOP << 1) {
        sum = shift_wide(sum, 1);
        ++a.exponent;
    }
    while (sum.high < TOP) {
        sum = add(sum, sum);
        --a.exponent;
    }
    return pack_wide(a.sign, a.exponent, sum);
}

real C_NAME(fma)(real a, real b, real c) {
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
    struct wide_number whole = product_of(x, y);
    if (r == 0)
        return pack_wide(sign, whole.exponent, whole.significand);
    struct number n = unpack(r);
    return sum_of(whole, (struct wide_number){z & SIGN, n.exponent, {n.significand, 0}});
}
