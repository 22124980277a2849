// SPDX-License-Identifier: MIT

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }

div_t div(int value, int by) { return (div_t){value / by, value % by}; }
ldiv_t ldiv(long value, long by) { return (ldiv_t){value / by, value % by}; }
lldiv_t lldiv(long long value, long long by) { return (lldiv_t){value / by, value % by}; }

char *getenv(const char *name) {
    (void)name;
    return NULL;
}

static uint32_t seed = 1;

void srand(unsigned value) { seed = value; }

int rand(void) {
    seed = seed * 1664525u + 1013904223u;
    return (int)(seed >> 1);
}

_Noreturn void __assert_failed(const char *condition, const char *file, int line) {
    printf("%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
