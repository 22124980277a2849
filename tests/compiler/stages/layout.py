# Checks a binary's CRC, its parts and its relocations without the compiler's code; and that `info` refuses
# truncated binaries, flipped bits, and other files.
# RUN: %python %s %bareclc %t
import os
import struct
import subprocess
import sys
from binary import Binary
from schema.tree import requested_targets

bareclc, path = sys.argv[1:]
SOURCE = """
constant float table[] = {1, 2, 3, 4, 5};
kernel void first(global float *p, int i) { p[0] = table[i % 5]; }
kernel void second(global long *p, long n) { p[0] /= n; }
"""


def info(data):
    with open(path, "wb") as file:
        file.write(data)
    return subprocess.run([bareclc, "info", path], capture_output=True, text=True)


for target, facts in requested_targets().items():
    subprocess.run([bareclc, "compile", "--target", target, "-", "-o", path],
                   input=SOURCE.encode(), check=True)
    with open(path, "rb") as file:
        data = file.read()
    binary = Binary(data)
    header, image, payload = binary.header, binary.image, binary.payload()
    assert header.size == len(data) and header.crc32 == binary.crc()
    assert header.target.rstrip(b"\0").decode() == target
    assert [binary.text(kernel.name) for kernel in binary.kernels] == ["first", "second"]
    assert header.image_offset % 8 == 0 and image.align & (image.align - 1) == 0

    # The arguments p, i, p, n. Only values have a size and a size of elements.
    assert [(argument.kind, argument.size, argument.align, argument.element_size) for argument in binary.arguments()] \
        == [(1, 0, 4, 0), (4, 4, 4, 4), (1, 0, 8, 0), (4, 8, 8, 8)]

    # Four pointers to functions, in the descriptors; no other words need the load address, except those of MIPS' global
    # offset table, which are neighbours.
    slots = [kernel.descriptor + 8 * i for kernel in binary.kernels for i in range(2)]
    relocations = list(binary.relocations())
    assert relocations[:4] == slots, relocations
    table = relocations[4:]
    assert table == (list(range(table[0], table[-1] + 4, 4)) if facts["architecture"] == "mips" else []), relocations
    assert image.pointer_bytes == facts["pointer_bytes"]
    word = "<Q" if facts["byte_order"] == "little" else ">Q"
    for slot in slots:
        (address,) = struct.unpack_from(word, payload, slot)
        assert address < len(payload)
        assert (address & 1) == facts["triple"].startswith("thumb")

    assert info(data).returncode == 0
    assert "CRC" in info(data[:-5] + bytes([data[-5] ^ 1]) + data[-4:]).stderr
    assert "bytes and has" in info(data[:-1]).stderr
    assert "not a BareCL binary" in info(b"x" + data[1:]).stderr
    assert "too short" in info(b"").stderr
