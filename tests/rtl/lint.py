# SPDX-License-Identifier: MIT
"""Verilator, Icarus Verilog and Yosys read a machine's Verilog without a warning:

    lint.py BUILD FOLDER NAME=MACHINE.adf ...

If NAME ends with _checked, the Verilog is made with the option --checked. Yosys also finds combinational loops, and
wires that nothing drives."""

import shutil
import sys
from pathlib import Path

import rtl


def complaints(name, files):
    """What each tool prints about the files; None for a tool that is not installed."""
    commands = {"verilator": ["verilator", "--lint-only", "-Wall", "--top-module", name, *files],
                "iverilog": ["iverilog", "-g2001", "-Wall", "-s", name, "-t", "null", *files],
                "yosys": ["yosys", "-q", "-p", f"read_verilog {' '.join(map(str, files))}; "
                          f"hierarchy -check -top {name}; proc; check -assert"]}
    for tool, command in commands.items():
        if not shutil.which(tool):
            yield tool, None
            continue
        result = rtl.run(command)
        text = result.stdout.decode(errors="replace").strip()
        yield tool, text or (f"{tool} ends with {result.returncode}" if result.returncode else "")


def main():
    build, folder, *pairs = sys.argv[1:]
    models = rtl.Models(build, folder)
    wrong = 0
    for pair in pairs:
        name, machine = pair.split("=")
        verilog = models.folder / name
        shutil.rmtree(verilog, ignore_errors=True)
        options = ["--checked"] if name.endswith("_checked") else []
        rtl.must([models.bareclc, "machine", "--emit=verilog", *options, f"--name={name}", machine, "-o", verilog])
        for tool, text in complaints(name, sorted(Path(verilog).glob("*.v"))):
            print(f"{name}: {tool}:", "skipped: it is not installed" if text is None else text[:2000] or "no warning")
            wrong += bool(text)
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
