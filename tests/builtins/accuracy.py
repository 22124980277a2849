#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures the errors of the maths functions, as many jobs, and writes docs/accuracy.md.

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

SLICES = 16  # parts of all values of binary32
HALF_SAMPLES = 18  # a function of one argument has 2^16 arguments in all
HEAD = """# Accuracy of the built-in functions

Written by `./dev accuracy`, not by hand. The table has the largest errors found on the device `cpu`, compared with
MPFR, in ulp as section 7.4 of the OpenCL specification defines it. `allowed` is the full profile's limit (for half 1,
the smallest limit of any function). `kept` is the limit in the tests of this library's binary32 and binary16.
Arguments are `all` values of the type, or 2^N of them, with all special values and the neighbours of every power of
two. `./dev accuracy --update --types TYPE --samples N FUNCTION` writes a row with 2^N arguments, and
`./dev accuracy --update --types float --all FUNCTION` a row with all floats.

| function | type | ulp | kept | allowed | arguments | where |
|---|---|---|---|---|---|---|
"""
FAST = """
## Faster functions

The largest errors of the functions `native_*`, and of the functions `half_*` that have an implementation of their own,
compared with the C library in double. The arguments are 2^20 values in the range for which the function promises an
error. Tests check these promises (`builtins/math/native.cl`, `native_sin.cl`, `half.cl`). The other functions `half_*`
are the ones in the table above.

| function | error | in | arguments | where |
|---|---|---|---|---|
"""


def environment_of(build):
    return dict(os.environ, OCL_ICD_VENDORS=f"{build}/etc/OpenCL/vendors", BARECL_DEVICES="cpu",
                BARECL_CPU_THREADS="1", BARECL_CACHE_DIR="")


def faster_functions(build):
    """The page's section about them."""
    done = subprocess.run([f"{build}/bin/builtins-fast_functions", "--samples", "20", "--table"],
                          env=environment_of(build), stdout=subprocess.PIPE, text=True, check=True)
    return FAST + "".join(row for row in done.stdout.splitlines(keepends=True) if row.startswith("| `"))


def rows_of(build, options):
    """The results of builtins-accuracy, a dictionary for each function. A wrong result is a result, not a failure."""
    done = subprocess.run([f"{build}/bin/builtins-accuracy", "--json", *options],
                          env=environment_of(build), stdout=subprocess.PIPE, text=True)
    if done.returncode > 1:
        raise SystemExit(f"builtins-accuracy {' '.join(options)}: {done.returncode}")
    # C and JSON spell infinity differently.
    return [json.loads(line.replace(": inf", ": Infinity")) for line in done.stdout.splitlines()]


def measure(build, name, kind, samples, part):
    """The row of a function. kind: float, double or half; part: which slice of all arguments, None for samples."""
    options = [] if kind == "float" else [f"--{kind}"]
    if kind == "half":
        options += ["--chunk", "4800"]
    if part is None:
        return rows_of(build, [*options, "--samples", str(samples), name])[0]
    return rows_of(build, [*options, "--slice", f"{part}/{SLICES}", name])[0]


def table_of(build, kind):
    """All functions, each with whether it has one argument."""
    text = (ROOT / "tests" / "builtins" / "functions.h").read_text()
    words = [line.split("(", 1) for line in text.splitlines() if "(" in line and line[:1].isupper()]
    return [(rest.split(",")[0], shape == "UNARY") for shape, rest in words
            if shape in ("UNARY", "BINARY", "BINARY_INT", "TERNARY")]


def samples_of(kind, unary, asked):
    return asked if kind != "half" else 16 if unary else HALF_SAMPLES


def subject(row):
    """A row's function and type."""
    return tuple(row.split("|")[1:3])


def updated(text, rows):
    """The document's table with the new rows, each in the place of the row with the same subject or at the end."""
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
                        help="all 2^32 arguments, for functions of one argument in binary32")
    parser.add_argument("--types", default="float,double,half", help="some of float, double, half (%(default)s)")
    parser.add_argument("--update", action="store_true",
                        help="write these rows into the document and keep its other rows")
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
