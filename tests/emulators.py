# SPDX-License-Identifier: MIT
"""The command that emulates a board, by its record, for tests that start emulators themselves."""
import records


def command(board, memory, firmware, counting=False):
    """`memory`: a file's descriptor, of the size that the emulator wants; it is to be passed on."""
    emulator = records.boards()[board]["emulator"]
    names = {"file": f"/proc/self/fd/{memory}", "emulator.file_size": str(file_size(board)),
             "core.count": str(records.boards()[board]["core"].get("count", 1)), "firmware": str(firmware)}
    words = [emulator["program"], *emulator["arguments"], *(emulator["counting"] if counting else [])]
    for name, value in names.items():
        words = [word.replace("{" + name + "}", value) for word in words]
    return words


def file_size(board):
    record = records.boards()[board]
    size = record["emulator"].get("file_size", record["memory"]["shared"]["size"])
    return int(str(size), 0)
