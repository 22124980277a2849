#!/bin/sh
# SPDX-License-Identifier: MIT
#
# names.sh LIBRARY.bc [LIBRARY-fp64.bc] [LIBRARY-fp16.bc] FLAG...
#
# Compares the mangled names that Clang's own header gives the built-ins of OpenCL C 1.2 (without fp64 and
# without fp16 unless that library is given), and those of 3.0 for images, for the flags' target, with those
# that the libraries define. Fails, naming it, if one is missing.
set -e
libraries=$1 doubles= halves=
shift
while :; do
    case $1 in
    *-fp64.bc) doubles=,+cl_khr_fp64 ;;
    *-fp16.bc) halves=,+cl_khr_fp16 ;;
    *) break ;;
    esac
    libraries="$libraries $1"
    shift
done
bin=/usr/lib/llvm-22/bin

atomics=+cl_khr_global_int32_base_atomics,+cl_khr_global_int32_extended_atomics
atomics=$atomics,+cl_khr_local_int32_base_atomics,+cl_khr_local_int32_extended_atomics$doubles$halves

images=+cl_khr_3d_image_writes,+cl_khr_depth_images,+__opencl_c_images
images=$images,+__opencl_c_3d_image_writes,+__opencl_c_read_write_images$halves

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
    declared CL3.0 "$images" "$@" | grep image
} | sort -u > "$work/declared"
# shellcheck disable=SC2086 # two of them
$bin/llvm-nm --defined-only $libraries | awk '$2 == "T" { print $3 }' | sort -u > "$work/defined"

# The plain name in a mangled one: _Z, its length, the name.
plain() { awk '{ s = substr($0, 3); n = s + 0; print substr(s, length(n) + 1, n) }' | sort -u; }
comm -23 "$work/declared" "$work/defined" | plain > "$work/missing"

echo "$(wc -l < "$work/declared") declared, $(comm -12 "$work/declared" "$work/defined" | wc -l) defined"
test "$(wc -l < "$work/declared")" -gt 5000
! grep . "$work/missing"
