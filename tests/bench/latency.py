#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What the host's side of BareCL and of other implementations costs, measured by one program on one machine.

    ./dev bench latency [options]    (or: tests/bench/latency.py BUILD [options])

    --rounds N    processes of each implementation; the implementations alternate (5)
    --samples N   in each process (2000); a two-hundredth of that for 10,000 enqueues, a tenth for 100
    --peer NAME=VENDORS[,LIBRARIES]   a peer, as in `./dev bench peers` (Debian's pocl)
    --alone       without peers
    --threads     instead: the overhead of a launch with one group for each worker, with 1 worker up to one for each
                    processor, and with 1 to 256 workers on the simulated machine of the test host/crew
    --instructions  instead: the instructions of a sample on the devices cpu and basic, counted by Valgrind; other
                    work on the machine changes them little

Prints medians over all samples, in microseconds, with the first decile in parentheses. This is a benchmark: it does
not fail on slow results.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

import peers

WARM = 20  # samples that latency.c takes first, to warm up
FUNCTIONS = {"enqueue_finish": "enqueue and finish, empty kernel", "write_read": "write and read, 1 KB",
             "user_event": "user event set to finished", "hundred": "100 enqueues and a finish",
             "hundred_replayed": "100 launches in a command buffer"}


def measure(side, program, samples):
    done = subprocess.run([program, str(samples)], env=side.environment, stdout=subprocess.PIPE,
                          text=True)
    if done.returncode:
        sys.exit(f"{side.name}: {program} ended with {done.returncode}")
    for line in done.stdout.splitlines():
        name, *times = line.split("\t")
        side.times.setdefault(name, []).extend(map(float, times))


def measure_in_turns(sides, program, options):
    for _ in range(options.rounds):
        for side in sides:
            measure(side, program, options.samples)


def instructions(side, program, function, samples, scratch):
    """The average instructions of a sample, in the thread that takes it and in the threads that work for it."""
    out = os.path.join(scratch, "callgrind.out")
    subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}",
                    f"--toggle-collect={function}", program, str(samples), function],
                   env=side.environment, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with open(out) as lines:
        [total] = [int(line.split()[1]) for line in lines if line.startswith("totals:")]
    return total / (samples + WARM)


def print_instructions(sides, program, scratch):
    print("| instructions | " + " | ".join(side.name for side in sides) + " |")
    print("|" + "---|" * (1 + len(sides)))
    for function, what in FUNCTIONS.items():
        counts = (instructions(side, program, function, 300, scratch) for side in sides)
        print(f"| {what} | " + " | ".join(f"{count:.0f}" for count in counts) + " |")


def print_lines(head, lines):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for line in lines:
        print("| " + " | ".join(line.split("\t")) + " |")


def print_threads(side, program, samples, build):
    lines, most = [], len(os.sched_getaffinity(0))
    for workers in sorted({2 ** i for i in range(most.bit_length())} | {most}):
        done = subprocess.run([program, str(samples), "threads"], stdout=subprocess.PIPE, text=True, check=True,
                              env={**side.environment, "BARECL_CPU_THREADS": str(workers)})
        lines += done.stdout.splitlines()
    print_lines(["workers", "one group, us", "after 20 ms, us more", "one after the other, us more"], lines)
    print()
    model = subprocess.run([os.path.join(build, "bin", "host_crew_test"), "table"], stdout=subprocess.PIPE,
                           text=True, check=True)
    head, *lines = model.stdout.splitlines()
    print_lines(["simulated, us: " + head.split("\t")[0], *head.split("\t")[1:]], lines)


def cell(times):
    if not times:
        return "-"
    best = statistics.quantiles(times, n=10)[0] if len(times) > 1 else times[0]
    return f"{statistics.median(times):9.2f} ({best:9.2f})"


def print_table(unit, sides, text):
    print(f"| {unit} | " + " | ".join(side.name for side in sides) + " |")
    print("|" + "---|" * (1 + len(sides)))
    for name in sides[0].times:
        print(f"| {name} | " + " | ".join(text(side.times.get(name)) for side in sides) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--peer", action="append", type=peers.named_peer)
    parser.add_argument("--alone", dest="peer", action="store_const", const=[])
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()

    build = os.path.abspath(options.build)
    program = os.path.join(build, "bin", "bench_latency")
    with tempfile.TemporaryDirectory(prefix="barecl-latency-") as scratch:
        sides = peers.implementations(build, options.peer, scratch)
        basic = peers.Implementation("basic", **{**sides[0].environment, "BARECL_DEVICES": "basic"})
        sides.insert(1, basic)
        if options.threads:
            print_threads(sides[0], program, options.samples, build)
            return
        if options.instructions:
            print_instructions(sides[:2], program, scratch)
            return
        measure_in_turns(sides, program, options)
    print_table("us", sides, cell)


if __name__ == "__main__":
    main()
