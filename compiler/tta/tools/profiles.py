#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Shows where a simulated processor spent its cycles, and the lower bound of their number.

    profiles.py [--page=PAGE] FILE|FOLDER...      (./dev profile shows the same)

FILE is the output of `ttasim --profile FILE`. FOLDER is the output of OpenCL programs that ran on
simulated devices with BARECL_PROFILE=FOLDER: the cycles of all kernels, and in one line the
firmware's, which include waiting for packets.

The bound of a block of code is the least number of cycles for any schedule, given the dependences,
units, buses, and ports of register files. A function's or a line's bound is the sum over its blocks
of bound times how often the block ran, or the cycles in which all buses could make the moves of its
blocks, if that is more. A block counts for the line of its first instruction with a line. Share is
relative to all cycles except the firmware's.

A block's first instructions may run in the delay slots of the jump that leads to it. So the number
of a block's runs is that of its most frequent instruction. The cycles in delay slots count for the
block that jumps. So its bound does not have them.

PAGE is an output of `bareclc compile --emit=schedule.html` for the same machine and options. The counts are
written into this file, which then shows the blocks by their shares of the cycles.
"""

import json
import math
import re
import sys
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

FIRMWARE = "(firmware)"


def readable(name):
    """Removes the decoration that Clang gives to the library's local functions."""
    plain = re.match(r"_ZL(\d+)", name)
    return name[plain.end():plain.end() + int(plain[1])] if plain else name.split(".__uniq")[0]


@dataclass
class Block:
    function: str
    least: int
    limit: str
    moving: Fraction = Fraction(0)  # least cycles for the moves on all buses
    probes: tuple = ()  # of the blocks of the IR (compiler/passes/operations/ProbeBlocks.h)
    symbol: str = ""  # the function's name in the program
    offset: int = 0   # in instructions from the function's first


@dataclass
class Code:
    """A program, or an image that was loaded: its blocks, by their first instructions."""
    first: int = 0
    end: float = float("inf")
    generation: int = 0
    starts: list = field(default_factory=list)
    blocks: list = field(default_factory=list)
    symbol: str = ""
    begin: int = 0  # of the function

    def read(self, words):
        """Reads a line of a code map."""
        start = self.first + int(words[1])
        if words[0] == "function":
            self.symbol, self.begin = words[2], start
            if not self.starts or self.starts[-1] != start:
                self.add(start, self.block(start, 0, ""))
        else:
            self.add(start, self.block(start, int(words[2]), words[3], Fraction(words[4]), tuple(words[5:])))

    def block(self, start, least, limit, moving=Fraction(0), probes=()):
        return Block(readable(self.symbol), least, limit, moving, probes, self.symbol, start - self.begin)

    def add(self, start, block):
        if self.starts and self.starts[-1] == start:
            self.blocks[-1] = block
        else:
            self.starts.append(start)
            self.blocks.append(block)

    def find(self, instruction):
        """The block's first instruction, and the block."""
        at = bisect_right(self.starts, instruction) - 1
        return (self.starts[at], self.blocks[at]) if at >= 0 else (None, Block("(unknown)", 0, ""))


@dataclass
class Cost:
    cycles: int = 0
    blocks: int = 0  # the sum of the blocks' bounds
    moving: Fraction = Fraction(0)
    limits: dict = field(default_factory=lambda: defaultdict(int))

    def add(self, cycles, blocks, moving, limit):
        self.cycles += cycles
        self.blocks += blocks
        self.moving += moving
        self.limits[limit] += blocks

    @property
    def least(self):
        return max(self.blocks, math.ceil(self.moving))

    @property
    def limit(self):
        if self.moving > self.blocks:
            return "buses"
        return max(self.limits, key=self.limits.get, default="")


@dataclass
class Profile:
    functions: dict = field(default_factory=lambda: defaultdict(Cost))
    lines: dict = field(default_factory=lambda: defaultdict(Cost))
    blocks: dict = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    firmware: int = 0
    # For blocks of images that were loaded: (code, number of the block in it, cycles, runs)
    ran: list = field(default_factory=list)

    def total(self):
        cost = Cost()
        for part in self.functions.values():
            cost.cycles += part.cycles
            cost.blocks += part.blocks
            cost.moving += part.moving
        return cost

    def add_block(self, block, runs_of_start, cycles, line):
        for cost in self.functions[block.function], self.lines[block.function, line]:
            cost.add(cycles, block.least * runs_of_start, block.moving * runs_of_start, block.limit)
        self.blocks[block.symbol][block.offset] += cycles


