#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks the claims about work-group generation with commands that it runs and prints.

    ./dev bench claims            (or: tests/bench/claims.py BUILD OUT)

1. Horizontal parallelisation: in AMD's DCT kernel (dct.cl) the loop over the work-items becomes the
   vector loop. The remarks of the passes and of LLVM's vectoriser show this for work-groups of any
   size. The instructions of a launch show it for the version specialised for 8 x 8: emulators count
   them on boards, and valgrind on the device `cpu`, whose row is left out without valgrind. On simulated
   transport-triggered processors, the cycles of a launch show it, for the article's 64 x 64 points.
2. Regions: a conditional barrier makes two regions, and both contain the code after the condition
   (conditional-barrier.cl). The pictures of these regions and of the DCT's are written to OUT.

Instruction counts are the same in every run. The exit status is 0 if all results were right.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))
from schema import tree

MODES = "off", "on"
LAUNCH = ["--runs", "1", "dct"]
MACHINES = "tta-scalar", "tta-dct", "tta-simd"


def run(*command, **environment):
    """Prints and runs the command, and returns its output."""
    said = {name: value for name, value in environment.items() if name != "OCL_ICD_VENDORS"}
    print("$", *(f"{name}={shlex.quote(value)}" for name, value in said.items()),
          shlex.join(map(str, command)), flush=True)
    done = subprocess.run(command, env=dict(os.environ, **environment), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{command[0]} ended with {done.returncode}")
    return done.stdout


def show_remarks(bareclc):
    for mode in MODES:
        said = run(bareclc, "compile", "--target", "x86-64-v3", f"--horizontal={mode}",
                   "--remarks=^(barecl-horizontal-loops|loop-vectorize)$", HERE / "dct.cl",
                   "-o", os.devnull)
        for line in said.splitlines():
            if "remark:" in line:
                print("   ", line.removeprefix(f"{HERE}/"))
        print()


def bench(build, device, mode):
    return {"OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"), "BARECL_DEVICES": device,
            "BARECL_CACHE_DIR": "", "BARECL_HORIZONTAL": mode, "BARECL_SPECIALISE": "wait"}


def board_instructions(build, board, mode):
    """The instructions of a launch. An instruction takes 2^shift ns of the emulator's time."""
    counting = " ".join(tree.boards()[board]["emulator.counting"])
    shift = int(re.search(r"shift=(\d+)", counting)[1])
    said = run(build / "bin/bench_kernels", *LAUNCH, **bench(build, board, mode),
               BARECL_ICOUNT="1")
    return round(float(said.split()[-1]) * 1000 / 2**shift)


def machine_cycles(build, machine, mode):
    """The cycles of a launch; a cycle takes 10 ns."""
    said = run(build / "bin/bench_kernels", "--small", *LAUNCH, **bench(build, machine, mode))
    return round(float(said.split()[-1]) * 100)


def cpu_instructions(build, mode):
    """The instructions of a launch: half of what is counted, as the program launches the kernel twice."""
    with tempfile.TemporaryDirectory(prefix="barecl-claims-") as scratch:
        profile = Path(scratch) / "profile"
        run("valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}",
            build / "bin/bench_kernels", *LAUNCH, **bench(build, "cpu", mode),
            BARECL_CPU_THREADS="1")
        profile_text = run("callgrind_annotate", "--threshold=100", profile)
    # The kernels are the code that callgrind finds in no file.
    counts = re.findall(r"^ *([\d,]+) .*\?\?\?:0x\S+ \[\?\?\?\]", profile_text, re.MULTILINE)
    return sum(int(count.replace(",", "")) for count in counts) // 2


def show_instructions(build):
    rows = []
    for board in (name for name, facts in tree.boards().items() if facts["emulator.counting"]):
        rows.append((board, [board_instructions(build, board, mode) for mode in MODES]))
    if shutil.which("valgrind"):
        rows.append(("cpu", [cpu_instructions(build, mode) for mode in MODES]))
    else:
        print("no valgrind: the device cpu is left out (Debian: apt-get install valgrind)")
    show_table("instructions of one launch of dct, 1024 x 1024 in blocks of 8 x 8", rows)
    show_table("cycles of one launch of dct --small, 64 x 64 in blocks of 8 x 8",
               [(machine, [machine_cycles(build, machine, mode) for mode in MODES])
                for machine in MACHINES])


def show_table(title, rows):
    print(f"\n{title}:\n")
    print("| device | --horizontal=off | --horizontal=on | off / on |")
    print("|---|---|---|---|")
    for device, (off, on) in rows:
        print(f"| {device} | {off} | {on} | {off / on:.2f} |")
    print()


def draw(bareclc, out):
    out.mkdir(parents=True, exist_ok=True)
    for name in "conditional-barrier", "dct":
        run(bareclc, "compile", "--target", "x86-64-v3", "--emit=regions", HERE / f"{name}.cl",
            "-o", out / f"{name}.regions.svg")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    show_remarks(build / "bin/bareclc")
    show_instructions(build)
    draw(build / "bin/bareclc", out)


if __name__ == "__main__":
    main()
