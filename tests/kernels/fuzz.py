# SPDX-License-Identifier: MIT
"""Runs random kernels (generate.py) in many ways and compares their results with the reference, byte for byte.

A way is a device, a handler of work-items and a build: an optimisation level with a mode of horizontal
parallelisation. One of the builds marks the lanes without a work-item, with every handler. Vectors are as wide as the
device's registers, or as the local size allows. A kernel that differs is reduced to the smallest file that still
differs, in FOLDER/reduced/. One command makes the long run, on this machine or many; if interrupted, it continues where
it stopped (docs/howto/jobs.md):

  ./dev fuzz [--seeds A-B] [options]      or: fuzz.py BUILD FOLDER [options]

  --seeds A-B     the seeds of the kernels (1-2000)
  --turns N       ways in which each kernel runs, at most one for each handler; the next kernel runs in others (2);
                  0: all ways
  --devices D,..  the devices (cpu, basic, and all emulated boards except simulated machines, the smallest boards,
                  and boards whose emulator may be too old)
  --handlers H,.. the handlers (loops,lanes,replicate,fibers); simulated machines have no fibers
  --reduce N      reduce at most N kernels (5)
  --minutes N     begin nothing after N minutes; the next run continues there
  --jobs N        processes at a time (as many as there are processors)
  --cluster W     run on other machines
  --again         forget the results of earlier runs
"""
import argparse
import collections
import subprocess
import sys
import tempfile
from pathlib import Path

import generate
import kernels

sys.path.append(str(kernels.ROOT))
import jobs
from schema import tree

CHUNK = 24  # seeds of a job; one process runs all kernels of a job that have the same way
# With `wait`, each local size of a kernel has a separate build, which is four times the work.
BUILDS = [dict(zip(("BARECL_OPT", "BARECL_HORIZONTAL", "BARECL_SPECIALISE", "BARECL_CHECK"), row))
          for row in [("0", "on", "wait", ""), ("1", "off", "off", "barriers"),
                      ("3", "on", "off", ""), ("3", "auto", "wait", ""),
                     ("3", "off", "wait", "lanes")]]


LEAST_MEMORY = 1 << 20  # bytes that a board must share with the host


def can_run(board):
    """Whether a board has fibers, room for the results, and an emulator that is fast and never too old: Debian's QEMU
    aborts at conversions of vectors on some cores, and Verilog is simulated slowly."""
    return (board["core.architecture"] != "tta" and board["memory.shared.size"] >= LEAST_MEMORY
            and not board["emulator.complete_since"] and not board["verilog.sources"])


def devices():
    """The devices that have fibers, which excludes transport-triggered machines, and room for the results."""
    return ["cpu", "basic", *(name for name in tree.emulated_boards() if can_run(tree.boards()[name]))]


def build_for(device, build):
    """The build for a device: the check of barriers needs fibers, which transport-triggered machines do not have."""
    board = tree.boards().get(device)
    if board and board["core.architecture"] == "tta" and build["BARECL_CHECK"] == "barriers":
        return {**build, "BARECL_CHECK": ""}
    return build


class Way:
    def __init__(self, device, handler, build):
        build = build_for(device, build)
        self.device = device
        self.environment = {"BARECL_WORKITEM": handler, **build}
        self.handler, self.build = handler, "-".join(filter(None, build.values()))
        self.name = "-".join([device, handler, self.build])

    def parts(self):
        return [("device", self.device), ("handler", self.handler), ("build", self.build)]

    def __str__(self):
        return " ".join(f"{key}={value}" for key, value in
                        {"BARECL_DEVICES": self.device, **self.environment}.items())


def reduce(kernel, fails):
    """Takes parts of the kernel away as long as it fails. No kernel that is one step smaller than the result fails."""
    while True:
        smaller = next((candidate for candidate in kernel.smaller() if fails(candidate)), None)
        if smaller is None:
            return kernel
        kernel = smaller


def all_ways(devices, handlers):
    return [Way(device, handler, build) for device in devices for handler in handlers
            for build in BUILDS]


def ways_of(seed, devices, handlers, turns):
    """Indices into all_ways: each turn has another device, another handler and another build, and each seed another
    first way."""
    ways = len(devices) * len(handlers) * len(BUILDS)
    if not turns:
        return range(ways)
    handler, build = divmod(seed % ways, len(BUILDS))
    device, handler = divmod(handler, len(handlers))
    return [((device + turn) % len(devices) * len(handlers) + (handler + turn) % len(handlers)) * len(BUILDS)
            + (build + turn) % len(BUILDS) for turn in range(turns)]


def write(folder, kernel):
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"seed{kernel.seed}.cl"
    file.write_text(kernel.text())
    return file


