# SPDX-License-Identifier: MIT
"""Removes the operations of a machine that its kernels do not use, and units without operations.

used() lists the operations that programs begin, in their assembler text. without() is the machine that has only these,
and those that every machine needs: the compiler makes up for the others in the firmware."""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[4] / "boards/tools"))
import machines

BEGUN = re.compile(r"->\s*(\w+)\.\w+\.(\w+)")
NEEDED = {*machines.MEMORY, "stdout", "rtc", *"add sub eq gt gtu and ior xor shr1_32 shru1_32".split()}
VECTORS = re.compile(r"32x4$|128$")
BY_ONE = {"shr": "shr1_32", "shru": "shru1_32"}  # from these, the compiler makes all shifts


def used(programs):
    """UNIT.OPERATION of all moves that begin an operation."""
    return {f"{unit}.{name.lower()}" for program in programs for unit, name in BEGUN.findall(program)}


def shift_by_one(operation):
    """Makes a shift one by a single bit: without operand 2, so that the result is operand 2."""
    operation.find("name").text = BY_ONE[operation.findtext("name").lower()]
    pipeline = operation.find("pipeline")
    for parent, tag in ((operation, "bind"), (pipeline, "reads")):
        for each in [each for each in parent.findall(tag) if each.get("name") == "2"]:
            parent.remove(each)
    for each in (*operation.findall("bind"), *pipeline.findall("writes")):
        if each.get("name") == "3":
            each.set("name", "2")


def without(machine, begun):
    """The machine's text with only the operations in `begun`, and how many were removed or became shifts by one."""
    root = ElementTree.fromstring(machine)
    removed = 0
    for unit in root.findall("function-unit"):
        for operation in unit.findall("operation"):
            name = operation.findtext("name").lower()
            if name in NEEDED or VECTORS.search(name) or f"{unit.get('name')}.{name}" in begun:
                continue
            removed += 1
            if name in BY_ONE:
                shift_by_one(operation)
            else:
                unit.remove(operation)
        if unit.find("operation") is None:
            ends = {end.text for end in unit.iter("connects-to")}
            root.remove(unit)
            for socket in [each for each in root.findall("socket") if each.get("name") in ends]:
                root.remove(socket)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False), removed
