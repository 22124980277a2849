# SPDX-License-Identifier: MIT
"""Random expressions on vectors in a register, for generate.py.

They are texts in OpenCL C with the vectors' names in C, such as u8x4; in_c() makes C of them. Sums, products and shifts
to the left are of unsigned elements, so that all have one result."""
import re

# By type in descriptions, which is its name in C: the type in OpenCL C, the number of elements, and their type in C.
LANES = {"u8x4": ("uchar4", 4, "uint8_t"), "i8x4": ("char4", 4, "int8_t"), "u16x2": ("ushort2", 2, "uint16_t"),
         "i16x2": ("short2", 2, "int16_t")}
TYPEDEFS = "".join(f"typedef {opencl} {name};\n" for name, (opencl, *_) in LANES.items())
TYPEDEFS_IN_C = "".join(f"typedef {element} {name} __attribute__((vector_size(4)));\n"
                        for name, (_, _, element) in LANES.items())
UNSIGNED = ["({0} + {1})", "({0} - {1})", "({0} * {1})", "({0} & {1})", "({0} ^ {1})", "({0} | ~{1})", "({0} << {n})",
            "({0} >> {n})", "({0} / ({1} | {one}))", "({0} % ({1} | {one}))"]
SIGNED = ["({0} & {1})", "({0} ^ {1})", "({0} | {1})", "({0} >> {n})", "~{0}"]
COMPARE = ["<", ">", "<=", "==", "!="]


def is_signed(lanes):
    return lanes.startswith("i")


def in_c(text):
    """An expression's text in C."""
    text = re.sub(r"join_(\w+)\(([^()]*)\)", r"(\1){\2}", text)
    for name, (opencl, *_) in LANES.items():
        text = text.replace(f"as_{opencl}(", f"({name})(")
    return text.replace("as_uint(", "(uint32_t)(")


def in_opencl(text):
    return re.sub(r"join_(\w+)\(", r"(\1)(", text)


class LaneTerms:
    """Expressions of an operation's inputs, pairs of name and type. Statements that they need are added to `before`."""

    def __init__(self, random, inputs, before):
        self.random, self.inputs, self.before, self.count = random, inputs, before, 0

    def input(self, lanes):
        name, type = self.random.choice(self.inputs)
        return f"as_{LANES[lanes][0]}({name if type in LANES else f'(uint32_t){name}'})"

    def leaf(self, lanes):
        if self.random.random() < 0.85:
            return self.input(lanes)
        return f"as_{LANES[lanes][0]}({self.random.getrandbits(32)}u)"

    def named(self, lanes, term):
        """A variable with the expression's value."""
        name, self.count = f"lanes{self.count}", self.count + 1
        self.before.append(f"{lanes} {name} = {term};")
        return name

    def term(self, lanes, depth):
        r = self.random
        if depth == 0 or r.random() < 0.1:
            return self.leaf(lanes)
        choice = r.random()
        if choice < 0.15:
            other = r.choice([each for each in LANES if LANES[each][1] == LANES[lanes][1]])
            compared = f"{self.term(other, depth - 1)} {r.choice(COMPARE)} {self.term(other, depth - 1)}"
            return f"as_{LANES[lanes][0]}({compared})"
        if choice < 0.3:
            name = self.named(lanes, self.term(lanes, depth - 1))
            return f"join_{lanes}({', '.join(f'{name}[{r.randrange(LANES[lanes][1])}]' for _ in range(LANES[lanes][1]))})"
        if choice < 0.45:
            return f"as_{LANES[lanes][0]}({self.term(r.choice(list(LANES)), depth - 1)})"
        count = LANES[lanes][1]
        bits = 32 // count
        return r.choice(SIGNED if is_signed(lanes) else UNSIGNED).format(
            self.term(lanes, depth - 1), self.term(lanes, depth - 1), n=r.randrange(1, bits),
            one=f"as_{LANES[lanes][0]}({sum(1 << bits * n for n in range(count))}u)")

    def words(self):
        """Some words: elements at fixed and other places, whole vectors, and a sum of differences."""
        r, lanes = self.random, self.random.choice(list(LANES))
        count = LANES[lanes][1]
        a, b = (self.named(lanes, self.term(lanes, r.choice([0, 1, 2]))) for _ in range(2))
        total = f"total{self.count}"
        self.before += [f"uint32_t {total} = {r.getrandbits(8)}u;", f"for (int lane = 0; lane < {count}; ++lane)",
                        f"    {total} += (uint32_t)({a}[lane] < {b}[lane] ? {b}[lane] - {a}[lane] : {a}[lane] - {b}[lane]);"]
        other = next((f"(uint32_t){name}" for name, type in self.inputs if type not in LANES), f"(uint32_t){b}[0]")
        return [total, f"as_uint({a})", f"(uint32_t){a}[{r.randrange(count)}]", f"(uint32_t){b}[{other} & {count - 1}u]"]
