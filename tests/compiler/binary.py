# SPDX-License-Identifier: MIT
"""Reads a program binary (barecl/image.h, barecl/binary.h) for tests, without the compiler's own code."""
import struct
import zlib
from collections import namedtuple

Header = namedtuple("Header", "magic abi_version size crc32 target kernel_offset kernel_count "
                    "argument_offset argument_count local_offset local_count format_offset "
                    "format_count string_offset string_size image_offset image_size options flags settings "
                    "code_map bitcode_offset bitcode_size")
Kernel = namedtuple("Kernel", "name attributes descriptor argument_first argument_count local_first "
                    "local_count private_bytes rx ry rz hx hy hz vector_bytes "
                    "single_item_dimensions group_bytes flags")
Argument = namedtuple("Argument", "name type kind qualifiers size align access image_type element_size")
Image = namedtuple("Image", "magic pointer_bytes payload_offset payload_size memory_size align "
                   "relocation_offset relocation_count")


class Binary:
    def __init__(self, data):
        self.data = data
        self.header = Header(*struct.unpack_from("<4I32s18I", data))
        self.kernels = [
            Kernel(*struct.unpack_from("<18I", data, self.header.kernel_offset + 72 * i))
            for i in range(self.header.kernel_count)]
        self.image = Image(*struct.unpack_from("<8I", data, self.header.image_offset))

    def arguments(self):
        """The records of all kernels."""
        return [Argument(*struct.unpack_from("<9I", self.data, self.header.argument_offset + 36 * i))
                for i in range(self.header.argument_count)]

    def crc(self):
        return zlib.crc32(self.data[:12] + bytes(4) + self.data[16:])

    def text(self, offset):
        start = self.header.string_offset + offset
        return self.data[start:self.data.index(0, start)].decode()

    def payload(self):
        start = self.header.image_offset + self.image.payload_offset
        return self.data[start:start + self.image.payload_size]

    def relocations(self):
        return struct.unpack_from(f"<{self.image.relocation_count}I", self.data,
                                  self.header.image_offset + self.image.relocation_offset)
