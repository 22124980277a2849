# SPDX-License-Identifier: MIT
"""Runs other projects' kernels in many ways (fuzz.py) and compares what their own launcher prints.

  ./dev compare --launcher COMMAND [options] FILE.cl...      or: outside.py BUILD FOLDER --launcher COMMAND ...

The launcher is a program of the kernels' project. It runs `COMMAND FILE.cl` on the first device of the first platform
and prints results that do not depend on the device. With CLSmith's launcher, for example:

  ./dev compare --launcher 'cl_launcher -p 0 -d 0 -i FOLDER -f' FOLDER/*.cl

The reference is a run on the first device, with fibers and without optimisation. If the launcher fails there, the
kernel does not count. If it fails in a later run, that run counts as refused, or as a mistake if the compiler crashed.
The reasons are counted at the end: the compiler's errors if the kernel does not build, else the launcher's message.

  --devices D,..  the devices (cpu,basic,sandbox,virt-rv32,tta-scalar)
  --turns N       ways in which each kernel runs, besides the reference (4); 0: all ways
  --seconds N     the processor time that each process of a run may take: launcher, compiler, emulator (120)
  --minutes N     begin nothing after N minutes; the next run continues there
  --jobs N        processes at a time; --cluster W, --again: docs/howto/jobs.md
"""
import argparse
import collections
import hashlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import fuzz
import kernels

sys.path[:0] = [str(kernels.ROOT / "tests"), str(kernels.ROOT)]
import jobs
import patience
from schema import tree

DEVICES = "cpu,basic,sandbox,virt-rv32,tta-scalar"
LOST = " is lost: "  # in the library's message about a kernel without results; some launchers print results nevertheless
HANDLERS = ["loops", "lanes", "replicate", "fibers"]
DEBUG = "barecl: build: "  # begins the library's lines about builds, and the log's lines if a build failed
TIMES = " after [0-9.]+ ms$"  # ends the lines about builds
CRASH = "the compiler died"  # in the log of a build whose compiler crashed
LIMIT = "CPU time limit exceeded"  # or did not end in the time that it had
KINDS = {"none": "without a reference", "refused": "refused", "crashed": "crashed"}  # without results


def launch(build, launcher, file, way, seconds):
    """(output, None), or (None, why there is none)."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(Path(build) / "etc/OpenCL/vendors"), "BARECL_CACHE_DIR": "",
                   "BARECL_WATCHDOG_MS": str(1000 * seconds), "BARECL_DEVICES": way.device, "BARECL_DEBUG": "build",
                   **way.environment}
    try:
        done = patience.run([*shlex.split(launcher), file], seconds, env=environment, text=True, errors="replace",
                            capture_output=True)
    except subprocess.TimeoutExpired:
        return None, f"does not end in {seconds} s of a processor"
    if done.returncode or LOST in done.stderr:
        return None, reason(done)
    return done.stdout, None


def reason(done):
    """Why a launcher failed: the log of the build that failed, or the end of what the launcher said."""
    lines = done.stderr.splitlines()
    log = [line.removeprefix(DEBUG) for line in lines if line.startswith(DEBUG) and not re.search(TIMES, line)]
    if log:
        return "does not build: " + "\n".join([line for line in log if "error: " in line] or log)[:1000]
    said = [line for line in lines if line.strip() and not line.startswith(DEBUG)]
    return f"{done.returncode}: " + "\n".join(said[-4:])[-1000:]


def crashed(why):
    return CRASH in why and LIMIT not in why


def runs_fibers(way):
    board = tree.boards().get(way.device)
    return board is None or board["core.architecture"] != "tta"


def ways_of(file, devices, turns):
    """The indices of a file's ways, which depend on its name only."""
    ways = fuzz.all_ways(devices, HANDLERS)
    seed = int(hashlib.sha256(Path(file).name.encode()).hexdigest()[:8], 16)
    return [way for way in fuzz.ways_of(seed, devices, HANDLERS, turns)
            if ways[way].handler != "fibers" or runs_fibers(ways[way])]


def compare(build, launcher, devices, turns, seconds, file):
    """A job: [way, kind, description] for each way of the file; way None: the reference has no result."""
    expected, why = launch(build, launcher, file, fuzz.Way(devices[0], "fibers", fuzz.BUILDS[0]), seconds)
    if why:
        return [[None, "crashed" if crashed(why) else "none", why]]
    rows, ways = [], fuzz.all_ways(devices, HANDLERS)
    for way in ways_of(file, devices, turns):
        found, why = launch(build, launcher, file, ways[way], seconds)
        if why:
            rows.append([way, "crashed" if crashed(why) else "refused", why])
        elif found == expected:
            rows.append([way, "agrees", ""])
        else:
            rows.append([way, "differs", difference(expected, found)])
    return rows


def difference(expected, found):
    at = next((at for at, (a, b) in enumerate(zip(expected, found)) if a != b), min(len(expected), len(found)))
    return f"at character {at}: {expected[at:at + 40]!r} and here {found[at:at + 40]!r}"


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--launcher", required=True)
    parser.add_argument("--devices", default=DEVICES)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=120)
    jobs.add_minutes(jobs.add_options(parser))
    parser.add_argument("files", nargs="+", type=Path)
    return parser.parse_args()


def without_numbers(why):
    """The reason with N for each number behind the first colon: so reasons count as one if only numbers differ."""
    before, colon, message = why.partition(": ")
    return before + colon + re.sub(r"\b[0-9]+", "N", message)


def describe(rows, ways):
    """Prints the counts. Returns how many pairs of a kernel and a way are mistakes of BareCL."""
    devices = collections.defaultdict(collections.Counter)
    for _, way, kind, _ in rows:
        if way is not None:
            devices[ways[way].device][kind] += 1
    for device, kinds in devices.items():
        print(f"  {device}: {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}")
    refusals = collections.Counter((kind, without_numbers(why)) for _, _, kind, why in rows
                                   if kind in KINDS)
    for (kind, why), count in refusals.most_common(10):
        print(f"  {count} times {KINDS[kind]}: {why}")
    kinds = collections.Counter(kind for _, _, kind, _ in rows)
    print(f"{kinds['differs']} differ, {kinds['crashed']} crashed")
    return kinds["differs"] + kinds["crashed"]


def main():
    options = parse()
    build, devices = options.build.resolve(), options.devices.split(",")
    ways, files = fuzz.all_ways(devices, HANDLERS), [str(file.resolve()) for file in options.files]
    command = options.launcher
    depends = [__file__, fuzz.__file__, shlex.split(command)[0], *files, build / "bin/bareclc",
               build / "lib/libbarecl.so", build / "share/barecl"]

    def say(job, rows):
        return "\n".join(f"{job[5]}: {why}\n    {'reference' if way is None else ways[way]}" for way, kind, why in rows
                         if kind in ("differs", "crashed")) or None

    with jobs.Engine(options, depends, options.folder / "results.jsonl") as engine:
        results = engine.run(compare, [(str(build), command, devices, options.turns, options.seconds, file)
                                       for file in files], say)
    rows = [(file, *row) for file, result in zip(files, results) if result for row in result]
    kernels_run = sum(result is not None and result[0][0] is not None for result in results)
    print(f"{kernels_run} of {len(files)} kernels, {sum(way is not None for _, way, _, _ in rows)} pairs of a kernel "
          "and a way")
    return 1 if describe(rows, ways) else 0


if __name__ == "__main__":
    sys.exit(main())
