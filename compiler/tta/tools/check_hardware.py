#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Whether the Verilog of described operations does what their C functions do: `./dev check-hardware`.

    check_hardware.py BARECLC FOLDER...

FOLDER has descriptions of operations; a machine's ADF file stands for the folder `operations` beside it. For each
operation with hardware, the compiler writes a test in Verilog, which Icarus Verilog simulates. If the hardware of an
operation differs, the inputs, the expected and the actual outputs are printed, and the exit status is 1."""

import subprocess
import sys
import tempfile
from pathlib import Path


def run(words):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout.strip())
    return done.stdout


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
        return all(results) if results else None


def main():
    bareclc, *folders = sys.argv[1:]
    if not folders:
        sys.exit("check-hardware takes folders of descriptions, or machines' files")
    found = {folder: check(bareclc, folder) for folder in folders}
    for folder in (folder for folder, agrees in found.items() if agrees is None):
        print(f"{folder}: no operation has \"hardware\"")
    return any(agrees is False for agrees in found.values())


if __name__ == "__main__":
    sys.exit(main())
