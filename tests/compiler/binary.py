# SPDX-License-Identifier: MIT
"""Reads a program binary (barecl/image.h, barecl/binary.h) for tests, without the compiler's own code."""
import struct
import zlib
from collections import namedtuple

Header = namedtuple("Header", "magic abi_version size crc32 target kernel_offset kernel_count "
                    "argument_offset argument_count local_offset local_count format_offset "
                    "format_count string_offset string_size image_offset image_size options flags settings "
                    "code_map bitcode_offset bitcode_size line_offset line_size access_offset access_count "
                    "variable_offset variable_count debug_offset debug_size debug_address_offset debug_address_count "
                    "data_offset data_size")
Kernel = namedtuple("Kernel", "name attributes descriptor argument_first argument_count local_first "
                    "local_count private_bytes rx ry rz hx hy hz vector_bytes "
                    "single_item_dimensions group_bytes flags")
Argument = namedtuple("Argument", "name type kind qualifiers size align access image_type element_size")
Image = namedtuple("Image", "magic pointer_bytes payload_offset payload_size memory_size align "
                   "relocation_offset relocation_count")


def numbers_of(table):
    """The unsigned LEB128 numbers in these bytes."""
    numbers, value, shift = [], 0, 0
    for byte in table:
        value |= (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(value)
            value = shift = 0
    return numbers


class Binary:
    def __init__(self, data):
        self.data = data
        self.header = Header(*struct.unpack_from("<4I32s30I", data))
        self.kernels = [
            Kernel(*struct.unpack_from("<18I", data, self.header.kernel_offset + 72 * i))
            for i in range(self.header.kernel_count)]
        self.image = Image(*struct.unpack_from("<8I", data, self.header.image_offset))

    def arguments(self):
        """The records of all kernels."""
        return [Argument(*struct.unpack_from("<9I", self.data, self.header.argument_offset + 36 * i))
                for i in range(self.header.argument_count)]

    def lines(self):
        """The line table's rows: (address, frames), a frame being (file, function, line, column), innermost first."""
        table = self.data[self.header.line_offset:self.header.line_offset + self.header.line_size]
        numbers = numbers_of(table)
        if not numbers:
            return []
        version, place_count, row_count = numbers[:3]
        assert version == 1 and len(numbers) == 3 + 5 * place_count + 2 * row_count
        places = [numbers[at:at + 5] for at in range(3, 3 + 5 * place_count, 5)]
        rows, address = [], 0
        for at in range(3 + 5 * place_count, len(numbers), 2):
            address += numbers[at]
            frames, index = [], numbers[at + 1] - 1
            while index >= 0:
                file, function, line, column, caller = places[index]
                frames.append((self.text(file), self.text(function), line, column))
                index = index - caller if caller else -1
            rows.append((address, frames))
        return rows

    def debug_file(self, address):
        """What debuggers read: the ELF file, of the image at that address."""
        start, size = self.header.debug_offset, self.header.debug_size
        file = bytearray(self.data[start:start + size])
        words = struct.unpack_from(f"<{self.header.debug_address_count}I", self.data, self.header.debug_address_offset)
        kind = "<I" if self.image.pointer_bytes == 4 else "<Q"
        for word in words:
            value, = struct.unpack_from(kind, file, word)
            struct.pack_into(kind, file, word, value + address)
        return bytes(file)

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
