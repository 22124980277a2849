# SPDX-License-Identifier: MIT
"""gdb and kernels on an emulated core, as ./dev debug starts them: the core waits for gdb, gdb reads kernels' symbols
when programs are loaded, and shows the same as on the host's processor.

    board.py BUILD BOARD PROGRAM SOURCE FOLDER [WORD...]      words: `fibers`
"""
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "boards" / "tools"))
import debug
from checks import Session, check, need
from mi import Gdb, Refused

build, board, program, source, folder = Path(sys.argv[1]), sys.argv[2], *map(Path, sys.argv[3:6])
words = sys.argv[6:]


def begin():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own = {"BARECL_CACHE_DIR": str(folder / "cache"), **({"BARECL_WORKITEM": "fibers"} if words else {})}
    return debug.start(build, board, folder, [str(program), str(source)], also=own, stdout=subprocess.PIPE, text=True)


def check_end(gdb, process):
    """After gdb detaches, the core runs on, and the results are right in spite of the breakpoints."""
    gdb.console("delete")
    try:
        gdb.send("-target-detach")
    except Refused as refused: # the core goes on, and the program and the emulator may end before gdb has the answer
        check("Target disconnected" in str(refused) or "connection closed" in str(refused), True)
    said, _ = process.communicate()
    check((process.returncode, said), (0, "passed\n"))
    gdb.end()


need("gdb-multiarch")
check(debug.refusal(board), None)
process = begin()
assert process is not None
try:
    session = Session(Gdb(debug.gdb_command(build, board, folder)), source, *words)
    session.check_add("-exec-continue")
    session.check_called()
    session.check_turn()
    check_end(session.gdb, process)
finally:
    process.kill()
