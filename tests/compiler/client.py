# SPDX-License-Identifier: MIT
"""A client of `bareclc serve` (barecl/frames.h) for tests. argv[1] is bareclc."""
import os
import struct
import subprocess
import sys

MAGIC = 0x464C4342
ABI_VERSION = 8
BUILD, RESULT, COMPILE, LINK, IDENTITY = range(1, 6)
OK, FAILED, BAD_TARGET, CRASHED, PROTOCOL, BAD_OPTIONS = range(6)

VECTOR_ADDITION = """
kernel void add(global const float *a, global const float *b, global float *c)
{
    size_t i = get_global_id(0);
    c[i] = a[i] + b[i];
}
"""


def text(string):
    data = string.encode()
    return struct.pack("<I", len(data)) + data


def frame(payload, magic=MAGIC, version=ABI_VERSION, kind=BUILD, size=None):
    return struct.pack("<IIII", magic, version, kind, len(payload) if size is None else size) + payload


def request(source, target="x86-64-v1", options="", settings=""):
    return frame(text(target) + text(options) + text(settings) + text(source))


def parts(pairs):
    """Names and contents of headers or program binaries."""
    return b"".join(text(name) + struct.pack("<I", len(data)) + data for name, data in pairs)


def compile_request(source, headers=(), target="x86-64-v1", options="", settings=""):
    return frame(text(target) + text(options) + text(settings) + text(source) +
                 parts((name, data.encode()) for name, data in headers), kind=COMPILE)


def link_request(binaries, target="x86-64-v1", options="", settings=""):
    return frame(text(target) + text(options) + text(settings) +
                 parts((f"input {i}", data) for i, data in enumerate(binaries)), kind=LINK)


class Server:
    def __init__(self, **environment):
        self.process = subprocess.Popen(
            [sys.argv[1], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, **environment})

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def answer(self):
        """(status, log, binary)"""
        header = self.process.stdout.read(16)
        magic, version, kind, size = struct.unpack("<IIII", header)
        assert (magic, version, kind) == (MAGIC, ABI_VERSION, RESULT), header
        payload = self.process.stdout.read(size)
        status, log_size = struct.unpack_from("<iI", payload)
        log = payload[8:8 + log_size].decode()
        (binary_size,) = struct.unpack_from("<I", payload, 8 + log_size)
        binary = payload[12 + log_size:]
        assert len(binary) == binary_size
        return status, log, binary

    def build(self, *arguments, **options):
        self.send(request(*arguments, **options))
        return self.answer()

    def compile(self, *arguments, **options):
        self.send(compile_request(*arguments, **options))
        return self.answer()

    def link(self, *arguments, **options):
        self.send(link_request(*arguments, **options))
        return self.answer()

    def end(self):
        """Closes the server's input. Returns its remaining output and its exit code."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return rest, self.process.wait()
