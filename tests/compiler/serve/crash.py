# A program that crashes the compiler gets an answer; the server survives.
# RUN: %python %s %bareclc
from client import *

server = Server(BARECL_CRASH_IN="obj")
for _ in range(2):
    status, log, binary = server.build(VECTOR_ADDITION)
    assert status == CRASHED and binary == b""
    assert "in stage 'obj' (signal 6, Aborted)" in log, log
    status, log, _ = server.build("#error no")
    assert status == FAILED and "program.cl:1:2: error: no" in log, log
assert server.end() == (b"", 0)
