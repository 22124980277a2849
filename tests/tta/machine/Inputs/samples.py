# SPDX-License-Identifier: MIT
"""samples.py BARECLC FOLDER SCRATCH: each ADF file of the folder is read, written and read again.
The only warnings are about unknown operations, one for each unit that has them, and about big-endian
machines, which are written as little-endian ones."""
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

bareclc, folder, scratch = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])


KNOWN = {operation.lower() for operation in json.loads(
    subprocess.run([bareclc, "operations", "--json"], capture_output=True, check=True).stdout)}


def unknown(file):
    names = [operation.findtext("name").lower()
             for operation in xml.parse(file).iterfind(".//function-unit/operation")]
    return sorted(name for name in names if name not in KNOWN)


def machine(*arguments):
    done = subprocess.run([bareclc, "machine", *map(str, arguments)], capture_output=True, text=True)
    file = Path(arguments[-1])
    told = sorted(re.findall("warning: <operation> '(.*)' is not known", done.stderr))
    big = "little-endian/>" not in file.read_text()
    assert ("the machine is big-endian" in done.stderr) == big, (arguments, done.stderr)
    assert told == unknown(file), (arguments, done.stderr)
    assert done.returncode == 0 and done.stderr.count("\n") == len(told) + big, (arguments, done.stderr)
    return done.stdout


files = sorted(folder.glob("*.adf"))
assert files, f"no ADF files in {folder}"
for file in files:
    again = scratch / file.name
    again.write_text(machine("--emit=adf", file))
    assert machine(file) == machine(again), file
    assert machine("--emit=adf", again) == again.read_text(), file
print(f"{len(files)} machines")
