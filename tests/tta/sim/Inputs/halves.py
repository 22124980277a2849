# SPDX-License-Identifier: MIT
"""halves.py BARECLC TTASIM FOLDER: compares operations on halves, and the minimum and maximum of two floats, with exact
arithmetic, in the interpreter and in fast mode.

A C program reads operands from a file that is mapped into the machine's memory, and writes to it the results of
each operation, which it calls by name. Operands are all 65536 halves for one operand; for words, values around many
halves and between neighbours; for more operands, all combinations of special values, and random values."""

import array
import random
import struct
import subprocess
import sys
from fractions import Fraction
from math import copysign, inf, isinf, isnan, isqrt, nan
from pathlib import Path

from adf import Machine

bareclc, ttasim, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
MEMORY, TABLE = 1 << 24, 0x100000


def of_half(bits):
    return struct.unpack("<e", struct.pack("<H", bits & 0xffff))[0]


def of_single(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def signed(bits, width=32):
    bits &= (1 << width) - 1
    return bits - (bits >> width - 1 << width)


def rounded(value, mantissa, exponent):
    """Bits of the nearest floating-point number with `mantissa` and `exponent` bits, ties to even. The value is a
    float, or an exact fraction other than 0."""
    infinite = (1 << exponent) - 1 << mantissa
    sign = 1 << mantissa + exponent
    if isinstance(value, float):
        if isnan(value):
            return infinite | 1 << mantissa - 1
        sign = sign if copysign(1, value) < 0 else 0
        if value == 0 or isinf(value):
            return sign | (infinite if value else 0)
        value = Fraction(value)
    elif value > 0:
        sign = 0
    size, smallest = abs(value), 2 - (1 << exponent - 1)
    e = size.numerator.bit_length() - size.denominator.bit_length()
    e = max(e - (size < Fraction(2) ** e), smallest)
    digits = round(size / Fraction(2) ** (e - mantissa))
    return sign | min((e - smallest << mantissa) + digits, infinite)


def half(value):
    return rounded(value, 10, 5)


def single(value):
    return rounded(value, 23, 8)


def divided(x, y):
    if isnan(x) or isnan(y) or x == y == 0 or isinf(x) and isinf(y):
        return nan
    if y == 0 or x == 0 or isinf(x) or isinf(y):
        return copysign(0.0 if x == 0 or isinf(y) else inf, copysign(1, x) * copysign(1, y))
    return Fraction(x) / Fraction(y)


def root(x):
    if isnan(x) or x < 0:
        return nan
    if x == 0 or isinf(x):
        return x
    x = Fraction(x)
    scaled = x.numerator * 4 ** 100 // x.denominator
    floor = isqrt(scaled)
    exact = floor * floor * x.denominator == x.numerator * 4 ** 100
    return Fraction(2 * floor + (not exact), 2 ** 101)  # the last bit says whether the root was rounded


def inverse_root(x):
    if isnan(x) or x < 0 or isinf(x):
        return 0.0 if x == inf else nan
    return copysign(inf, x) if x == 0 else root(1 / Fraction(x))


def fused(x, y, z):
    """x + y z, rounded only once."""
    if any(isnan(v) or isinf(v) for v in (x, y, z)):
        return x + y * z
    exact = Fraction(x) + Fraction(y) * Fraction(z)
    return exact or x + y * z


def smaller(x, y):
    if isnan(x) or isnan(y):
        return y if isnan(x) else x
    return min((x, copysign(1, x)), (y, copysign(1, y)))[0]


def integer_of(x, low, high, width):
    whole = 0 if isnan(x) else max(low, min(high, x))
    return int(whole) & (1 << width) - 1


# Operation -> its expected result, all in bits.
ONE = {
    "negh": lambda a: a ^ 0x8000,
    "absh": lambda a: a & 0x7fff,
    "sqrth": lambda a: half(root(of_half(a))),
    "invsqrth": lambda a: half(inverse_root(of_half(a))),
    "squareh": lambda a: half(of_half(a) * of_half(a)),
    "chf": lambda a: single(of_half(a)),
    "chi": lambda a: integer_of(of_half(a), -2**31, 2**31 - 1, 32),
    "chiu": lambda a: integer_of(of_half(a), 0, 2**32 - 1, 32),
    "chs": lambda a: integer_of(of_half(a), -2**15, 2**15 - 1, 16),
    "chsu": lambda a: integer_of(of_half(a), 0, 2**16 - 1, 16),
    "csh": lambda a: half(float(signed(a, 16))),
    "cshu": lambda a: half(float(a & 0xffff)),
}
WORD = {
    "cfh": lambda a: half(of_single(a)),
    "cih": lambda a: half(float(signed(a))),
    "cihu": lambda a: half(float(a)),
}
TWO = {
    "addh": lambda a, b: half(of_half(a) + of_half(b)),
    "subh": lambda a, b: half(of_half(a) - of_half(b)),
    "mulh": lambda a, b: half(of_half(a) * of_half(b)),
    "divh": lambda a, b: half(divided(of_half(a), of_half(b))),
    "minh": lambda a, b: half(smaller(of_half(a), of_half(b))),
    "maxh": lambda a, b: half(-smaller(-of_half(a), -of_half(b))),
    "eqh": lambda a, b: of_half(a) == of_half(b),
    "neh": lambda a, b: of_half(a) < of_half(b) or of_half(a) > of_half(b),
    "neuh": lambda a, b: of_half(a) != of_half(b),
    "gth": lambda a, b: of_half(a) > of_half(b),
    "geh": lambda a, b: of_half(a) >= of_half(b),
    "lth": lambda a, b: of_half(a) < of_half(b),
    "leh": lambda a, b: of_half(a) <= of_half(b),
}
TWO_SINGLES = {
    "minf": lambda a, b: single(smaller(of_single(a), of_single(b))),
    "maxf": lambda a, b: single(-smaller(-of_single(a), -of_single(b))),
}
THREE = {
    "mach": lambda a, b, c: half(fused(of_half(a), of_half(b), of_half(c))),
    "msuh": lambda a, b, c: half(fused(of_half(a), -of_half(b), of_half(c))),
}


def machine():
    made = Machine(3, immediate=32, guards=[("BOOL", 0), ("BOOL", 1)])
    made.unit("LSU", {**{name: 3 for name in "ld8 ldu8 ld16 ldu16 ld32".split()},
                      **{name: 1 for name in "st8 st16 st32".split()}}, space="data")
    made.unit("ALU", {name: 1 for name in "add sub and ior xor shl shr shru eq gt gtu".split()})
    made.unit("REALS", {name: 2 for table in (ONE, WORD, TWO, TWO_SINGLES, THREE) for name in table})
    made.file("RF", 32, reads=2)
    made.file("BOOL", 2, width=1)
    made.memory("data", MEMORY, ids=[0])
    made.control()
    return made.text()


def program(operations, inputs, count):
    """The C program. Each row of its table has the operands, then the results. The bits above operands that are
    halves are ignored."""
    declared = "".join(f"unsigned __tta_{name}({', '.join(inputs * ['unsigned'])});\n" for name in operations)
    operands = ", ".join(f"row[{n}]" for n in range(inputs))
    calls = "".join(f"        row[{inputs + n}] = __tta_{name}({operands});\n"
                    for n, name in enumerate(operations))
    size = inputs + len(operations)
    return (f"{declared}int main(void) {{\n    unsigned *row = (unsigned *){TABLE};\n"
            f"    for (int n = 0; n < {count}; ++n, row += {size}) {{\n{calls}    }}\n    return 0;\n}}\n")


def run(what, operations, inputs, cases):
    source, built, table = folder / "test.c", folder / "test.prog", folder / "table"
    source.write_text(program(operations, inputs, len(cases)))
    subprocess.run([bareclc, "compile", "--machine", folder / "machine.adf", "-x", "c", source, "-o", built],
                   check=True)
    empty = len(operations) * (0xdeadbeef,)
    wanted = [int(f(*case)) for case in cases for f in operations.values()]
    rows = array.array("I", [word for case in cases for word in (*case, *empty)]).tobytes()
    mapped = -(-len(rows) // 4096) * 4096
    for mode in [], ["--fast=2"]:
        table.write_bytes(rows.ljust(mapped, b"\0"))
        subprocess.run([ttasim, "--machine", folder / "machine.adf", *mode, "--map",
                        f"data={table},{TABLE},{mapped}", built], check=True)
        words = array.array("I", table.read_bytes()[:len(rows)])
        size = inputs + len(operations)
        got = [word for n in range(len(cases)) for word in words[n * size + inputs:(n + 1) * size]]
        for n, (a, b) in enumerate(zip(got, wanted)):
            if a != b:
                case, name = cases[n // len(operations)], list(operations)[n % len(operations)]
                sys.exit(f"{name}({', '.join(map(hex, case))}) = {a:#x}, not {b:#x} {mode}")
    print(f"{what}: {len(operations)} operations, {len(cases)} cases")


def words_near_halves(r):
    """Singles: many halves, the middle between each and the next, the neighbours of both, and others."""
    near = [-1, 0, 1]
    found = []
    for bits in [*range(0x50), *range(0x3c0, 0x440), *range(0x440, 0x7b00, 7), *range(0x7b00, 0x7c00)]:
        here, there = of_half(bits), of_half(bits + 1) if bits < 0x7bff else 65536.0
        for value in here, (here + there) / 2:
            found += [max(0, single(value) + n) for n in near]
    return found + [bits | 1 << 31 for bits in r.sample(found, 5000)]


def words(r):
    integers = [(1 << n) + m for n in range(32) for m in range(-2, 3)]
    ties = [(2 * r.randrange(1 << 11) + 1 << r.randrange(21)) + r.randrange(-1, 2) for _ in range(5000)]
    return [(bits & 0xffffffff,) for bits in [
        *words_near_halves(r), *integers, *(-n for n in integers), *ties, *(-n for n in ties),
        *range(65000, 66000), *(r.getrandbits(32) for _ in range(20000)),
        0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001]]


def pairs(r, special, width, count):
    return ([(a, b) for a in special for b in special] +
            [(r.getrandbits(width), r.getrandbits(width)) for _ in range(count)])


def main():
    folder.mkdir(exist_ok=True)
    (folder / "machine.adf").write_text(machine())
    r = random.Random(1)
    halves = [sign | bits for sign in (0, 0x8000) for bits in
              [0, 1, 2, 3, 0x200, 0x3ff, 0x400, 0x401, 0x1000, 0x1400, 0x3555, 0x3bff, 0x3c00, 0x3c01,
               0x4000, 0x4200, 0x5c01, 0x6400, 0x7800, 0x7bfe, 0x7bff, 0x7c00, 0x7c01, 0x7e00, 0x7fff]]
    singles = [sign | bits for sign in (0, 1 << 31) for bits in
               [0, 1, 0x7fffff, 0x800000, 0x3f800000, 0x3f800001, 0x7f7fffff, 0x7f800000, 0x7f800001,
                0x7fc00000]]
    run("a half", ONE, 1, [(bits,) for bits in range(1 << 16)])
    run("a word", WORD, 1, words(r))
    run("two halves", TWO, 2, pairs(r, halves, 16, 10000) +
        [(bits | r.getrandbits(16) << 16, bits ^ 1) for bits in r.sample(range(1 << 16), 1000)])
    run("two singles", TWO_SINGLES, 2, pairs(r, singles, 32, 1000))
    # Products that almost cancel with the operand that they are added to.
    run("three halves", THREE, 3, [(a, b, c) for a in halves for b in halves for c in halves[::3]] +
        [(half(-of_half(b) * of_half(c)) ^ r.getrandbits(2), b, c) for b, c in pairs(r, [], 16, 10000)])


main()
