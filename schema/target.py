# SPDX-License-Identifier: MIT
"""What the build, the compiler and the tests know of a target: toolchains/<name>.json."""
from schema.facts import Fact, Rule, Table

ARCHITECTURES = "cortex-m|cortex-a|cortex-r|aarch64|riscv|tta|x86-64"  # but the last: folders of device-fw/arch
FPUS = "none|single|double"

FACTS = [
    Fact("name", "name", "the file's name, and the target's in requests and binaries"),
    Fact("like", "name", "another target, whose code and built-ins this one runs, and whose members it has but for "
         "those that it states itself, `test` excepted", default=""),
    Fact("isa", "name", "stem of the files in `share/barecl/builtins/` and `runtime/`, if it is not the name",
         default=""),
    Fact("architecture", ARCHITECTURES, "of the core; code of a `tta` is for one machine, which then gives requests "
         "and binaries its name"),
    Fact("triple", "word", "LLVM's, normalised"),
    Fact("cpu", "word", "LLVM's name of the core that code is generated for"),
    Fact("features", "texts", "of the code, beyond those of the CPU: LLVM's names, with `+`", default=""),
    Fact("code_features", "texts", "further ones, which the front end is not told, since its vectors would be passed "
         "in other ways than those of the built-ins", default=""),
    Fact("float_abi", "none|hard|soft", "how floats are passed, where `-mfloat-abi` says it", default="none"),
    Fact("abi", "word", "how values are passed, where `-mabi` says it", default=""),
    Fact("byte_order", "little|big", "of numbers in memory"),
    Fact("pointer_bytes", "number", "of a pointer, and of `size_t`", least=4, most=8),
    Fact("vector_bytes", "number", "of the vector registers that kernels are to fill, 0: none", most=1024),
    Fact("fpu", FPUS, "the floats that the code computes with instructions"),
    Fact("data_cache", "flag", "whether the firmware can maintain the core's data cache", default="false"),
    Fact("protection", "flag", "whether the core has memory protection that the firmware uses", default="true"),
    Fact("subnormals", "kept|flushed", "what arithmetic on floats makes of them"),
    Fact("doubles", "none|hardware|software|emulated", "how the core computes doubles: by instructions, or by "
         "functions of the run-time archive; kernels have `cl_khr_fp64` with either. With `emulated` they have it by "
         "functions, if the build has the option `BARECL_EMULATED_DOUBLES`", default="emulated"),
    Fact("halves", "none|hardware|floats", "how the core computes halves: in instructions of its own, or as floats, "
         "which it converts by instructions; kernels have `cl_khr_fp16` with either", default="none"),
    Fact("atomic_bits", "number", "of the largest integers that kernels' atomics take: with 64 there are "
         "`cl_khr_int64_base_atomics` and `cl_khr_int64_extended_atomics`", default="32"),
    Fact("optimisation", "number", "LLVM's -O level", most=3),
    Fact("stack_room", "number", "bytes of a fiber's stack beyond the frames of the program's own functions, 0: no "
         "fibers on this target"),

    # Here begins what the build and the tests alone want to know.
    Fact("clang.flags", "texts", "further ones for built-ins and firmware", default=""),
    Fact("clang.builtin_flags", "texts", "further ones for built-ins and run-time archives", default=""),
    Fact("clang.firmware_flags", "texts", "further ones for the firmware", default=""),
    Fact("library.gcc", "word", "the GCC that knows where the C library and libgcc lie, where code needs anything of "
         "them", default=""),
    Fact("library.flags", "texts", "which variant of them, for that GCC", default=""),
    Fact("library.headers", "word", "the folder of the C library's headers, where a firmware is built for the target",
         default=""),
    Fact("library.packages", "line", "Debian's names of all that, for messages", default=""),
    Fact("builtins", "name", "another target, whose built-ins this one takes, named for its own triple, where it "
         "needs a run-time archive of its own alone", default=""),
    Fact("runtime", "texts", "what goes into the run-time archive: C files of `builtins/`"),

    Fact("test.program", "texts", "compiler and flags for programs that test the built-ins", default=""),
    Fact("test.run", "texts", "what runs them, if it is not the host itself", default=""),
    Fact("test.samples", "number", "2^N of a function's arguments are tested, 0: the built-ins are tested on other "
         "targets only", default="0", most=32),
]

RULES = [
    Rule("pointer_bytes", "pointer_bytes in (4, 8)", 'is "{pointer_bytes}", wanted: 4 or 8'),
    Rule("atomic_bits", "atomic_bits in (32, 64)", 'is "{atomic_bits}", wanted: 32 or 64'),
    Rule("fpu", 'float_abi != "hard" or fpu != "none"', 'is "none", and floats are passed in registers of an FPU'),
    Rule("doubles", 'doubles != "hardware" or fpu == "double"', 'is "hardware", and the FPU has {fpu} precision'),
]

# What follows from a record and from those that it is like.
DERIVED = [
    Fact("front_end_cpu", "word", "the CPU whose rules decide how values are passed: that of the built-ins' target"),
    Fact("runs", "texts", "the targets whose code it runs, itself first: levels of x86-64 hold those before"),
]

TABLE = Table("target", FACTS, RULES)

IN_C = [fact for fact in FACTS[:next(i for i, fact in enumerate(FACTS) if fact.member == "clang.flags")]
        if fact.member != "like"] + DERIVED
