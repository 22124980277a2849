# One server builds one program after the other: correct and wrong programs, for several targets.
# RUN: %python %s %bareclc
from binary import Binary
from client import *
from schema.tree import requested_targets

server = Server()
for target in [*requested_targets(), "x86-64-v1"]:
    status, log, binary = server.build(VECTOR_ADDITION, target=target)
    assert (status, log) == (OK, ""), log
    assert Binary(binary).header.target.rstrip(b"\0").decode() == target

status, log, binary = server.build("kernel void k(global int *p)\n{\n    p[0] = x;\n}")
assert status == FAILED and binary == b""
assert "program.cl:3:12: error: use of undeclared identifier 'x'" in log, log

status, log, binary = server.build("kernel void k(global int *p) { p[0] = 1 }", options="-w")
assert status == FAILED and "expected ';'" in log, log

status, log, _ = server.build("kernel void k(int unused) {\n#warning careful\n}")
assert status == OK and "careful" in log, log

status, log, _ = server.build(VECTOR_ADDITION, options="-O7")
assert status == BAD_OPTIONS and "unknown build option '-O7'" in log, log

status, log, _ = server.build(VECTOR_ADDITION, target="vax")
assert status == BAD_TARGET and "vax" in log, log

status, log, binary = server.build("", target="cortex-m4f")
assert status == OK and Binary(binary).header.kernel_count == 0

assert server.end() == (b"", 0)
