# SPDX-License-Identifier: MIT
"""What gdb shows of the kernels of debugged.cl, on any device."""
import shutil
import sys
from pathlib import Path

from mi import Refused

ITEM = 37


def line_of(source, text):
    return 1 + next(number for number, line in enumerate(source.read_text().splitlines()) if text in line)


def check(shown, wanted):
    assert shown == wanted, f"{shown} instead of {wanted}"


def need(program):
    if shutil.which(program) is None:
        print(f"skipped: there is no {program}")
        sys.exit(77)


def check_ids(gdb, number):
    check([gdb.value(f"${name}({d})") for name in ("gid", "lid", "group") for d in (0, 1)],
          [str(number), "0", str(number % 16), "0", str(number // 16), "0"])


class Session:
    """`gdb`: has the program `debugged`, before it runs; `source`: debugged.cl; `handler`: as in BARECL_WORKITEM."""

    def __init__(self, gdb, source, handler="auto"):
        self.gdb, self.source, self.handler = gdb, source, handler

    def check_add(self, begin):
        """In the kernel `add`: a breakpoint for one work-item, set before the kernel is built."""
        gdb, inside = self.gdb, line_of(self.source, "sum += twice(k)")
        gdb.console(f"break program.cl:{inside} if $gid(0)=={ITEM}")
        stop = gdb.run_to_stop(begin)
        check((stop["reason"], stop["frame"]["func"], stop["frame"]["line"]), ("breakpoint-hit", "add", str(inside)))
        check(Path(stop["frame"]["fullname"]).read_text(), self.source.read_text())
        check({each["name"]: each["value"] for each in stop["frame"]["args"]}["n"], "3")
        check([gdb.value(name) for name in ("i", "k", "sum", "a[i]")], ["37", "0", "137", "137"])
        check_ids(gdb, ITEM)
        groups = gdb.console("barecl groups")
        assert "kernel 'add', work-group (2, 0, 0), work-item (37, 0, 0)" in groups, groups
        # The loop's line, or the same line again if the core has no instruction for the loop's line.
        stop = gdb.run_to_stop("-exec-next")
        assert stop["frame"]["line"] in (str(inside), str(line_of(self.source, "for (int k"))), stop
        check(gdb.value("sum"), "139")

    def check_called(self):
        """In the function that `add` calls, which is inlined."""
        gdb = self.gdb
        gdb.console("delete $bpnum")
        # Other threads run other work-items.
        gdb.console(f"break program.cl:{line_of(self.source, 'int w')} if $gid(0)=={ITEM}")
        stop = gdb.run_to_stop("-exec-continue")
        check((stop["frame"]["func"], gdb.value("v")), ("twice", "1"))
        check_ids(gdb, ITEM)
        frames = gdb.send("-stack-list-frames 0 1")["stack"]
        check([frame["func"] for frame in frames], ["twice", "add"])
        gdb.console("delete $bpnum")

    def check_turn(self):
        """In the kernel `turn`, after its barrier."""
        gdb = self.gdb
        gdb.console("set language c")  # gdb 13 inverts && in OpenCL C
        gdb.console(f"break program.cl:{line_of(self.source, '= other + l')} if $lid(0) == 3 && $group(0) == 1")
        check(gdb.run_to_stop("-exec-continue")["frame"]["func"], "turn")
        check([gdb.value(name) for name in ("l", "other", "part[3]")], ["3", str(3 * (100 + 28)), str(3 * (100 + 19))])
        check_ids(gdb, 19)
        self.check_items()
        gdb.console("delete $bpnum")

    def check_items(self):
        """Checks what `barecl items` prints when work-item (3, 0, 0) is in `turn`, after the barrier."""
        if self.handler != "fibers":
            try:
                said = self.gdb.console("barecl items")
            except Refused as refused:
                said = str(refused)
            assert "none waits at a barrier" in said, said
            return
        wait = f"waits at the barrier of line {line_of(self.source, 'barrier(CLK_LOCAL')}"
        check(self.gdb.console("barecl items").split("\n")[:3],
              ["(0, 0, 0) to (2, 0, 0): has ended", "(3, 0, 0): runs", f"(4, 0, 0) to (15, 0, 0): {wait}"])
        self.check_waiting()

    def check_waiting(self):
        """Switches to a work-item that waits, and back. Its stack ends where the fiber starts."""
        gdb, line = self.gdb, line_of(self.source, "barrier(CLK_LOCAL")
        shown = gdb.console("barecl item 5")
        assert "turn" in shown and f"program.cl:{line}" in shown, shown
        check([gdb.value(name) for name in ("l", "$lid(0)", "$gid(0)", "part[5]")], ["5", "5", "21", str(3 * (100 + 21))])
        stack = gdb.console("backtrace")
        assert "bcl_context_start" in stack and "Backtrace stopped" not in stack, stack
        gdb.console("barecl item 3")
        check([gdb.value(name) for name in ("l", "$lid(0)")], ["3", "3"])
        try:
            said = gdb.console("barecl item 1")
        except Refused as refused:
            said = str(refused)
        assert "neither runs nor waits" in said, said
        gdb.console("barecl item 7")  # the program continues from there
