# SPDX-License-Identifier: MIT
"""random_operations.py BARECLC TTASIM CLANG ADF SCRATCH FIRST COUNT: random descriptions, and programs that use them by
name and by meaning, on the machine with them and natively."""
import random
import shutil
import subprocess
import sys
from pathlib import Path

bareclc, ttasim, clang, adf = sys.argv[1:5]
scratch, first, count = Path(sys.argv[5]), int(sys.argv[6]), int(sys.argv[7])

sys.path.append(str(Path(__file__).resolve().parents[3] / "operations"))
import generate
import lane_terms

TYPES = {name: type for name, (type, _) in generate.TYPES.items()}


def argument(type):
    return "(float)(int16_t)next() * 0.25f" if type == "f32" else f"({TYPES[type]})next()"


def constant(type, chance):
    if type == "f32":
        return f"{chance.randint(-99, 99) * 0.25}f"
    value = chance.choice([1 << chance.randint(0, 31), chance.getrandbits(6), chance.getrandbits(32)])
    return f"({TYPES[type]}){value}u"


def word(name, type):
    return f"bits({name})" if type == "f32" else f"(uint32_t){name}"


def memory(operation):
    """Statements that make what the operation's addresses point to, and that show it."""
    before, after = [], []
    for name, each in operation.memory.items():
        type = TYPES[each.type]
        before.append(f"{type} {name}[{each.elements}]; {each.loop()} {name}[n] = ({type})next();")
        after.append(f"{each.loop()} show((uint32_t){name}[n]);")
    return before, after


def call(operation, prefix, chance=None):
    """With a chance, some arguments are constants."""
    words = [name if name in operation.memory else argument(type) for name, type in operation.inputs]
    in_registers = [n for n, (name, _) in enumerate(operation.inputs) if name not in operation.memory]
    if chance and in_registers:
        for n in chance.sample(in_registers, chance.randint(1, len(in_registers))):
            words[n] = constant(operation.inputs[n][1], chance)
    if operation.immediate:
        least, most = operation.immediate
        words[-1] = str(chance.randint(least, most) if chance else least)
    before, after = memory(operation)
    before += [f"{TYPES[type]} {name};" for name, type in operation.outputs]
    after += [f"show({word(name, type)});" for name, type in operation.outputs]
    first = f"{operation.outputs[0][0]} = " if len(operation.outputs) == 1 else ""
    if not first:
        words += ["&" + name for name, _ in operation.outputs]
    return " ".join(["{", *before, f"{first}{prefix}{operation.name}({', '.join(words)});", *after, "}"])


def program(operations, chance):
    """Calls each operation by its name, and a copy of its C function that has another name."""
    lines = ["#include <stdint.h>", "#include <stdio.h>", lane_terms.TYPEDEFS_IN_C, "static uint32_t state = 1, sum;",
             "static uint32_t next(void) { state = state * 1664525u + 1013904223u; return state ^ state >> 15; }",
             "static uint32_t bits(float value) { union { float value; uint32_t word; } as = {value}; return as.word; }",
             "static void show(uint32_t word) { sum = sum * 31 + word; }"]
    for each in operations:
        lines += [line.replace(each.name + "_table", f"copy_{each.name}_table")
                  for line in each.function(f"copy_{each.name}")]
    lines += ["int main(void) {", "    for (int n = 0; n < 50; ++n) {"]
    lines += [f"        {call(each, prefix)}" for each in operations for prefix in ("", "copy_")]
    lines += [f"        {call(each, prefix, chance)}" for each in operations for prefix in ("", "copy_", "copy_")]
    return "\n".join([*lines, "    }", '    printf("%08x\\n", sum);', "    return 0;", "}"]) + "\n"


def run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


found = 0
for seed in range(first, first + count):
    chance = random.Random(seed)
    shutil.rmtree(scratch, ignore_errors=True)
    (scratch / "operations").mkdir(parents=True)
    operations = [generate.Operation(4 * seed + number) for number in range(4)]
    for each in operations:
        (scratch / "operations" / (each.name + ".json")).write_text(each.json())
    (scratch / "program.c").write_text(program(operations, chance))
    functions = [line for each in operations for line in each.function(each.name)]
    native = "#include <stdint.h>\n" + lane_terms.TYPEDEFS_IN_C + "\n".join(functions)
    (scratch / "native.h").write_text(native + "\n")
    machine = scratch / "machine.adf"
    machine.write_text(run(bareclc, "machine", "--emit=adf", f"--add-operations={scratch}/operations", adf))
    run(clang, "-w", "-fwrapv", "-ffp-contract=off", "-O1", "-include", scratch / "native.h", scratch / "program.c", "-o", scratch / "native")
    wanted = run(scratch / "native")
    # Compiling C prints no remarks: the code shows which operations were found.
    text = run(bareclc, "compile", "-x", "c", "--machine", machine, "--emit=ir", scratch / "program.c", "-o", "-")
    found += text.count("call i32 @__tta_random") + text.count("} @__tta_random") - len(operations)
    run(bareclc, "compile", "-x", "c", "--machine", machine, scratch / "program.c", "-o", scratch / "program")
    for options in ([], ["--fast=1"]):
        said = run(ttasim, "--machine", machine, *options, scratch / "program")
        if said != wanted:
            sys.exit(f"seed {seed}, {options}: {said.strip()} instead of {wanted.strip()}")
print(f"{count} seeds agree; found by meaning: {'some' if found > 0 else 'none'}")
