#!/bin/sh
# SPDX-License-Identifier: MIT
#
# object.sh LIBRARY.bc CPU_FLAG SOURCE.cl OBJECT FLAG...
#
# Compiles OpenCL C to an object file, linked with the built-in library, by LLVM's tools alone: as the
# compiler does, but functions stay functions. The flags are those of the library's target; the one for
# the CPU goes to the code generator only: the front end must not know it (ABI of wide vectors on x86).
set -e
library=$1 cpu=$2 source=$3 object=$4
shift 4
bin=/usr/lib/llvm-22/bin

$bin/clang "$@" -x cl -cl-std=CL1.2 -O1 -Xclang -disable-llvm-passes \
    -Xclang -ffake-address-space-map -Wno-psabi -S -emit-llvm "$source" -o "$object.ll"
$bin/clang "$@" "$cpu" -O1 -S -emit-llvm "$(dirname "$0")/core.c" -o "$object.core.ll"
sed -E '/^attributes #/s/ "(target-cpu|target-features|tune-cpu)"="[^"]*"//g' -i "$object.ll" "$object.core.ll"
# The library asks for what core.c has, and by then --only-needed would have left it out.
$bin/llvm-link "$object.ll" "$object.core.ll" -o "$object.bc"
$bin/llvm-link "$object.bc" --only-needed "$library" -o "$object.bc"
$bin/clang "$@" "$cpu" -x ir -O2 -fPIC -ffunction-sections -c "$object.bc" -o "$object"
