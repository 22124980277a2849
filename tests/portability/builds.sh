#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: builds.sh ROOT FOLDER BUILD
#
# ./dev portability: the host library for other Linux systems, each by GCC and by Clang, where a warning is an
# error; its stripped size; and the tests of the API as a program of that system, emulated, with BUILD's
# compiler. What it needs beside ./dev packages: gcc-aarch64-linux-gnu, libc6-dev-arm64-cross.
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
        -DCMAKE_C_FLAGS_RELEASE='-O2 -DNDEBUG -Werror' "$@" >"$where.log" 2>&1 &&
        ninja -C "$where" barecl >>"$where.log" 2>&1 || {
        say "$system, $compiler: fails"
        tail -5 "$where.log"
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

# tests SYSTEM: of the API, by the system's emulator.
tests() {
    ninja -C "$folder/$1-gcc" all >"$folder/$1-tests.log" 2>&1 &&
        BARECL_COMPILER="$build/bin/bareclc serve" ctest --test-dir "$folder/$1-gcc" \
            -R '^(api|opencl)\..*\.cpu$' >>"$folder/$1-tests.log" 2>&1 || status=1
    say "$1: $(grep -E 'tests passed|tests failed' "$folder/$1-tests.log" || say 'tests do not build')"
    sed -n '/FAILED:/,$p' "$folder/$1-tests.log"
}

mkdir -p "$folder"
library x86-64 gcc -DCMAKE_C_COMPILER=gcc
library x86-64 clang -DCMAKE_C_COMPILER=clang-22
library armhf gcc -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/arm-linux-gnueabihf.cmake"
clang armhf arm-linux-gnueabihf
if command -v aarch64-linux-gnu-gcc >/dev/null; then
    library arm64 gcc -DCMAKE_TOOLCHAIN_FILE="$root/toolchains/aarch64-linux-gnu.cmake"
    clang arm64 aarch64-linux-gnu
    tests arm64
else
    say 'arm64: left out, it wants the packages gcc-aarch64-linux-gnu and libc6-dev-arm64-cross'
fi
tests armhf
exit $status
