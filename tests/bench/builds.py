#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How long programs take to build with BareCL and with other implementations, measured by one program on one machine.

    ./dev bench builds [options]    (or: tests/bench/builds.py BUILD [options])

    --rounds N    processes of each implementation; the implementations alternate (3)
    --samples N   builds of small programs in each process, ten kinds alternately (40); a tenth as many of large ones
    --peer NAME=VENDORS[,LIBRARIES]   a peer, as in `./dev bench peers` (Debian's pocl)
    --alone       without peers

No cache has any of the programs. Prints medians over all samples, in milliseconds, with minimum and maximum in
parentheses. This is a benchmark: it does not fail on slow results.
"""

import argparse
import os
import statistics
import tempfile

import latency
import peers


def cell(times):
    return f"{statistics.median(times):7.1f} ({min(times):6.1f} to {max(times):6.1f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--peer", action="append", type=peers.named_peer)
    parser.add_argument("--alone", dest="peer", action="store_const", const=[])
    options = parser.parse_args()

    build = os.path.abspath(options.build)
    with tempfile.TemporaryDirectory(prefix="barecl-builds-") as scratch:
        sides = peers.implementations(build, options.peer, scratch)
        latency.measure_in_turns(sides, os.path.join(build, "bin", "bench_builds"), options)
    latency.print_table("ms", sides, cell)


if __name__ == "__main__":
    main()
