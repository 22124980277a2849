# SPDX-License-Identifier: MIT
"""Makes random descriptions of operations and OpenCL programs that use them, the same for the same seed.

    generate.py SEED        prints the description and the program

An operation is an expression, a loop over bytes or over set bits, a look-up in a table, arithmetic of floats, an
expression on vectors in a register (lane_terms.py), or one that reads and writes memory (memory_operands.py). It has one
to four inputs and at most three outputs of any type, and in most cases an encoding for RISC-V. The last input may be a
constant in the instruction.

A program has three kernels. named<seed> calls the operation by its name. meant<seed> does the same, but calls a copy of
the operation's C function; with -DPLAIN, so does named<seed>. near<seed> calls a function that is nearly the
operation's: some inputs are wider, or a constant differs. Where this function computes something else, the compiler
must not replace it by the operation.

What the operations and programs compute is defined in C and OpenCL C, and has one result: shifts are by constants,
arithmetic is unsigned, and floats stay finite and are rounded after each step.
"""
import copy
import json
import random
import re
import sys

import lane_terms
import memory_operands

# By type in descriptions: the type in C and in OpenCL C.
TYPES = {"u32": ("uint32_t", "uint"), "i32": ("int32_t", "int"), "u16": ("uint16_t", "ushort"),
         "i16": ("int16_t", "short"), "u8": ("uint8_t", "uchar"), "i8": ("int8_t", "char"), "bool": ("_Bool", "bool"),
         "f32": ("float", "float"), **{name: (name, opencl) for name, (opencl, *_) in lane_terms.LANES.items()}}
INTEGERS = 5 * ["u32"] + 4 * ["i32"] + 2 * ["u16", "i16", "u8", "i8"] + ["bool"]
BINARY = ["{0} + {1}", "{0} - {1}", "{0} * {1}", "({0} & {1})", "({0} | {1})", "({0} ^ {1})",
          "({0} < {1} ? {0} : {1})", "({0} > {1} ? {0} - {1} : {1} - {0})", "({0} == {1} ? {0} : 7u)",
          "({0} & 0xffffu) * ({1} >> 16)"]
SYMMETRIC = ["{0} + {1}", "{0} * {1}", "({0} & {1})", "({0} ^ {1})", "({0} < {1} ? {0} : {1})",
             "({0} > {1} ? {0} - {1} : {1} - {0})"]
UNARY = ["~{0}", "({0} >> {n})", "({0} << {n})", "({0} & {mask}u)", "(uint32_t)((int32_t){0} >> {n})",
         "(uint32_t)(int8_t){0}", "(uint32_t)(int16_t){0}", "({0} << {n} | {0} >> {rest})"]
FLOATS = ["({0} + {1})", "({0} - {1})", "({0} * {1})", "({0} < {1} ? {0} : {1})"]
WIDER = {"u8": "u32", "u16": "u32", "i8": "i32", "i16": "i32"}
SLOTS = 32  # this many consecutive seeds have different encodings, so a core may have all their operations

PRELUDE = """\
#pragma OPENCL FP_CONTRACT OFF
typedef uint uint32_t;
typedef int int32_t;
typedef ushort uint16_t;
typedef short int16_t;
typedef uchar uint8_t;
typedef char int8_t;
""" + lane_terms.TYPEDEFS


