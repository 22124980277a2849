# SPDX-License-Identifier: MIT
"""random_operations.py BARECLC TTASIM CLANG ADF SCRATCH FIRST COUNT: random descriptions, and programs that use them by
name and by meaning, on the machine with them and natively."""
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

bareclc, ttasim, clang, adf = sys.argv[1:5]
scratch, first, count = Path(sys.argv[5]), int(sys.argv[6]), int(sys.argv[7])

TYPES = {"u32": "uint32_t", "i32": "int32_t", "u8": "uint8_t", "i8": "int8_t", "u16": "uint16_t", "i16": "int16_t"}
BINARY = ["{0} + {1}", "{0} - {1}", "{0} * {1}", "({0} & {1})", "({0} | {1})", "({0} ^ {1})",
          "({0} < {1} ? {0} : {1})", "({0} > {1} ? {0} - {1} : {1} - {0})", "({0} == {1} ? {0} : 7u)"]
UNARY = ["~{0}", "({0} >> {n})", "({0} << {n})", "({0} & {mask}u)", "(uint32_t)((int32_t){0} >> {n})",
         "(uint32_t)(int8_t){0}"]


def term(chance, names, depth):
    if depth == 0 or chance.random() < 0.15:
        return f"(uint32_t){chance.choice(names)}" if chance.random() < 0.85 else f"{chance.getrandbits(16)}u"
    if chance.random() < 0.4:
        return "(" + chance.choice(UNARY).format(term(chance, names, depth - 1), n=chance.randint(1, 31),
                                                 mask=chance.getrandbits(32)) + ")"
    return "(" + chance.choice(BINARY).format(term(chance, names, depth - 1), term(chance, names, depth - 1)) + ")"


def operation(chance, number):
    inputs = [{"name": f"x{n}", "type": chance.choice(list(TYPES))} for n in range(chance.randint(1, 3))]
    outputs = [{"name": f"y{n}", "type": chance.choice(list(TYPES))} for n in range(chance.choice([1, 1, 1, 2]))]
    names = [operand["name"] for operand in inputs]
    terms = [term(chance, names, 3) for _ in outputs]
    parameters = [f"{TYPES[i['type']]} {i['name']}" for i in inputs]
    name = f"random{number}"
    if len(outputs) == 1:
        text = [f"{TYPES[outputs[0]['type']]} {name}({', '.join(parameters)}) {{", f"    return {terms[0]};", "}"]
    else:
        parameters += [f"{TYPES[o['type']]} *{o['name']}" for o in outputs]
        text = [f"void {name}({', '.join(parameters)}) {{"]
        text += [f"    *{o['name']} = {value};" for o, value in zip(outputs, terms)] + ["}"]
    return {"name": name, "inputs": inputs, "outputs": outputs, "meaning": text, "latency": chance.randint(1, 3)}


def call(operation, prefix, chance=None):
    """With a chance, some arguments are constants."""
    words = [f"({TYPES[i['type']]})next()" for i in operation["inputs"]]
    if chance:
        for n in chance.sample(range(len(words)), chance.randint(1, len(words))):
            constant = chance.choice([1 << chance.randint(0, 31), chance.getrandbits(6), chance.getrandbits(32)])
            words[n] = f"({TYPES[operation['inputs'][n]['type']]}){constant}u"
    name = prefix + operation["name"]
    if len(operation["outputs"]) == 1:
        return f"show((uint32_t){name}({', '.join(words)}));"
    declared = " ".join(f"{TYPES[o['type']]} {o['name']};" for o in operation["outputs"])
    words += ["&" + o["name"] for o in operation["outputs"]]
    shown = " ".join(f"show((uint32_t){o['name']});" for o in operation["outputs"])
    return f"{{ {declared} {name}({', '.join(words)}); {shown} }}"


def program(operations, chance):
    """Calls each operation by its name, and a copy of its C function that has another name."""
    lines = ["#include <stdint.h>", "#include <stdio.h>", "static uint32_t state = 1, sum;",
             "static uint32_t next(void) { state = state * 1664525u + 1013904223u; return state ^ state >> 15; }",
             "static void show(uint32_t word) { sum = sum * 31 + word; }"]
    for each in operations:
        lines.append("static inline " + "\n".join(each["meaning"]).replace(each["name"], "copy_" + each["name"]))
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
    operations = [operation(chance, number) for number in range(4)]
    for each in operations:
        (scratch / "operations" / (each["name"] + ".json")).write_text(json.dumps(each, indent=4))
    (scratch / "program.c").write_text(program(operations, chance))
    native = "#include <stdint.h>\n" + "\n".join("static " + "\n".join(each["meaning"]) for each in operations)
    (scratch / "native.h").write_text(native + "\n")
    machine = scratch / "machine.adf"
    machine.write_text(run(bareclc, "machine", "--emit=adf", f"--add-operations={scratch}/operations", adf))
    run(clang, "-w", "-fwrapv", "-O1", "-include", scratch / "native.h", scratch / "program.c", "-o", scratch / "native")
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
