# SPDX-License-Identifier: MIT
"""gdb and an OpenCL program on the host's processor: a breakpoint that is set before the kernel is built, a
condition that chooses one work-item, arguments, variables, steps, inlined functions, and variables after a barrier.

    cpu.py BUILD PROGRAM SOURCE FOLDER [WORD...]      words: `fibers`
"""
import os
import shutil
import sys
from pathlib import Path

from checks import Session, check, need
from mi import Gdb

build, program, source, folder = map(Path, sys.argv[1:5])
words = sys.argv[5:]


def environment():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own = dict(os.environ, BARECL_DEVICES="cpu", BARECL_CACHE_DIR=str(folder),
               OCL_ICD_VENDORS=str(build / "etc/OpenCL/vendors"))
    return dict(own, BARECL_WORKITEM="fibers") if "fibers" in words else own


def check_end(gdb):
    """The results are right in spite of the breakpoints."""
    check(gdb.run_to_stop("-exec-continue")["reason"], "exited-normally")
    gdb.end()


need("gdb")
session = Session(Gdb(["gdb", "-x", str(build / "share/barecl/gdb/barecl.py"), "--args", str(program), str(source), "-g",
                       "-cl-opt-disable"], environment()), source, *words)
session.check_add("-exec-run")
session.check_called()
session.check_turn()
check_end(session.gdb)
