#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the names of operations in code generation are in the table of operations. A misspelt name
would stand for an operation that no machine has.

    check_operations.py BARECLC TBLGEN INCLUDE FOLDER...

The table is what `bareclc operations` prints. Names are those of FOLDER's instructions and predicates,
as TableGen reads TTA.td, and in the C++ of all folders what is asked of machines, has("name"),
find("name") and hasAny({"name"...}).
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ASKED = re.compile(r'\b(?:has|find)\("(\w+)"')
ANY = re.compile(r'\b[hH]asAny\(\{([^}]*)\}')


def in_tables(tblgen, include, folder):
    """(name, where)"""
    said = subprocess.run([tblgen, "-dump-json", "-I", include, "-I", folder, folder / "TTA.td"],
                          check=True, stdout=subprocess.PIPE)
    records = json.loads(said.stdout)
    for kind in "UnitInstruction", "HalfOperation":
        for name in records["!instanceof"][kind]:
            yield records[name]["Operation"], f"{kind} {name}"
    for name in records["!instanceof"]["Has"]:
        for operation in ASKED.findall(records[name]["CondString"]):
            yield operation, "a predicate"


def in_source(file):
    """(name, where)"""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        lists = " ".join(ANY.findall(line))
        for name in ASKED.findall(line) + re.findall(r'"(\w+)"', lists):
            if not name.startswith("__"):  # a label of a program
                yield name, f"{file}:{number}"


def main():
    bareclc, tblgen, include, *folders = sys.argv[1:]
    folders = list(map(Path, folders))
    said = subprocess.run([bareclc, "operations", "--json"], check=True, stdout=subprocess.PIPE)
    known = json.loads(said.stdout)
    used = list(in_tables(tblgen, include, folders[0]))
    for folder in folders:
        for file in sorted([*folder.glob("*.cpp"), *folder.glob("*.h")]):
            used += in_source(file)
    unknown = [(name, where) for name, where in used if name not in known]
    for name, where in unknown:
        print(f"{where}: no operation is called '{name}'", file=sys.stderr)
    return len(unknown) > 0


if __name__ == "__main__":
    sys.exit(main())
