#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes a board in Verilog with described operations: `./dev add-operations`.

    operations_board.py BUILD BOARDS BOARD FOLDER [NAME]

BOARD is a board of the tree in Verilog whose core can have a unit for operations (core.operations_unit). The new board is
the folder BOARDS/NAME, with the record, the descriptions of FOLDER, the firmware and the emulator. NAME is BOARD-operations
if not stated. Programs use the board with BARECL_BOARDS=BOARDS and BARECL_DEVICES=NAME. The exit status is 77 if
Verilator or the package with the core's Verilog is missing."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTIONS = (".json", ".c", ".opp", ".cc", ".v")


def record(base, name, boards):
    """The contents of the new board.json."""
    facts = json.loads((ROOT / "boards" / base / "board.json").read_text())
    if facts["core"].get("operations_unit", "none") == "none":
        sys.exit(f"board {base}: its core has no unit for operations (core.operations_unit)")
    facts["name"] = name
    facts["description"] += ", with operations"
    facts["core"]["operations"] = "operations"
    for member in ("sources", "operations_sources"):
        if member in facts["verilog"]:
            facts["verilog"][member] = [text.replace("{folder}", str(ROOT / "boards" / base))
                                        for text in facts["verilog"][member]]
    facts["emulator"]["program"] = str(boards / name / "emulator")
    return facts


def copy_new(source, to):
    """Copies the descriptions. A file that has not changed keeps its time."""
    to.mkdir(parents=True, exist_ok=True)
    files = {file.name: file.read_bytes() for file in source.iterdir() if file.suffix in DESCRIPTIONS}
    for file in to.iterdir():
        if file.name not in files:
            file.unlink()
    for name, contents in files.items():
        write_new(to / name, contents)


def write_new(file, contents):
    if not file.exists() or file.read_bytes() != contents:
        file.write_bytes(contents)


def make(build, boards, base, descriptions, name):
    """Makes the board. Returns the exit status of verilate.py."""
    firmware = build / f"share/barecl/firmware/{base}.elf"
    for file in (firmware, descriptions):
        if not file.exists():
            sys.exit(f"there is no {file}")
    place = boards / name
    copy_new(descriptions, place / "operations")
    write_new(place / "board.json", (json.dumps(record(base, name, boards), indent=4) + "\n").encode())
    shutil.copy2(firmware, place / f"{name}.elf")
    return subprocess.run([sys.executable, ROOT / "boards/tools/verilate.py", build, place], stdout=sys.stderr).returncode


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit("add-operations takes a board, a folder of descriptions, and a name for the new board")
    build, boards, descriptions = (Path(sys.argv[at]).resolve() for at in (1, 2, 4))
    base, given = sys.argv[3], sys.argv[5:]
    if not (ROOT / "boards" / base / "board.json").exists():
        sys.exit(f"there is no board {base}")
    name = given[0] if given else base + "-operations"
    status = make(build, boards, base, descriptions, name)
    if status == 0:
        print(f"BARECL_BOARDS={boards} BARECL_DEVICES={name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
