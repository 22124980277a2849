# SPDX-License-Identifier: MIT
"""Modules as text (modules/*.spvasm), and what they give.

A file is SPIR-V's assembly in sections, each begun by a line `; <section>`:

    body        the content of the kernel test(global uint *out, global uint *in, local uint *scratch)
    declare     types and constants behind the common ones below
    early       names, strings and decorations, which come before all types
    functions   functions behind the kernel
    whole       instead of these, a complete module, in which PhysicalN becomes the device's

%size is an integer as large as a pointer of the device, and %half_size one of half as many bits.

Lines before the sections say what the module gets and gives:

    ; in: 1 0x20 1.5f         words of `in`
    ; out: 3                  words of `out`, or
    ; image: 3                words of the image that is written (run.c)
    ; refused: text           what the build log says
    ; needs: Float64          capabilities; a device that lacks one refuses the module and names it
    ; extensions: SPV_KHR_expect_assume
    ; items: 4                work-items of the one work-group (default: 1)
    ; constants: 7=5          specialization constants
    ; version: 1.6            of SPIR-V (default: 1.4)

Lines of a body may also be `load %x` and `loadf %x`, the next word of `in` as uint or float, and `store %x`, `storef`,
`storeb` (a truth value), `storel` (64 bits), which write the next word or two of `out`.
"""
import re
import struct
import subprocess

PRELUDE = """
OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability Vector16
{capabilities}
{extensions}
%cl = OpExtInstImport "OpenCL.std"
OpMemoryModel PhysicalN OpenCL
OpEntryPoint Kernel %test "test" %global_id %local_id
{early}
OpDecorate %global_id BuiltIn GlobalInvocationId
OpDecorate %local_id BuiltIn LocalInvocationId
%void = OpTypeVoid
%bool = OpTypeBool
%uchar = OpTypeInt 8 0
%ushort = OpTypeInt 16 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%uint2 = OpTypeVector %uint 2
%uint3 = OpTypeVector %uint 3
%uint4 = OpTypeVector %uint 4
%uchar4 = OpTypeVector %uchar 4
%float2 = OpTypeVector %float 2
%float4 = OpTypeVector %float 4
%bool4 = OpTypeVector %bool 4
%gp = OpTypePointer CrossWorkgroup %uint
%lp = OpTypePointer Workgroup %uint
%pp = OpTypePointer Function %uint
%size3 = OpTypeVector %size 3
%size3_in = OpTypePointer Input %size3
%global_id = OpVariable %size3_in Input
%local_id = OpVariable %size3_in Input
%test_type = OpTypeFunction %void %gp %gp %lp
{numbers}
{declared}
%test = OpFunction %void None %test_type
%out = OpFunctionParameter %gp
%in = OpFunctionParameter %gp
%scratch = OpFunctionParameter %lp
%start = OpLabel
{body}
OpReturn
OpFunctionEnd
{functions}
"""

MEMBERS = ("in", "out", "image", "refused", "needs", "extensions", "items", "constants", "version")
NUMBERS = 80


class Body:
    """The lines of a body, with loads and stores spelled out."""

    def __init__(self):
        self.lines, self.loads, self.stores, self.names = [], 0, 0, 0

    def name(self):
        self.names += 1
        return f"%own_{self.names}"

    def place(self, buffer, number):
        pointer = self.name()
        self.lines.append(f"{pointer} = OpInBoundsPtrAccessChain %gp %{buffer} %n{number}")
        return pointer

    def load(self, value, kind):
        bits = value if kind == "load" else self.name()
        self.lines.append(f"{bits} = OpLoad %uint {self.place('in', self.loads)} Aligned 4")
        self.loads += 1
        if kind == "loadf":
            self.lines.append(f"{value} = OpBitcast %float {bits}")

    def store_word(self, value):
        self.lines.append(f"OpStore {self.place('out', self.stores)} {value} Aligned 4")
        self.stores += 1

    def store(self, value, kind):
        word = self.name()
        if kind == "store":
            return self.store_word(value)
        if kind == "storel":
            pair, high = self.name(), self.name()
            self.lines += [f"{pair} = OpBitcast %uint2 {value}", f"{word} = OpCompositeExtract %uint {pair} 0",
                           f"{high} = OpCompositeExtract %uint {pair} 1"]
            self.store_word(word)
            return self.store_word(high)
        self.lines.append(f"{word} = OpBitcast %uint {value}" if kind == "storef" else
                          f"{word} = OpSelect %uint {value} %n1 %n0")
        return self.store_word(word)

    def add(self, line):
        short = re.fullmatch(r"(load|store)([fbl]?) (%\w+)", line.strip())
        if short:
            getattr(self, short[1])(short[3], short[1] + short[2])
        else:
            self.lines.append(line)


def word(text):
    if text.endswith("f") and not text.startswith("0x"):
        return struct.unpack("<I", struct.pack("<f", float(text[:-1])))[0]
    return int(text, 0) & 0xffffffff


class Module:
    def __init__(self, path):
        self.path, self.facts, self.sections, section = path, {}, {}, None
        for line in path.read_text().splitlines():
            mark = re.match(r"; (\w+)(?::(.*))?$", line)
            if mark and mark[1] in MEMBERS:
                self.facts[mark[1]] = (self.facts.get(mark[1], "") + " " + mark[2]).strip()
            elif mark and mark[1] in ("early", "declare", "body", "functions", "whole"):
                section = self.sections.setdefault(mark[1], [])
            elif section is not None:
                section.append(line)
        self.input = [word(text) for text in self.facts.get("in", "").split()]
        self.output = [word(text) for text in self.facts.get("out", "").split()]
        self.image = [word(text) for text in self.facts.get("image", "").split()]
        self.items = int(self.facts.get("items", "1"))

    def text(self, bits):
        if "whole" in self.sections:
            whole = "\n".join(self.sections["whole"])
        else:
            body = Body()
            for line in self.sections.get("body", []):
                body.add(line)
            parts = {name: "\n".join(self.sections.get(name, [])) for name in ("early", "functions")}
            whole = PRELUDE.format(
                capabilities="\n".join(f"OpCapability {name}" for name in self.facts.get("needs", "").split()),
                extensions="\n".join(f'OpExtension "{name}"' for name in self.facts.get("extensions", "").split()),
                numbers="\n".join(f"%n{i} = OpConstant %uint {i}" for i in range(NUMBERS)),
                declared="\n".join(self.sections.get("declare", [])), body="\n".join(body.lines), **parts)
        size, half = ("%ulong", "%uint") if bits == 64 else ("%uint", "%ushort")
        whole = re.sub(r"%half_size(?!\w)", half, whole.replace("PhysicalN", f"Physical{bits}"))
        return re.sub(r"%size(?!\w)", size, whole)

    def assemble(self, folder, bits):
        """The module's file."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.path.stem}.{bits}.spv"
        subprocess.run(["spirv-as", "--target-env", f"spv{self.facts.get('version', '1.4')}", "-", "-o", file],
                       input=self.text(bits), text=True, check=True)
        return file
