# SPDX-License-Identifier: MIT
"""A machine in Verilog computes the simulator's results in as many cycles of the machine, with any wait states:

    same_cycles.py BUILD FOLDER BOARD SIMULATOR WAITS PROGRAM

Makes a board like BOARD in FOLDER, with the firmware of the board SIMULATOR and other wait states, and runs PROGRAM on
both. WAITS gives the wait states of the instruction memory and of the data memories: 2,1."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def with_waits(arguments, code, data):
    """The emulator's arguments with other wait states: parts three and four of the options for memories."""
    result = list(arguments)
    for at, word in enumerate(arguments):
        if word in ("--ram", "--shared", "--code"):
            parts = arguments[at + 1].split(",")
            parts[2:4] = [code if word == "--code" else data] * 2
            result[at + 1] = ",".join(parts)
    return result


def main():
    build, folder, board, simulator, waits, program = sys.argv[1:]
    name = f"{board}-{waits.replace(',', '-')}"
    record = json.loads((ROOT / "boards" / board / "board.json").read_text())
    record["name"] = name
    record["emulator"]["program"] = f"{build}/share/barecl/verilated/{board}"
    record["emulator"]["arguments"] = with_waits(record["emulator"]["arguments"], *waits.split(","))
    place = Path(folder) / "boards" / name
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / "board.json").write_text(json.dumps(record))
    shutil.copy(f"{build}/share/barecl/firmware/{simulator}.prog", place / f"{name}.prog")
    environment = {**os.environ, "BARECL_BOARDS": str(place.parent), "BARECL_DEVICES": f"{simulator},{name}"}
    return subprocess.run([program], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
