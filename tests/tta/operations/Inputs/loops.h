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
#elif KERNEL == 5 // a complex filter, whose taps and last numbers are in private memory
uint32_t taps[8], last[8];
for (int i = 0; i < 8; ++i) {
    taps[i] = b[i];
    last[i] = a[i];
}
for (int i = 8; i < COUNT; ++i) {
    last[i & 7] = a[i];
    for (int tap = 0; tap < 8; ++tap) {
        PRODUCT(last[(i + tap) & 7], taps[tap], &re, &im);
        re_sum += re >> 8;
        im_sum += im >> 8;
    }
}
sum = (uint32_t)(re_sum ^ im_sum);
#elif KERNEL == 6 // complex numbers turned by eight angles
for (int i = 0; i < COUNT; ++i)
    for (int angle = 0; angle < 8; ++angle) {
        PRODUCT(a[i], b[angle], &re, &im);
        sum += (uint32_t)re ^ (uint32_t)im;
    }
#else             // a sound with three echoes
int32_t first = 0, second = 0, third = 0;
for (int i = 0; i < COUNT; ++i) {
    const int32_t sound = (int32_t)a[i];
    const int32_t echo = SATURATED(SATURATED(sound, first), SATURATED(second, third));
    sum += (uint32_t)echo;
    third = second;
    second = first;
    first = echo >> 1;
}
#endif
(void)re, (void)im, (void)re_sum, (void)im_sum;
out[0] += sum;
