// SPDX-License-Identifier: MIT
//
// The body of a function: the loop that KERNEL chooses, from the words `a` and `b` to `out`. GLOBAL: their address space.

uint32_t sum = 0;
int32_t re, im, re_sum = 0, im_sum = 0;
#if KERNEL == 0 // differences of two blocks
for (int i = 0; i < COUNT; ++i)
    sum += SAD(a[i], b[i]);
#elif KERNEL == 1 // the best of several places
sum = ~0u;
for (int place = 0; place < 16; ++place) {
    uint32_t cost = 0;
    for (int i = 0; i < 16; ++i)
        cost += SAD(a[i], b[place + i]);
    sum = cost < sum ? cost : sum;
}
#elif KERNEL == 2 // words turned round
for (int i = 0; i < COUNT; ++i)
    out[i] = REVERSE(a[i]);
#elif KERNEL == 3 // a chain of words turned round
for (int i = 0; i < COUNT; ++i)
    sum = REVERSE(sum ^ a[i]) + b[i];
#elif KERNEL == 4 // a checksum
GLOBAL const uint8_t *bytes = (GLOBAL const uint8_t *)a;
sum = ~0u;
for (int i = 0; i < COUNT; ++i)
    sum = CRC(sum, bytes[i]);
#elif KERNEL == 5 // complex numbers multiplied and added up
for (int i = 0; i < COUNT; ++i) {
    PRODUCT(a[i], b[i], &re, &im);
    re_sum += re >> 8;
    im_sum += im >> 8;
}
sum = (uint32_t)(re_sum ^ im_sum);
#elif KERNEL == 6 // complex numbers turned by one angle
for (int i = 0; i < COUNT; ++i) {
    PRODUCT(a[i], b[0], &re, &im);
    out[2 * i] = (uint32_t)re;
    out[2 * i + 1] = (uint32_t)im;
}
#else             // two sounds mixed
for (int i = 0; i < COUNT; ++i)
    out[i] = (uint32_t)SATURATED((int32_t)a[i], (int32_t)b[i]);
#endif
(void)re, (void)im, (void)re_sum, (void)im_sum;
out[0] += sum;
