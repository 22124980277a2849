# SPDX-License-Identifier: MIT
"""samples.py BARECLC FOLDER SCRATCH: each ADF file of the folder is read, written and read again.
There is one warning, of big-endian machines, which are written as little-endian ones."""
import subprocess
import sys
from pathlib import Path

bareclc, folder, scratch = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])


def machine(*arguments):
    done = subprocess.run([bareclc, "machine", *map(str, arguments)], capture_output=True, text=True)
    expected = "little-endian/>" in Path(arguments[-1]).read_text() or "the machine is big-endian" in done.stderr
    assert done.returncode == 0 and expected and done.stderr.count("\n") <= 1, (arguments, done.stderr)
    return done.stdout


files = sorted(folder.glob("*.adf"))
assert files, f"no ADF files in {folder}"
for file in files:
    again = scratch / file.name
    again.write_text(machine("--emit=adf", file))
    assert machine(file) == machine(again), file
    assert machine("--emit=adf", again) == again.read_text(), file
print(f"{len(files)} machines")
