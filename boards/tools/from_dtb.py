# SPDX-License-Identifier: MIT
"""Reads facts of a board from a compiled device tree: prints a skeleton of board.json, the node and property of each
fact, and the facts that the tree does not have.

    ./dev facts FILE.dtb [--core NODE] [--compare BOARD] [-o board.json]

Without --core, the facts are those of the processors in /cpus, for a board that runs kernels on them. With --core, they
are those of a core that Linux' remoteproc starts, named by its node: /imx8mp-cm7. --compare says for each fact whether the
record of a board agrees. Nothing is guessed: a fact that the tree does not have is listed as missing.

It is a Python tool and not a command of bareclc: it runs once for each board, it needs the records and their schema, and
the compiler reads no device trees.
"""
import argparse
import json
import struct
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import tree as records

MAGIC, BEGIN, END, PROPERTY, NOP = 0xd00dfeed, 1, 2, 3, 4

# `compatible` of a processor, and of a core that remoteproc starts: architecture and target of its code.
PROCESSORS = {"arm,cortex-a9": ("cortex-a", "cortex-a9"), "arm,cortex-a53": ("aarch64", "cortex-a53"),
              "arm,cortex-a55": ("aarch64", "cortex-a55")}
REMOTE = {"st,stm32mp1-m4": ("cortex-m", "cortex-m4f"), "fsl,imx8mn-cm7": ("cortex-m", "cortex-m7"),
          "fsl,imx8mp-cm7": ("cortex-m", "cortex-m7"), "ti,am64-r5f": ("cortex-r", "cortex-r5"),
          "xlnx,zynq_remoteproc": ("cortex-a", "cortex-a9")}
# `compatible` of a counter: the source of ticks.
COUNTERS = {"arm,armv8-timer": "generic", "arm,cortex-a9-global-timer": "globaltimer"}
# `compatible` of the peripherals that the firmware uses.
DEVICES = ("riscv,clint0", "sifive,clint0", "arm,cortex-a9-scu")
# What no device tree says.
NEVER = {"core.stack_size": "the project's choice", "core.isolation": "what the architecture and its MPU can",
         "memory.shared.control_offset": "the project's choice", "transport": "how the host reaches the core"}


class Refused(Exception):
    """The tree or the options cannot be used: a sentence that says why."""


# ---- The tree -------------------------------------------------------------------------------------

