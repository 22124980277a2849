# SPDX-License-Identifier: MIT
"""Runs random programs that use random described operations (generate.py), and compares their results byte for byte.

The reference is the operations' C functions as plain code on the device `cpu`. The ways that are compared with it are:

  cpu        calls by name on the device `cpu`, which compiles the C functions in their place
  tta        a simulated machine that has the operations, used by name and by meaning, in the interpreter
  tta-fast   the same in fast mode
  riscv      an emulated core that lacks the instructions: the firmware computes them in traps
  pcpi, cfu  a PicoRV32 or VexRiscv in Verilog with the operations that can be in its unit; not among the ways that run
             if none are named, and left out where the board cannot be simulated

Seeds 1 to 25 are a group, and so on. A job is a group, or the part of it that --seeds names. Each group has its machine
(`tta-scalar`, `tta-simd`, or a random machine) and optimisation level. Machine, firmware and boards have the operations
of the whole group, so that a seed alone gives what it gave in a longer run. A job also checks all descriptions, as
`bareclc operations` does. A program that differs is shortened as long as it differs in the same way, and written with
the descriptions to FOLDER/seed<N>/. One command makes the long run, on this machine or many; if interrupted, it
continues where it stopped (docs/howto/jobs.md):

  ./dev operations-fuzz [--seeds A-B] [options]      or: fuzz.py BUILD FOLDER [options]

  --seeds A-B     the seeds of the operations and programs (1-2000)
  --ways W,..     the ways (cpu,tta,tta-fast,riscv); also pcpi, cfu
  --shorten N     shorten at most N programs (5)
  --minutes N     begin nothing after N minutes; the next run continues there
  --jobs N        processes at a time (as many as there are processors)
  --cluster W     run on other machines
  --again         forget the results of earlier runs
"""
import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import generate
import lane_terms
import memory_operands
import units

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / folder) for folder in ("boards/tools", "tests", "tests/tta", "tests/tta/codegen")]
import adf
import jobs
import machine_board
import patience
import random_machines
import reduce

GROUP = 25  # seeds
BOARD = "operations-virt-rv32"  # its firmware is built again, with the job's operations
MACHINES = ["tta-scalar", "random", "tta-simd", "random"]
LEVELS = ["3", "2", "3", "1", "3", "0"]
# Visits before code is translated. A low number is slow, so most jobs translate only hot code.
FAST, FASTER = 1000, 50
SECONDS = 120  # of a processor, for a way


class Wrong(Exception):
    """The command and the output of a tool that failed."""


def tool(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}\n{done.stdout.strip()}")
    return done.stdout


def group_of(seed):
    return (seed - 1) // GROUP


def seeds_of(group):
    return range(group * GROUP + 1, (group + 1) * GROUP + 1)


def make_machine(build, folder, number):
    """Makes the boards `tta` and `tta-fast`, with the operations of the folder. The number chooses the machine."""
    bareclc, kind = build / "bin/bareclc", MACHINES[number % len(MACHINES)]
    adf.bareclc = str(bareclc)
    base = ROOT / f"boards/{kind}/machine.adf"
    if kind == "random":
        base = folder / "random.adf"
        base.write_text(random_machines.machine(number).text())
    machine = folder / "machine.adf"
    machine.write_text(tool(bareclc, "machine", "--emit=adf", f"--add-operations={folder}/operations", base))
    for name, options in (("tta", []), ("tta-fast", [f"--fast={FASTER if number % 8 == 0 else FAST}"])):
        machine_board.make(machine, name, folder / "boards", build)
        record = folder / "boards" / name / "board.json"
        facts = json.loads(record.read_text())
        facts["emulator"]["arguments"] = options + facts["emulator"]["arguments"]
        record.write_text(json.dumps(facts, indent=4))


def make_machines(build, folder, number):
    """A random machine may be refused as a board; then `tta-scalar` takes its place."""
    try:
        make_machine(build, folder, number)
    except machine_board.Refused:
        make_machine(build, folder, MACHINES.index("tta-scalar"))


def make_firmware(build, folder):
    """Makes the board BOARD with the operations of the folder, from the configuration of the build's own board."""
    own, new = build / f"tests/operations/boards/{BOARD}", folder / "boards" / BOARD
    new.mkdir(parents=True)
    shutil.copy(own / "board.json", new)
    shutil.copytree(folder / "operations", new / "operations")
    cache = next((build / f"tests/operations/{BOARD}").glob("*/CMakeCache.txt")).read_text()
    facts = dict(re.findall(r"^(\w+):UNINITIALIZED=(.*)$", cache, re.MULTILINE))
    facts |= {"OPERATIONS": str(folder / "operations.o"), "OUTPUT": str(new / f"{BOARD}.elf"),
              "CMAKE_TOOLCHAIN_FILE": f"{ROOT}/toolchains/bare-metal.cmake"}
    tool(build / "bin/bareclc", "trap-code", facts["BARECL_TARGET"], folder / "operations", facts["OPERATIONS"])
    tool("cmake", "-G", "Ninja", "--no-warn-unused-cli", "-S", ROOT / "device-fw/src", "-B", folder / "firmware",
         *(f"-D{name}={value}" for name, value in facts.items()))
    tool("cmake", "--build", folder / "firmware")


