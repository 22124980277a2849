# SPDX-License-Identifier: MIT
"""natively.py CLANG FOLDER PROGRAM OUT: compiles a C program that uses the operations of a folder for this computer,
with their C functions."""
import json
import subprocess
import sys
from pathlib import Path

clang, folder, program, out = sys.argv[1], Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
lines = ["#include <stdint.h>", "#define __has_operation(name) 0"]
for path in sorted(folder.glob("*.json")):
    meaning = json.loads(path.read_text())["meaning"]
    lines.append((folder / meaning).read_text() if isinstance(meaning, str) else "\n".join(meaning))
header = out.with_suffix(".h")
header.write_text("\n".join(lines) + "\n")
subprocess.run([clang, "-O1", "-DHAS=0", "-include", header, program, "-o", out], check=True)
