# SPDX-License-Identifier: MIT
"""The maximum clock of a machine on an FPGA of the family iCE40: for `./dev area --clock`.

clock() puts the machine into a system with memories of block RAM, because the machine has more ports than an FPGA has
pins. A loader with two pins writes the instructions. Yosys synthesizes the system, and nextpnr places and routes it.
prepare_core() does the same for a core of boards/rtl-*."""

import json
import re
import subprocess
from collections import Counter
from pathlib import Path

PARTS = {"hx8k": ["--hx8k", "--package", "ct256"], "up5k": ["--up5k", "--package", "sg48"]}
CELLS = {"hx8k": 7680, "up5k": 5280}
BANK = 16  # bits of a block RAM's word; each has 256 words

SYSTEM = """\
module system (input wire clk, input wire reset, input wire load, input wire bit_in, output reg bit_out);
    // The loader: `load` writes the last {bank} bits to the next word of the instruction memory.
    reg [{bank_last}:0] word;
    reg [15:0] place;
    always @(posedge clk) begin
        word <= {{word[{bank_last}-1:0], bit_in}};
        place <= reset ? 16'd0 : place + {{15'd0, load}};
    end
{wires}
{memories}
    always @(posedge clk)
        bit_out <= ^{{{outputs}}};
    {top} machine ({connections});
endmodule
"""

CODE_BANK = """\
    reg [{width}-1:0] code_{n} [0:255], code_read_{n};
    always @(posedge clk) begin
        if (load && place[15:8] == 8'd{n})
            code_{n}[place[7:0]] <= word[{width}-1:0];
        if (enable)
            code_read_{n} <= code_{n}[code_address[7:0]];
    end
    assign code[{low} +: {width}] = code_read_{n};
"""

# The memory of one byte of a unit's accesses.
DATA_LANE = """\
    reg [7:0] {unit}_{n} [0:255], {unit}_read_{n};
    always @(posedge clk)
        if (enable) begin
            if ({unit}_memory_write && {unit}_memory_mask[{n}])
                {unit}_{n}[{unit}_memory_address[9:2]] <= {unit}_memory_write_data[{low} +: 8];
            {unit}_read_{n} <= {unit}_{n}[{unit}_memory_address[9:2]];
        end
    assign {unit}_memory_read_data[{low} +: 8] = {unit}_read_{n};
"""


CORE_SYSTEM = """\
module system (input wire clk, input wire reset, input wire load, input wire bit_in, output reg bit_out);
    reg [31:0] word;
    reg [15:0] place;
    wire i_stb, d_stb, d_we;
    wire [31:2] i_adr, d_adr;
    wire [3:0] d_sel;
    wire [31:0] d_dat_w, d_dat_r;
    reg [31:0] code [0:511], i_dat_r;
    reg i_ack, d_ack;
    always @(posedge clk) begin
        word <= {{word[30:0], bit_in}};
        place <= reset ? 16'd0 : place + {{15'd0, load}};
        if (load)
            code[place[8:0]] <= word;
        i_dat_r <= code[i_adr[10:2]];
        i_ack <= i_stb && !i_ack;
        d_ack <= d_stb && !d_ack;
        bit_out <= ^{{d_dat_w, d_adr, d_we}};
    end
{lanes}
    board machine (.clk(clk), .reset(reset), .i_cyc(), .i_stb(i_stb), .i_adr(i_adr), .i_cti(), .i_bte(), .i_ack(i_ack),
        .i_err(1'b0), .i_dat_r(i_dat_r), .d_cyc(), .d_stb(d_stb), .d_we(d_we), .d_adr(d_adr), .d_sel(d_sel),
        .d_dat_w(d_dat_w), .d_cti(), .d_bte(), .d_ack(d_ack), .d_err(1'b0), .d_dat_r(d_dat_r), .stopped());
endmodule
"""

CORE_LANE = """\
    reg [7:0] data_{n} [0:511], data_read_{n};
    always @(posedge clk) begin
        if (d_stb && d_we && d_sel[{n}])
            data_{n}[d_adr[10:2]] <= d_dat_w[{low} +: 8];
        data_read_{n} <= data_{n}[d_adr[10:2]];
    end
    assign d_dat_r[{low} +: 8] = data_read_{n};
"""


class Impossible(Exception):
    """Why the machine has no clock on this part; the message is a sentence."""


def ports_of(text):
    """The ports of the machine's module: name -> (direction, width)."""
    found = re.findall(r"^    (input|output) +wire (?:\[(\d+):0\] )?(\w+)", text, re.MULTILINE)
    return {name: (direction, int(last or 0) + 1) for direction, last, name in found}


