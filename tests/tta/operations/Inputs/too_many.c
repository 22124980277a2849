// SPDX-License-Identifier: MIT
unsigned __tta_join4(unsigned, unsigned, unsigned, unsigned);

volatile unsigned length = 20;

__attribute__((noinline)) static unsigned join(unsigned *words) {
    return __tta_join4(words[0], words[1], words[2], words[3]);
}

// The array's length makes one register the frame pointer.
int main(void) {
    unsigned words[length], x;
    unsigned short y;
    signed char z;
    for (unsigned n = 0; n < length; ++n)
        words[n] = length;
    turn3(words[length - 1], words[length - 2], words[length - 3], &x, &y, &z);
    return x + y + z + join(words);
}
