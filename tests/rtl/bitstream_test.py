# SPDX-License-Identifier: MIT
"""A machine in an FPGA runs a kernel that the host loads over the serial line:

    bitstream_test.py BUILD FOLDER MACHINE.adf [--netlist]

Verilator simulates compiler/tta/fpga/system.v. With --netlist, it simulates the netlist that Yosys has synthesized for an
iCE40 instead, and nextpnr and icepack also make the bitstream from this netlist. fpga_run.py loads the program and the
samples over a pseudo-terminal, and reads the results, which Python computes again."""

import os
import random
import re
import struct
import subprocess
import sys
from pathlib import Path

import rtl

TOOLS = rtl.HERE.parents[1] / "compiler/tta/tools"
FPGA = TOOLS.parent / "fpga"
CELLS = Path("/usr/share/yosys/ice40/cells_sim.v")
CLOCKS = 4  # cycles per bit of the serial line, so that the simulation takes less time
SAMPLES, ROUNDS, WEIGHTS = 64, 16, (3, -5, 7, 2)  # as in programs/kernel.c


def synthesized(build, folder, machine, has_netlist):
    """The Verilog to simulate."""
    said = rtl.must([sys.executable, "-B", TOOLS / "bitstream.py", build, folder, "--clocks-per-bit", CLOCKS,
                     *["--verilog-only"] * (not has_netlist), machine])
    print(said.strip())
    made = next(folder.glob("m_*"))
    if not has_netlist:
        return [*FPGA.glob("*.v"), *made.glob("*.v")], re.findall(r"-G\S+", said)
    bitstream = (made / "system.bin").read_bytes()
    assert bitstream[:4] == b"\xff\0\0\xff" and len(bitstream) > 100000, "icepack has made no bitstream"
    return [made / "netlist.v", CELLS], []


def simulator(folder, sources, parameters):
    made = folder / "simulated"
    rtl.must(["verilator", "--cc", "--exe", "--build", "-O3", "--x-assign", "fast", "--x-initial", "fast", "--top-module",
              "system", "--prefix", "Vsystem", "--Mdir", made, "-DNO_ICE40_DEFAULT_ASSIGNMENTS", "-Wno-fatal", "-Wno-lint",
              "-Wno-style", "-CFLAGS", "-std=c++20", *parameters, *sources, rtl.HERE / "uart.cpp", "-o", "uart"])
    return made / "uart"


def run(build, folder, uart, machine, program):
    """The results, and what the machine prints."""
    samples = [random.Random(1).randrange(-10 ** 6, 10 ** 6) for _ in range(SAMPLES + len(WEIGHTS))]
    (folder / "samples").write_bytes(struct.pack(f"<{len(samples)}i", *samples))
    controller, terminal = os.openpty()
    board = subprocess.Popen([uart, str(controller), str(CLOCKS)], pass_fds=[controller])
    try:
        said = rtl.must([sys.executable, "-B", TOOLS / "fpga_run.py", build, os.ttyname(terminal), machine, program, "--write",
                         f"4096={folder / 'samples'}", "--watch", "4096", "--read", f"5120,{4 * SAMPLES}={folder / 'results'}"])
    finally:
        board.kill()
        board.wait()
    wanted = [sum(weight * samples[n + k] for k, weight in enumerate(WEIGHTS)) >> 2 for n in range(SAMPLES)]
    wanted = [ROUNDS * value for value in wanted]
    return wanted, list(struct.unpack(f"<{SAMPLES}i", (folder / "results").read_bytes())), said


def main():
    build, folder, machine, *options = sys.argv[1:]
    has_netlist = "--netlist" in options
    if tool := rtl.missing("verilator", "g++", *["yosys", "nextpnr-ice40", "icepack"] * has_netlist):
        print(f"skipped: {tool} is not installed")
        return 0
    models = rtl.Models(build, folder)
    uart = simulator(models.folder, *synthesized(build, models.folder, machine, has_netlist))
    program = models.compile(machine, rtl.HERE / "programs/kernel.c", models.folder / "program")
    wanted, found, said = run(build, models.folder, uart, machine, program)
    # The word is watched while the machine runs, and it does not change.
    said = said.removeprefix(f"{4096:#x}: {int.from_bytes((models.folder / 'samples').read_bytes()[:4], 'little'):#x}\n")
    print("printed", said, "the results are", "right" if found == wanted else f"WRONG: {found}, wanted {wanted}")
    return found != wanted or said != "!"


if __name__ == "__main__":
    sys.exit(main())
