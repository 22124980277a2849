# SPDX-License-Identifier: MIT
"""A machine with described operations, which have Verilog files, does what the operations' C functions do:

    own.py BUILD FOLDER MACHINE.adf PROGRAM.c

If an operation has no Verilog, or its file is missing, the machine is refused."""

import shutil
import sys
from pathlib import Path

import lint
import rtl

HERE = Path(__file__).resolve().parent


def refused(models, folder, edit, message):
    """Checks that the machine is refused after an edit of a description."""
    description = folder / "operations/difference.json"
    description.write_text(edit(description.read_text()))
    result = rtl.run([models.bareclc, "machine", "--emit=verilog", folder / "machine.adf", "-o", folder / "verilog"])
    said = result.stdout.decode()
    is_right = result.returncode != 0 and message in said
    print("refused" if is_right else "WRONG", said.strip())
    return is_right


def main():
    build, folder, machine, source = sys.argv[1:]
    if tool := rtl.missing("verilator", "g++"):
        print(f"skipped: {tool} is not installed")
        return 0
    models = rtl.Models(build, folder)
    mine = models.folder / "mine"
    shutil.rmtree(mine, ignore_errors=True)
    shutil.copytree(HERE / "own", mine / "operations")
    (mine / "machine.adf").write_text(rtl.must([models.bareclc, "machine", "--emit=adf",
                                                f"--add-operations={mine / 'operations'}", machine]))
    verilog = models.verilog(mine / "machine.adf", "mine", mine / "verilog")
    warnings = [text for _, text in lint.complaints("mine", sorted(
        file for file in verilog.glob("*.v") if not file.stem.endswith("_observed")))]
    program = models.compile(mine / "machine.adf", source, mine / "program")
    agrees, text = models.compared(models.model(verilog, "mine"), verilog, mine / "machine.adf", program, 100000)
    print(text.strip(), *filter(None, warnings))
    is_right = agrees and not any(warnings)
    is_right &= refused(models, mine, lambda text: text.replace("difference.v", "nothing.v"), "cannot read its Verilog")
    is_right &= refused(models, mine, lambda text: text.replace('3,\n    "hardware": {"file": "nothing.v", "module": '
                                                                '"difference"}', "3"),
                        "operation 'difference': there is no hardware for it")
    return not is_right


if __name__ == "__main__":
    sys.exit(main())
