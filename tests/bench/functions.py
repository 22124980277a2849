#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Cycles of maths functions for each element, compared with vector libraries and other OpenCL implementations.

    ./dev bench functions [options] [NAME...]    (or: tests/bench/functions.py BUILD [options] [NAME...])

    --rounds N    processes of each side; the sides alternate (3)
    --samples N   of each function in each process (7)
    --peer NAME=VENDORS[,LIBRARIES]   a peer, as in `./dev bench peers`
    --write FILE  write the page docs/functions.md, with the cause of each loss

Kernels apply a function to numbers that stay in the first-level cache, compiled for the processor's own level of
x86-64; on a processor with AVX-512, also for the level with AVX2. BareCL's device is `basic`, which runs the same code
as `cpu` but has no workers: workers look for work for a while, and the processor time would include that. The libraries
are called in equal loops in C: the C library's functions with one number at a time, glibc's libmvec and SLEEF (Debian:
libsleef3; left out if it is not installed) with vectors of that level. Prints minima over all samples. This is a
benchmark: it does not fail on slow results.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import peers
from function_losses import LOSSES

# Name: number of arguments (0: sincos), the bounds of the arguments, the error bound in SLEEF's name (in tenths of a
# unit in the last place), and whether the C library has the function.
FUNCTIONS = {
    "exp": (1, -10, 10, "u10", True), "exp2": (1, -10, 10, "u10", True), "exp10": (1, -10, 10, "u10", True),
    "expm1": (1, -5, 5, "u10", True), "log": (1, 0.1, 100, "u10", True), "log2": (1, 0.1, 100, "u10", True),
    "log10": (1, 0.1, 100, "u10", True), "log1p": (1, -0.9, 10, "u10", True),
    "sin": (1, -10, 10, "u10", True), "cos": (1, -10, 10, "u10", True), "tan": (1, -10, 10, "u10", True),
    "sincos": (0, -10, 10, "u10", True), "sinpi": (1, -10, 10, "u05", False),
    "cospi": (1, -10, 10, "u05", False), "tanpi": (1, -10, 10, None, False),
    "atan": (1, -10, 10, "u10", True), "asin": (1, -1, 1, "u10", True), "acos": (1, -1, 1, "u10", True),
    "sinh": (1, -10, 10, "u10", True), "cosh": (1, -10, 10, "u10", True), "tanh": (1, -5, 5, "u10", True),
    "asinh": (1, -10, 10, "u10", True), "acosh": (1, 1, 100, "u10", True),
    "atanh": (1, -0.9, 0.9, "u10", True), "cbrt": (1, -100, 100, "u10", True),
    "rsqrt": (1, 0.1, 100, None, False), "hypot": (2, -10, 10, "u05", True), "erf": (1, -3, 3, "u10", True),
    "pow": (2, 0.1, 10, "u10", True), "atan2": (2, -10, 10, "u10", True),
    "tgamma": (1, 0.1, 10, "u10", True), "lgamma": (1, 0.1, 20, "u10", True),
    "sqrt": (1, 0.1, 100, "u05", True),
}

WIDTHS = {32: (1, 4, 8, 16), 64: (1, 2)}
ROW = 2048  # elements of a work-group; the same as ROW in functions.h
TYPES = {32: "float", 64: "double"}

# The levels of x86-64: bytes of a vector, and their names in SLEEF, libmvec and this project.
LEVELS = {"AVX-512": (64, "avx512f", "e", "x86-64-v4"), "AVX2": (32, "avx2", "d", "x86-64-v3")}

# Figures from the article "pocl: a performance-portable OpenCL implementation" (2015): cycles of a call.
ARTICLE = {("exp", 32, 4): "434 by libm, 52 by Vecmathlib"}


def kernel_name(name, bits, width):
    return f"k_{name}_{bits}_{width}"


def kernels(names, *only):
    """OpenCL C of the named functions, in the widths `only`, or in all widths without."""
    source = "// Written by tests/bench/functions.py\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    for name in names:
        arguments = FUNCTIONS[name][0]
        for bits, widths in WIDTHS.items():
            for width in set(widths) & set(only or widths):
                kind = TYPES[bits] + (str(width) if width > 1 else "")
                value = {0: "s + c", 1: f"{name}(a[i])", 2: f"{name}(a[i], b[i])"}[arguments]
                before = f"{kind} c, s = sincos(a[i], &c); " if arguments == 0 else ""
                source += (f"kernel void {kernel_name(name, bits, width)}(global const {kind} *restrict a, "
                           f"global const {kind} *restrict b, global {kind} *restrict out)\n"
                           f"{{ size_t i = get_global_id(0); {before}out[i] = {value}; }}\n")
    return source


