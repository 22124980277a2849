// SPDX-License-Identifier: MIT
//
// Computes functions of functions.h as code for one target, at the request of run_program.c. Linked with
// kernels.cl.

#include <stdint.h>
#include <stdio.h>

enum { WIDTHS = 6, MOST = 4800 };

typedef void kernel(const float *x, const float *y, const float *z, const int32_t *k, float *out,
                    uint32_t count);

#define DECLARE(name)                                                              \
    kernel maths_##name##_1, maths_##name##_2, maths_##name##_3, maths_##name##_4, \
        maths_##name##_8, maths_##name##_16;
#define UNARY(name, allowed, kept, ...) DECLARE(name)
#define BINARY UNARY
#define BINARY_INT UNARY
#define TERNARY UNARY
#include "functions.h"
#undef UNARY

#define UNARY(name, allowed, kept, ...)                    \
    {maths_##name##_1, maths_##name##_2, maths_##name##_3, \
     maths_##name##_4, maths_##name##_8, maths_##name##_16},
static kernel *const kernels[][WIDTHS] = {
#include "functions.h"
};
enum { FUNCTIONS = sizeof kernels / sizeof *kernels };

int main(void) {
    static float x[MOST], y[MOST], z[MOST], out[MOST];
    static int32_t k[MOST];
    uint32_t request[3]; // function, width, count
    while (fread(request, sizeof request, 1, stdin) == 1) {
        uint32_t function = request[0], width = request[1], count = request[2];
        if (function >= FUNCTIONS || width >= WIDTHS || count > MOST)
            return 2;
        if (fread(x, sizeof *x, count, stdin) != count ||
            fread(y, sizeof *y, count, stdin) != count ||
            fread(z, sizeof *z, count, stdin) != count ||
            fread(k, sizeof *k, count, stdin) != count)
            return 2;
        kernels[function][width](x, y, z, k, out, count);
        if (fwrite(out, sizeof *out, count, stdout) != count || fflush(stdout))
            return 2;
    }
    return 0;
}
