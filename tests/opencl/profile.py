#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests what BARECL_PROFILE writes for kernels on the host's processor, and what ./dev profile prints from it.

    profile.py PROGRAM TOOL         PROGRAM: opencl_profiled; TOOL: host/profile/profile.py
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
    shares = {name: float(share) for name, share in re.findall(r"^(.*?) +\d+ +([\d.]+)%$", report, re.MULTILINE)}
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


def main():
    program, tool = sys.argv[1:]
    os.environ.update(BARECL_CACHE_DIR="", BARECL_SPECIALISE="off")
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
