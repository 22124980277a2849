# SPDX-License-Identifier: MIT
"""Compares the output and exit code of C programs natively and on machines in the simulator.

    run.py --bareclc PATH --ttasim PATH --clang PATH --machine M.adf [--machine ...]
           [--levels 0,1,2,3] [--cycles N] program.c ...

Prints each case that differs or fails, and then ends with 1."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
import patience

PROGRAMS = Path(__file__).parent / "programs"


def run(words, seconds=600):
    return patience.run(words, seconds, capture_output=True)


def native_command(clang, level):
    return [clang, level, "-w", "-ffp-contract=off", "-I", PROGRAMS]


def native(clang, source, folder, options=()):
    """Output and exit code of a native run; None if the program does not compile."""
    program = folder / (source.stem + ".native")
    built = run([*native_command(clang, "-O1"), *options, "-o", program, source, "-lm"])
    if built.returncode:
        return None
    result = run([program])
    return result.stdout, result.returncode


def natives(clang, sources):
    """Outputs and exit codes of several programs. They are linked to one program, whose argument selects one."""
    program = sources[0].with_suffix(".natives")
    parts = [program.with_suffix(".main.c")]
    for number, source in enumerate(sources):
        parts.append(source.with_suffix(".native.c"))
        parts[-1].write_text(f'#define main main{number}\n#include "{source.name}"\n')
    table = range(len(sources))
    parts[0].write_text("#include <stdlib.h>\n" + "".join(f"int main{n}(void);\n" for n in table) +
                        "int main(int count, char **words) {\n    switch (atoi(words[count - 1])) {\n" +
                        "".join(f"    case {n}:\n        return main{n}();\n" for n in table) +
                        "    }\n}\n")
    built = run([*native_command(clang, "-O0"), "-o", program, *parts])
    if built.returncode:
        sys.exit(built.stderr.decode())
    results = [run([program, str(number)]) for number in table]
    for file in (program, *parts):
        file.unlink()
    return [(result.stdout, result.returncode) for result in results]


def build(arguments, source, machine, level, folder, options=()):
    """Returns the program and None, or None and the compiler's messages."""
    program = folder / f"{source.stem}.{Path(machine).parent.name}.{level}"
    try:
        built = run([arguments.bareclc, "compile", "--machine", machine, "-x", "c", "-w", "-I", PROGRAMS,
                     f"-O{level}", *options, source, "-o", program], seconds=240)
    except subprocess.TimeoutExpired:
        return None, "the compiler does not end"
    return (None, built.stderr.decode()) if built.returncode else (program, None)


def simulate(arguments, machine, program, options=()):
    result = run([arguments.ttasim, "--machine", machine, "--cycles", str(arguments.cycles), *options,
                  program])
    return (result.stdout, result.returncode), result.stderr.decode()


def simulated(arguments, source, machine, level, folder):
    program, problem = build(arguments, source, machine, level, folder)
    return (None, problem) if problem else simulate(arguments, machine, program)


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
            if expected is None:
                sys.exit(f"{source} does not compile natively")
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
