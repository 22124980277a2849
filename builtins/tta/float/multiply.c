// SPDX-License-Identifier: MIT

#include "../integer/wide.h"
#include "format.h"

// The upper half of the product; its last bit is sticky.
#if FLOAT_BITS == 32
static bits multiply_sticky(bits a, bits b) {
    uint64_t product = multiply_whole(a, b);
    return high(product) | (low(product) != 0);
}
#else
static bits multiply_sticky(bits a, bits b) {
    uint64_t lowest = multiply_whole(low(a), low(b));
    uint64_t middle = multiply_whole(high(a), low(b)) + high(lowest);
    uint64_t other = multiply_whole(low(a), high(b)) + low(middle);
    uint64_t highest = multiply_whole(high(a), high(b)) + high(middle) + high(other);
    return highest | ((low(lowest) | low(other)) != 0);
}
#endif

real NAME(__mul, 3)(real a, real b) {
    bits x = bits_of(a) & ~SIGN, y = bits_of(b) & ~SIGN;
    bits sign = (bits_of(a) ^ bits_of(b)) & SIGN;
    if (x > INFINITE || y > INFINITE || (x == INFINITE && y == 0) || (x == 0 && y == INFINITE))
        return real_of(NOT_A_NUMBER);
    if (x == INFINITE || y == INFINITE)
        return real_of(sign | INFINITE);
    if (x == 0 || y == 0)
        return real_of(sign);
    struct number p = unpack(x), q = unpack(y);
    int exponent = p.exponent + q.exponent - BIAS;
    bits product = multiply_sticky(p.significand << 1, q.significand); // from TOP / 2 to 2 TOP
    if (product & TOP)
        return pack(sign, exponent + 1, product);
    return pack(sign, exponent, product << 1);
}
