#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: cache_command.sh BUILD APPLICATION
#
# bareclc cache lists the entries that an application has stored, and reports damaged ones. It removes the cache's
# files and nothing else.
set -eu

bareclc=$1/bin/bareclc
application=$2
folder=$(mktemp -d /tmp/barecl-cache-XXXXXX)
trap 'rm -r "$folder"' EXIT
export BARECL_DEVICES=cpu BARECL_COMPILER="$bareclc serve" BARECL_CACHE_DIR="$folder/cache"
export BARECL_SPECIALISE=off

fail() { echo "$1" >&2; cat "$folder/list" >&2; exit 1; }
list() { "$bareclc" cache --list >"$folder/list"; }

list
grep -q 'cache: 0 entries' "$folder/list" || fail 'nothing has been kept yet'
"$application" >/dev/null
list
grep -q 'cache: 2 entries' "$folder/list" || fail 'the program and its compiler'
grep -q '^....-..-.. ..:.. .* KiB  x86-64[^ ]* *add' "$folder/list" || fail 'the kernel is named'
grep -q 'which compiler it was$' "$folder/list" || fail 'the compiler'
for file in "$BARECL_CACHE_DIR"/*; do printf x >>"$file"; done
list
[ "$(grep -c 'damaged$' "$folder/list")" = 2 ] || fail 'both are damaged'
echo notes >"$BARECL_CACHE_DIR/notes"
echo notes >"$BARECL_CACHE_DIR/0123456789abcdef"
"$bareclc" cache --clear >"$folder/list"
grep -q ': 2 entries removed$' "$folder/list" || fail 'both are removed'
[ "$(ls "$BARECL_CACHE_DIR" | wc -l)" = 2 ] || fail 'other files stay'
if "$bareclc" cache --unknown 2>/dev/null; then fail 'an unknown option'; fi
BARECL_CACHE_DIR='' "$bareclc" cache --list >"$folder/list"
grep -q 'nothing is kept' "$folder/list" || fail 'no folder'
exit 0