@dataclass
class Node:
    name: str
    parent: "Node" = None
    properties: dict = field(default_factory=dict)
    children: list = field(default_factory=list)

    @property
    def path(self):
        return (self.parent.path.rstrip("/") + "/" + self.name) if self.parent else "/"

    def __iter__(self):
        yield self
        for child in self.children:
            yield from child

    def words(self, name):
        value = self.properties.get(name, b"")
        return struct.unpack(f">{len(value) // 4}I", value[:len(value) // 4 * 4])

    def texts(self, name):
        return [text.decode(errors="replace") for text in self.properties.get(name, b"").split(b"\0") if text]

    def number(self, name):
        value = 0
        for word in self.words(name):
            value = value << 32 | word
        return value if name in self.properties else None

    def is_on(self):
        return self.texts("status") in ([], ["okay"], ["ok"])

    def regions(self):
        """(address, size) of `reg`, in the root's address space; without those that a bus above it does not map."""
        address_cells = (self.parent.words("#address-cells") or (2,))[0]
        size_cells = (self.parent.words("#size-cells") or (1,))[0]
        regions, words, width = [], self.words("reg"), address_cells + size_cells
        for at in range(0, len(words) - width + 1, width or 1):
            address, size = (joined(words[at:at + address_cells]), joined(words[at + address_cells:at + width]))
            address = self.parent.to_root(address)
            if address is not None:
                regions.append((address, size))
        return regions

    def to_root(self, address):
        if self.parent is None:
            return address
        if "ranges" not in self.properties:
            return None
        own = (self.words("#address-cells") or (2,))[0]
        above = (self.parent.words("#address-cells") or (2,))[0]
        width = own + above + (self.words("#size-cells") or (1,))[0]
        words = self.words("ranges")
        for at in range(0, len(words), width):
            start, to, size = (joined(words[at:at + own]), joined(words[at + own:at + own + above]),
                               joined(words[at + own + above:at + width]))
            if start <= address < start + size:
                return self.parent.to_root(address - start + to)
        return self.parent.to_root(address) if not words else None


def joined(words):
    value = 0
    for word in words:
        value = value << 32 | word
    return value


def read(path):
    """The root of a compiled tree (Devicetree Specification, chapter 5)."""
    data = Path(path).read_bytes()
    if len(data) < 40 or struct.unpack(">I", data[:4])[0] != MAGIC:
        raise Refused(f"{path} is no compiled device tree: dtc -I dts -O dtb compiles one")
    structure, strings = struct.unpack(">II", data[8:16])
    root, node, at = None, None, structure
    while True:
        token = struct.unpack(">I", data[at:at + 4])[0]
        at += 4
        if token == BEGIN:
            end = data.index(b"\0", at)
            node = Node(data[at:end].decode(), node)
            (node.parent.children if node.parent else []).append(node)
            root, at = root or node, (end + 4) // 4 * 4
        elif token == PROPERTY:
            length, name = struct.unpack(">II", data[at:at + 8])
            end = data.index(b"\0", strings + name)
            node.properties[data[strings + name:end].decode()] = data[at + 8:at + 8 + length]
            at = (at + 8 + length + 3) // 4 * 4
        elif token == END:
            node = node.parent
        elif token != NOP:
            return root


# ---- Facts ----------------------------------------------------------------------------------------

@dataclass
class Fact:
    member: str
    value: object    # a number, a text, or regions [(address, size)]
    source: str      # node and property
    rule: str = "is"  # the record's value "is" `value`, is "at most" `value`, "lies in" a region, or its region "is at" it


def agrees(fact, board):
    stated = board[fact.member] if fact.rule != "lies in" else None
    if fact.rule == "is":
        return stated == fact.value
    if fact.rule == "at most":
        return stated <= fact.value
    start = board["host.address"] if fact.member == "host" else board[f"{fact.member}.address"]
    size = board["memory.shared.size"] if fact.member == "host" else board[f"{fact.member}.size"]
    return any(first <= start and start + size <= first + length for first, length in fact.value)


def found(root, names):
    """The first enabled node that has one of these names in `compatible`."""
    return next((node for node in root if node.is_on() and set(names) & set(node.texts("compatible"))), None)


def target_of_isa(isa):
    """The target for a RISC-V processor, from its property `riscv,isa`."""
    letters = isa.split("_")[0][4:]
    letters = letters.replace("g", "imafd")
    if isa.startswith("rv64"):
        return "rv64gcv" if "v" in letters else "rv64gc"
    return "rv32imafc" if "f" in letters else "rv32imac"


def facts_of_processors(root):
    cpus = [node for node in root if node.parent is not None and node.parent.path == "/cpus" and
            node.texts("device_type") == ["cpu"]]
    if not cpus:
        raise Refused("the tree has no processors in /cpus")
    first, source = cpus[0], f"{cpus[0].path}: compatible"
    known = next((PROCESSORS[name] for name in first.texts("compatible") if name in PROCESSORS), None)
    if "riscv,isa" in first.properties:
        source = f"{first.path}: riscv,isa"
        known = ("riscv", target_of_isa(first.texts("riscv,isa")[0]))
    if known is None:
        raise Refused(f"{first.path}: {', '.join(first.texts('compatible'))}: the tree of targets has none for it")
    yield from facts_of_core(*known, source)
    yield Fact("core.count", len(cpus), "/cpus: its processors", "at most")
    if first.number("clock-frequency"):
        yield Fact("core.clock_hz", first.number("clock-frequency"), f"{first.path}: clock-frequency")
    memory = [region for node in root if node.texts("device_type") == ["memory"] for region in node.regions()]
    yield Fact("memory.shared", memory, "/memory: reg", "lies in")


def facts_of_core(architecture, target, source):
    yield Fact("core.architecture", architecture, source)
    yield Fact("core.target", target, source)
    yield Fact("core.fpu", records.targets()[target]["fpu"], f"toolchains/{target}.json", "is")


def facts_of_time(root):
    frequency = next((node for node in root if node.number("timebase-frequency")), None)
    if frequency:
        yield Fact("ticks.source", "mtime", f"{frequency.path}: timebase-frequency")
        yield Fact("ticks.hz", frequency.number("timebase-frequency"), f"{frequency.path}: timebase-frequency")
    counter = found(root, COUNTERS)
    if counter:
        source = next(COUNTERS[name] for name in counter.texts("compatible") if name in COUNTERS)
        yield Fact("ticks.source", source, f"{counter.path}: compatible")
        if counter.number("clock-frequency"):
            yield Fact("ticks.hz", counter.number("clock-frequency"), f"{counter.path}: clock-frequency")


def facts_of_devices(root):
    device = found(root, DEVICES)
    if device:
        yield Fact("memory.device", device.regions()[0][0], f"{device.path}: reg", "is at")


def facts_of_remote(root, path):
    node = next((node for node in root if node.path == path), None)
    if node is None:
        raise Refused(f"the tree has no node {path}")
    known = next((REMOTE[name] for name in node.texts("compatible") if name in REMOTE), None)
    if known is None:
        raise Refused(f"{path}: {', '.join(node.texts('compatible')) or 'nothing'} is no core that this tool knows")
    yield from facts_of_core(*known, f"{path}: compatible")
    handles = {node.number("phandle"): node for node in root if "phandle" in node.properties}
    memories = [handles[word] for word in node.words("memory-region") if word in handles]
    regions = [region for memory in memories for region in memory.regions()]
    yield Fact("host", regions, f"{path}: memory-region", "lies in")


def facts_of(root, core):
    if core:
        return list(facts_of_remote(root, core))
    return [*facts_of_processors(root), *facts_of_time(root), *facts_of_devices(root)]


# ---- What is said ---------------------------------------------------------------------------------

def text(value):
    if isinstance(value, list):
        return ", ".join(f"{size:#x} bytes at {address:#x}" for address, size in value) or "nowhere"
    return hex(value) if isinstance(value, int) and value > 0xffff and value % 0x1000 == 0 else str(value)


def skeleton(facts):
    """The facts as board.json has them, without regions, which a person has to divide."""
    board = {}
    for fact in facts:
        *groups, last = fact.member.split(".")
        at = board
        for group in groups:
            at = at.setdefault(group, {})
        if fact.rule in ("is", "at most"):
            at[last] = fact.value
        elif fact.rule == "is at":
            at[last] = {"address": text(fact.value)}
    return board


def compare(facts, board):
    """Prints the facts, and returns how many differ from the record."""
    differing = 0
    for fact in facts:
        right = board["memory.device.address"] == fact.value if fact.rule == "is at" else agrees(fact, board)
        differing += not right
        print(f"{'agrees ' if right else 'DIFFERS'}  {fact.member}: {fact.rule} {text(fact.value)}  ({fact.source})")
    return differing


def missing(facts):
    known = {fact.member for fact in facts}
    wanted = ["core.clock_hz", "ticks.source", "ticks.hz", "core.vectors", "memory.code", "memory.data"]
    yield from ((member, "not in the tree") for member in wanted if member not in known)
    yield from NEVER.items()


def main():
    parser = argparse.ArgumentParser(prog="./dev facts", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--core", metavar="NODE", help="print the facts of this core, which Linux starts")
    parser.add_argument("--compare", metavar="BOARD", help="compare the facts with this board's record")
    parser.add_argument("-o", metavar="FILE", help="write the skeleton to this file, not to the output")
    options = parser.parse_args()
    try:
        facts = facts_of(read(options.file), options.core)
        if options.compare:
            if options.compare not in records.boards():
                raise Refused(f"there is no board {options.compare}")
            return 1 if compare(facts, records.boards()[options.compare]) else 0
    except (Refused, OSError) as refused:
        print(f"facts: {refused}", file=sys.stderr)
        return 2
    board = json.dumps(skeleton(facts), indent=4) + "\n"
    if options.o:
        Path(options.o).write_text(board)
    else:
        print(board)
    for fact in facts:
        print(f"{fact.member}: {fact.rule} {text(fact.value)}  ({fact.source})")
    for member, why in missing(facts):
        print(f"missing  {member}: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
