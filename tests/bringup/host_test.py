# SPDX-License-Identifier: MIT
"""The ladder by ssh: `boards/tools/bringup.py` with stubs of ssh and scp that do the same on this machine. The ladder
has only the files that were copied.

usage: host_test.py BUILD FOLDER
"""
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD, FOLDER = (Path(word).resolve() for word in sys.argv[1:3])
BOARD = "mps2-an386"


def stub(name, text):
    path = FOLDER / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def bringup(board, *options):
    command = [sys.executable, ROOT / "boards/tools/bringup.py", BUILD, BUILD, FOLDER / "out", board, "--host", "root@there",
               *options]
    return subprocess.run(command, env={**os.environ, "PATH": f"{FOLDER}:{os.environ['PATH']}"}, capture_output=True,
                          text=True, check=False)


class Host(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        stub("ssh", f'echo "$1" >>{FOLDER}/hosts; shift; cd / && exec sh -c "$*"')
        stub("scp", 'cp "${2#*:}" "$3"')

    def test_board_that_is_right(self):
        ended = bringup(BOARD, "--to", "kernel")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        self.assertIn("holds  kernel", ended.stdout)
        self.assertIn("<td>kernel<td>", (FOLDER / "out/report.html").read_text())
        self.assertEqual(set((FOLDER / "hosts").read_text().split()), {"root@there"})
        self.assertFalse(Path(f"/tmp/barecl-bringup-{BOARD}").exists())

    def test_compiled_kernels(self):
        """The kernels come as a binary, since no compiler is copied."""
        ended = bringup(BOARD, "--only", "compiler")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        self.assertIn("from a binary", ended.stdout)

    def test_rung_that_fails(self):
        ended = bringup("stm32mp157")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("rung reach fails", ended.stdout)
        self.assertIn("<b>fails</b>", (FOLDER / "out/report.html").read_text())

    def test_nobody_there(self):
        stub("ssh", "exit 255")
        ended = bringup(BOARD)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("cannot copy the files to root@there", ended.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
