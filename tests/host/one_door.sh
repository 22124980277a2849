#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: one_door.sh NM OBJECT...
#
# The host library's objects take memory through base/allocate.h, the environment through
# base/environment.h and child processes through base/spawn.h; no other file calls the functions that those call.
set -eu

nm=$1
shift
[ $# -gt 40 ]

# check FILE SYMBOLS: no file but base/FILE uses one of the symbols.
check() {
    echo "$undefined" | grep -E " ($2)(@.*)?\$" | grep -v "/barecl_base\.dir/.*$1\." | tee /dev/stderr |
        { ! grep -q . || { echo "that is for host/base/$1 to call" >&2; exit 1; }; }
}

undefined=$("$nm" --undefined-only --print-file-name "$@")
check allocate.c 'malloc|calloc|realloc|reallocarray|free|(posix_)?memalign|aligned_alloc|strn?dup|v?asprintf|open_memstream|getline|getdelim'
check environment.c '(secure_)?getenv|environ'
check spawn.c 'v?fork|posix_spawnp?|execv[pe]*|execl[pe]*|system|popen'
