# SPDX-License-Identifier: MIT
"""Tries a board on the machine that reaches it, by ssh: the board's Linux, or the machine that its probe is plugged
into.

    ./dev bringup BOARD --host [USER@]HOST [OPTION...]    (or: boards/tools/bringup.py BUILD TREE OUT BOARD --host ...)

Brings barecl-ladder, the library and the board's files into a folder of its own there, runs the ladder, brings the
report back and removes the folder. BUILD has the firmware and the kernels, TREE the programs for that machine. Options
are those of barecl-ladder.
"""
import argparse
import io
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path


def fail(says):
    sys.exit(f"bringup: {says}")


def files(build, tree, board):
    """Yields each file to copy: its path in the installation, and its path here."""
    for name in ("bin/barecl-ladder", "lib/libbarecl.so.1"):
        yield name, tree / name
    firmware, ladder = "share/barecl/firmware", "share/barecl/ladder"
    for name in (f"{firmware}/{board}.elf", f"{firmware}/{board}.prog", f"{firmware}/{board}.cfg",
                 f"{ladder}/{board}.bin", f"{ladder}/{board}.clbin", f"{ladder}/ladder.cl"):
        if (build / name).exists():
            yield name, build / name


def archive(build, tree, board):
    text = io.BytesIO()
    with tarfile.open(fileobj=text, mode="w", dereference=True) as tar:
        for name, path in files(build, tree, board):
            tar.add(path, name)
    return text.getvalue()


def run(host, command, **options):
    return subprocess.run(["ssh", host, command], check=False, **options)


def main():
    parser = argparse.ArgumentParser(prog="./dev bringup", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("build", "tree", "out"):
        parser.add_argument(name, type=Path, help=argparse.SUPPRESS)
    parser.add_argument("board")
    parser.add_argument("--host", metavar="[USER@]HOST", required=True)
    options, for_ladder = parser.parse_known_args()
    for program in ("ssh", "scp"):
        if shutil.which(program) is None:
            fail(f"{program} is not in PATH: install the Debian package openssh-client")
    folder = f"/tmp/barecl-bringup-{options.board}"
    unpack = f"rm -rf {folder} && mkdir -p {folder} && tar -x -C {folder} -f -"
    if run(options.host, unpack, input=archive(options.build, options.tree, options.board)).returncode != 0:
        fail(f"cannot copy the files to {options.host}")
    report = f"{folder}/report.html"
    words = [f"{folder}/bin/barecl-ladder", "--report", report, "--folder", folder, *for_ladder, options.board]
    status = run(options.host, " ".join(words)).returncode
    options.out.mkdir(parents=True, exist_ok=True)
    if subprocess.run(["scp", "-q", f"{options.host}:{report}", options.out / "report.html"], check=False).returncode == 0:
        print(f"the report, here: {options.out / 'report.html'}")
    run(options.host, f"rm -rf {folder}")
    return status


if __name__ == "__main__":
    sys.exit(main())
