# Sixteen conditional barriers after each other: all the ways through them are 65536, but the work-
# group function has a region for each barrier only. Its instructions are less than 20 times the
# kernel's, before and after LLVM's optimisations.
# RUN: %python %s %bareclc
import subprocess
import sys
import time

BARRIERS, MOST_GROWTH = 16, 20

BODY = "\n".join(f"""    if (n & {1 << i}) {{
        barrier(CLK_LOCAL_MEM_FENCE);
        v += shared[(l + {i}) % size];
    }}""" for i in range(BARRIERS))
SOURCE = f"""kernel void chain(global int *out, local int *shared, int n) {{
    size_t l = get_local_id(0), size = get_local_size(0);
    int v = n;
    shared[l] = v;
{BODY}
    out[get_global_id(0)] = v;
}}
"""


def instructions(stage):
    """In all functions of the IR after a stage."""
    ir = subprocess.run([sys.argv[1], "compile", "--target", "x86-64-v3", f"--emit={stage}", "-",
                         "-o", "-"], input=SOURCE, capture_output=True, text=True, check=True).stdout
    body, count = False, 0
    for line in ir.splitlines():
        body = line.startswith("define") or (body and line != "}")
        count += body and line.startswith("  ")
    return count


start = time.monotonic()
kernel, work_group, optimised = map(instructions, ["linked-ir", "workgroup-ir", "ir"])
print(f"kernel {kernel} instructions, work-group functions {work_group}, optimised {optimised}; "
      f"three builds took {time.monotonic() - start:.2f} s")
assert kernel > 10 * BARRIERS, "the kernel has lost its barriers"
assert work_group < MOST_GROWTH * kernel, "the regions grew"
assert optimised < MOST_GROWTH * kernel, "the optimised code grew"
