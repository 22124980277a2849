# SPDX-License-Identifier: MIT
"""unheld.py TTASIM ADF SCRATCH: tests what ports without registers hold, and for how long, in the interpreter
and in fast mode. ADF is written by ../schedule/Inputs/unheld.py."""
import subprocess
import sys
from pathlib import Path

ttasim, machine, scratch = sys.argv[1], sys.argv[2], Path(sys.argv[3])

EARLY = "starts without an operand at a port of 'ALU' that has no register"
GONE = "a move reads a result that is not there"
CASES = [  # code; the fault with its line, or the expected RF0.0
    ("2 -> ALU.in2 , 3 -> ALU.in1t.add ;\nALU.out1 -> RF0.0 ;", 5),
    ("2 -> ALU.in2 ;\n3 -> ALU.in1t.add ;", (3, "operation 'add' " + EARLY)),
    ("2 -> ALU.in2 , 3 -> ALU.in1t.add ;\n4 -> ALU.in1t.add ;", (3, "operation 'add' " + EARLY)),
    # An operand whose move has a false guard.
    ("0 -> BOOL.0 ;\n... ;\n?BOOL.0 2 -> ALU.in2 , 3 -> ALU.in1t.add ;", (4, "operation 'add' " + EARLY)),
    # An operation with one operand needs no other.
    ("3 -> ALU.in1t.sxqw ;\nALU.out1 -> RF0.0 ;", 3),
    ("2 -> ALU.in2 , 3 -> ALU.in1t.add ;\n... ;\nALU.out1 -> RF0.0 ;", (4, GONE)),
    # A new result replaces the old one at the port.
    ("2 -> ALU.in2 , 3 -> ALU.in1t.add ;\n4 -> ALU.in2 , 3 -> ALU.in1t.add ;\nALU.out1 -> RF0.0 ;", 7),
    # A result with a latency of three cycles, and an input with a register, which keeps its operand.
    ("2 -> MUL.in2 ;\n3 -> MUL.in1t.mul ;\n... ;\n... ;\nMUL.out1 -> RF0.0 ;", 6),
    ("2 -> MUL.in2 ;\n3 -> MUL.in1t.mul ;\n... ;\nMUL.out1 -> RF0.0 ;", (5, GONE)),
    ("2 -> MUL.in2 ;\n3 -> MUL.in1t.mul ;\n... ;\n... ;\n... ;\nMUL.out1 -> RF0.0 ;", (7, GONE)),
]


def run(text, *mode):
    scratch.write_text("CODE ;\n" + text + "\n")
    done = subprocess.run([ttasim, "--machine", machine, "--registers", "RF0", *mode, str(scratch)],
                          capture_output=True, text=True)
    return done.returncode, done.stderr


for text, expected in CASES:
    for mode in [], ["--fast=1"]:
        code, said = run(text, *mode)
        if isinstance(expected, int):
            assert code == 0 and f"RF0.0 = {expected:#x}\n" in said, (text, mode, code, said)
        else:
            line, message = expected
            assert code == 125 and f":{line}: fault in cycle {line - 2}, instruction {line - 2}: {message}" in said, \
                (text, mode, code, said)

# A loop of such operations, between others that fast mode translates.
LOOP = """[IMM.0=100] ;
IMM.0 -> RF0.1 ;
0 -> RF0.0 ;
:loop ;
RF0.0 -> ALU.in1t.add , RF0.1 -> ALU.in2 ;
ALU.out1 -> RF0.0 ;
-1 -> ALU.in2 , RF0.1 -> ALU.in1t.add ;
ALU.out1 -> RF0.1 ;
0 -> ALU.in2 , RF0.1 -> ALU.in1t.eq ;
ALU.out1 -> BOOL.0 ;
RF0.0 -> RF1.0 ;
!BOOL.0 loop -> gcu.pc.jump ;
... ;
... ;
... ;"""
for mode in [], ["--fast=1"]:
    code, said = run(LOOP, *mode)
    assert code == 0 and f"RF0.0 = {5050:#x}\n" in said, (mode, code, said)
