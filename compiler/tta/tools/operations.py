#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What described operations save: cycles of C programs on a machine with and without them, cycles of kernels on boards in
Verilog, or instructions of kernels on an emulated RISC-V board.

    operations.py --bareclc BARECLC --ttasim TTASIM [--clang CLANG] --machine ADF --operations FOLDER
                  --program FILE --kernels NAME... [--least FACTOR]
    operations.py --run-kernel PROGRAM --board NAME --plain NAME --operations FOLDER --program FILE.cl --kernels NAME...
                  [--least FACTOR]
    operations.py --trapped --run-kernel PROGRAM --board NAME --plain NAME --program FILE.cl --kernels NAME...
                  [--least FACTOR]

The program is compiled for each kernel with -DKERNEL=<number>, -DNAMED=1 to call the operations by their names or 0 to say
what they compute, and -DCLOCK=1; it prints two words: its result and its cycles. The machine with the operations is
ADF with a unit for the folder's. With --board, kernels run on two boards in Verilog, whose event times are exact cycles:
one that has the operations, and --plain, which has none.

With --trapped, NAME is an emulated board whose core lacks the instructions (core.operations_trap), so that the firmware
counts them; the emulator counts instructions. -DNAMED=2 puts an addition in the place of each instruction of an
operation: as many instructions as a core with the operations executes. PROGRAM is tests/operations/run_kernel. All
results are compared, with those of --clang's program too. The exit status is 0 if all are equal and every kernel takes at
least FACTOR times fewer cycles."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def tool(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


class Machines:
    def __init__(self, given, folder):
        self.given, self.folder = given, folder
        for name in ("with", "without"):
            (folder / name).mkdir()
        shutil.copytree(given.operations, folder / "with/operations")
        text = tool(given.bareclc, "machine", "--emit=adf", f"--add-operations={given.operations}", given.machine)
        (folder / "with/machine.adf").write_text(text)
        shutil.copy(given.machine, folder / "without/machine.adf")

    def run(self, machine, number, named):
        """Cycles, and what the program prints."""
        adf, program = self.folder / machine / "machine.adf", self.folder / "program"
        tool(self.given.bareclc, "compile", "-x", "c", "--machine", adf, f"-operations={self.given.operations}",
             f"-DKERNEL={number}", f"-DNAMED={named}", "-DCLOCK=1", self.given.program, "-o", program)
        result, cycles = tool(self.given.ttasim, "--machine", adf, program).split()
        return int(cycles), result

    def natively(self, number):
        program = self.folder / "native"
        tool(self.given.clang, "-O1", f"-DKERNEL={number}", "-DNAMED=0", "-DCLOCK=0", self.given.program, "-o", program)
        return tool(program).strip()


def run_kernel(given, board, options, **environment):
    """What run_kernel prints for the kernel `loop`, as words, and what it logs."""
    options = f"-I{given.program.parent.resolve()} {options}"
    done = subprocess.run([given.run_kernel, given.program, options, "loop"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, env=dict(os.environ, BARECL_DEVICES=board, BARECL_CACHE_DIR="", BARECL_SPECIALISE="off",
                                              **environment))
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    if " failed: " in done.stdout:
        sys.exit(f"{board}: {done.stdout}")
    return done.stdout.split(), done.stderr


class VerilogBoards:
    """Two boards with the same clock."""

    def __init__(self, given):
        self.given, self.names = given, {"with": given.board, "without": given.plain}
        self.hz = int(json.loads((ROOT / f"boards/{given.plain}/board.json").read_text())["ticks"]["hz"])

    def run(self, board, number, named):
        """Cycles, and the results."""
        options = f"-operations={self.given.operations.resolve()} -DKERNEL={number} -DNAMED={named}"
        (_, time, *words), _ = run_kernel(self.given, self.names[board], options)
        return round(int(time) * self.hz / 1e9), " ".join(words)


class TrappedBoards:
    NS = 32  # of an instruction, with BARECL_ICOUNT

    def __init__(self, given):
        self.given = given

    def run(self, board, number, named):
        """Instructions, how many of them trapped, and the results."""
        (_, time, *words), log = run_kernel(self.given, board, f"-DKERNEL={number} -DNAMED={named}", BARECL_ICOUNT="1",
                                            BARECL_DEBUG="queue")
        trapped = re.findall(r"computed in traps: (\d+)", log)
        return int(time) // self.NS, int(trapped[0]) if trapped else 0, words


def compare_trapped(boards, given):
    failures = 0
    print(f"{'kernel':10} {'without':>9} {'trapped by name':>16} {'by meaning':>11} {'with':>9} {'factor':>7}")
    for number, kernel in enumerate(given.kernels):
        plain, named, meant, one = (boards.run(board, number, by_name) for board, by_name in (
            (given.plain, 0), (given.board, 1), (given.board, 0), (given.board, 2)))
        factor = plain[0] / one[0]
        print(f"{kernel:10} {plain[0]:9} {named[1]:16} {meant[1]:11} {one[0]:9} {factor:7.2f}")
        is_wrong = not plain[2] == named[2] == meant[2] or plain[1] + one[1] > 0 or min(named[1], meant[1]) == 0
        if is_wrong:
            print(f"{kernel}: the results or the traps are wrong")
        failures += is_wrong or factor < given.least
    return failures


def compare(machines, given):
    failures = 0
    print(f"{'kernel':10} {'without':>9} {'by name':>9} {'by meaning':>11} {'factor':>7}")
    for number, kernel in enumerate(given.kernels):
        plain, named, meant = (machines.run(machine, number, by_name)
                               for machine, by_name in (("without", 0), ("with", 1), ("with", 0)))
        results = {plain[1], named[1], meant[1], machines.run("without", number, 1)[1]}
        if given.clang and given.machine:
            results.add(machines.natively(number))
        factor = plain[0] / max(named[0], meant[0])
        print(f"{kernel:10} {plain[0]:9} {named[0]:9} {meant[0]:11} {factor:7.2f}")
        if len(results) > 1:
            print(f"{kernel}: the results differ: {', '.join(text[:100] for text in sorted(results))}")
        failures += len(results) > 1 or factor < given.least
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("bareclc", "ttasim", "machine", "operations", "run-kernel"):
        parser.add_argument("--" + name, type=Path)
    parser.add_argument("--program", type=Path, required=True)
    for name in ("clang", "board", "plain"):
        parser.add_argument("--" + name)
    parser.add_argument("--trapped", action="store_true")
    parser.add_argument("--kernels", nargs="+", required=True)
    parser.add_argument("--least", type=float, default=0)
    given = parser.parse_args()
    if given.trapped:
        return compare_trapped(TrappedBoards(given), given) > 0
    if given.board:
        return compare(VerilogBoards(given), given) > 0
    with tempfile.TemporaryDirectory() as folder:
        return compare(Machines(given, Path(folder)), given) > 0


if __name__ == "__main__":
    sys.exit(main())
