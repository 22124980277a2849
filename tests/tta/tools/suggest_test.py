#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""suggest_test.py BUILD SCRATCH KERNEL...: tests ./dev suggest with these kernels. Each kernel's best operations, three
at most, make it at least 1.4 times faster. The kernels' results are right. The estimated cycles differ from the measured
cycles by a tenth at most. Wrong arguments are refused."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SUGGEST = ROOT / "compiler/tta/tools/suggest.py"
BUILD, SCRATCH = Path(sys.argv[1]), Path(sys.argv[2])
ROW = re.compile(r"^(\S+) +(\d+) +(\d+) +([\d.]+) +(\d+) +([\d.]+) +([+-][\d.]+)%$", re.MULTILINE)


def suggest(*arguments):
    return subprocess.run([sys.executable, SUGGEST, BUILD, SCRATCH, *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)


def check_kernel(kernel):
    """bench_kernels compares the results with plain C."""
    done = suggest("--measure", "--least", "1.4", "--tries", "25", "tta-scalar", kernel)
    assert done.returncode == 0, done.stdout + done.stderr
    _, cycles, estimated, _, measured, factor, error = ROW.search(done.stdout).groups()
    assert float(factor) >= 1.4 and abs(float(error)) <= 10, done.stdout
    operations = sorted((SCRATCH / "tta-scalar/operations").glob("*.json"))
    assert 1 <= len(operations) <= 3, operations
    print(kernel, cycles, estimated, measured, error)


def check_descriptions():
    """The descriptions are valid, and within the limits for a RISC-V instruction."""
    done = suggest("--inputs", "2", "--outputs", "1", "--tries", "4", "tta-scalar", "crc32")
    assert done.returncode == 0, done.stderr
    folder = SCRATCH / "tta-scalar/operations"
    listed = subprocess.run([BUILD / "bin/bareclc", "operations", folder], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)
    assert listed.returncode == 0, listed.stderr
    for file in (SCRATCH / "tta-scalar/candidates").glob("*.json"):
        description = json.loads(file.read_text())
        assert len(description["inputs"]) <= 2 and len(description["outputs"]) == 1, description


def check_refused():
    for arguments, said in (
            (("no-such-machine", "crc32"), "there is no machine no-such-machine"),
            (("mps2-an386", "crc32"), "there is no machine mps2-an386"),
            (("tta-scalar", "no-such-kernel"), "no such kernel: no-such-kernel; there are: "),
            (("tta-scalar", "/no/such/program"), "/no/such/program: "),
            (("--operations", "0", "tta-scalar", "crc32"), "--operations and --tries are at least 1"),
            (("--outputs", "3", "tta-scalar", "crc32"), "--outputs 1 or 2"),
            (("tta-scalar", "/bin/true"), "/bin/true: no kernel ran")):
        done = suggest(*arguments)
        assert done.returncode and said in done.stderr and "Traceback" not in done.stderr, (said, done.stderr)


SCRATCH.mkdir(parents=True, exist_ok=True)
check_refused()
check_descriptions()
for each in sys.argv[3:]:
    check_kernel(each)
