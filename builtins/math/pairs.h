// SPDX-License-Identifier: MIT
//
// Numbers as sums of two floats, high + low, of which low is at most half an ulp of high or so: what one
// float loses where the result is to be right to its last bit. Included by generic bodies.

#include "primitives.h"

// Exactly a + b = sum + *low, where |a| >= |b| or a is 0.
HELPER floatn exact_sum(floatn a, floatn b, floatn *low) {
    floatn sum = a + b;
    *low = (a - sum) + b;
    return sum;
}

// The 12 highest bits of x: products of two such numbers are exact.
HELPER floatn upper_half(floatn x) { return as_floatn(as_uintn(x) & 0xfffff000u); }

// Exactly x y = product + *low. Without a fused operation by Dekker's and Veltkamp's way: halves of 12
// bits multiply exactly.
HELPER floatn exact_product(floatn x, floatn y, floatn *low) {
    floatn product = x * y;
    if (__bcl_has_fma(32)) {
        *low = __builtin_elementwise_fma(x, y, -product);
        return product;
    }
    floatn xh = upper_half(x), xl = x - xh;
    floatn yh = upper_half(y), yl = y - yh;
    *low = mad(xl, yl, mad(xl, yh, mad(xh, yl, mad(xh, yh, -product))));
    return product;
}

// sqrt(x + x_low) = root + *low for x >= 0.
HELPER floatn sqrt_in_two(floatn x, floatn x_low, floatn *low) {
    floatn root = sqrt(x), square_low;
    floatn square = exact_product(root, root, &square_low);
    *low = (x - square - square_low + x_low) / mad(root, (floatn)2.0f, (floatn)FLT_MIN);
    return root;
}

// (x + x_low) / y = quotient + *low.
HELPER floatn divide_in_two(floatn x, floatn x_low, floatn y, floatn *low) {
    floatn quotient = x / y, part_low;
    floatn part = exact_product(quotient, y, &part_low);
    *low = (x - part - part_low + x_low) / y;
    return quotient;
}
