# SPDX-License-Identifier: MIT
"""Makes random machines:

    random_machines.py SEED [vectors] > machine.adf

A machine has all operations that compiled code needs, spread over units, and some of the others. Machines differ in
their buses and in the buses of a socket, in register files and their ports, short and long immediates, guards and their
latency, delay slots, address spaces, latencies, units that are not pipelined, ports without registers, and in the
operand that starts an operation. With vectors, some buses and register files are wide, and there are some of the
operations on vectors. A few machines lack something that compiled code needs: registers, or a bus with a guard."""

import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
from adf import Machine, VECTOR, operands

NEEDED = "add sub and ior xor eq gt gtu shr1_32 shru1_32".split()
OPTIONAL = ("shl shr shru mul div divu mod modu mulhi mulhiu sxqw sxhw ne ge lt le ltu leu geu min max minu "
            "maxu neg not andn abs mac select rotl rotr shl1_32 shl4_32 shl8_32 shr8_32 shru8_32 shru16_32 "
            "addf subf mulf divf eqf gtf gef ltf lef negf absf sqrtf minf maxf cif cifu cfi cfiu").split()
HALVES = ("addh subh mulh divh eqh neh neuh gth geh lth leh negh absh sqrth minh maxh chf cfh chi chiu cih "
          "cihu").split()
SLOW = ("mul div divu mod modu mulhi mulhiu mac addf subf mulf divf sqrtf minf maxf cif cifu cfi "
        "cfiu addh subh mulh divh sqrth chf cfh").split()
# Operations on vectors: on each of four words, and on all bits.
LANES = ("add sub neg abs min max minu maxu mul select shl shr shru eq ne gt ge lt le gtu geu ltu leu addf subf "
         "mulf divf sqrtf macf negf absf minf maxf eqf nef gtf gef ltf lef cif cifu cfi cfiu").split()
BITS = "and ior xor andn not".split()
LOADS, STORES = "ld8 ldu8 ld16 ldu16 ld32".split(), "st8 st16 st32".split()


