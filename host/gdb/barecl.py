# SPDX-License-Identifier: MIT
"""BareCL's kernels in gdb: `source barecl.py`, or `gdb -x barecl.py ...`.

  $gid(d), $lid(d), $group(d)   the current work-item's global id, local id and work-group id in dimension d
  barecl groups                 the work-groups that run now, a line for each thread
  barecl items                  the work-items of the current work-group: which one runs, where the others wait
  barecl board FOLDER           reads the symbols of programs that are loaded into an emulated core
                                (boards/tools/debug.py)

The functions, `barecl groups` and `barecl items` read variables that the compiler describes in kernels built with -g
(compiler/passes/regions/DebugVariables.h).
"""
import struct
from itertools import groupby
from pathlib import Path

import gdb

DIMENSIONS = 3


class NoKernel(gdb.GdbError):
    pass


def kernel_frame(frame):
    """The innermost frame of a kernel: this frame or one of its callers; None if there is none."""
    while frame is not None and frame.is_valid():
        try:
            frame.read_var("__launch")
            return frame
        except (ValueError, gdb.error):
            frame = frame.older()
    return None


class WorkItem:
    """The work-item that a kernel's frame runs."""

    def __init__(self, frame):
        self.frame = kernel_frame(frame)
        if self.frame is None:
            raise NoKernel("This is no kernel that was built with -g.")
        self.launch = self.known("__launch")

    def known(self, name):
        value = self.frame.read_var(name)
        if value.is_optimized_out:
            raise gdb.GdbError("The compiler has not kept which work-item this is: add -cl-opt-disable to -g.")
        return value

    def of_launch(self, member, dimension):
        return int(self.launch[member][dimension])

    def group(self, dimension):
        if self.of_launch("num_groups", dimension) == 1:
            return 0
        return int(self.known(f"__group_{dimension}"))

    def local(self, dimension):
        if self.of_launch("local_size", dimension) == 1:
            return 0
        return int(self.known(f"__local_{dimension}"))

    def id(self, dimension):
        size = self.of_launch("local_size", dimension)
        return self.of_launch("global_offset", dimension) + self.group(dimension) * size + self.local(dimension)


def in_all(read):
    """The values of read(dimension) for the three dimensions, as text."""
    return "(" + ", ".join(str(read(dimension)) for dimension in range(DIMENSIONS)) + ")"


class Id(gdb.Function):
    """A function for expressions in gdb that takes a dimension."""

    def __init__(self, name, read, doc):
        self.read, self.__doc__ = read, doc
        super().__init__(name)

    def invoke(self, dimension=0):
        number = int(dimension)
        if not 0 <= number < DIMENSIONS:
            raise gdb.GdbError("A dimension is 0, 1 or 2.")
        return self.read(WorkItem(gdb.selected_frame()), number)


class Prefix(gdb.Command):
    """Commands for BareCL's kernels."""

    def __init__(self):
        super().__init__("barecl", gdb.COMMAND_USER, prefix=True)


class Groups(gdb.Command):
    """barecl groups: the work-groups that run now, a line for each thread or core that runs one."""

    def __init__(self):
        super().__init__("barecl groups", gdb.COMMAND_RUNNING)

    def invoke(self, _argument, _from_tty):
        chosen, found = gdb.selected_thread(), False
        for thread in sorted(gdb.selected_inferior().threads(), key=lambda each: each.num):
            thread.switch()
            try:
                item = WorkItem(gdb.newest_frame())
            except NoKernel:
                continue
            found = True
            mark = "*" if thread.num == chosen.num else " "
            print(f"{mark} {thread.num}: kernel '{item.frame.name()}', work-group {in_all(item.group)}, "
                  f"work-item {in_all(item.id)}")
        if chosen is not None:
            chosen.switch()
        if not found:
            print("No thread runs a kernel that was built with -g.")


