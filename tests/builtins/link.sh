#!/bin/sh
# SPDX-License-Identifier: MIT
#
# link.sh SHARE ISA HALVES FLAG...
#
# Compiles the whole library of an ISA to code with the flags of its target, without inlining, and links it with
# the runtime archives like a program image. Only the primitives may be undefined, and the only remaining
# relocations may be additions of the load address. Functions without doubles must not call arithmetic on
# doubles. HALVES names a CPU of the ISA with halves, if there is one.
set -e
share=$1 isa=$2 halves=$3
shift 3
bin=/usr/lib/llvm-22/bin
core=$(realpath "$(dirname "$0")/../../builtins/tools/core.c")

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
cat > primitives.c <<'END'
__SIZE_TYPE__ __bcl_local_id(unsigned d) { return d; }
__SIZE_TYPE__ __bcl_group_id(unsigned d) { return d; }
__SIZE_TYPE__ __bcl_global_id(unsigned d) { return d; }
void *__bcl_launch_context(void) { return 0; }
void __bcl_barrier(unsigned flags) { (void)flags; }
void *__bcl_group_word(void) { return 0; }
void *__bcl_sub_group_words(unsigned count) { return (void)count, (void *)0; }
void __bcl_meet(void *words) { (void)words; }
void *__to_global(void *p) { return p; }
void *__to_local(void *p) { return p; }
END
$bin/clang "$@" -fPIC -fvisibility=hidden -ffreestanding -c primitives.c
objects=
for library in "$share/builtins/$isa.bc" "$share/builtins/$isa-fp64.bc" "$share/builtins/$isa-fp16.bc"; do
    test -f "$library" || continue
    object=$(basename "$library").o
    case $library in
    *-fp16.bc) cpu=$halves ;;
    *) cpu= ;;
    esac
    # What is asked about the core is answered, and code for other cores dropped, as the compiler does.
    # shellcheck disable=SC2086 # a flag or nothing
    $bin/clang "$@" $cpu -O1 -S -emit-llvm "$core" -o core.ll
    sed -E '/^attributes #/s/ "(target-cpu|target-features|tune-cpu)"="[^"]*"//g; /^attributes #/s/[{]/{ alwaysinline/' \
        -i core.ll
    $bin/llvm-link "$library" core.ll -o answered.bc
    $bin/opt -passes='always-inline,function(sccp,simplifycfg)' answered.bc -o folded.bc
    # shellcheck disable=SC2086 # a flag or nothing
    $bin/clang "$@" $cpu -fPIC -O0 -x ir -c folded.bc -o "$object"
    $bin/llvm-objcopy --wildcard --weaken-symbol='__bcl_has*' --weaken-symbol='__bcl_flushes*' \
        "$object" # there are more of them
    objects="$objects $object"
done
arm_doubles='__aeabi_(d(add|r?sub|mul|div|neg|cmp.*|2.*)|cd.*|(f|u?i|u?l)2d)'
if $bin/llvm-nm -u "$isa.bc.o" | grep -E "$arm_doubles|__[a-z]+df[0-9a-z]*$| (fma|sqrt|floor|ceil|trunc)$"; then
    echo "code for floats calls what is of doubles"
    exit 1
fi
set -- "$share/runtime/$isa.a"
libgcc=$share/runtime/$isa-libgcc.a
[ ! -f "$libgcc" ] || set -- "$@" "$libgcc"
# shellcheck disable=SC2086 # a list
$bin/ld.lld -shared --no-undefined --image-base=0 $objects primitives.o "$@" -o image.so

echo "relocations:"
$bin/llvm-readelf -r image.so | awk '$3 ~ /^R_/ { print $3 }' | sort | uniq -c
if $bin/llvm-readelf -r image.so | awk '$3 ~ /^R_/ { print $3 }' | grep -v '_RELATIVE$'; then
    exit 1
fi
