# SPDX-License-Identifier: MIT
"""samples.py TTACODE FOLDER: schedules random code for each ADF file of the folder, in both modes."""
import subprocess
import sys
from pathlib import Path

ttacode, folder = sys.argv[1], Path(sys.argv[2])
for file in sorted(folder.glob("*.adf")):
    for mode in ([], ["--in-order"]):
        command = [ttacode, "--machine", file, *mode, "--random", "1", "--count", "20"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, (file, mode, done.stdout, done.stderr)
