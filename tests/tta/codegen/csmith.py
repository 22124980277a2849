# SPDX-License-Identifier: MIT
"""Compares programs of csmith (Debian's package `csmith`) on transport-triggered machines with the same programs on a
processor of 32 bits, whose types have the same sizes: GCC for a Cortex-A9, run by QEMU's user mode.

    csmith.py --bareclc PATH --ttasim PATH --out FOLDER [--machine M.adf ...]
              [--seeds 1-1000] [--minutes N] [--jobs N] [--cluster WHERE] [--again]

Seed N is the program of `csmith --seed N`, compiled at optimisation level N % 4. Programs that do not fit into a
machine do not count, nor do those that take longer than a second on the Cortex-A9 or CYCLES on a machine. A program
that differs is written to FOLDER, which also keeps results: a run that was interrupted continues where it stopped."""

import argparse
import collections
import subprocess
import sys
import tempfile
from pathlib import Path

import run

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "boards/tools"), str(ROOT / "tests")]
import jobs
import patience

MACHINES = ("tta-minimal", "tta-scalar", "tta-dct", "tta-simd")
# Programs with packed structs access misaligned members through ordinary pointers, which C leaves undefined. The machines
# fault there.
CSMITH = ("csmith", "--no-packed-struct")
HEADERS = Path("/usr/include/csmith")
CHUNK = 5  # seeds of a job
REFUSAL = "fit into address space"
ARM = ("arm-linux-gnueabihf-gcc", "-static", "-w", "-I", HEADERS)
LONGEST = 1  # second of processor time in QEMU
CYCLES, EXPIRED = 500_000_000, 124  # of a simulated machine; the simulator's exit code after them


def expected_of(source):
    """The output and exit code that the machines must have; None: the program takes too long, or a signal ends it."""
    program = source.with_suffix(".arm")
    built = run.run([*ARM, "-O1", "-o", program, source])
    if built.returncode:
        raise RuntimeError(built.stderr.decode())
    try:
        result = patience.run(["qemu-arm", program], LONGEST, capture_output=True)
    except subprocess.TimeoutExpired:
        return None
    return (result.stdout, result.returncode) if result.returncode >= 0 else None


def compare(arguments, source, machine, level, expected):
    """Returns (kind, description)."""
    program, problem = run.build(arguments, source, machine, level, source.parent, ["-I", str(HEADERS)])
    if problem:
        return ("refused" if REFUSAL in problem else "build"), problem
    found, log = run.simulate(arguments, machine, program, ["--fast"])
    if found == expected:
        return "agree", ""
    if found[1] == EXPIRED:
        return "long", ""
    return "differs", f"{run.difference(expected, found)} {log}"


def check_chunk(options, seeds):
    """A job: [seed, machine, kind, description, program] for each pair; the last two are empty if nothing is wrong."""
    arguments = argparse.Namespace(**options)
    rows = []
    for seed in seeds:
        with tempfile.TemporaryDirectory(prefix="tta-csmith-") as folder:
            source = Path(folder) / f"seed{seed}.c"
            source.write_bytes(subprocess.run([*CSMITH, "--seed", str(seed)], cwd=folder, check=True,
                                              capture_output=True).stdout)
            expected = expected_of(source)
            if expected is None:
                rows += [[seed, machine, "long", "", ""] for machine in arguments.machine]
                continue
            for machine in arguments.machine:
                kind, text = compare(arguments, source, machine, seed % 4, expected)
                wrong = kind not in ("agree", "refused", "long")
                rows.append([seed, machine, kind, text if wrong else "", source.read_text() if wrong else ""])
    return rows


def parse():
    parser = argparse.ArgumentParser()
    for name in ("bareclc", "ttasim"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--machine", action="append", default=[])
    parser.add_argument("--seeds", default="1-1000")
    parser.add_argument("--out", type=Path, required=True)
    jobs.add_minutes(jobs.add_options(parser))
    arguments = parser.parse_args()
    machines = arguments.machine or [ROOT / "boards" / name / "machine.adf" for name in MACHINES]
    arguments.machine = [str(Path(machine).resolve()) for machine in machines]
    return arguments


def main():
    arguments = parse()
    out = arguments.out.resolve()
    options = {name: getattr(arguments, name) for name in ("bareclc", "ttasim", "machine")}
    options["cycles"] = CYCLES
    first, last = (int(word) for word in arguments.seeds.split("-"))
    chunks = [list(range(n, min(n + CHUNK, last + 1))) for n in range(first, last + 1, CHUNK)]

    def say(job, rows):
        wrong = [row for row in rows if row[4]]
        for seed, _, _, _, text in wrong:
            (out / f"seed{seed}.c").write_text(text)
        return "\n".join(f"{out}/seed{seed}.c with -O{seed % 4} on {machine}: {kind}: {text}"
                         for seed, machine, kind, text, _ in wrong) or None

    depends = [__file__, run.__file__, arguments.bareclc, arguments.ttasim,
               Path(arguments.bareclc).parent.parent / "share/barecl", *arguments.machine]
    with jobs.Engine(arguments, depends, out / "results.jsonl") as engine:
        results = engine.run(check_chunk, [(options, chunk) for chunk in chunks], say)
    rows = [row for result in results if result for row in result]
    kinds = collections.Counter(row[2] for row in rows)
    done = [seed for chunk, result in zip(chunks, results) if result is not None for seed in chunk]
    print(f"{len(done)} of {last + 1 - first} programs: seeds {jobs.ranges(done)}")
    failures = kinds["differs"] + kinds["build"]
    print(f"{kinds['agree'] + failures} pairs of a program and a machine, {failures} differ; {kinds['refused']} do "
          f"not fit, {kinds['long']} take too long")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
