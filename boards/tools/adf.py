# SPDX-License-Identifier: MIT
"""Writes ADF files: machines from a few lines, for the project's own (machines.py) and for random
ones.

    machine = Machine(buses=3, immediate=8)
    machine.file("RF", 16)
    machine.unit("ALU", {"add": 1, "sub": 1})
    machine.memory("data", ids=[0], size=1 << 20)
    ...
    print(machine.text())

Every unit has as many input ports as its operations need, of which `in1t` starts them, and one output port for each
output. Every port has a socket of its own, joined to the buses in `connect`, a list or a function that returns one
(default: all). Ports for vectors are as wide as vectors, and only on buses that are so too. `bareclc operations`
gives the operands of operations."""

import functools
import json
import subprocess
import sys
from xml.sax.saxutils import escape

VECTOR = 128  # bits

bareclc = "bareclc"  # the command that lists the operations: found in PATH, or set before the first machine is made


@functools.cache
def operations():
    """The operations of machines by name: the bits of their "inputs" and "outputs"."""
    try:
        said = subprocess.run([bareclc, "operations", "--json"], check=True, stdout=subprocess.PIPE)
    except FileNotFoundError:
        sys.exit(f'{bareclc} is not there; of the build: eval "$(./dev env)"')
    return json.loads(said.stdout)


def operands(name):
    """How many inputs and outputs an operation has."""
    row = operations()[name]
    return len(row["inputs"]), len(row["outputs"])


def vectors(name):
    """Which of an operation's operands are vectors, counted from 1."""
    row = operations()[name]
    return [n for n, bits in enumerate(row["inputs"] + row["outputs"], 1) if bits == VECTOR]


class Element:
    def __init__(self, tag, name=None):
        self.tag, self.name, self.children, self.value = tag, name, [], None

    def add(self, tag, value=None, name=None):
        child = Element(tag, name)
        child.value = value
        self.children.append(child)
        return child

    def lines(self, depth=0):
        start = "  " * depth + "<" + self.tag + (f' name="{escape(str(self.name))}"' if self.name is not None else "")
        if self.value is not None:
            return [f"{start}>{escape(str(self.value))}</{self.tag}>"]
        if not self.children:
            return [start + "/>"]
        inner = [line for child in self.children for line in child.lines(depth + 1)]
        return [start + ">", *inner, "  " * depth + f"</{self.tag}>"]


