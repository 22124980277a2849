#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that functions fit on a screen: at most 60 lines, except for tables.

    functions.py ROOT

The script finds a function of C or C++ by the formatter's layout: a line that ends with `) ... {` opens it,
and the next `}` in the first column of its head closes it.
"""

import argparse
import ast
import re
import sys
from pathlib import Path

LINES = 60
# Functions that are tables, with a row for each answer or each mistake.
TABLES = {
    ("host/api/devices/device.c", "clGetDeviceInfo"),
    ("tests/opencl/faults/invalid_arguments.c", "main"),
}
OPENING = re.compile(r"\)[^;=]*\{$")
NO_FUNCTION = re.compile(r"\s*(?:\} else |else |if |for |while |switch |do |namespace|struct |class |"
                         r"enum |union |extern \"C\"|case |return )")
NAME = re.compile(r"([\w~:]+|operator\W+)\s*\(")
COMMENT = re.compile(r"//.*")
HEAD_ENDS = (";", "{", "}", ":", "\\")


def head_of(lines, at):
    """The first line of the function's head; lines[at] is its last line."""
    while at > 0:
        before = COMMENT.sub("", lines[at - 1]).rstrip()
        if not before or before.endswith(HEAD_ENDS) or before.lstrip().startswith("#"):
            break
        at -= 1
    return at


def functions_of_c(text):
    """(name, first line from 1, number of lines) of each function."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if not OPENING.search(line):
            continue
        head = head_of(lines, at)
        name = NAME.search(" ".join(lines[head:at + 1]))
        if NO_FUNCTION.match(lines[head]) or name is None:
            continue
        closing = " " * (len(lines[head]) - len(lines[head].lstrip())) + "}"
        end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith(closing)), None)
        if end is not None:
            yield name[1], head + 1, end - head + 1


def functions_of_python(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.lineno, node.end_lineno - node.lineno + 1


READERS = {".c": functions_of_c, ".h": functions_of_c, ".cpp": functions_of_c,
           ".py": functions_of_python}


def sources(root):
    for path in sorted(root.rglob("*")):
        file = path.relative_to(root)
        if path.suffix in READERS and not re.match(r"\.|build|out\b", file.parts[0]):
            yield file.as_posix(), path


def complaints(root):
    found, seen = [], set()
    for file, path in sources(root):
        for name, line, length in READERS[path.suffix](path.read_text(encoding="utf-8")):
            seen.add((file, name))
            if length > LINES and (file, name) not in TABLES:
                found.append(f"{file}:{line}: {name} has {length} lines, more than {LINES}")
    return found, seen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path)
    found, seen = complaints(parser.parse_args().root)
    found += [f"{file}: there is no table {name}" for file, name in sorted(TABLES - seen)]
    print("\n".join(found) or f"{len(seen)} functions")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
