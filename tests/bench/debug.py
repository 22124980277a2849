#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What debugging costs.

    ./dev bench debug [BOARD...]    (boards: one of each architecture)

    --kernels NAME,...      only these kernels of `./dev bench` (all)
    --runs N                runs of a kernel; the median counts (5)

First, for each board, the bytes of the kernels' instructions, and of their data, built with `-g` and without. Then, for
each word of BARECL_CHECK, how many times as much processor time the kernels take on `cpu` with the checks as without, on
one thread. The exit status is 0 if all results were right.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

import handlers

BOARDS = ["mps2-an386", "mps3-an547", "vexpress-a9", "virt-a53", "virt-rv32", "virt-rv64", "malta"]
WORDS = ["bounds", "memory", "races"]
CODE, DATA = (".text",), (".data", ".rodata", ".bss")


def sizes(build, board, kernels, options):
    """The bytes of instructions and of data of all kernels' object files."""
    code = data = 0
    for kernel in kernels:
        sections = handlers.section_bytes(build, board, kernel, *options)
        code += sum(size for name, size in sections if name.startswith(CODE))
        data += sum(size for name, size in sections if name.startswith(DATA))
    return code, data


def show_sizes(build, boards, kernels):
    handlers.row("board", "code", "with -g", "more", "data", "with -g")
    print("|" + "---|" * 6)
    for board in boards:
        (code, data), (code_g, data_g) = (sizes(build, board, kernels, options) for options in ([], ["-g"]))
        handlers.row(board, str(code), str(code_g), f"{100 * (code_g / code - 1):.1f} %", str(data), str(data_g))
        sys.stdout.flush()


def times(build, kernels, runs, word):
    """The median processor time of each kernel, in microseconds."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"), "BARECL_DEVICES": "cpu",
                   "BARECL_CACHE_DIR": "", "BARECL_CPU_THREADS": "1", "BARECL_CHECK": word}
    done = subprocess.run([build / "bin/bench_kernels", "--processor-time", "--runs", str(runs), *kernels],
                          env=environment, stdout=subprocess.PIPE, text=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return {row[0]: statistics.median(map(float, row[2:])) for row in rows if row[1] == "verified"}


def show_times(build, kernels, runs):
    """Returns whether all results were right."""
    print()
    handlers.row("checks", "geometric mean", "slowest kernel")
    print("|" + "---|" * 3)
    without, right = times(build, kernels, runs, ""), True
    for word in WORDS:
        checked = times(build, kernels, runs, word)
        ratios = {name: checked[name] / without[name] for name in without if name in checked}
        slowest = max(ratios, key=ratios.get)
        handlers.row(word, f"{statistics.geometric_mean(ratios.values()):.1f}", f"{ratios[slowest]:.1f} ({slowest})")
        sys.stdout.flush()
        right = right and len(ratios) == len(kernels)
    return right


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("boards", nargs="*", default=BOARDS)
    parser.add_argument("--kernels", default="")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_intermixed_args()
    kernels = list(filter(None, wanted.kernels.split(","))) or handlers.with_source(wanted.build)
    show_sizes(wanted.build, wanted.boards, kernels)
    sys.exit(0 if show_times(wanted.build, kernels, wanted.runs) else 1)


if __name__ == "__main__":
    main()
