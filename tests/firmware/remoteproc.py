# SPDX-License-Identifier: MIT
"""Checks a board's firmware as Linux' remoteproc reads it: the ELF file's resource table, and the trace that it names.

usage: remoteproc.py BUILD BOARD [--run]

With `--run` the core starts without a host and writes that to its trace. This works on boards whose emulator has the
firmware's variables in the shared file.
"""
import os
import struct
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import emulators
from schema import tree

TRACE = 2
WAIT_SECONDS = 1200


def check(is_so, what):
    if not is_so:
        sys.exit(f"not so: {what}")


class Elf:
    """Sections and segments, by the fields of the header's class (32 or 64 bits)."""

    def __init__(self, path):
        self.bytes = path.read_bytes()
        wide = self.bytes[4] == 2
        header = struct.unpack_from("<16xHHIQQQIHHHHHH" if wide else "<16xHHIIIIIHHHHHH", self.bytes)
        self.at_segments, self.at_sections = header[4], header[5]
        segment, segments, section, sections, names = header[8:13]
        formats = ("<IIQQQQQQ", "<IIQQQQ") if wide else ("<IIIIIIII", "<IIIIII")
        self.segments = [struct.unpack_from(formats[0], self.bytes, self.at_segments + i * segment)
                         for i in range(segments)]
        self.wide = wide
        rows = [struct.unpack_from(formats[1], self.bytes, self.at_sections + i * section) for i in range(sections)]
        strings = rows[names][4]
        self.sections = {self.text(strings + row[0]): row for row in rows}

    def text(self, offset):
        return self.bytes[offset:self.bytes.index(0, offset)].decode()

    def is_loaded(self, address, size):
        """Whether the file has all of it in a loaded segment."""
        for segment in self.segments:
            kind, start, in_file = segment[0], segment[3], segment[5] if self.wide else segment[4]
            if kind == 1 and start <= address and address + size <= start + in_file:
                return True
        return False


def resource_table(elf):
    """The trace's address and size. Checks what Linux' rproc_elf_find_rsc_table() and others check, and more."""
    check(".resource_table" in elf.sections, "there is a resource table")
    _, _, _, address, offset, size = elf.sections[".resource_table"][:6]
    table = elf.bytes[offset:offset + size]
    version, count, zero, zero_too, entry = struct.unpack_from("<5I", table)
    check((version, count, zero, zero_too) == (1, 1, 0, 0), "the table is of version 1 and has one entry")
    check(entry + 48 <= size, "the entry is in the table")
    check(elf.is_loaded(address, size), "the table is loaded")
    kind, trace, length, zero, name = struct.unpack_from("<4I32s", table, entry)
    check(kind == TRACE and zero == 0 and name.rstrip(b"\0") == b"barecl", "the entry is a trace's")
    return trace, length


def run(board, firmware, trace, length):
    """The trace of a core that has found no queue."""
    facts = tree.boards()[board]
    memory = os.memfd_create("memory")
    os.ftruncate(memory, emulators.file_size(board))
    start = facts["memory.shared.address"] - facts["emulator.file_offset"]
    core = subprocess.Popen(emulators.command(board, memory, firmware), stdin=subprocess.DEVNULL, pass_fds=[memory])
    text, deadline = "", time.monotonic() + WAIT_SECONDS
    while "given up" not in text and time.monotonic() < deadline and core.poll() is None:
        time.sleep(0.01)
        text = os.pread(memory, length, trace - start).split(b"\0")[0].decode()
    core.kill()
    core.wait()
    return text


def main():
    build, board = Path(sys.argv[1]), sys.argv[2]
    firmware = build / f"share/barecl/firmware/{board}.elf"
    trace, length = resource_table(Elf(firmware))
    facts = tree.boards()[board]
    first, size = facts["memory.data.address"], facts["memory.data.size"]
    check(first <= trace and trace + length <= first + size, "the trace is in the firmware's data")
    if "--run" in sys.argv:
        text = run(board, firmware, trace, length)
        print(text)
        check(text.startswith("BareCL's firmware, ABI version 0x") and text.endswith("given up, at packet 0x0\n"),
              "the trace tells of the start, and that there is no queue")


main()
