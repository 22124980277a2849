# SPDX-License-Identifier: MIT
"""natively.py CLANG FOLDER PROGRAM OUT: compiles a C program that uses the operations of a folder for this computer,
with their C functions."""
import json
import subprocess
import sys
from pathlib import Path

clang, folder, program, out = sys.argv[1], Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
VECTORS = ["typedef uint8_t u8x4", "typedef int8_t i8x4", "typedef uint16_t u16x2", "typedef int16_t i16x2"]
lines = ["#include <stdint.h>", "#define __has_operation(name) 0"]
lines += [vector + " __attribute__((vector_size(4)));" for vector in VECTORS]
for path in sorted(folder.glob("*.json")):
    meaning = json.loads(path.read_text())["meaning"]
    lines.append((folder / meaning).read_text() if isinstance(meaning, str) else "\n".join(meaning))
header = out.with_suffix(".h")
header.write_text("\n".join(lines) + "\n")
subprocess.run([clang, "-O1", "-DHAS=0", "-include", header, program, "-o", out], check=True)
