# One server compiles, with embedded headers, and links; files that cannot be linked are named.
# RUN: %python %s %bareclc
from binary import Binary
from client import *

OBJECT, LIBRARY = 2, 4
LAUNCHERS = 32 | 64

# Embedded headers come before files of the same name, in quotes, in angle brackets and from each other.
os.makedirs("links.folder", exist_ok=True)
os.chdir("links.folder")
with open("one.h", "w") as file:
    file.write("#error this is the file\n")
server = Server()
status, log, kernels = server.compile(
    '#include "one.h"\n#include <deep/two.h>\nint f(int);\n'
    "kernel void k(global int *p) { p[0] = f(ONE + TWO + THREE); }\n",
    [("one.h", "#define ONE 1\n"), ("deep/two.h", '#define TWO 2\n#include "three.h"\n'),
     ("deep/three.h", "#define THREE 3\n")])
assert (status, log) == (OK, ""), log
assert Binary(kernels).header.flags == OBJECT and Binary(kernels).header.kernel_count == 0

status, log, functions = server.compile("int f(int x) { return x; }", [("unused.h", "#error no")])
assert (status, log) == (OK, ""), log

status, log, whole = server.link([kernels, functions])
assert (status, log) == (OK, ""), log
assert Binary(whole).header.flags == LAUNCHERS and Binary(whole).header.kernel_count == 1
assert Binary(whole).crc() == Binary(whole).header.crc32

status, log, library = server.link([functions], options="-create-library")
assert (status, log) == (OK, "") and Binary(library).header.flags == LIBRARY
status, log, again = server.link([kernels, library])
assert (status, log) == (OK, ""), log

# An object that includes a user's file is marked; a linked program is complete.
with open("file.h", "w") as file:
    file.write("#define VALUE 1\n")
status, log, reader = server.compile('#include "file.h"\nint f(int x) { return VALUE; }')
assert status == OK and Binary(reader).header.flags == OBJECT | 1, log
status, log, whole = server.link([kernels, reader])
assert status == OK and Binary(whole).header.flags == LAUNCHERS, log

for inputs, said in [
        ([], "there is nothing to link"),
        ([kernels, b"rubbish"], "input 1: not a BareCL binary: too short"),
        ([kernels[:-1]], "input 0: damaged"),
        ([kernels], "program.cl:4:39: error: 'f' is declared but not defined"),
        ([kernels, functions, functions], "input 2 does not go with")]:
    status, log, binary = server.link(inputs)
    assert status == FAILED and binary == b"" and said in log, (said, log)

status, log, _ = server.link([kernels], options="-DX=1")
assert status == BAD_OPTIONS and "unknown build option '-DX=1'" in log, log
status, log, _ = server.compile("", options="-create-library")
assert status == BAD_OPTIONS and "unknown build option '-create-library'" in log, log

# Every target links.
from schema.tree import requested_targets
for target in requested_targets():
    made = [server.compile(source, target=target)[2]
            for source in ("int f(int); kernel void k(global int *p) { p[0] = f(2); }",
                           "int f(int x) { return x * 3; }")]
    status, log, whole = server.link(made, target=target)
    assert (status, log) == (OK, "") and Binary(whole).header.kernel_count == 1, (target, log)
assert server.end() == (b"", 0)
