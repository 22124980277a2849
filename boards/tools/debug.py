#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""./dev debug BOARD [PROGRAM [ARGUMENT...]]: an OpenCL program's kernels on an emulated core, under gdb.

    debug.py BUILD BOARD [--gdb COMMAND]... [PROGRAM [ARGUMENT...]]

Starts the program and gdb. The board's emulator waits for gdb before the core's first instruction. gdb has the symbols
of the firmware, and gets those of kernels when the program loads them. --gdb: a command that gdb runs before its
prompt. Programs are built with `-g -cl-opt-disable`, unless BARECL_BUILD_OPTIONS says otherwise.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from schema import tree

FOREVER = str(2 ** 32 - 1)  # milliseconds


def refusal(name):
    """Why the board cannot be debugged, or None."""
    boards = tree.boards()
    if name not in boards:
        return f"there is no board {name}"
    facts = boards[name]
    emulator = facts["emulator.program"]
    if not facts["emulator.debugging"] and not (emulator and emulator.startswith("qemu-system-")):
        return f"{name}: only boards that QEMU or ttasim emulates can be debugged so"
    if facts["transport"] != "shared-file":
        return f"{name}: BareCL itself uses the board's server for gdb, to access memory"
    return None


def environment(build, board, folder):
    own = {"BARECL_BUILD_OPTIONS": "-g -cl-opt-disable", **os.environ}
    return {**own, "BARECL_DEVICES": board, "BARECL_GDB": str(folder), "BARECL_WATCHDOG_MS": "0",
            "BARECL_BOOT_TIMEOUT": FOREVER, "BARECL_SPECIALISE": "off",
            "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")}


def start(build, board, folder, command, **options):
    """Starts the program, and waits until its emulator waits for gdb. Returns the process, or None if it has ended."""
    process = subprocess.Popen(command, env={**environment(build, board, folder), **options.pop("also", {})},
                               stdin=subprocess.DEVNULL, **options)
    while not (folder / "gdb.sock").exists():
        if process.poll() is not None:
            return None
        time.sleep(0.01)
    return process


def gdb_command(build, board, folder):
    own = folder / "firmware.elf"  # which an emulator has written if the firmware itself is no ELF file
    firmware = own if own.exists() else build / f"share/barecl/firmware/{board}.elf"
    return ["gdb-multiarch", str(firmware),
            "-x", str(build / "share/barecl/gdb/barecl.py"),
            "-ex", f"target remote {folder}/gdb.sock", "-ex", f"barecl board {folder}"]


def main(build, board, *words):
    why = refusal(board) or (None if shutil.which("gdb-multiarch") else "gdb-multiarch is missing: install the package")
    if why:
        sys.exit(f"debug: {why}")
    commands, words = [], list(words)
    while words[:1] == ["--gdb"] and len(words) > 1:
        commands += ["-ex", words[1]]
        words = words[2:]
    program = words or [str(build / "bin/opencl_vector_add")]
    with tempfile.TemporaryDirectory(prefix="barecl-gdb-") as folder:
        process = start(build, board, Path(folder), program)
        if process is None:
            sys.exit("debug: the program has ended before it started the emulator")
        try:
            status = subprocess.call([*gdb_command(build, board, Path(folder)), "-q", *commands])
        finally:
            process.kill()
            process.wait()
    return status


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
