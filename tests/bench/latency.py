#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What the host's side of BareCL costs next to other implementations, by one program on one machine.

    ./dev bench latency [options]    (or: tests/bench/latency.py BUILD [options])

    --rounds N    processes of each implementation, which take turns (5)
    --samples N   in each process (2000; of 10,000 enqueues a two-hundredth)
    --peer NAME=VENDORS[,LIBRARIES]   as of `./dev bench peers`; without: Debian's pocl

Medians over all samples, in microseconds, the tenth best percent in parentheses. A benchmark: it judges
nothing.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

import peers


def measure(side, program, samples):
    done = subprocess.run([program, str(samples)], env=side.environment, stdout=subprocess.PIPE,
                          text=True)
    if done.returncode:
        sys.exit(f"{side.name}: {program} ended with {done.returncode}")
    for line in done.stdout.splitlines():
        name, *times = line.split("\t")
        side.times.setdefault(name, []).extend(map(float, times))


def cell(times):
    return f"{statistics.median(times):9.2f} ({statistics.quantiles(times, n=10)[0]:9.2f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--peer", action="append", type=peers.named_peer)
    options = parser.parse_args()
    options.threads, options.default = None, True

    build = os.path.abspath(options.build)
    program = os.path.join(build, "bin", "bench_latency")
    with tempfile.TemporaryDirectory(prefix="barecl-latency-") as scratch:
        sides = peers.implementations(build, options, scratch)
        basic = peers.Implementation("basic", **{**sides[0].environment, "BARECL_DEVICES": "basic"})
        sides.insert(1, basic)
        for _ in range(options.rounds):
            for side in sides:
                measure(side, program, options.samples)
    print("| us | " + " | ".join(side.name for side in sides) + " |")
    print("|" + "---|" * (1 + len(sides)))
    for name in sides[0].times:
        print(f"| {name} | " + " | ".join(cell(side.times[name]) for side in sides) + " |")


if __name__ == "__main__":
    main()
