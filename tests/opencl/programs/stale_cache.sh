#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: stale_cache.sh BUILD APPLICATION
#
# A cached binary is used only as long as no file that its build read has changed: the application runs from the
# cache, and fails to build as soon as the run-time archive is damaged.
set -eu

build=$1
application=$2
copy=$(mktemp -d /tmp/barecl-stale-XXXXXX)
trap 'rm -r "$copy"' EXIT

mkdir -p "$copy/bin" "$copy/share/barecl"
cp "$build/bin/bareclc" "$copy/bin/"
for folder in "$build"/share/barecl/*; do ln -s "$folder" "$copy/share/barecl/"; done
rm "$copy/share/barecl/runtime"
cp -r "$build/share/barecl/runtime" "$copy/share/barecl/"
export BARECL_DEVICES=cpu BARECL_COMPILER="$copy/bin/bareclc serve" BARECL_CACHE_DIR="$copy/cache"

run() { "$application" >"$copy/output" 2>&1; }
fail() { echo "$1" >&2; cat "$copy/output" >&2; exit 1; }

run || fail 'the program is not built'
BARECL_COMPILER="$copy/bin/../bin/bareclc serve" run || fail 'another path of the same compiler'
sleep 3  # until the files count as settled
run || fail 'the program is not built again'

mv "$copy/share/barecl/runtime/x86-64.a" "$copy/aside"
run && fail 'the run-time archive is gone, and the old code runs'
mv "$copy/aside" "$copy/share/barecl/runtime/x86-64.a"
run || fail 'the run-time archive is back'
echo 'no archive' >"$copy/share/barecl/runtime/x86-64.a"
run && fail 'the run-time archive has changed, and the old code runs'
exit 0
