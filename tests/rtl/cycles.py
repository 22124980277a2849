# SPDX-License-Identifier: MIT
"""A machine in Verilog does in each cycle what the simulator does:

    cycles.py BUILD FOLDER NAME=MACHINE.adf:PROGRAM.c[,PROGRAM.c...] ...

Each program runs twice, the second time with memories that make the machine wait at random."""

import sys
import time
from pathlib import Path

import rtl


def main():
    build, folder, *pairs = sys.argv[1:]
    if tool := rtl.missing("verilator", "g++"):
        print(f"skipped: {tool} is not installed")
        return 0
    models = rtl.Models(build, folder)
    differ = 0
    for pair in pairs:
        name, rest = pair.split("=")
        machine, programs = rest.split(":")
        verilog = models.verilog(machine, name)
        model = models.model(verilog, name)
        for number, source in enumerate(programs.split(",")):
            program = models.compile(machine, source, models.folder / f"{name}.{number}")
            for seed in (None, 1 + number):
                agrees, text = models.compared(model, verilog, machine, program, 400000, seed)
                print(name, Path(source).name, text.strip() if agrees else text[:2000], flush=True)
                differ += not agrees
    return differ != 0


if __name__ == "__main__":
    sys.exit(main())
