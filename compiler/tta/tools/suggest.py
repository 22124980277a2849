#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Finds the operations that would save a transport-triggered machine most cycles in real programs.

    ./dev suggest [options] MACHINE KERNEL...

    --operations N   how many operations, at most (3)
    --inputs N       operands of an operation, at most (6; a RISC-V instruction has 2, a unit of a machine up to 8)
    --outputs N      results of an operation, at most (2; a RISC-V instruction has 1)
    --tries N        sets of operations that are compiled and compared, at most (40)
    --measure        run the programs on the machine with the operations, too
    --least FACTOR   fail if all programs together do not become faster by at least this factor

MACHINE is a board or an ADF file. KERNELs are names of `bench_kernels --list`, which run in their small sizes, or
commands of OpenCL programs (a word with a slash), which must end without an error.

The programs run on the simulator, which counts how often each block runs. `bareclc suggest` finds the patterns in the
blocks, and the sets of patterns that make most operations superfluous; an instruction that several patterns cover
counts once. This search has bounds; a note says if one was reached. The programs are then compiled for the machine with
each of the best sets. The estimate of their cycles is the length of each scheduled block times how often it ran. Then
single operations of the best set are exchanged for others, while that helps and --tries allows it.

The descriptions (docs/howto/custom-operation.md) are written to out/suggest/MACHINE/operations, and the machine with a
unit for them to out/suggest/MACHINE/machine.adf.
"""

import argparse
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

import profiles

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "boards/tools"))
import machine_board

FRAME = struct.Struct("<4I")  # magic, version, kind, size: barecl/frames.h
FROM_BEGINNING = 12  # how many sets of `bareclc suggest` are compiled


def fail(message):
    sys.exit(f"suggest: {message}")


def tool(*command, **more):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
    if done.returncode:
        fail(f"{' '.join(map(str, command))}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


# A block in a function of an image, with its number of instructions and how often it ran.
@dataclass
class CodeBlock:
    function: str
    probes: tuple
    length: int
    runs: int = 0


@dataclass
class Image:
    """What one request to the compiler made, and what ran of it."""
    request: Path
    blocks: list
    cycles: dict = field(default_factory=Counter)  # by function


@dataclass
class Program:
    name: str
    command: list
    folder: Path
    images: list = field(default_factory=list)
    cycles: int = 0  # of kernels, without the firmware


class Tools:
    """The build, and the folder for results."""

    def __init__(self, build, out):
        self.build, self.out = build, out
        self.bareclc = build / "bin/bareclc"

    def environment(self, boards, machine, **more):
        return dict(os.environ, OCL_ICD_VENDORS=str(self.build / "etc/OpenCL/vendors"), BARECL_BOARDS=str(boards),
                    BARECL_DEVICES=machine, BARECL_CACHE_DIR="", BARECL_SPECIALISE="wait", **more)

    def run(self, program, boards, machine, **more):
        """Runs a program, and returns the cycles of its kernels by profile."""
        profile = fresh(program.folder / "profile")
        done = subprocess.run(program.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=self.environment(boards, machine, BARECL_PROFILE=str(profile), **more))
        if done.returncode:
            fail(f"{program.name}: {done.stderr.strip() or done.stdout.strip() or f'ended with {done.returncode}'}")
        if not any(profile.glob("*.profile")):
            fail(f"{program.name}: no kernel ran")
        found = profiles.read(profile)
        return found, found.total().cycles

    def replay(self, requests, boards, machine, patterns):
        """Builds the requests for the machine in the folder `boards`. Returns their code maps."""
        asked = b"".join(request.read_bytes() for request in requests)
        answers = tool(self.bareclc, "serve", input=asked,
                       env=self.environment(boards, machine, BARECL_PATTERNS=str(patterns)))
        maps, at = [], 0
        for request in requests:
            *_, size = FRAME.unpack_from(answers, at)
            maps.append(self.code_map(answers[at + FRAME.size:at + FRAME.size + size], request))
            at += FRAME.size + size
        return maps

    def code_map(self, result, request):
        status, log_size = struct.unpack_from("<iI", result)
        if status:
            fail(f"{request}: {result[8:8 + log_size].decode(errors='replace')}")
        (size,) = struct.unpack_from("<I", result, 8 + log_size)
        with tempfile.NamedTemporaryFile() as file:
            file.write(result[12 + log_size:12 + log_size + size])
            file.flush()
            return tool(self.bareclc, "info", "--code-map", file.name).decode()


# ----------------------------------------------------------------------------------------------------------------------
# Code maps


def read_map(text, end):
    """The blocks of a code map, whose image has `end` instructions. None: unknown; the last block gets no length."""
    code = profiles.Code()
    for line in text.splitlines():
        code.read(line.split())
    return blocks_of(code, end)


def blocks_of(code, end=None):
    ends = code.starts[1:] + [end if end is not None else code.starts[-1]]
    return [CodeBlock(block.function, block.probes, stop - start)
            for start, stop, block in zip(code.starts, ends, code.blocks)]


def same_code(a, b):
    return [(block.function, block.probes, block.length) for block in a[:-1]] == \
        [(block.function, block.probes, block.length) for block in b[:-1]]


def images_of(profile, requests, maps):
    """The images that ran, with the requests that made them."""
    result = {}
    for code, number, cycles, runs in profile.ran:
        if id(code) not in result:
            blocks = blocks_of(code, code.end - code.first)
            made = [request for request, text in zip(requests, maps) if same_code(read_map(text, None), blocks)]
            if not made:
                fail("a program that ran was not built by the compiler's server")
            result[id(code)] = Image(made[0], blocks)
        image = result[id(code)]
        image.blocks[number].runs += runs
        image.cycles[image.blocks[number].function] += cycles
    return list(result.values())


def counts_of(programs):
    """How often each block of the programs ran, by probe."""
    counts = Counter()
    for program in programs:
        for image in program.images:
            for block in image.blocks:
                for probe in block.probes:
                    counts[probe] += block.runs
    return counts


# ----------------------------------------------------------------------------------------------------------------------
# The estimate


def keys(blocks):
    return [(block.function, tuple(sorted(block.probes))) for block in blocks]


def give_runs(old, new):
    """Sets how often the blocks of new code will run: as often as the same parts of the source ran in the old code."""
    known = [False] * len(new)
    for tag, i, _, j, end in SequenceMatcher(None, keys(old), keys(new), autojunk=False).get_opcodes():
        for n in range(end - j) if tag == "equal" else ():
            new[j + n].runs, known[j + n] = old[i + n].runs, True
    counts, copies = Counter(), Counter()
    for block in old:
        for probe in block.probes:
            counts[probe] += block.runs
    for block in new:
        copies.update(block.probes)
    for n, block in enumerate(new):
        if known[n]:
            continue
        if block.probes:
            block.runs = min(counts[probe] // copies[probe] for probe in block.probes)
        else:
            block.runs = new[n - 1].runs if n else 0


def cycles_by_function(blocks):
    cycles = Counter()
    for block in blocks:
        cycles[block.function] += block.runs * block.length
    return cycles


def estimate(image, text):
    """Cycles of an image in new code. Assumes as many filled delay slots and jumps out of blocks as in the old code."""
    new = read_map(text, None)
    give_runs(image.blocks, new)
    old_lengths, new_lengths = cycles_by_function(image.blocks), cycles_by_function(new)
    return sum(cycles * new_lengths[function] / old_lengths[function]
               for function, cycles in image.cycles.items() if old_lengths[function])


class Estimates:
    """Compiles the programs for the machine with sets of operations."""

    def __init__(self, tools, machine, adf, programs, candidates, tries):
        self.tools, self.machine, self.adf = tools, machine, adf
        self.programs, self.candidates, self.tries = programs, candidates, tries
        self.known = {}

    def exhausted(self):
        return len(self.known) >= self.tries

    def of(self, names):
        """Cycles by program with these operations."""
        names = tuple(sorted(names))
        if names not in self.known:
            boards = fresh(self.tools.out / "try")
            folder = boards / self.machine
            shutil.copytree(self.tools.out / "boards" / self.machine, folder)
            add_operations(self.tools, folder / "machine.adf", self.candidates, names, folder)
            self.known[names] = [self.cycles(program, boards) for program in self.programs]
        return self.known[names]

    def cycles(self, program, boards):
        requests = [image.request for image in program.images]
        maps = self.tools.replay(requests, boards, self.machine, fresh(self.tools.out / "try-patterns"))
        marked = sum(sum(image.cycles.values()) for image in program.images)
        return program.cycles / marked * sum(estimate(image, text) for image, text in zip(program.images, maps))

    def factor(self, names):
        """How many times fewer cycles all programs take together."""
        return sum(program.cycles for program in self.programs) / sum(self.of(names))


def add_operations(tools, adf, candidates, names, folder):
    """Writes folder/machine.adf, the machine with the operations, and folder/operations."""
    operations = folder / "operations"
    operations.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(candidates / f"{name}.json", operations)
    text = tool(tools.bareclc, "machine", "--emit=adf", f"--add-operations={operations}", adf)
    (folder / "machine.adf").write_bytes(text)


# ----------------------------------------------------------------------------------------------------------------------
# The search


def improve(estimates, best, names):
    """Exchanges single operations of the set while that helps."""
    improved = True
    while improved and not estimates.exhausted():
        improved = False
        for name in names:
            for out in best:
                if name in best or estimates.exhausted():
                    continue
                other = [name if each == out else each for each in best]
                if estimates.factor(other) > estimates.factor(best) * 1.001:
                    best, improved = other, True
                    break
    return best


def choose(estimates, found, count):
    sets = [each["members"] for each in found["sets"][:FROM_BEGINNING]] + [[pattern["name"]] for pattern in found["patterns"][:4]]
    best = max(sets[:max(1, estimates.tries)], key=estimates.factor)
    names = [pattern["name"] for pattern in found["patterns"]]
    for name in names:  # one more operation, if the best set has room
        if len(best) < count and not estimates.exhausted() and name not in best:
            best = max(best, best + [name], key=estimates.factor)
    return improve(estimates, best, names)


# ----------------------------------------------------------------------------------------------------------------------
# The command


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    for name, default in (("operations", 3), ("inputs", 6), ("outputs", 2), ("tries", 40)):
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("machine")
    parser.add_argument("kernels", nargs="+")
    given = parser.parse_intermixed_args(arguments)
    if given.operations < 1 or given.tries < 1 or not 1 <= given.inputs <= 8 or not 1 <= given.outputs <= 2:
        fail("--operations and --tries are at least 1, --inputs are 1 to 8, --outputs 1 or 2")
    return given


def machine_file(word):
    adf = Path(word) if word.endswith(".adf") else ROOT / "boards" / word / "machine.adf"
    if not adf.exists():
        fail(f"there is no machine {word}: a board of a transport-triggered machine, or an ADF file")
    return adf.resolve()


def programs_of(given, build, out):
    listed = tool(build / "bin/bench_kernels", "--small", "--list").decode()
    known = [line.split("\t")[0] for line in listed.splitlines()]
    result = []
    for number, word in enumerate(given.kernels):
        if "/" in word:
            command = ["/bin/sh", "-c", word]
        elif word in known:
            command = [build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", word]
        else:
            fail(f"no such kernel: {word}; there are: {' '.join(known)}")
        result.append(Program(word, command, out / "programs" / str(number)))
    return result


def profile_programs(tools, programs, machine):
    for program in programs:
        patterns = fresh(program.folder / "patterns")
        boards = tools.out / "boards"
        profile, _ = tools.run(program, boards, machine, BARECL_PATTERNS=str(patterns))
        program.cycles = tools.run(program, boards, machine)[1]  # the marks of blocks may change the code a little
        requests = sorted(patterns.glob("*.request"), key=lambda path: int(path.stem))
        again = fresh(program.folder / "again")
        program.images = images_of(profile, requests, tools.replay(requests, boards, machine, again))
        if not program.cycles:
            fail(f"{program.name}: no kernel ran")


def find_patterns(tools, given, programs, machine):
    (tools.out / "counts").write_text("".join(f"{probe} {runs}\n" for probe, runs in counts_of(programs).items()))
    modules = [file for program in programs for file in sorted((program.folder / "patterns").glob("*.ll"))]
    candidates = fresh(tools.out / "candidates")
    found = tool(tools.bareclc, "suggest", f"--machine={tools.out / 'boards' / machine / 'machine.adf'}",
                 f"--counts={tools.out / 'counts'}", f"-o={candidates}", f"--operations={given.operations}",
                 f"--inputs={given.inputs}", f"--outputs={given.outputs}", *modules)
    return json.loads(found)


def measure(tools, programs, machine):
    """Cycles by program on the machine with the operations. The programs check their results."""
    boards = fresh(tools.out / "measured")
    machine_board.make(tools.out / "machine.adf", machine, boards, tools.build)
    return [tools.run(program, boards, machine)[1] for program in programs]


def row(name, cycles, estimated, measured):
    text = f"{name:<24} {cycles:>10} {round(estimated):>10} {cycles / estimated:>7.2f}"
    if measured is not None:
        text += f" {measured:>10} {cycles / measured:>7.2f} {100 * (estimated / measured - 1):>+6.1f}%"
    return text


def print_result(programs, best, found, estimated, measured, out):
    for pattern in found["patterns"]:
        if pattern["name"] in best:
            places = ", ".join(f"{count} in {function}" for function, count in pattern["places"].items())
            print(f"{pattern['name']}: {pattern['size']} instructions, {places}")
            description = json.loads((out / "operations" / f"{pattern['name']}.json").read_text())
            print("".join(f"    {line}\n" for line in description["meaning"]))
    print(f"{'program':<24} {'cycles':>10} {'estimate':>10} {'factor':>7}"
          + (f" {'measured':>10} {'factor':>7} {'error':>7}" if measured else ""))
    all_measured = measured or [None] * len(programs)
    for program, cycles, real in zip(programs, estimated, all_measured):
        print(row(program.name, program.cycles, cycles, real))
    if len(programs) > 1:
        print(row("all", sum(program.cycles for program in programs), sum(estimated),
                  sum(measured) if measured else None))
    if found["bounded"]:
        print("note: the search was bounded: there were more patterns than it keeps")
    print(f"descriptions: {out / 'operations'}; the machine with them: {out / 'machine.adf'}")


def main():
    given = parse(sys.argv[1:])
    adf = machine_file(given.machine)
    machine = re.sub("[^A-Za-z0-9]+", "-", adf.parent.name if adf.stem == "machine" else adf.stem)[:31]
    tools = Tools(given.build.resolve(), given.out.resolve() / machine)
    programs = programs_of(given, tools.build, tools.out)
    try:
        machine_board.make(adf, machine, fresh(tools.out / "boards"), tools.build)
    except machine_board.Refused as problem:
        fail(f"{adf}: cannot run programs: {problem}")
    profile_programs(tools, programs, machine)
    found = find_patterns(tools, given, programs, machine)
    if not found["patterns"]:
        fail("no pattern would save cycles")
    estimates = Estimates(tools, machine, adf, programs, tools.out / "candidates", given.tries)
    best = choose(estimates, found, given.operations)
    shutil.rmtree(tools.out / "operations", ignore_errors=True)
    if (adf.parent / "operations").is_dir():
        shutil.copytree(adf.parent / "operations", tools.out / "operations")
    add_operations(tools, adf, tools.out / "candidates", best, tools.out)
    measured = measure(tools, programs, machine) if given.measure else None
    print_result(programs, best, found, estimates.of(best), measured, tools.out)
    cycles = sum(program.cycles for program in programs)
    return cycles / sum(measured or estimates.of(best)) < given.least


if __name__ == "__main__":
    sys.exit(main())
