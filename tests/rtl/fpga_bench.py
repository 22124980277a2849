# SPDX-License-Identifier: MIT
"""The host reads and writes the memory of a machine in an FPGA while the machine loads from it, and each load is right:

    fpga_bench.py BUILD FOLDER

Icarus Verilog runs fpga_bench.v. The same bench must find each of MISTAKES in system.v."""

import sys
from pathlib import Path

import rtl

FPGA = rtl.HERE.parents[1] / "compiler/tta/fpga"
BENCH = rtl.HERE / "fpga_bench.v"
MISTAKES = [("has_kept ? kept : word", "word"),            # the machine gets what the host has read
            ("(has_kept || data_access)", "data_access"),  # the data are kept for one cycle only
            ("if (!has_kept)", "if (1'b1)"),               # the next access of the host replaces the data
            ("data_access || enable", "1'b1"),             # a load's data change while the machine prints
            (".memory_wait(data_access)", ".memory_wait(1'b0)")]


def said(folder, text):
    """What the bench prints with this text of system.v."""
    (folder / "system.v").write_text(text)
    rtl.must(["iverilog", "-g2001", "-Wall", "-s", "bench", "-o", folder / "bench.vvp", folder / "system.v", FPGA / "link.v",
              FPGA / "uart.v", BENCH])
    return rtl.must(["vvp", folder / "bench.vvp"])


def main():
    folder = Path(sys.argv[2])
    if tool := rtl.missing("iverilog", "vvp"):
        print(f"skipped: {tool} is not installed")
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    text = (FPGA / "system.v").read_text()
    found = said(folder, text)
    print(found.strip())
    wrong = not found.endswith("right\n")
    for old, new in MISTAKES:
        assert text.count(old) == 1, old
        found = said(folder, text.replace(old, new))
        is_found = "right\n" not in found
        print("found" if is_found else "NOT FOUND", f"{new} for {old}:", found.strip().splitlines()[0])
        wrong |= not is_found
    return wrong


if __name__ == "__main__":
    sys.exit(main())
