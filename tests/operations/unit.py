# SPDX-License-Identifier: MIT
"""Verilog that bareclc makes from C functions, and units of RISC-V cores:

    unit.py BUILD FOLDER

Icarus Verilog compares the Verilog of operations that use all kinds of instructions, and of random ones, with their C
functions. Descriptions that cannot be in a unit are refused with their line. An operation whose own Verilog differs from
its C function is named, and no emulator is made."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import generate

ROOT = Path(__file__).resolve().parents[2]
BUILD, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
BARECLC = BUILD / "bin/bareclc"
CHECK = ROOT / "compiler/tta/tools/check_hardware.py"
SEEDS = range(1, 17)

# The types of inputs and outputs, and the C function's body.
BODIES = {
    "counts": ("u32 -> u32 u32 u32", "*y0 = __builtin_popcount(x0); *y1 = x0 ? __builtin_clz(x0) : 40; "
               "*y2 = x0 ? __builtin_ctz(x0) : 50;"),
    "orders": ("u32 u16 -> u32 u16 u32", "*y0 = __builtin_bswap32(x0); *y1 = __builtin_bswap16(x1); "
               "*y2 = __builtin_bitreverse32(x0) ^ __builtin_bitreverse8(x1);"),
    "turned": ("u32 u8 -> u32 u32", "uint32_t by = x1 & 31; *y0 = x0 << by | x0 >> (-by & 31); "
               "*y1 = x0 >> 5 | x0 << 27;"),
    "high": ("i32 i32 -> i32 u32", "*y0 = (int32_t)((int64_t)x0 * x1 >> 32); "
             "*y1 = (uint32_t)((uint64_t)(uint32_t)x0 * (uint32_t)x1 >> 31);"),
    "divided": ("i32 i16 -> i32 i32 u32", "*y0 = x1 > 0 ? x0 / x1 : x0; *y1 = x1 > 0 ? x0 % x1 : 7; "
                "*y2 = x1 ? (uint32_t)x0 / (uint16_t)x1 : 1;"),
    "clipped": ("i32 i32 -> i8 u8 i16", "int32_t s; int full = __builtin_sub_overflow(x0, x1, &s); "
                "*y0 = full ? -128 : s < -128 ? -128 : s > 127 ? 127 : s; *y1 = s < 0 ? 0 : s > 255 ? 255 : s; "
                "*y2 = (int16_t)(x0 >> 3) ^ x1;"),
    "product": ("i32 i32 u32 u32 -> i32 u32", "int32_t p; uint32_t q; "
                "*y0 = __builtin_mul_overflow(x0, x1, &p) ? -1 : p; *y1 = __builtin_mul_overflow(x2, x3, &q) ? 1 : q;"),
    "limits": ("u32 u32 i8 i8 -> u32 u32 i8 i8", "*y0 = x0 + x1 < x0 ? 0xffffffff : x0 + x1; *y1 = x0 < x1 ? 0 : x0 - x1; "
               "*y2 = x2 < x3 ? x2 : x3; *y3 = x2 < 0 ? -x2 : x2;"),
    "choices": ("u32 u32 -> u32", "switch (x0 & 7) { case 0: return x1; case 1: return x1 * 5; case 2: return ~x1; "
                "case 3: case 6: return x1 ? x0 / x1 : 3; default: return x0 - x1; }"),
    "paths": ("i32 i32 -> i32", "int32_t s = x0; if (x1 > 100) { if (x1 & 1) s = x1 ? (int32_t)((uint32_t)x0 / "
              "(uint32_t)x1) : 0; else s ^= 99; } else if (x1 < -100) s = s < 0 ? ~s : s; "
              "for (int i = 0; i < 32; ++i) if (x1 >> i & 1) s = (int32_t)((uint32_t)s * 3u + i); return s;"),
    "tables": ("u8 i8 -> u16 i32", "static const uint16_t t[4][4] = {{1, 65535, 3}, {4, 5, 6, 7}, {8}, {9, 10, 11, 12}}; "
               "static const int32_t u[256] = {-1, [17] = 5, [200] = -77}; *y0 = t[x0 & 3][x0 >> 2 & 3]; "
               "*y1 = u[(uint8_t)x1];"),
    "flags": ("bool bool u8 -> bool bool", "*y0 = x0 ^ (x2 > 9); *y1 = x0 && (x1 || x2 == 3);"),
    "fixed": (" -> u16", "return 4711;"),
    "roots": ("u32 -> u32", "uint32_t root = 0; for (uint32_t bit = 1u << 30; bit; bit >>= 2) { if (x0 >= root + bit) { "
              "x0 -= root + bit; root = (root >> 1) + bit; } else root >>= 1; } return root;"),
    "lanes": ("u8x4 u8x4 i8x4 -> u8x4 u8x4 i8x4", "*y0 = (x0 & x1) + ((x0 ^ x1) >> 1); *y1 = x0 * x1 - (uint8_t)x2[3]; "
              "*y2 = (i8x4)(x0 < x1) ^ x2 >> 3 ^ __builtin_shufflevector(x2, x2, 2, 0, 3, 1);"),
    "limited": ("i8x4 i8x4 u16x2 -> i8x4 u16x2 u32", "*y0 = __builtin_elementwise_add_sat(x0, x1); "
                "*y1 = __builtin_elementwise_min(x2, (u16x2){1000, 77}) << 2; uint32_t s = 0; "
                "for (int n = 0; n < 4; ++n) s += x0[n] < x1[n] ? x1[n] - x0[n] : x0[n] - x1[n]; *y2 = s;"),
    "turned2": ("i16x2 i16 -> i16x2 i8x4", "*y0 = (i16x2){(int16_t)(x1 - x0[1]), (int16_t)(x0[0] + x1)}; "
                "*y1 = (i8x4){x0[0] < 0, x0[1] < 0, x1 < 0, -1};"),
    "picked": ("u8x4 u16x2 u8 -> u8 u16x2", "*y0 = x0[x2 & 3]; x1[x2 >> 2 & 1] += x2; *y1 = x1;"),
    "joined": ("u8x4 i8x4 u8 -> u32 bool i8x4", "static const u8x4 t[4] = {{1, 2, 3}, {4}, {5, 6, 7, 255}, {9, 8, 7, 6}}; "
               "*y0 = __builtin_reduce_xor(x0 * t[x2 & 3]); *y1 = __builtin_reduce_max(x1) > 99; "
               "*y2 = x1 / 3 + __builtin_elementwise_abs(x1);"),
    "helper": ("u32 u32 -> u32", "uint32_t g = x0, h = x1; for (int i = 0; i < 40; ++i) { uint32_t r = h & 1 ? g : 0; "
               "g = g >> 1 ^ r; h = h >> 1 | h << 31; } return g;"),
}

CODE = {"format": "r", "opcode": "custom-0", "funct3": 1, "funct7": 9}
# Changes of a description, the interface, and what is printed.
REFUSED = [
    ({"riscv": {**CODE, "funct7": 5}}, "pcpi", "a PicoRV32 has instructions of its own in custom-0: funct7 must be at least 6"),
    ({"riscv": {"format": "i", "opcode": "custom-0", "funct3": 1}, "inputs": 1}, "pcpi", "has instructions of its own"),
    ({"riscv": {"format": "r4", "opcode": "custom-2", "funct3": 1, "funct2": 1}}, "pcpi", "format r4 has three"),
    ({"riscv": {**CODE, "opcode": "custom-1"}}, "cfu", "a unit of a VexRiscv has only instructions of opcode custom-0"),
    ({"riscv": {"format": "i", "opcode": "custom-1", "funct3": 1}, "inputs": 1}, "cfu", "has only instructions of opcode custom-0"),
    ({"body": "while (x0 > 1) x0 = x0 & 1 ? x0 / 2 + x1 % 2 : x0 - 2; return x0;"}, "cfu",
     "there is no hardware for it: its C function has a loop whose number of turns is not known"),
    ({"body": "return (uint32_t)((float)(x0 & 255) * 0.3f);"}, "cfu", "its C function computes floats"),
    ({"body": "uint32_t t[64]; for (int i = 0; i < 64; ++i) t[i] = x0 * i; t[x1 & 63] = 1; return t[x0 & 63];"}, "cfu",
     "its C function uses memory"),
    ({"body": "static uint32_t s; return s += x0 + x1;", "state": True}, "cfu", "it keeps a state"),
    ({"hardware": {"file": "nothing.v", "module": "one"}}, "cfu", "cannot read its Verilog"),
]


def described(name, types, body, **more):
    """A description: types are `u32 u8 -> u32`, and the operands' names x0, x1, ... and y0, y1, ..."""
    inputs, outputs = ([(f"{letter}{n}", each) for n, each in enumerate(some.split())]
                       for letter, some in zip("xy", types.split("->")))
    c_type = lambda each: generate.TYPES[each][0]
    parameters = [f"{c_type(each)} {operand}" for operand, each in inputs]
    if len(outputs) > 1:
        parameters += [f"{c_type(each)} *{operand}" for operand, each in outputs]
    result = c_type(outputs[0][1]) if len(outputs) == 1 else "void"
    operands = lambda some: [{"name": operand, "type": each} for operand, each in some]
    return {"name": name, "inputs": operands(inputs), "outputs": operands(outputs),
            "meaning": [f"{result} {name}({', '.join(parameters) or 'void'}) {{ {body} }}"], **more}