def system(top, text):
    """The Verilog of the system around the machine. `text` is the machine's module `top`."""
    ports = ports_of(text)
    width = ports["code"][1]
    memories = [CODE_BANK.format(n=n, width=min(BANK, width - BANK * n), low=BANK * n) for n in range(-(-width // BANK))]
    for name in ports:
        if name.endswith("_memory_mask"):
            unit = name.removesuffix("_memory_mask")
            memories += [DATA_LANE.format(unit=unit, n=n, low=8 * n) for n in range(ports[name][1])]
    inner = {name: ports[name][1] for name in ports if name not in ("clk", "reset")}
    waits = [f"    assign {name} = 1'b0;" for name in inner if name.endswith("_wait")]
    outputs = [name for name, (direction, _) in ports.items() if direction == "output"]
    return SYSTEM.format(
        bank=BANK, bank_last=BANK - 1, top=top, outputs=", ".join(outputs), memories="\n".join(memories + waits),
        wires="\n".join(f"    wire [{bits - 1}:0] {name};" for name, bits in inner.items()),
        connections=", ".join(f".{name}({name})" for name in ports))


def component(cell):
    """The machine's component that has the cell; `memory`: the system around it. None: a cell of nextpnr's own."""
    parts = cell.split(".")
    if cell.startswith("$nextpnr"):
        return None
    if parts[0] != "machine":
        return "memory"
    return parts[1] if len(parts) > 2 else "top"


def path_of(report):
    """The longest critical path: its components in order, with the nanoseconds that it spends in each."""
    result = []
    for step in max(report["critical_paths"], key=lambda path: sum(step["delay"] for step in path["path"]))["path"]:
        name = component(step["to"]["cell"] if step["type"] == "setup" else step["from"]["cell"])
        if not result or name not in (None, result[-1][0]):
            result.append([name, 0.0])
        result[-1][1] += step["delay"]
    return [(name, round(delay, 1)) for name, delay in result]


def synthesize(folder, files, part):
    """Synthesizes the module `system`, flattened, so that Yosys also simplifies across modules. Returns its cells by type."""
    dsp = "-dsp " if part == "up5k" else ""
    script = f"read_verilog {' '.join(map(str, files))}; synth_ice40 {dsp}-top system -json {folder}/system.json"
    done = subprocess.run(["yosys", "-q", "-p", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Impossible(f"Yosys says: {done.stdout.strip().splitlines()[-1]}")
    found = json.loads((folder / "system.json").read_text())["modules"]["system"]["cells"].values()
    cells = Counter(cell["type"] for cell in found)
    if cells["SB_LUT4"] > CELLS[part]:
        raise Impossible(f"it needs {cells['SB_LUT4']} LUTs, and the part has {CELLS[part]}")


def place(folder, part):
    """The maximum clock in MHz, the critical path, and the used cells of the part by kind."""
    report = folder / f"{part}.json"
    done = subprocess.run(["nextpnr-ice40", *PARTS[part], "--json", folder / "system.json", "--report", report, "--seed", "1",
                           "--pcf-allow-unconstrained", "--timing-allow-fail", "--freq", "25"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    (folder / f"{part}.log").write_text(done.stdout)
    if done.returncode:
        wrong = [line for line in done.stdout.splitlines() if line.startswith("ERROR")]
        if used := re.search(r"ICESTORM_LC: *(\d+)/ *(\d+)", done.stdout):
            if int(used[1]) > int(used[2]):
                raise Impossible(f"it needs {used[1]} logic cells, and the part has {used[2]}")
        raise Impossible(f"nextpnr says: {(wrong or ['nothing'])[0]}")
    found = json.loads(report.read_text())
    used = {kind: row["used"] for kind, row in found["utilization"].items()}
    return min(values["achieved"] for values in found["fmax"].values()), path_of(found), used


def prepare(top, folder, part):
    """Synthesizes the machine and its memories. `folder` has the machine's Verilog."""
    files = sorted(file for file in Path(folder).glob("*.v") if file.name != "system.v")
    (folder / "system.v").write_text(system(top, (folder / f"{top}.v").read_text()))
    synthesize(folder, [*files, folder / "system.v"], part)


def clock(top, folder, part):
    """The maximum clock in MHz, and the critical path. Raises Impossible."""
    prepare(top, folder, part)
    return place(folder, part)[:2]


def prepare_core(files, folder, part):
    """The same for a core: `files` have the module `board` (docs/howto/verilog-board.md)."""
    (folder / "system.v").write_text(CORE_SYSTEM.format(lanes="\n".join(
        CORE_LANE.format(n=n, low=8 * n) for n in range(4))))
    synthesize(folder, [*files, folder / "system.v"], part)
