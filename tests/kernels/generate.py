# SPDX-License-Identifier: MIT
"""Makes random legal kernels, the same for the same seed. `generate.py SEED` prints one.

A kernel is a tree: a statement is a Leaf of text or a Block with a head and statements, so that
fuzz.py can take parts away. Whatever is taken away, the kernel stays legal:

- Variables are declared and initialised at the top, which is never taken away.
- Barriers stand only under conditions made of uniform values: u0.. (assigned by uniform expressions
  and only in uniform control flow), loop counters, the group's id, `n`, `in` at a uniform place.
- Local memory is exchanged by one Leaf: barrier, write the own slot, barrier, read another's, barrier. Other
  accesses are to the own slot, so nothing races even if neighbours are missing.
- All loops are counted, with counters that nothing else writes.
- Arithmetic is on unsigned types or wraps by conversion; shifts are masked, divisors made odd, array
  indices masked; signed values are only compared, negated by 0-x in uint, and converted.
"""
import random
import sys

HEAD = """KERNEL {
    const uint l = (uint)get_local_linear_id(), size = (uint)get_local_linear_size();
    const uint item = (uint)global_item(), group = (uint)get_group_id(0);
    local ulong tile[256];
    uint a0 = (uint)in[item], a1 = l, a2 = item * 7u, a3 = 1u;
    ulong w0 = (ulong)(uint)in[item + 1u] << 20, w1 = size;
    uchar b0 = (uchar)l, b1 = 200;
    short s0 = (short)(in[item + 2u]), s1 = -3;
    uint u0 = (uint)n, u1 = group, u2 = (uint)in[group] & 255u;
    uint p[8] = {0, 1, 2, 3, l, 5, a0, 7};
    scratch[l] = (int)l;
    tile[l] = l;
"""
TAIL = """    for (uint i = 0; i < 8; ++i)
        a0 = a0 * 31u + p[i];
    w0 += w1 * 3u + (ulong)scratch[l] + tile[l];
    a0 ^= a1 * 5u + a2 * 7u + a3 * 11u + b0 + b1 * 3u + (uint)s0 + (uint)s1 * 13u;
    out[item] = (int)(a0 + u0 + u1 * 3u + u2 * 5u + (uint)w0 + (uint)(w0 >> 32));
}
"""
VARYING = ["a0", "a1", "a2", "a3", "w0", "w1", "b0", "b1", "s0", "s1"]
TYPES = {"a": "uint", "w": "ulong", "b": "uchar", "s": "short", "u": "uint"}
UNIFORM = ["u0", "u1", "u2"]


class Leaf:
    def __init__(self, text):
        self.text = text

    def lines(self, indent):
        return ["    " * indent + line for line in self.text.split("\n")]


