#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Searches for transport-triggered machines that run kernels fast and are small.

    ./dev search [options] KERNEL...

    --budget N         how many different machines are tried (100)
    --only NAME=VALUE[,VALUE...]  restricts a choice, such as `--only buses=1,2`; may be repeated
    --operations N     how many operations `./dev suggest` offers for each kernel, at most (2)
    --verify N         synthesize, place and route the N best machines of the front (3)
    --seed N           other machines (1)
    --jobs N, --cluster WHERE, --again, --minutes N   docs/howto/jobs.md

KERNELs are names of `bench_kernels --list`, which run in their small sizes. An optimiser chooses buses, units, register
files and ports, connections, immediates, vectors, delay slots and the latency of ALUs (space.py). Before, `./dev suggest`
looks for the operations that save each kernel most cycles on tta-scalar. Each one that has hardware is a choice with its
own name, 0 or 1, such as `--only crc32_1=1`.

Each machine is an OpenCL device: the simulator gives its kernels' cycles, and their results are compared with plain C.
LUTs and the clock come from its Verilog, on an iCE40 HX8K: Yosys synthesizes each component once, for all machines that
have it, and delays in the components give an estimate of the clock. Time is the geometric mean of the kernels' cycles, by
that clock.

The front are the machines that no other machine beats in time, LUTs and instruction bits at once. Its best machines are
tried again without the operations that their kernels do not use, and then without the connections that are not used, or
used least. At the end, nextpnr checks the best ones. Gain is the time by LUTs of tta-scalar, divided by the machine's; the
next column is the gain if both had the same clock.

The front is printed and written as a page, out/search/KERNELS/search.html. An interrupted search, or one that --minutes
ended, is continued by the same command. It gives the same front for any number of workers.
"""

import argparse
import hashlib
import json
import shutil
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import area
import clock
import connections
import explore
import hardware
import jobs
import measures
import offers
import optimiser
import page
import space
import unused

REFERENCE = "tta-scalar"
PRUNED = 4  # so many machines of the front are tried with less
SHARES = [0.0, 0.02, 0.06]  # connections with at most this share of their socket's moves are removed


@dataclass
class Candidate:
    chosen: dict  # by choice; empty for the reference
    text: str     # of its ADF file
    source: object = None  # the candidate of which it is a pruned copy
    removed: int = 0  # connections, or operations
    operations: list = field(default_factory=list)  # descriptions of those that `./dev suggest` found
    what: str = "connections"  # what was removed
    found: dict = field(default_factory=dict)  # what measure() found
    cost: dict = field(default_factory=dict)   # what hardware.cost() found
    parts: dict = field(default_factory=dict)  # by component
    checked: dict = field(default_factory=dict)  # what hardware.verified() found
    problem: str = ""

    @property
    def name(self):
        described = json.dumps(self.operations) if self.operations else ""
        return "s-" + hashlib.sha256((self.text + described).encode()).hexdigest()[:10]

    @property
    def cycles(self):
        """The geometric mean over all kernels."""
        return statistics.geometric_mean(self.found["cycles"].values())

    @property
    def time(self):
        """Microseconds."""
        return self.cycles / self.cost["MHz"]

    @property
    def objectives(self):
        return None if self.problem else (round(self.time, 3), self.cost["LUTs"], self.found["bits"])

    @property
    def product(self):
        """Time by LUTs: the smaller, the better."""
        return self.time * self.cost["LUTs"]

    @property
    def work(self):
        """Cycles by LUTs: the product if all machines had the same clock."""
        return self.cycles * self.cost["LUTs"]

    @property
    def loss(self):
        """The cycles that a pruned machine loses, in percent."""
        return 100 * (self.cycles / self.source.cycles - 1) if self.source else None

    @property
    def removal(self):
        """What was removed, such as "1 connection"."""
        return f"{self.removed} {self.what}".removesuffix("s" if self.removed == 1 else "")

    @property
    def removals(self):
        """What was removed in each step from the machine that was chosen, and what it costs."""
        if not self.source:
            return ""
        return f"{self.source.removals}without {self.removal}, {self.loss:+.1f} % cycles; "

    @property
    def verdict(self):
        """How far the estimates are from the whole machine's synthesis and its clock."""
        if not self.checked:
            return ""
        off = 100 * (self.cost["LUTs"] / self.checked["LUTs"] - 1)
        clocked = (f"clock {100 * (self.cost['MHz'] / self.checked['MHz'] - 1):+.0f} % of {self.checked['MHz']} MHz"
                   if "MHz" in self.checked else f"no clock: {self.checked['none']}")
        return f"LUTs {off:+.1f} % of {self.checked['LUTs']}, {clocked}"


