# The server answers an invalid request with PROTOCOL, and ends.
# RUN: %python %s %bareclc
from client import *

GOOD = request(VECTOR_ADDITION)


def refuse(data, message):
    server = Server()
    server.send(data)
    server.process.stdin.close()
    status, log, binary = server.answer()
    assert status == PROTOCOL and binary == b"" and message in log, log
    assert server.process.stdout.read() == b""
    assert server.process.wait() == 0


refuse(b"GET / HTTP/1.0\r\n\r\n", "no frame")
refuse(frame(b"", version=99), "version 99")
refuse(frame(b"", kind=RESULT), "unknown kind 2")
refuse(frame(b"", size=(256 << 20) + 1), "too long")
refuse(GOOD[:7], "cut short")
refuse(GOOD[:-1], "cut short")
refuse(frame(text("x86-64-v1") + text("")), "cut short")
refuse(frame(text("x86-64-v1") + text("") + text("") + text("") + b"more"), "another content")
refuse(frame(struct.pack("<I", 0xFFFFFFFF) + b"x86"), "cut short")

# Without any request it ends without output.
server = Server()
assert server.end() == (b"", 0)

# A valid request before an invalid one is answered.
server = Server()
assert server.build(VECTOR_ADDITION)[0] == OK
server.send(b"x" * 16)
assert server.answer()[0] == PROTOCOL
