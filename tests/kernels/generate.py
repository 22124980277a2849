# SPDX-License-Identifier: MIT
"""Makes random legal kernels, the same for the same seed. `generate.py SEED` prints one.

A kernel is a tree, so that fuzz.py can take parts away: a statement is a Leaf of text, a Block with a head and
statements, or a Call of a function that contains statements. The kernel stays legal whatever is taken away:

- Variables are declared and initialised at the top, which is never taken away.
- Barriers and early returns are only under conditions made of uniform values: u0.. (assigned by uniform
  expressions and only in uniform control flow), loop counters, the group's id, `n`, `in` at a uniform place.
  A function with barriers is called only under such conditions.
- Each work-item takes and releases a lock within one Leaf. Lanes would wait for each other forever, so the
  compiler must not use lanes for such a kernel.
- Reads at places that may be outside of `in` are under a condition that excludes every work-item for which they are.
- Local memory is exchanged by one Leaf: barrier, write the own slot, barrier, read another slot, barrier.
  All other accesses are to the own slot, so nothing races even if neighbours are missing.
- All loops are counted, with counters that nothing else writes.
- Integers: arithmetic is unsigned, or signed in ranges that do not overflow, or wraps by conversion;
  shifts are masked, divisors positive, array indices masked.
- Floating point: every operation rounds as IEEE 754 says, nothing is contracted, and assigned values go through
  norm(), so that nothing becomes infinite, NaN or denormal (which NEON flushes to 0).
"""
import random
import re
import sys

# Variables by their first letter: type, initial values. Each kernel has all variables of `a` and `u`, and some letters
# of the others.
VARIABLES = {
    "a": ("uint", ["(uint)in[item]", "l", "item * 7u", "1u"]),
    "w": ("ulong", ["(ulong)(uint)in[item + 1u] << 20", "size"]),
    "q": ("long", ["(long)in[item + 3u] * 70000", "-5"]),
    "i": ("int", ["in[item + 4u] * 1000", "-7"]),
    "b": ("uchar", ["(uchar)l", "200"]),
    "c": ("char", ["(char)in[item + 5u]", "-3"]),
    "s": ("short", ["(short)in[item + 2u]", "-300"]),
    "h": ("ushort", ["(ushort)(l * 999u)"]),
    "f": ("float", ["(float)(in[item] & 255) * 0.25f", "-1.5f"]),
    "v": ("uint4", ["(uint4)(l, item, 3u, (uint)in[item])", "(uint4)(9u)"]),
    "g": ("float4", ["(float4)((float)(in[item + 1u] & 127), 1.5f, -2.0f, (float)l)"]),
    "u": ("uint", ["(uint)n", "group", "(uint)in[group] & 255u"]),
}
SOMETIMES = "wqibcshfvg"

# The bits of a variable, as a uint.
FOLD = {
    "ulong": "(uint){0} + (uint)({0} >> 32) * 5u",
    "long": "(uint){0} + (uint)((ulong){0} >> 32) * 5u",
    "float": "as_uint({0})",
    "uint4": "({0}.x ^ {0}.y * 3u ^ {0}.z * 5u ^ {0}.w * 7u)",
    "float4": "(as_uint({0}.x) ^ as_uint({0}.y) * 3u ^ as_uint({0}.z) * 5u ^ as_uint({0}.w) * 7u)",
}

PARAMETERS = ("global int *out, global const int *in, local int *scratch, local ulong *tile, int n, "
              "uint l, uint size, uint item, uint group")
ARGUMENTS = "out, in, scratch, tile, n, l, size, item, group"

HELPERS = """#pragma OPENCL FP_CONTRACT OFF
static float norm(float x) { return (float)((int)x & 1023) * 0.25f - 128.0f; }
static float4 norm4(float4 x) { return (float4)(norm(x.x), norm(x.y), norm(x.z), norm(x.w)); }
"""

SIZES = ["1", "2", "3", "5", "7", "8", "16", "31", "33", "64", "1,7", "13,3", "4,4", "8,2", "16,3", "3,16", "2,3,5",
         "4,1,3", "8,2,2"]


class Leaf:
    def __init__(self, text):
        self.text = text

    def lines(self, indent):
        return ["    " * indent + line for line in self.text.split("\n")]

    def functions(self):
        return []

    def smaller(self):
        return []


