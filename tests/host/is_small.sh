#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: is_small.sh STRIP LIBRARY MOST
#
# The library, stripped, has no more than so many bytes.
set -eu

stripped=$(mktemp)
trap 'rm "$stripped"' EXIT
"$1" -o "$stripped" "$2"
size=$(stat -c %s "$stripped")
echo "$size bytes, at most $3"
[ "$size" -le "$3" ]