class RandomMachine:
    def __init__(self, seed, vectors):
        self.random = r = random.Random(seed)
        self.vectors = vectors
        self.buses = r.choice([1, 1, 2, 2, 3, 4, 6, 10])
        self.booleans = r.choice([[2], [2], [4], [6], [3, 2]])
        self.sockets = r.choice([self.all_buses, self.all_buses, self.first_bus,
                                 self.first_bus if vectors else self.any_bus])
        wide = r.randint(1, self.buses) if vectors else 0
        self.has_long = r.random() < 0.6
        # Ports without registers: none, outputs, or outputs and inputs. Inputs without registers need two buses, and
        # register files that can be read twice in a cycle.
        self.unheld = r.choice([*5 * [""], "out1", "out1 in2 in3" if self.buses > 1 else "out1"]).split()
        guard_latency = r.choice([0, 1, 1, 1, 2])
        self.made = Machine(self.buses, self.short_immediates(), delay_slots=r.choice([0, 1, 2, 3, 3, 4]),
                            guard_latency=guard_latency,
                            width=wide * [VECTOR] + (self.buses - wide) * [32],
                            flags=["trigger-invalidates-old-results"] if r.random() < 0.2 else [],
                            comment=f"Random machine {seed}.")
        self.guards()
        self.files(guard_latency)
        self.units()
        self.load_store_units()
        if vectors:
            self.vector_units()
        self.made.unit("IO", {"stdout": 1, "rtc": 1}, connect=self.sockets)
        self.made.control()
        if self.has_long:
            self.long_immediates()

    # The buses of a socket, in three ways. If no bus is common to all sockets, values go through the first register
    # file.
    def all_buses(self):
        return self.made.bus_names

    def first_bus(self):
        return ["B0", *(bus for bus in self.made.bus_names[1:] if self.random.random() < 0.5)]

    def any_bus(self):
        return self.random.sample(self.made.bus_names, self.random.randint(1, self.buses))

    # Without long immediates, one bus has short immediates of 32 bits.
    def short_immediates(self):
        widths = [self.random.choice([0, 6, 8, 8, 12, 16]) for _ in range(self.buses)]
        if not self.has_long:
            widths[0] = 32
        return widths

    def guards(self):
        every = [(f"BOOL{f}", n) for f, size in enumerate(self.booleans) for n in range(min(size, 4))]
        for bus in range(self.buses):
            few = bus > 0 and self.sockets != self.any_bus and self.random.random() < 0.3
            self.made.guards[bus] = every[:self.random.randint(0, len(every))] if few else every

    def files(self, guard_latency):
        r = self.random
        for f in range(r.choice([1, 1, 2, 3])):
            meets = "in2" in self.unheld
            self.made.file(f"RF{f}", r.choice([8, 12, 16, 32] if meets else [5, 8, 12, 16, 32]),
                           reads=r.choice([2, 3] if meets else [1, 1, 2]),
                           writes=r.choice([1, 1, 2]), zero=f > 0 and r.random() < 0.2,
                           connect=None if f == 0 else self.sockets)
        for f, size in enumerate(self.booleans):
            self.made.file(f"BOOL{f}", size, width=1, connect=self.sockets,
                           guard_latency=r.choice([0, 0, 1]) if guard_latency else 1)

    def latency(self, name):
        return self.random.choice([1, 2, 3, 3, 5, 6]) if name in SLOW else self.random.choice([1, 1, 1, 2])

    # Puts each operation into a random unit, and some into two.
    def units(self):
        r = self.random
        share = r.choice([0.1, 0.4, 0.8])
        units = [[] for _ in range(r.choice([1, 2, 3, 5]))]
        halves = [name for name in HALVES if r.random() < 0.6] if r.random() < 0.3 else []
        for name in NEEDED + [name for name in OPTIONAL if r.random() < share] + halves:
            for unit in r.sample(units, r.choice([1, 1, min(2, len(units))])):
                unit.append(name)
        for n, names in enumerate(unit for unit in units if unit):
            self.unit(f"U{n}", {name: self.latency(name) for name in names})

    # A unit that is not pipelined is busy until its slow operations are done.
    def unit(self, name, operations, space=None):
        r = self.random
        busy = {}
        if r.random() < 0.3:
            busy = {op: [("stage", 0, latency)] for op, latency in operations.items() if latency > 1}
        first = {op: r.randint(1, operands(op)[0]) for op in operations} if r.random() < 0.4 else {}
        self.made.unit(name, operations, space=space, connect=self.sockets, resources=busy, first=first,
                       unheld=self.unheld if r.random() < 0.7 else ())

    def load_store_units(self):
        r = self.random
        loads = [name for name in LOADS if name in ("ld8", "ldu16", "ld32") or r.random() < 0.8]
        wide = [r.choice(["32x4", "128"])] * self.vectors
        spaces = r.choice([[("data", [0, 1, 2, 3])], [("data", [0, 1, 2]), ("local", [3])]])
        for space, ids in spaces:
            for n in range(r.choice([1, 1, 2])):
                latency = r.choice([1, 2, 3, 3, 4, 6])
                self.unit(f"{space}{n}", {**{name: latency for name in loads + ["ld" + w for w in wide]},
                                          **{name: 1 for name in STORES + ["st" + w for w in wide]}},
                          space)
            self.made.memory(space, 1 << 18, ids, start=r.choice([0, 0, 0x1000]))

    # Units with operations on vectors; add32x4 is always one of them, so that code uses vectors.
    def vector_units(self):
        r = self.random
        for f in range(r.choice([1, 1, 2])):
            self.made.file(f"VRF{f}", r.choice([4, 6, 8, 32]), width=VECTOR, reads=r.choice([1, 2]),
                           connect=None if f == 0 else self.sockets)
        share = r.choice([0.1, 0.5, 0.9])
        names = [name + "32x4" for name in LANES] + [name + "128" for name in BITS]
        names += [name + "32x4" for name in "vbcast pack extractelem insertelem vshuffle".split()]
        units = [[] for _ in range(r.choice([1, 2, 3]))]
        for name in ["add32x4", *(name for name in names if name != "add32x4" and r.random() < share)]:
            r.choice(units).append(name)
        for n, names in enumerate(unit for unit in units if unit):
            self.unit(f"V{n}", {name: r.choice([1, 1, 2, 5]) for name in names})

    # Long immediates, in the fields of moves or in separate fields; some machines also have a shorter template.
    def long_immediates(self):
        r = self.random
        extension = r.choice(["zero", "sign"])
        if r.random() < 0.3:
            self.made.immediate_slot("LONG")
            templates = {"long": [("LONG", 32)]}
        else:
            slots = r.sample(self.made.bus_names, r.randint(1, min(3, self.buses)))
            widths = {1: [32], 2: [16, 16], 3: [12, 10, 10]}[len(slots)]
            templates = {"long": list(zip(slots, widths))}
        if r.random() < 0.3:
            templates["half"] = [(r.choice(self.made.bus_names), 16)]
        for n in range(r.choice([1, 1, 2])):
            names = list(templates) if n == 0 else ["second"]
            self.made.long_immediates(f"IMM{n}", r.choice([1, 2]),
                                      {name: templates.get(name, templates["long"]) for name in names},
                                      connect=self.sockets, extension=extension)


def machine(seed, vectors=False):
    return RandomMachine(seed, vectors).made


if __name__ == "__main__":
    print(machine(int(sys.argv[1]), "vectors" in sys.argv[2:]).text(), end="")
