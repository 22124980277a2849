# SPDX-License-Identifier: MIT
"""Checks the table that ./dev area prints for a machine:

    area_test.py BUILD FOLDER MACHINE.adf

Each component has a row, the rows add up to the machine, and a register file has the registers of the ADF file."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    build, folder, machine = sys.argv[1:]
    if not shutil.which("yosys"):
        print("skipped: yosys is not installed")
        return
    said = subprocess.run([sys.executable, "-B", ROOT / "compiler/tta/tools/area.py", build, folder, "--for", "ice40",
                           "--json", machine], check=True, stdout=subprocess.PIPE)
    (rows,) = json.loads(said.stdout).values()
    print(json.dumps(rows, indent=1))
    for name in ("ALU", "LSU", "RF", "BOOL", "B0", "gcu", "decode"):
        assert rows[name]["LUTs"] > 0, name
    for column, total in rows["all"].items():
        parts = sum(row[column] for name, row in rows.items() if name != "all")
        assert 0 <= total - parts < 20, (column, total, parts)  # the rest joins buses and ports, in the top module
    assert rows["RF"]["registers"] == 8 * 32 and rows["BOOL"]["registers"] == 2


if __name__ == "__main__":
    main()
