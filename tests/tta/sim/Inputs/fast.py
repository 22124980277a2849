# SPDX-License-Identifier: MIT
"""fast.py TTASIM ADF SCRATCH FIRST COUNT: runs random programs of loops in the interpreter and in fast mode.
Registers, faults and the cycles of faults must be the same."""
import random
import subprocess
import sys
from pathlib import Path

ttasim, machine, scratch = sys.argv[1], sys.argv[2], Path(sys.argv[3])
first, count = int(sys.argv[4]), int(sys.argv[5])

# The operations of tta-scalar's ALU, by the number of operands.
ALU = {1: "sxqw sxhw", 2: "add sub and ior xor shl shr shru eq gt gtu min max minu maxu"}
LOADS, STORES = "ld8 ldu8 ld16 ldu16 ld32".split(), "st8 st16 st32".split()
SLOTS = 3

ENDED, TIRED, FAULTED = 0, 124, 125  # exit codes


def source(r):
    return r.choice([f"RF0.{r.randrange(16)}", f"RF0.{r.randrange(16)}", f"RF1.{r.randrange(16)}",
                     "ALU.out1", "MUL.out1", "LSU.out1", "DIV.out1", "IMM.0", str(r.randrange(-128, 128))])


def destination(r):
    """The destination of a move, and the source that it needs; None: any source."""
    kind = r.randrange(12)
    if kind < 4:
        return f"RF{r.randrange(2)}.{r.randrange(16)}", None
    if kind < 6:
        return f"ALU.in1t.{r.choice((ALU[1] + ' ' + ALU[2]).split())}", None
    if kind == 6:
        return "ALU.in2", None
    if kind == 7:
        return f"BOOL.{r.randrange(2)}", None
    if kind == 8:
        return r.choice(["MUL.in2", "LSU.in2", "MUL.in1t.mul"]), None
    if kind == 9:  # usually a valid address, rarely any
        return f"LSU.in1t.{r.choice(LOADS + STORES)}", None if r.random() < 0.02 else str(4 * r.randrange(32))
    if kind == 10 and r.random() < 0.1:
        return f"DIV.in1t.{r.choice(['div', 'divu', 'mod', 'modu'])}", None
    return "DIV.in2", str(r.randrange(1, 100))


def instruction(r):
    moves, used = [], set()
    for _ in range(3):
        if r.random() < 0.3:
            moves.append("...")
            continue
        to, want = destination(r)
        place = to.rsplit(".", 1)[0] if to.count(".") == 2 else to
        if place.startswith(("RF", "BOOL")):
            place = place.split(".")[0]  # the register file has one write port
        what = want or source(r)
        if place in used or (what.startswith("RF") and what.split(".")[0] + "r" in used):
            moves.append("...")
            continue
        used.add(place)
        if what.startswith("RF"):
            used.add(what.split(".")[0] + "r")
        moves.append(r.choice(["", "", "?BOOL.0 ", "!BOOL.1 "]) + f"{what} -> {to}")
    if r.random() < 0.1:
        moves[1:] = ["...", "...", f"[IMM.0={r.randrange(1 << 32):#x}]"]
    return " , ".join(moves) + " ;"


def program(r):
    lines = ["CODE ;", "1 -> MUL.in2 , 1 -> MUL.in1t.mul , 2 -> ALU.in2 ;",
             "3 -> ALU.in1t.add , 64 -> LSU.in1t.ld32 , 7 -> DIV.in2 ;", "9 -> DIV.in1t.div ;"] + 16 * ["... ;"]
    blocks = r.randrange(1, 5)
    for block in range(blocks):
        lines.append(f":b{block} ;")
        lines += [instruction(r) for _ in range(r.randrange(1, 12))]
        to = f"b{r.randrange(blocks)}"
        how = r.choice(["", "?BOOL.0 ", "!BOOL.0 ", "?BOOL.1 "])
        lines.append(f"{how}{to} -> gcu.pc.jump ;")
        lines += [instruction(r) for _ in range(SLOTS)]
    return "\n".join(lines) + "\n"


def run(*options):
    done = subprocess.run([ttasim, "--machine", machine, "--cycles", "3000", "--registers", "RF0",
                           "--registers", "RF1", "--registers", "BOOL", *options, str(scratch)],
                          capture_output=True, text=True)
    assert done.returncode in (ENDED, TIRED, FAULTED), done.stderr
    return done.returncode, done.stderr


codes = {ENDED: 0, TIRED: 0, FAULTED: 0}
for seed in range(first, first + count):
    scratch.write_text(program(random.Random(seed)))
    slow, fast = run(), run("--fast=2")
    assert slow == fast, f"seed {seed}\n{slow[1]}\n{fast[1]}"
    codes[slow[0]] += 1
print(f"{count} programs, {codes[ENDED]} ended, {codes[FAULTED]} faulted, {codes[TIRED]} ran on")
