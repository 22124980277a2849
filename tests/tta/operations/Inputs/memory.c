// Operations that read and write memory, between loads and stores of the same memory.
#include <stdint.h>
#include <stdio.h>

uint32_t words[64];
int16_t halves[4] = {1, -2, 30000, 7};
uint8_t bytes[64];

int main(void) {
    uint32_t check = 0;
    for (unsigned round = 0; round < 40; ++round) {
        for (unsigned n = 0; n < 64; ++n)
            bytes[n] = (uint8_t)(n * 37 + round);
        for (unsigned n = 0; n < 64; n += 4) {
            check = check * 31 + spread(&bytes[n], &words[n]);
            words[n] ^= round;
            check = check * 31 + sum4(&words[n], check);
            words[n + 1] = check;
            check = check * 31 + sum4(&words[n], words[(n + 1) & 63]);
        }
        turn3(halves, (int8_t)check);
        halves[round % 3] += 1;
        turn3(halves, 1);
        int16_t least, largest;
        ends4(halves, &least, &largest);
        check = check * 31 + (uint32_t)least * 7 + (uint32_t)largest;
        halves[3] = (int16_t)check;
        check += (uint32_t)halves[0] * 3 + (uint32_t)halves[1] * 5 + (uint32_t)halves[2];
    }
    printf("%u %d %d %d\n", (unsigned)check, halves[0], halves[1], halves[2]);
    return 0;
}
