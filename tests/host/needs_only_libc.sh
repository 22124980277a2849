#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: needs_only_libc.sh READELF NM LIBRARY
#
# libbarecl.so may need the C library (of which the dynamic linker is a part) and nothing else, and may
# export OpenCL's names, those that debuggers look for, and nothing else.
set -eu

needed=$("$1" -d "$3" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
echo "needed: $needed" | tr '\n' ' '
echo "$needed" | grep -q '^libc\.so\.'
if echo "$needed" | grep -v -e '^libc\.so\.' -e '^ld-linux'; then
    echo "must not be needed" >&2
    exit 1
fi

exported=$("$2" -D --defined-only "$3" | awk '{print $3}')
echo "$exported" | grep -q '^clIcdGetPlatformIDsKHR$'
if echo "$exported" | grep -v -e '^cl[A-Z]' -e '^__jit_debug_descriptor$' -e '^__jit_debug_register_code$'; then
    echo "must not be exported" >&2
    exit 1
fi
