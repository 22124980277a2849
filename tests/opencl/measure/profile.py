#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests what BARECL_PROFILE writes, and what ./dev profile prints from it.

    profile.py PROGRAM TOOL [BOARD]     PROGRAM: opencl_profiled; TOOL: host/profile/profile.py

Without BOARD, kernels run on the host's processor. On a board the clock counts instructions, so samples are the same in
every run.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def run(*command, **variables):
    return subprocess.run(command, env={**os.environ, **variables}, text=True, check=True, capture_output=True)


def check_report(tool, folder):
    report = run(sys.executable, "-B", tool, str(folder)).stdout
    rows = re.findall(r"^(.*?) +\d+ +([\d.]+)%$", report, re.MULTILINE)
    shares = {name: float(share) for name, share in reversed(rows)}  # of the kernel `spin`, not of its function
    hot = "program.cl:3 in 'turn'"
    assert shares.get("spin", 0) > 80 and shares.get("turn", 0) > 80 and shares.get(hot, 0) > 50, report
    milliseconds = int(re.search(r"^total +(\d+)$", report, re.MULTILINE)[1])
    assert milliseconds > 50, report  # the program takes 500 ms, the library's part included


def check(program, tool, folder, *words):
    said = run(program, *words, BARECL_PROFILE=str(folder))
    assert said.stdout == "1\n", "the application's SIGPROF did not reach its own handler: " + said.stdout
    assert said.stderr == "", said.stderr
    [file] = folder.iterdir()
    assert re.fullmatch(r"cpu-\d+\.samples", file.name), file
    (folder / "board.fst").write_bytes(b"\xff")  # another device's file
    check_report(tool, folder)


def check_board(program, tool, board):
    with tempfile.TemporaryDirectory() as name:
        said = run(program, "once", BARECL_PROFILE=name, BARECL_ICOUNT="1")
        assert said.stderr == "", said.stderr
        [file] = Path(name).iterdir()
        assert re.fullmatch(board + r"-\d+\.samples", file.name), file
        check_report(tool, Path(name))


def main():
    program, tool, *board = sys.argv[1:]
    os.environ.update(BARECL_CACHE_DIR="", BARECL_SPECIALISE="off")
    if board:
        check_board(program, tool, *board)
        return
    with tempfile.TemporaryDirectory() as folder:
        check(program, tool, Path(folder) / "released")
        check(program, tool, Path(folder) / "kept", "keep")
        wrong = Path(folder) / "file"
        wrong.write_text("", encoding="utf-8")
        said = run(program, BARECL_PROFILE=str(wrong / "below"))
        assert "BARECL_PROFILE: " in said.stderr and "Not a directory" in said.stderr, said.stderr
        empty = subprocess.run([sys.executable, "-B", tool, folder + "/nothing"], text=True, capture_output=True)
        assert empty.returncode != 0 and "nothing" in empty.stderr, empty


if __name__ == "__main__":
    main()
