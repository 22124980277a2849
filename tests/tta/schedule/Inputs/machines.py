# SPDX-License-Identifier: MIT
"""machines.py TTACODE FIRST COUNT SCRATCH: random machines, one a seed, and random code for each."""
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from adf import Machine

ttacode, first, count, scratch = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
scratch.mkdir(parents=True, exist_ok=True)

ALU = ("add sub and ior xor shl shr shru eq ne gt ge lt le gtu geu ltu leu min max minu maxu sxqw "
       "sxhw neg not shl1_32 shr4_32 shru8_32 rotl rotr andn").split()


def machine(seed):
    pick = random.Random(seed)
    buses = pick.choice([1, 2, 2, 3, 4, 6, 10])
    guards = [("BOOL", n) for n in range(pick.choice([1, 2, 4]))]
    # Long immediates take the last buses; without any, the short ones have to say everything.
    slots = pick.randint(1, min(2, buses))
    has_long = pick.random() < 0.7
    immediate = pick.choice([6, 8, 12]) if has_long else 32
    made = Machine(buses, immediate=immediate, delay_slots=pick.choice([0, 1, 2, 3, 4]), guards=guards)

    def some_buses():
        """Of a socket: mostly all; else some, with bus B0 for every value to find a way."""
        if pick.random() < 0.6:
            return None
        return ["B0"] + [f"B{n}" for n in range(1, buses) if pick.random() < 0.5]

    for n in range(pick.choice([1, 1, 2, 3])):
        operations = ["add", "and"] + pick.sample(ALU, pick.randint(2, 12))
        made.unit(f"ALU{n}", {name: pick.choice([1, 1, 1, 2, 3]) for name in operations},
                  connect=some_buses())
    if pick.random() < 0.6:
        made.unit("MUL", {"mul": 3, "mac": pick.choice([3, 4])}, connect=some_buses())
    if pick.random() < 0.5:
        made.unit("DIV", {"div": 9, "modu": 11}, connect=some_buses(),
                  resources={"div": [("divider", 0, 8)], "modu": [("divider", 0, 10)]})
    if pick.random() < 0.4:
        made.unit("SEL", {"select": 1, "stdout": 1}, connect=some_buses())
    for n in range(pick.choice([1, 1, 2])):
        latency = pick.choice([1, 2, 3])
        made.unit(f"LSU{n}", {**{name: latency for name in "ld8 ldu8 ld16 ldu16 ld32".split()},
                              **{name: 1 for name in "st8 st16 st32".split()}},
                  space="data", connect=some_buses())
    for n in range(pick.choice([1, 1, 2, 3])):
        made.file(f"RF{n}", pick.choice([4, 6, 12, 32]), reads=pick.choice([1, 1, 2]),
                  writes=pick.choice([1, 1, 2]), connect=some_buses())
    made.file("BOOL", pick.choice([4, 6]), width=1, connect=some_buses())
    made.memory("data", 1 << 16, ids=[0, 1, 2, 3])
    made.control()
    if has_long:
        made.long_immediates("IMM", pick.choice([1, 2]),
                             {"long": [(f"B{buses - 1 - n}", 32 // slots) for n in range(slots)]})
    return made


for seed in range(first, first + count):
    file = scratch / f"{seed}.adf"
    file.write_text(machine(seed).text())
    for mode in ([], ["--in-order"]):
        command = [ttacode, "--machine", file, *mode, "--random", str(seed * 100), "--count", "10"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stdout[-3000:], done.stderr)
print(f"{count} machines")
