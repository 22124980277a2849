# SPDX-License-Identifier: MIT
"""Random C programs without undefined behaviour that print what they compute.

    generate.py SEED > program.c

A program has global arrays of several types, functions that call earlier ones, loops with fixed
bounds, conditions and expressions of mixed widths, of integers, floats and halves; the results are its
variables, as show() of programs/show.h prints them."""

import random
import sys

TYPES = {"signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32,
         "unsigned": 32, "long long": 64, "unsigned long long": 64}
BINARY = "+ - * & | ^".split()
COMPARE = "< <= > >= == !=".split()
SIZE = 16  # of every array
LONGEST = 3000  # statements that a function may execute, including those of its callees

# The bits of a NaN may differ between machines; converting a float that is too large for an integer is undefined.
PREAMBLE = """\
static unsigned long long value(double number) {
    return number == number ? wide_bits(number) : 1;
}
static int whole(double number) {
    return number > -2e9 && number < 2e9 ? (int)number : 7;
}
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []  # (name, parameter types, statements that a call executes)
        self.arrays = [(f"g{n}", self.type()) for n in range(4)]
        self.has_floats = self.random.random() < 0.5
        self.floats = []  # floating-point variables of the current function
        self.times = 1  # how often the current statement is executed in a call
        self.length = 0  # statements that the current function executes so far

    def type(self):
        return self.random.choice(list(TYPES))

    def constant(self):
        r = self.random
        return str(r.choice([0, 1, 2, 3, 7, 31, 128, 255, 256, 32767, 65535, 0x7fffffff,
                             r.randrange(1 << 20)])) + r.choice(["", "", "u", "ll"])

    def variable(self, scope):
        name, _ = self.random.choice(scope)
        return name

    def element(self, scope):
        name, _ = self.random.choice(self.arrays)
        return f"{name}[(unsigned)({self.expression(scope, 1)}) % {SIZE}]"

    # An expression of any integer type. It is computed unsigned, so that nothing overflows.
    def expression(self, scope, depth):
        r = self.random
        if depth == 0 or r.random() < 0.15:
            return r.choice([self.variable(scope), self.variable(scope), self.constant()])
        sub = lambda: self.expression(scope, depth - 1)
        kind = r.randrange(13)
        wide = r.choice(["unsigned", "unsigned", "unsigned long long"])
        if kind < 4:
            return f"(({wide})({sub()}) {r.choice(BINARY)} ({wide})({sub()}))"
        if kind == 4:
            bits = 64 if "long" in wide else 32
            amount = r.choice([str(r.randrange(bits)), f"((unsigned)({sub()}) & {bits - 1})"])
            signed = r.choice(["", "signed"])
            operation = "<<" if not signed else ">>"
            kind = f"({'long long' if bits == 64 else 'int'})" if signed else f"({wide})"
            return f"({kind}({sub()}) {r.choice([operation, '>>'])} {amount})"
        if kind == 5:
            return f"(({wide})({sub()}) {r.choice('/%')} ((({wide})({sub()}) & 0xffff) + 1))"
        if kind == 6:
            return f"(({sub()}) {r.choice(COMPARE)} ({sub()}))"
        if kind == 7:
            return f"(({sub()}) {r.choice(COMPARE)} ({sub()}) ? ({sub()}) : ({sub()}))"
        if kind == 8:
            return f"(({self.type()})({sub()}))"
        if kind == 9:
            return f"(!({sub()}) {r.choice(['&&', '||', '^'])} ({sub()} & 1))"
        if kind == 10 and (callees := self.short_enough()):
            return self.call(r.choice(callees), scope, depth - 1)
        if kind == 11 and self.floats:
            number = self.number(scope, depth - 1)
            return r.choice([f"whole({number})", f"({number} {r.choice(COMPARE)} {self.number(scope, 1)})"])
        return self.element(scope)

    # An expression of type float or double.
    def number(self, scope, depth):
        r = self.random
        if depth == 0 or r.random() < 0.2:
            return r.choice([*self.floats, f"{r.choice([0.5, 1.0, 3.0, 1e-3, 7e4, 1e30])}f",
                             f"h[(unsigned)({self.expression(scope, 0)}) % {SIZE}]"])
        sub = lambda: self.number(scope, depth - 1)
        kind = r.randrange(8)
        if kind < 5:
            return f"({sub()} {r.choice('+-*/')} {sub()})"
        if kind == 5:
            return f"({r.choice(['float', 'double'])})({self.expression(scope, depth - 1)})"
        if kind == 6:
            return f"({sub()} {r.choice(COMPARE)} {sub()} ? {sub()} : {sub()})"
        return r.choice([f"(-{sub()})", f"(float)({sub()})", f"__builtin_fabsf({sub()})", self.half(scope, depth)])

    # An expression of type _Float16, converted to a wider type.
    def half(self, scope, depth):
        r = self.random
        sub = lambda: f"(_Float16)({self.number(scope, depth - 1)})"
        return r.choice([f"(float){sub()}", f"(float)(_Float16)({sub()} {r.choice('+-*/')} {sub()})",
                         f"({sub()} {r.choice(COMPARE)} {sub()} ? 1.5f : {sub()})"])

    # The functions whose call does not make the current function too long.
    def short_enough(self):
        return [function for function in self.functions
                if self.length + self.times * function[2] <= LONGEST]

    def call(self, function, scope, depth):
        name, parameters, length = function
        self.length += self.times * length
        return f"{name}({', '.join(self.expression(scope, min(depth, 1)) for _ in parameters)})"

    def statement(self, scope, indent, depth):
        r = self.random
        pad = "    " * indent
        kind = r.randrange(10)
        self.length += self.times
        if self.floats and r.random() < 0.3:
            left = r.choice([*self.floats, f"h[(unsigned)({self.expression(scope, 1)}) % {SIZE}]"])
            return f"{pad}{left} = {self.number(scope, 3)};\n"
        if kind < 3 or depth == 0:
            return f"{pad}{self.variable(scope)} = {self.expression(scope, 3)};\n"
        if kind < 5:
            return f"{pad}{self.element(scope)} {r.choice(['=', '^='])} {self.expression(scope, 2)};\n"
        if kind < 7:
            text = f"{pad}if ({self.expression(scope, 2)}) {{\n{self.block(scope, indent + 1, depth - 1)}{pad}}}"
            if r.random() < 0.5:
                text += f" else {{\n{self.block(scope, indent + 1, depth - 1)}{pad}}}"
            return text + "\n"
        if kind < 9:
            counter = f"i{indent}_{r.randrange(1000)}"
            inner = scope + [(f"(int){counter}", "int")]
            times = r.randrange(1, 9)
            self.times *= times
            body = "".join(self.statement_in(scope, inner, indent + 1, depth - 1)
                           for _ in range(r.randrange(1, 3)))
            self.times //= times
            return f"{pad}for (unsigned {counter} = 0; {counter} < {times}; ++{counter}) {{\n{body}{pad}}}\n"
        cases = "".join(f"{pad}case {n}:\n{self.block(scope, indent + 1, 0)}{pad}    break;\n"
                        for n in range(r.randrange(2, 6)))
        return f"{pad}switch ((unsigned)({self.expression(scope, 2)}) % 7) {{\n{cases}{pad}}}\n"

    # A statement that may read the loop's counter, but does not assign to it.
    def statement_in(self, scope, inner, indent, depth):
        pad = "    " * indent
        if self.random.random() < 0.5:
            return f"{pad}{self.variable(scope)} {self.random.choice(['=', '^=', '^='])} (unsigned char)({self.expression(inner, 2)});\n"
        return self.statement(scope, indent, depth)

    def block(self, scope, indent, depth):
        return "".join(self.statement(scope, indent, depth)
                       for _ in range(self.random.randrange(1, 4)))

    def function(self, number):
        r = self.random
        parameters = [(f"p{n}", self.type()) for n in range(r.randrange(1, 7))]
        local = [(f"v{n}", self.type()) for n in range(r.randrange(1, 5))]
        result = self.type()
        scope = parameters + local
        if self.has_floats:
            self.floats = [f"w{n}" for n in range(r.randrange(1, 4))]
        self.length = 0
        text = f"__attribute__(({r.choice(['noinline', 'unused'])})) static {result} f{number}("
        text += ", ".join(f"{t} {n}" for n, t in parameters) + ") {\n"
        text += "".join(f"    {t} {n} = {self.constant()};\n" for n, t in local)
        text += "".join(f"    {r.choice(['float', 'float', 'double'])} {n} = {r.randrange(1000)};\n"
                        for n in self.floats)
        text += self.block(scope, 1, 2) + self.block(scope, 1, 2)
        text += f"    return {self.expression(scope, 2)};\n}}\n"
        self.functions.append((f"f{number}", [t for _, t in parameters], self.length))
        return text

    def text(self):
        text = "// SPDX-License-Identifier: MIT\n#include \"show.h\"\n"
        for name, kind in self.arrays:
            values = ", ".join(str(self.random.randrange(1 << min(TYPES[kind] - 1, 30))) for _ in range(SIZE))
            text += f"static {kind} {name}[{SIZE}] = {{{values}}};\n"
        if self.has_floats:
            text += f"static float h[{SIZE}];\n{PREAMBLE}"
        for number in range(self.random.randrange(2, 5)):
            text += self.function(number)
        self.floats, self.length = [], -LONGEST
        text += "int main(void) {\n    unsigned a = next(), b = next() >> 7, c = 3;\n"
        scope = [("a", "unsigned"), ("b", "unsigned"), ("c", "unsigned")]
        for function in list(self.functions):
            text += f'    for (int i = 0; i < 3; ++i) {{\n        a = {self.call(function, scope, 1)};\n        show("{function[0]}", a);\n        b ^= next();\n        c += 5;\n    }}\n'
        for name, _ in self.arrays:
            text += f'    for (int i = 0; i < {SIZE}; ++i)\n        show("{name}", (unsigned long long){name}[i]);\n'
        if self.has_floats:
            text += f'    for (int i = 0; i < {SIZE}; ++i)\n        show("h", value(h[i]));\n'
        return text + "    return (int)(b & 63);\n}\n"


if __name__ == "__main__":
    print(Program(int(sys.argv[1])).text(), end="")
