#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How long a small OpenCL program takes from start to end, and its peak memory.

    ./dev bench startup            (or: tests/bench/startup.py BUILD [runs])

Runs a simple vector addition in a new process: "cold" with an empty cache of binaries, so that the
time includes starting the compiler and compiling, and "warm" with the cache of the run before.
Prints minimum, median and maximum of the wall time, and an upper bound of the application's peak
resident memory, without the compiler, which is another process. It is only a bound because the system
begins to count before the new process replaces this script's memory, so it is never below the
script's own size. This is a benchmark: it does not fail on slow results.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time


def run(program, env):
    """Wall seconds and peak resident KiB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen([program], env=env, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{program} ended with {process.returncode}")
    return seconds, usage.ru_maxrss


def main():
    build = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    program = os.path.join(build, "bin", "hello")
    cache = tempfile.mkdtemp(prefix="barecl-startup-")
    env = dict(os.environ, BARECL_CACHE_DIR=cache, BARECL_DEVICES="cpu",
               OCL_ICD_VENDORS=os.path.join(build, "etc", "OpenCL", "vendors"))
    print(f"{'':6}{'min s':>9}{'median s':>10}{'max s':>9}{'peak MiB':>10}   {runs} runs")
    try:
        for name in "cold", "warm":
            samples = []
            for _ in range(runs):
                if name == "cold":
                    shutil.rmtree(cache, ignore_errors=True)
                samples.append(run(program, env))
            seconds = [s for s, _ in samples]
            peak = max(kib for _, kib in samples) / 1024
            print(f"{name:6}{min(seconds):9.3f}{statistics.median(seconds):10.3f}"
                  f"{max(seconds):9.3f}{peak:10.1f}")
    finally:
        shutil.rmtree(cache, ignore_errors=True)


if __name__ == "__main__":
    main()
