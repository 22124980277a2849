#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page of conformance.py: logs take the place of what it says of their suites, and the rest of it stays; and which
tests of a suite run."""

import argparse
import io
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

import conformance

LOG = """command: BARECL_DEVICES=oven test_bread -w {name}
result: {end}
seconds: {seconds}

{said}
"""


class ReportTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.page, self.out = self.folder / "page.md", self.folder / "out"

    def log(self, device, suite, name, end="pass", seconds=1.0, said=""):
        path = self.out / device / suite / f"{name}.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LOG.format(name=name, end=end, seconds=seconds, said=said))

    def report(self):
        options = argparse.Namespace(cts="", also=[], page=self.page)
        with redirect_stdout(io.StringIO()):
            conformance.report(options, self.out)
        return self.page.read_text()

    def first_page(self):
        for name, end in ("knead", "pass"), ("rise", "fail"), ("bake", "skip"):
            self.log("oven", "test_bread", name, end, 2.0, "An oven is not supported")
        self.log("oven", "test_cake", "ice")
        self.log("cpu", "test_cake", "ice", "timeout", 600)
        return self.report()

    def forget(self, device, suite):
        for path in (self.out / device / suite).iterdir():
            path.unlink()

    def test_rows(self):
        page = self.first_page()
        self.assertIn("| test_bread | -w | 1 | 1 | 1 | 6 |", page)
        self.assertIn("| test_bread | `rise` | not understood |", page)
        self.assertIn("| test_bread | 1 | An oven is not supported |", page)
        self.assertIn("| test_cake | `ice` (timeout) | not understood |", page)
        self.assertIn("| **all** | | **2** | **1** | **1** | |", page)

    def test_again(self):
        """Without new logs, with some of them, and with none, the page stays."""
        page = self.first_page()
        self.assertEqual(page, self.report())
        self.forget("oven", "test_bread")
        self.assertEqual(page, self.report())
        self.forget("oven", "test_cake")
        self.forget("cpu", "test_cake")
        self.assertEqual(page, self.report())

    def test_new_logs(self):
        """A suite's new logs replace its rows, and nothing else."""
        page = self.first_page()
        self.forget("oven", "test_bread")
        self.log("oven", "test_bread", "rise", "pass", 3)
        new = self.report()
        self.assertIn("| test_bread | -w | 1 | 0 | 0 | 3 |", new)
        self.assertNotIn("not supported", new)
        self.assertEqual(page.split("## `oven`")[0], new.split("## `oven`")[0])

    def test_prose(self):
        page = self.first_page()
        written = "The oven was cold, and\nnobody knew."
        self.page.write_text(page.replace("\nSkipped", f"\n{written}\n\nSkipped", 1))
        self.assertEqual(1, self.report().count(written))
        self.assertEqual(self.page.read_text(), self.report())

    def test_causes(self):
        """A cause by the test's name on a device, by what it printed, or by its name on all devices."""
        self.log("oven", "test_bread", "rise", "fail", said="a tin of 30 cm does not fit in 25 cm")
        self.log("oven", "test_bread", "bake", "timeout", said="a tin of 30 cm does not fit in 25 cm")
        self.log("oven", "test_bread", "knead", "fail", said="a tin of 40 cm does not fit in 25 cm")
        known = {"oven test_bread": {"k*": "no hands"}, "test_bread": {"*": "no oven"},
                 "output": {r"a tin of (\d+) .* fit in (\d+)": r"\1 are over \2"}}
        with mock.patch.object(conformance, "table", lambda name: known if name == "causes.ini" else {"boards": {}}):
            page = self.report()
        self.assertIn("| test_bread | `rise` | 30 are over 25 |", page)
        self.assertIn("| test_bread | `bake` (timeout) | no oven |", page)
        self.assertIn("| test_bread | `knead` | no hands |", page)

    def test_chosen(self):
        """A suite's value in suites.ini: its options, and the tests that run or do not."""
        with mock.patch.object(conformance, "tests_of", return_value=["knead", "rise", "rise_twice"]):
            chosen = {value: conformance.chosen_tests(value, "test_bread", "build") for value in
                      ("-w", "-w : bake", ": !rise*", "-w : -", "-w @ -n 3 : bake")}
        self.assertEqual({"-w": [("knead", ["-w", "knead"]), ("rise", ["-w", "rise"]),
                                 ("rise_twice", ["-w", "rise_twice"])],
                          "-w : bake": [("bake", ["-w", "bake"])],
                          "-w @ -n 3 : bake": [("bake", ["-w", "bake", "-n", "3"])],
                          ": !rise*": [("knead", ["knead"])],
                          "-w : -": [("knead", ["-w"]), ("rise", ["-w"]), ("rise_twice", ["-w"])]}, chosen)


if __name__ == "__main__":
    unittest.main()
