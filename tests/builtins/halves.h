// SPDX-License-Identifier: MIT
//
// binary16 for compilers that lack it: halves as doubles.

#ifndef BUILTINS_HALVES_H
#define BUILTINS_HALVES_H

#include <stdint.h>

double half_value(uint16_t bits);
uint16_t half_bits(double half); // of a number that is a half, of an infinity or a NaN
double half_nearest(double x);   // rounded to nearest even

#endif // BUILTINS_HALVES_H
