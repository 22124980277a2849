# SPDX-License-Identifier: MIT
"""traps.py RUN_KERNEL BARECLC BASE BITS HAS_FLOATS: kernels execute instructions that
the core of BARECL_DEVICES lacks. The instructions read and write every register, and nothing else changes; the firmware
counts them; any other illegal instruction faults. Binaries for the board BASE, which has no operations, run on this
board, but not the other way round."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

run_kernel, bareclc, base_board, bits, has_floats = *sys.argv[1:4], int(sys.argv[4]), sys.argv[5] == "true"
board = os.environ["BARECL_DEVICES"]
slot, store, load = bits // 8, *(("sd", "ld") if bits == 64 else ("sw", "lw"))
failures = []

# Where the kernel stores its registers: byte offsets in `out`.
KEPT, AFTER, FLOATS, FLAGS = 0, 512, 1024, 1280


def check(condition, what):
    if not condition:
        failures.append(what)
        print("wrong:", what)


def value(register):
    return (register * 0x11223344 + 0x70000000) & 0xffffffff if register else 0


def signed(word):
    return word - (1 << 32) if word >> 31 else word


def addsat(a, b):
    return min(max(signed(a) + signed(b), -1 << 31), (1 << 31) - 1) & 0xffffffff


def registers_kernel(rd):
    """Sets all registers but `base`, executes addsat, stores all registers, and restores them."""
    rs1, rs2 = (rd + 3) % 32, (rd + 7) % 32
    base = next(n for n in (31, 30, 29, 28) if n not in (rd, rs1, rs2))
    others = [n for n in range(1, 32) if n != base]
    lines = [f"mv x{base}, %0"]
    lines += [f"{store} x{n}, {KEPT + slot * n}(x{base})" for n in others]
    lines += [f"li x{n}, {signed(value(n))}" for n in others]
    if has_floats:
        lines += [f"fmv.w.x f{n}, x{n if n != base else 0}" for n in range(32)] + ["csrwi fcsr, 0x0a"]
    lines += [f".insn r 0x0b, 3, 8, x{rd}, x{rs1}, x{rs2}"]
    lines += [f"{store} x{n}, {AFTER + slot * n}(x{base})" for n in others]
    if has_floats:
        lines += [f"fsw f{n}, {FLOATS + 4 * n}(x{base})" for n in range(32)]
        lines += [f"li x{(base + 1) % 28 + 1}, 0", f"frcsr x{(base + 1) % 28 + 1}",
                  f"sw x{(base + 1) % 28 + 1}, {FLAGS}(x{base})", "csrwi fcsr, 0"]
    lines += [f"{load} x{n}, {KEPT + slot * n}(x{base})" for n in others]
    clobbers = ['"memory"', f'"x{base}"'] + ([f'"f{n}"' for n in range(32)] if has_floats else [])
    text = "\\n".join(lines)
    return (f"K(registers_{rd}) {{ __asm__ volatile(\"{text}\" :: \"r\"(out) : {', '.join(clobbers)}); }}",
            (base, rs1, rs2))


HEAD = """
#define K(name) kernel void name(global const uint *a, global const uint *b, global uint *out)
#pragma clang diagnostic ignored "-Wunused-parameter"
"""
OTHERS = """
K(products) {
    int re, im;
    for (int i = 0; i < 100; ++i) {
        cmul16(a[i], b[i], &re, &im);
        out[2 * i] = re;
        out[2 * i + 1] = im;
    }
}
K(halves) {
    for (int i = 0; i < 50; ++i)
        out[i] = halfsum((int)a[i] * 0.00001f, (char)b[i], i & 1);
}
K(halves_plain) {
    for (int i = 0; i < 50; ++i)
        out[i] = (short)(int)((int)a[i] * 0.00001f * 0.5f) + (short)(i & 1 ? (char)b[i] : -(char)b[i]);
}
K(constants) {
    for (int i = 0; i < 50; ++i)
        out[i] = whiten(a[i], 9) + whiten(b[i], 31);
}
K(constants_plain) {
    volatile uint by = 9, other = 31;
    for (int i = 0; i < 50; ++i)
        out[i] = ((a[i] >> by) ^ a[i]) * 5 + 77 + ((b[i] >> other) ^ b[i]) * 5 + 77;
}
K(places) {
    uint word = a[0];
    __asm__(".option push\\n.option rvc\\n.option norelax\\n.balign 4\\n"
            ".insn r 0x0b, 1, 8, %0, %0, x0\\nc.nop\\n.insn r 0x0b, 1, 8, %0, %0, x0\\nc.nop\\n"
            ".insn r 0x0b, 1, 8, %0, %0, x0\\n.option pop" : "+r"(word));
    out[0] = word;
    out[1] = bitrev(a[0]);
}
K(shared) { out[get_global_id(0)] = bitrev(a[get_global_id(0)]); }
K(memory) {
    short own[3] = {(short)a[0], (short)a[1], (short)a[2]};
    turn3(own, -3);
    out[0] = sum4(a, 5);
    out[1] = (ushort)own[0] + ((uint)(ushort)own[1] << 16);
    out[2] = (ushort)own[2];
    out[3] = spread((global const uchar *)b, out + 4);
    out[8] = sum4(out + 4, 0);
}
K(memory_plain) {
    out[0] = a[0] + a[1] + a[2] + a[3] + 5;
    out[1] = (ushort)(a[1] - 3) + ((uint)(ushort)(a[2] - 3) << 16);
    out[2] = (ushort)(a[0] - 3);
    global const uchar *from = (global const uchar *)b;
    out[3] = max(max(from[0], from[1]), max(from[2], from[3]));
    for (int n = 0; n < 4; ++n)
        out[4 + n] = from[n];
    out[8] = out[4] + out[5] + out[6] + out[7];
}
K(lanes) {
    for (int i = 0; i < 25; ++i) {
        uchar4 x = as_uchar4(a[i]), y = as_uchar4(b[i]);
        short2 turned;
        char4 signs;
        turn2(as_short2(a[i]), 3, &turned, &signs);
        out[4 * i] = sad4(x, y);
        out[4 * i + 1] = as_uint(mean4(x, y));
        out[4 * i + 2] = as_uint(turned);
        out[4 * i + 3] = as_uint(signs);
    }
}
K(lanes_plain) {
    for (int i = 0; i < 25; ++i) {
        uchar4 x = as_uchar4(a[i]), y = as_uchar4(b[i]), d = max(x, y) - min(x, y);
        short2 c = as_short2(a[i]);
        out[100 + i] = as_uint(d);
        out[4 * i] = (uint)d.x + d.y + d.z + d.w;
        out[4 * i + 1] = as_uint(rhadd(x, y));
        out[4 * i + 2] = as_uint((short2)(3 - c.y, c.x + 3));
        out[4 * i + 3] = as_uint((char4)(c.x < 0, c.y < 0, 0, -1));
    }
}
K(lanes_meant) {
    for (int i = 0; i < 25; ++i)
        out[i] = as_uint(abs_diff(as_uchar4(a[i]), as_uchar4(b[i])));
}
K(reads_firmware) { out[0] = sum4((global const uint *)(size_t)0x80000000u, 1); }
K(writes_firmware) { out[0] = spread((global const uchar *)a, (global uint *)(size_t)0x80000000u); }
K(odd) { out[0] = sum4((global const uint *)((size_t)a + 2), 1); }
K(unknown) { __asm__ volatile(".insn r 0x0b, 7, 0, x5, x6, x7" ::: "x5"); }
K(other_funct7) { __asm__ volatile(".insn r 0x0b, 0, 2, x5, x6, x7" ::: "x5"); }
K(zeros) { __asm__ volatile(".half 0"); }
K(machine) { __asm__ volatile("csrr x5, mstatus" ::: "x5"); }
K(stray) { *(volatile global uint *)(size_t)(0xf0000000 | sad8x4(a[0], a[0])) = 1; }
K(inside) { out[0] = boom(0x20); }
K(wild_stack) {
    __asm__ volatile("mv x7, sp\\nli sp, 0x30\\nli x6, 0x20\\n.insn i 0x7b, 1, x5, x6, 0\\nmv sp, x7" ::: "x5", "x6", "x7");
}
K(good) { out[0] = sad8x4(a[0], b[0]); }
"""
FAULTS = {"unknown": "undefined instruction", "other_funct7": "undefined instruction",
          "zeros": "undefined instruction", "machine": "undefined instruction",
          "stray": "load or store where it may not", "inside": "load or store where it may not at address 0x20",
          "reads_firmware": "load or store where it may not at address 0x80000000",
          "writes_firmware": "load or store where it may not at address 0x80000000",
          "odd": "load or store where it may not at address 0x",
          "wild_stack": "load or store where it may not at address 0x20"}


def run(text, kernels):
    """By kernel: the words of `out`, or the message of the failure; and how many instructions were computed."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "kernels.cl")
        source.write_text(text)
        done = subprocess.run([run_kernel, source, "", *kernels], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=dict(os.environ, BARECL_DEBUG="queue", BARECL_SPECIALISE="off", BARECL_WATCHDOG_MS="60000"))
    if done.returncode:
        sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    results, counts = {}, {}
    for line in done.stdout.splitlines():
        name, _, rest = line.partition(" ")
        results[name] = rest if rest.startswith("failed") else [int(word, 16) for word in rest.split()[1:]]
    for line in done.stderr.splitlines():
        if "computed in traps: " in line:
            counts[line.split("kernel '")[1].split("'")[0]] = int(line.rpartition(" ")[2])
    return results, counts


