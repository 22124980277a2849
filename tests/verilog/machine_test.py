# SPDX-License-Identifier: MIT
"""Tests boards of transport-triggered machines in Verilog: a board that cannot be made, wrong options and files of the
emulator, and its ends.

usage: machine_test.py BUILD FOLDER
"""
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import patience

BUILD, FOLDER = Path(sys.argv[1]), Path(sys.argv[2])
BOARD = "tta-scalar-rtl"
EMULATOR = BUILD / "share/barecl/verilated" / BOARD
SECONDS = 100  # of a processor, for a run
FIRMWARE = BUILD / f"share/barecl/firmware/{BOARD}.prog"


def run(firmware, code=None, ram="0,0x100000,0,0", **environment):
    """Starts the emulator with the code region at the start of a file."""
    file = FOLDER / "code"
    file.write_bytes(bytes(0x10000))
    words = [EMULATOR, "--ram", ram, "--ram", "0x00f00000,0x00100000,0,0",
             "--shared", f"0x00100000,0x10000,0,0,{file}", "--code", code or f"0x8000,0x10000,0,0,{file},0",
             "--firmware", firmware]
    return patience.run(words, SECONDS, capture_output=True, text=True, env={**os.environ, **environment})


class Machine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        FOLDER.mkdir(parents=True, exist_ok=True)

    def refused(self, ended, says):
        self.assertIn(says, ended.stderr)
        self.assertEqual(ended.returncode, 1)

    def test_the_limit_of_cycles(self):
        ended = run(FIRMWARE, BARECL_CYCLES="1234")
        self.assertEqual((ended.stdout, ended.returncode), ("the limit of 1234 cycles is reached\n", 1))

    def test_wrong_code_regions(self):
        for code, says in (("0x8000,64,0,0", "wrong number of parts"), ("0x8000,640,0,0,/nowhere,0", "/nowhere: "),
                           ("0x8000,8,0,0,/dev/null,0", "has no room for instructions")):
            self.refused(run(FIRMWARE, code), says)

    def test_files_that_are_no_firmware_of_the_machine(self):
        self.refused(run("/dev/null"), "/dev/null: ends too early")
        self.refused(run(__file__), "not a program file of version ")
        self.refused(run(BUILD / "share/barecl/firmware/tta-simd.prog"), "made for another machine")
        half = FOLDER / "half.prog"
        half.write_bytes(FIRMWARE.read_bytes()[:20000])
        self.refused(run(half), f"{half}: ends too early")

    def test_data_that_do_not_fit(self):
        self.refused(run(FIRMWARE, ram="0,4,0,0"), "the firmware has bytes where the board has no memory")

    def test_a_fault_of_the_firmware_stops_the_machine(self):
        """Without memory for its stack, the firmware faults, and it faults again before it has read the fault."""
        file = FOLDER / "code"
        file.write_bytes(bytes(0x10000))
        ended = patience.run([EMULATOR, "--ram", "0,0x100000,0,0", "--shared", f"0x00100000,0x10000,0,0,{file}",
                              "--code", f"0x8000,0x10000,0,0,{file},0", "--firmware", FIRMWARE, "--cycles", "100000"],
                             SECONDS, capture_output=True, text=True)
        self.assertRegex(ended.stdout, "^the core has stopped for good in cycle ")
        self.assertEqual(ended.returncode, 1)

    def test_more_instructions_than_the_machine_can_address(self):
        record = json.loads((ROOT / "boards" / BOARD / "board.json").read_text())
        record["name"], record["memory"]["instructions"]["size"] = "too-large", "0x1a1000"
        folder = FOLDER / "too-large"
        folder.mkdir(exist_ok=True)
        (folder / "board.json").write_text(json.dumps(record))
        ended = subprocess.run([sys.executable, "-B", ROOT / "boards/tools/verilate.py", BUILD, folder],
                               capture_output=True, text=True)
        self.refused(ended, "board too-large: memory.instructions has room up to instruction 65613, and the machine has "
                            "addresses for 65536")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
