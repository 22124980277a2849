# SPDX-License-Identifier: MIT
"""Tests outside.py with eight kernels: one that agrees everywhere, one whose results differ on one device, one that one
device refuses, two that do not build on one device, one at which the compiler crashes there, one that is lost on one
device while the launcher prints results, and one without a reference.

    outside_test.py BUILD FOLDER
"""
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LAUNCHER = """#!/bin/sh
# Prints the results of the suite's kernel, or what the file's name asks for.
case $1:$BARECL_DEVICES in
    *-unbuilt*.cl:sandbox) export BARECL_BUILD_OPTIONS=-DMISTAKE ;;
    *-crashes.cl:sandbox) export BARECL_CRASH_IN=ir ;;
esac
case $1:$BARECL_DEVICES in
    *-differs.cl:sandbox) echo other results ;;
    *-refused.cl:sandbox) echo too large >&2; exit 1 ;;
    *-lost.cl:sandbox) echo "kernel 'entry' is lost: it has run for too long" >&2; echo other results ;;
    *-none.cl:*) echo no reference >&2; exit 1 ;;
    *) {build}/bin/kernels_run {here}/prelude.h "$TMPDIR" "$1" >&2 && od "$TMPDIR"/*.bin ;;
esac
"""
WANTED = """7 of 8 kernels, 14 pairs of a kernel and a way
  cpu: 7 agrees
  sandbox: 1 agrees, 1 crashed, 1 differs, 4 refused
  2 times refused: does not build: program.cl:N:N: error: N instructions do not fit
  1 times crashed: does not build: bareclc: the compiler died on this program in stage 'ir' (signal N, Aborted)
LLVM ERROR: crash as BARECL_CRASH_IN asks for
  1 times without a reference: 1: no reference
  1 times refused: 1: too large
  1 times refused: 0: kernel 'entry' is lost: it has run for too long
1 differ, 1 crashed
"""


def main():
    build, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    launcher = folder / "launcher.sh"
    launcher.write_text(LAUNCHER.format(build=build, here=HERE))
    source = (HERE / "suite/barrier-first-last.cl").read_text()
    names = ("agrees", "differs", "refused", "unbuilt1", "unbuilt22", "crashes", "lost", "none")
    files = [folder / f"kernel-{name}.cl" for name in names]
    for file in files:
        number = file.stem.removeprefix("kernel-unbuilt")
        file.write_text(f"{source}#ifdef MISTAKE\n#error {number} instructions do not fit\n#endif\n")
    (folder / "results.jsonl").unlink(missing_ok=True)
    done = subprocess.run([sys.executable, HERE / "outside.py", build, folder, "--launcher", f"sh {launcher}",
                           "--devices", "cpu,sandbox", "--turns", "2", "--jobs", "1", "--again", *files],
                          env={"TMPDIR": str(folder), "PATH": "/usr/bin:/bin"}, text=True, capture_output=True)
    print(done.stdout, done.stderr)
    return 0 if done.returncode == 1 and sorted(done.stdout.splitlines()) == sorted(WANTED.splitlines()) else 1


if __name__ == "__main__":
    sys.exit(main())
