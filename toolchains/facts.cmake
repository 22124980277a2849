# SPDX-License-Identifier: MIT
#
# What the build, the compiler and the tests know of a target: toolchains/<name>.json. README.md's
# table of members is made of these lines.
include(${CMAKE_CURRENT_LIST_DIR}/Record.cmake)

record_fact(target name name "the file's name, and the target's in requests and binaries")
record_fact(target like name "another target, whose code and built-ins this one runs, and whose members \
it has but for those that it states itself, `test` excepted" DEFAULT "")
record_fact(target isa name "stem of the files in `share/barecl/builtins/` and `runtime/`, if it \
is not the name" DEFAULT "")
record_fact(target triple word "LLVM's, normalised")
record_fact(target cpu word "LLVM's name of the core that code is generated for")
record_fact(target features texts "of the code, beyond those of the CPU: LLVM's names, with `+`" DEFAULT "")
record_fact(target code_features texts "further ones, which the front end is not told, since its vectors would be \
passed in other ways than those of the built-ins" DEFAULT "")
record_fact(target float_abi "hard|soft" "how floats are passed, where `-mfloat-abi` says it" DEFAULT "")
record_fact(target abi word "how values are passed, where `-mabi` says it" DEFAULT "")
record_fact(target byte_order "little|big" "of numbers in memory")
record_fact(target pointer_bytes number "of a pointer, and of `size_t`")
record_fact(target vector_bytes number "of the vector registers that kernels are to fill, 0: none")
record_fact(target subnormals "kept|flushed" "what arithmetic on floats makes of them")
record_fact(target doubles "hardware|software|emulated" "how the core computes doubles: by instructions, or by \
functions of the run-time archive; kernels have `cl_khr_fp64` with either. With `emulated` they have it by \
functions, if the build has the option `BARECL_EMULATED_DOUBLES`" DEFAULT emulated)
record_fact(target halves "hardware|floats|none" "how the core computes halves: in instructions of its own, or as \
floats, which it converts by instructions; kernels have `cl_khr_fp16` with either" DEFAULT none)
record_fact(target atomic_bits number "of the largest integers that kernels' atomics take: with 64 there are \
`cl_khr_int64_base_atomics` and `cl_khr_int64_extended_atomics`" DEFAULT 32)
record_fact(target optimisation number "LLVM's -O level")
record_fact(target stack_room number "bytes of a fiber's stack beyond the frames of the program's own \
functions, 0: no fibers on this target")

record_fact(target clang.flags texts "further ones for built-ins and firmware" DEFAULT "")
record_fact(target clang.builtin_flags texts "further ones for built-ins and run-time archives" DEFAULT "")
record_fact(target clang.firmware_flags texts "further ones for the firmware" DEFAULT "")
record_fact(target library.gcc word "the GCC that knows where the C library and libgcc lie, where code \
needs anything of them" DEFAULT "")
record_fact(target library.flags texts "which variant of them, for that GCC" DEFAULT "")
record_fact(target library.headers word "the folder of the C library's headers, where a firmware is \
built for the target" DEFAULT "")
record_fact(target library.packages line "Debian's names of all that, for messages" DEFAULT "")
record_fact(target builtins name "another target, whose built-ins this one takes, named for its own triple, \
where it needs a run-time archive of its own alone" DEFAULT "")
record_fact(target runtime texts "what goes into the run-time archive: C files of `builtins/`")

record_fact(target test.program texts "compiler and flags for programs that test the built-ins"
    DEFAULT "")
record_fact(target test.run texts "what runs them, if it is not the host itself" DEFAULT "")
record_fact(target test.samples number "2^N of a function's arguments are tested, 0: the built-ins \
are tested on other targets only" DEFAULT 0)
