# SPDX-License-Identifier: MIT
"""Boards in Verilog whose cores have random described operations in a unit."""
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
import operations_board

BASES = {"pcpi": "rtl-picorv32", "cfu": "rtl-vexriscv"}


def encodings(kind):
    """Instructions that a unit can have, for operations whose inputs are registers, and for those with a constant."""
    opcode = {"pcpi": "custom-1", "cfu": "custom-0"}[kind]  # a PicoRV32 has instructions of its own in custom-0
    return ({"format": "r", "opcode": "custom-0", "funct3": n % 4, "funct7": 8 + n // 4} for n in range(480)), \
        ({"format": "i", "opcode": opcode, "funct3": n} for n in range(4, 8))


def encode(description, of_registers, with_constant):
    """Gives the operation instructions, or none if they have too few registers or there are no more."""
    description.pop("riscv", None)
    has_constant = any("immediate" in each for each in description["inputs"])
    if len(description["inputs"]) > 2:
        return
    count = max(len(description["outputs"]), 1)
    codes = list(itertools.islice(with_constant if has_constant else of_registers, count))
    if len(codes) < count:
        return
    description["riscv"] = codes if count > 1 else codes[0]


def write(descriptions, folder):
    for description in descriptions.values():
        (folder / f"{description['name']}.json").write_text(json.dumps(description, indent=4) + "\n")


def without_hardware(bareclc, kind, folder):
    """The name of an operation that has an encoding but cannot have hardware; None: there is none."""
    done = subprocess.run([bareclc, "operations-unit", kind, folder, folder.with_name("unit")], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    found = re.search(r"operation '(\w+)': there is no hardware for it", done.stdout)
    if done.returncode and not found:
        raise RuntimeError(done.stdout)
    return found and found[1]


def make(build, boards, kind, source, name):
    """Makes the board `name`, whose core has those operations of the folder that can be in its unit. Returns how many
    they are, or None if the board cannot be simulated here."""
    folder = boards / f"{kind}-operations"
    folder.mkdir(parents=True)
    descriptions = {file.stem: json.loads(file.read_text()) for file in sorted(source.glob("*.json"))}
    codes = encodings(kind)
    for description in descriptions.values():
        encode(description, *codes)
    write(descriptions, folder)
    while missing := without_hardware(build / "bin/bareclc", kind, folder):
        del descriptions[missing]["riscv"]
        write(descriptions, folder)
    status = operations_board.make(build, boards, BASES[kind], folder, name)
    if status not in (0, 77):
        raise RuntimeError(f"verilate ended with {status}")
    return None if status else sum("riscv" in description for description in descriptions.values())
