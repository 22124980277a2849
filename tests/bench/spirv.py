#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares kernels that Clang compiled to SPIR-V with the same kernels from their source.

    ./dev bench spirv [DEVICE...] [--kernels NAME,...]     (or: tests/bench/spirv.py BUILD [DEVICE...])
    ./dev bench spirv [DEVICE...] --levels=-O2             other levels of Clang's, separated by commas (-O0,-O2)
    ./dev bench spirv [DEVICE...] --plain                  without the options that docs/programs.md recommends
    ./dev bench spirv [DEVICE...] --most 1.05              fails if a geometric mean is above that

Counts the instructions of one launch on an emulated board, or its cycles on a transport-triggered machine, for the
small sizes, specialised for the local size. On `basic`, the host's processor, Valgrind counts. Counts are the same in
every run. A ratio above 1 means that the kernel from SPIR-V takes more. The exit status is 0 if all results were right.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import handlers
from schema import tree

# docs/programs.md gives the reasons for these options of Clang 22.
NO_WRAP = "-mllvm --spirv-ext=+SPV_KHR_no_integer_wrap_decoration"
NO_FUSION = "-ffp-contract=off"
DEVICES = ["virt-a53", "mps2-an386", "mps3-an547", "vexpress-a9", "virt-rv32", "tta-simd", "basic"]
HOST = "basic"


def fuses(device):
    """Whether the device has an instruction that multiplies and adds."""
    if device == HOST:
        return " fma " in Path("/proc/cpuinfo").read_text()
    facts = tree.boards()[device]
    runtime = tree.targets()[facts["core.target"]]["runtime"]
    return facts["core.architecture"] != "tta" and not {"runtime/fma", "tta/float/fma"} & set(runtime)


def counts_on_host(build, kernel, options):
    """Instructions on the host's processor without AVX-512, which Valgrind lacks; None: the result is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        done = subprocess.run(
            ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", "--toggle-collect=bcl_guard_run",
             build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", *options, kernel],
            env={**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"), "BARECL_DEVICES": "basic",
                 "BARECL_CACHE_DIR": "", "BARECL_SPECIALISE": "wait"}, stdout=subprocess.PIPE, text=True)
        if done.stdout.split()[:2] != [kernel, "verified"]:
            return None
        return int(re.search(r"^totals: (\d+)", out.read_text(), re.MULTILINE)[1])


def counts(build, device, kernels, options):
    """By kernel: what a launch takes."""
    if device != HOST:
        return handlers.counts(build, device, kernels, options)
    found = {kernel: counts_on_host(build, kernel, options) for kernel in kernels or handlers.benchmarks(build)}
    return {kernel: count for kernel, count in found.items() if count is not None}


def show(device, table):
    """Prints the table. Returns the geometric means of the ratios."""
    source, *levels = table
    names = [name for name in table[source] if all(name in table[level] for level in levels)]
    ratios = {level: [table[level][name] / table[source][name] for name in names] for level in levels}
    print(f"\n{device}:\n")
    handlers.row("kernel", *table, *(f"{level} / {source}" for level in levels))
    print("|" + "---|" * (len(table) + len(levels) + 1))
    for at, name in enumerate(names):
        handlers.row(name, *(f"{table[form][name]:.0f}" for form in table),
                     *(f"{ratios[level][at]:.3f}" for level in levels))
    means = [handlers.mean(ratios[level]) for level in levels]
    handlers.row("geometric mean", *[""] * len(table), *(f"{mean:.3f}" for mean in means))
    return means


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("devices", nargs="*")
    parser.add_argument("--kernels", default="", help="names, separated by commas (all)")
    parser.add_argument("--levels", default="-O0,-O2")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--most", type=float)
    arguments = parser.parse_args()
    kernels = list(filter(None, arguments.kernels.split(",")))
    good = True
    for device in arguments.devices or DEVICES:
        options = [] if arguments.plain else [NO_WRAP] if fuses(device) else [NO_WRAP, NO_FUSION]
        forms = {"source": [], **{level: ["--spirv", " ".join([level, *options])]
                                  for level in arguments.levels.split(",")}}
        table = {name: counts(arguments.build.resolve(), device, kernels, form) for name, form in forms.items()}
        means = show(device, table)
        if len({tuple(sorted(of)) for of in table.values()}) != 1:
            print(f"{device}: not all results are right, so the table lacks kernels")
            good = False
        good &= arguments.most is None or max(means) <= arguments.most
    sys.exit(not good)


if __name__ == "__main__":
    main()
