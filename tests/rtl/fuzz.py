# SPDX-License-Identifier: MIT
"""Runs random programs on random machines in the simulator and in Verilog, and compares both in each cycle:

    fuzz.py BUILD FOLDER FIRST-LAST [--vectors] [--cycles N] [--lint] [--compact]

Seed N is program N on machine N of tests/tta (random_machines.py, codegen/generate.py and vectors.py). Odd seeds run
with memories that make the machine wait. A machine for which the program cannot be compiled does not count. With
--lint, tools that read Verilog must not print warnings either; with --compact, instructions have the format of few bits."""

import argparse
import sys
from pathlib import Path

import lint
import rtl

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / folder) for folder in ("tests/tta", "tests/tta/codegen", "boards/tools")]
import adf
import generate
import random_machines
import vectors


def check(models, seed, arguments):
    """Runs a seed. Returns a word for the outcome, and a text."""
    folder = models.folder / f"seed{seed}"
    folder.mkdir(exist_ok=True)
    machine, source = folder / "machine.adf", folder / "program.c"
    machine.write_text(random_machines.machine(seed, arguments.vectors).text())
    source.write_text((vectors if arguments.vectors else generate).Program(seed).text())
    try:
        program = models.compile(machine, source, folder / "program", seed % 4)
    except RuntimeError as problem:
        return "refused", str(problem).splitlines()[-1]
    try:
        name = f"random{seed}"
        verilog = models.verilog(machine, name, folder / "verilog")
        if arguments.lint:
            files = sorted(file for file in verilog.glob("*.v") if not file.stem.endswith("_observed"))
            for tool, text in lint.complaints(name, files):
                if text:
                    return "warning", f"{tool}: {text[:600]}"
        agrees, text = models.compared(models.model(verilog, name, "-O0"), verilog, machine, program,
                                       arguments.cycles, seed if seed % 2 else None)
        return ("agree" if agrees else "differ"), text.strip()[:600]
    except RuntimeError as problem:
        return "failed", str(problem)[:1500]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("seeds")
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--lint", action="store_true")
    parser.add_argument("--compact", action="store_true")
    parser.add_argument("--cycles", type=int, default=100000)
    arguments = parser.parse_args()
    if tool := rtl.missing("verilator", "g++"):
        print(f"skipped: {tool} is not installed")
        return 0
    models = rtl.Models(arguments.build, arguments.folder, *["--encoding=compact"] * arguments.compact)
    adf.bareclc = str(models.bareclc)
    first, last = map(int, arguments.seeds.split("-"))
    kinds = {}
    for seed in range(first, last + 1):
        kind, text = check(models, seed, arguments)
        kinds[kind] = kinds.get(kind, 0) + 1
        print(f"seed {seed}: {kind}: {text}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
    return any(kind not in ("agree", "refused") for kind in kinds)


if __name__ == "__main__":
    sys.exit(main())
