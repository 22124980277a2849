#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The cycles that five operations save in eight kernels: `./dev operations-table`.

    table.py BUILD BOARDS [BOARD...]

One table is for the simulated machine tta-scalar, and one for each BOARD in Verilog (rtl-vexriscv), with the operations
in a unit of the core. The boards with the operations are made in the folder BOARDS. In each table, a kernel runs without
the operations, calls them by name, and says what they compute; all results must be the same. The exit status is 0
if they are, and if each kernel takes at least 1.5 times fewer cycles with the operations. It is 77 if a board cannot
be simulated."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "boards/tools"))
import operations_board

INPUTS = ROOT / "tests/tta/operations/Inputs"
KERNELS = ["sad", "motion", "bitrev", "chain", "crc32", "cfir", "rotate", "mix"]
MISSING = 77


def compare(*words, **environment):
    command = [sys.executable, ROOT / "compiler/tta/tools/operations.py", *words, "--operations", INPUTS / "five",
               "--least", "1.5", "--kernels", *KERNELS]
    return subprocess.run(list(map(str, command)), env={**os.environ, **environment}).returncode


def on_machine(build):
    print("tta-scalar", flush=True)
    return compare("--bareclc", build / "bin/bareclc", "--ttasim", build / "bin/ttasim",
                   "--machine", ROOT / "boards/tta-scalar/machine.adf", "--program", INPUTS / "kernels.c")


def on_board(build, boards, base):
    name = base + "-operations"
    verilate = [sys.executable, ROOT / "boards/tools/verilate.py", build, base]
    status = subprocess.run(verilate).returncode or operations_board.make(build, boards, base, INPUTS / "five", name)
    if status:
        return status
    print(base, flush=True)
    return compare("--run-kernel", build / "bin/operations_run_kernel", "--board", name, "--plain", base,
                   "--program", INPUTS / "kernels.cl", BARECL_BOARDS=str(boards),
                   OCL_ICD_VENDORS=str(build / "etc/OpenCL/vendors"))


def main():
    build, boards, *bases = sys.argv[1:]
    build, boards = Path(build).resolve(), Path(boards).resolve()
    statuses = [on_machine(build)] + [on_board(build, boards, base) for base in bases or ["rtl-vexriscv"]]
    wrong = [status for status in statuses if status]
    return MISSING if wrong and set(wrong) == {MISSING} else len(wrong)


if __name__ == "__main__":
    sys.exit(main())
