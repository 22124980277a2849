# SPDX-License-Identifier: MIT
"""Runs an OpenCL program on a board behind OpenOCD. QEMU's server for GDB plays OpenOCD, as QEMU has a machine with the
memory map of the board's chip.

usage: probe.py BUILD FOLDER PROGRAM

This tests everything except OpenOCD itself: the command in the board's record, GDB's protocol over standard input and
output, and the firmware, linked for the board, in its flash memory.
"""
import os
import subprocess
import sys
from pathlib import Path

BOARD, MACHINE = "stm32f407-disco", "netduinoplus2"
WANTED = ["-f", "board/stm32f4discovery.cfg", "-c", "gdb_port pipe", "-c", "log_output /dev/null", "-c", "init", "-c",
          "reset halt"]


def write_stub(folder, firmware):
    stub = folder / "openocd"
    stub.write_text(f"""#!/bin/sh
for word; do printf '%s\\n' "$word"; done >'{folder}/arguments'
exec qemu-system-arm -machine {MACHINE} -display none -serial null -monitor none -nic none -S -gdb stdio \\
    -kernel '{firmware}' 2>/dev/null
""")
    stub.chmod(0o755)


def main():
    build, folder, program = map(Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    write_stub(folder, build / f"share/barecl/firmware/{BOARD}.elf")
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "BARECL_DEVICES": BOARD,
                   "BARECL_CACHE_DIR": "", "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")}
    ended = subprocess.run([program], env=environment, check=False)
    given = (folder / "arguments").read_text().splitlines()
    if given != WANTED:
        print(f"openocd was given {given}")
        return 1
    return ended.returncode


if __name__ == "__main__":
    sys.exit(main())
