# SPDX-License-Identifier: MIT
"""Runs random kernels (generate.py) on devices and compares them with the reference. A kernel that
differs is reduced to a file that still does, FOLDER/reduced/. The long run:

  python3 tests/kernels/fuzz.py build /tmp/fuzz --seeds 1-2000

usage: fuzz.py BUILD FOLDER [--seeds A-B] [--devices D,...] [--options=OPTIONS]... [--by-turns]
  OPTIONS     build options, each set a run of its own: default "" and "-cl-opt-disable"
  --by-turns  each seed on one pair of device and options, not on all
"""
import argparse
import sys
from pathlib import Path

import generate
import kernels

BATCH = 40  # kernels that one process runs: an emulator's start is worth several kernels


def without(tree):
    """Each tree that is smaller by one statement, the largest statements first; and those in which
    an `if` has become what it holds."""
    order = sorted(range(len(tree)), key=lambda i: -len(tree[i].lines(0)))
    for i in order:
        yield tree[:i] + tree[i + 1:]
    for i in order:
        statement = tree[i]
        if isinstance(statement, generate.Leaf):
            continue
        if isinstance(statement, generate.Both):
            then, other = statement.body
            yield tree[:i] + [then] + tree[i + 1:]
            for smaller in without(other.body):
                both = generate.Both(then, generate.Block(other.head, smaller))
                yield tree[:i] + [both] + tree[i + 1:]
            for smaller in without(then.body):
                both = generate.Both(generate.Block(then.head, smaller), other)
                yield tree[:i] + [both] + tree[i + 1:]
            continue
        if statement.head.startswith("if"):
            yield tree[:i] + statement.body + tree[i + 1:]
        for smaller in without(statement.body):
            block = generate.Block(statement.head, smaller, statement.tail)
            yield tree[:i] + [block] + tree[i + 1:]


def reduce(tree, fails):
    """The smallest tree on the way down of which each smaller one is right."""
    while True:
        smaller = next((candidate for candidate in without(tree) if fails(candidate)), None)
        if smaller is None:
            return tree
        tree = smaller


class Fuzz:
    def __init__(self, arguments):
        self.build, self.folder = arguments.build.resolve(), arguments.folder
        self.ways = [(device, options) for device in arguments.devices.split(",")
                     for options in arguments.options]
        self.by_turns = arguments.by_turns

    def write(self, folder, tree, seed):
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"seed{seed}.cl"
        file.write_text(generate.text(tree, seed))
        return file

    def fails(self, seed, tree, device, options):
        """How, or None."""
        file = self.write(self.folder / "try", tree, seed)
        want, got = self.folder / "try/reference", self.folder / "try" / device
        kernels.reference(self.build, want, [file])
        kernels.run(self.build, got, device, [file], options)
        return kernels.difference(file, want, got)

    def report(self, seed, tree, device, options, why):
        print(f"seed {seed}: {device} with '{options}': {why}; reducing", flush=True)
        # A kernel that goes wrong in another way is another finding.
        kind = why.startswith("launch")
        small = reduce(tree, lambda smaller: (
            (now := self.fails(seed, smaller, device, options)) and
            now.startswith("launch") == kind))
        print(f"    {self.write(self.folder / 'reduced', small, seed)}", flush=True)

    def batch(self, seeds):
        trees = {seed: generate.Generator(seed).kernel() for seed in seeds}
        files = {seed: self.write(self.folder, tree, seed) for seed, tree in trees.items()}
        want = self.folder / "reference"
        kernels.reference(self.build, want, files.values())
        failed = set()
        for turn, (device, options) in enumerate(self.ways):
            mine = {seed: file for seed, file in files.items()
                    if not self.by_turns or seed % len(self.ways) == turn}
            said = kernels.run(self.build, self.folder / device, device, mine.values(), options)
            if said:
                print(said)
            for seed, file in mine.items():
                why = kernels.difference(file, want, self.folder / device)
                if why and seed not in failed:
                    failed.add(seed)
                    self.report(seed, trees[seed], device, options, why)
        return len(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="1-40")
    parser.add_argument("--devices", default="cpu,basic,mps2-an386,vexpress-a9")
    parser.add_argument("--options", action="append")
    parser.add_argument("--by-turns", action="store_true")
    arguments = parser.parse_args()
    arguments.options = arguments.options or ["", "-cl-opt-disable"]
    first, last = map(int, arguments.seeds.split("-"))
    fuzz, failed = Fuzz(arguments), 0
    for start in range(first, last + 1, BATCH):
        failed += fuzz.batch(range(start, min(start + BATCH, last + 1)))
        print(f"seeds to {min(start + BATCH - 1, last)}: {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
