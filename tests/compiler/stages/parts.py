# A large program is compiled in parts: the binary is the same for any number of processors, and the errors of all
# parts are reported.
# RUN: %python %s %bareclc %t
import os
import subprocess
import sys
from binary import Binary

KERNELS = 48
KERNEL = """kernel void k{0}(global float *p, int n) {{
    for (int i = get_global_id(0); i < n; i += {0} + 1)
        p[i] = {1} + p[i] * {0};
}}
"""
TABLE = "constant float table[4] = {1, 2, 3, 4};\n"
BAD = "kernel void bad(global int *p) { __asm__(\"bogus instruction\"); p[0] = 1; }\n"

bareclc, path = sys.argv[1:]


def build(source, processors=None):
    """The log, and the binary or None."""
    done = subprocess.run([bareclc, "compile", "--target", "x86-64-v3", "--time", "-", "-o", path],
                          input=source, stderr=subprocess.PIPE, text=True,
                          preexec_fn=lambda: processors and os.sched_setaffinity(0, processors))
    if done.returncode != 0:
        return done.stderr, None
    with open(path, "rb") as file:
        return done.stderr, Binary(file.read())


def in_parts(log):
    """In a program that is not divided, code generation is a separate stage."""
    return not any(line.startswith("obj ") for line in log.splitlines())


apart = "".join(KERNEL.format(i, i) for i in range(KERNELS))
together = TABLE + "".join(KERNEL.format(i, f"table[i & {i % 4}]") for i in range(KERNELS))
for source in apart, together:
    one_log, one = build(source, {min(os.sched_getaffinity(0))})
    log, binary = build(source)
    assert in_parts(log) and in_parts(one_log), log
    assert binary.data == one.data
    assert [binary.text(kernel.name) for kernel in binary.kernels] == [f"k{i}" for i in range(KERNELS)]
    assert len({kernel.descriptor for kernel in binary.kernels}) == KERNELS

log, _ = build(KERNEL.format(0, 0))
assert not in_parts(log), log

log, binary = build(apart + BAD)
assert binary is None and log.count("invalid instruction mnemonic 'bogus'") == 1, log
