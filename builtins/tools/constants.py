#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The constants of builtins/math/ that are no polynomial's: needs python3-mpmath.

A constant c is given as a float, or as `high`, its highest bits (so few that an integer times high is
exact), and `low`, the float next to c - high.
"""
import struct

from mpmath import mp, mpf, floor, frexp, ldexp, log, log10, nint, pi

mp.prec = 400


def binary32(x):
    return mpf(struct.unpack('<f', struct.pack('<f', float(x)))[0])


def show(name, x):
    print(f'{name:14} {float(x).hex()}')


def in_two(name, x, bits):
    mantissa, exponent = frexp(x)
    high = ldexp(nint(ldexp(mantissa, bits)), exponent - bits) if bits < 24 else binary32(x)
    show(name + '_HIGH', high)
    show(name + '_LOW', binary32(x - high))


# Each part the number next to what the ones before lack.
def in_parts(name, x, *counts):
    for place, bits in enumerate(counts, 1):
        mantissa, exponent = frexp(x)
        part = binary32(x) if bits == 24 else ldexp(nint(ldexp(mantissa, bits)), exponent - bits)
        show(f'{name}_{place}', part)
        x -= part


show('LOG2_E', binary32(1 / log(mpf(2))))
show('LOG10_E', binary32(1 / log(mpf(10))))
show('LOG2_10', binary32(log(mpf(10)) / log(mpf(2))))
show('LN_10', binary32(log(mpf(10))))
in_two('LN2', log(mpf(2)), 15)
in_two('LOG10_2', log10(mpf(2)), 15)
in_two('LOG2_E', 1 / log(mpf(2)), 12)
in_two('TWO_OVER_LN2', 2 / log(mpf(2)), 24)
in_two('PI_2', pi / 2, 24)
in_two('PI', pi, 24)
in_two('PI_4', pi / 4, 24)
in_two('LOG2_E', 1 / log(mpf(2)), 24)
in_two('LN_10', log(mpf(10)), 12)
in_two('LOG10_E', 1 / log(mpf(10)), 12)
in_parts('PI_2_PART', pi / 2, 13, 13, 13, 24)
show('TWO_OVER_PI', binary32(2 / pi))
show('LOG2_2PI_HALF', binary32(log(2 * pi, 2) / 2))
show('LOG_2PI_LESS_1_HALF', binary32((log(2 * pi) - 1) / 2))
show('180_OVER_PI', binary32(180 / pi))
show('PI_OVER_180', binary32(pi / 180))

bits = int(floor(ldexp(2 / pi, 224)))
print('two_over_pi   ', ', '.join(f'0x{bits >> 224 - 32 * (i + 1) & 0xffffffff:08x}' for i in range(7)))
