// SPDX-License-Identifier: MIT
//
// Conversions between binary16 and double, for compilers without binary16.

#ifndef BUILTINS_HALVES_H
#define BUILTINS_HALVES_H

#include <stdint.h>

double half_value(uint16_t bits);
uint16_t half_bits(double half); // a number, an infinity or a NaN of binary16
double half_nearest(double x);   // rounded to nearest even

#endif // BUILTINS_HALVES_H
