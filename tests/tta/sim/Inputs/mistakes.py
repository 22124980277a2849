# SPDX-License-Identifier: MIT
"""mistakes.py TTASIM ADF SCRATCH: programs with a mistake in their second line; checks the message."""
import subprocess
import sys
from pathlib import Path

ttasim, machine, scratch = sys.argv[1], sys.argv[2], Path(sys.argv[3])

MISTAKES = [
    ("1 -> ALU.in3 ;", "there is no 'ALU.in3' to move to"),
    ("1 -> ALU.in1t ;", "port 'in1t' of 'ALU' needs an operation to start"),
    ("1 -> ALU.in2.add ;", "port 'in2' of 'ALU' starts no operation"),
    ("1 -> ALU.in1t.mul ;", "'ALU' has no operation 'mul'"),
    ("RF0.16 -> RF1.0 ;", "there is no register 16 among 16"),
    ("somewhere -> RF1.0 ;", "'somewhere' is neither a place, a number nor a label"),
    ("200 -> RF1.0 ;", "the immediate does not fit on bus 'B0'"),
    ("?BOOL.1 1 -> RF1.0 , ?RF0.0 1 -> RF0.0 ;", "bus 'B1' has no such guard"),
    ("1 -> RF0.0 , 2 -> RF0.1 ;", "more registers of 'RF0' are written than it has ports"),
    ("RF1.0 -> RF0.0 , RF1.1 -> ALU.in2 ;", "more registers of 'RF1' are read than it has ports"),
    ("1 -> ALU.in2 , 2 -> ALU.in2 ;", "two moves go to port 'in2' of 'ALU'"),
    ("1 -> RF0.0 , 1 -> RF1.0 , [IMM.0=5] ;", "no instruction template leaves these moves"),
    ("[IMM.0=5 ;", "a long immediate is [unit.register=value]"),
    ("[LIMM.0=5] ;", "there is no such immediate unit"),
    ("1 , 2 ;", "'1' has no '->'"),
    (4 * "... ," + " 1 -> RF0.0 ;", "more moves than the machine has buses"),
    (":twice ; ... ;\n:twice ;", "label 'twice' is already there"),
    ("DATA nowhere ;", "there is no address space 'nowhere'"),
    ("DATA data 0xffffff ;\nDA 4 1 ;", "the data does not fit into address space 'data'"),
    ("DATA data ;\nDA 3 1 ;", "a value has 1, 2, 4 or 8 bytes"),
]


def run(text):
    scratch.write_text(text)
    done = subprocess.run([ttasim, "--machine", machine, str(scratch)], capture_output=True, text=True)
    return done.returncode, done.stderr


for text, message in MISTAKES:
    code, said = run("CODE ;\n" + text + "\n")
    assert code == 126 and f"error: {message}" in said, (text, code, said)
code, said = run("... ;")
assert code == 126 and "neither CODE nor DATA has begun" in said, said
# Opposite guards are never both true: their moves may share a port.
code, said = run("CODE ;\n?BOOL.0 1 -> RF0.0 , !BOOL.0 2 -> RF0.0 ;\n")
assert code == 0, said
