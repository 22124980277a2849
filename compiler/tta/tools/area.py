#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What machines cost as hardware: `./dev area`.

    area.py BUILD OUT [--for generic|ice40|hx8k|ecp5|xilinx] [--clock] [--part hx8k|up5k] [--json] MACHINE.adf...

Writes each machine's Verilog, with instructions of few bits, and synthesizes it with Yosys. Prints for each component
its lookup tables, registers, carry cells, LUTs used as memory, block RAMs and DSPs. Modules are not flattened, so that
each component has its own row; a row includes the modules for floats in it. With --clock, the family is ice40: nextpnr
also places and routes the machine for --part (default: hx8k), and the maximum clock and the critical path follow the
table."""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import clock

# Yosys' command for a family of parts. `generic` counts lookup tables with four inputs; its registers are of no real part.
FAMILIES = {"generic": "synth -lut 4 -top {top}",
            "ice40": "synth_ice40 -dsp -noflatten -top {top}",
            "hx8k": "synth_ice40 -noflatten -top {top}",  # has no DSPs
            "ecp5": "synth_ecp5 -noflatten -top {top}",
            "xilinx": "synth_xilinx -family xc7 -top {top}"}
COLUMNS = {"LUTs": r"\$lut|SB_LUT4|LUT[1-6]",
           "registers": r"\$_.*DFF.*|SB_DFF.*|TRELLIS_FF|FD[RSCP]E",
           "carries": r"SB_CARRY|CCU2C|CARRY4",
           "LUT RAMs": r"TRELLIS_DPR16X4|RAM\d+[MX].*",
           "block RAMs": r"SB_RAM40_4K.*|DP16KD|RAMB\d+E1",
           "DSPs": r"SB_MAC16|MULT18X18D|DSP48E1"}


def run(words):
    result = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode:
        sys.exit(result.stdout.decode(errors="replace"))


def name_of(machine):
    """The name of a machine's module: that of the file, or of its folder if the file is machine.adf."""
    machine = Path(machine).resolve()
    stem = machine.parent.name if machine.stem == "machine" else machine.stem
    return "m_" + re.sub(r"\W", "_", stem)


def verilog_command(build, folder, machine, name):
    """The command that writes a machine, with instructions of few bits, as module `name`."""
    return [Path(build) / "bin/bareclc", "machine", "--emit=verilog", "--encoding=compact", f"--name={name}", machine,
            "-o", folder]


def write_verilog(build, folder, machine):
    run(verilog_command(build, folder, machine, name_of(machine)))


def statistics(text):
    """For each module of what Yosys' `stat -json` has written, the number of cells of each type. Yosys 0.23 mixes lines of
    its table into it, if modules are nested in modules other than the top."""
    lines = [line for line in text.splitlines() if not re.fullmatch(r"\s+[\w\\$]+\s+\d+", line)]
    modules = json.loads("\n".join(lines))["modules"]
    return {name.lstrip("\\"): module["num_cells_by_type"] for name, module in modules.items()}


def synthesize(build, folder, machine, family):
    """Runs Yosys. Returns its statistics: for each module, the number of cells of each type."""
    top = name_of(machine)
    verilog = Path(folder) / top
    shutil.rmtree(verilog, ignore_errors=True)
    write_verilog(build, verilog, machine)
    found = verilog / "cells.json"
    files = " ".join(str(file) for file in sorted(verilog.glob("*.v")))
    run(["yosys", "-q", "-p", f"read_verilog {files}; hierarchy -check -top {top}; "
         f"{FAMILIES[family].format(top=top)}; tee -q -o {found} stat -json"])
    return top, statistics(found.read_text())


def cost(modules, name, times=1):
    """The cells of a module and of the modules that it instantiates, by column of the table."""
    total = dict.fromkeys(COLUMNS, 0)
    for cell, count in modules[name].items():
        if cell in modules:
            for column, inner in cost(modules, cell).items():
                total[column] += inner * count * times
            continue
        for column, pattern in COLUMNS.items():
            if re.fullmatch(pattern, cell):
                total[column] += count * times
    return total


def rows(top, modules):
    """The machine, then its components, the largest first."""
    parts = [(name[len(top) + 1:], cost(modules, name, count)) for name, count in modules[top].items() if name in modules]
    parts.sort(key=lambda row: (-row[1]["LUTs"], row[0]))
    return [("all", cost(modules, top)), *parts]


def table(machine, family, found):
    columns = [column for column in COLUMNS if any(row[column] for _, row in found)]
    lines = [f"{machine}, {family}", f"{'':24}" + "".join(f"{column:>12}" for column in columns)]
    lines += [f"{name:24}" + "".join(f"{row[column]:12}" for column in columns) for name, row in found]
    return "\n".join(lines)


def clock_of(top, folder, part):
    """The machine's clock, for JSON: {"part": ..., "MHz": ..., "path": [[component, ns], ...]}, or {"part": ...,
    "none": the reason why there is none}."""
    try:
        megahertz, path = clock.clock(top, folder, part)
    except clock.Impossible as why:
        return {"part": part, "none": str(why)}
    return {"part": part, "MHz": round(megahertz, 1), "path": path}


def clock_line(found):
    if "none" in found:
        return f"no clock on {found['part']}: {found['none']}"
    path = ", ".join(f"{name} {delay} ns" for name, delay in found["path"])
    return f"{found['MHz']} MHz on {found['part']}; critical path: {path}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--for", dest="family", choices=FAMILIES, default="generic")
    parser.add_argument("--clock", action="store_true")
    parser.add_argument("--part", choices=clock.PARTS, default="hx8k")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("machine", nargs="+")
    arguments = parser.parse_args()
    if arguments.clock:
        arguments.family = "ice40"
    for tool in ["yosys"] + ["nextpnr-ice40"] * arguments.clock:
        if not shutil.which(tool):
            sys.exit(f"area: {tool} is not installed")
    results = {}
    folder = arguments.out / arguments.family
    for machine in arguments.machine:
        found = rows(*synthesize(arguments.build, folder, machine, arguments.family))
        results[machine] = dict(found)
        if not arguments.json:
            print(table(machine, arguments.family, found), flush=True)
        if arguments.clock:
            top = name_of(machine)
            results[machine]["clock"] = clock_of(top, folder / top, arguments.part)
            if not arguments.json:
                print(clock_line(results[machine]["clock"]), flush=True)
    if arguments.json:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
