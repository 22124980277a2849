# SPDX-License-Identifier: MIT
"""The facts in a compiled device tree: of its processors, or of a core that Linux' remoteproc starts."""
import struct
from dataclasses import dataclass, field

from vendor_facts import Fact, Refused, facts_of_core

MAGIC, BEGIN, END, PROPERTY, NOP = 0xd00dfeed, 1, 2, 3, 4

# `compatible` of a processor, and of a core that remoteproc starts: architecture and target of its code.
PROCESSORS = {"arm,cortex-a9": ("cortex-a", "cortex-a9"), "arm,cortex-a53": ("aarch64", "cortex-a53"),
              "arm,cortex-a55": ("aarch64", "cortex-a55")}
REMOTE = {"st,stm32mp1-m4": ("cortex-m", "cortex-m4f"), "fsl,imx8mn-cm7": ("cortex-m", "cortex-m7"),
          "fsl,imx8mp-cm7": ("cortex-m", "cortex-m7"), "ti,am64-r5f": ("cortex-r", "cortex-r5"),
          "xlnx,zynq_remoteproc": ("cortex-a", "cortex-a9")}
# `compatible` of a counter: the source of ticks.
COUNTERS = {"arm,armv8-timer": "generic", "arm,armv8-pmuv3": "cycles", "arm,cortex-a53-pmu": "cycles",
            "arm,cortex-a9-global-timer": "globaltimer"}
# `compatible` of the peripherals that the firmware uses.
DEVICES = ("riscv,clint0", "sifive,clint0", "arm,cortex-a9-scu")

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


def is_tree(data):
    return len(data) >= 40 and struct.unpack(">I", data[:4])[0] == MAGIC


def read(data):
    """The root of a compiled tree (Devicetree Specification, chapter 5)."""
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


def facts_of_time(root):
    frequency = next((node for node in root if node.number("timebase-frequency")), None)
    if frequency:
        yield Fact("ticks.source", "mtime", f"{frequency.path}: timebase-frequency")
        yield Fact("ticks.hz", frequency.number("timebase-frequency"), f"{frequency.path}: timebase-frequency")
    counters = {COUNTERS[name]: node for node in root if node.is_on() for name in node.texts("compatible")
                if name in COUNTERS}
    places = ", ".join(f"{node.path}: compatible" for node in counters.values())
    if len(counters) > 1:
        yield Fact("ticks.source", sorted(counters), places, "is one of")
    for source, node in counters.items() if len(counters) == 1 else ():
        yield Fact("ticks.source", source, places)
        if node.number("clock-frequency"):
            yield Fact("ticks.hz", node.number("clock-frequency"), f"{node.path}: clock-frequency")


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
