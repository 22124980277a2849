#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes docs/boards.md: the facts of every board, and the results of its tests.

    ./dev boards [--every N] [NAME...]    (or: tests/boards/boards.py BUILD PAGE [...])

Facts come from the records of boards and targets, sizes from the firmware's files, costs and results from runs on
the boards' emulators: all kernels of tests/kernels/suite/, or every Nth with --every. With names, only the rows of
these boards are updated, with as many kernels as the other rows of the page. The exit status is 0 if no kernel fails.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests/kernels")]
import kernels as kernel_suite
from schema import tree

LEAST_MEMORY = 1 << 20  # bytes of shared memory that the suite's results need

HEAD = """# Boards

    ./dev boards

The command writes this page. *Code, data, shared* are sizes of memory: the firmware's code and data, in RAM or flash,
and the memory that host and core share. *Firmware* is the bytes of its instructions and data. *Dispatch, group* is the
number of instructions that the core needs for an empty dispatch and for each further work-group, counted by the
emulator; for a board in Verilog, the number of cycles. *Kernels* counts the kernels in `tests/kernels/suite/`
({which}) whose output equals the reference's byte for byte.

| board | core | floats, doubles | vectors | code, data, shared | transport | firmware | dispatch, group | kernels | failed | left out, why |
|---|---|---|---|---|---|---|---|---|---|---|
"""

KERNELS_HEAD = """
## Instructions and cycles of kernels

What the kernels of the benchmarks take on each board, in their small sizes: instructions, as the emulator counts them on
all cores, or cycles of a core in Verilog with the memories of its board. `./dev bench counts --write` counts them again.
"""


def size(count):
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024 or unit == "GiB":
            return f"{count:g} {unit}"
        count /= 1024


def is_machine(board):
    return board["core.architecture"] == "tta"


def is_process(board):
    return board["core.architecture"] == "linux"


def is_emulated(board):
    return board["emulator.program"] and not board["hardware"]


def core(board, targets):
    if is_process(board):
        return "the host's"
    return "TTA" if is_machine(board) else targets[board["core.target"]]["cpu"]


def arithmetic(board, targets):
    if is_machine(board):
        return "the machine's operations"
    if is_process(board):
        return "the host's"
    target = targets[board["core.target"]]
    floats = "software" if target["fpu"] == "none" else "hardware"
    doubles = "none" if target["doubles"] == "emulated" else target["doubles"]
    return f"{floats}, {doubles}"


def vectors(board, targets):
    if is_process(board):
        return "the host's"
    count = board["core.vector_bytes"] or targets[board["core.target"]]["vector_bytes"]
    return f"{8 * count} bits" if count else "none"


def memory(board):
    sizes = [board[f"memory.{name}.size"] for name in ("code", "data", "shared")]
    return ", ".join(size(bytes) if bytes else "-" for bytes in sizes)


def firmware(build, board):
    if is_machine(board):
        return "-"
    path = build / f"share/barecl/firmware/{board['name']}.elf"
    if is_process(board):
        path = build / "libexec/barecl-sandbox"
    text = subprocess.run(["llvm-size-22", path], check=True, capture_output=True, text=True).stdout
    code, data, *_ = text.splitlines()[1].split()
    return str(int(code) + int(data))


def cost(build, board):
    """The instructions or cycles of a dispatch and of a work-group, or the reason why they cannot be counted."""
    name = board["name"]
    if not is_emulated(board):
        return "-"
    is_store = board["core.reach"] == "local-store"  # no kernels in C
    if is_machine(board) or is_store or not (board["emulator.counting"] or board["verilog.sources"]):
        return "not counted"
    arguments = [build / f"share/barecl/firmware/{name}.elf", build / f"share/barecl/ladder/{name}.bin",
                 str(board["memory.code.address"])]
    run = subprocess.run([build / "tests/firmware/firmware_cost", name, *arguments], capture_output=True, text=True)
    found = re.search(r"(\d+) (instructions|cycles) .* (\d+) for each", run.stdout)
    if not found:
        return "failed"
    return f"{found[1]}, {found[3]}" + (" cycles" if found[2] == "cycles" else "")


