# SPDX-License-Identifier: MIT
"""Writes tta-scalar with another ALU and load-store unit, whose ports have no registers, and with register
files that can be read twice in a cycle."""
from adf import Machine
from machines import ALU, MEMORY

machine = Machine(3, immediate=8, guards=[("BOOL", 0), ("BOOL", 1)])
machine.unit("LSU", MEMORY, space="data", unheld=["in2", "out1"])
machine.unit("ALU", ALU, unheld=["in2", "out1"])
machine.unit("MUL", {"mul": 3, "mac": 3}, unheld=["out1"])
machine.unit("SEL", {"select": 1}, unheld=["in2", "in3"])
machine.unit("IO", {"stdout": 1, "rtc": 1})
machine.file("RF0", 16, reads=2)
machine.file("RF1", 16, reads=2)
machine.file("BOOL", 2, width=1)
machine.memory("data", 1 << 24, ids=[0, 1, 2, 3])
machine.control()
machine.long_immediates("IMM", 1, {"long": [("B1", 16), ("B2", 16)]})
print(machine.text(), end="")
