#!/bin/sh
# SPDX-License-Identifier: MIT
#
# link.sh SHARE ISA
#
# Compiles the whole library of an ISA to code, without inlining, and links it with the runtime archives
# as a program's image is: nothing may be undefined but the five primitives, and no relocation may be
# left that is more than the addition of the load address.
set -e
share=$1 isa=$2
bin=/usr/lib/llvm-22/bin

case $isa in
x86-64) target='--target=x86_64-unknown-linux-gnu' emulation=elf_x86_64 ;;
cortex-m4f) target='--target=thumbv7em-none-eabihf -mcpu=cortex-m4' emulation=armelf ;;
cortex-m55) target='--target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55' emulation=armelf ;;
cortex-a9) target='--target=armv7a-none-eabihf -mcpu=cortex-a9' emulation=armelf ;;
rv32imafc) target='--target=riscv32-unknown-none-elf -march=rv32imafc -mabi=ilp32f' emulation=elf32lriscv ;;
*) echo "no flags for $isa"; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
cat > primitives.c <<'END'
__SIZE_TYPE__ __bcl_local_id(unsigned d) { return d; }
__SIZE_TYPE__ __bcl_group_id(unsigned d) { return d; }
__SIZE_TYPE__ __bcl_global_id(unsigned d) { return d; }
void *__bcl_launch_context(void) { return 0; }
void __bcl_barrier(unsigned flags) { (void)flags; }
END
$bin/clang $target -fPIC -fvisibility=hidden -ffreestanding -c primitives.c
$bin/clang $target -fPIC -O0 -x ir -c "$share/builtins/$isa.bc" -o library.o
$bin/ld.lld -m $emulation -shared --no-undefined --image-base=0 library.o primitives.o \
    "$share/runtime/$isa.a" "$share/runtime/$isa-libgcc.a" -o image.so

echo "relocations:"
$bin/llvm-readelf -r image.so | awk '$3 ~ /^R_/ { print $3 }' | sort | uniq -c
if $bin/llvm-readelf -r image.so | awk '$3 ~ /^R_/ { print $3 }' | grep -v '_RELATIVE$'; then
    exit 1
fi