def line(symbol, library, bits, elements, name):
    arguments, low, high, _, _ = FUNCTIONS[name]
    return f"{symbol} {library} {bits} {elements} {arguments} {low} {high}\n"


def kernel_lines(names):
    return {(name, bits, width): line(kernel_name(name, bits, width), "-", bits, width, name)
            for name in names for bits, widths in WIDTHS.items() for width in widths}


def library_lines(names, library, level):
    """(name, bits, elements of a call) -> the line that functions.c reads."""
    lines = {}
    for name in names:
        arguments, _, _, bound, in_c = FUNCTIONS[name]
        for bits in WIDTHS:
            letter = "f" if bits == 32 else ""
            if library == "libm":
                elements, symbol, file = 1, name + letter, "libm.so.6"
            else:
                size, sleef_level, mvec_level, _ = LEVELS[level]
                elements = size * 8 // bits
                if library == "SLEEF":
                    kind = "f" if bits == 32 else "d"
                    symbol = f"Sleef_{name}{kind}{elements}_{bound}{sleef_level}"
                    file = "libsleef.so.3"
                else:
                    symbol = f"_ZGV{mvec_level}N{elements}{'v' * arguments}_{name}{letter}"
                    file = "libmvec.so.1"
            # Not sincos of libmvec: it takes vectors of pointers.
            wanted = bound if library == "SLEEF" else in_c and (library == "libm" or arguments)
            if wanted:
                lines[name, bits, elements] = line(symbol, file, bits, elements, name)
    return lines


class Side:
    """An implementation or a library: its lines for functions.c, and the fewest cycles of each. `program`: the program
    with its kernels, or a program for each width."""

    def __init__(self, name, lines, environment=None, program=None):
        self.name, self.environment, self.program = name, environment, program
        programs = program if isinstance(program, dict) else {}
        self.jobs = {}
        for key, text in lines.items():
            self.jobs.setdefault(programs.get(key[2], program), {})[key] = text
        self.best = {}

    def measure(self, command, samples):
        for program, lines in self.jobs.items():
            done = subprocess.run([command, str(samples), *([program] if program else [])],
                                  input="".join(lines.values()), env=self.environment,
                                  stdout=subprocess.PIPE, text=True)
            if done.returncode:
                sys.exit(f"{self.name}: {command} ended with {done.returncode}")
            for key, answer in zip(lines, done.stdout.splitlines(), strict=True):
                cycles = [float(word) for word in answer.split("\t")[1:]]
                if cycles:
                    self.best[key] = min([*cycles, self.best.get(key, cycles[0])])

    def cycles(self, *key):
        return self.best.get(key)


def text(cycles):
    return f"{cycles:.2f}" if cycles else "-"


def compile_for(target, build, names, scratch):
    """Compiles the kernels for another level than this machine's: for each width, a binary for its local size."""
    found = {}
    for width in sorted({width for widths in WIDTHS.values() for width in widths}):
        source = os.path.join(scratch, f"functions-{width}.cl")
        found[width] = os.path.join(scratch, f"{target}-{width}.bin")
        with open(source, "w") as file:
            file.write(kernels(names, width))
        subprocess.run([os.path.join(build, "bin", "bareclc"), "compile", "--target", target, "--no-bitcode",
                        f"--local-size={ROW // width},1,1", "-o", found[width], source], check=True)
    return found


def sides_of(options, scratch):
    """[(level, ours, libm, SLEEF, libmvec, peers...)]"""
    build = os.path.abspath(options.build)
    source = os.path.join(scratch, "functions.cl")
    with open(source, "w") as file:
        file.write(kernels(options.names))
    ours, *others = peers.implementations(build, options.peer or [], scratch, wait=True)
    ours.environment["BARECL_DEVICES"] = "basic"
    others = others if options.peer else []
    wanted = kernel_lines(options.names)
    with open("/proc/cpuinfo") as facts:
        wide = " avx512dq" in facts.read()
    found = []
    for level in ["AVX-512", "AVX2"] if wide else ["AVX2"]:
        native = level == "AVX-512" or not wide
        program = source if native else compile_for(LEVELS[level][3], build, options.names, scratch)
        found.append((level, [Side("BareCL", wanted, ours.environment, program),
                              *(Side(library, library_lines(options.names, library, level))
                                for library in ("SLEEF", "libmvec")),
                              *([Side("libm", library_lines(options.names, "libm", level))] if native else []),
                              *([Side(peer.name, wanted, peer.environment, source) for peer in others]
                                if native else [])]))
    return found


