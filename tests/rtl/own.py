# SPDX-License-Identifier: MIT
"""A machine with described operations, some with Verilog files, does what the operations' C functions do:

    own.py BUILD FOLDER MACHINE.adf PROGRAM.c

An operation without Verilog, such as those on vectors in a register, gets it from its C function. If that is impossible,
or the file is missing, the machine is refused."""

import re
import shutil
import sys
from pathlib import Path

import lint
import rtl

HERE = Path(__file__).resolve().parent
LANES = HERE.parent / "tta/operations/Inputs/lanes"


def edit_description(folder, edit):
    (folder / "operations/difference.json").write_text(edit((HERE / "own/difference.json").read_text()))


def made(models, folder, edit):
    """Checks that the operation gets Verilog after an edit of the description."""
    edit_description(folder, edit)
    verilog = models.verilog(folder / "machine.adf", "mine", folder / "made")
    is_right = (verilog / "operation_difference.v").exists()
    warnings = [text for _, text in lint.complaints("mine", sorted(
        file for file in verilog.glob("*.v") if not file.stem.endswith("_observed")))]
    print("made" if is_right else "WRONG: not made", *filter(None, warnings))
    return is_right and not any(warnings)


def refused(models, folder, edit, message):
    """Checks that the machine is refused after an edit of a description."""
    edit_description(folder, edit)
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
    for descriptions in (HERE / "own", LANES):
        shutil.copytree(descriptions, mine / "operations", dirs_exist_ok=True)
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
    without = lambda text: re.sub(r',\s*"hardware": {[^}]*}', "", text)
    is_right &= refused(models, mine, lambda text: without(text).replace("return (int16_t)(a - b)",
                                                                         "while (a > b) a -= 7; return (int16_t)(a - b)"),
                        "there is no hardware for it: its C function has a loop whose number of turns is not known")
    is_right &= made(models, mine, without)
    return not is_right


if __name__ == "__main__":
    sys.exit(main())
