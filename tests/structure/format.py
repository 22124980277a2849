#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that C and C++ are formatted as .clang-format says; with --fix, formats them.

    format.py ROOT [--fix]

The formatter would break the columns of some tables: `// clang-format off` and `// clang-format on` enclose these.
"""

import argparse
import subprocess
import sys
from pathlib import Path

FORMATTER = "clang-format-22"
FORMATTED = {".c", ".cpp", ".h"}
FOLDERS = ("boards", "builtins", "compiler", "device-fw", "host", "tests", "toolchains")


def sources(root):
    """All C and C++ files in the tree's folders."""
    return sorted(file for folder in FOLDERS for file in (root / folder).rglob("*") if file.suffix in FORMATTED)


def unformatted(root):
    """The first line of each file that the formatter would change, as FILE:LINE."""
    run = subprocess.run([FORMATTER, "--dry-run", "--fno-color-diagnostics", *map(str, sources(root))], cwd=root,
                         stderr=subprocess.PIPE, text=True, check=True)
    first = {}
    for line in run.stderr.splitlines():
        if "[-Wclang-format-violations]" in line:
            file, number = line.split(":")[:2]
            first.setdefault(file, number)
    return [f"{Path(file).relative_to(root)}:{number}" for file, number in first.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=lambda name: Path(name).resolve())
    parser.add_argument("--fix", action="store_true", help="format the files")
    options = parser.parse_args()
    if options.fix:
        subprocess.run([FORMATTER, "-i", *map(str, sources(options.root))], cwd=options.root, check=True)
        return 0
    files = unformatted(options.root)
    for place in files:
        print(f"{place}: not formatted; ./dev format does it", file=sys.stderr)
    return 1 if files else 0


if __name__ == "__main__":
    sys.exit(main())
