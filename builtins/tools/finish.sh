#!/bin/sh
# SPDX-License-Identifier: MIT
#
# finish.sh OPT LLVM_DIS MERGED LIBRARY
#
# Inlines the library into itself, and drops the function attributes that depend on the compiler's
# command line rather than on the function: the CPU, its features, and what clang adds by default.
# One round of instcombine does, whether or not a second would find more.
set -e
opt=$1 dis=$2 merged=$3 library=$4

$opt -passes='cgscc(inline),function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg)' "$merged" -o - |
    $dis -o - |
    sed -E '/^attributes #/s/ "(target-cpu|target-features|tune-cpu|min-legal-vector-width|stack-protector-buffer-size|frame-pointer)"="[^"]*"//g' |
    $opt -passes=verify -o "$library"