class Machine:
    def __init__(self, buses, immediate=8, delay_slots=3, guards=(), guard_latency=1, flags=(),
                 width=32, comment=""):
        """`immediate`: bits of a short immediate, and `width`: bits of a bus, each one number or one for each bus;
        `guards`: (file, index) pairs that may guard moves on every bus; `flags`: the machine's flags beside
        little-endian."""
        self.comment, self.delay_slots, self.guard_latency = comment, delay_slots, guard_latency
        self.flags = ["little-endian", *flags]
        self.bus_names = [f"B{n}" for n in range(buses)]
        self.immediates = [immediate] * buses if isinstance(immediate, int) else list(immediate)
        self.widths = dict(zip(self.bus_names, [width] * buses if isinstance(width, int) else width))
        self.guards = [list(guards)] * buses
        self.sockets, self.parts, self.spaces, self.immediate_slots = [], [], [], []

    def socket(self, name, is_input, connect, carries=32):
        """A socket for vectors is only on the buses that carry vectors."""
        socket = Element("socket", name)
        for bus in (connect() if callable(connect) else connect) or self.bus_names:
            if carries == VECTOR and self.widths[bus] < VECTOR:
                continue
            side = socket.add("reads-from" if is_input else "writes-to")
            side.add("bus", bus)
            side.add("segment", "all")
        self.sockets.append(socket)
        return name

    def port(self, owner, part, name, is_input, connect, width=None, starts=False, tag="port", carries=32,
             holds=True):
        port = part.add(tag, name=name)
        port.add("connects-to", self.socket(f"{owner}_{name}", is_input, connect, width or carries))
        if width:
            port.add("width", width)
        if starts:
            port.add("triggers")
            port.add("sets-opcode")
        if not holds:
            port.add("no-register")

    def file(self, name, size, width=32, reads=1, writes=1, connect=None, guard_latency=0,
             zero=False):
        """`zero`: register 0 is always 0."""
        part = Element("register-file", name)
        for tag, value in [("type", "normal"), ("size", size), ("width", width), ("max-reads", reads),
                           ("max-writes", writes), ("guard-latency", guard_latency)]:
            part.add(tag, value)
        for n in range(reads):
            self.port(name, part, f"r{n + 1}", False, connect, carries=width)
        for n in range(writes):
            self.port(name, part, f"w{n + 1}", True, connect, carries=width)
        if zero:
            part.add("zero-register", "true")
        self.parts.append(part)

    def operation(self, part, name, latency, resources=(), first=1, tag="operation"):
        """`first`: the operand at the port that starts it."""
        inputs, outputs = operands(name)
        operation = part.add(tag)
        operation.add("name", name)
        ports = ["in1t"] + [f"in{n}" for n in range(2, inputs + 1)]
        if tag == "ctrl-operation":
            ports = ["pc"]
        elif name == "stdout" or inputs == 1:
            ports = ["in1t"]
        ports[0], ports[first - 1] = ports[first - 1], ports[0]
        for n in range(inputs):
            operation.add("bind", ports[n], n + 1)
        for n in range(outputs):
            operation.add("bind", f"out{n + 1}", inputs + n + 1)
        pipeline = operation.add("pipeline")

        def use(kind, use_name, start, cycles):
            entry = pipeline.add(kind, name=use_name)
            entry.add("start-cycle", start)
            entry.add("cycles", cycles)
        for resource, start, cycles in resources:
            use("resource", resource, start, cycles)
        for n in range(inputs):
            use("reads", n + 1, 0, 1)
        for n in range(outputs):
            use("writes", inputs + n + 1, latency - 1, 1)

    def unit(self, name, operations, space=None, width=32, connect=None, resources=None, first=None,
             unheld=()):
        """`operations`: latency by name; `resources`: uses (resource, start, cycles) by name;
        `first`: by name, the operand that starts the operation, if it is not operand 1; `unheld`: ports without
        registers."""
        part = Element("function-unit", name)
        inputs = max(operands(operation)[0] for operation in operations)
        outputs = max(operands(operation)[1] for operation in operations)

        def operand_at(operation, number):
            """The operand number of an input port. Operand 1 and the one that starts the operation change places."""
            start = (first or {}).get(operation, 1)
            return {1: start, start: 1}.get(number, number)

        def width_of(number, is_output=False):
            """The width of a port: that of its widest operand."""
            for operation in operations:
                inputs_of = operands(operation)[0]
                if not is_output and number > inputs_of:
                    continue
                operand = inputs_of + number if is_output else operand_at(operation, number)
                if operand in vectors(operation):
                    return VECTOR
            return width

        for n in range(1, inputs + 1):
            port = "in1t" if n == 1 else f"in{n}"
            self.port(name, part, port, True, connect, width_of(n), n == 1, holds=port not in unheld)
        for n in range(1, outputs + 1):
            self.port(name, part, f"out{n}", False, connect, width_of(n, True), holds=f"out{n}" not in unheld)
        for operation, latency in operations.items():
            self.operation(part, operation, latency, (resources or {}).get(operation, ()),
                           (first or {}).get(operation, 1))
        part.add("address-space", space or "")
        self.parts.append(part)

    def memory(self, name, size, ids=(), start=0):
        space = Element("address-space", name)
        for tag, value in [("width", 8), ("min-address", start), ("max-address", start + size - 1)]:
            space.add(tag, value)
        for number in ids:
            space.add("numerical-id", number)
        self.spaces.append(space)

    def control(self, instructions=65536, connect=None):
        self.memory("instructions", instructions)
        part = Element("global-control-unit", "gcu")
        self.port("gcu", part, "pc", True, connect, 32, True)
        self.port("gcu", part, "ra", True, connect, tag="special-port")
        part.children[-1].add("connects-to", self.socket("gcu_ra_out", False, connect))
        part.children[-1].add("width", 32)
        part.add("return-address", "ra")
        self.operation(part, "jump", 1, tag="ctrl-operation")
        self.operation(part, "call", 1, tag="ctrl-operation")
        part.add("address-space", "instructions")
        part.add("delay-slots", self.delay_slots)
        part.add("guard-latency", self.guard_latency)
        self.parts.append(part)

    def immediate_slot(self, name):
        """A field of instructions for long immediates that is no bus."""
        self.immediate_slots.append(Element("immediate-slot", name))

    def long_immediates(self, name, size, templates, width=32, connect=None, extension="zero"):
        """`templates`: (slot, bits) lists by name; the first slot has the most significant bits."""
        part = Element("immediate-unit", name)
        for tag, value in [("type", "normal"), ("size", size), ("width", width), ("max-reads", 1),
                           ("max-writes", 1), ("extension", extension)]:
            part.add(tag, value)
        self.port(name, part, "r1", False, connect)
        part.add("template", name="moves")
        for template, slots in templates.items():
            element = part.add("template", name=template)
            for bus, bits in slots:
                slot = element.add("slot")
                slot.add("name", bus)
                slot.add("width", bits)
        self.parts.append(part)

    def bus(self, name, immediate, guards):
        bus = Element("bus", name)
        bus.add("width", self.widths[name])
        bus.add("guard").add("always-true")
        for file, index in guards:
            for kind in ("simple-expr", "inverted-expr"):
                term = bus.add("guard").add(kind).add("bool")
                term.add("name", file)
                term.add("index", index)
        bus.add("segment", name="all").add("writes-to", "")
        short = bus.add("short-immediate")
        short.add("extension", "sign" if immediate else "zero")
        short.add("width", immediate)
        return bus

    def text(self):
        root = Element("adf")
        for flag in self.flags:
            root.add(flag)
        root.children += [self.bus(*bus) for bus in zip(self.bus_names, self.immediates, self.guards)]
        root.children += self.sockets
        for tag in ("function-unit", "register-file"):
            root.children += [part for part in self.parts if part.tag == tag]
        root.children += self.spaces
        for tag in ("global-control-unit", "immediate-unit"):
            root.children += [part for part in self.parts if part.tag == tag]
        root.children += self.immediate_slots
        lines = root.lines()
        lines[0] = '<adf version="1.20">'
        comment = f"<!--\n{self.comment.strip()}\n-->\n" if self.comment else ""
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + comment + "\n".join(lines) + "\n"
