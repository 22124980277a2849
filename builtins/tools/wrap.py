#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""wrap.py BITCODE LIBRARY: puts bitcode behind a header that names a digest of it.

The header is LLVM's bitcode wrapper ("Bitcode Wrapper Format" in LLVM's BitCodeFormat): five little-endian words, the
offset of the bitcode among them. LLVM's readers skip whatever stands between the words and that offset. Here it is a
tag and the SHA-256 of the bitcode. So `bareclc identity` need not read the whole library
(compiler/driver/Identity.cpp), as it need not read a shared library that has a build id.
"""

import hashlib
import struct
import sys
from pathlib import Path

MAGIC = 0x0B17C0DE
TAG = b"BareCL digest"
WORDS = struct.Struct("<5I")  # magic, version, offset and size of the bitcode in bytes, type of processor


def main():
    source, library = (Path(argument) for argument in sys.argv[1:])
    bitcode = source.read_bytes()
    digest = TAG.ljust(16, b"\0") + hashlib.sha256(bitcode).digest()
    header = WORDS.pack(MAGIC, 0, WORDS.size + len(digest), len(bitcode), 0) + digest
    library.write_bytes(header + bitcode)


if __name__ == "__main__":
    main()
