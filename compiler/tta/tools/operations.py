#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What described operations save: cycles of C programs on a machine with and without them.

    operations.py --bareclc BARECLC --ttasim TTASIM [--clang CLANG] --machine ADF --operations FOLDER
                  --program FILE --kernels NAME... [--least FACTOR]

The program is compiled for each kernel with -DKERNEL=<number>, -DNAMED=1 to call the operations by their names or 0 to say
what they compute, and -DCLOCK=1; it prints two words: its result and its cycles. The machine with the operations is
ADF with a unit for the folder's. All results are compared, with those of --clang's program too. The exit status is 0 if all
are equal and every kernel takes at least FACTOR times fewer cycles.
"""

import argparse
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
    for name in ("bareclc", "ttasim", "machine", "operations", "program"):
        parser.add_argument("--" + name, type=Path, required=True)
    parser.add_argument("--clang")
    parser.add_argument("--kernels", nargs="+", required=True)
    parser.add_argument("--least", type=float, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return compare(Machines(given, Path(folder)), given) > 0


if __name__ == "__main__":
    sys.exit(main())
