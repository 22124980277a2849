#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A bitstream with a machine, for an FPGA of the family iCE40: `./dev bitstream`.

    bitstream.py BUILD OUT [--code WORDS] [--data BYTES] [--clocks-per-bit N] [--verilog-only] MACHINE.adf

The machine's instructions are in the format of few bits. Around the machine is compiler/tta/fpga/system.v: block RAM for
instructions and data, and a serial line (115200 baud at 12 MHz), over which fpga_run.py loads and runs programs. Yosys
synthesizes the system, nextpnr places and routes it, and icepack makes OUT/NAME/system.bin. The pins are those of
Lattice's iCE40-HX8K breakout board."""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import clock
from area import name_of, verilog_command

FPGA = Path(__file__).resolve().parents[1] / "fpga"
PINS = {"clk": "J3", "rx": "B10", "tx": "B12", "running": "B5"}
BOARD_HZ = 12_000_000
TOOLS = {"yosys": "yosys", "nextpnr-ice40": "nextpnr-ice40", "icepack": "fpga-icestorm"}  # programs, and their packages


class Refused(Exception):
    """Why there is no bitstream; the message is a sentence."""


def core_text(top, ports):
    """The module `core`: the machine, with the names of system.v for the ports of its unit that accesses memory."""
    units = [name.removesuffix("_memory_mask") for name in ports if name.endswith("_memory_mask")]
    prints = [name.removesuffix("_stdout_write") for name in ports if name.endswith("_stdout_write")]
    if len(units) != 1 or ports[f"{units[0]}_memory_mask"][1] != 4:
        raise Refused(f"{top}: the machine needs exactly one unit that accesses memory, and no vectors")
    names = {port: port for port in ports}
    names |= {port: port.removeprefix(f"{units[0]}_") for port in ports if port.startswith(f"{units[0]}_memory_")}
    lines = [f"    {direction} wire [{width - 1}:0] {names[port]}" if width > 1 else f"    {direction} wire {names[port]}"
             for port, (direction, width) in ports.items() if not re.search(r"_stdout_|^running$", port)]
    lines += ["    output wire stdout_write", "    output wire [7:0] stdout_data"]
    connections = [f"        .{port}({names[port]})" for port in ports if not re.search(r"_stdout_|^running$", port)]
    connections += [f"        .{unit}_stdout_write(stdout_write),\n        .{unit}_stdout_data(stdout_data)"
                    for unit in prints[:1]]
    silent = "" if prints else "    assign stdout_write = 1'b0;\n    assign stdout_data = 8'd0;\n"
    return (f"// The machine, for system.v\nmodule core (\n" + ",\n".join(lines) + f"\n);\n    {top} machine (\n" +
            ",\n".join([*connections, "        .running()"]) + f"\n    );\n{silent}endmodule\n")


def run(words):
    done = subprocess.run(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        wrong = [line for line in done.stdout.splitlines() if line.startswith("ERROR")]
        raise Refused(f"{words[0]} says: {(wrong or done.stdout.strip().splitlines() or ['nothing'])[-1]}")
    return done.stdout


def bits_for(count):
    return max(1, (count - 1).bit_length())


def write_verilog(build, folder, machine, options):
    """Writes the machine and core.v. Returns all files, and the parameters of the module `system`."""
    top = name_of(machine)
    shutil.rmtree(folder, ignore_errors=True)
    run(verilog_command(build, folder, machine, top))
    ports = clock.ports_of((folder / f"{top}.v").read_text())
    (folder / "core.v").write_text(core_text(top, ports))
    parameters = {"CLOCKS": options.clocks_per_bit, "CODE_BITS": ports["code"][1], "PC_BITS": ports["code_address"][1],
                  "CODE_ADDRESS_BITS": bits_for(options.code), "DATA_ADDRESS_BITS": bits_for(options.data // 4)}
    return [*sorted(FPGA.glob("*.v")), *sorted(folder.glob("*.v"))], parameters


def synthesize(folder, files, parameters):
    """Writes system.json for nextpnr, and netlist.v for simulators. Returns how many cells of each kind there are."""
    chosen = " ".join(f"-set {name} {value}" for name, value in parameters.items())
    # Loops are looked for before synthesis, where signals still have the names of the Verilog.
    run(["yosys", "-q", "-p", f"read_verilog {' '.join(map(str, files))}; chparam {chosen} system; "
         "hierarchy -check -top system; proc; check -assert; "
         f"synth_ice40 -top system -json {folder}/system.json; write_verilog -noattr {folder}/netlist.v"])
    cells = json.loads((folder / "system.json").read_text())["modules"]["system"]["cells"].values()
    return {"LUTs": sum(cell["type"] == "SB_LUT4" for cell in cells),
            "registers": sum(cell["type"].startswith("SB_DFF") for cell in cells),
            "block RAMs": sum(cell["type"].startswith("SB_RAM40") for cell in cells)}


def place(folder):
    """Places and routes the netlist, and packs the bitstream. Returns the maximum clock in MHz."""
    (folder / "pins.pcf").write_text("".join(f"set_io {name} {pin}\n" for name, pin in PINS.items()))
    run(["nextpnr-ice40", *clock.PARTS["hx8k"], "--json", folder / "system.json", "--pcf", folder / "pins.pcf", "--asc",
         folder / "system.asc", "--report", folder / "report.json", "--freq", BOARD_HZ / 1e6, "--seed", "1", "-q"])
    run(["icepack", folder / "system.asc", folder / "system.bin"])
    return min(values["achieved"] for values in json.loads((folder / "report.json").read_text())["fmax"].values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--code", type=int, default=1024, help="instructions in instruction memory")
    parser.add_argument("--data", type=int, default=8192, help="bytes of data memory")
    parser.add_argument("--clocks-per-bit", type=int, default=104)
    parser.add_argument("--verilog-only", action="store_true", help="print the parameters for Verilator, and end")
    parser.add_argument("machine", type=Path)
    options = parser.parse_args()
    missing = [program for program in TOOLS if not shutil.which(program)]
    if missing and not options.verilog_only:
        sys.exit(f"bitstream: {missing[0]} is not installed (Debian package {TOOLS[missing[0]]})")
    folder = options.out / name_of(options.machine)
    try:
        files, parameters = write_verilog(options.build, folder, options.machine, options)
        if options.verilog_only:
            return print(" ".join(f"-G{name}={value}" for name, value in parameters.items()))
        print(", ".join(f"{count} {name}" for name, count in synthesize(folder, files, parameters).items()), flush=True)
        print(f"{place(folder):.1f} MHz possible, {BOARD_HZ / 1e6:.0f} MHz used: {folder / 'system.bin'}")
    except Refused as why:
        sys.exit(f"bitstream: {why}")


if __name__ == "__main__":
    main()
