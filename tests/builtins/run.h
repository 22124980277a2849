// SPDX-License-Identifier: MIT
//
// The places where a maths function can run to be measured.

#ifndef BUILTINS_RUN_H
#define BUILTINS_RUN_H

#include "arguments.h"

#include <stdint.h>

enum { WIDTHS = 6 };
extern const int widths[WIDTHS]; // 1, 2, 3, 4, 8, 16

struct runner;

// Runs a kernel for each function on the first OpenCL device.
struct runner *runner_opencl(const struct format *format);

// Runs kernels.c, compiled for another processor, which computes in binary32; `command` is a shell command.
struct runner *runner_program(const char *command);

// Fills c->out. `width` is an index into `widths`. A failure ends the process with a message.
void runner_run(struct runner *r, const struct function *f, int width, struct chunk *c);

void runner_destroy(struct runner *r);

// Shared by the two kinds of runner.
struct runner {
    void (*run)(struct runner *r, const struct function *f, int width, struct chunk *c);
    void (*destroy)(struct runner *r);
};

// The header of a request to kernels.c. x, y, z as floats and k follow, `count` of each. The answer
// is `count` floats.
struct request {
    uint32_t function, width, count;
};

#endif // BUILTINS_RUN_H
