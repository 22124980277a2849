# SPDX-License-Identifier: MIT
"""Compiles the SPIR-V modules in folders of other projects, such as the tests of SPIRV-Tools. The compiler must compile
each module, or name the instruction that it refuses. It must never die.

usage: foreign.py BARECLC FOLDER [--kept OUT] [--all]
  FOLDER    modules are *.spv; *.spvasm; and raw strings in *.cpp, as in the tests of SPIRV-Tools
  --kept    receives each module on which the compiler dies, or which it refuses without a name (default: nothing)
  --all     prints each module's result, not only the counts

Text is assembled by spirv-as. Only modules with the capability Kernel count; others are not for OpenCL.
"""
import argparse
import collections
import re
import struct
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "compiler"))

MAGIC, MEMORY_MODEL, CAPABILITY, KERNEL, PHYSICAL32 = 0x07230203, 14, 17, 6, 1
TARGETS = {True: "cortex-a9", False: "x86-64-v4-fp16"}  # by whether the module's pointers have 32 bits
# Clang's messages have the word's number in the place of the line. The linker's messages name functions.
NAMED = re.compile(r"word \d+: |OpMemoryModel is missing|program\.spv:\d+:\d+: error: |: error: (kernel |the variable )?'|"
                   r": error: a variable in global memory begins with|the format of printf")


def texts(path):
    """Names and texts of the modules in a file of text."""
    text = path.read_text(errors="replace")
    if path.suffix == ".spvasm":
        return [(path.stem, text)]
    strings = re.findall(r'R"(\w*)\((.*?)\)\1"', text, re.S)
    return [(f"{path.stem}-{number}", one) for number, (_, one) in enumerate(strings)
            if "OpCapability" in one and "OpMemoryModel" in one]


def modules(folder):
    """Names and bytes of the modules; None in place of the bytes: it cannot be assembled."""
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".spv":
            yield path.stem, path.read_bytes()
        elif path.suffix in (".spvasm", ".cpp"):
            for name, text in texts(path):
                made = subprocess.run(["spirv-as", "-", "-o", "-"], input=text.encode(), capture_output=True)
                yield name, made.stdout if made.returncode == 0 else None


def first_words(data, opcode):
    """The first operand of each instruction with this opcode."""
    words = struct.unpack(f"<{len(data) // 4}I", data[:len(data) // 4 * 4])
    at = 5
    while at < len(words) and words[at] >> 16:
        if words[at] & 0xffff == opcode and at + 1 < len(words):
            yield words[at + 1]
        at += words[at] >> 16


def result(server, client, data):
    """How compiling a module ended, and the compiler's log."""
    target = TARGETS[PHYSICAL32 in first_words(data, MEMORY_MODEL)]
    header = b"".join(map(client.text, (target, "", "")))
    server.send(client.frame(header + struct.pack("<I", len(data)) + data, kind=client.COMPILE))
    status, log, program = server.answer()
    if status == client.OK:
        server.send(client.link_request([program], target))
        status, log, _ = server.answer()
    if status == client.OK:
        return "accepted", ""
    if status != client.FAILED:
        return "died", log
    return "refused" if NAMED.search(log) else "refused without a name", log


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bareclc")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    sys.argv[1:] = [arguments.bareclc]
    import client
    server, counts = client.Server(), collections.Counter()
    for name, data in (one for folder in arguments.folders for one in modules(folder)):
        if data is None or KERNEL not in first_words(data, CAPABILITY):
            counts["not assembled" if data is None else "not for OpenCL"] += 1
            continue
        end, log = result(server, client, data)
        counts[end] += 1
        is_wrong = end not in ("accepted", "refused")
        if is_wrong or arguments.all:
            print(f"{name}: {end} {log.strip()}")
        if is_wrong and arguments.kept:
            arguments.kept.mkdir(parents=True, exist_ok=True)
            (arguments.kept / f"{name}.spv").write_bytes(data)
    print(", ".join(f"{count} {end}" for end, count in sorted(counts.items())))
    return 1 if counts["died"] or counts["refused without a name"] else 0


if __name__ == "__main__":
    sys.exit(main())