class Stopped(Exception):
    """--minutes are over."""


class Search:
    def __init__(self, engine, build, out, kernels, budget):
        self.engine, self.build, self.out, self.kernels, self.budget = engine, build, out, kernels, budget
        self.start, self.tried, self.all, self.offers = time.monotonic(), 0, [], []

    def run(self, function, arguments):
        results = self.engine.run(function, arguments)
        if None in results:
            raise Stopped
        return results

    def give_parts(self, candidates):
        """The modules of each candidate, as jobs."""
        for each in [each for each in candidates if not each.problem]:
            folder = self.out / "machines" / each.name
            try:
                each.parts = hardware.components(
                    self.build, measures.write_machine(folder, each.text, each.operations))
            except hardware.Refused as problem:
                each.problem = str(problem)

    def evaluate(self, candidates):
        """Measures candidates, and computes what they cost."""
        self.give_parts(candidates)
        valid = [each for each in candidates if not each.problem]
        measured = self.run(measures.measure, [
            (str(self.build), str(self.out), self.engine.version, each.name, each.text, each.operations, self.kernels)
            for each in valid])
        for each, found in zip(valid, measured):
            each.found, each.problem = found, found.get("problem", "")
        valid = [each for each in valid if not each.problem]
        modules = {module: None for each in valid for module in map(tuple, each.parts.values())}
        modules = dict(zip(modules, self.run(hardware.synthesized, list(modules))))
        for each in valid:
            each.parts = {name: modules[tuple(module)] for name, module in each.parts.items()}
            each.cost = hardware.cost(each.parts)
        for each in candidates:  # different choices can be one machine
            if each.name not in [other.name for other in self.all]:
                self.all.append(each)
        return candidates

    def candidate(self, chosen):
        """The machine of these choices, with the operations that are among them."""
        operations = [offers.with_latency(offer.description, chosen["latency"]) for offer in self.offers
                      if chosen[offer.name]]
        text = space.machine(chosen)
        try:
            return Candidate(chosen, offers.machine_with(self.build, text, operations), operations=operations)
        except hardware.Refused as problem:
            return Candidate(chosen, text, problem=str(problem))

    def objectives(self, chosen):
        """For the optimiser: the objectives of each candidate. None when the time is over."""
        try:
            found = self.evaluate([self.candidate(each) for each in chosen])
        except Stopped:
            return None
        self.tried += len(chosen)
        passed = time.monotonic() - self.start
        left = passed / self.tried * (self.budget - self.tried)
        print(f"{self.tried} of {self.budget} machines, about {left:.0f} s left", file=sys.stderr, flush=True)
        return [each.objectives for each in found]

    def without_unused(self, front):
        """Copies of the machines without the operations that their kernels do not use."""
        copies = {}
        for each in front:
            text, removed = unused.without(each.text, set(each.found["operations"]))
            if removed:
                left = [operation for operation in each.operations
                        if f"{offers.UNIT}.{operation['name']}" in each.found["operations"]]
                copies.setdefault(text, Candidate(each.chosen, text, each, removed, operations=left, what="operations"))
        return self.evaluate(list(copies.values()))

    def prune(self, front):
        """Copies of the machines without the connections that carry few of their kernels' moves."""
        copies = {}
        for each in front:
            counts = connections.Counter({tuple(use[:3]): use[3] for use in each.found["uses"]})
            for share in SHARES:
                text, removed = connections.pruned(each.text, counts, share)
                if removed:
                    copies.setdefault(text, Candidate(each.chosen, text, each, removed, operations=each.operations))
        return self.evaluate(list(copies.values()))

    def verify(self, candidates):
        found = self.run(hardware.verified, [(str(self.build), each.name, each.text, each.operations)
                                             for each in candidates])
        for each, checked in zip(candidates, found):
            each.checked = checked


def front_of(candidates):
    return [each for each, _ in optimiser.front([(each, each.objectives) for each in candidates])]


def reference(search):
    adf = explore.ROOT / "boards" / REFERENCE / "machine.adf"
    found = search.evaluate([Candidate({}, adf.read_text())])[0]
    if found.problem:
        sys.exit(f"search: {REFERENCE} cannot be measured: {found.problem}")
    search.all.clear()
    return found


