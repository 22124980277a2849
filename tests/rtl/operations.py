# SPDX-License-Identifier: MIT
"""Each operation on words as Verilog, compared with the table of operations:

    operations.py BUILD FOLDER [COUNT]

One machine has all operations, some in units with a latency of 2. A program runs each operation COUNT times: on zeros,
infinities, NaNs, subnormal numbers and their neighbours, and on random numbers."""

import random
import sys
from pathlib import Path

import rtl

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
import adf

# Operations without Verilog, or whose results do not depend on their operands alone.
WITHOUT = {"invsqrth", "stdout", "rtc", "lcc", "jump", "call"}
FLOATS = [0, 1, 2, 0x7fffff, 0x800000, 0x800001, 0x3f800000, 0x3f7fffff, 0x3f800001, 0x40000000, 0x4b000000, 0x4b7fffff,
          0x4effffff, 0x4f000000, 0x4f7fffff, 0x4f800000, 0x477fe000, 0x477fefff, 0x477ff000, 0x33000000, 0x33000001,
          0x387fffff, 0x38800000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff]
HALVES = [0, 1, 2, 0x3ff, 0x400, 0x401, 0x3c00, 0x3bff, 0x3c01, 0x4000, 0x7bff, 0x7c00, 0x7c01, 0x7e00, 0x77ff, 0x7800]
WORDS = [0, 1, 2, 7, 31, 32, 33, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678]


def names():
    for name, row in adf.operations().items():
        if name not in WITHOUT and not name.startswith(("ld", "st", "ald", "ast")) and \
                adf.VECTOR not in row["inputs"] + row["outputs"]:
            yield name


def machine(operations):
    made = adf.Machine(1, 32, width=32, comment="Has all operations on words.")
    made.file("RF", 8)
    made.file("BOOL", 2, width=1)
    for start in range(0, len(operations), 24):
        some = operations[start:start + 24]
        made.unit(f"U{start // 24}", dict.fromkeys(some, 1 + start // 24 % 2))
    made.memory("data", 1 << 16, [0, 1, 2, 3])
    made.control()
    return made.text()


def operand(chance, is_half, is_float):
    kind = chance.random()
    if is_half and kind < 0.6:
        return chance.choice(HALVES) ^ chance.choice([0, 0x8000]) | chance.choice([0, 0xdead0000])
    if is_float and kind < 0.5:
        return chance.choice(FLOATS) ^ chance.choice([0, 0x80000000])
    if is_float and kind < 0.8:  # numbers of about the same size, whose sums lose digits
        return chance.randrange(0x3e000000, 0x42000000) ^ chance.choice([0, 0x80000000])
    return chance.choice(WORDS) if kind < 0.4 else chance.getrandbits(32)


def program(operations, count):
    chance = random.Random(1)
    lines = ["CODE ;", ":main ;"]
    for turn in range(count):
        for n, name in enumerate(operations):
            inputs = adf.operations()[name]["inputs"]
            values = [operand(chance, 16 in inputs or name in ("cih", "cihu", "csh", "cshu"), name[-1] in "fhi")
                      for _ in inputs]
            if turn % 4 == 0 and len(values) > 1:
                values[1] = values[0]
            if name.startswith(("div", "mod", "rem")) and len(values) > 1:
                values[1] |= not values[1]
            for number, value in reversed(list(enumerate(values, 1))):
                port = "in1t." + name if number == 1 else f"in{number}"
                lines.append(f"    {value} -> U{n // 24}.{port} ;")
    return "\n".join(lines + ["    0 -> RF.0 ;"] * 3) + "\n"


def main():
    build, folder, *count = sys.argv[1:]
    if tool := rtl.missing("verilator", "g++"):
        print(f"skipped: {tool} is not installed")
        return 0
    models = rtl.Models(build, folder)
    adf.bareclc = str(models.bareclc)
    operations = list(names())
    file, text = models.folder / "operations.adf", models.folder / "program.tceasm"
    file.write_text(machine(operations))
    text.write_text(program(operations, int(*count or [60])))
    verilog = models.verilog(file, "operations", models.folder / "verilog")
    agrees, said = models.compared(models.model(verilog, "operations", "-O0"), verilog, file, text, 10 ** 7)
    print(f"{len(operations)} operations:", said.strip()[:3000])
    return not agrees


if __name__ == "__main__":
    sys.exit(main())