class Fibers:
    """The work-items of the frame's work-group, as builtins/runtime/fibers.c keeps them."""

    WORDS = {"launch": 0, "items": 7, "started": 11, "current": 16, "count": 14}  # struct fibers: number of the size_t
    PRIVATE = (100, "<IQ")  # bcl_launch_context: private_bytes, private_memory

    def __init__(self, item):
        try:
            fibers = item.known("__fibers")
        except ValueError:
            raise gdb.GdbError("The work-items of this kernel run one after another, and none waits at a barrier: "
                               "BARECL_WORKITEM=fibers makes them wait.") from None
        self.size = fibers.dereference().type.sizeof
        self.words = {name: int(fibers[number]) for name, number in self.WORDS.items()}
        offset, form = self.PRIVATE
        self.bytes, self.memory = self.read(form, self.words["launch"] + offset)

    @staticmethod
    def read(form, address):
        return struct.unpack(form, gdb.selected_inferior().read_memory(address, struct.calcsize(form)).tobytes())

    def states(self):
        """(linear local id, state) of all work-items that have started, in the order of the ids."""
        form = "<" + 2 * {4: "I", 8: "Q"}[self.size] + "III"  # struct fiber: context, item, barrier, line, ended
        found = {item: "has ended" for item in range(self.words["started"])}
        for number in range(self.words["count"]):
            _, item, _, line, ended = self.read(form, self.memory + number * self.bytes)
            if number == self.words["current"]:
                found[item] = "runs"
            elif not ended:
                found[item] = f"waits at the barrier of line {line}"
        return sorted(found.items())


class Items(gdb.Command):
    """barecl items: which work-item of the current work-group runs, and where the others wait, by local id."""

    def __init__(self):
        super().__init__("barecl items", gdb.COMMAND_RUNNING)

    @staticmethod
    def local_id(item, linear):
        sizes = [item.of_launch("local_size", d) for d in range(DIMENSIONS)]
        return f"({linear % sizes[0]}, {linear // sizes[0] % sizes[1]}, {linear // (sizes[0] * sizes[1])})"

    def invoke(self, _argument, _from_tty):
        item = WorkItem(gdb.selected_frame())
        fibers = Fibers(item)
        for state, run in groupby(fibers.states(), lambda each: each[1]):
            ids = [linear for linear, _ in run]
            last = f" to {self.local_id(item, ids[-1])}" if len(ids) > 1 else ""
            print(f"{self.local_id(item, ids[0])}{last}: {state}")
        waiting = fibers.words["items"] - fibers.words["started"]
        if waiting:
            print(f"{waiting} work-items have not started")


class Loads(gdb.Breakpoint):
    """A breakpoint before each launch. It stops the core if programs were loaded or removed since the last launch. gdb
    then reads the new symbols, sets breakpoints in the new programs, and lets the core continue."""

    def __init__(self, folder):
        super().__init__("*groups_run")
        self.folder, self.known = folder, set()
        self.commands = "silent\nbarecl update\ncontinue"

    def files(self):
        return set(self.folder.glob("program-*.elf"))

    def stop(self):
        return self.files() != self.known

    def update(self):
        files = self.files()
        for gone in self.known - files:
            gdb.execute(f"remove-symbol-file '{gone}'", to_string=True)
        for new in sorted(files - self.known):
            gdb.execute(f"add-symbol-file '{new}'", to_string=True)
        self.known = files


class Board(gdb.Command):
    """barecl board FOLDER: reads the symbols of the programs that a process loads into an emulated core. FOLDER is the
    process's BARECL_GDB."""

    loads = None

    def __init__(self):
        super().__init__("barecl board", gdb.COMMAND_FILES, gdb.COMPLETE_FILENAME)

    def invoke(self, argument, _from_tty):
        # While one core steps, the others of the board wait.
        for setting in ("breakpoint pending on", "confirm off", "scheduler-locking step"):
            gdb.execute(f"set {setting}")
        Board.loads = Loads(Path(argument))


class Update(gdb.Command):
    """barecl update: reads the symbols of programs that were loaded since the last launch."""

    def __init__(self):
        super().__init__("barecl update", gdb.COMMAND_FILES)

    def invoke(self, _argument, _from_tty):
        if Board.loads is None:
            raise gdb.GdbError("Type `barecl board FOLDER` first.")
        Board.loads.update()


Id("gid", WorkItem.id, "$gid(d): get_global_id(d) of the work-item at hand.")
Id("lid", WorkItem.local, "$lid(d): get_local_id(d) of the work-item at hand.")
Id("group", WorkItem.group, "$group(d): get_group_id(d) of the work-item at hand.")
Prefix()
Groups()
Items()
Board()
Update()
