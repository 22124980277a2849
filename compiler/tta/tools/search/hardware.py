# SPDX-License-Identifier: MIT
"""What a candidate costs as hardware, from its modules: each module is synthesized once, for all machines that have it.

components() lists the modules of a machine by component. synthesized() is a job: one module's cells and delays. cost()
adds them to LUTs and a clock; verified() is a job: the whole machine's LUTs and clock, by Yosys and nextpnr."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
import area
import measures

TOP, FAMILY, PART = "m", "hx8k", "hx8k"

# Nanoseconds on an iCE40 HX8K, with the wire before each cell, fitted to nextpnr's clocks: decision 0048.
LUT, CARRY, REGISTER, OTHER = 1.15, 0.2, 1.2, 1.0
DATA, STROBE = r"(^|_)(value|data|read)$", r"_reads_"
BETWEEN = "between components"  # in the place of a component's name


class Refused(Exception):
    """Why a machine has no hardware."""


def emit(build, machine, folder):
    """Writes the machine's Verilog. Raises Refused."""
    done = subprocess.run(area.verilog_command(build, folder, machine, TOP), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Refused(done.stderr.strip() or "no Verilog")


def modules_of(folder):
    """The text of each module, without comments: they have lines of the machine's file."""
    texts = {}
    for file in sorted(Path(folder).glob("*.v")):
        plain = re.sub(r"//[^\n]*", "", file.read_text())
        for text in re.findall(r"^module\b.*?^endmodule", plain, re.MULTILINE | re.DOTALL):
            texts[re.match(r"module\s+(\w+)", text)[1]] = re.sub(r"[ \t]*\n\s*", "\n", text)
    return texts


def inner_of(name, texts):
    """The modules that a module contains, at any depth, itself first."""
    found = [name]
    for outer in found:
        words = set(re.findall(r"\w+", texts[outer]))
        found += [other for other in sorted(texts) if other in words and other not in found]
    return found


def components(build, machine):
    """For each component of the machine, and for the logic between them: a job of synthesized()."""
    with tempfile.TemporaryDirectory() as scratch:
        emit(build, machine, Path(scratch) / "verilog")
        texts = modules_of(Path(scratch) / "verilog")
    found = {}
    for name in inner_of(TOP, texts)[1:]:
        if re.search(rf"\b{name}\b", texts[TOP]):
            found[name.removeprefix(TOP + "_")] = job_of(name, texts)
    return {**found, BETWEEN: job_between(texts)}


def job_of(name, texts):
    """A component's name is replaced, so that equal ones, such as two register files, are one job."""
    needed = inner_of(name, texts)
    text = "\n".join(texts[module] for module in needed)
    return [f"{TOP}_part", re.sub(rf"(?<=_){name.removeprefix(TOP + '_')}\b", "part", text)]


def job_between(texts):
    """The logic between components, such as multiplexers from buses to operands. The components are black boxes."""
    boxes = [f"(* blackbox *)\n{text[:text.index(');')]});\nendmodule" for name, text in texts.items() if name != TOP]
    return [TOP, "\n".join([*boxes, texts[TOP]])]


def synthesized(top, text):
    """A job: {"LUTs": ..., "registers": ..., "through": ns, "inside": ns, "strobed": ns}."""
    with tempfile.TemporaryDirectory() as scratch:
        source, cells, netlist = (Path(scratch) / name for name in ("part.v", "cells.json", "netlist.json"))
        source.write_text(text)
        area.run(["yosys", "-q", "-p", f"read_verilog {source}; hierarchy -check -top {top}; "
                  f"{area.FAMILIES[FAMILY].format(top=top)}; tee -q -o {cells} stat -json; flatten; opt_clean; "
                  f"write_json {netlist}"])
        found = area.cost(area.statistics(cells.read_text()), top)
        times = delays(json.loads(netlist.read_text())["modules"][top])
    return {"LUTs": found["LUTs"], "registers": found["registers"],
            **{name: round(time, 2) for name, time in zip(("through", "inside", "strobed"), times)}}


def delay_of(kind):
    return LUT if kind == "SB_LUT4" else CARRY if kind == "SB_CARRY" else OTHER


def delays(module):
    """The longest paths of a netlist: those that begin at data inputs, those that begin at registers or other inputs, and
    those that begin at signals of buses that say which register they read. 0: there is none."""
    driver, inputs, arrival = {}, {}, {}
    for name, port in module["ports"].items():
        for bit in port["bits"] if port["direction"] == "input" else ():
            arrival[bit] = (0.0 if re.search(DATA, name) else None, 0.0, 0.0 if re.search(STROBE, name) else None)
    for cell in module["cells"].values():
        is_register, is_box = "DFF" in cell["type"], not cell["type"].startswith("SB_")
        sides = {"input": [], "output": []}
        for name, bits in cell["connections"].items():
            sides[cell["port_directions"][name]] += bits
            if is_box and cell["port_directions"][name] == "output":
                arrival.update((bit, (0.0 if re.search(DATA, name) else None, 0.0, None)) for bit in bits)
        for bit in sides["output"]:
            if is_register:
                arrival[bit] = (None, REGISTER, None)
            elif not is_box:
                driver[bit] = delay_of(cell["type"])
                inputs[bit] = sides["input"]
    return longest(driver, inputs, arrival)


def longest(driver, inputs, arrival):
    def later(before, delay, which):
        known = [times[which] for times in before if times[which] is not None]
        return max(known) + delay if known else None

    for start in driver:
        waiting = [start]
        while waiting:  # depth first, without recursion
            bit = waiting[-1]
            if bit in arrival:
                waiting.pop()
                continue
            missing = [other for other in inputs[bit] if other in driver and other not in arrival]
            if missing:
                waiting += missing
                continue
            before = [arrival[other] for other in inputs[bit] if other in arrival]
            arrival[bit] = tuple(later(before, driver[bit], which) for which in range(3))
            waiting.pop()
    return tuple(max((times[which] for times in arrival.values() if times[which] is not None), default=0.0)
                 for which in range(3))


def kind_of(name):
    if name == BETWEEN:
        return "between"
    return "file" if re.match(r"V?RF\d*$|BOOL", name) else "bus" if re.match(r"B\d+$", name) else "unit"


def cost(parts):
    """LUTs and registers of a machine, and its clock: a path from a register file over a bus, and through the logic
    between components, into a unit, or a path within a component. If several buses share a file's only port for reads, the
    path begins earlier: at a guard or at the decoder, through the bus that then chooses the register. `parts`: what synthesized() found, by component."""
    def worst(kind, path):
        return max((part[path] for name, part in parts.items() if kind_of(name) == kind), default=0.0)
    strobed = worst("file", "strobed")
    read = max(worst("file", "inside"), strobed and REGISTER + worst("bus", "inside") + strobed)
    operand = worst("bus", "through") + worst("between", "through") + worst("unit", "through")
    period = max([read + operand, *(part["inside"] for part in parts.values())])
    return {"LUTs": sum(part["LUTs"] for part in parts.values()),
            "registers": sum(part["registers"] for part in parts.values()), "MHz": round(1000 / period, 1)}


def verified(build, machine, text, descriptions):
    """A job: LUTs of the whole machine and its clock on an iCE40 HX8K, or why there is none."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / machine
        adf = measures.write_machine(folder, text, descriptions)
        top, modules = area.synthesize(Path(build), folder, adf, FAMILY)
        return {"LUTs": area.cost(modules, top)["LUTs"], **area.clock_of(top, folder / top, PART)}
