#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the comment at the top of a maths function's file states its measured error.

    heads.py ROOT

In a file of builtins/math, "Measured N ulp" is the error of binary32. It must be at least the error in
docs/accuracy.md, which was found with fewer arguments, and at most OpenCL's limit. """

import re
import sys
from pathlib import Path

ROW = re.compile(r"^\| `(\w+)` \| float \| ([\d.]+) \| [\d.]+ \| ([\d.]+) ", re.MULTILINE)


def head_of(file):
    """The comment above the code, in one line."""
    lines = file.read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    return " ".join(line.removeprefix("//").strip() for line in lines)


def complaint(file, rows):
    """A complaint about the comment, or None."""
    said = re.search(r"Measured (\S+)", head_of(file))
    if not said or file.stem not in rows:
        return None
    found, allowed = rows[file.stem]
    if not re.fullmatch(r"\d+\.\d\d", said[1]):
        return f"{file}: 'Measured {said[1]}' is no error in ulp"
    if not round(found - 0.005, 2) <= float(said[1]) <= allowed:
        return f"{file}: 'Measured {said[1]}', but docs/accuracy.md found {found}; allowed: {allowed}"
    return None


def main():
    root = Path(sys.argv[1])
    text = (root / "docs/accuracy.md").read_text(encoding="utf-8")
    rows = {name: (float(found), float(allowed)) for name, found, allowed in ROW.findall(text)}
    files = sorted((root / "builtins/math").glob("*.cl"))
    found = [words for file in files if (words := complaint(file, rows))]
    for each in found:
        print(each)
    sys.exit(bool(found) or not rows)


if __name__ == "__main__":
    main()
