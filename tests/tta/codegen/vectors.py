# SPDX-License-Identifier: MIT
"""Random C programs that compute with vectors of four words, without undefined behaviour and without NaN. generate.py
makes such programs with scalars.

    vectors.py SEED > program.c"""

import random
import sys

SIZE = 4  # of every array of vectors

HEAD = """// SPDX-License-Identifier: MIT
#include "show.h"
typedef int i4 __attribute__((ext_vector_type(4)));
typedef unsigned u4 __attribute__((ext_vector_type(4)));
typedef float f4 __attribute__((ext_vector_type(4)));
// At any word.
typedef u4 loose __attribute__((aligned(4)));
static void show4(const char *name, u4 value) {
    for (int n = 0; n < 4; ++n)
        show(name, value[n]);
}
// Small numbers, of which sums and products are exact enough to be finite.
static inline f4 small(u4 value) { return __builtin_convertvector((i4)(value & 0xfff) - 0x7ff, f4); }
static unsigned words[SIZE_OF_WORDS];
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []

    def variable(self, scope, kind):
        return self.random.choice([name for name, of in scope if of == kind])

    def word(self, scope):
        r = self.random
        return r.choice([f"s{r.randrange(2)}", str(r.choice([0, 1, 5, 31, 0xffff, 0x80000000])) + "u",
                         f"({self.variable(scope, 'u4')})[{r.randrange(4)}]",
                         f"({self.variable(scope, 'u4')})[s{r.randrange(2)} & 3]",
                         f"words[s{r.randrange(2)} % 16]"])

    def mask(self, scope, depth):
        r = self.random
        kind = r.choice(["i4", "u4", "f4"])
        return (f"(({self.vector(scope, kind, depth)}) {r.choice('< <= > >= == !='.split())} "
                f"({self.vector(scope, kind, depth)}))")

    def vector(self, scope, kind, depth):
        r = self.random
        if depth == 0 or r.random() < 0.1:
            return self.variable(scope, kind)
        sub = lambda of=kind: self.vector(scope, of, depth - 1)
        if kind == "f4":
            return r.choice([lambda: f"(({sub()}) {r.choice('+-')} small({sub('u4')}))",
                             lambda: f"(small({sub('u4')}) {r.choice('+-*')} small({sub('u4')}))",
                             lambda: f"({self.mask(scope, depth - 1)} ? {sub()} : {sub()})",
                             lambda: f"(small({sub('u4')}) / (small({sub('u4')}) + 5000.0f))",
                             lambda: f"(-({sub()}))",
                             lambda: f"(f4)(float)({self.word(scope)} & 255)",
                             lambda: self.shuffle(sub(), sub())])()
        return f"(({kind})({self.integers(scope, depth - 1)}))"

    def shuffle(self, a, b):
        return f"__builtin_shufflevector({a}, {b}, {', '.join(str(self.random.randrange(8)) for _ in range(4))})"

    def integers(self, scope, depth):
        r = self.random
        sub = lambda of="u4": self.vector(scope, of, depth)
        w = lambda: self.word(scope)
        return r.choice([lambda: f"({sub()}) {r.choice('+ - * & | ^'.split())} ({sub()})",
                         lambda: f"({sub()}) {r.choice('+ - * & | ^'.split())} ({sub()})",
                         lambda: f"({sub()}) {r.choice(['<<', '>>'])} (({sub()}) & 31)",
                         lambda: f"({sub('i4')}) >> (({sub('i4')}) & 31)",
                         lambda: f"({sub()}) {r.choice(['<<', '>>'])} {r.randrange(32)}u",
                         lambda: f"({sub()}) / ((({sub()}) & 255) + 1)",
                         lambda: self.mask(scope, depth),
                         lambda: f"{self.mask(scope, depth)} ? {sub('u4')} : {sub('u4')}",
                         lambda: f"{w()} & 1 ? {sub('u4')} : {sub('u4')}",
                         lambda: f"__builtin_elementwise_{r.choice(['min', 'max'])}({sub('i4')}, {sub('i4')})",
                         lambda: f"__builtin_elementwise_{r.choice(['min', 'max'])}({sub()}, {sub()})",
                         lambda: f"__builtin_convertvector(small({sub()}), i4)",
                         lambda: f"(u4){{{w()}, {w()}, {w()}, {w()}}}",
                         lambda: f"(u4){w()}",
                         lambda: f"~({sub()})",
                         lambda: f"g[{w()} % {SIZE}]",
                         lambda: f"*(loose *)&words[{w()} % 12]",
                         lambda: self.call(scope) if self.functions else sub(),
                         lambda: self.shuffle(sub(), sub())])()

    def call(self, scope):
        name, kinds = self.random.choice(self.functions)
        return f"{name}({', '.join(self.variable(scope, kind) for kind in kinds)}, s0, s1)"

    def statement(self, scope, indent, depth):
        r = self.random
        pad = "    " * indent
        kind = r.choice("u4 u4 i4 f4".split())
        choice = r.randrange(10)
        if choice < 5 or depth == 0:
            return f"{pad}{self.variable(scope, kind)} = {self.vector(scope, kind, 3)};\n"
        if choice == 5:
            return f"{pad}{self.variable(scope, 'u4')}[{self.word(scope)} % 4] = {self.word(scope)};\n"
        if choice == 6:
            return f"{pad}g[{self.word(scope)} % {SIZE}] = {self.vector(scope, 'u4', 2)};\n"
        if choice == 7:
            return f"{pad}*(loose *)&words[{self.word(scope)} % 12] = {self.vector(scope, 'u4', 2)};\n"
        if choice == 8:
            return (f"{pad}if ({self.word(scope)} & 4) {{\n{self.block(scope, indent + 1, depth - 1)}{pad}}} else {{\n"
                    f"{self.block(scope, indent + 1, depth - 1)}{pad}}}\n")
        # A loop over the arrays' words, which LLVM may vectorise.
        operation = r.choice(["words[n] * 3 + s0", "words[n] ^ (s1 >> (n & 7))",
                              "words[n] > s0 ? words[n] : s1", "words[15 - n] + n"])
        return f"{pad}for (unsigned n = 0; n < {r.choice([4, 7, 16])}; ++n)\n{pad}    words[n] = {operation};\n"

    def block(self, scope, indent, depth):
        return "".join(self.statement(scope, indent, depth) for _ in range(self.random.randrange(1, 4)))

    def function(self, number):
        r = self.random
        kinds = [r.choice(["u4", "i4", "f4"]) for _ in range(r.randrange(1, 7))]
        parameters = [(f"p{n}", kind) for n, kind in enumerate(kinds)]
        local = [("a", "u4"), ("b", "i4"), ("c", "f4"), ("d", "u4")]
        scope = parameters + local
        text = f"__attribute__(({r.choice(['noinline', 'unused'])})) static u4 h{number}("
        text += ", ".join(f"{kind} {name}" for name, kind in parameters) + ", unsigned s0, unsigned s1) {\n"
        text += "    u4 a = {1, 2, s0, 4}, d = a * s1;\n    i4 b = (i4)d - 9;\n    f4 c = small(a);\n"
        text += self.block(scope, 1, 2) + self.block(scope, 1, 2)
        text += f"    return {self.vector(scope, 'u4', 2)} ^ (u4)({self.variable(scope, 'f4')});\n}}\n"
        self.functions.append((f"h{number}", kinds))
        return text

    def text(self):
        text = HEAD.replace("SIZE_OF_WORDS", "16") + f"static u4 g[{SIZE}];\n"
        text += "".join(self.function(number) for number in range(self.random.randrange(1, 4)))
        text += "int main(void) {\n    for (int n = 0; n < 16; ++n)\n        words[n] = next();\n"
        for n in range(SIZE):
            text += f"    g[{n}] = (u4){{next(), next() >> 9, {n}, next()}};\n"
        text += "    unsigned s0 = next(), s1 = next() >> 20;\n    u4 a = g[0];\n    i4 b = (i4)g[1];\n    f4 c = small(g[2]);\n"
        scope = [("a", "u4"), ("b", "i4"), ("c", "f4")]
        for name, kinds in self.functions:
            text += f"    for (int n = 0; n < 2; ++n) {{\n        a = {name}({', '.join(self.variable(scope, kind) for kind in kinds)}, s0, s1);\n"
            text += f'        show4("{name}", a);\n        s0 ^= a[n];\n        b += (i4)a;\n        c = small((u4)b);\n    }}\n'
        return text + ('    for (int n = 0; n < 4; ++n)\n        show4("g", g[n]);\n    for (int n = 0; n < 16; ++n)\n'
                       '        show("words", words[n]);\n    return 0;\n}\n')


if __name__ == "__main__":
    print(Program(int(sys.argv[1])).text(), end="")
