# SPDX-License-Identifier: MIT
"""random_code.py TTACODE FIRST COUNT SCRATCH: schedules random code for random machines, one for each seed."""
import subprocess
import sys
from pathlib import Path

import random_machines

ttacode, first, count, scratch = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
scratch.mkdir(parents=True, exist_ok=True)
for seed in range(first, first + count):
    file = scratch / f"{seed}.adf"
    file.write_text(random_machines.machine(seed).text())
    for mode in ([], ["--in-order"]):
        command = [ttacode, "--machine", file, *mode, "--random", str(seed * 100), "--count", "10"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stdout[-3000:], done.stderr)
print(f"{count} machines")
