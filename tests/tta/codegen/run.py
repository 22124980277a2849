# SPDX-License-Identifier: MIT
"""Compares C programs: natively against machines in the simulator, output and exit code.

    run.py --bareclc PATH --ttasim PATH --clang PATH --machine M.adf [--machine ...]
           [--levels 0,1,2,3] [--cycles N] program.c ...

Says each case that differs or fails, and ends with 1 then."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = Path(__file__).parent / "programs"


def run(words, timeout=600):
    return subprocess.run(words, capture_output=True, timeout=timeout)


def native(clang, source, folder):
    program = folder / (source.stem + ".native")
    built = run([clang, "-O1", "-w", "-ffp-contract=off", "-I", PROGRAMS, "-o", program, source])
    if built.returncode:
        sys.exit(built.stderr.decode())
    result = run([program])
    return result.stdout, result.returncode


def simulated(arguments, source, machine, level, folder):
    program = folder / f"{source.stem}.{Path(machine).parent.name}.{level}"
    built = run([arguments.bareclc, "compile", "--machine", machine, "-x", "c", "-w", "-I",
                 PROGRAMS, f"-O{level}", source, "-o", program])
    if built.returncode:
        return None, built.stderr.decode()
    result = run([arguments.ttasim, "--machine", machine, "--cycles", str(arguments.cycles), program])
    return (result.stdout, result.returncode), result.stderr.decode()


def difference(expected, found):
    for line, (a, b) in enumerate(zip(expected[0].splitlines(), found[0].splitlines()), 1):
        if a != b:
            return f"line {line}: natively {a.decode()!r}, here {b.decode()!r}"
    return (f"natively {len(expected[0].splitlines())} lines and exit code {expected[1]}, "
            f"here {len(found[0].splitlines())} and {found[1]}")


def add_options(parser):
    for name in ("bareclc", "ttasim", "clang"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--machine", action="append", default=[])
    parser.add_argument("--cycles", default=100_000_000, type=int)


def main():
    parser = argparse.ArgumentParser()
    add_options(parser)
    parser.add_argument("--levels", default="0,1,2,3")
    parser.add_argument("sources", nargs="+", type=Path)
    arguments = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in arguments.sources:
            expected = native(arguments.clang, source, Path(folder))
            for machine in arguments.machine:
                for level in arguments.levels.split(","):
                    found, log = simulated(arguments, source, machine, level, Path(folder))
                    if found == expected:
                        continue
                    failures += 1
                    what = log if found is None else difference(expected, found) + "\n" + log
                    print(f"{source.name} on {machine} with -O{level}: {what}")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
