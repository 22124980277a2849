#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Loads and runs a program on a machine in an FPGA, over its serial line: `./dev fpga-run`.

    fpga_run.py BUILD DEVICE MACHINE.adf PROGRAM [--write ADDRESS=FILE] [--watch ADDRESS]
                [--read ADDRESS,BYTES=FILE]

DEVICE is the serial line, such as /dev/ttyUSB1. Loads the program's instructions and data, writes the files to data
memory, and lets the machine run. Prints what the machine prints until the first zero byte, which the program must print
at its end, and then reads memory into files. While the machine runs, --watch reads one word again and again, and shows
each value that differs from the one before. Addresses and sizes count bytes, and are multiples of 4."""

import argparse
import os
import struct
import subprocess
import sys
import tempfile
import termios
import tty
from pathlib import Path

MOST = 1024  # words or instructions of a command


class Link:
    """The commands of compiler/tta/fpga/link.v."""

    def __init__(self, device):
        self.file = os.open(device, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.file)
        attributes = termios.tcgetattr(self.file)
        attributes[4] = attributes[5] = termios.B115200
        termios.tcsetattr(self.file, termios.TCSANOW, attributes)
        self.printed = b""

    def take(self, size):
        data = b""
        while len(data) < size:
            some = os.read(self.file, size - len(data))
            if not some:
                raise EOFError("the serial line is closed")
            data += some
        return data

    def message(self):
        """The letter of the next message. What the machine prints is kept."""
        letter = self.take(1)
        if letter == b"p":
            self.printed += self.take(1)
        return letter

    def send(self, data):
        while data:
            data = data[os.write(self.file, data):]

    def command(self, letter, address=0, count=0, items=b"", wanted=b"k"):
        self.send(letter + struct.pack("<IH", address, count) + items)
        while (letter := self.message()) == b"p":
            pass
        if letter != wanted:
            raise RuntimeError(f"the machine answers {letter}")

    def write(self, letter, first, items):
        """Writes instructions (letter I) or words (W)."""
        for n in range(0, len(items), MOST):
            some = items[n:n + MOST]
            self.command(letter, first + n, len(some), b"".join(some))

    def read(self, first, count):
        data = b""
        for n in range(0, count, MOST):
            some = min(MOST, count - n)
            self.command(b"R", first + n, some, wanted=b"d")
            data += self.take(4 * some)
        return data

    def wait_for_end(self, watched):
        """Returns what the machine prints until the zero byte. Meanwhile, shows the values of the watched word."""
        seen = None
        while b"\0" not in self.printed:
            if watched is not None:
                if (word := self.read(watched // 4, 1)) != seen:
                    print(f"{watched:#x}: {int.from_bytes(word, 'little'):#x}", flush=True)
                seen = word
            elif (letter := self.message()) != b"p":
                raise RuntimeError(f"the machine sends {letter}")
        text, _, self.printed = self.printed.partition(b"\0")
        return text


def hex_items(file):
    """The runs of a file for $readmemh: the number of the first item, and the items as bytes."""
    runs = [(0, [])]
    for line in file.read_text().splitlines():
        if line.startswith("@"):
            runs.append((int(line[1:], 16), []))
        else:
            runs[-1][1].append(bytes.fromhex(line)[::-1])
    return [(first, items) for first, items in runs if items]


def memories(build, machine, program):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([build / "bin/bareclc", "machine", f"--emit=memories:{program}", "--encoding=compact", machine, "-o",
                        folder], check=True)
        code = hex_items(Path(folder) / "code.hex")
        data = [run for file in Path(folder).glob("*.hex") if file.name != "code.hex" for run in hex_items(file)]
    return code, data


def words(data):
    return [data[n:n + 4].ljust(4, b"\0") for n in range(0, len(data), 4)]


def load(link, code, data):
    link.command(b"H")
    for letter, runs in ((b"I", code), (b"W", data)):
        for first, items in runs:
            link.write(letter, first, items)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("device")
    parser.add_argument("machine")
    parser.add_argument("program")
    parser.add_argument("--write", action="append", default=[], metavar="ADDRESS=FILE")
    parser.add_argument("--watch", type=lambda text: int(text, 0), metavar="ADDRESS")
    parser.add_argument("--read", action="append", default=[], metavar="ADDRESS,BYTES=FILE")
    options = parser.parse_args()
    link = Link(options.device)
    load(link, *memories(options.build, options.machine, options.program))
    for place, file in (text.split("=") for text in options.write):
        link.write(b"W", int(place, 0) // 4, words(Path(file).read_bytes()))
    link.command(b"G")
    sys.stdout.buffer.write(link.wait_for_end(options.watch))
    link.command(b"H")
    for place, file in (text.split("=") for text in options.read):
        address, size = (int(number, 0) for number in place.split(","))
        Path(file).write_bytes(link.read(address // 4, -(-size // 4))[:size])


if __name__ == "__main__":
    main()