class Block:
    def __init__(self, head, body, tail="}"):
        self.head, self.body, self.tail = head, body, tail

    def lines(self, indent):
        inner = [line for child in self.body for line in child.lines(indent + 1)]
        pad = "    " * indent
        return [pad + self.head, *inner, pad + self.tail]

    def functions(self):
        return [function for child in self.body for function in child.functions()]

    def smaller(self):
        """The smaller trees that may replace this one, each a list of statements."""
        if self.head.startswith("if"):
            yield self.body
        for body in without(self.body):
            yield [type(self)(self.head, body, self.tail)]


class Both(Block):
    """An if and its else."""

    def __init__(self, then, other):
        super().__init__("", [then, other])

    def lines(self, indent):
        return [line for child in self.body for line in child.lines(indent)]

    def smaller(self):
        then, other = self.body
        yield [then]
        for body in without(other.body):
            yield [Both(then, Block(other.head, body))]
        for body in without(then.body):
            yield [Both(Block(then.head, body), other)]


class Call(Block):
    """A call of a function. The head is the call; the tail is the start and the end of the function's definition,
    which enclose the body."""

    def lines(self, indent):
        return ["    " * indent + self.head]

    def functions(self):
        start, end = self.tail
        inner = [line for child in self.body for line in child.lines(1)]
        return [*super().functions(), "\n".join([start, *inner, end])]


def without(tree):
    """The trees in which one statement is missing, the largest statements first; then the trees in which one statement
    is smaller."""
    order = sorted(range(len(tree)), key=lambda i: -len(tree[i].lines(0)))
    for i in order:
        yield tree[:i] + tree[i + 1:]
    for i in order:
        for less in tree[i].smaller():
            yield tree[:i] + less + tree[i + 1:]


class Kernel:
    """A tree, with the launches that it is made for."""

    def __init__(self, seed, letters, attribute, sizes, offset, tree):
        self.seed, self.letters, self.attribute = seed, letters, attribute
        self.sizes, self.offset, self.tree = sizes, offset, tree

    def smaller(self):
        if len(self.sizes) > 1:
            for size in self.sizes:
                yield self.but(sizes=[size])
        if self.offset:
            yield self.but(offset="")
        for tree in without(self.tree):
            yield self.but(tree=tree)
        used = "\n".join(line for statement in self.tree for line in statement.lines(0))
        for letter in self.letters[1:]:
            if not re.search(rf"\b{letter}\d", used):
                yield self.but(letters=self.letters.replace(letter, ""))

    def but(self, **changes):
        fields = {**vars(self), **changes}
        return Kernel(**fields)

    def text(self):
        offset = f"// offset: {self.offset}\n" if self.offset else ""
        functions = [text for statement in self.tree for text in statement.functions()]
        lines = [line for statement in self.tree for line in statement.lines(1)]
        return "\n".join([
            f"// Random kernel of seed {self.seed}.\n// SPDX-License-Identifier: MIT\n"
            f"// sizes: {' '.join(self.sizes)}\n{offset}",
            HELPERS, *functions, f"{self.attribute}KERNEL {{",
            "    const uint l = (uint)get_local_linear_id(), size = (uint)get_local_linear_size();",
            "    const uint item = (uint)global_item(), group = (uint)get_group_id(0);",
            "    local ulong tile[256];", "    scratch[l] = (int)l;", "    tile[l] = l;",
            declarations(self.letters), *lines, folding(self.letters),
            "    out[item] = (int)(fold + (uint)scratch[l] + (uint)tile[l]);", "}", ""])


def names(letters):
    return [f"{letter}{i}" for letter in letters for i in range(len(VARIABLES[letter][1]))]


def declarations(letters):
    lines = ["    uint p[8] = {0, 1, 2, 3, l, 5, item, 7}, *r = p + 2;"]
    for letter in letters + "u":
        kind, values = VARIABLES[letter]
        lines += [f"    {kind} {letter}{i} = {value};" for i, value in enumerate(values)]
    return "\n".join(lines)


def folding(letters):
    lines = ["    uint fold = *r;", "    for (uint i = 0; i < 8; ++i)",
             "        fold = fold * 31u + p[i];"]
    for name in names(letters + "u"):
        bits = FOLD.get(VARIABLES[name[0]][0], "(uint){0}").format(name)
        lines.append(f"    fold = fold * 33u + {bits};")
    return "\n".join(lines)


