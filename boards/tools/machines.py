#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The project's own machines. Writes boards/tta-*/machine.adf:

    eval "$(./dev env)"; boards/tools/machines.py boards

The files are the machines that count; a test compares them with what this script writes."""

import sys
from pathlib import Path

from adf import Machine

LOADS = {"ld8": 3, "ldu8": 3, "ld16": 3, "ldu16": 3, "ld32": 3}
STORES = {"st8": 1, "st16": 1, "st32": 1}
ALU = {name: 1 for name in
       "add sub and ior xor shl shr shru eq gt gtu sxqw sxhw min max minu maxu".split()}
MEMORY = {**LOADS, **STORES}
FLOAT_ADDER = {"addf": 5, "subf": 5, "eqf": 1, "gtf": 1, "gef": 1, "cif": 4, "cifu": 4, "cfi": 4, "cfiu": 4}


def minimal():
    machine = Machine(1, immediate=32, guards=[("BOOL", 0), ("BOOL", 1)], comment="""
The smallest machine that runs the firmware: one bus, one unit that computes, one that loads and
stores. What it lacks (variable shifts, multiplication, division, floats) is emulated.""")
    machine.unit("LSU", {**MEMORY, "stdout": 1, "rtc": 1}, space="data")
    machine.unit("ALU", {name: 1 for name in "add sub eq gt gtu and ior xor shr1_32 shru1_32".split()})
    machine.file("RF", 8)
    machine.file("BOOL", 2, width=1)
    machine.memory("data", 1 << 24, ids=[0, 1, 2, 3])
    machine.control()
    return machine


def scalar():
    machine = Machine(3, immediate=[8, 8, 8], guards=[("BOOL", 0), ("BOOL", 1)], comment="""
A small processor of three buses: an ALU, a multiplier, a divider that is not pipelined, one
load-store unit.""")
    machine.unit("LSU", MEMORY, space="data")
    machine.unit("ALU", ALU)
    machine.unit("MUL", {"mul": 3})
    machine.unit("DIV", {"div": 16, "divu": 16, "mod": 16, "modu": 16},
                 resources={name: [("divider", 0, 15)] for name in ("div", "divu", "mod", "modu")})
    machine.unit("IO", {"stdout": 1, "rtc": 1})
    machine.file("RF0", 16, reads=2)
    machine.file("RF1", 16)
    machine.file("BOOL", 2, width=1)
    machine.memory("data", 1 << 24, ids=[0, 1, 2, 3])
    machine.control()
    machine.long_immediates("IMM", 1, {"long": [("B1", 16), ("B2", 16)]})
    return machine


def dct():
    machine = Machine(18, immediate=8, guards=[(f"BOOL{f}", n) for f in range(5) for n in range(2)],
                      comment="""
The processor of Table 2 in the article on pocl's portability (Jääskeläinen et al., IJPP 2015): 4 integer
register files of 32 registers with 1 read and 1 write port, 5 boolean files of 16, 4 integer ALUs,
4 float adders and subtracters, 4 float multipliers, 9 load-store units.

The article gives neither buses nor latencies, nor which unit sees which memory: here 5 see global and
4 see local memory. 18 buses carry what the units can take in a cycle at
best: 9 loads, or 4 additions and 4 multiplications of two operands with some loads beside; every
socket is on every bus. A load takes 3 cycles, float addition and multiplication 5, an integer
operation 1, multiplication 3: what OpenASIP's own hardware units need.""")
    for n in range(4):
        machine.unit(f"ALU{n}", {**ALU, "mul": 3} if n == 0 else ALU)
    for n in range(4):
        machine.unit(f"FADD{n}", FLOAT_ADDER if n == 0 else {"addf": 5, "subf": 5})
    for n in range(4):
        machine.unit(f"FMUL{n}", {"mulf": 5})
    for n in range(5):
        machine.unit(f"LSU{n}", MEMORY, space="global")
    for n in range(5, 9):
        machine.unit(f"LSU{n}", MEMORY, space="local")
    machine.unit("IO", {"stdout": 1, "rtc": 1})
    for n in range(4):
        machine.file(f"RF{n}", 32)
    for n in range(5):
        machine.file(f"BOOL{n}", 16, width=1)
    machine.memory("global", 1 << 24, ids=[0, 1, 2])
    machine.memory("local", 1 << 16, ids=[3])
    machine.control(instructions=1 << 18)
    machine.long_immediates("IMM", 2, {"long": [("B16", 16), ("B17", 16)]})
    return machine


def simd():
    machine = Machine(6, immediate=8, width=[128, 128, 128, 32, 32, 32], guards=[("BOOL", 0), ("BOOL", 1)],
                      comment="""
A small processor for vectors of four words: the units of tta-scalar, a float adder and a float
multiplier, and beside them units that do the same to four words at once; 32 registers of 128 bits.

Three buses carry vectors, three words. The load-store unit loads and stores one to four words a cycle,
from four banks of memory that each give one: a vector may begin at any word. A load takes 3 cycles,
float addition and multiplication 5, integer multiplication 3, conversion 4, what only moves bits 1.""")
    machine.unit("LSU", {**MEMORY, "ld32x4": 3, "st32x4": 1}, space="data")
    machine.unit("ALU", ALU)
    machine.unit("MUL", {"mul": 3})
    machine.unit("DIV", {"div": 16, "divu": 16, "mod": 16, "modu": 16},
                 resources={name: [("divider", 0, 15)] for name in ("div", "divu", "mod", "modu")})
    machine.unit("FADD", FLOAT_ADDER)
    machine.unit("FMUL", {"mulf": 5})
    machine.unit("VALU", {name: 1 for name in (
        "add32x4 sub32x4 and128 ior128 xor128 shl32x4 shr32x4 shru32x4 eq32x4 gt32x4 gtu32x4 min32x4 max32x4 "
        "minu32x4 maxu32x4 select32x4").split()})
    machine.unit("VMUL", {"mul32x4": 3, "mulf32x4": 5})
    machine.unit("VFADD", {name + "32x4": latency for name, latency in FLOAT_ADDER.items()})
    machine.unit("VPERM", {name: 1 for name in (
        "vbcast32x4 pack32x4 extractelem32x4 insertelem32x4 vshuffle32x4").split()})
    machine.unit("IO", {"stdout": 1, "rtc": 1})
    machine.file("RF0", 16, reads=2)
    machine.file("RF1", 16)
    machine.file("VRF", 32, width=128, reads=2)
    machine.file("BOOL", 2, width=1)
    machine.memory("data", 1 << 24, ids=[0, 1, 2, 3])
    machine.control()
    machine.long_immediates("IMM", 1, {"long": [("B4", 16), ("B5", 16)]})
    return machine


MACHINES = {"tta-minimal": minimal, "tta-scalar": scalar, "tta-dct": dct, "tta-simd": simd}


def main():
    boards = Path(sys.argv[1])
    for name, make in MACHINES.items():
        (boards / name).mkdir(exist_ok=True)
        (boards / name / "machine.adf").write_text(make().text())


if __name__ == "__main__":
    main()
