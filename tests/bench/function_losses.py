# SPDX-License-Identifier: MIT
"""Why some maths functions are slower than SLEEF's in the results of functions.py. The key is the name, or the name
and the bits where the reasons for float and double differ."""

BOTH_SERIES = ("probably that sine and cosine of what is left are both computed, each to 0.75 units in the last place, where "
               "SLEEF reduces by half turns to one series")
LOGARITHM = ("probably what special values and subnormals cost, which are chosen among by masks, and a division "
             "that both have")

FEW_REGISTERS = ("probably registers: with sixteen of them a third of the loop's instructions are accesses of the stack, of "
                 "`log`'s an eighth")

LOSSES = {
    ("log2", 32): FEW_REGISTERS,
    ("log10", 32): FEW_REGISTERS,
    ("log1p", 32): FEW_REGISTERS,
    ("sinh", 64): "probably latency: double2, whose elements do not wait for each other, takes half the cycles",
    ("tgamma", 32): "probably registers, of which there are too few for all its constants: a third of the code are accesses of "
                    "the stack; float8, two vectors a work-item, takes half the cycles on AVX-512",
    ("tgamma", 64): "probably registers, as of float",
    ("sin", 64): BOTH_SERIES,
    ("cos", 64): BOTH_SERIES,
    ("sincos", 64): BOTH_SERIES,
    ("tan", 64): "probably the sum of two numbers of tan(r), for 0.8 units in the last place; one division for odd quadrants, "
                 "in every lane",
    ("log", 64): LOGARITHM,
    ("log2", 64): LOGARITHM,
    ("log10", 64): LOGARITHM,
    ("pow", 64): "probably latency: one vector a loop, whose operations wait for each other: the logarithm as a sum of two numbers is "
                 "one long chain",
    ("pow", 32): "as of double, and 0.8 units in the last place by a logarithm of 33 bits",
    "exp2": "its loop has twenty operations a vector; what it waits for was not found",
}
