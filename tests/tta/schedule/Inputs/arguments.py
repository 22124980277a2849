# SPDX-License-Identifier: MIT
"""arguments.py N: prints a kernel with N buffers, each of which it reads and writes."""
import sys

count = int(sys.argv[1])
print("kernel void k(" + ", ".join(f"global int *a{n}" for n in range(count)) + ") {")
print("    size_t i = get_global_id(0);")
for n in range(count):
    print(f"    a{n}[i] = a{(n + 1) % count}[i] + {n};")
print("}")
