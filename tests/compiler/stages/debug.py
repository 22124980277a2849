# What debuggers read of a program binary, for every target: with -g the code is the same as without, byte for byte; the
# ELF file beside it is sound, describes every variable, and gives the addresses of the image once a load address is
# added. -g needs no more memory on a device.
# RUN: %python %s %bareclc %t
import json
import subprocess
import sys
from binary import Binary
from schema.tree import requested_targets

bareclc, path = sys.argv[1:]
SOURCE = """
static int twice(int value) { int more = value + 1; return 2 * more; }
kernel void first(global int *to, int count) {
    int item = get_global_id(0), sum = 0;
    for (int turn = 0; turn < count; turn++)
        sum += twice(turn);
    to[item] = sum;
}
kernel void second(global int *to, local int *part) {
    int own = get_local_id(0);
    part[own] = to[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = part[get_local_size(0) - 1 - own];
    to[get_global_id(0)] = other + own;
}
"""
# LLVM describes `step` where its value does not reach.
TREE = """
kernel void tree(global int *to, local int *part) {
    int own = get_local_id(0);
    part[own] = to[own];
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (own < step)
            part[own] += part[own + step];
    }
    to[own] = part[own];
}
"""
LOADED_AT = 0x20001000


def compiled(target, *options, source=SOURCE):
    subprocess.run([bareclc, "compile", *target, *options, "-", "-o", path], input=source.encode(), check=True)
    with open(path, "rb") as file:
        return Binary(file.read())


def tool(name, *words):
    return subprocess.run([name, *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def symbols(file):
    """The addresses of the kernels' launchers."""
    rows = [line.split() for line in tool("llvm-nm", file).splitlines()]
    return {row[2]: int(row[0], 16) for row in rows if row[-1].endswith("_workgroup")}


def lines(file):
    return {int(row.split()[0], 16) for row in tool("llvm-dwarfdump", "--debug-line", file).splitlines()
            if row.startswith("0x")}


def check(target):
    plain, debugged = compiled(target), compiled(target, "-g")
    assert plain.payload() == debugged.payload(), target
    assert plain.relocations() == debugged.relocations(), target
    assert plain.image.memory_size == debugged.image.memory_size, target
    assert plain.header.debug_size == 0 and debugged.header.debug_size > 0
    elf = path + ".elf"
    for load in 0, LOADED_AT:
        with open(f"{elf}.{load}", "wb") as file:
            file.write(debugged.debug_file(load))
        tool("llvm-dwarfdump", "--verify", f"{elf}.{load}")
    assert symbols(f"{elf}.{LOADED_AT}") == {name: at + LOADED_AT for name, at in symbols(f"{elf}.0").items()}
    assert lines(f"{elf}.{LOADED_AT}") == {at + LOADED_AT for at in lines(f"{elf}.0")}


def check_variables(target):
    """Without optimisation, each variable is known wherever it is in scope."""
    binary = compiled(target, "-g", "-cl-opt-disable")
    with open(path, "wb") as file:
        file.write(binary.debug_file(0))
    found = json.loads(tool("llvm-dwarfdump", "--statistics", path))
    assert found["#source variables"] == found["#source variables with location"], (target, found)
    whole = "sum_all_variables(#bytes in parent scope)"
    assert found[whole] == found["sum_all_variables(#bytes in parent scope covered by DW_AT_location)"], (target, found)


for handler in "auto", "fibers":
    compiled(["--target", "x86-64-v1"], "-g", "-cl-opt-disable", f"--workitem={handler}", source=TREE)
for target in *(["--target", name] for name in requested_targets()), ["--device", "tta-scalar"]:
    check(target)
    check_variables(target)
