# SPDX-License-Identifier: MIT
"""Why maths functions are slower than SLEEF's where functions.py measures that: by name, or by name and bits
where float and double differ."""

BOTH_SERIES = ("probably because sine and cosine of the reduced argument are both computed, each to 0.75 units in the "
               "last place; SLEEF reduces by half turns and computes one series")
LOGARITHM = ("probably special values and subnormals, which are selected by masks, and a division, which SLEEF has too")

FEW_REGISTERS = ("probably too few registers: with sixteen, a third of the loop's instructions access the stack, in "
                 "`log` an eighth")

LOSSES = {
    ("log2", 32): FEW_REGISTERS,
    ("log10", 32): FEW_REGISTERS,
    ("log1p", 32): FEW_REGISTERS,
    ("sinh", 64): "probably latency: double2, whose two elements are independent, takes half the cycles",
    ("tgamma", 32): "probably too few registers for all its constants: a third of the instructions access the stack; "
                    "float8, two vectors per work-item, takes half the cycles on AVX-512",
    ("tgamma", 64): "probably too few registers, as for float",
    ("sin", 64): BOTH_SERIES,
    ("cos", 64): BOTH_SERIES,
    ("sincos", 64): BOTH_SERIES,
    ("tan", 64): "probably because tan(r) is a sum of two numbers, for 0.8 units in the last place, and every lane has "
                 "a division for odd quadrants",
    ("log", 64): LOGARITHM,
    ("log2", 64): LOGARITHM,
    ("log10", 64): LOGARITHM,
    ("pow", 64): "probably latency: the loop has one vector, and the logarithm, a sum of two numbers, is one long "
                 "chain of operations",
    ("pow", 32): "as for double, and a logarithm of 33 bits for 0.8 units in the last place",
    "exp2": "its loop has twenty operations per vector; what it waits for was not found",
}
