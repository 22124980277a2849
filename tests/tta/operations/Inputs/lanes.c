// Vectors in registers: results of many inputs.
#include <stdio.h>
#include <string.h>

typedef unsigned char bytes __attribute__((vector_size(4)));
typedef short halves __attribute__((vector_size(4)));
typedef signed char marks __attribute__((vector_size(4)));

static unsigned seed = 1;

static unsigned word(void) { return seed = seed * 1664525u + 1013904223u; }

static unsigned bits(const void *vector) {
    unsigned result;
    memcpy(&result, vector, sizeof result);
    return result;
}

int main(void) {
    for (int n = 0; n < 100; ++n) {
        unsigned first = word(), second = word();
        bytes a, b;
        memcpy(&a, &first, sizeof a);
        memcpy(&b, &second, sizeof b);
        bytes mean = mean4(a, b);
        halves c, turned;
        marks signs;
        memcpy(&c, &first, sizeof c);
        turn2(c, (short)second, &turned, &signs);
        // The same as mean4 and limit4, without their names.
        bytes rounded = (a & b) + ((a ^ b) >> 1) + ((a ^ b) & 1);
        marks limited = __builtin_elementwise_add_sat((marks)a, (marks)b);
        printf("%x %x\n", bits(&rounded), bits(&limited));
        printf("%u %x %x %x\n", (unsigned)sad4(a, b), bits(&mean), bits(&turned), bits(&signs));
    }
    printf("%u\n", (unsigned)sad4((bytes){1, 2, 3, 4}, (bytes){4, 4, 3, 0}));
    return 0;
}
