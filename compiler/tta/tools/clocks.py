#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The clocks of machines and of RISC-V cores on an iCE40 HX8K, and the time of kernels at these clocks: `./dev clocks`.

    clocks.py BUILD OUT [--write-docs] [NAME|MACHINE.adf...]

NAMEs are the machines of boards/tta-* and the cores of boards/rtl-*, all by default. Each is synthesized with
small block RAMs as memories, placed and routed (clock.py). Cycles of kernels are those of docs/boards.md and
docs/tta/tables.md. Results are kept in OUT; a machine whose Verilog has not changed is not synthesized again. With
--write-docs, the tables go to docs/tta/tables.md too."""

import argparse
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

import area
import clock

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs/tta/tables.md"
BOARDS = ROOT / "docs/boards.md"
BEGIN, END = "<!-- ./dev clocks --write-docs: begin -->", "<!-- ./dev clocks: end -->"
PART = "hx8k"
NAMES = ["tta-minimal", "tta-scalar", "rtl-vexriscv", "rtl-picorv32", "tta-simd", "tta-dct"]
# The cores, with changes of board.v that make them fit: PicoRV32's fast multiplier takes 3374 LUTs, because the part has
# no multipliers.
CORES = {"rtl-picorv32": [(".ENABLE_FAST_MUL(1)", ".ENABLE_MUL(1)")], "rtl-vexriscv": []}
sys.path.append(str(ROOT / "boards/tools"))
import verilate


def measured(folder, prepare):
    """The clock of a system and what it uses of the part. `prepare` synthesizes it."""
    try:
        prepare()
        megahertz, path, used = clock.place(folder, PART)
        return {"cells": used["ICESTORM_LC"], "RAMs": used["ICESTORM_RAM"], "MHz": round(megahertz, 1), "path": path}
    except clock.Impossible as why:
        return {"none": str(why)}


def kept(folder, files, compute):
    """The result of compute(), from an earlier run if the files have not changed."""
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in [*files, Path(clock.__file__)])).hexdigest()
    place = folder / "clock.json"
    if place.exists() and (old := json.loads(place.read_text()))["files"] == digest:
        return old["result"]
    result = compute()
    place.write_text(json.dumps({"files": digest, "result": result}))
    return result


def of_machine(build, out, adf):
    top = area.name_of(adf)
    folder, new = out / top, out / f"{top}.new"
    shutil.rmtree(new, ignore_errors=True)
    area.write_verilog(build, new, adf)
    folder.mkdir(exist_ok=True)
    for file in [*folder.glob("*.v")]:
        file.unlink()
    for file in new.iterdir():
        file.rename(folder / file.name)
    return kept(folder, sorted(folder.glob("*.v")), lambda: measured(folder, lambda: clock.prepare(top, folder, PART)))


def of_core(build, out, board):
    facts, place = verilate.board_of(board)
    files, _ = verilate.sources_of(facts, place, build)
    folder = out / board
    folder.mkdir(exist_ok=True)
    text = (place / "board.v").read_text()
    for old, new in CORES[board]:
        assert old in text, f"{board}: board.v has no {old}"
        text = text.replace(old, new)
    (folder / "board.v").write_text(text)
    files = [folder / "board.v" if file.name == "board.v" else file for file in files]
    return kept(folder, files, lambda: measured(folder, lambda: clock.prepare_core(files, folder, PART)))


def reason(row):
    """Why there is no clock, or the components on the critical path."""
    if "none" in row:
        return row["none"]
    return ", ".join(f"{name} {delay} ns" for name, delay in row["path"])


def clock_table(rows):
    lines = ["| | logic cells | block RAMs | MHz | critical path, or why it has no clock |", "|---|---|---|---|---|"]
    for name, row in rows.items():
        numbers = " | ".join(str(row.get(column, "-")) for column in ("cells", "RAMs", "MHz"))
        lines.append(f"| {name} | {numbers} | {reason(row)} |")
    return "\n".join(lines)


def cells(line):
    return [cell.strip(" `") for cell in line.strip().strip("|").split("|")]


def cycles_of_boards():
    """Board -> kernel -> cycles, from docs/boards.md."""
    lines = BOARDS.read_text().splitlines()
    head = next(line for line in lines if line.startswith("| board | counted |"))
    names = cells(head)[2:]
    rows = [cells(line) for line in lines if re.match(r"\| `\S+` \| cycles \|", line)]
    return {row[0]: dict(zip(names, map(int, row[2:]))) for row in rows}


def cycles_of_machines():
    """Machine -> kernel -> cycles, from docs/tta/tables.md."""
    found, name = {}, None
    for line in DOCS.read_text().splitlines():
        if match := re.fullmatch(r"(tta-\w+):", line):
            name = match[1]
        elif name and re.match(r"\| \w+ \| [^|]+ \| \d+ \| \d+ \|", line):
            found.setdefault(name, {})[cells(line)[0]] = int(cells(line)[2])
    return found


def kernel_table(rows):
    cycles = cycles_of_machines() | {name: row for name, row in cycles_of_boards().items() if name in CORES}
    names = [name for name, row in rows.items() if "MHz" in row and name in cycles]
    kernels = [kernel for kernel in cycles["rtl-picorv32"] if all(kernel in cycles[name] for name in names)]
    lines = ["| milliseconds | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    for kernel in kernels:
        times = [cycles[name][kernel] / rows[name]["MHz"] / 1000 for name in names]
        lines.append(f"| {kernel} | " + " | ".join(f"{time:.3g}" if time < 1000 else f"{time:.0f}" for time in times) + " |")
    return "\n".join(lines)


def write_docs(text):
    old = DOCS.read_text()
    before, rest = old.split(BEGIN)
    DOCS.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--write-docs", action="store_true")
    parser.add_argument("machine", nargs="*", default=NAMES)
    options = parser.parse_intermixed_args()
    for tool in ("yosys", "nextpnr-ice40"):
        if not shutil.which(tool):
            sys.exit(f"clocks: {tool} is not installed")
    options.out.mkdir(parents=True, exist_ok=True)
    rows = {}
    for name in options.machine:
        if name in CORES:
            row = of_core(options.build, options.out, name)
        else:
            adf = ROOT / f"boards/{name}/machine.adf" if name in NAMES else Path(name)
            row = of_machine(options.build, options.out, adf)
        rows[name if name in NAMES else Path(name).stem] = row
        print(name, row, flush=True)
    text = f"{clock_table(rows)}\n\n{kernel_table(rows)}"
    print(text)
    if options.write_docs:
        write_docs(text)


if __name__ == "__main__":
    main()
