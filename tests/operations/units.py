# SPDX-License-Identifier: MIT
"""Boards in Verilog whose cores have random described operations in a unit."""
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
import operations_board

BASES = {"pcpi": "rtl-picorv32", "cfu": "rtl-vexriscv"}


def encode(description, first):
    """Gives the operation instructions that both units can have, from number `first` on, or none if it has more than two
    inputs. Returns how many."""
    description.pop("riscv", None)
    count = max(len(description["outputs"]), 1)
    if len(description["inputs"]) > 2:
        return 0
    codes = [{"format": "r", "opcode": "custom-0", "funct3": n % 8, "funct7": 8 + n // 8}
             for n in range(first, first + count)]
    description["riscv"] = codes if count > 1 else codes[0]
    return count


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
    count = 0
    for description in descriptions.values():
        count += encode(description, count)
    write(descriptions, folder)
    while missing := without_hardware(build / "bin/bareclc", kind, folder):
        del descriptions[missing]["riscv"]
        write(descriptions, folder)
    status = operations_board.make(build, boards, BASES[kind], folder, name)
    if status not in (0, 77):
        raise RuntimeError(f"verilate ended with {status}")
    return None if status else sum("riscv" in description for description in descriptions.values())
