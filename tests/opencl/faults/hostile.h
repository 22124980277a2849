// SPDX-License-Identifier: MIT

#ifndef OPENCL_HOSTILE_H
#define OPENCL_HOSTILE_H

// Launches with this number or a greater one are seeds for hostile_core.c.
#define HOSTILE 1000000u

#endif // OPENCL_HOSTILE_H
