# SPDX-License-Identifier: MIT
"""Compares random C programs natively and in the simulator on random machines. See random_machines.py, generate.py
and run.py.

    fuzz.py --bareclc PATH --ttasim PATH --clang PATH [--machine M.adf ...] [--vectors]
            --seeds 1-100 [--out FOLDER] [--minutes N] [--jobs N] [--cluster WHERE] [--again]

Seed N is program N on machine N, and on the machines given with --machine. The program is compiled at optimisation
level N % 4, its schedules are checked, and it runs in the interpreter and in fast mode. If code cannot be compiled for
a machine, the machine is refused and the pair does not count. With --vectors, programs come from vectors.py, and random
machines have vectors. A program that differs is shortened as long as it fails in the same way, and written with its
machine to a folder in FOLDER (default: the current one). FOLDER also keeps results: a run that was interrupted, or
ended by --minutes, continues where it stopped. --cluster: docs/howto/jobs.md."""

import argparse
import collections
import sys
import tempfile
from pathlib import Path

import generate
import reduce
import run
import vectors

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "tests/tta"), str(ROOT / "boards/tools")]
import adf
import jobs
import random_machines

CHUNK = 20  # seeds of a job: their native programs are linked together
REFUSALS = ("compiled code needs", "no bus brings", "no unit has operation",
            "does not find its way in one cycle")
# Visits before code is translated. A low number is slow, so most seeds translate only hot code.
FAST, FASTER = 2000, 100


def compare(arguments, source, machine, seed, folder, expected):
    """Returns (kind, description) of what is wrong; a kind may be "refused". Both are None if nothing is wrong."""
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
    return shorter.read_text()


def check(arguments, seed, source, expected):
    """Yields the result of each of the seed's pairs: [kind], and for a failing pair [kind, description, its files]."""
    random_machine = source.with_name("machine.adf")
    random_machine.write_text(random_machines.machine(seed, arguments.vectors).text())
    for machine in (random_machine, *map(Path, arguments.machine)):
        kind, text = compare(arguments, source, machine, seed, source.parent, expected)
        if kind in (None, "refused"):
            yield [kind or "agree"]
        else:
            name = f"seed{seed}"
            if machine != random_machine:
                name += f"-{machine.parent.name if machine.stem == 'machine' else machine.stem}"
            yield [kind, f"{name} with -O{seed % 4}: {kind}: {text}",
                   {f"{name}/program.c": source.read_text(), f"{name}/machine.adf": machine.read_text(),
                    f"{name}/shorter.c": shorten(arguments, source, machine, seed, kind)}]


def check_chunk(options, seeds):
    """A job: the results of all pairs of the seeds."""
    arguments = argparse.Namespace(**options)
    adf.bareclc = arguments.bareclc
    with tempfile.TemporaryDirectory(prefix="tta-fuzz-") as folder:
        sources = [Path(folder) / f"seed{seed}" / "program.c" for seed in seeds]
        for seed, source in zip(seeds, sources):
            source.parent.mkdir()
            source.write_text((vectors if arguments.vectors else generate).Program(seed).text())
        expected = run.natives(arguments.clang, sources)
        return [found for row in zip(seeds, sources, expected) for found in check(arguments, *row)]


def parse():
    parser = argparse.ArgumentParser()
    run.add_options(parser)
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--seeds", default="1-100")
    parser.add_argument("--out", type=Path)
    jobs.add_minutes(jobs.add_options(parser))
    arguments = parser.parse_args()
    arguments.machine = [str(Path(machine).resolve()) for machine in arguments.machine]
    return arguments


def depends(arguments):
    tree = [module.__file__ for module in (adf, generate, random_machines, reduce, run, vectors)]
    return [*tree, __file__, run.PROGRAMS, arguments.bareclc, arguments.ttasim,
            Path(arguments.bareclc).parent.parent / "share/barecl", *arguments.machine]


def main():
    arguments = parse()
    out = (arguments.out or Path()).resolve()
    options = {name: getattr(arguments, name) for name in ("bareclc", "ttasim", "clang", "cycles",
                                                           "machine", "vectors")}
    first, last = (int(word) for word in arguments.seeds.split("-"))
    chunks = [list(range(n, min(n + CHUNK, last + 1))) for n in range(first, last + 1, CHUNK)]

    def say(job, results):
        for _, text, files in (found for found in results if len(found) > 1):
            for name, content in files.items():
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                (out / name).write_text(content)
            print(f"{out}/{text}", flush=True)

    with jobs.Engine(arguments, depends(arguments),
                     arguments.out and out / "results.jsonl") as engine:
        results = engine.run(check_chunk, [(options, chunk) for chunk in chunks], say)
    kinds = collections.Counter(found[0] for result in results if result for found in result)
    failures = sum(count for kind, count in kinds.items() if kind not in ("agree", "refused"))
    done = [seed for chunk, result in zip(chunks, results) if result is not None for seed in chunk]
    machines = "".join(f", {Path(path).parent.name}" for path in arguments.machine)
    print(f"{len(done)} of {last + 1 - first} programs: seeds {jobs.ranges(done)}, each on a random machine"
          f"{machines}")
    print(f"{kinds['agree'] + failures} pairs, {failures} differ; {kinds['refused']} machines refused")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
