# SPDX-License-Identifier: MIT
"""Pairs of a random machine and a random C program, natively and in the simulator: see
random_machines.py, generate.py and run.py.

    fuzz.py --bareclc PATH --ttasim PATH --clang PATH [--machine M.adf ...] [--vectors]
            --seeds 1-100 [--jobs N]

Seed N is machine N with program N, at the level of optimisation that N says, its schedules checked,
run by the interpreter and in fast mode; with --machine, on those machines too. A machine that
compiled code cannot be made for is refused, and no pair. With --vectors, programs are vectors.py's, and
random machines have vectors. A program that differs is made shorter as
long as it fails in the same way, and stays with its machine in the folder that is named."""

import argparse
import collections
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import generate
import reduce
import run
import vectors

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "tests/tta"), str(ROOT / "boards/tools")]
import random_machines

CHUNK = 20  # native programs that are linked together
REFUSALS = ("compiled code needs", "no bus brings", "no unit has operation",
            "does not find its way in one cycle")
# Visits of a place before it is translated: few, that is slow; with most seeds, only what is hot.
FAST, FASTER = 2000, 100


def compare(arguments, source, machine, seed, folder, expected):
    """What is wrong, of which kind; "refused" is a kind too. Both None: nothing."""
    program, problem = run.build(arguments, source, machine, seed % 4, folder, ["--check-schedules"])
    if problem:
        refused = any(words in problem for words in REFUSALS)
        return ("refused" if refused else "build"), problem
    for mode in [], [f"--fast={FASTER if seed % 20 == 0 else FAST}"]:
        found, log = run.simulate(arguments, machine, program, mode)
        if found != expected:
            return ("fault" if "fault" in log else "differs"), " ".join(
                [*mode, run.difference(expected, found), log])
    return None, None


def shorten(arguments, source, machine, seed, kind):
    shorter = source.with_name("shorter.c")

    def fails(text):
        shorter.write_text(text)
        expected = run.native(arguments.clang, shorter, source.parent)
        return expected and compare(arguments, shorter, machine, seed, source.parent,
                                    expected)[0] == kind

    shorter.write_text(reduce.reduced(source.read_text(), fails))
    return shorter


def check(arguments, seed, source, expected):
    """The kinds of what became of the seed's pairs."""
    random_machine = source.with_name("machine.adf")
    random_machine.write_text(random_machines.machine(seed, arguments.vectors).text())
    kinds = []
    for machine in (random_machine, *map(Path, arguments.machine)):
        kind, text = compare(arguments, source, machine, seed, source.parent, expected)
        kinds.append(kind or "agree")
        if kind not in (None, "refused"):
            short = shorten(arguments, source, machine, seed, kind)
            print(f"{short} on {machine} with -O{seed % 4}: {kind}: {text}", flush=True)
    if set(kinds) <= {"agree", "refused"}:
        shutil.rmtree(source.parent)
    return kinds


def check_chunk(arguments, seeds, folder):
    sources = [folder / f"seed{seed}" / "program.c" for seed in seeds]
    for seed, source in zip(seeds, sources):
        source.parent.mkdir()
        source.write_text((vectors if arguments.vectors else generate).Program(seed).text())
    expected = run.natives(arguments.clang, sources)
    return [kind for row in zip(seeds, sources, expected) for kind in check(arguments, *row)]


def main():
    parser = argparse.ArgumentParser()
    run.add_options(parser)
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--seeds", default="1-100")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    first, last = (int(word) for word in arguments.seeds.split("-"))
    folder = Path(tempfile.mkdtemp(prefix="tta-fuzz-"))
    chunks = [range(n, min(n + CHUNK, last + 1)) for n in range(first, last + 1, CHUNK)]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        found = pool.map(lambda seeds: check_chunk(arguments, seeds, folder), chunks)
        kinds = collections.Counter(kind for kinds in found for kind in kinds)
    if not any(folder.iterdir()):
        folder.rmdir()
    failures = sum(count for kind, count in kinds.items() if kind not in ("agree", "refused"))
    print(f"{kinds['agree'] + failures} pairs, {failures} differ; {kinds['refused']} machines refused")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