class Block:
    def __init__(self, head, body, tail="}"):
        self.head, self.body, self.tail = head, body, tail

    def lines(self, indent):
        inner = [line for child in self.body for line in child.lines(indent + 1)]
        pad = "    " * indent
        return [pad + self.head, *inner, pad + self.tail]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.loops = 0

    def kernel(self):
        return self.body(depth=0, uniform=True, counters=[], in_loop=None, least=5)

    def body(self, depth, uniform, counters, in_loop, least=1):
        count = self.random.randint(least, least + 4 - min(depth, 3))
        return [self.statement(depth, uniform, counters, in_loop) for _ in range(count)]

    def statement(self, depth, uniform, counters, in_loop):
        kinds = ["assign"] * 4 + ["array", "own"]
        if uniform:
            kinds += ["exchange"] * 4 + ["barrier", "shared", "global"]
        if depth < 3:
            kinds += ["if", "if-else", "for"] * (2 if uniform else 1)
            if uniform:
                kinds += ["switch", "do"]
        if in_loop and (uniform or in_loop == "divergent"):
            kinds += ["leave"]
        kind = self.random.choice(kinds)
        return getattr(self, kind.replace("-", "_"))(depth, uniform, counters, in_loop)

    # ---- Leaves ---------------------------------------------------------------------------------

    def assign(self, depth, uniform, counters, in_loop):
        name = self.random.choice(VARYING)
        return Leaf(f"{name} = ({TYPES[name[0]]})({self.expression(counters)});")

    def shared(self, depth, uniform, counters, in_loop):
        return Leaf(f"{self.random.choice(UNIFORM)} = {self.uniform(counters)};")

    def array(self, depth, uniform, counters, in_loop):
        index = self.expression(counters)
        return Leaf(f"p[({index}) & 7u] += (uint)({self.expression(counters)});")

    def own(self, depth, uniform, counters, in_loop):
        if self.random.random() < 0.5:
            return Leaf(f"scratch[l] = (int)({self.expression(counters)});")
        return Leaf(f"tile[l] = tile[l] * 3u + {self.random.choice(VARYING[:6])};")

    def barrier(self, depth, uniform, counters, in_loop):
        return Leaf("barrier(FENCE);")

    def exchange(self, depth, uniform, counters, in_loop):
        where = self.random.choice(["(l + 1u) % size", "size - 1u - l", "0",
                                    f"(l + ({self.uniform(counters)}) % 9u) % size"])
        name = self.random.choice(VARYING)
        value = self.expression(counters)
        memory, kind = self.random.choice([("scratch", "int"), ("tile", "ulong")])
        if memory == "scratch":
            read = f"(uint)scratch[{where}]"
        else:
            read = f"tile[{where}]"
        return Leaf(f"barrier(FENCE);\n{memory}[l] = ({kind})({value});\nbarrier(FENCE);\n"
                    f"{name} = ({TYPES[name[0]]})({name} + {read});\nbarrier(FENCE);")

    def leave(self, depth, uniform, counters, in_loop):
        how = self.random.choice(["break", "continue"])
        condition = self.uniform(counters) if uniform else self.expression(counters)
        return Leaf(f"if ((({condition}) & 3u) == 1u)\n    {how};")

    def global_(self, depth, uniform, counters, in_loop):
        name = self.random.choice(VARYING)
        value = self.expression(counters)
        return Leaf(f"out[item] = (int)({value});\nbarrier(FENCE);\n"
                    f"{name} = ({TYPES[name[0]]})({name} + (uint)out[item - l + (l + 1u) % size]);\n"
                    "barrier(FENCE);")

    # ---- Blocks ---------------------------------------------------------------------------------

    def condition(self, uniform, counters):
        if uniform:
            mask = self.random.choice([1, 2, 3])
            return True, f"(({self.uniform(counters)}) & {mask}u) != 0u"
        compare = self.random.choice(["<", ">", "=="])
        return False, f"({self.expression(counters)}) {compare} ({self.expression(counters)})"

    def if_(self, depth, uniform, counters, in_loop):
        uniform, condition = self.condition(uniform and self.random.random() < 0.7, counters)
        in_loop = in_loop if uniform or in_loop == "divergent" else None
        return Block(f"if ({condition}) {{", self.body(depth + 1, uniform, counters, in_loop))

    def if_else(self, depth, uniform, counters, in_loop):
        then = self.if_(depth, uniform, counters, in_loop)
        uniform = uniform and "!= 0u" in then.head
        in_loop = in_loop if uniform or in_loop == "divergent" else None
        other = self.body(depth + 1, uniform, counters, in_loop)
        return Both(then, Block("else {", other))

    def for_(self, depth, uniform, counters, in_loop):
        self.loops += 1
        i = f"i{self.loops}"
        uniform = uniform and self.random.random() < 0.75
        bound = self.uniform(counters) if uniform else self.expression(counters)
        body = self.body(depth + 1, uniform, counters + [i] if uniform else counters,
                         "uniform" if uniform else "divergent")
        # The bound is evaluated once: the body may change what it is made of.
        return Block(f"for (uint {i} = 0, e{i} = ({bound}) % 5u; {i} < e{i}; ++{i}) {{", body)

    def do(self, depth, uniform, counters, in_loop):
        self.loops += 1
        i = f"i{self.loops}"
        body = self.body(depth + 1, True, counters + [i], "uniform")
        loop = Block("do {", body, f"}} while (++{i} < ({self.uniform(counters)}) % 4u && {i} < 4u);")
        return Block(f"{{ uint {i} = 0;", [loop])

    def switch(self, depth, uniform, counters, in_loop):
        cases = []
        for value in range(self.random.randint(1, 3)):
            ends = "break;}" if self.random.random() < 0.7 else "}"
            cases.append(Block(f"case {value}: {{", self.body(depth + 1, True, counters, None), ends))
        cases.append(Block("default: {", self.body(depth + 1, True, counters, None)))
        return Block(f"switch (({self.uniform(counters)}) % 4u) {{", cases)

    # ---- Expressions ----------------------------------------------------------------------------

    def uniform(self, counters, depth=0):
        if depth > 1 or self.random.random() < 0.4:
            return self.random.choice(UNIFORM + counters * 2 +
                                      ["group", "size", "(uint)n", "(uint)in[u0 & 63u]",
                                       f"{self.random.randint(0, 9)}u"])
        a, b = self.uniform(counters, depth + 1), self.uniform(counters, depth + 1)
        return f"({a} {self.random.choice(['+', '-', '*', '^', '&'])} {b})"

    def expression(self, counters, depth=0):
        """Of type uint or ulong, whatever the variables are."""
        if depth > 2 or self.random.random() < 0.3:
            name = self.random.choice(VARYING + UNIFORM + counters + ["l", "9u", "p"])
            if name == "p":
                return f"p[{self.random.choice(['a0', 'l', 'u0'])} & 7u]"
            return f"(uint){name}" if name[0] in "bs" else name
        a, b = self.expression(counters, depth + 1), self.expression(counters, depth + 1)
        form = self.random.choice(["({a} + {b})", "({a} - {b})", "({a} * {b})", "({a} ^ {b})",
                                   "({a} | {b})", "({a} & {b})", "({a} / ({b} | 1u))",
                                   "({a} % ({b} | 1u))", "({a} << (({b}) & 15u))",
                                   "({a} >> (({b}) & 15u))", "({a} < {b} ? {a} : {b})",
                                   "(uint)((int)(uint)({a}) < (int)(uint)({b}))"])
        return form.format(a=a, b=b)


class Both:
    """An if and its else: two blocks after each other, of which only the second may go."""

    def __init__(self, first, second):
        self.body = [first, second]

    def lines(self, indent):
        return [line for child in self.body for line in child.lines(indent)]


for keyword in ("if", "for", "global"):
    setattr(Generator, keyword, getattr(Generator, keyword + "_"))


def text(tree, seed):
    lines = [line for statement in tree for line in statement.lines(1)]
    return (f"// Random kernel of seed {seed}.\n// SPDX-License-Identifier: MIT\n"
            "// sizes: 1 7 16 4,4 2,3,5\n\n" + HEAD + "\n".join(lines) + "\n" + TAIL)


if __name__ == "__main__":
    print(text(Generator(int(sys.argv[1])).kernel(), int(sys.argv[1])), end="")
