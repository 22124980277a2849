#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures the bytes of each built-in function for scalars, for each instruction set: docs/sizes.md.

./dev sizes                 writes the page
sizes.py BUILD --check ISA  compares with the page: exits with 1 if the sum of the instruction set has grown
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "sizes.md"
BIN = "/usr/lib/llvm-22/bin/"
MOST_GROWTH = 1.01  # factor by which a sum may grow
HEAD = """# Sizes of the built-in functions

Written by `./dev sizes`, not by hand. Bytes of code of each function for scalars, including functions that are inlined
into it, for the core of the instruction set's first target. Constant tables and functions of the run-time archive are
not included. A function with several scalar types (`convert_`, integers) counts as the sum of all of them. Rows with
`double` have a value where kernels have that type. A test fails when a column's sum grows by more than 1 %.

"""


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def plain(mangled):
    """The function's name, from its mangled name; None if an argument is a vector or a pointer."""
    match = re.match(r"_Z(\d+)", mangled)
    if not match:
        return None
    end = match.end() + int(match[1])
    name, types = mangled[match.end():end], mangled[end:]
    if re.search(r"Dv|P|S_", types):
        return None
    return name + (" double" if "d" in types or name.startswith("convert_double") else "")


def sizes_of(libraries, flags, cpu, work):
    """Bytes of each function, by name."""
    linked, core = work / "linked.bc", work / "core.bc"
    run(BIN + "clang", *flags, cpu, "-O1", "-emit-llvm", ROOT / "builtins/tools/core.c", "-o",
        work / "core.ll", "-S")
    text = re.sub(r' "(target-cpu|target-features|tune-cpu)"="[^"]*"', "", (work / "core.ll").read_text())
    (work / "core.ll").write_text(text)
    run(BIN + "opt", work / "core.ll", "-o", core)
    run(BIN + "llvm-link", *libraries, core, "-o", linked)
    names = [line.split()[-1] for line in run(BIN + "llvm-nm", "--defined-only", linked).splitlines()]
    wanted = [name for name in names if plain(name)]
    (work / "names").write_text("\n".join(wanted))
    run(BIN + "opt", "-passes=internalize,globaldce", f"-internalize-public-api-file={work / 'names'}",
        linked, "-o", linked)
    run(BIN + "clang", *flags, cpu, "-x", "ir", "-O2", "-fPIC", "-ffunction-sections", "-c", linked, "-o",
        work / "code.o")
    result = {}
    for line in run(BIN + "llvm-nm", "-S", "--defined-only", work / "code.o").splitlines():
        fields = line.split()
        if len(fields) == 4 and fields[2] == "T" and plain(fields[3]):
            name = plain(fields[3])
            result[name] = result.get(name, 0) + int(fields[1], 16)
    return result


def measure(build, wanted=None):
    """Sizes by instruction set, for those that were built, or for the wanted one."""
    columns = {}
    for line in (build / "builtins" / "targets.txt").read_text().splitlines():
        isa, cpu, *flags = line.split(";")
        if wanted not in (None, isa):
            continue
        libraries = [build / f"share/barecl/builtins/{name}.bc" for name in (f"{isa}-fp64", isa)]
        libraries = [str(library) for library in libraries if library.exists()]
        with tempfile.TemporaryDirectory() as work:
            columns[isa] = sizes_of(libraries, flags, cpu, Path(work))
    return columns


def text_of(columns):
    names = sorted({name for column in columns.values() for name in column})
    rows = [["function", *columns], ["---"] * (len(columns) + 1)]
    rows += [[f"`{name}`"] + [str(column.get(name, "")) for column in columns.values()] for name in names]
    rows.append(["sum"] + [str(sum(column.values())) for column in columns.values()])
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def recorded():
    """The columns of the document."""
    rows = [[cell.strip(" `") for cell in line.strip("|\n").split("|")]
            for line in TABLE.read_text().splitlines() if line.startswith("|")]
    isas = rows[0][1:]
    return {isa: {row[0]: int(row[i + 1]) for row in rows[2:-1] if row[i + 1]}
            for i, isa in enumerate(isas)}


def check(isa, column):
    """Exits with a message if the sum has grown."""
    known = recorded().get(isa)
    if known is None:
        sys.exit(f"{isa}: docs/sizes.md has no such column; ./dev sizes writes it")
    before, now = sum(known.values()), sum(column.values())
    print(f"{isa}: {now} bytes, recorded {before}")
    if now > before * MOST_GROWTH:
        growth = {name: size - known.get(name, 0) for name, size in column.items()}
        most = sorted(growth, key=growth.get, reverse=True)[:10]
        sys.exit("".join(f"    {name}: {growth[name]:+d}\n" for name in most))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--check", metavar="ISA")
    options = parser.parse_args()
    columns = measure(options.build, options.check)
    if options.check:
        if options.check not in columns:
            sys.exit(f"{options.check}: not an instruction set of this build")
        check(options.check, columns[options.check])
        return
    TABLE.write_text(text_of(columns))
    print(text_of(columns))


main()
