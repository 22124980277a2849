// SPDX-License-Identifier: MIT
//
// Where a maths function runs to be measured.

#ifndef BUILTINS_RUN_H
#define BUILTINS_RUN_H

#include "arguments.h"

#include <stdint.h>

enum { WIDTHS = 6 };
extern const int widths[WIDTHS]; // 1, 2, 3, 4, 8, 16

struct runner;

// A kernel for each function on the first OpenCL device.
struct runner *runner_opencl(const struct format *format);

// A program, kernels.c, that computes binary32 as code for another processor; `command` is the shell's.
struct runner *runner_program(const char *command);

// Fills c->out; `width` is an index of `widths`. Failures end the process with a message.
void runner_run(struct runner *r, const struct function *f, int width, struct chunk *c);

void runner_destroy(struct runner *r);

// For the two kinds of runner.
struct runner {
    void (*run)(struct runner *r, const struct function *f, int width, struct chunk *c);
    void (*destroy)(struct runner *r);
};

// A function as kernels.c is asked for it: followed by x, y, z as floats and k, `count` of each; it
// answers with as many floats.
struct request {
    uint32_t function, width, count;
};

#endif // BUILTINS_RUN_H