class Job:
    """The descriptions and boards of a group, in a folder, and the programs of some of its seeds."""

    DEVICES = {"plain": "cpu", "cpu": "cpu", "tta": "tta", "tta-fast": "tta-fast", "riscv": BOARD,
               "pcpi": "pcpi", "cfu": "cfu"}

    def __init__(self, build, ways, seeds, folder):
        group = group_of(seeds[0])
        self.build, self.folder, self.level = build, folder, LEVELS[group % len(LEVELS)]
        (folder / "operations").mkdir()
        operations = {seed: generate.Operation(seed) for seed in seeds_of(group)}
        for operation in operations.values():
            (folder / f"operations/{operation.name}.json").write_text(operation.json())
        self.programs = {seed: generate.Program(operations[seed]) for seed in seeds}
        tool(build / "bin/bareclc", "operations", folder / "operations")
        if {"tta", "tta-fast"} & set(ways):
            make_machines(build, folder, group)
        if "riscv" in ways:
            make_firmware(build, folder)
        self.units = {kind: units.make(build, folder / "boards", kind, folder / "operations", kind)
                      for kind in units.BASES if kind in ways}
        self.ways = [way for way in ways if self.units.get(way, 0) is not None]

    def program(self, seeds):
        """The text of a program with the kernels of the seeds, and how they are launched."""
        programs = [self.programs[seed] for seed in seeds]
        return (generate.PRELUDE + "".join(program.text() for program in programs),
                [launch for program in programs for launch in program.launches()])

    def run(self, way, text, launches):
        """Returns, by kernel, its results or how it failed; by kernel, how many instructions the firmware computed; and
        what was printed."""
        source = self.folder / f"{way}.cl"
        source.write_text(text)
        options = {"plain": "-DPLAIN", "cpu": f"-operations={self.folder}/operations"}.get(way, "")
        environment = dict(os.environ, BARECL_DEVICES=self.DEVICES[way], BARECL_BOARDS=str(self.folder / "boards"),
                           BARECL_OPT="0" if way == "plain" else self.level, BARECL_DEBUG="queue",
                           BARECL_SPECIALISE="off", BARECL_CACHE_DIR="", BARECL_WATCHDOG_MS="0", BARECL_BOOT_TIMEOUT="3600000",
                           OCL_ICD_VENDORS=str(self.build / "etc/OpenCL/vendors"))
        command = [str(word) for word in (self.build / "bin/operations_run_kernel", source, options, *launches)]
        try:
            done = patience.run(command, SECONDS, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        except subprocess.TimeoutExpired:
            return {}, {}, f"has not ended after {SECONDS} seconds"
        results = {}
        for line in done.stdout.splitlines() if done.returncode == 0 else []:
            name, _, rest = line.partition(" ")
            results[name] = rest if rest.startswith("failed") else rest.partition(" ")[2]
        traps = {kernel: int(count) for kernel, count in
                 re.findall(r"kernel '(\w+)'.* computed in traps: (\d+)", done.stderr)}
        return results, traps, (done.stdout + done.stderr).strip()[-2000:]

    def compare(self, way, text, launches, wanted):
        """Returns, by kernel, how it differs; and, by kernel, how many instructions the firmware computed."""
        found, traps, said = self.run(way, text, launches)
        return {name: difference(words, found.get(name), said) for name, words in wanted.items()
                if words != found.get(name)}, traps

    def compare_all(self, way, wanted):
        """Like compare(), for all programs together. If no kernel has a result, one program may be the cause, so each
        is then run alone."""
        wrong, traps = self.compare(way, *self.program(self.programs), wanted)
        if len(wrong) < len(wanted) or "has no result" not in "".join(wrong.values()):
            return wrong, traps
        wrong = {}
        for seed, program in self.programs.items():
            own = {name: words for name, words in wanted.items() if seed_of(name) == seed}
            wrong.update(self.compare(way, *self.program([seed]), own)[0])
        return wrong, traps


def difference(wanted, found, said):
    if found is None:
        return f"has no result: {said}"
    if found.startswith("failed"):
        return found
    at, pair = next((n, pair) for n, pair in enumerate(zip(wanted.split(), found.split())) if pair[0] != pair[1])
    return f"differs: out[{at}] is {pair[1]} instead of {pair[0]}"


def seed_of(kernel):
    return int(re.search(r"\d+$", kernel)[0])


def run_seeds(build, ways, seeds):
    """A job. Returns what fails, as [seed, way, kernel, how]; and how many kernels used their operation on the RISC-V
    core, and how many operations are of a kind."""
    with tempfile.TemporaryDirectory(prefix="operations-fuzz-") as folder:
        job = Job(Path(build), ways, seeds, Path(folder))
        wanted, _, said = job.run("plain", *job.program(seeds))
        if len(wanted) != len(generate.KERNELS) * len(seeds):
            raise Wrong(f"seeds {jobs.ranges(seeds)} as plain code: {said}")
        failures, used = [], collections.Counter()
        for way in job.ways:
            wrong, traps = job.compare_all(way, wanted)
            failures += [[seed_of(kernel), way, kernel, how] for kernel, how in wrong.items()]
            used.update(kernel.rstrip("0123456789") for kernel, count in traps.items() if count)
        used["lanes"] = sum(each.operation.has_lanes() for each in job.programs.values())
        used["memory"] = sum(bool(each.operation.memory) for each in job.programs.values())
        used["units"] = sum(filter(None, job.units.values()))
        return {"failures": failures, "used": used}


class Shortener:
    """Shortens the program of a seed as long as one of its kernels fails in the same way."""

    def __init__(self, build, seed, way, kernel, how):
        self.build, self.way, self.kernel, self.kind, self.seed = build, way, kernel, how.split()[0], seed

    def fails(self, job, text):
        launch = next(launch for launch in job.programs[self.seed].launches() if launch.startswith(self.kernel + ":"))
        wanted, _, _ = job.run("plain", text, [launch])
        if self.kernel not in wanted:
            return False
        wrong, _ = job.compare(self.way, text, [launch], wanted)
        return wrong.get(self.kernel, "").startswith(self.kind)

    def write(self, out):
        """Writes the descriptions, the program, and the shorter program if the seed fails alone."""
        with tempfile.TemporaryDirectory(prefix="operations-fuzz-") as folder:
            job = Job(self.build, [self.way], [self.seed], Path(folder))
            text, _ = job.program([self.seed])
            shutil.copytree(Path(folder) / "operations", out / "operations", dirs_exist_ok=True)
            (out / "program.cl").write_text(text)
            if self.fails(job, text):
                (out / "shorter.cl").write_text(reduce.reduced(text, lambda shorter: self.fails(job, shorter)))


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="1-2000")
    parser.add_argument("--ways", default="cpu,tta,tta-fast,riscv")
    parser.add_argument("--shorten", type=int, default=5)
    jobs.add_minutes(jobs.add_options(parser))
    return parser.parse_args()


