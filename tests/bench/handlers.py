#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts what vectors save on boards and simulated machines.

    ./dev bench handlers DEVICE... [--kernels NAME,...]     (or: tests/bench/handlers.py BUILD DEVICE...)
    ./dev bench handlers DEVICE... --sizes                  bytes of code instead
    ./dev bench handlers DEVICE... --handlers H,H,...       other handlers, each compared with the first

Counts the instructions of one launch on an emulated board, or its cycles on a transport-triggered machine, for the
small sizes, specialised for the local size. It compares three handlers: `BARECL_WORKITEM=scalar` (no vectors, not
even the kernel's own), `loops` (loops that LLVM may vectorise) and `auto` (the default). Counts are the same in every
run. A ratio above 1 means fewer than with the first handler. `*` marks kernels with float data. The exit status is 0 if
all results were right.

--sizes compares `auto` with `loops`: the bytes of instructions of the version for all local sizes, and the ratio of
their sums.
"""

import argparse
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
from schema import tree

HANDLERS = "scalar,loops,auto"
SIZE = shutil.which("llvm-size-22") or "/usr/lib/llvm-22/bin/llvm-size"
OF_SIZES = "loops,auto"
KERNELS = Path(__file__).resolve().parent
WITH_FLOATS = set("dct matrix nbody mandelbrot blackscholes reduction fft fir biquad convolution kmeans "
                  "saxpy product stencil sparse particles blur".split())


def per_microsecond(device):
    """Counts in a microsecond: instructions if the emulator fixes the time of one, otherwise cycles."""
    shift = re.search(r"shift=(\d+)", " ".join(tree.boards()[device]["emulator.counting"]))
    return 1000 / 2 ** int(shift[1]) if shift else 100


def counts(build, device, kernels, options=(), **settings):
    """What a launch of each kernel takes. `options` are for bench_kernels, `settings` are environment variables."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"),
                   "BARECL_DEVICES": device, "BARECL_CACHE_DIR": "", "BARECL_SPECIALISE": "wait",
                   "BARECL_ICOUNT": "1", **settings}
    done = subprocess.run([build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", *options, *kernels],
                          env=environment, stdout=subprocess.PIPE, text=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return {line[0]: round(float(line[2]) * per_microsecond(device))
            for line in lines if line[1] == "verified"}


def mean(ratios):
    return statistics.geometric_mean(ratios) if ratios else math.nan


def counts_of_handler(build, device, handler, kernels):
    return counts(build, device, kernels, BARECL_WORKITEM=handler)


def section_bytes(build, device, kernel, *options):
    """The name and the size of each section in the kernel's object file. `options` are for bareclc."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        subprocess.run([build / "bin/bareclc", "compile", KERNELS / f"{kernel}.cl", "--board", device,
                        "--emit=obj", "-o", file.name, *options], check=True)
        listing = subprocess.run([SIZE, "--format=sysv", file.name], stdout=subprocess.PIPE, text=True, check=True)
    rows = [line.split() for line in listing.stdout.splitlines() if line.startswith(".")]
    return [(row[0], int(row[1])) for row in rows]


def code_bytes(build, device, handler, kernel):
    """The size of the sections with instructions in the object file."""
    sections = section_bytes(build, device, kernel, f"--workitem={handler}")
    return sum(size for name, size in sections if name.startswith(".text"))


def sizes(build, device, handler, kernels):
    return {kernel: code_bytes(build, device, handler, kernel) for kernel in kernels or with_source(build)}


def benchmarks(build):
    """The names of all benchmarks, in their order."""
    done = subprocess.run([build / "bin/bench_kernels", "--list"], stdout=subprocess.PIPE, text=True, check=True)
    return [line.split()[0] for line in done.stdout.splitlines()]


def with_source(build):
    """The benchmarks whose kernels are in a file of the same name."""
    return [name for name in benchmarks(build) if (KERNELS / f"{name}.cl").exists()]


def row(*cells):
    print("| " + " | ".join(cells) + " |")


def show(device, table, handlers):
    first, *others = handlers
    names = [name for name in table[first] if all(name in table[handler] for handler in handlers)]
    print(f"\n{device}:\n")
    row("kernel", *handlers, *(f"{first} / {other}" for other in others))
    print("|" + "---|" * (2 * len(handlers)))
    for name in names:
        row(name + ("*" if name in WITH_FLOATS else ""), *(str(table[handler][name]) for handler in handlers),
            *(f"{table[first][name] / table[other][name]:.2f}" for other in others))
    return names


def show_means(table, handlers, names):
    first, *others = handlers
    for what, chosen in (("all", names), ("with floats", [n for n in names if n in WITH_FLOATS])):
        row(f"geometric mean, {what}", *[""] * len(handlers),
            *(f"{mean([table[first][name] / table[other][name] for name in chosen]):.2f}" for other in others))


def show_sums(table, handlers, names):
    sums = [sum(table[handler][name] for name in names) for handler in handlers]
    row("sum", *map(str, sums), *(f"{sums[0] / other:.2f}" for other in sums[1:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("devices", nargs="+")
    parser.add_argument("--kernels", default="", help="names, separated by commas (all)")
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--handlers")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    kernels = list(filter(None, arguments.kernels.split(",")))
    handlers = (arguments.handlers or (OF_SIZES if arguments.sizes else HANDLERS)).split(",")
    wrong = False
    for device in arguments.devices:
        measure = sizes if arguments.sizes else counts_of_handler
        table = {handler: measure(build, device, handler, kernels) for handler in handlers}
        names = show(device, table, handlers)
        (show_sums if arguments.sizes else show_means)(table, handlers, names)
        wrong |= len({tuple(sorted(of)) for of in table.values()}) != 1
    sys.exit(wrong)


if __name__ == "__main__":
    main()
