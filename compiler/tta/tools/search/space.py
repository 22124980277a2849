# SPDX-License-Identifier: MIT
"""The machines that `./dev search` chooses from: a candidate has a value for each choice, and machine() makes its ADF."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[4] / "boards/tools"))
import adf
import machines

ALL = 99  # more buses than any machine has
SMALL_ALU = "add sub eq gt gtu and ior xor shr1_32 shru1_32".split()
SHIFTING_ALU = "add sub eq gt gtu and ior xor shl shr shru".split()
ALUS = {"small": SMALL_ALU, "shifts": SHIFTING_ALU, "full": list(machines.ALU)}
DIVISIONS = "div", "divu", "mod", "modu"
VECTOR_ALU = ("add32x4 sub32x4 and128 ior128 xor128 shl32x4 shr32x4 shru32x4 eq32x4 gt32x4 gtu32x4 select32x4").split()
VECTOR_MOVES = "vbcast32x4 pack32x4 extractelem32x4 insertelem32x4 vshuffle32x4".split()

# The values of each choice. "file buses" and "memory buses": how many buses the ports of register files and of load-store
# units are connected to; B0 is one of them. "latency": that of the ALUs' operations, and the least of operations that
# `./dev suggest` offers (offers.py). With 2, they begin with operands in registers, not on buses, which raises the clock.
CHOICES = {
    "buses": [1, 2, 3, 4, 5],
    "alu": list(ALUS),
    "alus": [1, 2],
    "multiplier": [0, 1],
    "divider": [0, 1],
    "floats": [0, 1],
    "memory units": [1, 2],
    "files": [1, 2],
    "registers": [6, 8, 12, 16, 24],
    "reads": [1, 2],
    "writes": [1, 2],
    "file buses": [1, 2, ALL],
    "memory buses": [1, 2, ALL],
    "bools": [2, 4],
    "immediate": [4, 6, 8, 12, 16],
    "long immediates": ["buses", "field"],
    "vector": [0, 128],
    "delay slots": [1, 2, 3],
    "latency": [1, 2],
}

# Where the search begins: nearly tta-scalar, a machine of one bus, and one of two buses with few connections.
COMMON = {"alus": 1, "floats": 0, "memory units": 1, "writes": 1, "bools": 2, "vector": 0, "delay slots": 3, "latency": 1,
          "long immediates": "field"}
STARTS = [
    {**COMMON, "buses": 3, "alu": "full", "multiplier": 1, "divider": 0, "files": 2, "registers": 16, "reads": 2,
     "file buses": ALL, "memory buses": ALL, "immediate": 8},
    {**COMMON, "buses": 1, "alu": "shifts", "multiplier": 0, "divider": 0, "files": 1, "registers": 12, "reads": 1,
     "file buses": ALL, "memory buses": ALL, "immediate": 8},
    {**COMMON, "buses": 2, "alu": "shifts", "multiplier": 1, "divider": 0, "files": 1, "registers": 12, "reads": 1,
     "file buses": 1, "memory buses": 1, "immediate": 8},
]


class Wrong(Exception):
    """Why a restriction of the space is none; the message is a sentence."""


def restricted(choices, words):
    """The choices, restricted by words such as `buses=1,2`."""
    result = dict(choices)
    for word in words:
        name, _, listed = word.partition("=")
        if name not in choices:
            raise Wrong(f"there is no choice '{name}'; there are: {', '.join(choices)}")
        by_text = {str(value): value for value in choices[name]}
        wrong = [text for text in listed.split(",") if text not in by_text]
        if wrong:
            raise Wrong(f"'{name}' cannot be '{wrong[0]}'; it can be: {', '.join(by_text)}")
        result[name] = [by_text[text] for text in listed.split(",")]
    return result


def with_operations(names):
    """The choices, and whether the machine has each of these operations."""
    if clash := [name for name in names if name in CHOICES]:
        raise Wrong(f"'{clash[0]}' is an operation and a choice")
    return {**CHOICES, **{name: [0, 1] for name in names}}


def starts(choices):
    """The starts with the values that the choices allow: another value is replaced by the first one."""
    return [{name: start[name] if start.get(name) in values else values[0] for name, values in choices.items()}
            for start in STARTS]


def widths(chosen):
    """The bits of each bus. Vectors need three buses, or all that there are."""
    return [chosen["vector"] if chosen["vector"] and n < 3 else 32 for n in range(chosen["buses"])]


def connected(machine, count):
    """The first buses, as many as chosen; connections to each of them serve everything."""
    return machine.bus_names[:count]


def add_units(machine, chosen):
    memory = dict(machines.MEMORY, **({"ld32x4": 3, "st32x4": 1} if chosen["vector"] else {}))
    for n in range(chosen["memory units"]):
        machine.unit(f"LSU{n}", memory, space="data", connect=connected(machine, chosen["memory buses"]))
    for n in range(chosen["alus"]):
        machine.unit(f"ALU{n}", {name: chosen["latency"] for name in ALUS[chosen["alu"]]})
    if chosen["multiplier"]:
        machine.unit("MUL", {"mul": 3})
    if chosen["divider"]:
        machine.unit("DIV", {name: 16 for name in DIVISIONS}, resources={name: [("divider", 0, 15)] for name in DIVISIONS})
    if chosen["floats"]:
        machine.unit("FADD", machines.FLOAT_ADDER)
        machine.unit("FMUL", {"mulf": 5})
    if chosen["vector"]:
        machine.unit("VALU", {name: 1 for name in VECTOR_ALU})
        machine.unit("VPERM", {name: 1 for name in VECTOR_MOVES})
        if chosen["multiplier"]:
            machine.unit("VMUL", {"mul32x4": 3})
    machine.unit("IO", {"stdout": 1, "rtc": 1}, connect=["B0"])


def add_files(machine, chosen):
    for n in range(chosen["files"]):
        machine.file(f"RF{n}", chosen["registers"], reads=chosen["reads"], writes=chosen["writes"],
                     connect=connected(machine, chosen["file buses"]))
    if chosen["vector"]:
        machine.file("VRF", chosen["registers"], width=chosen["vector"], reads=chosen["reads"])
    machine.file("BOOL", chosen["bools"], width=1)


def add_immediates(machine, chosen):
    """Constants of 32 bits: in a field of their own, or in the fields of two buses."""
    if chosen["long immediates"] == "buses" and chosen["buses"] > 2:
        last = machine.bus_names[-2:]
        machine.long_immediates("IMM", 1, {"long": [(bus, 16) for bus in last]})
    else:
        machine.immediate_slot("field")
        machine.long_immediates("IMM", 1, {"long": [("field", 32)]})


def machine(chosen):
    """The ADF of a candidate."""
    result = adf.Machine(chosen["buses"], immediate=chosen["immediate"], delay_slots=chosen["delay slots"],
                         guards=[("BOOL", n) for n in range(chosen["bools"])], width=widths(chosen))
    add_units(result, chosen)
    add_files(result, chosen)
    result.memory("data", 1 << 24, ids=[0, 1, 2, 3])
    result.control()
    add_immediates(result, chosen)
    return result.text()
