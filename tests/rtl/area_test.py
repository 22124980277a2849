# SPDX-License-Identifier: MIT
"""Checks the table that ./dev area prints for a machine:

    area_test.py BUILD FOLDER MACHINE.adf

Each component has a row, the rows add up to the machine, and a register file has the registers of the ADF file. Where
nextpnr-ice40 is installed, the critical path of the machine goes through its components, and takes a period of the
maximum clock."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def check_clock(clock, components):
    """The path goes through components of the machine, and takes a period of the clock except for rounding."""
    assert clock["part"] == "hx8k"
    assert 25 < clock["MHz"] < 100, clock
    assert {name for name, _ in clock["path"]} <= components, clock
    assert abs(sum(delay for _, delay in clock["path"]) - 1000 / clock["MHz"]) < 1, clock


def main():
    has_clock = shutil.which("nextpnr-ice40") is not None
    build, folder, machine = sys.argv[1:]
    if not shutil.which("yosys"):
        print("skipped: yosys is not installed")
        return
    said = subprocess.run([sys.executable, "-B", ROOT / "compiler/tta/tools/area.py", build, folder, "--for", "ice40",
                           "--json", *["--clock"] * has_clock, machine], check=True, stdout=subprocess.PIPE)
    (rows,) = json.loads(said.stdout).values()
    print(json.dumps(rows, indent=1))
    if has_clock:
        check_clock(rows.pop("clock"), set(rows) - {"all"} | {"memory", "top"})
    for name in ("ALU", "LSU", "RF", "BOOL", "B0", "gcu", "decode"):
        assert rows[name]["LUTs"] > 0, name
    for column, total in rows["all"].items():
        parts = sum(row[column] for name, row in rows.items() if name != "all")
        assert 0 <= total - parts < 20, (column, total, parts)  # the rest joins buses and ports, in the top module
    assert rows["RF"]["registers"] == 8 * 32 and rows["BOOL"]["registers"] == 2


if __name__ == "__main__":
    main()
