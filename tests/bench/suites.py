#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Times of programs that were not written for BareCL, with BareCL and with other implementations.

    ./dev bench suites FOLDER [options]    benchmark suites that were built in FOLDER, by its table suites.ini
    ./dev bench clients [options]          hashcat's modes, by the table clients.ini of this folder

    --rounds N    processes for each implementation and program (3)
    --threads N   all sides run on N processors of this machine
    --wait        BareCL's launches wait for specialised versions
    --peer NAME=VENDORS[,LIBRARIES]
                  a peer, as for `./dev bench peers`; give the option once for each peer (Debian's pocl)
    NAME...       only these programs

A table has a section for each program:

    [polybench 2mm]                       its name
    run = polybench/2MM/2mm.exe           the command, run in FOLDER by /bin/sh
    time = ^GPU Time in seconds: (.*)$    its output: the group is a time. With `rate` instead, larger is faster
    verified = Non-Matching .*: 0$        optional: its output if the result is right

The implementations alternate. The best of all rounds counts. A ratio above 1 means that BareCL is faster. A program
whose command does not exist is left out. The exit status is 0 if all programs ran and all results were right.
"""

import argparse
import configparser
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import peers

TIMEOUT = 1800  # seconds


class Program:
    """A program of a table."""

    def __init__(self, name, section):
        self.name, self.command = name, section["run"]
        self.is_rate = "rate" in section
        self.measure = re.compile(section["rate" if self.is_rate else "time"], re.M)
        self.verified = re.compile(section.get("verified", ""), re.M)
        self.best = {}  # by implementation
        self.wrong = set()

    def exists(self, folder):
        word = shlex.split(self.command)[0]
        return (folder / word).is_file() if "/" in word else shutil.which(word) is not None

    def run(self, side, folder):
        try:
            done = subprocess.run(self.command, shell=True, cwd=folder, env=side.environment, text=True,
                                  errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            self.wrong.add(side.name)
            return
        found = self.measure.search(done.stdout)
        if not found or not self.verified.search(done.stdout):
            self.wrong.add(side.name)
        if found:
            better = max if self.is_rate else min
            self.best[side.name] = better(float(found[1]), self.best.get(side.name, float(found[1])))

    def ratio(self, here, peer):
        """How many times as fast as the peer; None if a side has no time."""
        ours, theirs = self.best.get(here.name), self.best.get(peer.name)
        if not ours or not theirs:
            return None
        return ours / theirs if self.is_rate else theirs / ours


def programs(table, names):
    """The table's programs: all, or those with the names."""
    parser = configparser.ConfigParser(interpolation=None)
    with open(table, encoding="utf-8") as file:
        parser.read_file(file)
    wrong = [name for name in parser.sections()
             if "run" not in parser[name] or ("time" in parser[name]) == ("rate" in parser[name])]
    if wrong:
        sys.exit(f"{table}: {wrong[0]}: a command `run` and either `time` or `rate` are wanted")
    unknown = set(names) - set(parser.sections())
    if unknown:
        sys.exit(f"{table}: no such program: {', '.join(sorted(unknown))}")
    return [Program(name, parser[name]) for name in parser.sections() if not names or name in names]


def separate_homes(sides, scratch):
    """Gives each implementation a home of its own, because some programs keep binaries of an implementation there."""
    for side in sides:
        home = os.path.join(scratch, "home-" + side.name)
        os.mkdir(home)
        side.environment.update(HOME=home, XDG_CACHE_HOME=home, XDG_DATA_HOME=home)


def number(value):
    return "-" if value is None else f"{value:,.0f}" if value >= 1000 else f"{value:g}"


def print_row(program, sides):
    here, *others = sides
    cells = [program.name, *(number(program.best.get(side.name)) for side in sides)]
    cells += [f"{ratio:.2f}" if (ratio := program.ratio(here, peer)) else "-" for peer in others]
    cells.append(" / ".join("no" if side.name in program.wrong else "yes" for side in sides))
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("table", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--wait", action="store_true")
    parser.add_argument("--peer", action="append", type=peers.named_peer, dest="peers")
    options = parser.parse_intermixed_args()
    folder = options.table.resolve().parent
    if options.threads:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:options.threads])
    chosen = programs(options.table, options.names)
    with tempfile.TemporaryDirectory(prefix="barecl-suites-") as scratch:
        sides = peers.implementations(str(options.build.resolve()), options.peers, scratch, wait=options.wait)
        separate_homes(sides, scratch)
        here, *others = sides
        titles = ["program", *(side.name for side in sides), *(f"BareCL / {peer.name}" for peer in others), "right"]
        print("| " + " | ".join(titles) + " |\n|" + "---|" * len(titles))
        missing = [program.name for program in chosen if not program.exists(folder)]
        chosen = [program for program in chosen if program.name not in missing]
        for program in chosen:
            for side in sides * options.rounds:
                program.run(side, folder)
            print_row(program, sides)
    print()
    for peer in others:
        ratios = [ratio for program in chosen if (ratio := program.ratio(here, peer))]
        if ratios:
            print(f"{peer.name}: geometric mean {statistics.geometric_mean(ratios):.2f}, "
                  f"worst {min(ratios):.2f}")
    if missing:
        print(f"left out, not installed: {', '.join(missing)}")
    return 1 if any(program.wrong for program in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
