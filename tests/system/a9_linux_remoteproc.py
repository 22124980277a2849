# SPDX-License-Identifier: MIT
"""As a9_linux_m4.py --ladder, but Linux' remoteproc loads and starts the Cortex-M4, by the driver for the STM32MP1: the
module stm32_rproc of Debian's kernel.

usage: a9_linux_remoteproc.py BUILD ARMHF-BUILD KERNEL-FOLDER WORK-FOLDER

The board is vexpress-a9-m4 with the transport `remoteproc`, in a folder of BARECL_BOARDS. remoteproc.dtso describes it to
Linux. The driver puts the firmware into four windows of the Cortex-A9's memory. The last one is memory that the
emulators share; of the other three, the Cortex-M4's emulator gets copies when the driver starts the core. A second board
has firmware for other memory, which the driver refuses.
"""
import re
import shutil
import socket
import subprocess
import sys
import threading

import a9_linux_m4
import emulators
import linux
from schema import tree

BOARD, REFUSED, LIKE = "m4-by-remoteproc", "m4-refused", a9_linux_m4.BOARD
WINDOWS = {0x00000000: (0x60100000, 0x10000), 0x00200000: (0x60200000, 0x200000), 0x20000000: (0x60400000, 0x400000)}
START = 1  # what the driver writes to the reset controller when the core is to start
REFUSAL = re.compile(r"the core is not started: /sys/\S*/state does not take 'start': .*dmesg")


def pack(build, host, work, _board, _arguments):
    """The initramfs of the ladder, with the driver and the boards' folders."""
    starts = linux.pack_ladder(build, host, work, BOARD, [])
    root = work / "root"
    shutil.copy(linux.folders()[2] / "stm32_rproc.ko", root / "module.ko")
    (root / "lib/firmware").mkdir()
    way = "remoteproc", {"address": tree.boards()[LIKE]["host.address"], "processor": "m4"}
    linux.add_board(root, build / "share/barecl", (BOARD, LIKE), way)
    linux.add_board(root, build / "share/barecl", (REFUSED, LIKE), way, firmware="vexpress-a9-a9")
    words = ["BARECL_BOARDS=/boards", *(root / "arguments").read_text().splitlines()]
    linux.write_initramfs(root, work, [*words, "then", words[0], "/usr/bin/barecl-ladder", "--only", "ready", REFUSED])
    return starts


class Processor(a9_linux_m4.Core):
    """The Cortex-M4, which the driver resets and starts by bytes that it writes."""

    def __init__(self, place, memory):
        super().__init__(memory, place.log)
        self.work = place.work
        self.listener = socket.socket(socket.AF_UNIX)
        self.path = place.work / "reset.sock"
        self.path.unlink(missing_ok=True)
        self.listener.bind(str(self.path))
        self.listener.listen(1)
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def command(self):
        """With copies of the memory that the driver has filled, instead of the firmware's file."""
        words = emulators.command(a9_linux_m4.CORE, self.memory, "", counting=True)
        at = words.index("-kernel")
        loaders = []
        for address, (window, size) in WINDOWS.items():
            copy = self.work / f"{address:08x}.bin"
            copy.write_bytes(self.view[window - linux.MEMORY_ADDRESS:window - linux.MEMORY_ADDRESS + size])
            loaders += ["-device", f"loader,file={copy},addr={address:#x},force-raw=on"]
        return words[:at] + loaders + words[at + 2:]

    def run(self):
        try:
            driver, _ = self.listener.accept()
        except OSError:
            return
        while byte := driver.recv(1):
            self.end_core()
            if byte[0] == START:
                self.start_core(self.command())
        self.end_core()

    def end(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join()


def boot(place):
    memory = a9_linux_m4.make_memory()
    core = Processor(place, memory)
    overlay, merged = place.work / "remoteproc.dtbo", place.work / "merged.dtb"
    subprocess.run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", overlay,
                    linux.ROOT / "tests/system/remoteproc.dtso"], check=True)
    subprocess.run(["fdtoverlay", "-i", a9_linux_m4.keep_out(place), "-o", merged, overlay], check=True)
    words = linux.command(place, merged, a9_linux_m4.machine(memory))
    try:
        code = linux.run_linux(place, [*words, "-serial", f"unix:{core.path}"], [memory])
    finally:
        core.end()
    is_refused = code == 1 and any(REFUSAL.search(line) for line in place.said)
    return 0 if is_refused and core.starts == place.starts else None


if __name__ == "__main__":
    sys.exit(linux.run(BOARD, boot, pack, files=["vmlinuz", linux.TREE, "stm32_rproc.ko"]))
