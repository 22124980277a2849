# SPDX-License-Identifier: MIT
"""The whole system in one emulator: Linux on the first Cortex-A9 of a machine with four, the firmware on the second.

usage: a9_linux_a9.py BUILD ARMHF-BUILD KERNEL-FOLDER WORK-FOLDER --ladder | [DEMO-ARGUMENT...]

Compiles the demo's kernels, packs the armhf library and the demo into an initramfs, boots Debian's kernel from
KERNEL-FOLDER (kernel.sh) with the board's overlay merged into its device tree, and shows the output of the demo. The
demo runs twice on the board vexpress-a9-a9 through /dev/mem. With --ladder, barecl-ladder tries
the board instead, from what the packages install.
"""
import subprocess
import sys

import linux

BOARD = "vexpress-a9-a9"
CORES, FIRMWARES_CORE = 4, 1


def merge(place):
    """Makes the device tree with the board's overlay, which keeps Linux out of the other core's memory."""
    overlay, merged = place.work / f"{BOARD}.dtbo", place.work / "system.dtb"
    subprocess.run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", overlay,
                    linux.ROOT / "boards" / BOARD / "overlay.dtso"], check=True)
    subprocess.run(["fdtoverlay", "-i", place.tree, "-o", merged, overlay], check=True)
    return merged


def boot(place):
    """Boots Linux. QEMU's loader plays the boot loader: it loads the firmware, and the second core begins there."""
    firmware = place.build / f"share/barecl/firmware/{BOARD}.elf"
    machine = ["-machine", "vexpress-a9", "-smp", str(CORES), "-m", f"{linux.MEMORY}B",
               "-device", f"loader,file={firmware},cpu-num={FIRMWARES_CORE}"]
    return linux.run_linux(place, linux.command(place, merge(place), machine, "maxcpus=1"))


if __name__ == "__main__":
    sys.exit(linux.run(BOARD, boot))
