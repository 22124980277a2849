# SPDX-License-Identifier: MIT
"""The command that emulates a board, by its record, for tests that start emulators themselves."""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from schema import tree


def command(board, memory, firmware, counting=False):
    """`memory`: a file's descriptor, of the size that the emulator wants; it is to be passed on."""
    facts = tree.boards()[board]
    names = {**facts, "file": f"/proc/self/fd/{memory}", "firmware": firmware,
             "bytes": facts["emulator.file_size"]}
    names["memory"] = (f"memory-backend-file,id=shared,size={text(names['emulator.file_size'])},mem-path={names['file']},"
                       "share=on")
    words = [facts["emulator.program"], *facts["emulator.arguments"],
             *(facts["emulator.counting"] if counting else [])]
    return [re.sub(r"\{([a-z._]+)\}", lambda name: text(names[name[1]]), word) for word in words]


def text(value):
    """Numbers in decimal: the emulator would take the unit B behind a hexadecimal one for a digit."""
    return str(int(value)) if isinstance(value, int) else str(value)


def file_size(board):
    return tree.boards()[board]["emulator.file_size"]