def table(front, base):
    yield (f"{'machine':14}{'cycles':>10}{'LUTs':>7}{'MHz':>7}{'time, us':>10}{'bits':>6}{'gain':>7}{'at one clock':>14}  "
           "operations of suggest; removed; estimates compared with the whole machine")
    for each in [base, *front]:
        name = REFERENCE if each is base else each.name
        own = " ".join(["with", *(operation["name"] for operation in each.operations)]) + "; " if each.operations else ""
        gains = f"{base.product / each.product:7.2f}{base.work / each.work:14.2f}"
        yield (f"{name:14}{each.cycles:10.0f}{each.cost['LUTs']:7}{each.cost['MHz']:7.1f}{each.time:10.1f}"
               f"{each.found['bits']:6}{gains}  {own}{each.removals}{each.verdict}").rstrip("; ")


def fail(message):
    sys.exit(f"search: {message}")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="./dev search", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("out", type=Path, help=argparse.SUPPRESS)
    for name, default in (("budget", 100), ("verify", 3), ("seed", 1), ("operations", 2)):
        parser.add_argument("--" + name, type=int, default=default, metavar="N")
    parser.add_argument("--only", action="append", default=[], metavar="NAME=VALUE")
    jobs.add_minutes(jobs.add_options(parser))
    parser.add_argument("kernels", nargs="+", metavar="KERNEL")
    given = parser.parse_intermixed_args(arguments)
    if given.budget < 1 or given.verify < 0 or given.operations < 0:
        fail("--budget is at least 1, --verify and --operations at least 0")
    return given


def check(given, build):
    """Refuses what cannot be searched, as far as that is known before suggest has offered operations."""
    known = explore.sizes_of_kernels(build)
    if unknown := [kernel for kernel in given.kernels if kernel not in known]:
        fail(f"no such kernel: {' '.join(unknown)}; there are: {' '.join(known)}")
    if len(set(given.kernels)) < len(given.kernels):
        fail("a kernel is named twice")
    try:
        space.restricted(space.CHOICES, [word for word in given.only if not (given.operations and offers.is_name(word))])
        optimiser.optuna()
    except (optimiser.Missing, space.Wrong) as problem:
        fail(problem)
    for tool in ["yosys"] + ["nextpnr-ice40"] * (given.verify > 0):
        if not shutil.which(tool):
            fail(f"{tool} is not installed")


def depends(build):
    return [*explore.depends(build), measures.__file__, hardware.__file__, connections.__file__, unused.__file__,
            offers.__file__, offers.SUGGEST, area.__file__, clock.__file__, build / "bin/bareclc"]


def best_of_front(search, count):
    return sorted(front_of(search.all), key=lambda each: each.product)[:count]


def choices_of(search, base, given):
    """What can be chosen, with the operations that suggest offers for the kernels."""
    search.offers = offers.found(search.run, search.build, search.out, REFERENCE, search.kernels, given.operations,
                                 base.parts["ALU"]["through"])
    if search.offers:
        print("\n".join([offers.HEADER, *(offer.line for offer in search.offers)]), flush=True)
    try:
        return space.restricted(space.with_operations([offer.name for offer in search.offers]), given.only)
    except space.Wrong as problem:
        fail(problem)


def find_front(search, given):
    """The reference, the front, and whether the search came to its end."""
    base = reference(search)
    choices = choices_of(search, base, given)
    optimiser.search(choices, space.starts(choices), search.objectives, given.budget, given.seed)
    ended = not search.engine.deadline.passed()
    try:
        search.without_unused(best_of_front(search, PRUNED))
        search.prune(best_of_front(search, PRUNED))
        search.verify(best_of_front(search, given.verify))
    except Stopped:
        ended = False
    return base, front_of(search.all), ended


def main():
    given = parse(sys.argv[1:])
    build = given.build.resolve()
    check(given, build)
    out = given.out.resolve() / "-".join(given.kernels)
    space.adf.bareclc = str(build / "bin/bareclc")
    with jobs.Engine(given, depends(build), out / "results.jsonl") as engine:
        search = Search(engine, build, out, given.kernels, given.budget)
        try:
            base, front, ended = find_front(search, given)
        except Stopped:
            fail("the time is over before anything was measured; the same command goes on")
    if not front:
        fail("no machine could be made: " + next((each.problem for each in search.all), "none was tried"))
    print("\n".join(table(front, base)))
    path = out / "search.html"
    path.write_text(page.page(given.kernels, search.all, front, base))
    print(f"{path}: {search.tried} machines were tried"
          + ("" if ended else "; the time was over: the same command goes on"))


if __name__ == "__main__":
    sys.exit(main())