def read_images(path):
    images = []
    for line in path.read_text().splitlines():
        words = line.split()
        if words[0] == "image":
            generation, first, count = map(int, words[1:])
            images.append(Code(first, first + count, generation))
        else:
            images[-1].read(words)
    return images


def image_at(images, instruction, generation):
    """The program image at that place: the latest one loaded by then."""
    there = [i for i in images if i.first <= instruction < i.end and i.generation <= generation]
    return max(there, key=lambda image: image.generation, default=None)


def read_profile(path, into):
    lines = path.read_text().splitlines()
    if not lines or lines[0] != "ttasim profile 1":
        sys.exit(f"{path} is no profile of ttasim")
    images_file = path.with_name(path.name.split(".")[0] + ".code")
    images = read_images(images_file) if images_file.exists() else []
    program, generation = Code(), None
    blocks = {}  # by code and start: [block, cycles, runs, line]
    for line in lines[2:]:
        words = line.split()
        if words[0] in ("function", "block"):
            program.read(words)
        elif words[0] == "generation":
            generation = int(words[1])
        else:
            instruction, runs, source_line = map(int, words[1:])
            loaded = generation is not None
            code = image_at(images, instruction, generation) if loaded else program
            if images and not loaded:
                into.firmware += runs
                continue
            start, block = code.find(instruction) if code else (None, Block("(unknown)", 0, ""))
            entry = blocks.setdefault((generation, id(code), start), [block, 0, 0, 0, code])
            entry[1] += runs
            entry[2] = max(entry[2], runs)
            entry[3] = entry[3] or source_line
    for (_, _, start), (block, cycles, starts, source_line, code) in blocks.items():
        into.add_block(block, starts, cycles, source_line)
        if any(code is image for image in images):
            into.ran.append((code, code.starts.index(start), cycles, starts))


def read(*paths):
    profile = Profile()
    for path in paths:
        found = sorted(path.glob("*.profile")) if path.is_dir() else [path]
        if not found:
            sys.exit(f"{path} has no profiles")
        for each in found:
            read_profile(each, profile)
    return profile


def ratio(cost):
    return f"{cost.cycles / cost.least:.2f}" if cost.least else "-"


def print_costs(title, costs, all_cycles):
    print(f"{title:<40} {'cycles':>12} {'share':>7} {'bound':>12} {'ratio':>6}  limited by")
    for name, cost in sorted(costs.items(), key=lambda item: -item[1].cycles):
        share = 100 * cost.cycles / all_cycles if all_cycles else 0
        print(f"{name:<40} {cost.cycles:>12} {share:>6.1f}% {cost.least:>12} {ratio(cost):>6}  "
              f"{cost.limit}")


def put_into_page(path, profile):
    """Puts the cycles of each block into the page's element `profile`."""
    counts = json.dumps({"total": profile.total().cycles, "cycles": profile.blocks})
    page, found = re.subn(r'(<script id="profile"[^>]*>).*?(</script>)',
                          lambda parts: parts[1] + counts.replace("<", "\\u003c") + parts[2],
                          path.read_text(), count=1, flags=re.DOTALL)
    if not found:
        sys.exit(f"{path} is no output of `bareclc compile --emit=schedule.html`")
    path.write_text(page)


def page_in(words):
    """The page of --page=PAGE, or None, and the other words."""
    pages = [word.partition("=")[2] for word in words if word.startswith("--page=")]
    return Path(pages[-1]) if pages else None, [word for word in words if not word.startswith("--page=")]


def show(paths, page=None):
    profile = read(*paths)
    if page:
        put_into_page(page, profile)
    total = profile.total()
    print_costs("function", profile.functions, total.cycles)
    print()
    print_costs("line", {f"{function}:{line}" if line else f"{function}, no line": cost
                         for (function, line), cost in profile.lines.items()}, total.cycles)
    print()
    print_costs("", {"total": total}, total.cycles)
    if profile.firmware:
        print(f"{FIRMWARE:<40} {profile.firmware:>12}")


def main():
    page, words = page_in(sys.argv[1:])
    if not words or words[0].startswith("-"):
        sys.exit(__doc__)
    show(map(Path, words), page)


if __name__ == "__main__":
    main()
