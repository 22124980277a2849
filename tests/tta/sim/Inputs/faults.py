# SPDX-License-Identifier: MIT
"""faults.py TTASIM ADF SCRATCH: runs short programs that fault, and checks the line and the message."""
import subprocess
import sys
from pathlib import Path

ttasim, machine, scratch = sys.argv[1], sys.argv[2], Path(sys.argv[3])

FAULTS = [
    ("3 -> LSU.in1t.ld32 ;", 2, "misaligned load of 4 bytes at address 0x3"),
    ("[IMM.0=0x1000000] ;\nIMM.0 -> LSU.in1t.ld8 ;", 3,
     "load outside the address space, of 1 bytes at address 0x1000000"),
    ("-4 -> LSU.in1t.st32 ;", 2, "store outside the address space"),
    ("0 -> DIV.in2 , 1 -> DIV.in1t.div ;", 2, "division by zero"),
    ("1 -> DIV.in2 , 1 -> DIV.in1t.div ;\n... ;\n1 -> DIV.in1t.modu ;", 4,
     "operation 'modu' starts while 'DIV.divider' is in use"),
    ("ALU.out1 -> RF0.0 ;", 2, "a move reads a result that is not there"),
    ("2 -> gcu.pc.jump ;\n2 -> gcu.pc.jump ;", 3, "a jump in the delay slots of a jump"),
    ("99 -> gcu.pc.jump ;\n... ;\n... ;\n... ;", 2, "a jump to instruction 99 of 4"),
]


def run(text):
    scratch.write_text("CODE ;\n" + text + "\n")
    done = subprocess.run([ttasim, "--machine", machine, str(scratch)], capture_output=True, text=True)
    return done.returncode, done.stderr


for text, line, message in FAULTS:
    code, said = run(text)
    assert code == 125 and f":{line}: fault in cycle {line - 2}, instruction {line - 2}: {message}" in said, \
        (text, code, said)

# A division that starts after the previous one has ended does not fault.
code, said = run("1 -> DIV.in2 , 1 -> DIV.in1t.div ;\n" + 14 * "... ;\n" + "1 -> DIV.in1t.modu ;")
assert code == 0, said
# A run that uses up its cycles, and an empty program.
done = subprocess.run([ttasim, "--machine", machine, "--cycles", "1", str(scratch)])
assert done.returncode == 124
assert run("")[0] == 0
