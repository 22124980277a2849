# SPDX-License-Identifier: MIT
"""As a9_linux_m4.py --ladder, but Linux is Debian's for arm64, on a Cortex-A53.

usage: a53_linux_m4.py BUILD ARM64-BUILD KERNEL-FOLDER WORK-FOLDER

The board is vexpress-a9-m4 at other addresses, in a folder of BARECL_BOARDS. QEMU's machine has two memories, of which the
second is the Cortex-M4's too. An overlay keeps Linux out of that one.
"""
import os
import subprocess
import sys

import a9_linux_m4
import emulators
import linux
from schema import tree

BOARD, LIKE = "m4-beside-a53", a9_linux_m4.BOARD
OWN, OWN_ADDRESS = 240 << 20, 0x40000000
SHARED, SHARED_ADDRESS = a9_linux_m4.M4_MEMORY, OWN_ADDRESS + OWN
OVERLAY = f"""/dts-v1/; /plugin/;
&{{/}} {{
    #address-cells = <2>;
    #size-cells = <2>;
    reserved-memory {{
        #address-cells = <2>;
        #size-cells = <2>;
        ranges;
        shared@{SHARED_ADDRESS:x} {{ reg = <0 {SHARED_ADDRESS:#x} 0 {SHARED:#x}>; no-map; }};
    }};
}};
"""


def moved(fact):
    """A physical address of the record, on this machine."""
    return tree.boards()[LIKE][fact] - linux.MEMORY_ADDRESS


def pack(build, host, work, _board, _arguments):
    """The initramfs of the ladder, with the board's folder."""
    starts = linux.pack_ladder(build, host, work, BOARD, [])
    root = work / "root"
    linux.add_board(root, build / "share/barecl", (BOARD, LIKE), ("dev-mem", {
        "address": SHARED_ADDRESS + moved("host.address"),
        "power_register": SHARED_ADDRESS + moved("host.power_register"), "power_on": 1, "power_off": 0}))
    linux.write_initramfs(root, work, ["BARECL_BOARDS=/boards", *(root / "arguments").read_text().splitlines()])
    return starts


def device_tree(place, machine):
    """The tree that QEMU makes for the machine, with the overlay."""
    made, overlay, merged = (place.work / name for name in ("machine.dtb", "overlay.dtbo", "system.dtb"))
    subprocess.run(["qemu-system-aarch64", *machine, "-machine", f"dumpdtb={made}", "-display", "none", "-nic", "none"],
                   check=True, stdout=place.log, stderr=place.log, close_fds=False)
    subprocess.run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", overlay, "-"], check=True, input=OVERLAY, text=True)
    subprocess.run(["fdtoverlay", "-i", made, "-o", merged, overlay], check=True)
    return merged


def boot(place):
    memory = os.memfd_create("memory")
    os.ftruncate(memory, SHARED)
    os.set_inheritable(memory, True)
    firmware = place.build / f"share/barecl/firmware/{LIKE}.elf"
    controller = a9_linux_m4.ResetController(emulators.command(a9_linux_m4.CORE, memory, firmware, counting=True), memory,
                                             moved("host.power_register"), place.log)
    machine = ["-machine", "virt", "-cpu", "cortex-a53", "-m", f"{OWN + SHARED}B",
               "-object", f"memory-backend-ram,id=own,size={OWN}", "-numa", "node,memdev=own",
               "-object", f"memory-backend-file,id=shared,size={SHARED},mem-path=/proc/self/fd/{memory},share=on",
               "-numa", "node,memdev=shared"]
    try:
        words = linux.command(place, device_tree(place, machine), machine, emulator="qemu-system-aarch64",
                              kernel="vmlinuz-arm64")
        code = linux.run_linux(place, words, [memory])
    finally:
        controller.end()
    return code if controller.starts == place.starts else None


if __name__ == "__main__":
    sys.exit(linux.run(BOARD, boot, pack, files=["vmlinuz-arm64"]))
