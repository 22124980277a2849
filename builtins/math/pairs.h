// SPDX-License-Identifier: MIT
//
// Numbers as sums of two floats, high + low, where low is at most about half an ulp of high: for results that must be
// correct to the last bit. Included by generic bodies.

#ifndef WIDTH_HAS_PAIRS
#define WIDTH_HAS_PAIRS

#include "primitives.h"

// Exactly a + b = sum + *low, where |a| >= |b| or a is 0.
HELPER gentype exact_sum(gentype a, gentype b, gentype *low) {
    gentype sum = a + b;
    *low = (a - sum) + b;
    return sum;
}

// The 12 highest bits of a float, 26 of a double: products of two such numbers are exact.
HELPER gentype upper_half(gentype x) {
    return as_gentype(as_uwordn(x) & BY_TYPE(0xfffff000u, 0xfffffffff8000000u));
}

// Exactly x y = product + *low. Without a fused operation by Dekker's and Veltkamp's method: products of halves of the
// bits are exact.
HELPER gentype exact_product(gentype x, gentype y, gentype *low) {
    gentype product = x * y;
    if (__bcl_has_fma(FLOAT_BITS)) {
        *low = __builtin_elementwise_fma(x, y, -product);
        return product;
    }
    gentype xh = upper_half(x), xl = x - xh;
    gentype yh = upper_half(y), yl = y - yh;
    *low = mad(xl, yl, mad(xl, yh, mad(xh, yl, mad(xh, yh, -product))));
    return product;
}

// sqrt(x + x_low) = root + *low for x >= 0.
HELPER gentype sqrt_in_two(gentype x, gentype x_low, gentype *low) {
    gentype root = sqrt(x), square_low;
    gentype square = exact_product(root, root, &square_low);
    *low = (x - square - square_low + x_low) / mad(root, (gentype)2.0f, (gentype)REAL_MIN);
    return root;
}

// (x + x_low) (y + y_low) = product + *low.
HELPER gentype multiply_in_two(gentype x, gentype x_low, gentype y, gentype y_low, gentype *low) {
    gentype product = exact_product(x, y, low);
    *low += mad(x, y_low, x_low * y);
    return product;
}

// (x + x_low) / (y + y_low) = quotient + *low.
HELPER gentype divide_in_two(gentype x, gentype x_low, gentype y, gentype y_low, gentype *low) {
    gentype quotient = x / y, part_low;
    gentype part = exact_product(quotient, y, &part_low);
    *low = (x - part - part_low + mad(-quotient, y_low, x_low)) / y;
    return quotient;
}

#endif // WIDTH_HAS_PAIRS