class Operation:
    """A random operation; json() is its description."""

    def __init__(self, seed):
        self.seed, self.name = seed, f"random{seed}"
        self.random = r = random.Random(f"operation {seed}")
        kind = r.choice(["expression"] * 5 + ["bytes", "bits", "table", "floats", "symmetric"])
        self.rows, self.commutes, self.memory = [], False, {}
        self.before = []  # statements before the results are computed
        newer = random.Random(f"kind {seed}").random()  # its own, so that the other kinds stay as they were
        terms = self.lanes() if newer < 0.3 else self.with_memory() if newer < 0.45 else self.scalars(kind)
        self.immediate = self.constant_range()
        self.results = [f"({TYPES[type][0]})({term})" for (_, type), term in zip(self.outputs, terms)]
        self.latency = r.choice([1, 1, 1, 2, 3, 5])
        self.interval = r.randint(1, self.latency)

    # The numbers that the last input can be, if programs must give it as a constant. An instruction has 12 bits for it.
    def constant_range(self):
        r, type = random.Random(f"immediate {self.seed}"), self.inputs[-1][1]
        can_be = type in memory_operands.BITS and len(self.inputs) > 1 and not self.memory and not self.commutes
        if not can_be or r.random() > 0.5:
            return None
        bits, is_signed = memory_operands.BITS[type], type.startswith("i")
        least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
        return sorted(r.randint(max(least, -2048), min(most, 2047)) for _ in range(2))

    # The operands of an operation on scalars, and the values of its outputs.
    def scalars(self, kind):
        r, self.commutes = self.random, kind == "symmetric"
        count = 2 if kind == "symmetric" else r.choice([1, 2, 2, 3, 3, 4])
        types = ["f32"] * (count - 1) + [r.choice(["f32", "i16"])] if kind == "floats" else \
            [r.choice(INTEGERS)] * 2 if kind == "symmetric" else [r.choice(INTEGERS) for _ in range(count)]
        self.inputs = [(f"x{n}", type) for n, type in enumerate(types)]
        self.outputs = [(f"y{n}", "f32" if kind == "floats" else r.choice(INTEGERS))
                        for n in range(r.choice([1, 1, 1, 2, 3]))]
        return [getattr(self, kind)(n) for n in range(len(self.outputs))]

    # The same for vectors in a register.
    def lanes(self):
        r, some = self.random, list(lane_terms.LANES)
        types = [r.choice(some)] + [r.choice(some if r.random() < 0.7 else INTEGERS) for _ in range(r.choice([0, 1, 1, 1, 2]))]
        self.inputs = [(f"x{n}", type) for n, type in enumerate(types)]
        self.outputs = [(f"y{n}", r.choice(some if r.random() < 0.7 else INTEGERS)) for n in range(r.choice([1, 1, 1, 2]))]
        terms = lane_terms.LaneTerms(r, self.inputs, self.before)
        return [terms.term(type, r.choice([1, 2, 2, 3])) if type in lane_terms.LANES else self.term(2, terms.words())
                for _, type in self.outputs]

    # The same for addresses. An operation that writes memory has one instruction, so at most one output.
    def with_memory(self):
        r, self.memory = self.random, memory_operands.operands(self.random)
        self.inputs = [(name, each.type) for name, each in self.memory.items()]
        words = [(f"x{len(self.inputs) + n}", r.choice(INTEGERS)) for n in range(r.choice([0, 1, 1]))]
        self.inputs += words
        writes = any(each.is_written() for each in self.memory.values())
        self.outputs = [(f"y{n}", r.choice(INTEGERS)) for n in range(r.choice([0, 1] if writes else [1, 1, 2]))]
        scalars = [f"(uint32_t){name}" for name, _ in words]
        self.before += memory_operands.statements(self.memory, {name: c for name, (c, _) in TYPES.items()},
                                                  lambda names: self.term(1, names + scalars))
        return [self.term(1, ["sum", *scalars]) for _ in self.outputs]

    # A value of the function, as a uint32_t.
    def term(self, depth, names=None):
        r = self.random
        names = names or [f"(uint32_t){name}" for name, _ in self.inputs]
        if depth == 0 or r.random() < 0.15:
            return r.choice(names) if r.random() < 0.85 else f"{r.getrandbits(16)}u"
        if r.random() < 0.4:
            n = r.randint(1, 31)
            return "(" + r.choice(UNARY).format(self.term(depth - 1, names), n=n, rest=32 - n,
                                                mask=r.choice([255, 65535, r.getrandbits(32)])) + ")"
        return "(" + r.choice(BINARY).format(self.term(depth - 1, names), self.term(depth - 1, names)) + ")"

    # The value of one output, by the operation's kind.
    def expression(self, number):
        term = self.term(self.random.choice([1, 2, 2, 3]))
        for name, _ in self.inputs if number == 0 else []:
            if name not in term:
                term = f"({self.random.choice(BINARY).format(term, '(uint32_t)' + name)})"
        return term

    def bytes(self, number):
        a, b = (self.random.choice(self.inputs)[0] for _ in range(2))
        term = self.term(2, [f"((uint32_t){a} >> lane & 255u)", f"((uint32_t){b} >> lane & 255u)", "(uint32_t)lane"])
        self.before += [f"uint32_t sum{number} = {self.random.getrandbits(8)}u;",
                        "for (int lane = 0; lane < 32; lane += 8)", f"    sum{number} += {term};"]
        return f"sum{number}"

    def bits(self, number):
        self.before += [f"uint32_t rest{number} = {self.term(1)}, found{number} = 0u;",
                        f"for (; rest{number} != 0u; rest{number} &= rest{number} - 1u)",
                        f"    found{number} = found{number} * 3u + {self.term(1)};"]
        return f"found{number}"

    def table(self, number):
        self.rows = self.rows or [self.random.getrandbits(8) for _ in range(16)]
        return f"{self.name}_table[{self.term(1)} & 15u] ^ {self.term(1)}"

    def float_term(self, depth):
        r = self.random
        if depth == 0:
            return r.choice([f"(float){name}" for name, _ in self.inputs] * 3 + [f"{r.randint(-9, 9) * 0.25}f"])
        return r.choice(FLOATS).format(self.float_term(depth - 1), self.float_term(depth - 1))

    def floats(self, _):
        return self.float_term(2)

    def symmetric(self, _):
        (a, _), (b, _) = self.inputs
        return self.random.choice(SYMMETRIC).format(
            "(" + self.random.choice(SYMMETRIC).format(f"(uint32_t){a}", f"(uint32_t){b}") + ")", "0x10203u")

    def has_lanes(self):
        return any(type in lane_terms.LANES for _, type in self.inputs + self.outputs)

    def variant(self):
        """Returns an operation that differs a little, and uses the same table."""
        r, other = random.Random(f"variant {self.seed}"), copy.copy(self)
        other.inputs = [(name, WIDER.get(type, type) if r.random() < 0.7 and name not in self.memory else type)
                        for name, type in self.inputs]
        if r.random() < 0.5:
            other.results = [re.sub(r"\b\d+u", lambda found: f"{int(found[0][:-1]) ^ 1}u", text, count=1)
                             for text in self.results]
        other.rows = []
        return other

    def function(self, name, copy=False):
        """The lines of the C function; with `copy`, in OpenCL C."""
        parameters = [f"{self.memory[operand].pointer(TYPES[type][0], copy)}{operand}" if operand in self.memory else
                      f"{TYPES[type][0]} {operand}" for operand, type in self.inputs]
        lines = [f"{'constant' if copy else 'static const'} uint8_t {self.name}_table[16] = "
                 f"{{{', '.join(map(str, self.rows))}}};"] if self.rows else []
        first = "static __attribute__((overloadable)) " if copy else ""
        if len(self.outputs) == 1:
            head, results = TYPES[self.outputs[0][1]][0], [f"return {self.results[0]};"]
        else:
            head, results = "void", [f"*{operand} = {value};" for (operand, _), value in zip(self.outputs, self.results)]
            parameters += [f"{TYPES[type][0]} *{operand}" for operand, type in self.outputs]
        in_language = lane_terms.in_opencl if copy else lane_terms.in_c
        return [*lines, f"{first}{head} {name}({', '.join(parameters)}) {{",
                *("    " + in_language(line) for line in self.before + results), "}"]

    def encoding(self):
        """An instruction for each output, which no other of SLOTS consecutive seeds has; None: there is no encoding."""
        slot, r = self.seed % SLOTS, random.Random(f"encoding {self.seed}")
        code = {"funct3": slot % 8}
        if len(self.inputs) > 3 or r.random() < 0.1:
            return None
        count = max(len(self.outputs), 1)
        if self.immediate:
            return [{"format": "i", "opcode": "custom-3", **code}] if len(self.inputs) == 2 and slot < 8 and count == 1 else None
        if len(self.inputs) == 3:
            return [{"format": "r4", "opcode": "custom-2", **code, "funct2": slot // 8}] if count == 1 else None
        if len(self.inputs) == 1 and slot < 8 and count == 1:
            return [{"format": "i", "opcode": "custom-3", **code}]
        opcode, first = r.choice(["custom-0", "custom-1"]), r.randint(0, 28)
        return [{"format": "r", "opcode": opcode, **code, "funct7": slot // 8 * 32 + first + n}
                for n in range(count)]

    def json(self):
        operands = [[{"name": name, "type": type, **(self.memory[name].facts() if name in self.memory else {})}
                     for name, type in some] for some in (self.inputs, self.outputs)]
        if self.immediate:
            operands[0][-1]["immediate"] = self.immediate
        facts = {"name": self.name, "inputs": operands[0], "outputs": operands[1], "meaning": self.function(self.name),
                 "latency": self.latency, "interval": self.interval}
        if self.commutes:
            facts["commutes"] = True
        encoding = self.encoding()
        if encoding:
            facts["riscv"] = encoding if len(encoding) > 1 else encoding[0]
        return json.dumps(facts, indent=4) + "\n"


KERNELS = ["named", "meant", "near"]


class Program:
    """A random program that uses an operation."""

    SIZES = ["64x1", "8x8", "4x16", "1x32", "3x7"]

    def __init__(self, operation, name=""):
        self.operation = operation
        self.random = random.Random(f"program {name}{operation.seed}")
        self.size = self.random.choice(self.SIZES)  # work-groups and work-items in each
        self.vectors = not name
        self.body = self.call() + [line for _ in range(self.random.randint(1, 3)) for line in self.statement(2)]

    def word(self):
        return self.random.choice(["a[i]", "b[i]", "a[i + 1u]", "s", "i", "(a[i] >> (b[i] & 31u))", "(b[i] & 255u)",
                                   "(a[i] & 0xffff00ffu)", "(s ^ a[i])"])

    def argument(self, type):
        if type == "f32":
            return f"(float)(short){self.word()} * 0.25f"
        if type == "bool":
            return f"(({self.word()} & 1u) != 0u)"
        if type in lane_terms.LANES:
            return f"as_{TYPES[type][1]}({self.word()})"
        return f"({TYPES[type][1]}){self.word()}"

    def immediate(self):
        type, number = self.operation.inputs[-1][1], self.random.randint(*self.operation.immediate)
        return f"({TYPES[type][1]}){number}"

    def constant(self, type):
        r = self.random
        if type == "f32":
            return f"{r.randint(-99, 99) * 0.25}f"
        value = r.choice([1 << r.randint(0, 31), r.getrandbits(6), r.getrandbits(32), 0xffffffff - r.getrandbits(5)])
        if type in lane_terms.LANES:
            return f"as_{TYPES[type][1]}({value}u)"
        return f"({TYPES[type][1]}){value}u" if type != "bool" else r.choice(["true", "false"])

    def call(self, constants=0):
        """Calls the operation, whose name is @, and folds the results into s."""
        inputs, outputs = self.operation.inputs, self.operation.outputs
        in_registers = [n for n, (name, _) in enumerate(inputs) if name not in self.operation.memory]
        folded = self.random.sample(in_registers, min(constants, len(in_registers)))
        before, after = self.memory()
        words = [name if name in self.operation.memory else self.constant(type) if n in folded else self.argument(type)
                 for n, (name, type) in enumerate(inputs)]
        if self.operation.immediate:
            words[-1] = self.immediate()
        after += [f"s = s * 31u + {self.bits(name, type)};" for name, type in outputs]
        if len(outputs) == 1:
            call = f"{TYPES[outputs[0][1]][1]} {outputs[0][0]} = @({', '.join(words)});"
        else:
            before += [f"{TYPES[type][1]} {name};" for name, type in outputs]
            call = f"@({', '.join(words + ['&' + name for name, _ in outputs])});"
        return ["{", *("    " + line for line in [*before, call, *after]), "}"]

    @staticmethod
    def bits(name, type):
        return f"as_uint({name})" if type == "f32" or type in lane_terms.LANES else f"(uint){name}"

    def memory(self):
        """Lines that make what the operation's addresses point to, and lines that fold it into s."""
        before, after = [], []
        for name, each in self.operation.memory.items():
            element, most = TYPES[each.type][1], each.elements
            if each.place == "private":
                before += [f"{element} {name}[{most}];", f"for (uint n = 0u; n < {most}u; ++n)",
                           f"    {name}[n] = ({element})({self.word()} + n);"]
            else:
                start = "a + i" if each.place == "a" else \
                    f"out + {memory_operands.OUT_START}u + {memory_operands.OUT_BYTES // 4}u * i"
                pointer = each.pointer(element, in_opencl=True)
                before.append(f"{pointer}{name} = ({pointer})({start});")
            if each.is_written():
                after += [f"for (uint n = 0u; n < {most}u; ++n)", f"    s = s * 31u + (uint){name}[n];"]
        return before, after

    def vector_argument(self, type):
        words = f"(uint4)({', '.join(self.word() for _ in range(4))})"
        if type == "f32":
            return f"convert_float4(convert_short4({words})) * 0.25f"
        return words if type == "u32" else f"convert_{TYPES[type][1]}4({words})"

    def vector_call(self):
        name, type = self.operation.outputs[0]
        words = [self.vector_argument(type) for _, type in self.operation.inputs]
        fold = [f"    s = s * 31u + {f'as_uint(v.s{n})' if type == 'f32' else f'(uint)v.s{n}'};" for n in range(4)]
        return ["{", f"    {TYPES[type][1]}4 v = @({', '.join(words)});", *fold, "}"]

    def has_vectors(self):
        operands = self.operation.inputs + self.operation.outputs
        return self.vectors and len(self.operation.outputs) == 1 and not self.operation.memory and \
            not self.operation.immediate and \
            all(type != "bool" and type not in lane_terms.LANES for _, type in operands)

    def statement(self, depth):
        r = self.random
        choice = r.random()
        if depth and choice < 0.2:
            return [f"for (uint n = 0u; n < {r.randint(1, 9)}u; ++n) {{", *self.inner(depth), "}"]
        if depth and choice < 0.4:
            return [f"if (({self.word()} & 3u) != 0u) {{", *self.inner(depth), "}"]
        if choice < 0.5 and self.has_vectors():
            return self.vector_call()
        if choice < 0.7:
            return self.call(r.randint(1, len(self.operation.inputs)))
        return self.call()

    def inner(self, depth):
        return ["    " + line for _ in range(self.random.randint(1, 2)) for line in self.statement(depth - 1)]

    def kernel(self, name, function):
        return [f"kernel void {name}(global const uint *a, global const uint *b, global uint *out) {{",
                "    uint i = (uint)get_global_id(0), s = i;", *("    " + line.replace("@", function) for line in self.body),
                "    out[i] = s;", "}"]

    def vector_copy(self):
        """Applies the copy to each element of vectors, as the compiler does for calls by name."""
        if not self.has_vectors():
            return []
        operation, copy = self.operation, f"copy_{self.operation.name}"
        result = TYPES[operation.outputs[0][1]][1] + "4"
        parameters = ", ".join(f"{TYPES[type][1]}4 {name}" for name, type in operation.inputs)
        elements = [f"{copy}({', '.join(f'{name}.s{n}' for name, _ in operation.inputs)})" for n in range(4)]
        return [f"static __attribute__((overloadable)) {result} {copy}({parameters}) {{",
                f"    return ({result})({', '.join(elements)});", "}"]

    def text(self):
        name, seed, variant = self.operation.name, self.operation.seed, self.operation.variant()
        return "\n".join([*self.operation.function(f"copy_{name}", copy=True), *self.vector_copy(),
                          "#ifdef PLAIN", f"#define {name} copy_{name}", "#endif",
                          *self.kernel(f"named{seed}", name), *self.kernel(f"meant{seed}", f"copy_{name}"),
                          *variant.function(f"near_{name}", copy=True),
                          *Program(variant, "near").kernel(f"near{seed}", f"near_{name}")]) + "\n"

    def launches(self):
        """The kernels as arguments of run_kernel."""
        return [f"{kernel}{self.operation.seed}:{self.size}" for kernel in KERNELS]


if __name__ == "__main__":
    made = Operation(int(sys.argv[1]))
    print(made.json() + PRELUDE + Program(made).text(), end="")
