# SPDX-License-Identifier: MIT
"""A machine whose memories are on buses runs a program like ttasim:

    bus.py BUILD FOLDER BUS NAME=MACHINE.adf:PROGRAM.c...

BUS is wishbone or axi4-lite. The memories (bus_memory.v) answer after random wait states. The program must print what it
prints in ttasim, and the machine must not take more cycles than ttasim, since cycles in which it waits do not count.
Verilator, Icarus Verilog and Yosys must read the Verilog without a warning."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import lint
import rtl

CODE_BASE = 1 << 23
CLOCK = """#include "Vbench.h"
#include <memory>
int main() {
    auto Bench = std::make_unique<Vbench>();
    while (!Verilated::gotFinish())
        for (int Level : {0, 1}) {
            Bench->clk = Level;
            Bench->eval();
        }
}
"""
BENCH = """module bench (input wire clk);
    reg [7:0] start = 8'd0;
    integer clocks = 0, cycles = 0, printed = 0;
    wire reset = start < 8'd4, enable, running, code_error;
{wires}
    {top} machine (.clk(clk), .reset(reset), .CODE_BASE(32'd{base}){connections});
{memories}
    initial begin
        $readmemh("{data}", store.words);
        $readmemh("{code}", store.words, {base} / 4);
    end
    always @(posedge clk) begin
        start <= start + {{7'd0, reset}};
        clocks = clocks + 1;
        if (enable && running && !reset)
            cycles = cycles + 1;
        if ({print}_stdout_write && enable && !reset) begin
            $write("%c", {print}_stdout_data);
            printed = printed + 1;
        end
        if (printed == {length} || cycles > {most}) begin
            $display("\\n%0d cycles, %0d clocks", cycles, clocks);
            $finish;
        end
    end
    store store ();
endmodule
"""


def ports(text):
    """Name -> range of the ports of the module."""
    return {name: bits or "" for bits, name in re.findall(r"^    (?:input|output) +wire (\[\d+:0\] )?(\w+)", text, re.MULTILINE)}


def bench(top, text, kind, files, print_unit, wanted, most):
    inside = [name for name in ports(text) if name not in ("clk", "reset", "enable", "running", "code_error", "CODE_BASE")]
    prefix = "_wb_" if kind == "wishbone" else "_axi_"
    masters = dict.fromkeys(name.split(prefix)[0] for name in inside if prefix in name)
    memories = [f"    {kind}_memory #(.SEED({number})) {unit}_memory (.clk(clk), " + ", ".join(
        f".{name.split(prefix)[1]}({name})" for name in inside if name.startswith(unit + prefix)) + ");"
        for number, unit in enumerate(masters, 1)]
    return BENCH.format(
        top=top, base=CODE_BASE, wires="\n".join(f"    wire {ports(text)[name]}{name};" for name in inside),
        connections="".join(f", .{name}({name})" for name in [*inside, "enable", "running", "code_error"]),
        memories="\n".join(memories), data=files / "data.hex", code=files / "words.hex", print=print_unit, length=len(wanted),
        most=most)


def write_words(file):
    """code.hex as 32-bit words, in words.hex."""
    words = []
    for line in file.read_text().split():
        line = line.rjust(-(-len(line) // 8) * 8, "0")
        words += [line[n:n + 8] for n in range(len(line) - 8, -1, -8)]
    (file.parent / "words.hex").write_text("\n".join(words) + "\n")


def check(models, kind, name, machine, source):
    """What is wrong; empty if nothing is."""
    folder = models.folder / name
    shutil.rmtree(folder, ignore_errors=True)
    rtl.must([models.bareclc, "machine", "--emit=verilog", f"--bus={kind}", "--encoding=compact", f"--name={name}", machine,
              "-o", folder])
    kind = "axi" if kind == "axi4-lite" else kind
    top = f"{name}_{kind}"
    sources = sorted(folder.glob("*.v"))
    for tool, text in lint.complaints(top, sources):
        if text:
            return f"{tool}: {text[:1000]}"
    program = models.compile(machine, source, folder / "program")
    done = subprocess.run([models.bareclc.parent / "ttasim", "--machine", machine, "--stats", program], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    most = int(re.search(r"cycles +(\d+)", done.stdout + done.stderr)[1])
    wanted = done.stdout.split("\ncycles ")[0]
    rtl.must([models.bareclc, "machine", f"--emit=memories:{program}", "--encoding=compact", machine, "-o", folder])
    write_words(folder / "code.hex")
    text = (folder / f"{top}.v").read_text()
    printer = re.search(r"(\w+)_stdout_write", text)[1]
    (folder / "bench.v").write_text(bench(top, text, kind, folder, printer, wanted, most))
    (folder / "clock.cpp").write_text(CLOCK)
    rtl.must(["verilator", "--cc", "--exe", "--build", "-O3", "--top-module", "bench", "--prefix", "Vbench", "-Wno-fatal",
              "-Wno-lint", "-Wno-style", "--Mdir", folder / "made", *sources, folder / "bench.v", rtl.HERE / "bus_memory.v",
              folder / "clock.cpp", "-o", "bench"])
    printed, counts, _ = re.split(r"\n(\d+ cycles, \d+ clocks)\n", rtl.must([folder / "made/bench"]))
    print(name, kind, counts)
    return "" if printed.strip() == wanted.strip() else f"printed {printed!r}, and {wanted!r} in ttasim"


def main():
    build, folder, kind, *pairs = sys.argv[1:]
    if tool := rtl.missing("verilator", "g++"):
        print(f"skipped: {tool} is not installed")
        return 0
    models, wrong = rtl.Models(build, folder), 0
    for pair in pairs:
        name, rest = pair.split("=")
        problem = check(models, kind, name, *rest.split(":"))
        print(f"{name} on {kind}:", problem or "as in ttasim", flush=True)
        wrong += bool(problem)
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
