# SPDX-License-Identifier: MIT
"""The facts of a target that build, compiler and tests use: toolchains/<name>.json."""
from schema.facts import Fact, Rule, Table

ARCHITECTURES = "cortex-m|cortex-a|cortex-r|aarch64|riscv|mips|tta|x86-64"  # all but the last are folders of device-fw/arch
FPUS = "none|single|double"

FACTS = [
    Fact("name", "name", "the file's name, and the target's in requests and binaries"),
    Fact("like", "name", "another target, whose code and built-ins this one runs. This target has the other's members, "
         "except `test` and those that it states itself", default=""),
    Fact("isa", "name", "stem of the files in `share/barecl/builtins/` and `runtime/`, if it is not the name",
         default=""),
    Fact("architecture", ARCHITECTURES, "of the core; code for `tta` is for one machine, whose name then replaces the "
         "target's in requests and binaries"),
    Fact("triple", "word", "LLVM's, normalised"),
    Fact("cpu", "word", "LLVM's name of the core that code is generated for"),
    Fact("features", "texts", "features that the code uses beyond those of the CPU: LLVM's names, with `+`",
         default=""),
    Fact("code_features", "texts", "further features, for the code generator alone: with them the front end would pass "
         "vectors in other ways than the built-ins do", default=""),
    Fact("float_abi", "none|hard|soft", "how floats are passed, on targets that need `-mfloat-abi`", default="none"),
    Fact("abi", "word", "how values are passed, on targets that need `-mabi`", default=""),
    Fact("byte_order", "little|big", "of numbers in memory"),
    Fact("pointer_bytes", "number", "bytes of a pointer and of `size_t`", least=4, most=8),
    Fact("vector_bytes", "number", "bytes of the vector registers that kernels should fill, 0: none", most=1024),
    Fact("fpu", FPUS, "the floats that the code computes with instructions"),
    Fact("data_cache", "flag", "whether the firmware can maintain the core's data cache", default="false"),
    Fact("protection", "flag", "whether the core has memory protection that the firmware uses", default="true"),
    Fact("subnormals", "kept|flushed", "whether arithmetic on floats keeps subnormal numbers or flushes them to zero"),
    Fact("doubles", "none|hardware|software|emulated", "how the core computes doubles: by instructions, or by "
         "functions of the run-time archive; kernels have `cl_khr_fp64` with either. `emulated`: by functions, but "
         "only if the build has the option `BARECL_EMULATED_DOUBLES`", default="emulated"),
    Fact("halves", "none|hardware|floats", "how the core computes halves: by instructions for halves, or as floats, "
         "with instructions that convert; kernels have `cl_khr_fp16` with either", default="none"),
    Fact("atomic_bits", "number", "bits of the largest integers that kernels' atomics take: with 64, kernels have "
         "`cl_khr_int64_base_atomics` and `cl_khr_int64_extended_atomics`", default="32"),
    Fact("optimisation", "number", "LLVM's -O level", most=3),
    Fact("stack_room", "number", "bytes of a fiber's stack beyond the frames of the program's own functions, 0: no "
         "fibers on this target"),

    # Only the build and the tests use the facts from here on.
    Fact("clang.flags", "texts", "further flags for built-ins and firmware", default=""),
    Fact("clang.builtin_flags", "texts", "further flags for built-ins and run-time archives", default=""),
    Fact("clang.firmware_flags", "texts", "further flags for the firmware", default=""),
    Fact("library.gcc", "word", "the GCC that finds the C library and libgcc, if code needs them", default=""),
    Fact("library.flags", "texts", "that GCC's flags, which select the libraries' variant", default=""),
    Fact("library.headers", "word", "the folder of the C library's headers, if firmware is built for the target",
         default=""),
    Fact("library.packages", "line", "Debian's packages of GCC and C library, for messages", default=""),
    Fact("builtins", "name", "another target, whose built-ins this one takes with its own triple; only the run-time "
         "archive is its own", default=""),
    Fact("runtime", "texts", "C files of `builtins/` that make up the run-time archive"),

    Fact("test.program", "texts", "compiler and flags for programs that test the built-ins", default=""),
    Fact("test.run", "texts", "command that runs them, if the host cannot", default=""),
    Fact("test.samples", "number", "N: 2^N arguments of each function are tested; 0: the built-ins are tested on other "
         "targets only", default="0", most=32),
]

RULES = [
    Rule("pointer_bytes", "pointer_bytes in (4, 8)", 'is "{pointer_bytes}", wanted: 4 or 8'),
    Rule("atomic_bits", "atomic_bits in (32, 64)", 'is "{atomic_bits}", wanted: 32 or 64'),
    Rule("fpu", 'float_abi != "hard" or fpu != "none"', 'is "none", and floats are passed in registers of an FPU'),
    Rule("doubles", 'doubles != "hardware" or fpu == "double"', 'is "hardware", and the FPU has {fpu} precision'),
]

# Facts derived from a record and from the records that it is like.
DERIVED = [
    Fact("front_end_cpu", "word", "the CPU whose rules decide how values are passed: that of the built-ins' target"),
    Fact("runs", "texts", "the targets whose code it runs, itself first: levels of x86-64 hold those before"),
]

TABLE = Table("target", FACTS, RULES)

IN_C = [fact for fact in FACTS[:next(i for i, fact in enumerate(FACTS) if fact.member == "clang.flags")]
        if fact.member != "like"] + DERIVED
