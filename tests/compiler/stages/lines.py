# The line table of program binaries, for every target: a store's line, column, file and function, with the call that
# was inlined; -g0 leaves the table out, and the code is the same with it and without.
# RUN: %python %s %bareclc %t
import subprocess
import sys
from binary import Binary
from schema.tree import requested_targets

bareclc, path = sys.argv[1:]
SOURCE = """
static int twice(int value) { return value * 2; }
static void put(global int *to, int value) {
    *to = twice(value);
}
kernel void first(global int *p, int i) {
    put(p + get_global_id(0), p[i]);
}
kernel void second(global int *p, local int *l) {
    l[get_local_id(0)] = p[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = l[63 - get_local_id(0)];
}
"""
STORE = [("program.cl", "put", 4, 9), ("program.cl", "first", 7, 5)]


def compiled(target, *options):
    subprocess.run([bareclc, "compile", *target, *options, "-", "-o", path], input=SOURCE.encode(), check=True)
    with open(path, "rb") as file:
        return Binary(file.read())


def check(target):
    with_lines, without = compiled(target), compiled(target, "-g0")
    assert with_lines.payload() == without.payload(), target
    assert without.header.line_size == 0 and without.lines() == []
    rows = with_lines.lines()
    assert rows == sorted(rows, key=lambda row: row[0]) and rows[-1][1] == [], target
    for name, lines in ("first", (6, 8)), ("second", (9, 13)):
        assert any(frames and frames[-1][1] == name for _, frames in rows), (target, name)
        assert all(lines[0] <= frames[-1][2] <= lines[1] for _, frames in rows if frames and frames[-1][1] == name)
    stores = [frames for _, frames in rows if frames and frames[0][1] == "put"]
    assert STORE in stores, (target, stores)


for target, facts in requested_targets().items():
    check(["--target", target])
