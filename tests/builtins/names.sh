#!/bin/sh
# SPDX-License-Identifier: MIT
#
# names.sh LIBRARY.bc [LIBRARY-fp64.bc] [LIBRARY-fp16.bc] ATOMIC_BITS FLAG...
#
# Compares the mangled names that Clang's own header gives the built-ins of OpenCL C 1.2 and 3.0 (without
# fp64 and without fp16 unless that library is given), for the flags' target, with those that the libraries
# define. If one is missing, prints it and fails.
set -e
libraries=$1 doubles= doubles_3= halves=
shift
while :; do
    case $1 in
    *-fp64.bc) doubles=,+cl_khr_fp64 doubles_3=,+cl_khr_fp64,+__opencl_c_fp64 ;;
    *-fp16.bc) halves=,+cl_khr_fp16 ;;
    *) break ;;
    esac
    libraries="$libraries $1"
    shift
done
long_atomics=
[ "$1" != 64 ] || long_atomics=,+cl_khr_int64_base_atomics,+cl_khr_int64_extended_atomics
shift
bin=/usr/lib/llvm-22/bin

atomics=+cl_khr_global_int32_base_atomics,+cl_khr_global_int32_extended_atomics
atomics=$atomics,+cl_khr_local_int32_base_atomics,+cl_khr_local_int32_extended_atomics
atomics=$atomics$long_atomics$doubles$halves

images=+cl_khr_3d_image_writes,+cl_khr_depth_images,+__opencl_c_images
images=$images,+__opencl_c_3d_image_writes,+__opencl_c_read_write_images$halves

version_3=$images,+__opencl_c_generic_address_space,+__opencl_c_work_group_collective_functions
version_3=$version_3,+__opencl_c_pipes,+__opencl_c_subgroups,+__opencl_c_atomic_order_acq_rel,+__opencl_c_atomic_order_seq_cst
version_3=$version_3$long_atomics$doubles_3
macros="-D__opencl_c_atomic_scope_device=1 -D__opencl_c_atomic_scope_all_devices=1"
for kind in ballot clustered_reduce extended_types non_uniform_arithmetic non_uniform_vote rotate shuffle \
    shuffle_relative; do
    macros="$macros -Dcl_khr_subgroup_$kind=1"
done

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
echo '#include <opencl-c.h>' > "$work/header.cl"
# declared VERSION EXTENSIONS FLAG...
declared() {
    version=$1 extensions=$2
    shift 2
    $bin/clang "$@" -x cl -cl-no-stdinc -cl-std="$version" -Xclang -ffake-address-space-map \
        -Xclang -cl-ext=-all,"$extensions" -fsyntax-only -Xclang -ast-dump=json "$work/header.cl" |
        sed -n 's/.*"mangledName": "\(_Z[^"]*\)".*/\1/p'
}
{
    declared CL1.2 "$atomics" "$@"
    # shellcheck disable=SC2086 # several of them
    declared CL3.0 "$version_3" "$@" $macros
    # The forms for named address spaces, which the header declares only without generic ones.
    declared CL3.0 "$(echo "$version_3" | sed 's/+__opencl_c_generic_address_space,//')" "$@" $macros
} | sort -u > "$work/declared"
# shellcheck disable=SC2086 # two of them
$bin/llvm-nm --defined-only $libraries | awk '$2 == "T" { print $3 }' | sort -u > "$work/defined"

# The plain name in a mangled one: _Z, its length, the name.
plain() { awk '{ s = substr($0, 3); n = s + 0; print substr(s, length(n) + 1, n) }' | sort -u; }
comm -23 "$work/declared" "$work/defined" | plain > "$work/missing"

echo "$(wc -l < "$work/declared") declared, $(comm -12 "$work/declared" "$work/defined" | wc -l) defined"
test "$(wc -l < "$work/declared")" -gt 5000
! grep . "$work/missing"
