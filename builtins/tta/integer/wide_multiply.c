// SPDX-License-Identifier: MIT

#include "wide.h"

uint64_t __muldi3(uint64_t a, uint64_t b) {
    uint64_t product = multiply_whole(low(a), low(b));
    return pair(high(product) + low(a) * high(b) + high(a) * low(b), low(product));
}
