# SPDX-License-Identifier: MIT
"""memory.py BARECLC MACHINE: fails if a kernel with 1,000 buffers takes more than twice the memory to compile that one
with 250 takes. The orders between accesses took most of it when their number grew with the square."""
import os
import subprocess
import sys
from pathlib import Path

bareclc, machine = sys.argv[1:]


def peak(buffers):
    """The most memory that the compiler had, in KiB."""
    kernel = subprocess.run([sys.executable, Path(__file__).parent / "arguments.py", str(buffers)],
                            stdout=subprocess.PIPE, check=True).stdout
    compiler = subprocess.Popen([bareclc, "compile", "--machine", machine, "-", "-o", os.devnull],
                                stdin=subprocess.PIPE)
    compiler.stdin.write(kernel)
    compiler.stdin.close()
    _, status, usage = os.wait4(compiler.pid, 0)
    if status:
        sys.exit(f"{buffers} buffers: the compiler fails")
    return usage.ru_maxrss


few, many = peak(250), peak(1000)
if many > 2 * few:
    sys.exit(f"250 buffers take {few} KiB, 1,000 take {many}")
