#!/bin/sh
# SPDX-License-Identifier: MIT
#
# object.sh LIBRARY.bc CPU_FLAG SOURCE.cl OBJECT [LIBRARY-fp64.bc] FLAG...
#
# Compiles OpenCL C to an object file with LLVM's tools alone, linked with the built-in library, and with the
# library of double if it is given (then DOUBLES is defined). It works like the compiler, but functions stay
# functions. The flags are those of the library's target. Only the code generator gets the flag for the CPU;
# the front end must not know it (ABI of wide vectors on x86).
set -e
library=$1 cpu=$2 source=$3 object=$4
shift 4
bin=/usr/lib/llvm-22/bin

doubles= more=
case $1 in
*.bc)
    doubles=$1 more='-DDOUBLES -Xclang -cl-ext=+cl_khr_fp64'
    shift
    ;;
esac
extensions="-Dcl_khr_extended_bit_ops=1 -D__opencl_c_integer_dot_product_input_4x8bit=1
    -D__opencl_c_integer_dot_product_input_4x8bit_packed=1"

# shellcheck disable=SC2086 # lists
$bin/clang "$@" $more $extensions -x cl -cl-std=CL1.2 -O1 -Xclang -disable-llvm-passes \
    -Xclang -ffake-address-space-map -Wno-psabi -S -emit-llvm "$source" -o "$object.ll"
$bin/clang "$@" "$cpu" -O1 -S -emit-llvm "$(dirname "$0")/../../builtins/tools/core.c" -o "$object.core.ll"
sed -E '/^attributes #/s/ "(target-cpu|target-features|tune-cpu)"="[^"]*"//g' -i "$object.ll" "$object.core.ll"
# core.c defines the libraries' questions about the core.
# shellcheck disable=SC2086 # a file or nothing
$bin/llvm-link "$object.ll" --only-needed $doubles "$library" "$object.core.ll" -o "$object.bc"
$bin/clang "$@" "$cpu" -x ir -O2 -fPIC -ffunction-sections -c "$object.bc" -o "$object"
