#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Computes the constants of builtins/math/ that are not coefficients of polynomials. Needs python3-mpmath.

Each constant is for float and for double. A constant c is one number, or `high`, its highest bits (so few that the
product of an integer and high is exact), and `low`, the number nearest to c - high.
"""
import struct

from mpmath import mp, mpf, floor, frexp, ldexp, log, log10, nint, pi

mp.prec = 2000


def binary32(x):
    return mpf(struct.unpack('<f', struct.pack('<f', float(x)))[0])


def binary64(x):
    return mpf(float(x))


FORMATS = [(24, binary32), (53, binary64)]


def show(name, *numbers):
    texts = [float(x).hex() for x in numbers]
    print(f'{name:20} {texts[0]:>28}f {texts[1]:>28}')


def cut(x, bits, nearest, digits):
    if bits == digits:
        return nearest(x)
    mantissa, exponent = frexp(x)
    return ldexp(nint(ldexp(mantissa, bits)), exponent - bits)


def in_one(name, x):
    show(name, binary32(x), binary64(x))


# bits: the size of the high part, for float and for double.
def in_two(name, x, *bits):
    high = [cut(x, count, nearest, digits) for count, (digits, nearest) in zip(bits, FORMATS)]
    show(name + '_HIGH', *high)
    show(name + '_LOW', *(nearest(x - h) for h, (_, nearest) in zip(high, FORMATS)))


# Each part is the number nearest to the error of the parts before it.
def in_parts(name, x, *counts):
    rest = [x, x]
    for place, bits in enumerate(counts, 1):
        parts = [cut(r, count, nearest, digits)
                 for r, count, (digits, nearest) in zip(rest, bits, FORMATS)]
        show(f'{name}_{place}', *parts)
        rest = [r - p for r, p in zip(rest, parts)]


LN2 = log(mpf(2))
in_one('LOG2_E', 1 / LN2)
in_one('LOG2_10', log(mpf(10)) / LN2)
in_two('LN2', LN2, 15, 40)
in_two('LOG10_2', log10(mpf(2)), 15, 40)
in_two('LOG2_E', 1 / LN2, 12, 26)
in_two('LOG10_E', 1 / log(mpf(10)), 12, 26)
in_two('LN_10', log(mpf(10)), 12, 26)
in_two('LN_10 (pair)', log(mpf(10)), 24, 53)
in_two('LN2 (pair)', LN2, 24, 53)
in_two('LOG2_E (pair)', 1 / LN2, 24, 53)
in_two('TWO_OVER_LN2', 2 / LN2, 24, 53)
in_two('THIRD', mpf(1) / 3, 24, 53)
in_two('PI_4', pi / 4, 24, 53)
in_two('PI_2', pi / 2, 24, 53)
in_two('PI', pi, 24, 53)
in_two('INVERSE_PI', 1 / pi, 24, 53)
in_parts('PI_2', pi / 2, (24, 53), (24, 53), (24, 53))
in_parts('PI_2_PART', pi / 2, (13, 33), (13, 33), (13, 33), (24, 53))
in_one('TWO_OVER_PI', 2 / pi)
in_two('LOG2_2PI_HALF', log(2 * pi, 2) / 2, 24, 53)
in_one('LOG_2PI_LESS_1_HALF', (log(2 * pi) - 1) / 2)
in_one('180_OVER_PI', 180 / pi)
in_one('PI_OVER_180', pi / 180)


# The bits of 2/pi in words.
def words(size, count):
    bits = int(floor(ldexp(2 / pi, size * count)))
    mask = (1 << size) - 1
    print(f'two_over_pi, {size}:',
          ', '.join(f'0x{bits >> size * (count - 1 - i) & mask:0{size // 4}x}' for i in range(count)))


words(32, 7)
words(64, 19)
