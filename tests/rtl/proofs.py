# SPDX-License-Identifier: MIT
"""Yosys proves that the Verilog of 59 operations on integers computes what C functions say, for all inputs:

    proofs.py BUILD FOLDER

One machine has these operations. The C functions are described operations of the same machine, whose Verilog
bareclc makes from LLVM's code for the functions, and not from the texts that it has for the operations. Products and
quotients are proved for inputs of 8 bits. Then mistakes are planted in the unit, and each must be found."""

import json
import re
import shutil
import sys
from pathlib import Path

import rtl

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
import adf

# What the operations compute, in C: a, b and c are uint32_t, or bool where the operand has one bit.
MEANINGS = {
    "add": "a + b", "sub": "a - b", "neg": "0 - a", "abs": "(int32_t)a < 0 ? 0 - a : a",
    "min": "(int32_t)a < (int32_t)b ? a : b", "max": "(int32_t)a > (int32_t)b ? a : b",
    "minu": "a < b ? a : b", "maxu": "a > b ? a : b",
    "shl1add": "(a << 1) + b", "shl2add": "(a << 2) + b",
    "and": "a & b", "ior": "a | b", "xor": "a ^ b", "andn": "a & ~b", "not": "~a", "select": "c ? a : b",
    "shl": "a << (b & 31)", "shru": "a >> (b & 31)", "shr": "(uint32_t)((int32_t)a >> (b & 31))",
    "rotl": "a << (b & 31) | a >> (-b & 31)", "rotr": "a >> (b & 31) | a << (-b & 31)",
    "sxbw": "a ? 0xffffffff : 0", "sxqw": "(uint32_t)(int8_t)a", "sxhw": "(uint32_t)(int16_t)a",
    "truncwh": "a & 0xffff",
    "eq": "a == b", "ne": "a != b", "gtu": "a > b", "geu": "a >= b", "ltu": "a < b", "leu": "a <= b",
    "gt": "(int32_t)a > (int32_t)b", "ge": "(int32_t)a >= (int32_t)b",
    "lt": "(int32_t)a < (int32_t)b", "le": "(int32_t)a <= (int32_t)b",
    **{f"shl{n}_32": f"a << {n}" for n in (1, 2, 4, 8, 16)},
    **{f"shru{n}_32": f"a >> {n}" for n in (1, 2, 4, 8, 16)},
    **{f"shr{n}_32": f"(uint32_t)((int32_t)a >> {n})" for n in (1, 2, 4, 8, 16)},
}
# For inputs of 8 bits, extended with the sign or with zeros; no divisor is 0.
SIGNED_BYTES = {"mul": "a * b", "mulhi": "(uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32)",
                "mulhisu": "(uint32_t)((int64_t)(int32_t)a * b >> 32)", "mac": "a + b * c",
                "div": "(uint32_t)((int32_t)a / (int32_t)(b ? b : 1))",
                "rem": "(uint32_t)((int32_t)a % (int32_t)(b ? b : 1))"}
BYTES = {"mulhiu": "(uint32_t)((uint64_t)a * b >> 32)", "divu": "a / (b ? b : 1)", "remu": "a % (b ? b : 1)"}
DIVIDES = {"div", "rem", "divu", "remu"}
ALL = MEANINGS | SIGNED_BYTES | BYTES

# By operation: a text of the unit and the mistake in its place.
MISTAKES = {"shr": (">>> in2_now[4:0]", ">> in2_now[4:0]"),
            "gt": ("$signed(in1t_now) > $signed", "$signed(in1t_now) >= $signed"),
            "sxqw": ("{{24{in1t_now[7]}}", "{{24{in1t_now[6]}}"), "sub": ("in1t_now - in2_now", "in2_now - in1t_now")}


def description(name, row):
    types = ["bool" if bits == 1 else "u32" for bits in row["inputs"]]
    inputs = [{"name": letter, "type": type} for letter, type in zip("abc", types)]
    parameters = ", ".join(("_Bool " if type == "bool" else "uint32_t ") + letter for letter, type in zip("abc", types))
    return {"name": "c_" + name, "inputs": inputs, "outputs": [{"name": "result", "type": "u32"}],
            "meaning": [f"uint32_t c_{name}({parameters}) {{ return {ALL[name]}; }}"]}


