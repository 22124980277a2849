# SPDX-License-Identifier: MIT
"""Runs random kernels (generate.py) in many ways and compares them with the reference, byte for byte.
A way is a device, a handler of work-items and a build: an optimisation level with a mode of horizontal
parallelisation. A kernel that differs is reduced to a file that still does, FOLDER/reduced/. The long
run is one command, which goes on where it was left:

  ./dev fuzz [--seeds A-B] [options]      or: fuzz.py BUILD FOLDER [options]

  --seeds A-B     kernels (1-2000)
  --turns N       ways for each kernel, other ones for the next (2); 0: all ways
  --devices D,..  (cpu, basic and all boards but simulated machines)
  --handlers H,.. (loops,replicate,fibers)
  --reduce N      at most so many kernels are reduced (5)
  --again         forget what earlier runs found
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import generate
import kernels

sys.path.append(str(Path(__file__).resolve().parent.parent))
import records

BATCH = 96  # seeds between two notes of how far it got
# With `wait`, each local size of a kernel is a build of its own, four times the work.
BUILDS = [dict(zip(("BARECL_OPT", "BARECL_HORIZONTAL", "BARECL_SPECIALISE", "BARECL_CHECK"), row))
          for row in [("0", "on", "wait", ""), ("1", "off", "off", "barriers"),
                      ("3", "on", "off", ""), ("3", "auto", "wait", "")]]


def devices():
    """All that have fibers, so not transport-triggered machines."""
    return ["cpu", "basic", *(name for name, board in records.boards().items()
                              if board["core"]["architecture"] != "tta")]


class Way:
    def __init__(self, device, handler, build):
        self.device = device
        self.environment = {"BARECL_WORKITEM": handler, **build}
        self.name = "-".join([device, handler, *filter(None, build.values())])

    def __str__(self):
        return " ".join(f"{key}={value}" for key, value in
                        {"BARECL_DEVICES": self.device, **self.environment}.items())


def reduce(kernel, fails):
    """The smallest kernel on the way down of which each smaller one is right."""
    while True:
        smaller = next((candidate for candidate in kernel.smaller() if fails(candidate)), None)
        if smaller is None:
            return kernel
        kernel = smaller


class Fuzz:
    def __init__(self, arguments):
        self.build, self.folder = arguments.build.resolve(), arguments.folder.resolve()
        self.ways = [Way(device, handler, build) for device in arguments.devices.split(",")
                     for handler in arguments.handlers.split(",") for build in BUILDS]
        self.turns = arguments.turns or len(self.ways)
        self.reductions = arguments.reduce
        self.pool = ThreadPoolExecutor(os.cpu_count())

    def ways_of(self, seed):
        """Ways far from each other in the list, so that devices, handlers and builds all differ."""
        count = len(self.ways)
        stride = count // self.turns
        return [self.ways[(seed + turn * stride) % count] for turn in range(self.turns)]

    def write(self, folder, kernel):
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"seed{kernel.seed}.cl"
        file.write_text(kernel.text())
        return file

    def run(self, way, files, folder):
        """How each of the files differs from the reference in FOLDER: {file: sentence}."""
        got, want = folder / way.name, folder / "reference"
        said = kernels.run(self.build, got, way.device, files, **way.environment)
        missing = [file for file in files if not (got / f"{file.stem}.bin").exists()]
        # One that ends the process leaves the ones behind it without a result.
        if missing and len(files) > 1:
            return {**self.run(way, [f for f in files if f not in missing], folder),
                    **{file: why for one in missing
                       for file, why in self.run(way, [one], folder).items()}}
        if missing:
            return {files[0]: f"has no result: {said.strip()[:2000]}"}
        found = {file: kernels.difference(file, want, got) for file in files}
        return {file: why for file, why in found.items() if why}

    def fails(self, kernel, way, kind):
        """Whether it goes wrong as `kind` says. In another way would be another finding."""
        folder = self.folder / "try"
        file = self.write(folder, kernel)
        try:
            kernels.reference(self.build, folder / "reference", [file])
        except subprocess.SubprocessError:
            return False
        why = self.run(way, [file], folder).get(file)
        return why is not None and why.startswith(kind)

    def report(self, kernel, way, why):
        print(f"seed {kernel.seed}: {why}\n    {way}", flush=True)
        if self.reductions == 0:
            return
        self.reductions -= 1
        kind = why.split()[0]
        small = reduce(kernel, lambda smaller: self.fails(smaller, way, kind))
        print(f"    reduced: {self.write(self.folder / 'reduced', small)}", flush=True)

    def batch(self, seeds):
        """The seeds of kernels that failed, each with its way."""
        folder = self.folder / "batch"
        made = {seed: generate.Generator(seed).kernel() for seed in seeds}
        files = {seed: self.write(folder, kernel) for seed, kernel in made.items()}
        kernels.reference(self.build, folder / "reference", files.values())
        by_way = {}
        for seed in seeds:
            for way in self.ways_of(seed):
                by_way.setdefault(way, []).append(files[seed])
        results = self.pool.map(lambda item: self.run(*item, folder), by_way.items())
        failed = {}
        for way, found in zip(by_way, results):
            for file, why in found.items():
                seed = int(file.stem.removeprefix("seed"))
                if seed not in failed:
                    self.report(made[seed], way, why)
                failed.setdefault(seed, []).append(str(way))
        return failed


class Notes:
    """What is done, in a file that the next run of the same programs goes on with."""

    def __init__(self, arguments):
        self.file = arguments.folder / "notes.json"
        parts = [Path(generate.__file__), arguments.build / "bin/bareclc",
                 arguments.build / "lib/libbarecl.so"]
        digest = hashlib.sha256(f"{arguments.devices} {arguments.handlers} {arguments.turns}".encode())
        for part in parts:
            digest.update(part.read_bytes())
        self.content = {"of": digest.hexdigest(), "done": [], "failed": {}}
        if self.file.exists() and not arguments.again:
            earlier = json.loads(self.file.read_text())
            if earlier["of"] == self.content["of"]:
                self.content = earlier

    def add(self, seeds, failed):
        self.content["done"] += seeds
        self.content["failed"].update({str(seed): ways for seed, ways in failed.items()})
        self.file.write_text(json.dumps(self.content))

    def rest_of(self, seeds):
        done = set(self.content["done"])
        return [seed for seed in seeds if seed not in done]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="1-2000")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--devices", default=",".join(devices()))
    parser.add_argument("--handlers", default="loops,replicate,fibers")
    parser.add_argument("--reduce", type=int, default=5)
    parser.add_argument("--again", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    first, last = map(int, arguments.seeds.split("-"))
    wanted = range(first, last + 1)

    fuzz, notes, start = Fuzz(arguments), Notes(arguments), time.monotonic()
    rest = notes.rest_of(wanted)
    if len(rest) < len(wanted):
        print(f"{len(wanted) - len(rest)} of {len(wanted)} kernels are done already")
    for at in range(0, len(rest), BATCH):
        seeds = rest[at:at + BATCH]
        notes.add(seeds, fuzz.batch(seeds))
        print(f"{at + len(seeds)} of {len(rest)} kernels, {time.monotonic() - start:.0f} s",
              flush=True)
    failed = sorted(int(seed) for seed in notes.content["failed"] if int(seed) in wanted)
    print(f"{len(wanted)} kernels, {fuzz.turns} of {len(fuzz.ways)} ways each, {len(failed)} failed"
          f"{': ' + ' '.join(map(str, failed)) if failed else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
