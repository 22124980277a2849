# SPDX-License-Identifier: MIT
"""Random operands that are addresses, for generate.py."""

BITS = {"u32": 32, "i32": 32, "u16": 16, "i16": 16, "u8": 8, "i8": 8}
MOST_BYTES = 64  # of an operand
OUT_BYTES, OUT_START = 16, 128  # each work-item has so many bytes of `out`, from this word on


class Memory:
    """What is at an address, where programs have it: `a`, of which work-items may read any part; a part of `out` of their
    own; or a private array."""

    def __init__(self, random, has_out):
        self.type = random.choice(list(BITS))
        self.access = random.choice(["read", "read", "read-write", "write"])
        places = ["private"] + ["a"] * (self.access == "read") + ["out"] * (self.is_written() and has_out)
        self.place = random.choice(places)
        most = OUT_BYTES if self.place == "out" else MOST_BYTES
        self.elements = random.randint(1, most * 8 // BITS[self.type])

    def is_read(self):
        return self.access != "write"

    def is_written(self):
        return self.access != "read"

    def loop(self):
        """The head of a loop over the elements, in C."""
        return f"for (int n = 0; n < {self.elements}; ++n)"

    def facts(self):
        return {"elements": self.elements, "access": self.access}

    def pointer(self, element, in_opencl):
        """The parameter's type."""
        space = "global " if in_opencl and self.place != "private" else ""
        return f"{space}{'' if self.is_written() else 'const '}{element} *"


def operands(random):
    """One or two addresses, by name."""
    first = Memory(random, has_out=True)
    found = [first] + ([Memory(random, has_out=first.place != "out")] if random.random() < 0.5 else [])
    return {f"x{n}": each for n, each in enumerate(found)}


def statements(memory, types, term):
    """Reads and writes all elements. term(NAMES) is a random expression of some names; types: the elements' types in C."""
    lines, number = ["uint32_t sum = 5u;"], "(uint32_t)n"
    for name, each in memory.items():
        if each.is_read():
            lines += [each.loop(), f"    sum = sum * 31u + {term([f'(uint32_t){name}[n]', number])};"]
    for name, each in memory.items():
        if each.is_written():
            old = [f"(uint32_t){name}[n]"] if each.is_read() else []
            lines += [each.loop(), f"    {name}[n] = ({types[each.type]})({term(['sum', number, *old])});"]
    return lines
