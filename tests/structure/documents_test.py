#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The check of documents finds planted mistakes, and nothing in correct pages."""

import tempfile
import unittest
from pathlib import Path

import documents

DEV = """#!/bin/sh
# ./dev help
echo './dev bake [--hot]   makes bread'
: "$BARECL_FLOUR" --hot
"""

PAGE = """# A house

The [garden](docs/garden.md#a-bed-of-roses) and `house/attic/roof.c`, `attic/`, `attic/roof`,
`house/<room>/*.c`, `house/{attic,cellar}/`, `--hot`; `BARECL_FLOUR` is read, <https://example.org>.

    ./dev bake --hot   # then house/attic/roof.c
    cc mine/own.c
"""

CLEAN = {
    "dev": DEV,
    "README.md": PAGE,
    "docs/garden.md": "# A bed of roses\n",
    "house/attic/roof.c": "// beside house/attic/roof.c\n",
    "house/cellar/box.c": "",
}


class DocumentsTest(unittest.TestCase):
    def complaints(self, planted):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            for name, text in {**CLEAN, **planted}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return documents.complaints(root, None)

    def assertFound(self, text, *expected):
        """Asserts what documents.py complains of in a page with this text."""
        found = self.complaints({"docs/planted.md": text})
        self.assertEqual([f"docs/planted.md:{each}" for each in expected], found)

    def test_clean(self):
        self.assertEqual([], self.complaints({}))

    def test_files(self):
        self.assertFound("one\n`house/attic/window.c`\n",
                         "2: no such file or folder: house/attic/window.c")
        self.assertFound("`window.c`", "1: no such file or folder: window.c")
        self.assertFound("`roof/`", "1: no such file or folder: roof/")
        self.assertFound("`house/{attic,barn}/`", "1: no such file or folder: house/barn/")
        self.assertFound("`house/<room>/wine.c`", "1: no such file or folder: house/*/wine.c")

    def test_files_that_readers_make(self):
        self.assertEqual(["docs/howto/room.md:1: no such file or folder: house/barn/hay.c"],
                         self.complaints({"docs/howto/room.md":
                                          "`house/attic/window.c` `house/barn/hay.c`"}))

    def test_links(self):
        self.assertFound("[a](gone.md)", "1: no such file: gone.md")
        self.assertFound("[a](garden.md#tulips)", "1: no such heading: garden.md#tulips")

    def test_commands(self):
        self.assertFound("`./dev boil`", "1: no such command: ./dev boil")
        self.assertFound("    ./dev boil eggs\n", "1: no such command: ./dev boil")
        self.assertFound("```\n./dev boil\n```\n", "2: no such command: ./dev boil")
        self.assertFound("    cc house/attic/door.c\n",
                         "1: no such file or folder: house/attic/door.c")

    def test_options_and_variables(self):
        self.assertFound("`--cold`", "1: no such option: --cold")
        self.assertFound("BARECL_SUGAR", "1: nothing reads BARECL_SUGAR")

    def test_names(self):
        self.assertFound("`DarkCellar`", "1: no such name in the sources: DarkCellar")
        self.assertEqual([], self.complaints({"docs/planted.md": "`DarkCellar`",
                                              "house/cellar/box.c": "class DarkCellar;\n"}))

    def test_sections(self):
        rule = "// " + 40 * "-" + "\n"
        head = "//   1. Walls\n//   2. Doors   of oak\n\n" + rule + "// 1. Walls\n" + rule + "// 2. Doors\n"
        self.assertEqual([], self.complaints({"house/attic/roof.c": head}))
        self.assertEqual(["house/attic/roof.c:1: the head lists sections 1 2; there are 1 2 3"],
                         self.complaints({"house/attic/roof.c": head + rule + "// 3. Windows\n"}))

    def test_comments(self):
        self.assertEqual(["house/attic/roof.c:2: no such file or folder: house/barn/hay.c"],
                         self.complaints({"house/attic/roof.c": "\n// see house/barn/hay.c.\n"}))


if __name__ == "__main__":
    unittest.main()
