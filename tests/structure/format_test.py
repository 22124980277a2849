#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The check of the format finds an unformatted file, and accepts tables."""

import tempfile
import unittest
from pathlib import Path

import format as formatting

STYLE = Path(__file__).parents[2] / ".clang-format"


class FormatTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        (self.root / "host").mkdir()
        (self.root / ".clang-format").write_text(STYLE.read_text())

    def check(self, text):
        (self.root / "host/a.c").write_text(text)
        return formatting.unformatted(self.root)

    def test_formatted(self):
        self.assertEqual(self.check("int a(void) { return 1; }\n"), [])

    def test_unformatted(self):
        self.assertEqual(self.check("int b;\nint  a ( void ) {return 1;}\n"), ["host/a.c:2"])

    def test_table(self):
        self.assertEqual(self.check("// clang-format off\nint t[] = {1,  2};\n// clang-format on\n"), [])


if __name__ == "__main__":
    unittest.main()
