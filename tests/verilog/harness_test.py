# SPDX-License-Identifier: MIT
"""The harness of boards in Verilog: wait states, memories, console, limit of cycles, signals, wrong options.

usage: harness_test.py BUILD FOLDER CLANG
"""
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import patience

BUILD, FOLDER, CLANG = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
EMULATOR = BUILD / "share/barecl/verilated/rtl-picorv32"

SECONDS = 100  # of a processor, for a run
LOADS = 100
HEAD = """
    .org 0
    j start
    .org 16             # interrupts: only faults of this program
    li a0, '!'
    sw a0, 0(s1)
    .word 0             # illegal: the core stops for good
start:
    li s0, 0x00100000
    li s1, 0x20000ffc
"""
# Prints the cycles of LOADS loads, as eight hexadecimal digits.
MEASURE = HEAD + f"""
    rdcycle s2
    .rept {LOADS}
    lw a0, 0(s0)
    .endr
    rdcycle a0
    sub a0, a0, s2
    li a2, 8
digit:
    srli a1, a0, 28
    addi a1, a1, 'a'
    sw a1, 0(s1)
    slli a0, a0, 4
    addi a2, a2, -1
    bnez a2, digit
    .word 0
"""
ENDLESS = HEAD + "    j .\n"


def elf(name, text):
    source, program = FOLDER / f"{name}.S", FOLDER / f"{name}.elf"
    source.write_text(text)
    subprocess.run([CLANG, "--target=riscv32-unknown-none-elf", "-march=rv32im_zicsr", "-mno-relax", "-nostdlib",
                    "-fuse-ld=lld", "-Wl,-Ttext=0x10000", "-Wl,--image-base=0", "-Wl,-N", "-Wl,-e,0x10000", source, "-o", program],
                   check=True)
    return program


def run(program, *more, ram="1,1", **environment):
    words = [EMULATOR, "--rom", "0x10000,0x10000,0,0", "--ram", f"0x100000,0x1000,{ram}", "--console", "0x20000ffc",
             "--firmware", program, *more]
    return patience.run(words, SECONDS, capture_output=True, text=True, env={**os.environ, **environment})


class Harness(unittest.TestCase):
    def cycles(self, ram):
        ended = run(elf("measure", MEASURE), "--cycles", "100000", ram=ram)
        digits = re.match("[a-p]{8}", ended.stdout)
        self.assertTrue(digits, ended.stdout + ended.stderr)
        self.assertIn("the core has stopped for good in cycle ", ended.stdout)
        self.assertEqual(ended.returncode, 1)
        return int("".join(f"{ord(digit) - ord('a'):x}" for digit in digits[0]), 16)

    def test_each_wait_state_is_a_cycle(self):
        none = self.cycles("0,0")
        for waits in (1, 2, 7):
            self.assertEqual(self.cycles(f"{waits},{waits}") - none, waits * LOADS)

    def test_single_accesses_are_no_burst(self):
        self.assertEqual(self.cycles("3,0"), self.cycles("3,3"))

    def test_the_limit_of_cycles(self):
        program = elf("endless", ENDLESS)
        for more, environment in ((["--cycles", "1234"], {}), ([], {"BARECL_CYCLES": "1234"})):
            ended = run(program, *more, **environment)
            self.assertEqual(ended.stdout, "the limit of 1234 cycles is reached\n")
            self.assertEqual(ended.returncode, 1)

    def test_rom_cannot_be_written(self):
        """A refused store raises interrupt 3. The program's handler, at the vector, stops the core."""
        store = HEAD + "    .insn r 0x0b, 6, 3, zero, zero, zero\n    li a0, 0x10000\n    sw a0, 0(a0)\n    j .\n"
        ended = run(elf("store", store), "--cycles", "100000")
        self.assertRegex(ended.stdout, "^!the core has stopped for good")

    def test_a_firmware_that_does_not_fit(self):
        text = "    .org 0\n    .space 0x20000\n"
        ended = run(elf("large", text))
        self.assertIn("the firmware has bytes where the board has no memory", ended.stderr)

    def test_wrong_options(self):
        for more, says in ((["--speed", "9"], "there is no option --speed"), (["--cycles"], "--cycles wants a value"),
                           (["--cycles", "9x"], "9x is not a number"),
                           (["--rom", "1,2,3,4,file"], "--rom 1,2,3,4,file: wrong number of parts"),
                           (["--firmware", "/dev/null"], "/dev/null: not an ELF file")):
            ended = run(elf("endless", ENDLESS), *more)
            self.assertIn(says, ended.stderr)
            self.assertEqual(ended.returncode, 1)

    def test_all_signals(self):
        made = subprocess.run([sys.executable, ROOT / "boards/tools/verilate.py", BUILD, "rtl-picorv32", "--waves"])
        self.assertEqual(made.returncode, 0)
        (FOLDER / "signals.fst").unlink(missing_ok=True)
        ended = run(elf("endless", ENDLESS), "--waves", FOLDER / "signals", "--cycles", "1000")
        self.assertIn("the limit of 1000 cycles", ended.stdout)
        self.assertGreater((FOLDER / "signals.fst").stat().st_size, 1000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
