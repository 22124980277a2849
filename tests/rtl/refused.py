# SPDX-License-Identifier: MIT
"""Machines that cannot be made are refused, with the component and its line:

    refused.py BUILD FOLDER MACHINE.adf

Each row of MACHINES edits the ADF file, which is that of tta-minimal."""

import re
import sys
from pathlib import Path

import rtl

OUTPUT = '<port name="spare"><connects-to>ALU_out1</connects-to><width>32</width></port>'
BOTH = '<port name="in2">\n      <connects-to>ALU_in2</connects-to>\n      <connects-to>ALU_out1</connects-to>'
# name: pattern, replacement, the first line of the message after the file's name; LINE is the line of the named
# component.
MACHINES = {
    "a port that nothing drives": (
        r'(<function-unit name="ALU">)', rf"\1{OUTPUT}", '<function-unit name="ALU">',
        "error: function unit 'ALU': port 'spare': nothing drives it, and moves can read it"),
    "an operation without Verilog": (
        r"<name>shr1_32</name>", "<name>invsqrth</name>", "<name>invsqrth</name>",
        "error: function unit 'ALU', operation 'invsqrth': there is no hardware for it"),
    "a load without memory": (
        r"<address-space>data</address-space>", "<address-space></address-space>", "<name>ld8</name>",
        "error: function unit 'LSU', operation 'ld8': the unit has no address space"),
    "operands and results at one port": (
        r'<port name="in2">\s*<connects-to>ALU_in2</connects-to>', BOTH, '<function-unit name="ALU">',
        "error: function unit 'ALU': port 'in2' takes operands and gives results; hardware for that is not supported"),
}


def line_of(text, component):
    """The line of a component. An operation begins in the line before its name."""
    number = text[:text.index(component)].count("\n") + 1
    return number - component.startswith("<name>")


def main():
    build, folder, machine = sys.argv[1:]
    models = rtl.Models(build, folder)
    original = Path(machine).read_text()
    wrong = 0
    for name, (pattern, replacement, component, message) in MACHINES.items():
        text, count = re.subn(pattern, replacement, original, count=1)
        if name.startswith("operands"):
            text = re.sub(r'(<name>shr1_32</name>.*?<bind name="2">)out1', r"\1in2", text, count=1, flags=re.S)
        file = models.folder / "machine.adf"
        file.write_text(text)
        result = rtl.run([models.bareclc, "machine", "--emit=verilog", file, "-o", models.folder / "verilog"])
        said = result.stdout.decode()
        expected = f"{file}:{line_of(text, component)}: {message}"
        is_right = count and result.returncode and expected in said
        print(f"{name}: {'refused' if is_right else 'WRONG: ' + said + ' expected: ' + expected}")
        wrong += not is_right
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
