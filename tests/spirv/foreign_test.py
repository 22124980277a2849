# SPDX-License-Identifier: MIT
"""Checks what foreign.py counts in foreign/.

usage: foreign_test.py BARECLC
"""
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
COUNTS = "1 accepted, 1 not assembled, 1 not for OpenCL, 1 refused"
REFUSED = "strings-0: refused"
REASON = "OpCapability: the device lacks the capability PipeStorage"


def main():
    said = subprocess.run([sys.executable, HERE / "foreign.py", sys.argv[1], HERE / "foreign", "--all"],
                          stdout=subprocess.PIPE, text=True)
    lines = said.stdout.splitlines()
    sound = said.returncode == 0 and lines[-1] == COUNTS
    sound &= any(line.startswith(REFUSED) and line.endswith(REASON) for line in lines)
    if not sound:
        print(said.stdout)
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
