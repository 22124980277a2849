#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Whether the Verilog of described operations does what their C functions do: `./dev check-hardware`.

    check_hardware.py BARECLC FOLDER...

FOLDER has descriptions of operations; a machine's ADF file stands for the folder `operations` beside it. For each
operation with hardware, its own or made from the C function, the compiler writes a test in Verilog, which Icarus Verilog
simulates. If the hardware of an operation differs, the inputs, the expected and the actual outputs are printed, and the
exit status is 1. If Yosys is installed, it also looks into descriptions' own Verilog for what a machine cannot use:
combinational loops, registers, and signals that nothing drives."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def run(words):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout.strip())
    return done.stdout


def unusable(operation, file, module):
    """Why a machine cannot use the Verilog of an operation; empty if it can."""
    script = (f"read_verilog {file}; hierarchy -check -top {module}; proc; flatten; check -assert; "
              "select -assert-none t:$*ff* t:$*latch* t:$mem*")
    done = subprocess.run(["yosys", "-q", "-p", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if not done.returncode:
        return ""
    first = re.sub(r"\nWarning: .*", "", done.stdout.strip(), count=1, flags=re.DOTALL)  # of the warnings
    if "logic loop" in first:
        return f"{operation}: the hardware has a combinational loop:\n{first}"
    if "selection is not empty" in done.stdout:
        return f"{operation}: the hardware has registers, and must compute its outputs from its inputs alone"
    return f"{operation}: {first}"


def unusable_operations(descriptions):
    folder = Path(descriptions)
    folder = folder if folder.is_dir() else folder.parent / "operations"
    for path in sorted(folder.glob("*.json")):
        description = json.loads(path.read_text())
        if hardware := description.get("hardware"):
            yield unusable(description["name"], folder / hardware["file"], hardware["module"])


def check(bareclc, descriptions):
    """Whether all operations of a folder agree; None if none of them has hardware."""
    with tempfile.TemporaryDirectory() as folder:
        run([bareclc, "operations", f"--hardware-tests={folder}", descriptions])
        results = []
        for test in sorted(Path(folder).glob("test_*.v")):
            run(["iverilog", "-o", test.with_suffix(".vvp"), "-s", test.stem, test])
            said = run(["vvp", "-n", test.with_suffix(".vvp")]).strip()
            print(said)
            results.append("the hardware agrees" in said)
        for problem in filter(None, unusable_operations(descriptions) if shutil.which("yosys") else []):
            print(problem)
            results.append(False)
        return all(results) if results else None


def main():
    bareclc, *folders = sys.argv[1:]
    if not folders:
        sys.exit("check-hardware takes folders of descriptions, or machines' files")
    found = {folder: check(bareclc, folder) for folder in folders}
    for folder in (folder for folder, agrees in found.items() if agrees is None):
        print(f"{folder}: no operation has hardware")
    return any(agrees is False for agrees in found.values())


if __name__ == "__main__":
    sys.exit(main())
