# SPDX-License-Identifier: MIT
"""Runs the checks for a new board, as rungs of a ladder: each rung tests one thing more. The first failure ends
the run.

usage: bringup.py BUILD BOARD OUT

The board is one of the build, or of the folder BARECL_BOARDS with its firmware. Writes OUT/report.html, a page with a
picture of the ladder. The exit status is 0 if all rungs pass. `rungs.c` has the rungs without OpenCL. Each rung is a
process of its own and restarts the core.
"""
import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import patience

READELF = "llvm-readelf-22"
PATIENCE = 120  # seconds of processor time for a rung
SMALL = 1 << 20  # bytes of shared memory that the demo needs
LEAST_STACK = 256  # bytes


class Board:
    """A board of the build, or one of BARECL_BOARDS, with the files that belong to it."""

    def __init__(self, build, name):
        tree = Path(__file__).resolve().parent.parent.parent
        own = Path(os.environ.get("BARECL_BOARDS") or "/nowhere") / name
        self.is_own = (own / "board.json").exists()
        folder = own if self.is_own else tree / "boards" / name
        if not (folder / "board.json").exists():
            sys.exit(f"bringup: there is no board {name}")
        self.name, self.build = name, build
        self.facts = json.loads((folder / "board.json").read_text())
        if self.facts["core"]["architecture"] == "tta":
            sys.exit("bringup: a transport-triggered machine has no ladder: its simulator says what is wrong")
        firmware = folder if self.is_own else build / "share/barecl/firmware"
        self.firmware = firmware / f"{name}.elf"
        kernels = folder / "kernels.bin" if self.is_own else build / f"tests/firmware/{name}/kernels.bin"
        self.kernels = kernels

    def number(self, *path):
        value = self.facts
        for member in path:
            value = value[member]
        return value if isinstance(value, int) else int(value, 0)

    def region(self, name):
        start = self.number("memory", name, "address")
        return start, start + self.number("memory", name, "size")


class Failure(Exception):
    pass


def check_link(board):
    """Compares the firmware's file with the board's facts. Returns a description of it."""
    run = subprocess.run([READELF, "-lhsW", board.firmware], capture_output=True, text=True)
    if run.returncode != 0:
        raise Failure(f"{board.firmware}: {run.stderr.strip() or 'no ELF file'}")
    code, data = board.region("code"), board.region("data")
    vectors = board.number("core", "vectors")
    loads = [tuple(int(text, 16) for text in found) for found in re.findall(
        r"^\s+LOAD\s+0x\w+ 0x(\w+) 0x(\w+) 0x(\w+) 0x(\w+)", run.stdout, re.M)]
    starts = sorted(physical for _, physical, in_file, _ in loads if in_file)
    if vectors not in starts:
        raise Failure(f"nothing is loaded at 0x{vectors:x}, where core.vectors says that the core begins; "
                      "the file has " + ", ".join(f"0x{start:x}" for start in starts))
    homes = (code, data, (vectors, vectors + 2048))
    for start, _, _, size in loads:
        if size and not any(home[0] <= start and start + size <= home[1] for home in homes):
            raise Failure(f"0x{start:x} to 0x{start + size:x} lie in no region of board.json: "
                          "memory.code, memory.data, core.vectors")
    symbols = subprocess.run([READELF, "-sW", board.firmware], capture_output=True, text=True).stdout
    top = re.search(r"(\w+)\s+\d+ \w+\s+\w+\s+\w+\s+\w+ kernel_stack_top$", symbols, re.M)
    stack = int(top.group(1), 16) - data[0] if top else 0
    if stack < LEAST_STACK or stack != board.number("core", "stack_size"):
        raise Failure(f"the kernels' stack has {stack} bytes, core.stack_size is "
                      f"{board.number('core', 'stack_size')}, wanted: {LEAST_STACK} or more")
    sizes = subprocess.run(["llvm-size-22", board.firmware], capture_output=True, text=True).stdout
    text, initial, zeros = sizes.splitlines()[1].split()[:3]
    return (f"{text} bytes of code of {code[1] - code[0]}, {int(initial) + int(zeros)} of data of "
            f"{data[1] - data[0]}, {stack} of them the kernels' stack")


