#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The check of functions' lengths finds long functions, wherever they are."""

import tempfile
import unittest
from pathlib import Path

import functions

HEADS = {
    "a.c": "static int a(int x,\n             int y) {",
    "b.cpp": "namespace n {\nstruct B {\n    int b() const override {",
    "c.cpp": "C::C(int X) : Base(X),\n              Y(X) {",
    "d.cpp": "bool D::operator()(int X) noexcept {",
    "e.py": "class E:\n    async def e(self):",
    "f.h": "static inline void f(void) {",
}


def file(head, lines):
    """A file with this head and `lines` lines in the body."""
    last = head.splitlines()[-1]
    first = head.splitlines()[-2] if last.endswith(("int y) {", "Y(X) {")) else last
    indent = " " * (len(first) - len(first.lstrip()))
    body = "".join(f"{indent}    work()\n" for _ in range(lines))
    return f"{head}\n{body}" + ("" if head.startswith("class E") else f"{indent}}}\n")


class FunctionsTest(unittest.TestCase):
    def complaints(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                (Path(folder) / name).write_text(text, encoding="utf-8")
            return functions.complaints(Path(folder))[0]

    def test_long_ones_are_found(self):
        for name, head in HEADS.items():
            with self.subTest(name=name):
                self.assertEqual(len(self.complaints({name: file(head, 61)})), 1)

    def test_short_ones_are_not(self):
        self.assertEqual(self.complaints({n: file(head, 50) for n, head in HEADS.items()}), [])

    def test_what_is_no_function(self):
        table = "static const int t[] = {\n" + "    f(1),\n" * 90 + "};\n"
        loop = "int f(void) {\n    if (a(b)) {\n        c();\n    }\n}\n"
        kind = "struct S {\n" + "    int x;\n" * 90 + "};\n"
        self.assertEqual(self.complaints({"t.c": table, "l.c": loop, "s.h": kind}), [])


if __name__ == "__main__":
    unittest.main()
