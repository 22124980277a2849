# SPDX-License-Identifier: MIT
"""Mistakes planted in a machine's Verilog are found:

    planted.py BUILD FOLDER MACHINE.adf PROGRAM.c [NAME...]

Each row of MISTAKES replaces text in one generated file, which must have that text. rtl_compare must then report a
difference. With names, only these mistakes are planted."""

import re
import shutil
import sys
from pathlib import Path

import rtl

# name: file, regular expression, replacement (of the first match)
MISTAKES = {
    "latency one less": ("MUL", r"wire \[31:0\] out1_in_1 = out1_in_2_past;", "wire [31:0] out1_in_1 = out1_in_2;"),
    "result valid too early": ("MUL", r"wire out1_in_1_valid = out1_in_2_past_valid;",
                               "wire out1_in_1_valid = out1_in_2_valid;"),
    "guard inverted": ("B0", r"happens = guard_BOOL_0;", "happens = ~guard_BOOL_0;"),
    "guard of another register": ("B1", r"happens = guard_BOOL_0;", "happens = guard_BOOL_1;"),
    "guard ignored": ("B0", r"happens = ~guard_BOOL_0;", "happens = 1'b1;"),
    "byte extended with zeros": ("LSU", r"\{\{24\{ld8_word\[7\]\}\}", "{{24{1'b0}}"),
    "half extended with the byte's sign": ("LSU", r"\{\{16\{ld16_word\[15\]\}\}", "{{16{ld16_word[7]}}"),
    "byte from the wrong place": ("LSU", r"ldu8_address\[1:0\], 3'd0", "~ldu8_address[1:0], 3'd0"),
    "byte stored in the wrong place": ("LSU", r"\(4'h1 << memory_place\[1:0\]\)", "4'h1"),
    "half stored as a word": ("LSU", r"\(4'h3 << memory_place\[1:0\]\)", "4'hf"),
    "operand port forgets": ("ALU", r"in2_held <= in2_now;", "in2_held <= 32'd0;"),
    "operand of the cycle before": ("ALU", r"wire \[31:0\] in2_now = in2_write \? in2_data : in2_held;",
                                    "wire [31:0] in2_now = in2_held;"),
    "unsigned comparison": ("ALU", r"\$signed\(in1t_now\) > \$signed\(in2_now\)\}", "in1t_now > in2_now}"),
    "logical shift": ("ALU", r"\$signed\(in1t_now\) >>>", "in1t_now >>"),
    "subtraction the wrong way": ("ALU", r"in1t_now - in2_now", "in2_now - in1t_now"),
    "two operations in each other's place": ("ALU", r"5'd2: out1_in_1_new = and_result;",
                                             "5'd2: out1_in_1_new = ior_result;"),
    "quotient without a sign": ("DIV", r"divider_negates \? -divider_value", "divider_negates ? divider_value"),
    "division one step short": ("DIV", r"divider_left > (\d+)'d(\d+)\)", r"divider_left > \1'd\2 + \1'd1)"),
    "return address one less": ("gcu", r"after = next \+ (\d+)'d1", r"after = next + \1'd0"),
    "jump one cycle early": ("gcu", r"code_address = jumps_1 \? target_1", "code_address = pc_write ? pc_data[15:0]"),
    "long immediate kept": ("IMM", r"enable && !reset && write\)", "enable && !reset && write && data[0])"),
    "register file ignores a bus": ("RF0", r" \|\| B2_to_RF0;", ";"),
    "register 8 is register 0": ("RF1", r"registers\[B0_to_index\]", "registers[{1'b0, B0_to_index[2:0]}]"),
    "immediate without its sign": ("decode", r"assign next_B0_immediate = word\[(\d+):(\d+)\];",
                                   r"assign next_B0_immediate = {8'd0, word[\1-8:\2]};"),
    "stall ignored by a register": ("RF0", r"else if \(enable\) begin", "else begin"),
    "stall ignored by a result": ("LSU", r"else if \(enable && out1_in_1_valid\)", "else if (out1_in_1_valid)"),
}


def planted(original, folder, part, pattern, replacement):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(original, folder, ignore=shutil.ignore_patterns("model"))
    file = folder / f"planted_{part}.v"
    text, count = re.subn(pattern, replacement, file.read_text(), count=1)
    if not count:
        raise RuntimeError(f"{file} has no {pattern}")
    file.write_text(text)


def main():
    build, folder, machine, source, *names = sys.argv[1:]
    if tool := rtl.missing("verilator", "g++"):
        print(f"skipped: {tool} is not installed")
        return 0
    models = rtl.Models(build, folder)
    original = models.verilog(machine, "planted", models.folder / "original")
    program = models.compile(machine, source, models.folder / "program")
    missed = 0
    for name, edit in MISTAKES.items():
        if names and name not in names:
            continue
        changed = models.folder / "changed"
        planted(original, changed, *edit)
        model = models.model(changed, "planted", "-O0")
        agrees, text = models.compared(model, changed, machine, program, 400000, 1)
        print(f"{name}: {'NOT FOUND' if agrees else text.splitlines()[0]}", flush=True)
        missed += agrees
    return missed != 0


if __name__ == "__main__":
    sys.exit(main())
