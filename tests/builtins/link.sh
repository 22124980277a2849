#!/bin/sh
# SPDX-License-Identifier: MIT
#
# link.sh SHARE ISA FLAG...
#
# Compiles the whole library of an ISA to code with the flags of its target, without inlining, and links
# it with the runtime archives as a program's image is: nothing may be undefined but the primitives, and no relocation may be left
# that is more than the addition of the load address.
set -e
share=$1 isa=$2
shift 2
bin=/usr/lib/llvm-22/bin

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
cat > primitives.c <<'END'
__SIZE_TYPE__ __bcl_local_id(unsigned d) { return d; }
__SIZE_TYPE__ __bcl_group_id(unsigned d) { return d; }
__SIZE_TYPE__ __bcl_global_id(unsigned d) { return d; }
void *__bcl_launch_context(void) { return 0; }
void __bcl_barrier(unsigned flags) { (void)flags; }
_Bool __bcl_has_fma(unsigned bits) { return bits == 0; }
END
$bin/clang "$@" -fPIC -fvisibility=hidden -ffreestanding -c primitives.c
$bin/clang "$@" -fPIC -O0 -x ir -c "$share/builtins/$isa.bc" -o library.o
set -- "$share/runtime/$isa.a"
libgcc=$share/runtime/$isa-libgcc.a
[ ! -f "$libgcc" ] || set -- "$@" "$libgcc"
$bin/ld.lld -shared --no-undefined --image-base=0 library.o primitives.o "$@" -o image.so

echo "relocations:"
$bin/llvm-readelf -r image.so | awk '$3 ~ /^R_/ { print $3 }' | sort | uniq -c
if $bin/llvm-readelf -r image.so | awk '$3 ~ /^R_/ { print $3 }' | grep -v '_RELATIVE$'; then
    exit 1
fi
