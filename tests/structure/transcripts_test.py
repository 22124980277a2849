#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""transcripts.py complains of output that differs from what a page shows, and of nothing else."""

import tempfile
import unittest
from pathlib import Path

from transcripts import complaints, pages

PAGE = """# A page

A file, `words.txt`:

    one

    three

And it is read:

    $ cat words.txt
    one

    three
    $ word=four
    $ printf '%s\\n' a b \\
        "$word"
    a
    ...
    four

No transcript:

    false
"""


class Transcripts(unittest.TestCase):
    def found(self, old="", new=""):
        self.assertIn(old, PAGE)
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            (root / "page.md").write_text(PAGE.replace(old, new, 1) if old else PAGE, encoding="utf-8")
            self.assertEqual(pages(root), [root / "page.md"])
            return complaints(root, root / "page.md")

    def test_as_shown(self):
        self.assertEqual(self.found(), [])

    def test_other_words(self):
        self.assertIn("page.md:11: cat words.txt", self.found("three\n    $", "two\n    $")[0])

    def test_missing_line(self):
        self.assertEqual(len(self.found("    a\n    ...", "    a")), 1)

    def test_line_that_is_not_printed(self):
        self.assertEqual(len(self.found("    four", "    four\n    five")), 1)

    def test_failing_command(self):
        self.assertIn("exit code 1: false", self.found("word=four", "false")[0])

    def test_shell_that_ends(self):
        self.assertIn("the shell ended early", self.found("word=four", "exit 0")[0])


if __name__ == "__main__":
    unittest.main()
