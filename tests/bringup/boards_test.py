# SPDX-License-Identifier: MIT
"""`./dev bringup` of every board of the tree says something useful: boards that this machine emulates climb to the rung
`echo`; for all others the rung `reach` says what is missing, and where to read on.

usage: boards_test.py BUILD FOLDER
"""
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import tree

BUILD, FOLDER = (Path(word).resolve() for word in sys.argv[1:3])
OPENOCD = shutil.which("openocd")


def hide_probes():
    """An openocd that finds no probe, so that no board that is plugged in is changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wrapper = FOLDER / "openocd"
    wrapper.write_text(f"#!/bin/sh\nexec {OPENOCD} -c 'adapter serial barecl-tests-have-none' \"$@\"\n")
    wrapper.chmod(0o755)


def bringup(board):
    environment = {**os.environ, "BARECL_PACKAGES": "skip", "PATH": f"{FOLDER}:{os.environ['PATH']}"}
    return subprocess.run([ROOT / "dev", "bringup", board, "--to", "echo"], env=environment, capture_output=True,
                          text=True, check=False)


def kind(facts):
    """How this machine reaches the board."""
    if facts["transport"] not in ("shared-file", "gdb-stub"):
        return "linux"
    return "probe" if facts["hardware"] else "emulated"


class EveryBoard(unittest.TestCase):
    def check(self, kind_of_boards, status, *wanted):
        """Checks, for each board of that kind, that the command's output has each pattern."""
        for name, facts in tree.boards().items():
            if kind(facts) != kind_of_boards:
                continue
            with self.subTest(name):
                ended = bringup(name)
                said = ended.stdout + ended.stderr
                if facts["verilog.sources"] and ended.returncode == 77:
                    self.skipTest(said)
                self.assertEqual(ended.returncode, status, said)
                for pattern in (rf"^board  {name}: .*", r"^runs   .* they share \d+ KiB at 0x", *wanted):
                    self.assertRegex(said, re.compile(pattern.replace("NAME", name), re.MULTILINE))

    def test_emulated(self):
        self.check("emulated", 0, r"^holds  reach ", r"^holds  echo .*: \d+ packets, ")

    def test_beside_linux(self):
        self.check("linux", 1, r"^holds  link ", r"^FAILS  reach .*(is not the board's Linux|no processor|no region)",
                   r"^rung reach fails\. Look at: .*the rights to /dev/mem", r"^read: boards/NAME/README.md$",
                   r"^look   for a person: .* Success: ")

    def test_behind_a_probe(self):
        if OPENOCD is None:
            self.skipTest("openocd is not in PATH (Debian: openocd)")
        self.check("probe", 1, r"^holds  link ", r"^FAILS  reach .*no probe answers: plug in the debug connector of NAME",
                   r"^rung reach fails\. Look at: the probe's cable", r"^read: boards/NAME/README.md$",
                   r"^look   for a person: .* Success: ")

    def test_no_such_board(self):
        ended = bringup("nowhere")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("there is no board nowhere", ended.stderr)


if __name__ == "__main__":
    if BUILD != ROOT / "build":
        print(f"skipped: ./dev uses {ROOT / 'build'}, not {BUILD}")
        sys.exit(77)
    hide_probes()
    unittest.main(argv=sys.argv[:1])
