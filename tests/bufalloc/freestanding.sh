#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks that Bufalloc compiles for a core without an OS and needs no functions except memcpy and
# its relatives, which every freestanding compiler may call. Prints its size.
#
#   freestanding.sh CLANG LLVM-SIZE SOURCE OBJECT
set -eu
clang=$1 size=$2 source=$3 object=$4

"$clang" --target=thumbv7em-none-eabi -mcpu=cortex-m4 -std=c11 -ffreestanding -Os \
    -Wall -Wextra -Werror -c "$source" -o "$object"
"$size" "$object"

needs=$("${size%llvm-size*}llvm-nm${size##*llvm-size}" -u "$object" |
    grep -vE ' (__aeabi_)?mem(cpy|set|move|clr)[48]?$' || true)
if [ -n "$needs" ]; then
    echo "bufalloc needs what a freestanding program need not have:" "$needs" >&2
    exit 1
fi
