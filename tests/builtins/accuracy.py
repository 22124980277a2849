#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""docs/accuracy.md: the errors of the maths functions, as many jobs.

./dev accuracy [--samples N] [--all] [--types TYPES] [--update] [NAME...]
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "boards" / "tools"))
import jobs  # noqa: E402

SLICES = 16  # of all values of binary32
HALF_SAMPLES = 18  # all arguments of a function of one are 2^16
HEAD = """# Accuracy of the built-in functions

Written by `./dev accuracy`, not by hand. The largest errors found on the device `cpu`, in ulp as section
7.4 of the OpenCL specification counts them, against MPFR; `allowed` is what the full profile allows
(of half 1, the least of what it allows the functions), `kept` what the tests hold this library's binary32
and binary16 to. Arguments: `all` values of the type, or 2^N of them, with all special values and the
neighbours of every power of two. A row of 2^N is what `./dev accuracy --update --types TYPE
--samples N FUNCTION` puts here, one of all floats `./dev accuracy --update --types float --all FUNCTION`.

| function | type | ulp | kept | allowed | arguments | where |
|---|---|---|---|---|---|---|
"""
FAST = """
## Faster functions

The largest errors of `native_*`, and of those of `half_*` that have bodies of their own, within the arguments
that they promise something for, in 2^20 of these, against the C library in double; tests hold them to the
promises (`builtins/math/native.cl`, `native_sin.cl`, `half.cl`). The other functions of `half_*` are those of
the table above.

| function | error | in | arguments | where |
|---|---|---|---|---|
"""


def environment_of(build):
    return dict(os.environ, OCL_ICD_VENDORS=f"{build}/etc/OpenCL/vendors", BARECL_DEVICES="cpu",
                BARECL_CPU_THREADS="1", BARECL_CACHE_DIR="")


def faster_functions(build):
    """The section of them."""
    done = subprocess.run([f"{build}/bin/builtins-fast_functions", "--samples", "20", "--table"],
                          env=environment_of(build), stdout=subprocess.PIPE, text=True, check=True)
    return FAST + "".join(row for row in done.stdout.splitlines(keepends=True) if row.startswith("| `"))


def rows_of(build, options):
    """What the judge says, a dictionary a function. A wrong result is one of them, not a failure."""
    done = subprocess.run([f"{build}/bin/builtins-accuracy", "--json", *options],
                          env=environment_of(build), stdout=subprocess.PIPE, text=True)
    if done.returncode > 1:
        raise SystemExit(f"builtins-accuracy {' '.join(options)}: {done.returncode}")
    # C writes infinities as JSON's readers do not.
    return [json.loads(line.replace(": inf", ": Infinity")) for line in done.stdout.splitlines()]


def measure(build, name, kind, samples, part):
    """The row of a function. kind: float, double or half; part: of all arguments, None: samples."""
    options = [] if kind == "float" else [f"--{kind}"]
    if kind == "half":
        options += ["--chunk", "4800"]
    if part is None:
        return rows_of(build, [*options, "--samples", str(samples), name])[0]
    return rows_of(build, [*options, "--slice", f"{part}/{SLICES}", name])[0]


def table_of(build, kind):
    """All functions, and whether they have one argument."""
    text = (ROOT / "tests" / "builtins" / "functions.h").read_text()
    words = [line.split("(", 1) for line in text.splitlines() if "(" in line and line[:1].isupper()]
    return [(rest.split(",")[0], shape == "UNARY") for shape, rest in words
            if shape in ("UNARY", "BINARY", "BINARY_INT", "TERNARY")]


def samples_of(kind, unary, asked):
    return asked if kind != "half" else 16 if unary else HALF_SAMPLES


def subject(row):
    """Function and type."""
    return tuple(row.split("|")[1:3])


def updated(text, rows):
    """The document's table with rows in the place of those of the same subjects, or behind all."""
    new = {subject(row): row for row in rows}
    table = text.split("\n## ")[0]
    old = [row for row in table.splitlines(keepends=True) if row.startswith("| `")]
    return HEAD + "".join([new.pop(subject(row), row) for row in old] + list(new.values()))


def main():
    parser = argparse.ArgumentParser(prog="./dev accuracy", description="errors of maths functions")
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help="functions (all)")
    parser.add_argument("--samples", type=int, default=22, metavar="N",
                        help="2^N arguments of a function (%(default)s)")
    parser.add_argument("--all", action="store_true",
                        help="all 2^32 arguments of the functions of one, in binary32")
    parser.add_argument("--types", default="float,double,half", help="some of float, double, half (%(default)s)")
    parser.add_argument("--update", action="store_true",
                        help="put what was asked for into the document; its other rows stay")
    jobs.add_options(parser)
    options = parser.parse_args()

    build = options.build.resolve()
    asked = [(name, kind, unary, options.all and unary and kind == "float")
             for kind in options.types.split(",") for name, unary in table_of(build, kind)
             if not options.names or name in options.names]
    work = [(str(build), name, kind, samples_of(kind, unary, options.samples), part)
            for name, kind, unary, everything in asked
            for part in (range(SLICES) if everything else [None])]
    depends = [build / "bin/builtins-accuracy", build / "bin/bareclc",
               *(build / "share/barecl/builtins").glob("x86-64*.bc"), __file__]
    with jobs.Engine(options, depends, kept=options.out / "results.jsonl") as engine:
        results = dict(zip(work, engine.run(measure, work)))

    lines, wrong = [], 0
    for name, kind, unary, everything in asked:
        count = "all" if everything or (unary and kind == "half") else (
            f"2^{samples_of(kind, unary, options.samples)}")
        parts = [row for job, row in results.items() if job[1] == name and job[2] == kind]
        worst = max(parts, key=lambda row: float(row["ulp"]))
        wrong += float(worst["ulp"]) > worst["limit"] or any(row["doubtful"] for row in parts)
        lines.append(f"| `{name}` | {kind} | {float(worst['ulp']):.3f} | {worst['limit']:g} "
                     f"| {worst['allowed']:g} | {count} | {worst['at']} |\n")
    document = ROOT / "docs" / "accuracy.md"
    if options.update:
        document.write_text(updated(document.read_text(), lines) + faster_functions(build))
    elif options.names:
        text = HEAD + "".join(lines)
        print(text[text.index("| function"):], end="")
    else:
        document.write_text(HEAD + "".join(lines) + faster_functions(build))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