def test_registers():
    made = {rd: registers_kernel(rd) for rd in range(32)}
    results, counts = run(HEAD + "\n".join(text for text, _ in made.values()), [f"registers_{rd}" for rd in made])
    for rd, (_, (base, rs1, rs2)) in made.items():
        words = results[f"registers_{rd}"]
        for n in set(range(1, 32)) - {base}:
            wanted = addsat(value(rs1), value(rs2)) if n == rd else value(n)
            at = (AFTER + slot * n) // 4
            check(words[at] == wanted, f"x{n} is {words[at]:#x} instead of {wanted:#x} after x{rd} = addsat(x{rs1}, x{rs2})")
            if bits == 64:
                check(words[at + 1] == (0xffffffff if wanted >> 31 else 0), f"x{n}'s upper half")
        for n in range(32) if has_floats else []:
            wanted = value(n) if n != base else 0
            check(words[FLOATS // 4 + n] == wanted, f"f{n} after x{rd} = addsat(...)")
        check(not has_floats or words[FLAGS // 4] == 0x0a, "fcsr")
        check(counts.get(f"registers_{rd}") == 1, "the count")


def test_others():
    results, counts = run(HEAD + OTHERS, ["products", "halves", "halves_plain", "constants", "constants_plain",
                                               "places", "shared:200", "memory", "memory_plain", "lanes", "lanes_plain",
                                               "lanes_meant", "good"])
    check(counts == {"products": 200, "halves": 50, "constants": 100, "places": 4, "shared": 200, "memory": 4, "lanes": 100,
                     "lanes_meant": 25, "good": 1}, f"the counts: {counts}")
    check(results["halves"][:50] == [word & 0xffffffff for word in results["halves_plain"][:50]], "halfsum")
    check(results["constants"][:50] == results["constants_plain"][:50], "constants in instructions")
    check(results["memory"][:9] == results["memory_plain"][:9], "operations on memory")
    check(results["lanes"][:100] == results["lanes_plain"][:100], "operations on vectors")
    check(results["lanes_meant"][:25] == results["lanes_plain"][100:125], "an operation on vectors without its name")
    places = results["places"]
    check(places[0] == places[1] and places[0] == results["shared"][0], "instructions at any place")
    check(results["products"][0] != 0 and results["products"][1] != 0, "two results")


def test_faults():
    order = [kernel for fault in FAULTS for kernel in (fault, "good")]
    results, _ = run(HEAD + OTHERS, order)
    for kernel, message in FAULTS.items():
        check(results[kernel][:6] == "failed" and message in results[kernel], f"{kernel}: {results[kernel]}")
    check(isinstance(results["good"], list), "a good kernel after faults")


def test_binaries():
    text = HEAD + """
        #if __has_operation(bitrev)
        K(turned) { out[0] = bitrev(a[0]); }
        #else
        K(turned) { out[0] = 0; for (int bit = 0; bit < 32; ++bit) out[0] |= (a[0] >> bit & 1) << (31 - bit); }
        #endif"""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "turned.cl").write_text(text)

        def made_for(device):
            binary = Path(folder, device + ".bin")
            subprocess.run([bareclc, "compile", "--device", device, Path(folder, "turned.cl"), "-o", binary], check=True)
            return binary

        def words(binary, device):
            done = subprocess.run([run_kernel, binary, "", "turned"], stdout=subprocess.PIPE, text=True,
                                  env=dict(os.environ, BARECL_DEVICES=device))
            return done.stdout.split()[2:] if done.returncode == 0 else done.stdout
        own, plain = made_for(board), made_for(base_board)
        check(words(own, board) == words(plain, board) == words(plain, base_board) != [], "binaries")
        check("CL_INVALID_BINARY" in words(own, base_board), "a binary with operations on a core without them")


test_registers()
test_others()
test_binaries()
test_faults()
print(f"{len(failures)} are wrong" if failures else "as they should")
sys.exit(bool(failures))