def run_program(board, *command):
    """Returns the last line of the output."""
    environment = {**os.environ, "BARECL_DEVICES": board.name, "BARECL_CACHE_DIR": "",
                   "OCL_ICD_VENDORS": f"{board.build}/etc/OpenCL/vendors"}
    try:
        run = patience.run(command, PATIENCE, env=environment, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        raise Failure(f"no end in {PATIENCE} seconds") from None
    said = [line for line in (run.stdout + run.stderr).splitlines() if line.strip()]
    if run.returncode != 0:
        raise Failure("\n".join(said[-8:]) or f"ends with {run.returncode}")
    return said[-1].strip() if said else ""


def plain(name):
    """A rung of rungs.c."""
    def rung(board):
        return run_program(board, board.build / "bin/bringup_rungs", name, board.name,
                           board.firmware, board.kernels, str(board.number("memory", "code", "address")))
    return rung


def program(name):
    """A rung that is an OpenCL program of tests/opencl."""
    def rung(board):
        return run_program(board, board.build / f"bin/opencl_{name}")
    return rung


def demo(board):
    if board.number("memory", "shared", "size") < SMALL:
        return "left out: the picture has no room in the shared memory"
    said = run_program(board, board.build / "bin/dct_demo", "--luma", "-o", board.out)
    return said if "NO" not in said else ""


# Name, what is tested, how, and what to check when it fails.
RUNGS = [
    ("link", "the firmware's file fits the board's facts", check_link,
     "board.json (core, memory) against the map of the chip; build the firmware anew"),
    ("ready", "the firmware comes up and says so", plain("ready"),
     "core.vectors, memory.shared.address and control_offset; does the core run (probe, emulator's -d int)? "
     "does the host look at the same memory? byte order; clocks and power of that memory"),
    ("echo", "packets that ask for nothing come back", plain("echo"),
     "what the host stores must reach the core: caches of either side, a mapping that is cached; a core that "
     "sleeps"),
    ("memory", "every word of the shared areas and the kernels' stack", plain("memory"),
     "memory.shared.size, address lines, regions that mirror each other, caches, an MPU region too small"),
    ("kernel", "a kernel that is built in, written in C", plain("kernel"),
     "programs run at the end of memory.shared: may that memory be executed?"),
    ("ids", "a grid of three dimensions", plain("ids"), "how the target passes arguments: abi, float_abi"),
    ("fault", "faults are told, and the core goes on", plain("fault"),
     "the vectors' table, the fault handler, core.isolation"),
    ("time", "time stamps rise with the work", plain("time"),
     "ticks.source, ticks.hz, memory.device; is the counter's clock on?"),
    ("compiler", "compiled kernels: arguments, local memory, barrier, floats", program("smallest"),
     "core.target: is the core one of that target, with that FPU?"),
    ("printf", "printf", program("printf"), "the printf ring is in the buffers' area: see `memory`"),
    ("demo", "the picture demo", demo, "what it says; then ./dev test --board"),
]


def climb(board):
    """Yields each rung with its output and whether it passed, up to the first failure."""
    for name, what, rung, hint in RUNGS:
        try:
            said, holds = rung(board), True
        except Failure as failure:
            said, holds = str(failure), False
        yield name, what, said, hint, holds
        if not holds:
            return


def picture(rows):
    """The ladder as SVG, the first rung at the bottom."""
    height = 34 * len(RUNGS) + 20
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="{height}" '
             'font-family="sans-serif" font-size="14">',
             f'<path d="M40 10V{height - 10}M260 10V{height - 10}" stroke="#555" stroke-width="6"/>']
    for at, (name, *_) in enumerate(RUNGS):
        y = height - 30 - 34 * at
        colour = "#bbb" if at >= len(rows) else "#2a7" if rows[at][4] else "#c33"
        parts += [f'<path d="M40 {y}H260" stroke="{colour}" stroke-width="8"/>',
                  f'<text x="150" y="{y - 8}" text-anchor="middle">{name}</text>']
    return "\n".join(parts + ["</svg>"])


def report(board, rows):
    lines = "".join(
        f"<tr><td>{name}<td>{what}<td>{'holds' if holds else '<b>fails</b>'}<td><pre>{html.escape(said)}</pre>"
        f"{'' if holds else 'Look at: ' + html.escape(hint)}"
        for name, what, said, hint, holds in rows)
    return (f"<!doctype html><meta charset=utf-8><title>{board.name}</title><h1>{board.name}: "
            f"{html.escape(board.facts['description'])}</h1>\n{picture(rows)}\n<table border=1 cellpadding=4>"
            f"<tr><th>rung<th>what<th><th>said{lines}</table>\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    board = Board(Path(sys.argv[1]).resolve(), sys.argv[2])
    board.out = Path(sys.argv[3]).resolve()
    board.out.mkdir(parents=True, exist_ok=True)
    rows = []
    for row in climb(board):
        name, what, said, hint, holds = row
        rows.append(row)
        print(f"{'holds' if holds else 'FAILS'}  {name:9} {what}" + (f": {said}" if said else ""), flush=True)
    (board.out / "report.html").write_text(report(board, rows))
    if not rows[-1][4]:
        print(f"rung {rows[-1][0]} fails. Look at: {rows[-1][3]}")
    print(f"the report: {board.out / 'report.html'}")
    sys.exit(not rows[-1][4])


if __name__ == "__main__":
    main()
