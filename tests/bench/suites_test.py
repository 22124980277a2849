#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""suites.py runs a made-up suite: times and rates, a wrong result, a program without a time, one that is not installed.

    suites_test.py BUILD
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SUITES = Path(__file__).with_name("suites.py")

TABLE = r"""
[slow peer]
run = ./program 0.5 2 good
time = ^took (.*) s$
verified = ^good$

[rate]
run = ./program 300 100 good
rate = ^took (.*) s$

[wrong at the peer]
run = ./program 4 2 good bad
time = ^took (.*) s$
verified = ^good$

[says nothing]
run = echo nothing
time = ^took (.*) s$

[missing]
run = ./no-such-program
time = (.*)
"""

# Takes the times of BareCL and of the peer, and what they say.
PROGRAM = """#!/bin/sh
case $OCL_ICD_VENDORS in
*/peer) echo "took $2 s"; echo "${4-$3}" ;;
*) echo "took $1 s"; echo "$3" ;;
esac
"""


class SuitesTest(unittest.TestCase):
    def run_table(self, table, *options):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            (folder / "peer").mkdir()
            (folder / "suites.ini").write_text(table)
            (folder / "program").write_text(PROGRAM)
            (folder / "program").chmod(0o755)
            return subprocess.run([sys.executable, SUITES, BUILD, folder / "suites.ini", "--rounds", "2",
                                   "--peer", f"other={folder}/peer", *options], text=True, capture_output=True)

    def test_table(self):
        done = self.run_table(TABLE)
        self.assertEqual(done.stdout.splitlines(), [
            "| program | BareCL | other | BareCL / other | right |",
            "|---|---|---|---|---|",
            "| slow peer | 0.5 | 2 | 4.00 | yes / yes |",
            "| rate | 300 | 100 | 3.00 | yes / yes |",
            "| wrong at the peer | 4 | 2 | 0.50 | yes / no |",
            "| says nothing | - | - | - | no / no |",
            "",
            "other: geometric mean 1.82, worst 0.50",
            "left out, not installed: missing"], done.stderr)
        self.assertEqual(done.returncode, 1)

    def test_names(self):
        done = self.run_table(TABLE, "rate")
        self.assertEqual((done.returncode, done.stdout.count("yes / yes")), (0, 1), done.stderr)
        self.assertIn("no such program: rates", self.run_table(TABLE, "rates").stderr)

    def test_wrong_table(self):
        done = self.run_table("[both]\nrun = ./program\ntime = (.*)\nrate = (.*)\n")
        self.assertIn("both: a command `run` and either `time` or `rate` are wanted",
                      done.stderr)


if __name__ == "__main__":
    BUILD = sys.argv.pop(1)
    unittest.main()
