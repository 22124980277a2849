# SPDX-License-Identifier: MIT
"""Random machines that compiled code can be made for:

    random_machines.py SEED [vectors] > machine.adf

What code needs is there, spread over units; of the rest, some. Buses, register files, immediates,
latencies and delay slots differ; so does which bus a register file or unit is on, while every place
still reaches every other at once. With vectors, some buses and register files are wide, and there are
some of the operations on vectors."""

import random
import sys

from adf import BITS, LANES, VECTOR, Machine

NEEDED = "add sub and ior xor eq gt gtu shr1_32 shru1_32".split()
OPTIONAL = ("shl shr shru mul div divu mod modu mulhi mulhiu sxqw sxhw ne ge lt ltu geu min max minu maxu neg "
            "not andn abs mac select rotl shl1_32 shl8_32 shr8_32 shru16_32 addf subf mulf divf eqf gtf gef "
            "ltf negf absf sqrtf cif cifu cfi cfiu").split()
SLOW = "mul div divu mod modu mulhi mulhiu mac addf subf mulf divf sqrtf cif cifu cfi cfiu".split()
LOADS, STORES = "ld8 ldu8 ld16 ldu16 ld32".split(), "st8 st16 st32".split()


def add_vectors(result, r):
    """At least one operation that computes, so that code uses them."""
    for f in range(r.choice([1, 1, 2])):
        result.file(f"VRF{f}", r.choice([4, 6, 8, 32]), width=VECTOR, reads=r.choice([1, 2]))
    share = r.choice([0.1, 0.5, 0.9])
    chosen = [name + "32x4" for name in LANES if r.random() < share]
    chosen += [name + "128" for name in BITS if r.random() < share]
    chosen += [name + "32x4" for name in "vbcast pack extractelem insertelem vshuffle".split() if r.random() < share]
    units = [[] for _ in range(r.choice([1, 2, 3]))]
    for name in {"add32x4", *chosen}:
        r.choice(units).append(name)
    for n, names in enumerate(unit for unit in units if unit):
        result.unit(f"V{n}", {name: r.choice([1, 1, 2, 5]) for name in sorted(names)})


def machine(seed, vectors=False):
    r = random.Random(seed)
    buses = r.choice([1, 1, 2, 3, 4, 6, 9])
    wide = r.randrange(1, buses + 1) if vectors else 0
    long = buses > 1 and r.random() < 0.6
    booleans = r.choice([[2], [2], [4], [3, 2]])
    guards = [(f"BOOL{f}", n) for f, size in enumerate(booleans) for n in range(size)]
    result = Machine(buses, immediate=r.choice([6, 8, 12]) if long else 32, guards=guards,
                     delay_slots=r.choice([0, 1, 3, 3, 4]), width=wide * [VECTOR] + (buses - wide) * [32],
                     comment=f"Random machine {seed}.")
    for f in range(r.choice([1, 1, 2, 3])):
        result.file(f"RF{f}", r.choice([6, 8, 12, 16, 32]), reads=r.choice([1, 1, 2]),
                    writes=r.choice([1, 1, 2]))
    for f, size in enumerate(booleans):
        result.file(f"BOOL{f}", size, width=1)
    chosen = NEEDED + [name for name in OPTIONAL if r.random() < r.choice([0.2, 0.6])]
    units = [[] for _ in range(r.choice([1, 2, 3, 5]))]
    for name in chosen:
        for unit in r.sample(units, r.choice([1, 1, min(2, len(units))])):
            unit.append(name)
    for n, names in enumerate(unit for unit in units if unit):
        result.unit(f"U{n}", {name: r.choice([2, 3, 5]) if name in SLOW else r.choice([1, 1, 1, 2])
                              for name in names})
    loads = [name for name in LOADS if name in ("ld8", "ldu16", "ld32") or r.random() < 0.8]
    whole = r.choice(["32x4", "128"]) if vectors else None
    for n in range(r.choice([1, 1, 2])):
        latency = r.choice([1, 2, 3, 4])
        result.unit(f"LSU{n}", {**{name: latency for name in loads + ["ld" + whole] * vectors},
                                **{name: 1 for name in STORES + ["st" + whole] * vectors}}, space="data")
    if vectors:
        add_vectors(result, r)
    result.unit("IO", {"stdout": 1, "rtc": 1})
    result.memory("data", 1 << 20, ids=[0, 1, 2, 3])
    result.control()
    if long:
        result.long_immediates("IMM", r.choice([1, 2]), {"long": [("B0", 16), ("B1", 16)]})
    return result


if __name__ == "__main__":
    print(machine(int(sys.argv[1]), "vectors" in sys.argv[2:]).text(), end="")
