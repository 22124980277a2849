#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks in the generated code that every maths function is vectorised over work-items.

    vectorised.py BARECLC FOLDER MACHINES TARGET...

For each target, or machine in the folder MACHINES, a program is compiled to assembly. It has a kernel for each
function, which applies the function to an element of a buffer. The local size is known, so there is no loop for
remaining work-items. Each kernel must have floating-point arithmetic on whole vectors, none on single lanes, and no
calls. Tables list the operations that a core's vectors lack, with the reason; an entry that is not needed is an error
too. """

import re
import subprocess
import sys
from pathlib import Path

FUNCTIONS = """exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan sincos sinpi cospi tanpi atan asin acos sinh
    cosh tanh asinh acosh atanh cbrt rsqrt hypot erf pow atan2 tgamma lgamma sqrt""".split()
TWO_ARGUMENTS = {"hypot", "pow", "atan2"}

# The patterns for each in assembly; their group has the name used in the tables of exceptions. Calls on a
# transport-triggered machine show no name; there all functions of the program except kernels are checked.
X86 = {
    "call": r"(call)[lq]?\s",
    "vector": r"v(?:add|sub|mul|div|sqrt|fn?m(?:add|sub)\d+)p[sd]\s.*%WIDEmm",
    "scalar": r"v?(add|sub|mul|div|sqrt|max|min|fn?m(?:add|sub)\d+|round|rndscale|cvt\w*2)s[sd]\s",
}
ARM = {
    "call": r"(blx?)\s",
    "vector": r"v(?:add|sub|mul|fma|fms|mla|mls)\.f32\s+q",
    "scalar": r"v(add|sub|mul|n?ml[as]|fn?m[as]|div|sqrt|cmpe?|cvt|rint\w|maxnm|minnm|neg|abs)\.[fsu]\w+\s+s",
}
TARGETS = {
    "x86-64-v4": {key: text.replace("WIDE", "z") for key, text in X86.items()},
    "x86-64-v3": {key: text.replace("WIDE", "y") for key, text in X86.items()},
    "cortex-a53": {
        "call": r"(blr?)\s",
        "vector": r"f(?:add|sub|mul|mla|mls|sqrt)\s+v\d+\.4s",
        "scalar": r"(f(?:n?m(?:add|sub|ul)|add|sub|div|sqrt|cmpe?|csel|rint\w|cvt\w+|max\w*|min\w*|neg|abs)"
                  r"|[su]cvtf)\s+s\d",
    },
    "cortex-a9": ARM,
    "cortex-m55": ARM,
    "tta-simd": {
        "vector": r".*\.(?:add|sub|mul)f32x4",
        "scalar": r".*\.((?:add|sub|mul|div|sqrt|g[te]|eq|abs|neg)f|c[if][fi]u?)\s",
    },
}

# Operations that a target does not have for vectors, and the functions that consist mainly of them, so that a vector
# loop would not be faster.
NO_DIVISION = {"div": "no vector is divided", "sqrt": "no vector has a square root"}
OPERATIONS = {
    "cortex-a9": NO_DIVISION,
    "cortex-m55": NO_DIVISION,
    "tta-simd": {"__divsf3": "no unit divides", "sqrtf": "no unit takes a square root"},
}
FUNCTIONS_OF_THEM = {
    "cortex-a9": {"sqrt"},
    "cortex-m55": {"sqrt"},
    "tta-simd": {"sqrt"},
}


def source():
    text = ""
    for name in FUNCTIONS:
        value = f"{name}(a[i], b[i])" if name in TWO_ARGUMENTS else f"{name}(a[i])"
        before = "float c, s = sincos(a[i], &c); " if name == "sincos" else ""
        text += (f"kernel void k_{name}(global const float *restrict a, global const float *restrict b, "
                 f"global float *restrict out)\n{{ size_t i = get_global_id(0); {before}"
                 f"out[i] = {'s * c' if before else value}; }}\n")
    return text


def bodies(assembly):
    """The instructions of all functions, by name."""
    found, lines = {}, []
    for line in assembly.splitlines():
        if label := re.match(r":(\w+) ;|(\w+):", line):
            lines = found.setdefault(label[1] or label[2], [])
        elif re.match(r"\s+[^.\s]", line):
            lines.append(line.strip())
    return found


def faults(target, name, body, used):
    """A kernel's faults; adds to `used` the exceptions that it needs."""
    patterns = TARGETS[target]
    if not any(re.match(patterns["vector"], line) for line in body):
        if name not in FUNCTIONS_OF_THEM.get(target, ()):
            yield "no arithmetic on vectors"
        used.add(name)
        return
    for line in body:
        for kind, what in ("call", "a call"), ("scalar", "one lane alone"):
            if kind not in patterns or not (match := re.match(patterns[kind], line)):
                continue
            if match[1] in OPERATIONS.get(target, {}):
                used.add(match[1])
            else:
                yield f"{what}: {line}"


def check(compiler, folder, machines, target):
    """The faults in a target's code, one line for each."""
    path = Path(folder) / f"{target}.cl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source())
    machine = Path(machines) / target / "machine.adf"
    place = ["--machine", machine, "--emit=tceasm"] if machine.exists() else ["--target", target, "--emit=asm"]
    assembly = path.with_suffix(".s")
    subprocess.run([compiler, "compile", *place, "--local-size=256,1,1", "-o", assembly, path], check=True)
    functions, used = bodies(assembly.read_text()), set()
    for name in FUNCTIONS:
        for fault in list(dict.fromkeys(faults(target, name, functions[f"k_{name}"], used)))[:4]:
            yield f"{target}: {name}: {fault}"
    for name in functions:
        if machine.exists() and not name.startswith("k_"):
            used.add(name)
            if name not in OPERATIONS[target]:
                yield f"{target}: a function that is called: {name}"
    for entry in {*OPERATIONS.get(target, {}), *FUNCTIONS_OF_THEM.get(target, ())} - used:
        yield f"{target}: {entry} stands among the exceptions and is none"


def main():
    compiler, folder, machines, *targets = sys.argv[1:]
    found = [fault for target in targets for fault in check(compiler, folder, machines, target)]
    print("\n".join(found) or f"{len(FUNCTIONS)} functions are in vectors: {' '.join(targets)}")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
