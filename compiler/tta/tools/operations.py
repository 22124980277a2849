#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What described operations save: cycles of C programs on a machine with and without them, or instructions of kernels on
a RISC-V board.

    operations.py --bareclc BARECLC --ttasim TTASIM [--clang CLANG] --machine ADF --operations FOLDER
                  --program FILE --kernels NAME... [--least FACTOR]
    operations.py --run-kernel PROGRAM --board NAME --plain NAME --program FILE.cl --kernels NAME... [--least FACTOR]

The program is compiled for each kernel with -DKERNEL=<number>, -DNAMED=1 to call the operations by their names or 0 to say
what they compute, and -DCLOCK=1; it prints two words: its result and its cycles. The machine with the operations is
ADF with a unit for the folder's. With boards, NAME is an emulated one whose core lacks the instructions (core.operations_trap),
so that the firmware counts them, and --plain one without operations; the emulator counts instructions. -DNAMED=2 puts an
addition in the place of each instruction of an operation: as many instructions as a core with the operations executes.
PROGRAM is tests/operations/run_kernel. All results are compared, with those of --clang's program too. The exit status is 0 if all
are equal and every kernel takes at least FACTOR times fewer cycles.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


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


class Boards:
    NS = 32  # of an instruction, with BARECL_ICOUNT

    def __init__(self, given):
        self.given = given

    def run(self, board, number, named):
        """Instructions, how many of them trapped, and the results."""
        options = f"-I{self.given.program.parent.resolve()} -DKERNEL={number} -DNAMED={named}"
        environment = dict(os.environ, BARECL_DEVICES=board, BARECL_ICOUNT="1", BARECL_DEBUG="queue", BARECL_CACHE_DIR="",
                           BARECL_SPECIALISE="off")
        done = subprocess.run([self.given.run_kernel, self.given.program, options, "loop"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, env=environment)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        trapped = re.findall(r"computed in traps: (\d+)", done.stderr)
        _, time, *words = done.stdout.split()
        return int(time) // self.NS, int(trapped[0]) if trapped else 0, words


def compare_boards(boards, given):
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
        if given.clang:
            results.add(machines.natively(number))
        factor = plain[0] / max(named[0], meant[0])
        print(f"{kernel:10} {plain[0]:9} {named[0]:9} {meant[0]:11} {factor:7.2f}")
        if len(results) > 1:
            print(f"{kernel}: the results differ: {', '.join(sorted(results))}")
        failures += len(results) > 1 or factor < given.least
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("bareclc", "ttasim", "machine", "operations", "run-kernel"):
        parser.add_argument("--" + name, type=Path)
    parser.add_argument("--program", type=Path, required=True)
    for name in ("clang", "board", "plain"):
        parser.add_argument("--" + name)
    parser.add_argument("--kernels", nargs="+", required=True)
    parser.add_argument("--least", type=float, default=0)
    given = parser.parse_args()
    if given.board:
        return compare_boards(Boards(given), given) > 0
    with tempfile.TemporaryDirectory() as folder:
        return compare(Machines(given, Path(folder)), given) > 0


if __name__ == "__main__":
    sys.exit(main())
