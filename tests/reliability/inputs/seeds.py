# SPDX-License-Identifier: MIT
"""The first inputs of the fuzzers: a few good inputs for each, made of the tree's own files. Needs no compiler."""
import random
import struct
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]

MAGIC, BUILD, RESULT, COMPILE, LINK = 0x464C4342, 1, 2, 3, 4

FORMATS = ["%d %s|%-08.3f", "%v4hld", "%c%%%p", "%#x %o %+i %e", "%v2hhx %v3hf %lu"]

PROGRAMS = [
    "CODE ;\n:main ;\n    1 -> ALU.in2 , 2 -> ALU.in1t.add ;\n    ALU.out1 -> RF0.1 ;\n    main -> gcu.pc.jump ;\n",
    "CODE ;\n    [IMM.0=0x12345678] ;\n    IMM.0 -> LSU.in1t.ld8 ;\n    ... ;\nDATA data 0x100 ;\n    DA 4 0x12345678 7 ;\n",
    "CODE ;\n    ?RF0.0 4 -> RF0.2 ;\n# a comment\n    !RF0.0 -3 -> RF0.2 , ... ;\n",
]


def version(file, name):
    """The version BCL_`name`_VERSION that a shared header defines."""
    words = (ROOT / file).read_text().split()
    return int(words[words.index(f"BCL_{name}_VERSION") + 1].rstrip("u"))


def frames_version():
    return version("formats/include/barecl/frames.h", "FRAMES")


def program_abi():
    """BCL_PROGRAM_ABI (formats/include/barecl/binary.h)."""
    return (version("device-fw/include/barecl/launch.h", "LAUNCH") << 24 |
            version("device-fw/include/barecl/printf_ring.h", "PRINTF") << 16 |
            version("formats/include/barecl/image.h", "IMAGE") << 8 |
            version("formats/include/barecl/binary.h", "BINARY"))


def text(data):
    return struct.pack("<I", len(data)) + data


def frame(kind, payload):
    return struct.pack("<IIII", MAGIC, frames_version(), kind, len(payload)) + payload


def requests():
    texts = [b"x86-64-v1", b"-cl-std=CL1.2", b"", b"kernel void k(global int *a) { a[0] = 1; }"]
    return [frame(BUILD, b"".join(map(text, texts))), frame(BUILD, 4 * text(b"")), frame(RESULT, b""),
            frame(COMPILE, b"".join(map(text, [*texts, b"a.h", b"#define A 1"]))),
            frame(LINK, b"".join(map(text, [*texts[:3], b"0", b"BCLB"])))]


def answers():
    return [frame(RESULT, struct.pack("<i", status) + text(log) + text(binary))
            for status, log, binary in [(0, b"", b"BCLB"), (1, b"an error", b""), (3, b"", b"")]]


def boards():
    return [file.read_bytes().replace(b'"%s"' % file.parent.name.encode(), b'"board"', 1)
            for file in sorted((ROOT / "boards").glob("*/board.json"))]


def machines():
    return [file.read_bytes() for file in sorted((ROOT / "boards").glob("*/machine.adf"))]


def rings():
    record = struct.pack("<IIIII", 20, 0, 42, 0x100, 0)
    return [form.encode() + b"\0" + struct.pack("<III", 40, 256, 0) + 2 * record for form in FORMATS]


def binaries():
    """Hand-made binaries: a kernel with an argument and a local variable, a format, a program image of two words."""
    strings = b"\0kernel\0a\0int\0%d\n\0"
    kernel = struct.pack("<18I", 1, 0, 0, 0, 1, 0, 1, 16, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0)
    argument = struct.pack("<9I", 8, 10, 1, 0, 0, 4, 0, 0, 0)
    local, formats = struct.pack("<II", 64, 8), struct.pack("<I", 14)
    image = struct.pack("<14I", 0x494C4342, 4, 56, 16, 32, 8, 72, 2, 0, 0, 0, 0, 0, 0) + \
        struct.pack("<4I2I", 4, 0, 8, 0, 0, 8)
    at, parts = 120, []
    for part in (kernel, argument, local, formats, strings, image):
        at = (at + 7) // 8 * 8
        parts.append((at, part))
        at += len(part)
    offsets = [place for place, _ in parts]
    header = struct.pack("<4I32s18I", 0x424C4342, program_abi(), at, 0, b"cortex-m4f",
                         offsets[0], 1, offsets[1], 1, offsets[2], 1, offsets[3], 1,
                         offsets[4], len(strings), offsets[5], len(image), 0, 0, 0, 0, 0, 0)
    data = bytearray(at)
    for place, part in [(0, header), *parts]:
        data[place:place + len(part)] = part
    return [bytes(data)]


def calls():
    numbers = random.Random(1)
    return [bytes(numbers.choice([0, 1, 2, 3, numbers.randrange(256)]) for _ in range(256))
            for _ in range(24)]


def programs():
    return [program.encode() for program in PROGRAMS]


SEEDS = {"answers": answers, "assembler": programs, "binary": binaries, "boards": boards,
         "calls": calls, "frames": requests, "machines": machines, "printf": rings}


def write(name, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[name]()):
        (folder / f"seed{number}").write_bytes(seed)
