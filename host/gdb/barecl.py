# SPDX-License-Identifier: MIT
"""BareCL's kernels in gdb: `source barecl.py`, or `gdb -x barecl.py ...`.

  $gid(d), $lid(d), $group(d)   the current work-item's global id, local id and work-group id in dimension d
  barecl groups                 the work-groups that run now, a line for each thread
  barecl items                  the work-items of the current work-group: which one runs, where the others wait
  barecl item X [Y [Z]]         shows the work-item with that local id, which waits at a barrier: its frames and variables
  barecl board FOLDER           reads the symbols of programs that are loaded into an emulated core
                                (boards/tools/debug.py)

The functions, `barecl groups` and `barecl items` read variables that the compiler describes in kernels built with -g
(compiler/passes/regions/DebugVariables.h).
"""
import struct
from itertools import groupby
from pathlib import Path

import gdb
from gdb.unwinder import Unwinder, register_unwinder

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
        found = {item: "has ended" for item in range(self.words["started"])}
        for _, item, line, runs in self.live():
            found[item] = "runs" if runs else f"waits at the barrier of line {line}"
        return sorted(found.items())

    def live(self):
        """(context, linear local id, line of the barrier, whether it runs) of all fibers that have not ended."""
        form = "<" + 2 * {4: "I", 8: "Q"}[self.size] + "III"  # struct fiber: context, item, barrier, line, ended
        for number in range(self.words["count"]):
            context, item, _, line, ended = self.read(form, self.memory + number * self.bytes)
            runs = number == self.words["current"]
            if runs or not ended:
                yield context, item, line, runs


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


def saved_registers(context, architecture, size):
    """The registers that the fiber will have when it continues. `context`: where bcl_context_switch() has saved them
    (builtins/runtime/fibers-switch.c)."""
    names = {register.name for register in architecture.registers()}
    kind, before, room = architecture.name(), 0, None
    if kind == "i386:x86-64":
        order, stack = ["r15", "r14", "r13", "r12", "rbx", "rbp", "rip"], "rsp"
    elif kind.startswith("aarch64"):
        order, stack, room = [f"x{number}" for number in range(19, 30)] + ["pc"], "sp", 160
    elif kind.startswith("arm"):
        order, stack = [f"r{number}" for number in range(3, 12)] + ["pc"], "sp"
        before = 64 if has_saved_floats(context, 4 * len(order) - 4) else 0
    elif kind.startswith("riscv"):
        order, stack = ["pc", "fp", *(f"s{number}" for number in range(1, 12))], "sp"
        room = 208 if size == 8 else 112 if {"ft0", "f0"} & names else 64
    else:
        raise gdb.GdbError(f"BareCL does not know how fibers of {kind} are saved.")
    form = "<" + len(order) * {4: "I", 8: "Q"}[size]
    values = Fibers.read(form, context + before)
    registers = dict(zip(order, values))
    if kind.startswith("arm"):
        registers["pc"] &= ~1  # Thumb
    registers[stack] = context + before + (room or struct.calcsize(form))
    return registers


def has_saved_floats(context, last):
    """Whether 16 registers of floats are below the others: then the return address, `last` bytes behind, is one."""
    address, = Fibers.read("<I", context + 64 + last)
    return "No symbol" not in gdb.execute(f"info symbol {address & ~1:#x}", to_string=True)


class FrameId:
    def __init__(self, sp, pc):
        self.sp, self.pc = sp, pc


class Waiting(Unwinder):
    """Makes the frames of a waiting work-item the callers of the innermost frame. The core's registers do not change, so
    the program can continue at any time."""

    def __init__(self):
        super().__init__("barecl")
        self.registers, self.innermost = None, None

    @staticmethod
    def place(frame):
        """Identifies a frame. Functions that are inlined in it have the same place."""
        return int(frame.read_register("pc")), int(frame.read_register("sp"))

    def show(self, registers):
        self.registers = None
        gdb.invalidate_cached_frames()
        if registers is not None:
            self.innermost = self.place(gdb.newest_frame())
            self.registers = registers
            gdb.invalidate_cached_frames()

    def __call__(self, pending):
        if self.registers is None or self.place(pending) != self.innermost:
            return None
        # gdb refuses callers whose stack is below.
        lowest = gdb.Value(0).cast(pending.read_register("sp").type)
        unwound = pending.create_unwind_info(FrameId(lowest, pending.read_register("pc")))
        for name, value in self.registers.items():
            unwound.add_saved_register(name, gdb.Value(value).cast(pending.read_register(name).type))
        return unwound


class ShowItem(gdb.Command):
    """barecl item X [Y [Z]]: shows the work-item of the current work-group with that local id, where it waits at a
    barrier. `up`, `backtrace` and `print` then work there, until the program continues."""

    def __init__(self):
        super().__init__("barecl item", gdb.COMMAND_STACK)
        self.waiting = Waiting()
        register_unwinder(None, self.waiting, replace=True)
        gdb.events.cont.connect(lambda _: self.forget())

    def forget(self):
        self.waiting.registers = None

    def invoke(self, argument, _from_tty):
        words = [int(word) for word in gdb.string_to_argv(argument)]
        if not 1 <= len(words) <= DIMENSIONS:
            raise gdb.GdbError("The work-item's local id is one to three numbers.")
        item = WorkItem(gdb.selected_frame())
        sizes = [item.of_launch("local_size", dimension) for dimension in range(DIMENSIONS)]
        x, y, z = words + [0] * (DIMENSIONS - len(words))
        wanted = x + sizes[0] * (y + sizes[1] * z)
        fibers = Fibers(item)
        found = [each for each in fibers.live() if each[1] == wanted]
        if not found:
            raise gdb.GdbError("This work-item neither runs nor waits: `barecl items` says where the others are.")
        context, _, _, runs = found[0]
        self.waiting.show(None)
        architecture, frame = gdb.newest_frame().architecture(), gdb.newest_frame()
        if not runs:
            self.waiting.show(saved_registers(context, architecture, fibers.size))
            frame = gdb.newest_frame()
            while frame is not None and Waiting.place(frame) == self.waiting.innermost:
                frame = frame.older()
        frame = kernel_frame(frame)
        if frame is None:
            raise gdb.GdbError("gdb finds no way from the barrier back to the kernel.")
        frame.select()
        gdb.execute("frame")


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
ShowItem()
Board()
Update()
