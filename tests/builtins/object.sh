#!/bin/sh
# SPDX-License-Identifier: MIT
#
# object.sh SHARE ISA CPU SOURCE.cl OBJECT
#
# Compiles OpenCL C to an object file, linked with the built-in library, by LLVM's tools alone: as the
# compiler does, but functions stay functions.
set -e
share=$1 isa=$2 cpu=$3 source=$4 object=$5
bin=/usr/lib/llvm-22/bin

# The CPU goes to the code generator only: on x86 the front end must not know it (abi of wide vectors).
case $isa in
x86-64) target=--target=x86_64-unknown-linux-gnu front= back=-march=$cpu ;;
cortex-m4f) target=--target=thumbv7em-none-eabihf front=-mcpu=$cpu back=$front ;;
cortex-a9) target=--target=armv7a-none-eabihf front=-mcpu=$cpu back=$front ;;
esac

$bin/clang $target $front -x cl -cl-std=CL1.2 -O1 -Xclang -disable-llvm-passes \
    -Xclang -ffake-address-space-map -Wno-psabi -S -emit-llvm "$source" -o "$object.ll"
sed -E '/^attributes #/s/ "(target-cpu|target-features|tune-cpu)"="[^"]*"//g' -i "$object.ll"
$bin/llvm-link "$object.ll" --only-needed "$share/builtins/$isa.bc" -o "$object.bc"
$bin/clang $target $back -x ir -O2 -fPIC -ffunction-sections -c "$object.bc" -o "$object"
