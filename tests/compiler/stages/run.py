# A binary's image, loaded and relocated as abi.h says, runs: launch context, arguments, constants,
# division, which must not trap, and printf's records.
# RUN: %python %s %bareclc %t
import ctypes
import mmap
import platform
import struct
import subprocess
import sys
from binary import Binary

SOURCE = """
constant int table[] = {10, 20, 30};
kernel void fill(global int *p, int factor)
{
    size_t i = get_global_id(0);
    p[i] = table[i % 3] * factor;
}
kernel void divide(global int *p, global long *q)
{
    int i = get_global_id(0);
    int zero = i - i, minus = zero - 1;
    p[0] = i / zero + 7 % zero;
    p[1] = (INT_MIN + zero) / minus;
    q[0] = (LONG_MIN + zero) % minus;
    int4 v = (int4)(INT_MIN, 1, 6, 9) / (int4)(minus, zero, 2, i - 3);
    p[2] = v.z;
    p[3] = v.w;
}
kernel void say(int n, float4 v)
{
    printf("%d %s %v3hlf %f\\n", n, "text", v.xyz, v.w);
}
"""

if platform.machine() != "x86_64":
    sys.exit(0)
bareclc, path = sys.argv[1:]
subprocess.run([bareclc, "compile", "--target", "x86-64-v1", "-", "-o", path],
               input=SOURCE.encode(), check=True)
with open(path, "rb") as file:
    binary = Binary(file.read())

memory = mmap.mmap(-1, binary.image.memory_size, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
memory[:binary.image.payload_size] = binary.payload()
for offset in binary.relocations():
    (word,) = struct.unpack_from("<Q", memory, offset)
    struct.pack_into("<Q", memory, offset, word + base)


def launch(name, arguments, items, ring=0):
    """Runs one work-group of `items` through K_workgroup_fast; arguments are ctypes arrays or values."""
    kernel = next(k for k in binary.kernels if binary.text(k.name) == name)
    _, fast = struct.unpack_from("<QQ", memory, kernel.descriptor)
    context = ctypes.create_string_buffer(struct.pack(
        "<12QIIQQ", items, 1, 1, 0, 0, 0, items, 1, 1, 1, 1, 1, 1, 0, 0, ring))
    slots = (ctypes.c_void_p * len(arguments))(*[ctypes.addressof(a) for a in arguments])
    prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_size_t] * 3)
    prototype(fast)(ctypes.addressof(slots), ctypes.addressof(context), 0, 0, 0)


ints, longs = (ctypes.c_int32 * 8)(), (ctypes.c_int64 * 1)()
launch("fill", [ints, ctypes.c_int32(5)], 8)
assert list(ints) == [50, 100, 150] * 2 + [50, 100], list(ints)

launch("divide", [ints, longs], 1)
assert ints[1] == -2**31 and ints[2] == 3 and ints[3] == -3, list(ints)

ring = ctypes.create_string_buffer(64 + 256)
struct.pack_into("<I", ring, 0, 256)
vector = ctypes.create_string_buffer(struct.pack("<4f", 1.5, 2.5, 3.5, 4.5) + bytes(16))
launch("say", [ctypes.c_int32(42), vector], 1, ctypes.addressof(ring))
(written,) = struct.unpack_from("<I", ring, 32)
size, format_index, number, text, x, y, z, w = struct.unpack_from("<IIIQ3fd", ring, 64)
assert (written, size, format_index, number) == (40, 40, 0, 42)
assert ctypes.string_at(text) == b"text" and (x, y, z, w) == (1.5, 2.5, 3.5, 4.5)
