# SPDX-License-Identifier: MIT
"""BareCL's kernels in gdb: `source barecl.py`, or `gdb -x barecl.py ...`.

  $gid(d), $lid(d), $group(d)   the current work-item's global id, local id and work-group id in dimension d
  barecl groups                 the work-groups that run now, a line for each thread
  barecl board FOLDER           reads the symbols of programs that are loaded into an emulated core
                                (boards/tools/debug.py)

The functions and `barecl groups` read variables that the compiler describes in kernels that are built with -g
(compiler/passes/regions/DebugVariables.h).
"""
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
Board()
Update()
