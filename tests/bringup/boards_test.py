# SPDX-License-Identifier: MIT
"""`./dev bringup` of every board of the tree says something useful: boards that this machine emulates climb to the rung
`echo`; for all others the rung `reach` says what is missing, and where to read on.

usage: boards_test.py BUILD FOLDER Emulated|Others
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
    """How this machine reaches the board. `system`: it is a part of an emulated system."""
    if facts["transport"] not in ("shared-file", "gdb-stub"):
        return "linux" if facts["hardware"] else "system"
    return "probe" if facts["hardware"] else "emulated"


class Boards(unittest.TestCase):
    def check(self, kind_of_boards, status, *wanted):
        """Checks, for each board of that kind, that the command's output has each pattern."""
        names = [name for name, facts in tree.boards().items() if kind(facts) == kind_of_boards]
        self.assertNotEqual(names, [])
        for name in names:
            with self.subTest(name):
                ended = bringup(name)
                said = ended.stdout + ended.stderr
                if tree.boards()[name]["verilog.sources"] and ended.returncode == 77:
                    self.skipTest(said)
                self.assertEqual(ended.returncode, status, said)
                self.assertNotRegex(said, r"Traceback|ninja: error")
                for pattern in (rf"^board  {name}: .*", r"^runs   .* they share \d+ KiB at 0x",
                                r"^page   boards/NAME/README.md$", *wanted):
                    self.assertRegex(said, re.compile(pattern.replace("NAME", name), re.MULTILINE))
                self.check_pages(name, said)

    def check_pages(self, name, said):
        """Each page that the output names exists. That of the steps has the board or the page that has it."""
        for page in re.findall(r"\b(?:boards|docs)/[\w/-]+\.md", said):
            self.assertTrue((ROOT / page).is_file(), page)
        for page in re.findall(r"^steps  (\S+):", said, re.MULTILINE):
            text = (ROOT / page).read_text()
            self.assertTrue(f"boards/{name}/README.md" in text or f"({name}.md)" in text, f"{page} does not have {name}")
            self.assertIn("docs/bringup/", (ROOT / f"boards/{name}/README.md").read_text(), "the board's page leads nowhere")


class Emulated(Boards):
    def test_emulated(self):
        self.check("emulated", 0, r"^holds  reach ", r"^holds  echo .*: \d+ packets, ")


class Others(Boards):
    """Boards that are not here. No emulator is needed."""

    def test_beside_linux(self):
        self.check("linux", 1, r"^holds  link ", r"^FAILS  reach .*(is not the board's Linux|no processor|no region)",
                   r"^rung reach fails\. Look at: .*the rights to /dev/mem", r"^read: boards/NAME/README.md$",
                   r"^steps  docs/bringup/README.md: ", r"^read: docs/bringup/README.md: ",
                   r"^look   for a person: .* Success: ")

    def test_system(self):
        self.check("system", 1, r"^holds  link ",
                   r"^FAILS  reach .*(boards/NAME/README.md names the command that starts it|no processor|no region|/dev/mem)",
                   r"^rung reach fails\. Look at: ", r"^read: boards/NAME/README.md$")

    def test_behind_a_probe(self):
        says = "openocd is not in PATH: install the Debian package openocd"
        if OPENOCD is not None:
            says = "no probe answers: plug in the debug connector of NAME"
        self.check("probe", 1, r"^holds  link ", rf"^FAILS  reach .*{says}",
                   r"^rung reach fails\. Look at: the probe's cable", r"^read: boards/NAME/README.md$",
                   r"^steps  docs/bringup/probe.md: ", r"^look   for a person: .* Success: ")

    def test_no_such_board(self):
        ended = bringup("nowhere")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("there is no board nowhere", ended.stderr)


if __name__ == "__main__":
    if BUILD != ROOT / "build":
        print(f"skipped: ./dev uses {ROOT / 'build'}, not {BUILD}")
        sys.exit(77)
    if OPENOCD is not None:
        hide_probes()
    unittest.main(argv=[sys.argv[0], sys.argv[3]])