def print_level(level, sides, names, file):
    size = LEVELS[level][0]
    here, *others = sides
    for bits, widths in WIDTHS.items():
        kind = TYPES[bits]
        heads = [f"x{width}" for width in widths]
        for side in others:
            heads += [f"{side.name} x{width}" for width in (1, 4)[:len(widths) - 1]] \
                if side.program else [side.name]
        print(f"\n{level}, {kind}:\n\n| {kind} | " + " | ".join(heads) + " | SLEEF / x1 |", file=file)
        print("|" + "---|" * (len(heads) + 2), file=file)
        for name in names:
            cells = [text(here.cycles(name, bits, width)) for width in widths]
            for side in others:
                elements = [1] if side.name == "libm" else [size * 8 // bits]
                if side.program:
                    elements = (1, 4)[:len(widths) - 1]
                cells += [text(side.cycles(name, bits, count)) for count in elements]
            ratio = ratio_of(here, others, name, bits, size)
            print(f"| {name} | " + " | ".join(cells) + f" | {text(ratio)} |", file=file)


def ratio_of(here, others, name, bits, size):
    """SLEEF's cycles by ours: above 1 BareCL is faster."""
    ours, [sleef] = here.cycles(name, bits, 1), [side for side in others if side.name == "SLEEF"]
    theirs = sleef.cycles(name, bits, size * 8 // bits)
    return theirs / ours if ours and theirs else None


# A smaller loss may be noise on a machine that others use too.
MARGIN = 0.95


def print_losses(levels, names, file):
    print("\n## Losses\n\nSlower than SLEEF by more than 5 %, float and double for each work-item alone:\n",
          file=file)
    found = [(name, bits, level, ratio) for level, (here, *others) in levels for name in names
             for bits in WIDTHS
             if (ratio := ratio_of(here, others, name, bits, LEVELS[level][0])) and ratio < MARGIN]
    for name, bits, level, ratio in found:
        reason = LOSSES.get((name, bits)) or LOSSES.get(name, "the cause was not looked for")
        print(f"- `{name}`, {TYPES[bits]}, {level}, {ratio:.2f}: {reason}", file=file)
    if not found:
        print("None.", file=file)


def print_article(sides, names, file):
    """Prints exp, sin and sqrt next to the article's figures: cycles of a call, not of an element."""
    here = sides[0]
    [libm] = [side for side in sides if side.name == "libm"]
    print("\n## Cycles of a call\n\n| | BareCL | libm, its elements one by one | the article |\n|---|---|---|---|",
          file=file)
    for name in ("exp", "sin", "sqrt"):
        for bits, width in ((32, 1), (32, 4), (64, 1), (64, 2)):
            ours, theirs = here.cycles(name, bits, width), libm.cycles(name, bits, 1)
            if name in names and ours and theirs:
                print(f"| {name}, {TYPES[bits]} x{width} | {ours * width:.2f} | {theirs * width:.2f} | "
                      f"{ARTICLE.get((name, bits, width), '')} |", file=file)


PREFACE = """# How fast the maths functions are

Written by `./dev bench functions --write docs/functions.md`, not by hand; `--peer` adds other implementations.

Cycles of an element, the fewest of all samples, on one thread: kernels that apply a function to 2048 numbers
in the nearest cache, for `float` (x1) and its vectors, and libraries of vector functions in equal loops in C.
SLEEF's functions are those of at most one unit in the last place (u10; u05 of `hypot`, `sinpi`, `cospi` and
`sqrt`, where it has no u10), libmvec's allow four. Errors of BareCL's: [accuracy](accuracy.md). `SLEEF / x1`
above 1: BareCL is faster. A cycle is what one operation takes in a chain; this was {processor}.
"""


def processor():
    with open("/proc/cpuinfo") as facts:
        models = [text.partition(":")[2].strip() for text in facts if text.startswith("model name")]
    return f"an {models[0]}" if models else "an unknown processor"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--samples", type=int, default=7)
    parser.add_argument("--peer", action="append", type=peers.named_peer)
    parser.add_argument("--write", metavar="FILE")
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    unknown = set(options.names) - set(FUNCTIONS)
    if unknown:
        sys.exit(f"no such function: {' '.join(sorted(unknown))}")
    options.names = options.names or list(FUNCTIONS)

    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])
    command = os.path.join(os.path.abspath(options.build), "bin", "bench_functions")
    with tempfile.TemporaryDirectory(prefix="barecl-functions-") as scratch:
        levels = sides_of(options, scratch)
        for _ in range(options.rounds):
            for _, sides in levels:
                for side in sides:
                    side.measure(command, options.samples)
    with open(options.write, "w") if options.write else sys.stdout as file:
        print(PREFACE.format(processor=processor()), end="", file=file)
        for level, sides in levels:
            print_level(level, sides, options.names, file)
        print_losses(levels, options.names, file)
        print_article(levels[0][1], options.names, file)


if __name__ == "__main__":
    main()
