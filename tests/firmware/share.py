# SPDX-License-Identifier: MIT
"""Measures what a board gains from several cores, in instructions.

usage: share.py BUILD BOARD OUT

An emulator's clock counts the instructions of all cores, so it cannot measure cores that work at the same time. Instead
the emulator (QEMU) logs each instruction with its core. The busiest core of a shared launch is compared with the core
that runs the launch alone. Both include the packet processor's part, as firmware_cost prints it, but not the code in
which cores start and wait.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NM = "llvm-nm-22"
LEAST = {2: 1.9, 4: 3.5, 8: 7}  # the least gain over one core, by the number of cores
LAUNCH = {"groups_run", "arch_launch", "run_groups", "launch_end", "launched", "arch_trap", "cores_launch", "share",
          "end_launch", "arch_core_wake", "arch_acquire", "arch_release", "reach_launch"}  # unless inlined into others


def ranges_that_count(firmware):
    """The firmware's functions that belong to a launch, as ranges for QEMU's option -dfilter."""
    lines = subprocess.run([NM, "-n", firmware], check=True, capture_output=True, text=True).stdout
    symbols = [line.split() for line in lines.splitlines()]
    code = [(int(address, 16), name) for address, kind, name in symbols if kind in "tT"]
    for (start, name), (end, _) in zip(code, code[1:]):
        if name in LAUNCH and end > start:
            yield f"{start:#x}..{end - 1:#x}"


def traced_board(facts, build, out):
    """A board in a folder of its own, whose emulator writes OUT/trace."""
    name = "traced-" + facts["name"]
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    firmware = folder / f"{name}.elf"
    shutil.copy(build / f"share/barecl/firmware/{facts['name']}.elf", firmware)
    shared = {key: int(value, 0) for key, value in facts["memory"]["shared"].items()}
    programs = shared["address"] + shared["size"] * 7 // 8
    wanted = [f"{programs:#x}..{shared['address'] + shared['size'] - 1:#x}", *ranges_that_count(firmware)]
    facts["name"] = name
    facts["emulator"]["arguments"] += ["-singlestep", "-d", "exec,nochain", "-D", str(out / "trace"),
                                       "-dfilter", ",".join(wanted)]
    (folder / "board.json").write_text(json.dumps(facts))
    return name, firmware


def count(out, command):
    """Runs the command and returns the number of instructions of each core."""
    (out / "trace").unlink(missing_ok=True)
    subprocess.run(command, check=True, env={**os.environ, "BARECL_BOARDS": str(out)})
    counts = collections.Counter()
    with open(out / "trace", errors="replace") as trace:
        for line in trace:
            if match := re.match(r"Trace (\d+):", line):
                counts[int(match[1])] += 1
    return counts


def main():
    build, board, out = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    tree = Path(__file__).resolve().parent.parent.parent
    facts = json.loads((tree / f"boards/{board}/board.json").read_text())
    cores = facts["core"]["count"]
    tests = build / "tests/firmware"
    kernels = [build / f"share/barecl/ladder/{board}.bin", "0"]
    cost = subprocess.run([tests / "firmware_cost", board, build / f"share/barecl/firmware/{board}.elf", *kernels],
                          check=True, capture_output=True, text=True).stdout
    packet = int(re.search(r"(\d+) instructions", cost)[1])
    name, firmware = traced_board(facts, build, out)
    run = [tests / "firmware_share", name, firmware, *kernels]
    alone, shared = count(out, [*run, "alone"]), count(out, run)
    gain = (packet + alone[0]) / (packet + max(shared.values()))
    print(f"{board}: {packet + alone[0]} instructions of one core; of {cores}: {packet} and "
          f"{', '.join(str(shared[core]) for core in range(cores))}: {gain:.2f} times as fast")
    if len(shared) != cores or gain < LEAST[cores]:
        sys.exit(f"wanted: at least {LEAST[cores]} times")


main()
