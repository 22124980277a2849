# Counts instructions, to detect code that grows faster than the source.
# RUN: %python %s %bareclc
import subprocess
import sys

TARGET = "x86-64-v3"


def instructions(source, stage):
    """The number of instructions in all functions of the IR after a stage."""
    ir = subprocess.run([sys.argv[1], "compile", "--target", TARGET, f"--emit={stage}", "-",
                         "-o", "-"], input=source, capture_output=True, text=True, check=True).stdout
    body, count = False, 0
    for line in ir.splitlines():
        body = line.startswith("define") or (body and line != "}")
        count += body and line.startswith("  ")
    return count


def chain_of_barriers(barriers, most_growth):
    """Consecutive conditional barriers: there are 2^barriers paths through them, but the work-group function has only
    one region for each barrier."""
    body = "\n".join(f"""    if (n & {1 << i}) {{
        barrier(CLK_LOCAL_MEM_FENCE);
        v += shared[(l + {i}) % size];
    }}""" for i in range(barriers))
    source = f"""kernel void chain(global int *out, local int *shared, int n) {{
    size_t l = get_local_id(0), size = get_local_size(0);
    int v = n;
    shared[l] = v;
{body}
    out[get_global_id(0)] = v;
}}
"""
    kernel, work_group, optimised = (instructions(source, stage)
                                     for stage in ("linked-ir", "workgroup-ir", "ir"))
    print(f"barriers: kernel {kernel} instructions, work-group functions {work_group}, "
          f"optimised {optimised}")
    assert kernel > 10 * barriers, "the kernel has lost its barriers"
    assert work_group < most_growth * kernel, "the regions grew"
    assert optimised < most_growth * kernel, "the optimised code grew"


def reads_of_images(count):
    """A kernel with `count` reads."""
    reads = "".join(f"    v += read_imagef(image, how, (float2)(x + {i}, {i}));\n" for i in range(count))
    return f"""kernel void reads(read_only image2d_t image, sampler_t how, global float4 *out) {{
    size_t x = get_global_id(0);
    float4 v = 0.0f;
{reads}    out[x] = v;
}}
"""


def many_reads(few, many, most_each):
    """Some hundred instructions that read an image go into a kernel a few times, and not many times."""
    inlined, called = (instructions(reads_of_images(n), "linked-ir") for n in (few, many))
    optimised = instructions(reads_of_images(many), "ir")
    print(f"{few} reads: {inlined} instructions; {many} reads: {called}, optimised {optimised}")
    assert inlined > 200 * few, "a few calls were not inlined"
    assert max(called, optimised) < most_each * many, "many calls were inlined"


chain_of_barriers(barriers=16, most_growth=20)
many_reads(few=24, many=192, most_each=40)
