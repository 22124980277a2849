#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Kernel times of BareCL next to those of Debian's pocl, by one host program on one machine.

    ./dev bench peers [options]    (or: tests/bench/peers.py BUILD [options])

    --rounds N    processes for each implementation and kernel (7)
    --runs N      measured runs in each process, after one that warms up (5)
    --threads N   at most so many threads on both sides
    NAME...       only these benchmarks

The implementations take turns, kernel by kernel: A B A B. A time is the minimum over all runs of a
kernel, in ms, the median in parentheses; the ratio is that of the minima, peer / BareCL, so above 1
BareCL is faster. "verified" says whether every run's result agreed with plain C. A peer that is not
installed (Debian: pocl-opencl-icd) is left out. The exit status is 0 if all results were right.
"""

import argparse
import math
import os
import statistics
import subprocess
import sys
import tempfile

PEER_VENDORS = "/etc/OpenCL/vendors"
PEER_ICD = "pocl.icd"
PEER_PACKAGE = "pocl-opencl-icd"


class Implementation:
    """An OpenCL implementation, by the environment in which the loader finds it and nothing else."""

    def __init__(self, name, **environment):
        self.name = name
        self.environment = dict(os.environ, **environment)
        self.times = {}
        self.wrong = set()

    def measure(self, program, benchmark, runs):
        """One process; adds its times, in ms."""
        done = subprocess.run([program, "--runs", str(runs), benchmark], env=self.environment,
                              stdout=subprocess.PIPE, text=True)
        words = done.stdout.split()
        if done.returncode or words[:2] != [benchmark, "verified"]:
            self.wrong.add(benchmark)
        self.times.setdefault(benchmark, []).extend(float(us) / 1000 for us in words[2:])

    def time(self, benchmark):
        samples = self.times.get(benchmark)
        if not samples:
            return "-"
        return f"{min(samples):9.3f} ({statistics.median(samples):9.3f})"

    def verified(self, benchmark):
        return "no" if benchmark in self.wrong else "yes"


def implementations(build, threads, scratch):
    # The warm-up waits for the specialised versions, which are what a program comes to use.
    here = Implementation("BareCL", BARECL_DEVICES="cpu", BARECL_SPECIALISE="wait",
                          BARECL_CACHE_DIR=os.path.join(scratch, "barecl"),
                          OCL_ICD_VENDORS=os.path.join(build, "etc", "OpenCL", "vendors"))
    if threads:
        here.environment["BARECL_CPU_THREADS"] = threads
    icd = os.path.join(PEER_VENDORS, PEER_ICD)
    if not os.path.exists(icd):
        print(f"no {icd}: pocl is left out (Debian: apt-get install {PEER_PACKAGE})\n")
        return [here]
    # A folder that holds this .icd alone: others may be installed.
    vendors = os.path.join(scratch, "vendors")
    os.mkdir(vendors)
    os.symlink(icd, os.path.join(vendors, PEER_ICD))
    peer = Implementation("pocl", OCL_ICD_VENDORS=vendors,
                          POCL_CACHE_DIR=os.path.join(scratch, "pocl"))
    if threads:
        peer.environment["POCL_MAX_PTHREAD_COUNT"] = threads
    return [here, peer]


def print_table(sides, sizes):
    titles = ["kernel", "size", *(f"{side.name}, ms" for side in sides)]
    if len(sides) == 2:
        titles.append("ratio")
    titles.append("verified " + " / ".join(side.name for side in sides))
    print("| " + " | ".join(titles) + " |")
    print("|" + "---|" * len(titles))

    ratios = []
    for name, size in sizes.items():
        cells = [name, size, *(side.time(name) for side in sides)]
        if len(sides) == 2:
            here, peer = (side.times.get(name) for side in sides)
            ratio = min(peer) / min(here) if here and peer else None
            cells.append(f"{ratio:.2f}" if ratio else "-")
            if ratio:
                ratios.append(ratio)
        cells.append(" / ".join(side.verified(name) for side in sides))
        print("| " + " | ".join(cells) + " |")
    if ratios:
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        print(f"\ngeometric mean of the ratios: {mean:.2f}; "
              f"slower than the peer: {sum(r < 1 for r in ratios)} of {len(ratios)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads")
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()

    build = os.path.abspath(options.build)
    program = os.path.join(build, "bin", "bench_kernels")
    listed = subprocess.run([program, "--list"], check=True, stdout=subprocess.PIPE, text=True)
    sizes = dict(line.split("\t") for line in listed.stdout.splitlines())
    unknown = set(options.names) - set(sizes)
    if unknown:
        sys.exit(f"no such benchmark: {' '.join(sorted(unknown))}")
    names = options.names or list(sizes)
    sizes = {name: sizes[name] for name in names}

    with tempfile.TemporaryDirectory(prefix="barecl-peers-") as scratch:
        sides = implementations(build, options.threads, scratch)
        for name in sizes:
            for _ in range(options.rounds):
                for side in sides:
                    side.measure(program, name, options.runs)
    print_table(sides, sizes)
    return any(side.wrong for side in sides)


if __name__ == "__main__":
    sys.exit(main())