class Generator:
    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.loops = self.calls = 0
        self.letters = "a" + "".join(c for c in SOMETIMES if self.random.random() < 0.4)
        self.scalars = [name for name in names(self.letters) if name[0] not in "fvg"]
        self.returned = None  # the value that a return inside a function returns; None in the kernel

    def kernel(self):
        sizes, attribute = self.random.sample(SIZES, 3), ""
        if self.random.random() < 0.25:
            sizes = sizes[:1]
            known = (sizes[0].split(",") + ["1", "1"])[:3]
            attribute = f"__attribute__((reqd_work_group_size({', '.join(known)}))) "
        offset = self.random.choice(["", "", "", "3,1,2"])
        tree = self.body(depth=0, uniform=True, counters=[], in_loop=None, least=4)
        if self.random.random() < 0.2:  # no barrier follows: some work-items may leave
            tree.append(Leaf(f"if (({self.expression([])}) < 9u) {{\n    out[item] = -1;\n"
                             "    return;\n}"))
        return Kernel(self.seed, self.letters, attribute, sizes, offset, tree)

    def body(self, depth, uniform, counters, in_loop, least=1):
        count = self.random.randint(least, least + 3 - min(depth, 2))
        return [self.statement(depth, uniform, counters, in_loop) for _ in range(count)]

    def statement(self, depth, uniform, counters, in_loop):
        kinds = [self.assign] * 4 + [self.array, self.own]
        kinds += [self.floats] * 2 * ("f" in self.letters)
        kinds += [self.vectors] * 3 * ("v" in self.letters)
        kinds += [self.float_vectors] * 2 * ("g" in self.letters)
        if uniform:
            kinds += [self.exchange] * 4 + [self.barrier, self.shared, self.memory, self.atomic]
            kinds += [self.lock] if self.random.random() < 0.3 else []
            kinds += [self.leave_kernel] if self.random.random() < 0.3 else []
        kinds += [self.sum, self.search, self.edge] + [self.sum_in_memory] * 3
        if depth < 3:
            kinds += [self.only_if, self.either, self.for_] * (2 if uniform else 1)
            kinds += [self.switch, self.do] if uniform else []
            kinds += [self.call] if self.calls < 2 else []
        if in_loop and (uniform or in_loop == "divergent"):
            kinds += [self.leave]
        return self.random.choice(kinds)(depth, uniform, counters, in_loop)

    # ---- Leaves ---------------------------------------------------------------------------------

    def assign(self, depth, uniform, counters, in_loop):
        name = self.random.choice(self.scalars)
        return Leaf(f"{name} = ({VARIABLES[name[0]][0]})({self.expression(counters)});")

    def shared(self, depth, uniform, counters, in_loop):
        return Leaf(f"{self.random.choice(names('u'))} = {self.uniform(counters)};")

    def array(self, depth, uniform, counters, in_loop):
        index = self.expression(counters)
        return Leaf(self.random.choice([
            f"p[({index}) & 7u] += (uint)({self.expression(counters)});",
            f"r = p + (({index}) & 7u);",
            f"*r ^= (uint)({index});"]))

    def floats(self, depth, uniform, counters, in_loop):
        value = self.floating(counters)
        if self.random.random() < 0.2:
            return Leaf(f"a1 ^= as_uint({value});")
        return Leaf(f"{self.random.choice(['f0', 'f1'])} = norm({value});")

    def vectors(self, depth, uniform, counters, in_loop):
        name = self.random.choice(["v0", "v1"])
        value = self.vector(counters)
        return Leaf(self.random.choice([
            f"{name} = {value};", f"{name} = {value};", f"{name}.xz = ({value}).yw;",
            f"{name}.lo = ({value}).hi;", f"{name}.s3 = (uint)({self.expression(counters)});",
            f"a2 += ({value}).s2;"]))

    def float_vectors(self, depth, uniform, counters, in_loop):
        scalar = self.floating(counters, depth=1)
        return Leaf(self.random.choice([
            f"g0 = norm4(g0 * {scalar} + g0.wzyx);", f"g0 = norm4(g0.xxyy - g0 * g0.yzwx);",
            f"g0.y = norm({scalar});", f"g0.hi = norm4(g0 + {scalar}).odd;",
            f"a3 ^= as_uint((g0 * 0.7f + {scalar}).z);"]))

    def own(self, depth, uniform, counters, in_loop):
        if self.random.random() < 0.5:
            return Leaf(f"scratch[l] = (int)({self.expression(counters)});")
        return Leaf(f"tile[l] = tile[l] * 3u + (ulong){self.random.choice(self.scalars)};")

    def barrier(self, depth, uniform, counters, in_loop):
        return Leaf("barrier(FENCE);")

    def exchange(self, depth, uniform, counters, in_loop):
        where = self.random.choice(["(l + 1u) % size", "size - 1u - l", "0",
                                    f"(l + ({self.uniform(counters)}) % 9u) % size"])
        name = self.random.choice(self.scalars)
        value = self.expression(counters)
        memory, kind = self.random.choice([("scratch", "int"), ("tile", "ulong")])
        read = f"(uint)scratch[{where}]" if memory == "scratch" else f"tile[{where}]"
        return Leaf(f"barrier(FENCE);\n{memory}[l] = ({kind})({value});\nbarrier(FENCE);\n"
                    f"{self.add(name, read)}\nbarrier(FENCE);")

    @staticmethod
    def add(name, value):
        """Adds to a variable. Uses unsigned arithmetic, as a signed sum might overflow."""
        kind = VARIABLES[name[0]][0]
        return f"{name} = ({kind})((ulong){name} + {value});"

    def memory(self, depth, uniform, counters, in_loop):
        name = self.random.choice(self.scalars)
        read = self.add(name, "(uint)out[item - l + (l + 1u) % size]")
        return Leaf(f"out[item] = (int)({self.expression(counters)});\nbarrier(FENCE);\n{read}\n"
                    "barrier(FENCE);")

    def atomic(self, depth, uniform, counters, in_loop):
        slot = f"scratch[size + {self.random.randrange(60)}u]"
        how = self.random.choice(["add", "min", "max", "and", "or", "xor"])
        value = f"(int)(({self.expression(counters)}) & 255u)"
        return Leaf(f"barrier(FENCE);\nif (l == 0)\n    {slot} = 170;\nbarrier(FENCE);\n"
                    f"atomic_{how}(&{slot}, {value});\nbarrier(FENCE);\na0 += (uint){slot};\n"
                    "barrier(FENCE);")

    def lock(self, depth, uniform, counters, in_loop):
        slot = f"scratch[size + {self.random.randrange(60, 62)}u]"
        total = f"scratch[size + {self.random.randrange(62, 64)}u]"
        value = f"(int)(({self.expression(counters)}) & 255u)"
        return Leaf(f"barrier(FENCE);\nif (l == 0)\n    {slot} = {total} = 0;\nbarrier(FENCE);\n"
                    f"while (atomic_cmpxchg(&{slot}, 0, 1))\n    ;\n{total} += {value};\n"
                    f"atomic_xchg(&{slot}, 0);\nbarrier(FENCE);\na0 += (uint){total};\n"
                    "barrier(FENCE);")

    def edge(self, depth, uniform, counters, in_loop):
        """Work-items read near the ends of `in`; those whose place is outside of it do not read."""
        self.loops += 1
        k, name = f"k{self.loops}", self.random.choice(["a0", "a1", "a2", "a3"])
        at = self.random.choice([f"({self.expression(counters)}) & 8191u",
                                 f"item + 4000u + ({self.uniform(counters)}) % 128u",
                                 f"WORDS + 7u - l + ({self.uniform(counters)}) % 16u",
                                 f"3u - item % 7u + ({self.uniform(counters)}) % 4u"])
        read = self.random.choice([f"if ({k} < WORDS)\n    {name} ^= (uint)in[{k}];",
                                   f"if ({k} >= WORDS && {k} < 2 * WORDS)\n"
                                   f"    {name} += (uint)in[{k} - WORDS];",
                                   f"{name} += {k} < WORDS ? (uint)in[{k}] : 3u;",
                                   f"for (; {k} < WORDS; {k} += 500u)\n"
                                   f"    {name} = {name} * 3u + (uint)in[{k}];"])
        return Leaf(f"uint {k} = (uint)({at});\n{read}")

    def sum(self, depth, uniform, counters, in_loop):
        """A loop that may be interchanged with the loop over the work-items."""
        self.loops += 1
        k = f"k{self.loops}"
        step = self.random.choice(["size", "1u", "3u"])
        read = f"in[(item + {k} * {step}) & 1023u]"
        many = f"{k} < 2u + ({self.uniform(counters)}) % 6u"
        if "f" in self.letters and self.random.random() < 0.7:
            return Leaf(f"float t{k} = f1;\nfor (uint {k} = 0; {many}; ++{k})\n"
                        f"    t{k} += (float)({read} & 255) * 0.7f;\nf1 = norm(t{k});")
        return Leaf(f"for (uint {k} = 0; {many}; ++{k})\n    a3 = a3 * 5u + (uint){read};")

    def sum_in_memory(self, depth, uniform, counters, in_loop):
        """A loop that accumulates in the work-item's own slots. It reads other memory or, decided at run time, a slot.
        It may have so many rounds that comparing the ranges of memory pays (passes/loops/Places.h)."""
        self.loops += 2
        k, j, p = f"k{self.loops}", f"k{self.loops - 1}", f"s{self.loops}"
        to = self.random.choice(["out[item]", "out[item]", "scratch[l]", "tile[l]"])
        # 1: the loop reads the sum through another pointer too.
        same = f"({self.uniform(counters)}) & 1u" if to == "out[item]" else "0u"
        kind = "ulong" if to == "tile[l]" else "int"
        step = self.random.choice(["1", "2", "(int)(u0 & 3u)", "-1"])
        read = self.random.choice([f"{p}[(long)item + {k} * m{j}]", f"{p}[(int)item + {k} * (int)m{j}]", f"{p}[item]"])
        add = [f"    {to} = ({kind})((ulong){to} * 3u + (ulong)(uint){read});"]
        if to != "out[item]" and self.random.random() < 0.5:
            add.append(f"    out[item] = (int)((uint)out[item] * 5u + (uint){to});")
        if self.random.random() < 0.2:
            add[-1] = f"    if (({self.expression(counters)}) & 1u)\n    {add[-1]}"
        many = self.expression(counters) if self.random.random() < 0.2 else self.uniform(counters)
        head = [f"for (int {k} = 0, e{k} = (int)(({many}) % 61u); {k} < e{k}; ++{k}) {{"]
        if self.random.random() < 0.2:
            head.insert(0, f"for (int {j} = 0; {j} < 3; ++{j})")
        lines = [f"out[item] = (int)({self.expression(counters)});", f"{to} = ({kind})({self.expression(counters)});",
                 f"uint m{k} = {same};", f"long m{j} = (long)({step}) * (1 - (int)m{k});",
                 f"global const int *{p} = m{k} ? (global const int *)out : in + 61;", *head, *add, "}",
                 f"a1 += (uint)out[item] ^ (uint){to};"]
        return Leaf("{\n    " + "\n    ".join("\n".join(lines).split("\n")) + "\n}")

    def search(self, depth, uniform, counters, in_loop):
        """Loops that each work-item leaves depending on its own values, which also give the places that it reads."""
        self.loops += 2
        k, j, name = f"k{self.loops}", f"k{self.loops - 1}", self.random.choice(["a0", "a1", "a2"])
        lines = [f"for (uint {k} = 0; {k} < {self.random.randint(3, 20)}u; ++{k}) {{",
                 f"    {name} = {name} * 5u + (uint)in[({name} + {k}) & 1023u];"]
        if self.random.random() < 0.5:
            lines += [f"    for (uint {j} = 0; {j} < ({name} >> 3 & 7u); ++{j}) {{",
                      f"        a3 ^= p[({name} + {j}) & 7u] * {self.random.choice(['3u', k, j])};"]
            lines += [f"        if ((a3 & 31u) == {self.random.randrange(8)}u)",
                      "            break;"] * (self.random.random() < 0.5)
            lines += ["    }"]
        if self.random.random() < 0.3:
            lines += [f"    if ({name} & 1u)",
                      f"        for (uint {j} = 0; {j} < 3u; ++{j})",
                      f"            a3 = a3 / (({name} >> {j} & 15u) + 1u) + in[{j}];"]
        lines += [f"    if (({self.expression(counters)}) % {self.random.randint(2, 9)}u == 0)",
                  f"        {self.random.choice(['break', 'continue'])};",
                  "    ++a2;", "}"]
        return Leaf("\n".join(lines))

    def leave(self, depth, uniform, counters, in_loop):
        how = self.random.choice(["break", "continue"])
        condition = self.uniform(counters) if uniform else self.expression(counters)
        return Leaf(f"if ((({condition}) & 3u) == 1u)\n    {how};")

    def leave_kernel(self, depth, uniform, counters, in_loop):
        leave = f"return {self.returned};" if self.returned else "out[item] = (int)a0;\n    return;"
        return Leaf(f"if ((({self.uniform(counters)}) & 7u) == 5u) {{\n    {leave}\n}}")

    # ---- Blocks ---------------------------------------------------------------------------------

    def condition(self, uniform, counters):
        if uniform:
            mask = self.random.choice([1, 2, 3])
            return f"(({self.uniform(counters)}) & {mask}u) != 0u"
        if self.random.random() < 0.1:  # true for no or for all work-items: numbers in `in` are smaller
            return f"in[({self.expression(counters)}) & 1023u] {self.random.choice(['> 4000', '> -4000'])}"
        compare = self.random.choice(["<", ">", "=="])
        return f"({self.expression(counters)}) {compare} ({self.expression(counters)})"

    def only_if(self, depth, uniform, counters, in_loop):
        uniform = uniform and self.random.random() < 0.7
        return self.guarded(depth, uniform, counters, in_loop,
                            f"if ({self.condition(uniform, counters)}) {{")

    def guarded(self, depth, uniform, counters, in_loop, head):
        in_loop = in_loop if uniform or in_loop == "divergent" else None
        return Block(head, self.body(depth + 1, uniform, counters, in_loop))

    def either(self, depth, uniform, counters, in_loop):
        uniform = uniform and self.random.random() < 0.7
        then = self.guarded(depth, uniform, counters, in_loop,
                            f"if ({self.condition(uniform, counters)}) {{")
        return Both(then, self.guarded(depth, uniform, counters, in_loop, "else {"))

    def for_(self, depth, uniform, counters, in_loop):
        self.loops += 1
        k = f"k{self.loops}"
        uniform = uniform and self.random.random() < 0.75
        together = uniform or self.random.random() < 0.3  # all work-items that enter the loop leave it together
        bound = self.uniform(counters) if together else self.expression(counters)
        body = self.body(depth + 1, uniform, counters + [k] if uniform else counters,
                         "uniform" if uniform else "divergent")
        # The bound is evaluated only once, as the body may change the variables in it.
        return Block(f"for (uint {k} = 0, e{k} = ({bound}) % 5u; {k} < e{k}; ++{k}) {{", body)

    def do(self, depth, uniform, counters, in_loop):
        self.loops += 1
        k = f"k{self.loops}"
        body = self.body(depth + 1, True, counters + [k], "uniform")
        loop = Block("do {", body, f"}} while (++{k} < ({self.uniform(counters)}) % 4u && {k} < 4u);")
        return Block(f"{{ uint {k} = 0;", [loop])

    def switch(self, depth, uniform, counters, in_loop):
        cases = []
        for value in range(self.random.randint(1, 3)):
            ends = "break;}" if self.random.random() < 0.7 else "}"
            cases.append(Block(f"case {value}: {{", self.body(depth + 1, True, counters, None), ends))
        cases.append(Block("default: {", self.body(depth + 1, True, counters, None)))
        return Block(f"switch (({self.uniform(counters)}) % 4u) {{", cases)

    def call(self, depth, uniform, counters, in_loop):
        self.calls += 1
        name = f"f{self.calls}_"
        head = (f"a{self.random.randrange(4)} = {name}((uint)({self.expression(counters)}), "
                f"{self.uniform(counters)}, {ARGUMENTS});")
        outer, self.returned = self.returned, "a0 * 3u + a1"
        body = self.body(depth + 1, uniform, [], None)
        self.returned = outer
        start = (f"static uint {name}(uint x, uint u, {PARAMETERS}) {{\n"
                 f"{declarations(self.letters)}\n    a0 = x;\n    u0 = u;")
        return Call(head, body, (start, f"{folding(self.letters)}\n    return fold;\n}}\n"))

    # ---- Expressions ----------------------------------------------------------------------------

    def uniform(self, counters, depth=0):
        """An expression of type uint that is the same for all work-items of a group."""
        if depth > 1 or self.random.random() < 0.4:
            return self.random.choice(names("u") + counters * 2 +
                                      ["group", "size", "(uint)n", "(uint)in[u0 & 63u]",
                                       f"{self.random.randint(0, 9)}u"])
        a, b = self.uniform(counters, depth + 1), self.uniform(counters, depth + 1)
        return f"({a} {self.random.choice(['+', '-', '*', '^', '&'])} {b})"

    SIGNED = {
        "i": ["(uint)((i0 & 0xffff) * 3 - (i1 >> 3))", "(uint)(i0 / (int)(({b} & 7u) + 1u))",
              "(uint)(i1 % 7)", "(uint)(i0 < i1 ? i0 : -7)"],
        "q": ["(ulong)(q0 / (long)(({b} & 15u) + 1u))", "(uint)(q0 >> 5)", "(ulong)(q1 % 1000)"],
        "s": ["(uint)(s0 * s1)", "(uint)(s0 >> 2)"],
        "c": ["(uint)(c0 * -c1)", "(uint)(c0 / 3)"],
        "v": ["v0.x", "v1.s2", "(v0 + v1).w"],
    }

    def expression(self, counters, depth=0):
        """An expression of type uint or ulong, whatever the types of its variables."""
        if depth > 2 or self.random.random() < 0.3:
            name = self.random.choice(self.scalars + names("u") + counters + ["l", "9u", "p", "*r"])
            if name == "p":
                return f"p[{self.random.choice(['a0', 'l', 'u0'])} & 7u]"
            return {"q": "(ulong)", "a": "", "u": "", "w": ""}.get(name[0], "(uint)") + name
        a, b = self.expression(counters, depth + 1), self.expression(counters, depth + 1)
        forms = ["({a} + {b})", "({a} - {b})", "({a} * {b})", "({a} ^ {b})", "({a} | {b})",
                 "({a} & {b})", "({a} / ({b} | 1u))", "({a} % ({b} | 1u))", "({a} << (({b}) & 15u))",
                 "({a} >> (({b}) & 15u))", "({a} < {b} ? {a} : {b})",
                 "(uint)((int)(uint)({a}) < (int)(uint)({b}))"]
        for letter in self.letters:
            forms += self.SIGNED.get(letter, [])
        return self.random.choice(forms).format(a=a, b=b)

    def floating(self, counters, depth=0):
        """An expression of type float. At most two products are nested, so no value is near infinite or denormal."""
        if depth > 1 or self.random.random() < 0.3:
            leaves = ["0.7f", "1.5f", f"(float)(({self.expression(counters, 1)}) & 127u)"]
            leaves += ["f0", "f1"] * 2 * ("f" in self.letters)
            leaves += ["g0.y", "g0.s3"] * ("g" in self.letters)
            return self.random.choice(leaves)
        a, b = self.floating(counters, depth + 1), self.floating(counters, depth + 1)
        form = self.random.choice(["({a} + {b})", "({a} - {b})", "({a} * {b})",
                                   "({a} * {b} + {a})", "({a} < {b} ? {a} : {b})"])
        return form.format(a=a, b=b)

    def vector(self, counters, depth=0):
        """An expression of type uint4."""
        if depth > 1 or self.random.random() < 0.3:
            scalar = f"(uint)({self.expression(counters, 2)})"
            return self.random.choice(["v0", "v1", "v0.wzyx", "v1.xxyy", "v0.s3012",
                                       f"(uint4)({scalar})", f"(uint4)(v0.lo, {scalar}, l)"])
        a, b = self.vector(counters, depth + 1), self.vector(counters, depth + 1)
        form = self.random.choice(["({a} + {b})", "({a} - {b})", "({a} * {b})", "({a} ^ {b})",
                                   "({a} & {b})", "({a} / ({b} | 1u))", "({a} % ({b} | 1u))",
                                   "({a} << (({b}) & 15u))", "({a} >> (({b}) & 15u))",
                                   "({a} < {b} ? {a} : {b})", "({a} * 3u)"])
        return form.format(a=a, b=b)


if __name__ == "__main__":
    print(Generator(int(sys.argv[1])).kernel().text(), end="")
