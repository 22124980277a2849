#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts with Valgrind the instructions that compiling kernels takes.

    tests/bench/compiles.py BUILD... [--kernels NAME,...] [--options="--local-size=64,1,1 --small-grid"]

The `bareclc` of each build compiles each kernel of this folder for this machine, from source to binary. It compiles
the version for all local sizes unless the options say otherwise. The counts include all its processes. With several
builds, a ratio above 1 means more instructions than the first build. The counts of two runs differ by a few thousandths
at most, whatever else the machine does. Needs Debian's valgrind.
"""

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

KERNELS = Path(__file__).resolve().parent
COUNT = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


def millions(build, kernel, options):
    with tempfile.NamedTemporaryFile(suffix=".bin") as binary:
        done = subprocess.run([*COUNT, build / "bin/bareclc", "compile", KERNELS / f"{kernel}.cl", *options, "-o",
                               binary.name], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{build}: {kernel}: {done.stderr}")
    return sum(int(count.replace(",", "")) for count in re.findall(r"I\s+refs:\s+([\d,]+)", done.stderr)) / 1e6


def row(name, first, *others):
    cells = [f"{first:.0f}"] + [f"{count:.0f}" for count in others] + [f"{count / first:.2f}" for count in others]
    print("| " + " | ".join([name, *cells]) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("builds", nargs="+", type=Path)
    parser.add_argument("--kernels", default="", help="names, separated by commas (all)")
    parser.add_argument("--options", default="", help="options for bareclc compile")
    arguments = parser.parse_args()
    kernels = list(filter(None, arguments.kernels.split(","))) or sorted(path.stem for path in KERNELS.glob("*.cl"))
    table = {}
    for kernel in kernels:
        table[kernel] = [millions(build.resolve(), kernel, arguments.options.split()) for build in arguments.builds]
        row(kernel, *table[kernel])
    row("sum", *map(sum, zip(*table.values())))
    ratios = [[counts[i] / counts[0] for counts in table.values()] for i in range(1, len(arguments.builds))]
    for build, of in zip(arguments.builds[1:], ratios):
        print(f"{build.name}: geometric mean of the ratios: {statistics.geometric_mean(of):.2f}")


if __name__ == "__main__":
    main()
