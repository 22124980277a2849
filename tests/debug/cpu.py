# SPDX-License-Identifier: MIT
"""gdb and an OpenCL program on the host's processor: a breakpoint that is set before the kernel is built, one work-item
by a condition, arguments, variables, steps, inlined functions, and what a variable is after a barrier.

    cpu.py BUILD PROGRAM SOURCE FOLDER [WORD...]      words: `fibers`
"""
import os
import shutil
import sys
from pathlib import Path

from mi import Gdb

build, program, source, folder = map(Path, sys.argv[1:5])
words = sys.argv[5:]


def line_of(text):
    return 1 + next(number for number, line in enumerate(source.read_text().splitlines()) if text in line)


def check(shown, wanted):
    assert shown == wanted, f"{shown} instead of {wanted}"


def environment():
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own = dict(os.environ, BARECL_DEVICES="cpu", BARECL_CACHE_DIR=str(folder),
               OCL_ICD_VENDORS=str(build / "etc/OpenCL/vendors"))
    return dict(own, BARECL_WORKITEM="fibers") if "fibers" in words else own


def start(options):
    gdb = Gdb(["gdb", "-x", str(build / "share/barecl/gdb/barecl.py"), "--args", str(program), str(source), *options],
              environment())
    return gdb


def check_ids(gdb, number):
    check([gdb.value(f"${name}({d})") for name in ("gid", "lid", "group") for d in (0, 1)],
          [str(number), "0", str(number % 16), "0", str(number // 16), "0"])


def check_add(gdb):
    """In the kernel `add`."""
    inside = line_of("sum += twice(k)")
    gdb.console(f"break program.cl:{inside} if $gid(0)==37")
    stop = gdb.run_to_stop("-exec-run")
    check((stop["reason"], stop["frame"]["func"], stop["frame"]["line"]), ("breakpoint-hit", "add", str(inside)))
    check(Path(stop["frame"]["fullname"]).read_text(), source.read_text())
    check({each["name"]: each["value"] for each in stop["frame"]["args"]}["n"], "3")
    check([gdb.value(name) for name in ("i", "k", "sum", "a[i]")], ["37", "0", "137", "137"])
    check_ids(gdb, 37)
    groups = gdb.console("barecl groups")
    assert "kernel 'add', work-group (2, 0, 0), work-item (37, 0, 0)" in groups, groups
    check(gdb.run_to_stop("-exec-next")["frame"]["line"], str(line_of("for (int k")))
    check(gdb.value("sum"), "139")


def check_called(gdb):
    """In the function that `add` calls."""
    gdb.console("delete")
    gdb.console(f"break program.cl:{line_of('int w')} if $gid(0)==37")  # other threads run other work-items
    stop = gdb.run_to_stop("-exec-continue")
    check((stop["frame"]["func"], gdb.value("v")), ("twice", "1"))
    check_ids(gdb, 37)
    frames = gdb.send("-stack-list-frames 0 1")["stack"]
    check([frame["func"] for frame in frames], ["twice", "add"])
    gdb.console("delete")


def check_turn(gdb):
    """In the kernel `turn`, behind its barrier."""
    gdb.console("set language c")  # gdb 13 inverts && in OpenCL C
    gdb.console(f"break program.cl:{line_of('= other + l')} if $lid(0) == 3 && $group(0) == 1")
    check(gdb.run_to_stop("-exec-continue")["frame"]["func"], "turn")
    check([gdb.value(name) for name in ("l", "other", "part[3]")], ["3", str(3 * (100 + 28)), str(3 * (100 + 19))])
    check_ids(gdb, 19)
    gdb.console("delete")


def check_end(gdb):
    """The results are right, although somebody looked."""
    stop = gdb.run_to_stop("-exec-continue")
    check(stop["reason"], "exited-normally")
    gdb.end()


if shutil.which("gdb") is None:
    print("skipped: there is no gdb")
    sys.exit(77)
session = start(["-g", "-cl-opt-disable"])
check_add(session)
check_called(session)
check_turn(session)
check_end(session)
