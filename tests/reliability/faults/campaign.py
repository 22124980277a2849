# SPDX-License-Identifier: MIT
"""Makes random faults on boards: wild pointers, corrupted rings and control blocks, half-written packets, endless
kernels, overflowing stacks, killed and stopped emulators and compilers (faults.c). After each fault nothing may hang,
the next good kernel must give right results, and buffers of another context must be unchanged. One command makes the
long run; if interrupted, it continues where it stopped (docs/howto/jobs.md):

  ./dev reliability faults [--seed S] [options]      or: campaign.py BUILD FOLDER [options]

  --seed S        selects the sequence of faults (1)
  --faults N      faults on each board (200)
  --boards B,..   the boards (mps2-an386,vexpress-a9,virt-rv32,tta-scalar,sandbox)
  --jobs N        processes at a time; --cluster W, --again: see the page
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT / "boards/tools"), str(ROOT / "tests"), str(ROOT)]
import jobs
import patience
from schema import tree

BOARDS = "mps2-an386,vexpress-a9,virt-rv32,tta-scalar,sandbox"
CHUNK = 20  # faults in a process: each meets the state that the faults before have left
SECONDS_A_FAULT = 30  # a fault that takes longer counts as a hang


def facts(name):
    """The arguments of faults.c that describe a board."""
    board = tree.boards()[name]
    start = board["memory.shared.address"]
    control = start + board["memory.shared.control_offset"]
    code = board["memory.code.address"] or control
    # The kernels' stack is at the bottom of the data.
    data = board["memory.data.address"] + board["core.stack_size"] or control
    return [board["core.isolation"],
            *(f"{place:d}" for place in (control, code, data, start + board["memory.shared.size"]))]


def run_chunk(build, board, seed, first, count):
    """A job. Returns the lines of the faults, and what was wrong with the last one (empty: nothing)."""
    build = Path(build)
    number = zlib.crc32(f"{seed} {board}".encode())  # different faults on each board
    command = [build / "bin/faults", str(number), str(first), str(count), *facts(board)]
    environment = {**os.environ, "BARECL_DEVICES": board, "BARECL_CACHE_DIR": "",
                   "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")}
    try:
        done = patience.run(command, 60 + count * SECONDS_A_FAULT, env=environment, text=True, errors="replace",
                            capture_output=True)
        said, code, errors = done.stdout, done.returncode, done.stderr
    except subprocess.TimeoutExpired as hung:
        said, code, errors = (hung.stdout or b"").decode(errors="replace"), "it hangs", ""
    wrong = "" if code == 0 else f"{code}\n{said[-1500:]}\n{errors[-1500:]}"
    return {"lines": re.findall(r"^\d+: (.*): (reported|unnoticed), (\d+) tries$", said, re.M),
            "wrong": wrong}


def summary(board, results):
    """The outcomes of a board's faults, a line for each kind."""
    found = collections.Counter(tuple(line) for result in results for line in result["lines"])
    kinds = sorted({kind for kind, _, _ in found})
    lines = [f"{board}: {sum(found.values())} faults"]
    for kind in kinds:
        counts = collections.Counter()
        for (name, end, tries), count in found.items():
            if name == kind:
                counts[end] += count
                counts["again"] += count if tries != "1" else 0
        lines.append(f"  {kind}: {counts['reported']} reported, {counts['unnoticed']} unnoticed; "
                     f"the next kernel was run twice after {counts['again']}")
    return "\n".join(lines)


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--boards", default=BOARDS)
    jobs.add_options(parser)
    return parser.parse_args()


def main():
    options = parse()
    build, boards = options.build.resolve(), options.boards.split(",")
    chunks = [(str(build), board, options.seed, first, min(CHUNK, options.faults - first))
              for board in boards for first in range(0, options.faults, CHUNK)]
    depends = [__file__, build / "bin/faults", build / "bin/bareclc", build / "lib/libbarecl.so",
               build / "share/barecl"]

    def say(job, result):
        wrong = result["wrong"]
        return f"{job[1]}, seed {job[2]}, from {job[3]}: {wrong}" if wrong else None

    with jobs.Engine(options, depends, options.folder / "results.jsonl") as engine:
        results = engine.run(run_chunk, chunks, say, keep=lambda result: not result["wrong"])
    for board in boards:
        print(summary(board, [result for job, result in zip(chunks, results) if job[1] == board]))
    failed = sum(bool(result["wrong"]) for result in results)
    print(f"{failed} of {len(chunks)} runs went wrong" if failed else "nothing went wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
