# SPDX-License-Identifier: MIT
"""samples.py --bareclc PATH --ttasim PATH --clang PATH --kernels FOLDER FOLDER MACHINE...

Prints for each machine, an ADF file of the folder, which of programs/ run on it as they do natively, in the interpreter
and in fast mode, and which kernels compile; for the others, why not. Machines without 'stdout' run the programs with
quiet.c."""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
import run

CHECKED = ["--check-schedules"]
QUIET = ["-Dmain=program", "-Dputchar=note", "-Dputs=note_text", Path(__file__).with_name("quiet.c")]


def reason(log):
    """The last error in a compiler's messages, without file and line."""
    return [line for line in log.split("\n") if "error: " in line][-1].split("error: ")[-1]


def outcome(arguments, machine, source, folder, options):
    """Returns "runs", or what is wrong."""
    expected = run.native(arguments.clang, source, folder, [*options, "-O0"])
    program, problem = run.build(arguments, source, machine, 2, folder, [*CHECKED, *options])
    if problem:
        return reason(problem)
    for mode in [], ["--fast"]:
        found, log = run.simulate(arguments, machine, program, mode)
        if found != expected:
            return f"{mode} {run.difference(expected, found)} {log}"
    return "runs"


def say(file, what, outcomes):
    for text in sorted(set(outcomes.values())):
        names = " ".join(name for name, its in outcomes.items() if its == text)
        print(f"{file.name}: {what} {names}: {text}")


def programs(arguments, machine, folder, options=()):
    return {source.stem: outcome(arguments, machine, source, folder, options)
            for source in sorted(run.PROGRAMS.glob("*.c"))}


def kernels(arguments, machine, folder):
    outcomes = {}
    for name in ("dct", "histogram", "matrix", "reduction"):
        source = arguments.kernels / (name + ".cl")
        built = run.run([arguments.bareclc, "compile", "--machine", machine, *CHECKED, source, "-o",
                         folder / "kernels.bclbin"])
        outcomes[source.stem] = reason(built.stderr.decode()) if built.returncode else "compile"
    return outcomes


def main():
    parser = argparse.ArgumentParser()
    run.add_options(parser)
    parser.add_argument("--kernels", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("machines", nargs="+")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        for name in arguments.machines:
            file = arguments.folder / f"{name}.adf"
            found = programs(arguments, file, Path(scratch))
            say(file, "programs", found)
            if any("'stdout'" in text for text in found.values()):
                say(file, "quiet programs", programs(arguments, file, Path(scratch), QUIET))
            say(file, "kernels", kernels(arguments, file, Path(scratch)))


if __name__ == "__main__":
    main()