def depends(build):
    modules = [module.__file__ for module in (adf, generate, lane_terms, machine_board, memory_operands, random_machines,
                                                reduce, units)]
    return [*modules, __file__, ROOT / "device-fw", *(ROOT / f"boards/{name}/machine.adf" for name in set(MACHINES) - {"random"}),
            build / f"tests/operations/boards/{BOARD}/board.json", build / "share/barecl",
            *(build / name for name in ("bin/bareclc", "bin/ttasim", "bin/operations_run_kernel", "lib/libbarecl.so"))]


def shorten(arguments, failures):
    first = {}
    for seed, *rest in failures:
        first.setdefault(seed, rest)
    for seed, (way, kernel, how) in list(first.items())[:arguments.shorten]:
        out = arguments.folder / f"seed{seed}"
        Shortener(arguments.build, seed, way, kernel, how).write(out)
        print(f"seed {seed}: {out}", flush=True)


def main():
    arguments = parse()
    arguments.build, arguments.folder = arguments.build.resolve(), arguments.folder.resolve()
    ways = arguments.ways.split(",")
    first, last = map(int, arguments.seeds.split("-"))
    parts = [[seed for seed in seeds_of(group) if first <= seed <= last]
             for group in range(group_of(first), group_of(last) + 1)]

    def say(job, result):
        return "\n".join(f"{kernel} {way}: {how}" for _, way, kernel, how in result["failures"]) or None

    with jobs.Engine(arguments, depends(arguments.build), arguments.folder / "results.jsonl") as engine:
        results = engine.run(run_seeds, [(str(arguments.build), ways, seeds) for seeds in parts], say)
    failures = [row for result in results if result for row in result["failures"]]
    shorten(arguments, failures)
    done = [seed for seeds, result in zip(parts, results) if result for seed in seeds]
    used = sum((collections.Counter(result["used"]) for result in results if result), collections.Counter())
    print(f"{len(done)} of {last + 1 - first} pairs of an operation and a program: seeds {jobs.ranges(done)}; "
          f"ways {', '.join(ways)}")
    print(f"  operations on vectors in a register: {used['lanes']}, on memory: {used['memory']}")
    if "riscv" in ways:
        print(f"  operations executed on the RISC-V core: by {used['named']} kernels with names, {used['meant']} by meaning "
              f"alone, {used['near']} that do nearly the same")
    if set(units.BASES) & set(ways):
        print(f"  operations in units of cores in Verilog: {used['units']}")
    wrong = sorted({row[0] for row in failures})
    print(f"{len(wrong)} pairs differ{': ' + ' '.join(map(str, wrong)) if wrong else ''}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
