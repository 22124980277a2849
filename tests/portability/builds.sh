#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: builds.sh ROOT FOLDER BUILD
#
# ./dev portability: builds the host library and the test programs for other Linux systems, each with GCC and with
# Clang, with warnings as errors; measures the stripped size of the library; and runs the tests of the API and of
# kernels as emulated programs of that system, with the compiler of BUILD. Prints a table of the results at the end, and
# fails if a row fails.
set -eu

root=$1
folder=$2
build=$3
table=$folder/table.txt
status=0

say() { printf '%s\n' "$*" >&2; }

# row SYSTEM COMPILER WARNINGS BYTES TESTS: adds a row to the table.
row() { printf '%-8s  %-8s  %-10s  %-14s  %s\n' "$@" >>"$table"; }

# library SYSTEM COMPILER [CMake options]: configures and builds the library and its test programs, with warnings as
# errors. If that fails, adds a row to the table and returns false.
library() {
    system=$1 compiler=$2
    shift 2
    where=$folder/$system-$compiler
    say "building for $system with $compiler"
    cmake -G Ninja -S "$root" -B "$where" -DBARECL_COMPILER=OFF -DBARECL_FIRMWARE=OFF \
        -DOPENCL_TEST_NATIVE_BUILD="$build" \
        -DCMAKE_C_FLAGS_RELEASE='-O2 -DNDEBUG -Werror' "$@" >"$where.log" 2>&1 &&
        ninja -C "$where" -k 0 all >>"$where.log" 2>&1 || {
        status=1
        row "$system" "$compiler" "fails" '-' "see $where.log"
        grep -E 'error:|FAILED:' "$where.log" | head -5 >&2
        return 1
    }
    llvm-strip-22 -o "$where/stripped.so" "$where"/lib/libbarecl.so
}

# size SYSTEM COMPILER: bytes of the stripped library.
size() { stat -c %s "$folder/$1-$2/stripped.so"; }

# by_gcc SYSTEM TESTS [CMake options]: builds with GCC, and runs the tests whose names match the expression TESTS in the
# system's emulator.
by_gcc() {
    system=$1 expression=$2
    shift 2
    library "$system" gcc "$@" || return 0
    log=$folder/$system-tests.log
    passed='-'
    if [ -n "$expression" ]; then
        say "running the tests of $system"
        ctest --test-dir "$folder/$system-gcc" -C whole --parallel 2 --output-on-failure -R "$expression" \
            >"$log" 2>&1 || status=1
        passed=$(sed -n 's/.*passed, \([0-9]*\) tests* failed out of \([0-9]*\)$/\2 \1/p' "$log" |
            { read -r all failed && echo "$((all - failed)) of $all"; } || echo 'do not run')
        sed -n '/tests FAILED:/,$p' "$log" | grep '(' >&2 || :
    fi
    row "$system" gcc none "$(size "$system" gcc)" "$passed"
}

# by_clang SYSTEM TRIPLE: builds with Clang, which finds the system's headers and libraries next to those of GCC.
by_clang() {
    if [ -n "$2" ]; then
        library "$1" clang -DCMAKE_C_COMPILER=clang-22 -DCMAKE_C_COMPILER_TARGET="$2" \
            -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/$2.cmake" || return 0
    else
        library "$1" clang -DCMAKE_C_COMPILER=clang-22 || return 0
    fi
    row "$1" clang none "$(size "$1" clang)" '-'
}

mkdir -p "$folder"
: >"$table"
row system compiler warnings 'bytes stripped' 'tests, emulated'
host='^(api|opencl|kernels)\..*\.(cpu|whole)$|^portability'    # for systems that BareCL can compile for
boards='^(api|opencl)\..*\.mps2-an386$|^kernels|^portability' # for other systems: their devices are boards
by_gcc x86-64 '' -DCMAKE_C_COMPILER=gcc
by_clang x86-64 ''
by_gcc armhf "$host" -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/arm-linux-gnueabihf.cmake"
by_clang armhf arm-linux-gnueabihf
by_gcc arm64 "$host" -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/aarch64-linux-gnu.cmake"
by_clang arm64 aarch64-linux-gnu
by_gcc powerpc "$boards" -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/powerpc-linux-gnu.cmake"
by_clang powerpc powerpc-linux-gnu
cat "$table"
exit $status
