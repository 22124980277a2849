# SPDX-License-Identifier: MIT
"""Random C programs, natively and on machines: see generate.py and run.py.

    fuzz.py --bareclc PATH --ttasim PATH --clang PATH [--machine M.adf ...] [--random]
            [--vectors] --seeds 1-100

Each program is compiled at one level, by its seed, for each machine; with --random, for a random one
too. With --vectors, programs are vectors.py's, and random machines have vectors. A program that differs
stays in the folder that is named."""

import argparse
import sys
import tempfile
from pathlib import Path

import generate
import run
import vectors

sys.path.append(str(Path(__file__).parent.parent))
import random_machines


def check(arguments, seed, folder):
    source = folder / f"seed{seed}.c"
    source.write_text((vectors if arguments.vectors else generate).Program(seed).text())
    expected = run.native(arguments.clang, source, folder)
    machines = list(arguments.machine)
    if arguments.random:
        machines.append(folder / f"machine{seed}.adf")
        machines[-1].write_text(random_machines.machine(seed, arguments.vectors).text())
    for machine in machines:
        found, log = run.simulated(arguments, source, machine, seed % 4, folder)
        if found != expected:
            what = log if found is None else run.difference(expected, found) + "\n" + log
            print(f"{source} on {machine} with -O{seed % 4}: {what}", flush=True)
            return False
    return True


def main():
    parser = argparse.ArgumentParser()
    run.add_options(parser)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--seeds", default="1-100")
    arguments = parser.parse_args()
    first, last = (int(word) for word in arguments.seeds.split("-"))
    folder = Path(tempfile.mkdtemp(prefix="tta-fuzz-"))
    failures = sum(not check(arguments, seed, folder) for seed in range(first, last + 1))
    print(f"{last + 1 - first} programs, {failures} differ")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
