# SPDX-License-Identifier: MIT
"""runs.py TTASIM ADF OTHER-ADF FOLDER: runs the programs that ProgramTest has left in the folder."""
import subprocess
import sys
from pathlib import Path

ttasim, machine, other, folder = sys.argv[1], sys.argv[2], sys.argv[3], Path(sys.argv[4])


def run(program, *options, adf=machine):
    done = subprocess.run([ttasim, "--machine", adf, *options, str(folder / program)],
                          capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


assert run("exit.prog") == (42, "ok", ""), run("exit.prog")
assert run("exit.prog", "--cycles", "5")[0] == 124
code, _, said = run("exit.prog", adf=other)
assert code == 126 and "the program was made for another machine" in said, said
assert run("missing.prog")[0] == 126

# A fault that the program handles: 6 is BCL_FAULT_DIVISION. One in the handler ends the run.
code, _, said = run("fault.prog")
assert code == 6 and "source.c:2: fault in cycle 0, instruction 0: division by zero" in said, (code, said)
code, _, said = run("faults.prog")
assert code == 125 and said.count("division by zero") == 2, (code, said)

# Code in a file, at an offset too; without, instruction 256 is none.
assert run("calls.prog", "--map", f"instructions={folder}/code,256,4096")[0] == 7
shifted = folder / "shifted"
shifted.write_bytes(bytes(8192) + (folder / "code").read_bytes())
assert run("calls.prog", "--map", f"instructions={shifted},0x100,0x1000,0x2000")[0] == 7
code, _, said = run("calls.prog")
assert code == 125 and "a jump to instruction 256" in said, said

# Data in a file: what the program stores is seen there.
shared = folder / "shared"
shared.write_bytes(bytes(8192))
(folder / "store.s").write_text("CODE ;\n[IMM.0=0x11000] ;\nIMM.0 -> LSU.in1t.st32 , 77 -> LSU.in2 ;\n")
assert run("store.s", "--map", f"data={shared},0x10000,0x2000")[0] == 0
assert shared.read_bytes() == bytes(4096) + b"\x4d" + bytes(4095)

for wrong, message in [
    ("data", "--map wants SPACE=FILE,ADDRESS,BYTES[,OFFSET]"),
    (f"data={shared},0,x", "--map wants"),
    (f"nowhere={shared},0,4096", "there is no address space 'nowhere'"),
    (f"data={shared},0x10000,0x3000", "the file is shorter than that"),
    (f"data={shared},0x10010,0x1000", "no such range of whole pages"),
    (f"data={shared},0xffff000,0x1000", "no such range of whole pages"),
    (f"data={folder}/none,0x10000,0x1000", "No such file"),
    (f"data={shared},0,0x1000", "the program has data of its own there"),
    (f"instructions={folder}/code,2,0x1000", "the program has instructions of its own there"),
    (f"instructions={folder}/code,256,16", "there is no room for instructions"),
]:
    code, _, said = run("exit.prog", "--map", wrong)
    assert code == 126 and message in said, (wrong, code, said)
