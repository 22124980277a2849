# SPDX-License-Identifier: MIT
"""What vendors' files say about a board: facts with their sources, and what the files do not say; how facts compare
with a record, and the skeleton of a record that they make."""
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import tree as records

MOST_SHOWN = 6  # of the values or regions of a fact


class Refused(Exception):
    """The file or the options cannot be used: a sentence that says why."""


@dataclass
class Fact:
    member: str
    value: object    # a number, a text, numbers, or regions [(address, size)]
    source: str      # the place in the file
    rule: str = "is"  # the record's value "is" `value`, is "at most" `value`, "is one of" several, "lies in" a
    #                   region, or its region "is at" the address or "begins at one of" the numbers


@dataclass
class Missing:
    member: str
    why: str


# What no vendor's file says.
NEVER = [Missing("core.stack_size", "the project's choice"),
         Missing("memory.shared.control_offset", "the project's choice"),
         Missing("transport", "how the host reaches the core")]
WANTED = ["core.target", "core.clock_hz", "core.isolation", "ticks.source", "ticks.hz", "core.vectors", "memory.code",
          "memory.data", "memory.shared"]
MAY_BE_UNUSED = ("console.address", "bell.address", "dma.address", "memory.device")

# Arm's cores: architecture, and the target for each FPU. A core also runs the code of an older core of its family.
M33 = ("cortex-m", {"none": "cortex-m33-nofp", "single": "cortex-m33"})
CORES = {
    "m0": ("cortex-m", {"none": "cortex-m0"}),
    "m0+": ("cortex-m", {"none": "cortex-m0"}),
    "m1": ("cortex-m", {"none": "cortex-m0"}),
    "m3": ("cortex-m", {"none": "cortex-m3"}),
    "m4": ("cortex-m", {"none": "cortex-m3", "single": "cortex-m4f"}),
    "m7": ("cortex-m", {"none": "cortex-m3", "single": "cortex-m4f", "double": "cortex-m7"}),
    "m33": M33, "m35p": M33,
    "m55": ("cortex-m", {"double": "cortex-m55"}),
    "r5": ("cortex-r", {"double": "cortex-r5"}),
    "a9": ("cortex-a", {"double": "cortex-a9"}),
    "a53": ("aarch64", {"double": "cortex-a53"}),
    "a55": ("aarch64", {"double": "cortex-a55"}),
}


def facts_of_core(architecture, target, source):
    yield Fact("core.architecture", architecture, source)
    yield Fact("core.target", target, source)
    yield Fact("core.fpu", records.targets()[target]["fpu"], f"toolchains/{target}.json")


def facts_of_arm(name, fpu, has_mpu, source):
    """`name`: one of CORES; `fpu`: none, single or double; `has_mpu`: None if the file does not say it."""
    if name not in CORES:
        yield Missing("core.target", f"toolchains/ has no target for core {name}  ({source})")
        return
    architecture, targets = CORES[name]
    yield Fact("core.architecture", architecture, source)
    yield Fact("core.fpu", fpu, source)
    if fpu not in targets:
        yield Missing("core.target", f"toolchains/ has no target for core {name} with FPU {fpu}  ({source})")
        return
    target = targets[fpu]
    yield Fact("core.target", target, source)
    if architecture == "cortex-m" and has_mpu is not None:
        is_protected = has_mpu and records.targets()[target]["protection"]
        yield Fact("core.isolation", "areas" if is_protected else "none", source)


def text(value):
    if isinstance(value, list):
        shown = [f"{one[1]:#x} bytes at {one[0]:#x}" if isinstance(one, tuple) else one if isinstance(one, str) else hex(one)
                 for one in value[:MOST_SHOWN]]
        more = [f"{len(value) - MOST_SHOWN} more"] if len(value) > MOST_SHOWN else []
        return ", ".join(shown + more) or "nowhere"
    return hex(value) if isinstance(value, int) and value > 0xffff and value % 0x1000 == 0 else str(value)


def is_inside(regions, start, size):
    return any(first <= start and start + size <= first + length for first, length in regions)


def agrees(fact, board):
    is_region = f"{fact.member}.address" in board
    start = board[f"{fact.member}.address"] if is_region else board.get(fact.member)
    if fact.member == "host":
        return is_inside(fact.value, board["host.address"], board["memory.shared.size"])
    if fact.rule == "lies in":
        return is_inside(fact.value, start, board[f"{fact.member}.size"] if is_region else 4)
    if fact.rule == "at most":
        return start <= fact.value
    return start in fact.value if "one of" in fact.rule else start == fact.value


def is_unused(fact, board):
    size = board.get(f"{fact.member}.size", board.get(fact.member))
    return fact.member in MAY_BE_UNUSED and size == 0


def compare(found, board):
    """Prints the facts, and returns how many differ from the record."""
    differing = 0
    for fact in found:
        if isinstance(fact, Missing):
            continue
        verdict = "unused" if is_unused(fact, board) else "agrees" if agrees(fact, board) else "DIFFERS"
        differing += verdict == "DIFFERS"
        print(f"{verdict:7}  {fact.member}: {fact.rule} {text(fact.value)}  ({fact.source})")
    return differing


def place(board, member, value):
    *groups, last = member.split(".")
    for group in groups:
        board = board.setdefault(group, {})
    board[last] = value


def skeleton(found):
    """The facts as board.json has them; without those for which the file leaves a choice, and without memory.data and
    memory.shared, which a person has to divide."""
    board = {}
    for fact in found:
        if isinstance(fact, Missing):
            continue
        if fact.rule in ("is", "at most"):
            place(board, fact.member, text(fact.value) if fact.member.endswith("vectors") else fact.value)
        elif fact.rule == "is at":
            place(board, fact.member, {"address": text(fact.value)})
        elif fact.rule == "is one of" and len(fact.value) == 1:
            place(board, fact.member, hex(fact.value[0]))
        elif fact.member == "memory.code":
            address, size = fact.value[0]
            place(board, fact.member, {"address": hex(address), "size": hex(size)})
    return board


def missing(found):
    """What the file does not say, and where it leaves a choice."""
    said = {fact.member for fact in found}
    yield from (fact for fact in found if isinstance(fact, Missing))
    for fact in found:
        if isinstance(fact, Fact) and fact.member in ("memory.data", "memory.shared") and fact.rule == "lies in":
            yield Missing(fact.member, f"a part of {text(fact.value)}, which a person divides")
    yield from (Missing(member, "not in the file") for member in WANTED if member not in said)
    yield from NEVER
