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
SPARE_BUS = '<bus name="B1">\n    <width>32</width>\n    <guard>\n      <always-true/>\n    </guard>\n' \
    '    <segment name="all">\n      <writes-to></writes-to>\n    </segment>\n  </bus>\n  '
READS_SPARE = '<reads-from>\n      <bus>B1</bus>\n      <segment>all</segment>\n    </reads-from>'
IMMEDIATE = '<immediate-unit name="IMM"><type>normal</type><size>1</size><width>32</width><max-reads>1</max-reads>' \
    '<max-writes>1</max-writes><extension>zero</extension><port name="r1"><connects-to>RF_r1</connects-to></port>' \
    '</immediate-unit>\n  '


def unconnected(socket):
    """The pattern for a socket, and the same socket without buses."""
    return rf'(?s)(<socket name="{socket}">).*?(</socket>)', r"\1\2"


# name: pattern, replacement, the component whose line the message has (None: no line), the message after it
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
    "an operand that no bus brings": (
        *unconnected("ALU_in2"), None,
        "error: function unit 'ALU', operation 'add': operand 2 needs an input socket at port 'in2'"),
    "a trigger that no bus brings": (
        *unconnected("LSU_in1t"), None,
        "error: function unit 'LSU', operation 'ld8': operand 1 needs an input socket at port 'in1t'"),
    "a register file that no bus writes": (
        *unconnected("BOOL_w1"), '<register-file name="BOOL">',
        "error: register file 'BOOL': no bus drives it, and it is read"),
    "a bus without sources": (
        r'(?s)(<socket name="LSU_in1t">.*?<socket name="RF_w1">)', SPARE_BUS + r"\1\n    " + READS_SPARE,
        '<bus name="B1">', "error: bus 'B1': nothing drives it"),
    "immediates that no instruction brings": (
        r"(<address-space name=)", IMMEDIATE + r"\1", '<immediate-unit name="IMM">',
        "error: immediate unit 'IMM': no instruction template drives it, and moves can read it"),
    "a control unit without jumps": (
        *unconnected("gcu_pc"), None,
        "error: control unit 'gcu', operation 'jump': operand 1 needs an input socket at port 'pc'"),
    # Such a guard would decide about the move that changes it, in the same cycle.
    "a combinational loop through a guard": (
        r"<guard-latency>1</guard-latency>", "<guard-latency>0</guard-latency>", None,
        "error: bus 'B0': a guard on 'BOOL' needs a guard latency of the file or the control unit"),
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
        expected = f"{file}:{line_of(text, component)}: {message}" if component else f"{file}: {message}"
        is_right = count and result.returncode and expected in said
        print(f"{name}: {'refused' if is_right else 'WRONG: ' + said + ' expected: ' + expected}")
        wrong += not is_right
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