def machine(models, rows):
    """Writes the machine and its Verilog, and returns the Verilog's folder."""
    made = adf.Machine(1, 32, width=32, comment="Has operations on integers.")
    made.file("RF", 8)
    made.file("BOOL", 2, width=1)
    made.unit("U", dict.fromkeys(ALL, 1))
    made.memory("data", 1 << 16, [0, 1, 2, 3])
    made.control()
    plain, operations = models.folder / "plain.adf", models.folder / "operations"
    plain.write_text(made.text())
    shutil.rmtree(operations, ignore_errors=True)
    operations.mkdir()
    for name in ALL:
        (operations / f"c_{name}.json").write_text(json.dumps(description(name, rows[name]), indent=1))
    (models.folder / "machine.adf").write_text(rtl.must(
        [models.bareclc, "machine", "--emit=adf", f"--add-operations={operations}", plain]))
    return models.verilog(models.folder / "machine.adf", "proved", models.folder / "verilog")


def harness(name, row, unit):
    """A module that is right in the second cycle: the unit's output is what the C function gave in the first one."""
    code = re.search(rf"start_{name} = in1t_write && in1t_operation == (\d+'d\d+)", unit)[1]
    lines, ports, arguments = [], [], []
    for number, (letter, bits) in enumerate(zip("abc", row["inputs"])):
        fill = f"{{24{{{letter}[7]}}}}" if name in SIGNED_BYTES else "24'd0"
        low = "b[7:0] | {7'd0, b[7:0] == 8'd0}" if letter == "b" and name in DIVIDES else f"{letter}[7:0]"
        whole = f"{{{fill}, {low}}}" if name in SIGNED_BYTES or name in BYTES else letter
        lines.append(f"    wire [31:0] {letter}_given = {whole};")
        port = "in1t" if number == 0 else f"in{number + 1}"
        ports.append(f".{port}_write(1'b1), .{port}_data({letter}_given)")
        arguments.append(f".in{number}({letter}_given[{bits - 1 if bits == 1 else 31}:0])")
    others = [f".in{n}_write(1'b0), .in{n}_data(32'd0)" for n in range(len(row["inputs"]) + 1, 4)]
    return "\n".join([
        "module proof (input wire clk, input wire [31:0] a, b, c, output wire same);", *lines,
        "    wire [31:0] out, meant;", "    reg [31:0] expected;", "    always @(posedge clk) expected <= meant;",
        f"    proved_U unit (.in1t_operation({code}), {', '.join(ports + others)},",
        "        .clk(clk), .reset(1'b0), .enable(1'b1), .out1(out));",
        f"    operation_c_{name} meaning ({', '.join(arguments)}, .out0(meant));",
        "    assign same = out == expected;", "endmodule", ""])


def proof(folder, name, row, unit):
    """Whether Yosys proves the operation of this unit, and what it prints."""
    files = [folder / f"{name}_proof.v", folder / f"{name}_unit.v", folder.parent / f"verilog/operation_c_{name}.v"]
    files[0].write_text(harness(name, row, unit))
    files[1].write_text(unit)
    result = rtl.run(["yosys", "-q", "-p", f"read_verilog {' '.join(map(str, files))}; prep -flatten -top proof; "
                      "sat -seq 2 -prove-skip 1 -prove same 1 -verify -show-inputs -show out,expected proof"])
    return result.returncode == 0, result.stdout.decode(errors="replace").strip()


def main():
    build, folder = sys.argv[1:]
    if tool := rtl.missing("yosys"):
        print(f"skipped: {tool} is not installed")
        return 0
    models, wrong = rtl.Models(build, folder), 0
    adf.bareclc = str(models.bareclc)
    rows = adf.operations()
    unit = (machine(models, rows) / "proved_U.v").read_text()
    here = models.folder / "proofs"
    here.mkdir(exist_ok=True)
    for name in ALL:
        is_proved, text = proof(here, name, rows[name], unit)
        if not is_proved:
            print(f"WRONG: {name} is not proved\n{text[-1500:]}")
            wrong += 1
    for name, (right, mistake) in MISTAKES.items():
        line = re.search(rf"wire \[31:0\] {name}_result = .*", unit)[0]
        planted = unit.replace(line, line.replace(right, mistake))
        if planted == unit or proof(here, name, rows[name], planted)[0]:
            print(f"WRONG: the mistake in {name} is not found")
            wrong += 1
    print(f"{len(ALL)} operations, {len(MISTAKES)} mistakes: {wrong} are wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
