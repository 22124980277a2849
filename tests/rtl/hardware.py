# SPDX-License-Identifier: MIT
"""Tests ./dev check-hardware: correct Verilog agrees with the C functions, and mistakes are reported with their inputs:

    hardware.py BUILD FOLDER"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import rtl

HERE = Path(__file__).resolve().parent
TOOL = HERE.parents[1] / "compiler/tta/tools/check_hardware.py"

# Mistakes: the file, the text in it, the replacement, and what is printed.
MISTAKES = [
    ("addsat.v", "{31{~a[31]}}", "{31{a[31]}}",
     r"^addsat: the hardware differs for a = 0x7fffffff, b = 0x00000001: expected sum = 0x7fffffff, got sum = 0x00000000$"),
    ("addsat.v", "overflows ?", "a == 32'h7fffffff ?",
     r"addsat: .* for a = 0x00000001, b = 0x7fffffff: expected sum = 0x7fffffff, got sum = 0x80000000$"),
    ("difference.v", "- {8'd0, b}", "- {8'd0, b[6:0], 1'b0}", r"difference: .* expected less = 0x\w{4}, got less = 0x\w{4}$"),
    ("difference.v", "assign less", "assign other", r"difference: .* got less = 0xzzzz"),
    ("difference.v", "module difference", "module other", r"[Uu]nknown module type: difference"),
]
# The same, found by Yosys.
UNUSABLE = [
    ("addsat.v", "assign sum =", "assign sum = sum & 32'd0 |", r"^addsat: the hardware has a combinational loop:"),
    ("addsat.v", "endmodule", "reg kept; always @* if (a[0]) kept = b[0];\nendmodule", r"^addsat: the hardware has registers"),
]


def check(build, folder):
    done = subprocess.run([sys.executable, TOOL, Path(build) / "bin/bareclc", folder], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def main():
    build, folder = sys.argv[1], Path(sys.argv[2])
    if tool := rtl.missing("iverilog", "vvp"):
        print(f"skipped: {tool} is not installed")
        return 0
    status, said = check(build, HERE / "own")
    print(said)
    wrong = status != 0 or len(re.findall("the hardware agrees for 2000 inputs", said)) != 2
    for file, text, replacement, wanted in MISTAKES + (UNUSABLE if shutil.which("yosys") else []):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(HERE / "own", folder)
        verilog = (folder / file).read_text()
        assert text in verilog, text
        (folder / file).write_text(verilog.replace(text, replacement))
        status, said = check(build, folder)
        is_found = status == 1 and re.search(wanted, said, re.MULTILINE)
        print("found" if is_found else f"NOT FOUND, wanted {wanted}:", said.strip())
        wrong |= not is_found
    return wrong


if __name__ == "__main__":
    sys.exit(main())