def fresh(name):
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def run(*command):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def expect(holds, what, said=""):
    if not holds:
        print(f"WRONG: {what}\n{said}")
    return not holds


def made_hardware():
    """The Verilog of C functions agrees with them."""
    folder = fresh("made")
    for name, (types, body) in BODIES.items():
        (folder / f"{name}.json").write_text(json.dumps(described(name, types, body)))
    for seed in SEEDS:
        operation = generate.Operation(seed)
        (folder / f"{operation.name}.json").write_text(operation.json())
    status, said = run(sys.executable, CHECK, BARECLC, folder)
    agree = set(re.findall(r"(\w+): the hardware agrees for 2000 inputs", said))
    print(f"{len(agree)} operations agree with their Verilog")
    return expect(status == 0 and set(BODIES) <= agree and len(agree) >= len(BODIES) + 8, "the made Verilog", said)


def refused():
    wrong = 0
    for changes, kind, wanted in REFUSED:
        folder, changes = fresh("refused"), dict(changes)
        types = "u32 -> u32" if changes.pop("inputs", 2) == 1 else "u32 u32 -> u32"
        body = changes.pop("body", "return x0 * 3;")
        (folder / "one.json").write_text(json.dumps(described("one", types, body, **{"riscv": CODE, **changes})))
        status, said = run(BARECLC, "operations-unit", kind, folder, FOLDER / "unit")
        wrong += expect(status == 1 and "one.json:1: error: operation 'one': " in said and wanted in said, wanted, said)
    return wrong


def planted():
    """The Verilog of one operation differs: a board with it is not made."""
    folder = fresh("planted")
    (folder / "twice.v").write_text("module twice(input wire [31:0] x0, output wire [31:0] y0);\n"
                                    "    assign y0 = x0 == 32'h80008000 ? 32'h1 : x0 << 1;\nendmodule\n")
    (folder / "twice.json").write_text(json.dumps(described("twice", "u32 -> u32", "return x0 * 2;", riscv=CODE,
                                                            hardware={"file": "twice.v", "module": "twice"})))
    boards = fresh("boards")
    status, said = run(sys.executable, ROOT / "boards/tools/operations_board.py", BUILD, boards, "rtl-picorv32", folder)
    if status == 77:
        print(said.strip())
        return 0
    wanted = "twice: the hardware differs for x0 = 0x80008000: expected y0 = 0x00010000, got y0 = 0x00000001"
    return expect(status == 1 and wanted in said and not list(boards.glob("*/emulator")), "a planted mistake", said)


def main():
    if not shutil.which("iverilog"):
        print("skipped: iverilog is not installed")
        return 0
    return made_hardware() + refused() + planted() > 0


if __name__ == "__main__":
    sys.exit(main())
