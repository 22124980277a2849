# SPDX-License-Identifier: MIT
"""runs.py TTASIM ADF OTHER-ADF FOLDER: runs the programs that ProgramTest has written to the folder."""
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

# A fault that the program handles: 6 is BCL_FAULT_DIVISION. A fault in the handler ends the run.
code, _, said = run("fault.prog")
assert code == 6 and "source.c:2: fault in cycle 0, instruction 0: division by zero" in said, (code, said)
code, _, said = run("faults.prog")
assert code == 125 and said.count("division by zero") == 2, (code, said)

# Code in a file, also at an offset. Without the file, there is no instruction 256.
assert run("calls.prog", "--map", f"instructions={folder}/code,256,4096")[0] == 7
shifted = folder / "shifted"
shifted.write_bytes(bytes(8192) + (folder / "code").read_bytes())
assert run("calls.prog", "--map", f"instructions={shifted},0x100,0x1000,0x2000")[0] == 7
code, _, said = run("calls.prog")
assert code == 125 and "a jump to instruction 256" in said, said

# Code in a file with limits, interpreted and translated.
for mode in [], ["--fast=1"]:
    def run_limited(code):
        return run("limited.prog", "--cycles", "1000", "--map",
                   f"instructions={folder}/{code},256,4096", *mode)

    for code in "code", "store-0x100", "store-0x1fc", "load-0x100", "load-0x2fc", "load-0x8fc":
        assert run_limited(code)[0] == 7, (mode, code, run_limited(code))
    for code, message in [
        ("store-0x200", "store where a kernel may not, of 4 bytes at address 0x200"),
        ("store-0x1fe", "store where a kernel may not, of 4 bytes at address 0x1fe"),
        ("store-0xfc", "store where a kernel may not, of 4 bytes at address 0xfc"),
        ("store-0x8fc", "store where a kernel may not, of 4 bytes at address 0x8fc"),
        ("load-0x300", "load where a kernel may not, of 4 bytes at address 0x300"),
        ("load-0xfc", "load where a kernel may not, of 4 bytes at address 0xfc"),
        ("jump", "a kernel jumps to instruction 0 of the program, and was not called from there"),
    ]:
        exit_code, _, said = run_limited(code)
        assert exit_code == 125 and message in said, (mode, code, exit_code, said)

# Data in a file: the file contains what the program stores.
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
