# SPDX-License-Identifier: MIT
"""Counts the instructions that kernels take on emulated boards, or the cycles on boards in Verilog, and compares them with
counts.json.

usage: counts.py BUILD [--write] [BOARD...]

With BARECL_ICOUNT=1, emulators count the instructions between the time stamps of each launch. Counts are the same in
every run, and include all cores of a board. The test fails if a count has grown by more than 3 %. `--write` writes the
current counts to the table, either because a count has grown for a good reason, or to keep an improvement. A board in
Verilog without an emulator is skipped (exit status 77).
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))
from schema import tree

TABLE = HERE / "counts.json"
MOST = 1.03
KERNELS = ["dct", "matrix", "reduction", "fir", "crc32", "saxpy", "product", "stencil", "median"]


def counting_boards():
    """The boards whose emulator counts instructions or cycles and whose shared memory has room for the kernels, each with
    the nanoseconds that one takes."""
    for name, facts in tree.boards().items():
        if facts["verilog.sources"]:
            yield name, 1e9 / facts["core.clock_hz"]
            continue
        shift = re.search(r"shift=(\d+)", " ".join(facts["emulator.counting"]))
        if shift and facts["memory.shared.size"] > 1 << 20:
            yield name, 2 ** int(shift[1])


def emulator_of(build, facts):
    """The path of the emulator of a board in Verilog."""
    return Path(facts["emulator.program"].replace("{folder}", str(build / "share/barecl/firmware")))


def unit(board):
    return "cycles" if tree.boards()[board]["verilog.sources"] else "instructions"


def count(build, board, nanoseconds):
    facts = tree.boards()[board]
    if facts["verilog.sources"] and not emulator_of(build, facts).exists():
        print(f"skipped: ./dev verilate {board} makes the emulator")
        sys.exit(77)
    done = subprocess.run(
        [build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", *KERNELS], capture_output=True, text=True,
        env={**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"), "BARECL_DEVICES": board,
             "BARECL_CACHE_DIR": "", "BARECL_SPECIALISE": "wait", "BARECL_ICOUNT": "1"})
    if done.returncode:
        sys.exit(f"{board}: {done.stdout}{done.stderr}")
    rows = (line.split() for line in done.stdout.splitlines())
    return {name: round(float(us) * 1000 / nanoseconds) for name, _, us in rows}


def compare(board, before, now):
    """Prints counts that differ; returns whether none has grown too much."""
    grown = [name for name in now if now[name] > MOST * before.get(name, 0)]
    for name in now:
        if name in grown or now[name] * MOST < before[name]:
            print(f"{board}: {name} takes {now[name]} {unit(board)}, {before.get(name, 'none')} in the table"
                  + (": too many" if name in grown else ""))
    return not grown


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    build, *wanted = (argument for argument in arguments if argument != "--write")
    boards = {name: ns for name, ns in counting_boards() if not wanted or name in wanted}
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    now = {name: count(Path(build).resolve(), name, ns) for name, ns in boards.items()}
    good = [compare(name, table.get(name, {}), now[name]) for name in now if not write]
    if write:
        table = {**({} if not wanted else table), **now}
        rows = (f'  "{name}": {json.dumps(table[name])}' for name in sorted(table))
        TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    elif not all(good):
        sys.exit(f"if that is to be so: tests/bench/counts.py {build} --write {' '.join(now)}")


main()