def run(build, way, files, folder):
    """How each of the files differs from the reference in FOLDER: {file: sentence}."""
    got, want = folder / way.name, folder / "reference"
    said = kernels.run(build, got, way.device, files, **way.environment)
    missing = [file for file in files if not (got / f"{file.stem}.bin").exists()]
    # A kernel that ends the process leaves the kernels after it without a result.
    if missing and len(files) > 1:
        return {**run(build, way, [f for f in files if f not in missing], folder),
                **{file: why for one in missing
                   for file, why in run(build, way, [one], folder).items()}}
    if missing:
        return {files[0]: f"has no result: {said.strip()[:2000]}"}
    found = {file: kernels.difference(file, want, got) for file in files}
    return {file: why for file, why in found.items() if why}


def run_chunk(build, devices, handlers, turns, seeds):
    """A job: [seed, number of the way, how it differs] for each kernel that does."""
    ways, build = all_ways(devices, handlers), Path(build)
    with tempfile.TemporaryDirectory(prefix="barecl-fuzz-") as scratch:
        folder, by_way = Path(scratch), {}
        for seed in seeds:
            file = write(folder, generate.Generator(seed).kernel())
            kernels.reference(build, folder / "reference", file)
            for way in ways_of(seed, devices, handlers, turns):
                by_way.setdefault(way, []).append(file)
        return sorted([int(file.stem.removeprefix("seed")), way, why]
                      for way, files in by_way.items()
                      for file, why in run(build, ways[way], files, folder).items())


class Reducer:
    """Reduces failing kernels."""

    def __init__(self, build, folder):
        self.build, self.folder = build, folder

    def fails(self, kernel, way, kind):
        """Whether the kernel fails with a message that begins with `kind`. Another failure would be another finding."""
        folder = self.folder / "try"
        file = write(folder, kernel)
        try:
            kernels.reference(self.build, folder / "reference", file)
        except subprocess.SubprocessError:
            return False
        why = run(self.build, way, [file], folder).get(file)
        return why is not None and why.startswith(kind)

    def reduced(self, seed, way, why):
        """Reduces the seed's kernel, and returns the file of the result."""
        kind = why.split()[0]
        small = reduce(generate.Generator(seed).kernel(),
                       lambda smaller: self.fails(smaller, way, kind))
        return write(self.folder / "reduced", small)


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="1-2000")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--devices", default=",".join(devices()))
    parser.add_argument("--handlers", default="loops,lanes,replicate,fibers")
    parser.add_argument("--reduce", type=int, default=5)
    jobs.add_minutes(jobs.add_options(parser))
    arguments = parser.parse_args()
    if arguments.turns > len(arguments.handlers.split(",")):
        parser.error("--turns: more than there are handlers")
    return arguments


def depends(build):
    texts = [kernels.HERE / name for name in ("prelude.h", "primitives.h", "reference.h")]
    return [generate.__file__, kernels.__file__, __file__, *texts, build / "bin/bareclc",
            build / "bin/kernels_run", build / "bin/kernels_reference", build / "lib/libbarecl.so",
            build / "share/barecl"]


def describe(done, wanted, ways, which):
    """Describes a run: the seeds, and how many kernels each device, handler and build had. `which` returns the ways
    of a seed."""
    counts = collections.Counter()
    for seed in done:
        for way in which(seed):
            counts.update([("pairs",), *ways[way].parts()])
    lines = [f"{len(done)} of {wanted} kernels: seeds {jobs.ranges(done)}; "
             f"{counts.pop(('pairs',), 0)} pairs of a kernel and one of {len(ways)} ways"]
    for kind in "device", "handler", "build":
        rows = [f"{part[1]} {count}" for part, count in sorted(counts.items()) if part[0] == kind]
        lines.append(f"  by {kind}: {', '.join(rows)}")
    return "\n".join(lines)


def main():
    arguments = parse()
    build, folder = arguments.build.resolve(), arguments.folder.resolve()
    devices, handlers = arguments.devices.split(","), arguments.handlers.split(",")
    ways, turns = all_ways(devices, handlers), arguments.turns
    first, last = map(int, arguments.seeds.split("-"))
    chunks = [list(range(at, min(at + CHUNK, last + 1))) for at in range(first, last + 1, CHUNK)]

    def say(job, found):
        return "\n".join(f"seed {seed}: {why}\n    {ways[way]}" for seed, way, why in found) or None

    with jobs.Engine(arguments, depends(build), folder / "results.jsonl") as engine:
        results = engine.run(run_chunk, [(str(build), devices, handlers, turns, chunk)
                                         for chunk in chunks], say)
    failed = {}
    for seed, way, why in (row for found in results if found for row in found):
        failed.setdefault(seed, (ways[way], why))
    reducer = Reducer(build, folder)
    for seed, (way, why) in list(failed.items())[:arguments.reduce]:
        print(f"seed {seed}: {why}\n    {way}\n    reduced: {reducer.reduced(seed, way, why)}",
              flush=True)
    done = [seed for chunk, found in zip(chunks, results) if found is not None for seed in chunk]
    print(describe(done, last + 1 - first, ways,
                   lambda seed: ways_of(seed, devices, handlers, turns)))
    print(f"{len(failed)} kernels failed{': ' + ' '.join(map(str, failed)) if failed else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
