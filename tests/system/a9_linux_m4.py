# SPDX-License-Identifier: MIT
"""The whole system in two emulators: Linux on a Cortex-A9 and the firmware on a Cortex-M4, which share one memory.

usage: a9_linux_m4.py BUILD ARMHF-BUILD KERNEL-FOLDER WORK-FOLDER --ladder | [DEMO-ARGUMENT...]

Compiles the demo's kernels, packs the armhf library and the demo into an initramfs, boots Debian's kernel from
KERNEL-FOLDER (kernel.sh), and shows the output of the demo. The demo runs twice on the board vexpress-a9-m4 through
/dev/mem. With --ladder, barecl-ladder tries the board instead, from what the packages install.
"""
import mmap
import os
import shutil
import subprocess
import sys
import threading

import linux
import emulators
from schema import tree

BOARD, CORE = "vexpress-a9-m4", "mps2-an386"  # the device, and the board whose emulator runs its core
M4_MEMORY = 16 << 20


def keep_out(place):
    """Makes a device tree in which the memory of Linux begins after the Cortex-M4's."""
    changed = place.work / "system.dtb"
    shutil.copy(place.tree, changed)
    subprocess.run(["fdtput", "-t", "x", changed, "/chosen", "linux,usable-memory-range",
                    f"{linux.MEMORY_ADDRESS + M4_MEMORY:x}", f"{linux.MEMORY - M4_MEMORY:x}"], check=True)
    return changed


class Core:
    """The Cortex-M4: an emulator that shares the file `memory`."""

    def __init__(self, memory, log):
        self.memory, self.log = memory, log
        self.view = mmap.mmap(memory, M4_MEMORY)
        self.core = None
        self.starts = 0

    def start_core(self, command):
        self.core = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                                     pass_fds=[self.memory])
        self.starts += 1

    def end_core(self):
        if self.core is not None:
            self.core.kill()
            self.core.wait()
        self.core = None


class ResetController(Core):
    """Starts and ends the Cortex-M4's emulator when the library changes the power register, a word at that offset in the
    memory."""

    def __init__(self, command, memory, register, log):
        super().__init__(memory, log)
        self.command, self.register = command, register
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def is_on(self):
        return self.view[self.register] == tree.boards()[BOARD]["host.power_on"]

    def run(self):
        while not self.ending.wait(0.001):
            if not self.is_on():
                self.end_core()
            elif self.core is None:
                self.start_core(self.command)
        self.end_core()

    def end(self):
        self.ending.set()
        self.thread.join()


def make_memory():
    """A file, which the emulators share."""
    memory = os.memfd_create("memory")
    os.ftruncate(memory, linux.MEMORY)
    return memory


def machine(memory):
    """QEMU's options for the Cortex-A9's machine with that memory."""
    return ["-machine", "vexpress-a9,memory-backend=shared", "-m", f"{linux.MEMORY}B", "-object",
            f"memory-backend-file,id=shared,size={linux.MEMORY},mem-path=/proc/self/fd/{memory},share=on"]


def boot(place):
    firmware = place.build / f"share/barecl/firmware/{BOARD}.elf"
    memory = make_memory()
    controller = ResetController(emulators.command(CORE, memory, firmware, counting=True), memory,
                                 tree.boards()[BOARD]["host.power_register"] - linux.MEMORY_ADDRESS, place.log)
    try:
        code = linux.run_linux(place, linux.command(place, keep_out(place), machine(memory)), [memory])
    finally:
        controller.end()
    return code if controller.starts == place.starts else None


if __name__ == "__main__":
    sys.exit(linux.run(BOARD, boot))
