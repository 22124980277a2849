# SPDX-License-Identifier: MIT
"""refused.py BARECLC FIVE SCRATCH: makes one change at a time in a folder of descriptions, and checks the message and
its line."""
import shutil
import subprocess
import sys
from pathlib import Path

bareclc, five, scratch = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])

# the file; the text to replace (its first occurrence) and its replacement; the message's file, line and text
CHANGES = [
    ("bitrev.json", '"name": "bitrev",', '', "bitrev.json:1", 'member "name" is missing'),
    ("bitrev.json", '"bitrev"', '7', "bitrev.json:2", 'member "name" is not a text'),
    ("bitrev.json", '"bitrev"', '"BitRev"', "bitrev.json:2", "is not a C name in small letters: 'BitRev'"),
    ("bitrev.json", '"bitrev"', '"2rev"', "bitrev.json:2", "is not a C name in small letters: '2rev'"),
    ("bitrev.json", '"bitrev"', '"while"', "bitrev.json:2", "operation 'while': C or OpenCL C has this name"),
    ("bitrev.json", '"bitrev"', '"rotate"', "bitrev.json:2", "C or OpenCL C has this name"),
    ("bitrev.json", '"bitrev"', '"strlen"', "bitrev.json:2", "operation 'strlen': C has this name"),
    ("bitrev.json", '"bitrev"', '"putchar"', "bitrev.json:2", "operation 'putchar': C has this name"),
    ("bitrev.json", '"bitrev"', '"int8_t"', "bitrev.json:2", "operation 'int8_t': C has this name"),
    ("bitrev.json", '"bitrev"', '"asm"', "bitrev.json:2", "operation 'asm': C has this name"),
    ("bitrev.json", '"bitrev"', '"bitselect"', "bitrev.json:2", "operation 'bitselect': OpenCL C has this name"),
    ("bitrev.json", '"bitrev"', '"uint4"', "bitrev.json:2", "operation 'uint4': OpenCL C has this name"),
    ("bitrev.json", '"bitrev"', '"errno"', "bitrev.json:2", "C or OpenCL C has this name"),
    ("bitrev.json", '"name": "a"', '"name": "int"', "bitrev.json:2", "an operand has a name that C has"),
    ("bitrev.json", '"name": "a"', '"name": "kernel"', "bitrev.json:2", "an operand has a name that OpenCL C has"),
    ("bitrev.json", '"bitrev"', '"sad8x4"', "sad8x4.json:2", "another operation has this name"),
    ("bitrev.json", '"bitrev"', '"shl1add"', "bitrev.json:2", "operation 'shl1add' is built in"),
    ("bitrev.json", '"latency": 1', '"latency": 1,', "bitrev.json:15", "not JSON"),
    ("bitrev.json", '"latency": 1', '"latency": 0', "bitrev.json:15", "is not a number from 1 to 1000"),
    ("bitrev.json", '"latency": 1', '"latency": "1"', "bitrev.json:15", "is not a number from 1 to 1000"),
    ("bitrev.json", '"latency": 1', '"latency": 1, "latency": 2', "bitrev.json:15",
     'member "latency" is there twice'),
    ("bitrev.json", '"latency": 1', '"latency": 1, "interval": 2', "bitrev.json:2",
     '"interval" is longer than "latency"'),
    ("bitrev.json", '"latency"', '"latenzy"', "bitrev.json:15", 'member "latenzy" is not known'),
    ("bitrev.json", '"u32"', '"u64"', "bitrev.json:4", "'u64' is no type that registers hold"),
    ("bitrev.json", '"u32"', '"u33"', "bitrev.json:4", "'u33' is no type that registers hold"),
    ("bitrev.json", '"type": "u32"', '"type": 32', "bitrev.json:4", 'member "inputs[0].type" is not a text'),
    ("bitrev.json", '"name": "a", ', '', "bitrev.json:4", 'member "inputs[0].name" is missing'),
    ("bitrev.json", '"name": "a", ', '"name": "a b", ', "bitrev.json:4", "is not a C name: 'a b'"),
    ("bitrev.json", '"inputs": [{"name": "a", "type": "u32"}]', '"inputs": {}', "bitrev.json:4",
     'member "inputs" is not a list'),
    ("bitrev.json", '"inputs": [{"name": "a", "type": "u32"}]', '"inputs": ["a"]', "bitrev.json:4",
     'member "inputs[0]" is not an object'),
    ("bitrev.json", '"inputs": [{"name": "a", "type": "u32"}],', '', "bitrev.json:1",
     'member "inputs" is missing'),
    ("bitrev.json", '"name": "reversed"', '"name": "a"', "bitrev.json:2", "two operands are called 'a'"),
    ("bitrev.json", '"latency": 1', '"latency": 1, "commutes": true', "bitrev.json:2",
     '"commutes": the first two inputs must be there'),
    ("bitrev.json", '"latency": 1', '"latency": 1, "commutes": 1', "bitrev.json:15",
     "is neither true nor false"),
    ("bitrev.json", '"meaning": [', '"sense": [', "bitrev.json:6", 'member "sense" is not known'),
    ("sad8x4.json", '"meaning": "sad8x4.c",', '', "sad8x4.json:1", 'member "meaning" is missing'),
    ("sad8x4.json", '"sad8x4.c"', '"sad.c"', "sad8x4.json:6", "names a file that cannot be read"),
    ("sad8x4.json", '"sad8x4.c"', '5', "sad8x4.json:6", "is neither the name of a C file nor a list of lines"),
    ("sad8x4.json", '"sad8x4.c"', '["a", 5]', "sad8x4.json:6", 'member "meaning[1]" is not a text'),
    # Encodings
    ("sad8x4.json", '"custom-0"', '"custom-4"', "sad8x4.json:9", "'custom-4' is none of custom-0"),
    ("sad8x4.json", '"format": "r"', '"format": "x"', "sad8x4.json:9", "'x' is none of r, r4, i"),
    ("sad8x4.json", '"funct3": 0', '"funct3": 8', "sad8x4.json:9", "is not a number from 0 to 7"),
    ("sad8x4.json", '"funct7": 9', '"funct7": 128', "sad8x4.json:9", "is not a number from 0 to 127"),
    ("sad8x4.json", ', "funct7": 9', '', "sad8x4.json:9", 'member "riscv.funct7" is missing'),
    ("sad8x4.json", '"funct7": 9', '"funct7": 9, "funct2": 1', "sad8x4.json:9",
     "is not in instructions of format r"),
    ("sad8x4.json", '"format": "r"', '"format": "i"', "sad8x4.json:9", "is not in instructions of format i"),
    ("sad8x4.json", '"funct3": 0, "funct7": 9', '"funct3": 3, "funct7": 8', "sad8x4.json:2",
     "operation 'addsat'"),
    ("bitrev.json", '"format": "r", "opcode": "custom-0", "funct3": 1, "funct7": 8',
     '"format": "i", "opcode": "custom-0", "funct3": 0', "sad8x4.json:2", "has the same encoding"),
    ("cmul16.json", ',\n        {"format": "r", "opcode": "custom-0", "funct3": 4, "funct7": 9}', '', "cmul16.json:2",
     '2 outputs, but "riscv" has instructions for 1'),
    ("cmul16.json", '"funct7": 9}', '"funct7": 8}', "cmul16.json:2", "has the same encoding"),
    ("cmul16.json", '"funct7": 9}', '"funct7": 128}', "cmul16.json:17", 'member "riscv[1].funct7" is not a number'),
    ("cmul16.json", '"latency": 2', '"latency": 2, "state": true', "cmul16.json:2", '"state": its instructions'),
    ("sad8x4.json", '"riscv": {', '"riscv": [], "other": {', "sad8x4.json:9", 'member "riscv" is an empty list'),
    ("bitrev.json", '"latency": 1', '"latency": 1, "hardware": "x.v"', "bitrev.json:15", 'member "hardware" is not an object'),
    ("bitrev.json", '"latency": 1', '"latency": 1, "hardware": {"file": "x.v"}', "bitrev.json:15",
     'member "hardware.module" is missing'),
    ("bitrev.json", '"latency": 1', '"latency": 1, "hardware": {"file": "x.v", "module": "m"}', "bitrev.json:2",
     "its Verilog file cannot be read"),
    ("bitrev.json", '"latency": 1', '"latency": 1, "state": true, "hardware": {"file": "x.v", "module": "m"}',
     "bitrev.json:2", "it keeps a state; Verilog for that is not supported"),
    # Constants
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "immediate": 5}]', "bitrev.json:4",
     'member "inputs[0].immediate" is not a list of two numbers'),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "immediate": [5, 4]}]', "bitrev.json:2",
     "input 'a': \"immediate\" is no range of numbers of u32"),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "immediate": [-1, 4]}]', "bitrev.json:2", "is no range of numbers"),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "immediate": [0, 4096]}]', "bitrev.json:2",
     "input 'a': an instruction has numbers from -2048 to 2047"),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "immediate": [0, 4]}]', "bitrev.json:2",
     "an input is \"immediate\", which needs format i"),
    ("crc32b.json", '"type": "u32"}', '"type": "u32", "immediate": [0, 4]}', "crc32b.json:2",
     "input 'crc': only the last input can be \"immediate\""),
    ("sad8x4.json", '"name": "b", "type": "u32"', '"name": "b", "type": "u32", "immediate": [0, 4]', "sad8x4.json:2",
     '"commutes": the second input is "immediate"'),
    ("bitrev.json", '"name": "reversed", "type": "u32"', '"name": "reversed", "type": "u32", "immediate": [0, 4]',
     "bitrev.json:2", "output 'reversed' cannot be"),
    # Addresses
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "elements": 4}]', "bitrev.json:4",
     'member "inputs[0].access" is missing'),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "access": "read"}]', "bitrev.json:4",
     'member "inputs[0].elements" is missing'),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "elements": 0, "access": "read"}]', "bitrev.json:4",
     'member "inputs[0].elements" is not a number from 1 to 64'),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "elements": 4, "access": "both"}]', "bitrev.json:4",
     "'both' is none of read, write, read-write"),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "elements": 20, "access": "read"}]', "bitrev.json:2",
     "input 'a': 80 bytes of memory; the most are 64"),
    ("bitrev.json", '"type": "u32"}]', '"type": "bool", "elements": 4, "access": "read"}]', "bitrev.json:2",
     "input 'a': memory has no elements of bool"),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "elements": 4, "access": "read", "immediate": [0, 4]}]',
     "bitrev.json:2", "input 'a' is an address, so it cannot be \"immediate\""),
    ("bitrev.json", '"type": "u32"}]', '"type": "u32", "elements": 4, "access": "read"}]', "bitrev.json:7",
     "its C function is not 'uint32_t bitrev(const uint32_t *a)'"),
    ("bitrev.json", '"name": "reversed", "type": "u32"',
     '"name": "reversed", "type": "u32", "elements": 4, "access": "write"', "bitrev.json:2",
     "output 'reversed' cannot be an address"),
    ("sad8x4.json", '"name": "b", "type": "u32"', '"name": "b", "type": "u32", "elements": 4, "access": "read"',
     "sad8x4.json:2", '"commutes": one of the first two inputs is an address'),
    ("cmul16.json", '"name": "b", "type": "u32"', '"name": "b", "type": "u32", "elements": 4, "access": "write"',
     "cmul16.json:2", "it writes memory: its instructions, one for each output, would each do so"),
    # Errors of Clang, and of C functions
    ("bitrev.json", "uint32_t bitrev(uint32_t a) {", "uint32_t bitrev(uint32_t b) {", "bitrev.json:8",
     "use of undeclared identifier 'a'"),
    ("bitrev.json", "uint32_t bitrev(uint32_t a) {", "uint16_t bitrev(uint32_t a) {", "bitrev.json:7",
     "its C function is not 'uint32_t bitrev(uint32_t a)'"),
    ("bitrev.json", "uint32_t bitrev(uint32_t a) {", "uint32_t turn(uint32_t a) {", "bitrev.json:7",
     "its C text has no function 'bitrev'"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    for (;;) a += 1;", "bitrev.json:7",
     "has not ended after 2 seconds for a = "),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    return (int)a * 3;", "bitrev.json:7",
     "does what C leaves undefined for a = 0x"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    int z[2]; z[0] = 1; return z[a & 1];", "bitrev.json:7",
     "gives a result that depends on more than its inputs (a variable without a value, an output or an element that "
     "it does not write, or an address) for a = 0x"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    return (uint32_t)(uintptr_t)&a;", "bitrev.json:7",
     "depends on more than its inputs"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    static const uint8_t t[4]; const uint8_t *p = t; return p[a & 7];",
     "bitrev.json:7", "does what C leaves undefined for a = 0x"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    return 5 / (a & 7);", "bitrev.json:7",
     "does what C leaves undefined for a = 0x"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    return a ? bitrev(a + 1) + bitrev(a - 1) : 0;", "bitrev.json:7",
     "its C function"),
    ("bitrev.json", "    return a >> 16 | a << 16;", '    __asm__(\\"nop\\"); return a;', "bitrev.json:7",
     "its C text has assembly code"),
    ("cmul16.json", "*im = ", "im[1] = ", "cmul16.json:", "does what C leaves undefined for a = 0x"),
    ("cmul16.json", "*im = ", "(void)im; int32_t unused = ", "cmul16.json:", "depends on more than its inputs"),
    ("cmul16.json", "*im = ", "*im += ", "cmul16.json:", "depends on more than its inputs"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    return *(volatile uint32_t *)16;", "bitrev.json:7",
     "reads or writes where no memory is"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    return __builtin_memcmp(&a, &a, a);", "bitrev.json:7",
     "its C function calls 'memcmp', which is not in the text"),
    ("bitrev.json", "    return a >> 16 | a << 16;", "    static uint32_t n; return n += a;", "bitrev.json:7",
     'keeps its value: that needs "state\\": true'.replace("\\", "")),
    ("sad8x4.c", "sum += x > y ? x - y : y - x;", "sum += x + y + y;", "sad8x4.c:1",
     'gives another result with its first two inputs changed, but "commutes" is true for a = 0x'),
]


def said_of(name, old, new):
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(five, scratch)
    text = (scratch / name).read_text()
    if text.count(old) < 1:
        sys.exit(f"{name} has no {old}")
    (scratch / name).write_text(text.replace(old, new, 1))
    done = subprocess.run([bareclc, "operations", scratch], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode != 1:
        return f"exit code {done.returncode}"
    return done.stderr


failures = 0
for name, old, new, place, wanted in CHANGES:
    said = said_of(name, old, new)
    if not any(place in line and wanted in line for line in said.splitlines()):
        failures += 1
        print(f"{name}, {new or 'without ' + old}: wanted {place} ... {wanted}\n{said}")
print(f"{len(CHANGES) - failures} of {len(CHANGES)} are refused as they should")
sys.exit(failures > 0)
