#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the tables of SPIR-V's instructions and operands as C++ (Grammar.cpp), from the grammar of spirv-headers.

usage: grammar.py spirv.core.grammar.json extinst.opencl.std.100.grammar.json OUTPUT
"""
import json
import sys
from pathlib import Path

CATEGORIES = {"BitEnum": "Bits", "ValueEnum": "Value", "Id": "Id", "Literal": "Literal", "Composite": "Composite"}


def number(text):
    return int(text, 0) if isinstance(text, str) else text


class Tables:
    def __init__(self, core):
        self.kinds = [kind["kind"] for kind in core["operand_kinds"]]
        self.capabilities = {row["enumerant"]: number(row["value"])
                             for kind in core["operand_kinds"] if kind["kind"] == "Capability"
                             for row in kind["enumerants"]}
        self.operands, self.needed, self.enumerants, self.kind_rows = [], [], [], []

    def operand_list(self, rows):
        """Appends the operands to the list; returns the place of the first and their number."""
        first = len(self.operands)
        for row in rows:
            quantifier = {"": "Once", "?": "Optional", "*": "Many"}[row.get("quantifier", "")]
            self.operands.append(f"{{OperandKind::{row['kind']}, Quantifier::{quantifier}}},")
        return f"{first}, {len(rows)}"

    def capability_list(self, row):
        """Appends the capabilities, one of which the row needs; returns the place of the first and their number."""
        first, names = len(self.needed), row.get("capabilities", [])
        self.needed += [f"{self.capabilities[name]}," for name in names]
        return f"{first}, {len(names)}"

    def add_kind(self, kind):
        first, seen = len(self.enumerants), set()
        for row in kind.get("enumerants", []):
            value = number(row["value"])
            if value in seen:  # an alias
                continue
            seen.add(value)
            parameters = self.operand_list(row.get("parameters", []))
            self.enumerants.append(f'{{{value}u, "{row["enumerant"]}", {parameters}, '
                                   f'{self.capability_list(row)}}},')
        category = CATEGORIES[kind["category"]]
        self.kind_rows.append(f'{{"{kind["kind"]}", Category::{category}, {first}, '
                              f'{len(self.enumerants) - first}}},')

    def instructions(self, rows):
        seen, lines = set(), []
        for row in sorted(rows, key=lambda row: row["opcode"]):
            if row["opcode"] in seen:
                continue
            seen.add(row["opcode"])
            lines.append(f'{{{row["opcode"]}, "{row["opname"]}", {self.operand_list(row.get("operands", []))}, '
                         f'{self.capability_list(row)}}},')
        return lines


def main():
    core, extended = (json.loads(Path(name).read_text()) for name in sys.argv[1:3])
    tables = Tables(core)
    for kind in core["operand_kinds"]:
        tables.add_kind(kind)
    core_rows, extended_rows = tables.instructions(core["instructions"]), tables.instructions(extended["instructions"])
    lists = {"SPIRV_KIND_NAMES": [f"{kind}," for kind in tables.kinds], "SPIRV_KINDS": tables.kind_rows,
             "SPIRV_ENUMERANTS": tables.enumerants, "SPIRV_OPERANDS": tables.operands,
             "SPIRV_CAPABILITIES": tables.needed, "SPIRV_INSTRUCTIONS": core_rows,
             "SPIRV_OPENCL_INSTRUCTIONS": extended_rows}
    text = "// Made by grammar.py.\n"
    for name, lines in lists.items():
        text += f"#ifdef {name}\n" + "\n".join(lines) + f"\n#undef {name}\n#endif\n"
    Path(sys.argv[3]).write_text(text)


if __name__ == "__main__":
    main()
