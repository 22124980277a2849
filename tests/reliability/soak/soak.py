# SPDX-License-Identifier: MIT
"""A long run of mixed clients on several devices in one process (soak.c). The process must not grow.

  ./dev reliability soak [--minutes N] [options]      or: soak.py BUILD [options]

  --minutes N     how long (60)
  --devices D,..  the devices (cpu,sandbox,mps2-an386,tta-scalar)
  --clients N     threads (6)
  --seed S        selects what the clients do (1)
  --turns N       turns between two rests, at least (200)
  --seconds N     between two rests, at least (20)
  --rests N       end after N rests instead of after some minutes

At each rest, the program prints its figures. The first third of the rests warms the process up. The other two thirds
are compared:
- memory: the median of the last third may exceed that of the second third by one in a hundred and 1 MiB;
- threads and child processes (compilers apart): the least of the last third may not exceed the greatest of the second;
- descriptors: likewise, but a compiler has two of them, and a rest finds one compiler or two.
More than two compilers at any rest are a failure.
"""
import argparse
import os
import select
import statistics
import subprocess
import sys
import time
from pathlib import Path

NAMES = ["turns", "faults", "forks", "heap", "resident", "descriptors", "threads", "compilers", "children",
         "children's resident"]
MEMORY = ("heap", "resident", "children's resident")
COUNTS = ("descriptors", "threads", "children")
SPARE = {"descriptors": 2}  # of the compiler in the background, which runs at some rests only
COMPILERS = 2  # one that the application awaits, one in the background
MIB = 1 << 20
LEAST = 6  # rests from which a run can be judged


def growths(rows):
    """Sentences about figures that have grown."""
    third = len(rows) // 3
    middle, last = rows[third:2 * third], rows[-third:]
    for name in MEMORY:
        before, after = (statistics.median(row[name] for row in part) for part in (middle, last))
        if after > before * 1.01 + MIB:
            yield f"{name}: median {before} in the second third, {after} in the last third"
    for name in COUNTS:
        before, after = max(row[name] for row in middle), min(row[name] for row in last)
        if after > before + SPARE.get(name, 0):
            yield f"{name}: {before} at most in the second third, {after} at least in the last third"
    most = max(row["compilers"] for row in rows)
    if most > COMPILERS:
        yield f"compilers: {most} at one rest, {COMPILERS} are allowed"


def spread(rows, name):
    values = [row[name] / (MIB if name in MEMORY else 1) for row in rows]
    form = "{:.1f}" if name in MEMORY else "{:.0f}"
    return f"  {name}{' (MiB)' if name in MEMORY else ''}: first {form}, least {form}, greatest {form}, last {form}".format(
        values[0], min(values), max(values), values[-1])


def ask(soak, turns):
    """The figures after so many turns; None: the program has ended."""
    soak.stdin.write(f"{turns}\n")
    soak.stdin.flush()
    words = soak.stdout.readline().split()
    try:
        return dict(zip(NAMES, map(int, words), strict=True))
    except ValueError:
        print(" ".join(words))
        return None


def run(options, soak):
    """Yields the rows of the rests."""
    start, number = time.monotonic(), 0
    while number < options.rests if options.rests else time.monotonic() - start < 60 * options.minutes:
        if not options.rests:
            select.select([soak.stdout], [], [], options.seconds)  # becomes readable early only if the program ends
        row = ask(soak, options.turns)
        if row is None:
            return
        number += 1
        print(f"{time.monotonic() - start:.0f} s: {', '.join(f'{name} {row[name]}' for name in NAMES)}", flush=True)
        yield row


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--devices", default="cpu,sandbox,mps2-an386,tta-scalar")
    for name, value in (("clients", 6), ("seed", 1), ("turns", 200), ("seconds", 20), ("rests", 0)):
        parser.add_argument(f"--{name}", type=int, default=value)
    return parser.parse_args()


def main():
    options = parse()
    build = options.build.resolve()
    environment = {**os.environ, "BARECL_DEVICES": options.devices, "BARECL_CACHE_DIR": "",
                   "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")}
    with subprocess.Popen([build / "bin/soak", str(options.seed), str(options.clients)], env=environment, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as soak:
        rows = list(run(options, soak))
        said, _ = soak.communicate()
    print(said, end="")
    if soak.returncode or len(rows) < LEAST:
        print(f"the program ended with {soak.returncode} after {len(rows)} rests; {LEAST} are needed")
        return 1
    print(f"{len(rows)} rests on {options.devices}: turns {rows[-1]['turns']}, faults {rows[-1]['faults']}, "
          f"forks {rows[-1]['forks']}")
    for name in MEMORY + COUNTS + ("compilers",):
        print(spread(rows, name))
    grown = list(growths(rows))
    print("\n".join(grown) or "nothing has grown")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
