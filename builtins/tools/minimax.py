#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Computes the coefficients of the polynomials in builtins/math/ and builtins/image/.

    ./minimax.py [--double] [NAME...]      needs python3-mpmath

For binary32, for each row of TABLE: the polynomial p of the given degree with the least weighted error
max |w(x) (p(x) - f(x))| over [a, b], by Lawson's iteration in 60 digits. Then the coefficients are rounded
to binary32 one after the other, starting with the constant term. After each, the remaining ones are fitted
again, so that they compensate the rounding of those before.

The weight makes the error relative to the function that is built from p: for sin(r) = r + r^3 p(r^2)
the error of p is multiplied by r^3 / sin(r).

For binary64, where rounding hides the difference to the best fit: the polynomial of the lowest degree that
interpolates f at Chebyshev's nodes with a weighted error below 2^-GOAL, with rounded coefficients.

Output: hexadecimal constants from the constant term up (binary64: down, as a program reads them), and log2
of the final weighted error.
"""
import argparse
import struct

from mpmath import mp, mpf, matrix, lu_solve, acosh, asin, asinh, atan, atanh, cos, erf, erfc, exp, \
    fabs, frexp, gamma, log, loggamma, pi, sin, sinh, sqrt, tan, tanh

mp.dps = 60


def around_zero(f, limit):
    """f with its limit at 0 filled in."""
    return lambda x: mpf(limit) if fabs(x) < mpf(10) ** -25 else f(x)


def sq(f, limit):
    """A function of r given as a function of z = r^2."""
    return lambda z: mpf(limit) if fabs(z) < mpf(10) ** -25 else f(sqrt(z))


def scaled_erfc(x):
    return erfc(x) * exp(x * x) * (1 + 2 * x)


LN2 = log(mpf(2))
QUARTER = (pi / 4 * mpf('1.0001')) ** 2

# name: (what p approximates, weight, a, b, degree)
TABLE = {
    # e^r = 1 + r + r^2 p(r)
    'exp': (around_zero(lambda r: (exp(r) - 1 - r) / r**2, 0.5), lambda r: r**2 / exp(r),
            -LN2 / 2 * 1.01, LN2 / 2 * 1.01, 5),
    # e^r - 1 = r + r^2 p(r), relative to itself
    'expm1': (around_zero(lambda r: (exp(r) - 1 - r) / r**2, 0.5),
              around_zero(lambda r: r**2 / (exp(r) - 1), 0), -LN2 / 2 * 1.01, LN2 / 2 * 1.01, 6),
    # 2^f = 1 + f p(f)
    'exp2': (around_zero(lambda f: (mpf(2)**f - 1) / f, LN2), lambda f: f / mpf(2)**f,
             mpf('-0.505'), mpf('0.505'), 6),
    # log(1 + f) = f - f^2/2 + f^3 p(f)
    'log': (around_zero(lambda f: (log(1 + f) - f + f**2 / 2) / f**3, mpf(1) / 3),
            around_zero(lambda f: f**3 / log(1 + f), 0), sqrt(mpf(1) / 2) - 1, sqrt(mpf(2)) - 1, 8),
    # log((1 + s) / (1 - s)) = 2 (s + s^3 / 3 + s^5 p(s^2)), absolute in units of s: for pow
    'atanh': (sq(lambda s: (log((1 + s) / (1 - s)) / 2 - s - s**3 / 3) / s**5, mpf(1) / 5),
              lambda z: z**2, 0, mpf('0.02945'), 2),
    # log(1 + f) = 2 s + s^3 p(s^2), s = f / (2 + f): the logarithms of doubles
    'log_double': (sq(lambda s: 2 * (atanh(s) - s) / s**3, mpf(2) / 3), lambda z: z / 2, 0, mpf('0.02945'), 3),
    # sin(r) = r + r^3 p(r^2)
    'sin': (sq(lambda r: (sin(r) - r) / r**3, mpf(-1) / 6), sq(lambda r: r**3 / sin(r), 0), 0,
            QUARTER, 2),
    # cos(r) = 1 - r^2/2 + r^4 p(r^2)
    'cos': (sq(lambda r: (cos(r) - 1 + r**2 / 2) / r**4, mpf(1) / 24), sq(lambda r: r**4 / cos(r), 0),
            0, QUARTER, 2),
    # atan(q) = q + q^3 p(q^2), |q| <= 0.6
    'atan': (sq(lambda q: (atan(q) - q) / q**3, mpf(-1) / 3), sq(lambda q: q**3 / atan(q), 0), 0,
             mpf('0.3601'), 5),
    # asin(r) = r + r^3 p(r^2), r in [0, 1/2]
    'asin': (sq(lambda r: (asin(r) - r) / r**3, mpf(1) / 6), sq(lambda r: r**3 / asin(r), 0), 0,
             mpf('0.2501'), 4),
    # sinh(r) = r + r^3 p(r^2), r in [0, 1]
    'sinh': (sq(lambda r: (sinh(r) - r) / r**3, mpf(1) / 6), sq(lambda r: r**3 / sinh(r), 0), 0,
             mpf('1.001'), 3),
    # tan(r) = r + r^3 p(r^2)
    'tan': (sq(lambda r: (tan(r) - r) / r**3, mpf(1) / 3), sq(lambda r: r**3 / tan(r), 0), 0,
            QUARTER, 6),
    # tanh(r) = r + r^3 p(r^2), r in [0, 5/8]
    'tanh': (sq(lambda r: (tanh(r) - r) / r**3, mpf(-1) / 3), sq(lambda r: r**3 / tanh(r), 0), 0,
             mpf('0.3907'), 5),
    # asinh(r) = r + r^3 p(r^2), r in [0, 1/2]
    'asinh': (sq(lambda r: (asinh(r) - r) / r**3, mpf(-1) / 6), sq(lambda r: r**3 / asinh(r), 0), 0,
              mpf('0.2501'), 5),
    # acosh(1 + t) = sqrt(2 t) (1 + t p(t)), t in [0, 1/2]
    'acosh': (around_zero(lambda t: (acosh(1 + t) / sqrt(2 * t) - 1) / t, mpf(-1) / 12), lambda t: t, 0,
              mpf('0.5001'), 5),
    # atanh(r) = r + r^3 p(r^2), r in [0, 1/2]
    'atanh_half': (sq(lambda r: (atanh(r) - r) / r**3, mpf(1) / 3), sq(lambda r: r**3 / atanh(r), 0),
                   0, mpf('0.2501'), 6),
    # erf(r) = r + r p(r^2), r in [0, 1]
    'erf': (sq(lambda r: erf(r) / r - 1, 2 / sqrt(pi) - 1), sq(lambda r: r / erf(r), sqrt(pi) / 2),
            0, mpf('1.0001'), 7),
    # log2(erfc(1 + a)), a in [0, 3]
    'erf_tail': (lambda a: log(erfc(1 + a), 2), lambda a: erfc(1 + a), 0, 3, 7),
    # erfc(x) e^(x^2) (1 + 2 x) at x = 2 (1 + u) / (1 - u), from 1/2 to 10.1
    'erfc': (lambda u: scaled_erfc(2 * (1 + u) / (1 - u)), lambda u: 1, mpf('-0.6'), mpf('0.67'), 10),
    # gamma(2 + t) = p(t), t in [0, 1]
    'gamma': (lambda t: gamma(2 + t), lambda t: 1, 0, 1, 9),
    # log(gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi) / 2) = y p(y^2), y = 1 / x up to 1/8
    'stirling': (sq(lambda y: (loggamma(1 / y) - ((1 / y - mpf(1) / 2) * log(1 / y) - 1 / y
                                                   + log(2 * pi) / 2)) / y, mpf(1) / 12),
                 lambda z: mpf(1) / 8, mpf(1) / 10**12, mpf('0.015626'), 2),
    # lgamma(2 + t) = t (t + 1) p(t), t in [-1, 1]
    'lgamma': (around_zero(lambda t: loggamma(2 + t) / (t * (t + 1)) if fabs(t + 1) > mpf(10) ** -25
                           else mpf('0.57721566490153286060651209008240243'),
                           1 - mpf('0.57721566490153286060651209008240243')),
               lambda t: 1, -1, 1, 13),
    # y^4.8 = y^4 p(y), y in [0.3, 1]: sRGB to linear, y being the square root
    'srgb_linear': (lambda y: y ** mpf('0.8'), lambda y: y ** mpf('-0.8'), mpf('0.3'), 1, 6),
}


def horner(coefficients, x):
    y = mpf(0)
    for c in reversed(coefficients):
        y = y * x + c
    return y


def fit(samples, low, count):
    """`count` coefficients, of x^low and up, for samples (x, weight, value).

    Lawson's iteration: least squares, repeated with each sample's share multiplied by its error,
    converges to the fit with the least maximal error. Unlike Remez's exchange, it also works if x^low
    changes its sign inside the interval.
    """
    share = [mpf(1)] * len(samples)
    best, best_error = None, None
    for _ in range(12):
        normal, right = matrix(count, count), matrix(count, 1)
        for (x, w, v), s in zip(samples, share):
            row = [w * x ** (low + j) for j in range(count)]
            for i in range(count):
                right[i] += s * row[i] * w * v
                for j in range(count):
                    normal[i, j] += s * row[i] * row[j]
        solution = lu_solve(normal, right)
        coefficients = [mpf(0)] * low + [solution[j] for j in range(count)]
        errors = [fabs(w * (horner(coefficients, x) - v)) for x, w, v in samples]
        if best is None or max(errors) < best_error:
            best, best_error = coefficients[low:], max(errors)
        share = [s * e for s, e in zip(share, errors)]
        total = sum(share)
        share = [s / total for s in share]
    return best


def binary32(x):
    return mpf(struct.unpack('<f', struct.pack('<f', float(x)))[0])


def hexadecimal(x):
    mantissa, exponent = frexp(fabs(x))
    bits = int(mantissa * 2**24)
    digits = f'{(bits << 1) & 0xffffff:06x}'.rstrip('0')
    return f"{'-' if x < 0 else ''}0x1{'.' + digits if digits else ''}p{exponent - 1:+d}f"


# Rows with another domain for binary64, or with another accuracy than 2^-58.
DOUBLES = {
    'atanh': {'goal': 66},

    'erf_tail': {'b': 5},
    'erfc': {'a': mpf('-0.6'), 'b': mpf('0.87'), 'goal': 56},
}
GOAL = 58


def interpolated(f, a, b, degree):
    nodes = [(a + b) / 2 - (b - a) / 2 * cos(pi * (2 * i + 1) / (2 * degree + 2)) for i in range(degree + 1)]
    rows = matrix([[x**j for j in range(degree + 1)] for x in nodes])
    solution = lu_solve(rows, matrix([f(x) for x in nodes]))
    return [solution[j] for j in range(degree + 1)]


def worst_error(f, weight, a, b, coefficients):
    return max(fabs(weight(x) * (horner(coefficients, x) - f(x)))
               for x in (a + (b - a) * i / 300 for i in range(301)))


def fit_double(name):
    f, weight, a, b, degree = TABLE[name]
    own = DOUBLES.get(name, {})
    a, b, goal = mpf(own.get('a', a)), mpf(own.get('b', b)), own.get('goal', GOAL)
    while True:
        coefficients = interpolated(f, a, b, degree)
        if worst_error(f, weight, a, b, coefficients) < mpf(2) ** -goal:
            break
        degree += 1
    coefficients = [mpf(float(c)) for c in coefficients]
    worst = worst_error(f, weight, a, b, coefficients)
    print(f"{name}: error 2^{float(log(worst, 2)):.2f}")
    print('   ', ', '.join(float(c).hex() for c in reversed(coefficients)), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--double', action='store_true')
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    for name in options.names or TABLE:
        if options.double:
            fit_double(name)
            continue
        f, weight, a, b, degree = TABLE[name]
        a, b = mpf(a), mpf(b)
        nodes = [(a + b) / 2 - (b - a) / 2 * cos(pi * i / 120) for i in range(121)]
        samples = [(x, weight(x), f(x)) for x in nodes]
        fixed = []
        while len(fixed) <= degree:
            rest = [(x, w, v - horner(fixed, x)) for x, w, v in samples]
            fixed.append(binary32(fit(rest, len(fixed), degree + 1 - len(fixed))[0]))
        worst = max(fabs(weight(x) * (horner(fixed, x) - f(x)))
                    for x in (a + (b - a) * i / 2000 for i in range(2001)))
        print(f"{name}: error 2^{float(log(worst, 2)):.2f}")
        print('   ', ', '.join(hexadecimal(c) for c in fixed))


main()
