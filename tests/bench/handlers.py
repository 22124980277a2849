#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What vectors save on boards and simulated machines, counted.

    ./dev bench handlers DEVICE... [--kernels NAME,...]     (or: tests/bench/handlers.py BUILD DEVICE...)

One launch's instructions on an emulated board, or cycles on a transport-triggered machine, in the small
sizes, specialised for its local size: with loops that nothing vectorises (`BARECL_WORKITEM=scalar`), with
loops that LLVM may vectorise (`loops`), and as builds are by default (`auto`). Counts are the same in
every run. A ratio above 1: fewer than `scalar`. `*` marks kernels with float data. The exit status is 0
if all results were right.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

BOARDS = Path(__file__).resolve().parent.parent.parent / "boards"
HANDLERS = "scalar", "loops", "auto"
WITH_FLOATS = set("dct matrix nbody mandelbrot blackscholes reduction fft fir biquad convolution kmeans "
                  "saxpy product stencil sparse particles blur".split())


def per_microsecond(device):
    """Counts: instructions of an emulator that is told how long one takes, else cycles."""
    board = json.loads((BOARDS / device / "board.json").read_text())
    counting = " ".join(board.get("emulator", {}).get("counting", []))
    shift = re.search(r"shift=(\d+)", counting)
    return 1000 / 2 ** int(shift[1]) if shift else 100


def counts(build, device, handler, kernels):
    environment = {**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"),
                   "BARECL_DEVICES": device, "BARECL_CACHE_DIR": "", "BARECL_SPECIALISE": "wait",
                   "BARECL_ICOUNT": "1", "BARECL_WORKITEM": handler}
    done = subprocess.run([build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", *kernels],
                          env=environment, stdout=subprocess.PIPE, text=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return {line[0]: round(float(line[2]) * per_microsecond(device))
            for line in lines if line[1] == "verified"}


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def show(device, table):
    names = [name for name in table["scalar"] if all(name in table[handler] for handler in HANDLERS)]
    print(f"\n{device}:\n\n| kernel | scalar | loops | auto | scalar / loops | scalar / auto |")
    print("|---|---|---|---|---|---|")
    for name in names:
        scalar, loops, auto = (table[handler][name] for handler in HANDLERS)
        mark = "*" if name in WITH_FLOATS else ""
        print(f"| {name}{mark} | {scalar} | {loops} | {auto} | {scalar / loops:.2f} | "
              f"{scalar / auto:.2f} |")
    for what, chosen in (("all", names), ("with floats", [n for n in names if n in WITH_FLOATS])):
        means = [mean([table["scalar"][name] / table[handler][name] for name in chosen])
                 for handler in HANDLERS[1:]]
        print(f"| geometric mean, {what} | | | | {means[0]:.2f} | {means[1]:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("devices", nargs="+")
    parser.add_argument("--kernels", default="", help="names with commas between; all without")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    kernels = list(filter(None, arguments.kernels.split(",")))
    wrong = False
    for device in arguments.devices:
        table = {handler: counts(build, device, handler, kernels) for handler in HANDLERS}
        show(device, table)
        wrong |= len({tuple(sorted(row)) for row in table.values()}) != 1
    sys.exit(wrong)


if __name__ == "__main__":
    main()
