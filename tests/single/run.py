# SPDX-License-Identifier: MIT
"""Runs a program for one chip on its board's emulator, and checks that it keeps the limits of memory.

usage: run.py BOARD PROGRAM.elf

The program ends the emulator with its exit code, and prints how much of the heap and of the stack it has used, and how
much of the memory is taken by its buffers. Flash is everything that is loaded, including the C library and the program,
but not the program binary with its kernels. RAM is variables, heap and stack without the buffers.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import emulators
import patience

MOST_FLASH, MOST_RAM = 64 << 10, 8 << 10  # bytes
MOST_SECONDS = 100


def sections(program):
    """Bytes of each section, by name."""
    text = subprocess.run(["llvm-size-22", "-A", program], check=True, capture_output=True, text=True).stdout
    return {name: int(size) for name, size in re.findall(r"^(\.\w+)\s+(\d+)", text, re.MULTILINE)}


def symbol_size(program, name):
    text = subprocess.run(["llvm-nm-22", "-S", program], check=True, capture_output=True, text=True).stdout
    return int(re.search(rf"^\w+ (\w+) \w {name}$", text, re.MULTILINE)[1], 16)


def run(board, program):
    memory = os.memfd_create("memory")
    os.ftruncate(memory, emulators.file_size(board))
    words = emulators.command(board, memory, program) + ["-semihosting-config", "enable=on,target=native"]
    return patience.run(words, MOST_SECONDS, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT, text=True, pass_fds=[memory])


def main():
    board, program = sys.argv[1:]
    ended = run(board, program)
    print(ended.stdout)
    said = dict(re.findall(r"^(\w+) (\d+)$", ended.stdout, re.MULTILINE))
    if ended.returncode != 0 or "\nverified\n" not in ended.stdout:
        print(f"ended with {ended.returncode}")
        return 1
    size = sections(program)
    flash = size[".vectors"] + size[".text"] + size[".data"] - symbol_size(program, "kernels_bclbin")
    ram = size[".data"] + size[".bss"] + int(said["heap"]) + int(said["stack"]) - int(said["buffers"])
    print(f"{board}: {flash} bytes of flash, {ram} of RAM beside the buffers")
    return 0 if flash <= MOST_FLASH and ram <= MOST_RAM else 1


if __name__ == "__main__":
    sys.exit(main())
