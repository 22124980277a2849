#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What explicit vectors cost in BareCL and in other implementations: chains of multiply-adds on float to float16.

    ./dev bench vectors [options]    (or: tests/bench/vectors.py BUILD [options])

    --rounds N    processes of each implementation; the implementations alternate (3)
    --samples N   in each process (5)
    --peer NAME=VENDORS[,LIBRARIES]   a peer, as in `./dev bench peers` (Debian's pocl)

Prints the nanoseconds of processor time that a thousand multiply-adds of an element take, as the minimum over all
samples; in parentheses the rate relative to float. This is a benchmark: it does not fail on slow results.
"""

import argparse
import os
import tempfile

import latency
import peers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--samples", type=int, default=5)
    parser.add_argument("--peer", action="append", type=peers.named_peer)
    options = parser.parse_args()

    build = os.path.abspath(options.build)
    with tempfile.TemporaryDirectory(prefix="barecl-vectors-") as scratch:
        sides = peers.implementations(build, options.peer, scratch, wait=True)
        latency.measure_in_turns(sides, os.path.join(build, "bin", "bench_vectors"), options)
    print("| ns | " + " | ".join(side.name for side in sides) + " |")
    print("|" + "---|" * (1 + len(sides)))
    for name in sides[0].times:
        cells = (f"{min(side.times[name]):7.2f} ({min(side.times['float']) / min(side.times[name]):.2f})"
                 for side in sides)
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
