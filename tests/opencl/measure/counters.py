#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests what the host's processor counts for kernels: nothing without BARECL_COUNTERS. With it, cycles and
instructions, also in the trace; or, if the system refuses to count, nothing and one warning.

    counters.py PROGRAM SHIM        PROGRAM: opencl_counters; SHIM: software_counters.c as a library
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

NOT_COUNTED = 'BARECL_COUNTERS: Linux counts no cycles and instructions here: '


def run(*command, **variables):
    return subprocess.run(command, env={**os.environ, **variables}, text=True, capture_output=True)


def check(done, status=0):
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    return done.stderr


def counts_in(trace):
    return [event["args"] for event in json.loads(trace.read_text()) if event.get("args", {}).get("cycles")]


def main():
    program, shim = sys.argv[1:]
    os.environ.update(BARECL_CACHE_DIR="", BARECL_SPECIALISE="off")
    assert check(run(program, "none")) == ""
    said = run(program, "both", BARECL_COUNTERS="1")
    if NOT_COUNTED in said.stderr:  # a machine without counters
        assert said.stderr.count(NOT_COUNTED) == 1, said.stderr
        check(run(program, "none", BARECL_COUNTERS="1"))
    else:
        check(said)
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        said = run(program, "both", BARECL_COUNTERS="1", LD_PRELOAD=shim, BARECL_TRACE=str(trace))
        if NOT_COUNTED in said.stderr:
            print("skipped: this system refuses perf_event_open()")
            sys.exit(77)
        assert check(said) == "", said.stderr
        [counts] = counts_in(trace)
        assert counts["cycles"] > 0 and counts["instructions"] > 0, counts


if __name__ == "__main__":
    main()
