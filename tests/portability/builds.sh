#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: builds.sh ROOT FOLDER BUILD
#
# ./dev portability: the host library and the tests' programs for other Linux systems, each by GCC and by Clang,
# where a warning is an error; the library's stripped size; and the tests of the API and of kernels as programs of
# that system, emulated, with BUILD's compiler.
set -eu

root=$1
folder=$2
build=$3
status=0

say() { printf '%s\n' "$*"; }

# library SYSTEM COMPILER [CMake options]: configures and builds it without warnings.
library() {
    system=$1 compiler=$2
    shift 2
    where=$folder/$system-$compiler
    cmake -G Ninja -S "$root" -B "$where" -DBARECL_COMPILER=OFF -DBARECL_FIRMWARE=OFF \
        -DOPENCL_TEST_NATIVE_BUILD="$build" \
        -DCMAKE_C_FLAGS_RELEASE='-O2 -DNDEBUG -Werror' "$@" >"$where.log" 2>&1 &&
        ninja -C "$where" all >>"$where.log" 2>&1 || {
        say "$system, $compiler: fails"
        grep -E 'error|FAILED' "$where.log" | head -5
        status=1
        return 0
    }
    llvm-strip-22 -o "$where/stripped.so" "$where"/lib/libbarecl.so
    say "$system, $compiler: no warnings; stripped $(stat -c %s "$where/stripped.so") bytes"
}

# Clang finds the system's headers and libraries beside GCC's.
clang() {
    system=$1 triple=$2
    shift 2
    library "$system" clang -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/$triple.cmake" \
        -DCMAKE_C_COMPILER=clang-22 -DCMAKE_C_COMPILER_TARGET="$triple" "$@"
}

# tests SYSTEM TESTS: those whose names the expression matches, by the system's emulator.
tests() {
    ctest --test-dir "$folder/$1-gcc" -C whole --parallel 2 -R "$2" >"$folder/$1-tests.log" 2>&1 ||
        status=1
    say "$1: $(grep -E 'tests passed|tests failed' "$folder/$1-tests.log" || say 'tests do not build')"
    sed -n '/FAILED:/,$p' "$folder/$1-tests.log" | grep '(' || :
}

mkdir -p "$folder"
library x86-64 gcc -DCMAKE_C_COMPILER=gcc
library x86-64 clang -DCMAKE_C_COMPILER=clang-22
library armhf gcc -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/arm-linux-gnueabihf.cmake"
clang armhf arm-linux-gnueabihf
library arm64 gcc -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/aarch64-linux-gnu.cmake"
clang arm64 aarch64-linux-gnu
library powerpc gcc -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/powerpc-linux-gnu.cmake"
clang powerpc powerpc-linux-gnu
tests armhf '^(api|opencl|kernels)\..*\.(cpu|whole)$|^portability'
tests arm64 '^(api|opencl|kernels)\..*\.(cpu|whole)$|^portability'
tests powerpc '^(api|opencl)\..*\.mps2-an386$|^kernels|^portability'
exit $status