def reason_for_none(board):
    if not is_emulated(board):
        return "all: no emulator"
    if board["memory.shared.size"] < LEAST_MEMORY:
        return "all: their results want more memory"
    if is_machine(board) and not board["verilog.sources"]:
        return "all: simulated cycle by cycle; the tests `kernels.workgroup` run them"
    return ""


def run_kernels(build, board, kernels):
    """Runs kernels. Returns how many agree with the reference, and the names of those that do not."""
    folder = build / "tests/kernels/workgroup"
    said = kernel_suite.run(build, folder / board["name"], board["name"], kernels)
    wrong = [kernel.stem for kernel in kernels
             if kernel_suite.difference(kernel, folder / "reference", folder / board["name"])]
    if said:
        print(f"{board['name']}: {said}", file=sys.stderr)
    return len(kernels) - len(wrong), wrong


def row(build, board, targets, kernels):
    left_out = reason_for_none(board)
    right, wrong = ("-", []) if left_out else run_kernels(build, board, kernels)
    cells = [f"[`{board['name']}`](../boards/{board['name']}/README.md)", core(board, targets),
             arithmetic(board, targets), vectors(board, targets), memory(board), board["transport"],
             firmware(build, board), cost(build, board), right, ", ".join(wrong) or ("-" if left_out else 0),
             left_out or "none"]
    return "| " + " | ".join(map(str, cells)) + " |", len(wrong)


def kernels_table(boards):
    """What the kernels of the benchmarks take, by tests/bench/counts.json."""
    counts = json.loads((ROOT / "tests/bench/counts.json").read_text())
    names = sorted(next(iter(counts.values())))
    lines = [KERNELS_HEAD, "| board | counted | " + " | ".join(names) + " |", "|---" * (len(names) + 2) + "|"]
    for board, row in counts.items():
        unit = "cycles" if boards[board]["verilog.sources"] else "instructions"
        lines.append(f"| `{board}` | {unit} | " + " | ".join(f"{row[name]}" for name in names) + " |")
    return "\n".join(lines) + "\n"


def rows_of(page):
    """The rows of the page, by board."""
    text = page.read_text() if page.exists() else ""
    return {match[1]: match[0] for match in re.finditer(r"^\| \[`([\w-]+)`\].*$", text, re.MULTILINE)}


def every_of(page):
    """The N of --every with which the page was made."""
    found = re.search(r"each (\d+)th", page.read_text())
    return int(found[1]) if found else 1


def main():
    parser = argparse.ArgumentParser(prog="./dev boards", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("page", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--every", type=int, metavar="N", help="run every Nth kernel of the suite")
    parser.add_argument("--check", action="store_true", help="only check that the page has every board")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_intermixed_args()
    os.environ.pop("BARECL_DEVICES", None)
    boards, targets = tree.boards(), tree.targets()
    if options.check:
        missing = sorted(set(boards) - set(rows_of(options.page)))
        print(f"{options.page} lacks {', '.join(missing)}" if missing else "every board has its row")
        return 1 if missing else 0
    every = every_of(options.page) if options.names else options.every or 1
    suite = sorted((ROOT / "tests/kernels/suite").glob("*.cl"))[::every]
    reference = options.build / "tests/kernels/workgroup/reference"
    missing = [kernel for kernel in suite if not (reference / f"{kernel.stem}.bin").exists()]
    if missing:
        kernel_suite.references(options.build, reference, missing)
    rows, failed = rows_of(options.page), 0
    for name in options.names or boards:
        rows[name], wrong = row(options.build.resolve(), boards[name], targets, suite)
        failed += wrong
        print(rows[name], flush=True)
    which = f"{len(suite)} of them, each {every}th" if every > 1 else f"all {len(suite)}"
    options.page.write_text(HEAD.format(which=which) + "".join(rows[name] + "\n" for name in boards if name in rows) +
                            kernels_table(boards))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
