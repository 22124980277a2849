#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: offline.sh BARECLC BOARD FOLDER PROGRAM...
#
# Compiles offline.cl for the board with this machine's bareclc, and runs PROGRAM on the board with that file and
# without a compiler. PROGRAM may be of any system. Its output comes from the core.
set -eu

bareclc=$1 board=$2 folder=$3
shift 3
mkdir -p "$folder"
"$bareclc" compile --board "$board" -o "$folder/offline.bclbin" "$(dirname "$0")/offline.cl"
said=$(BARECL_COMPILER='' BARECL_CACHE_DIR='' BARECL_DEVICES=$board "$@" "$folder/offline.bclbin") || {
    printf '%s\n' "$said"
    exit 1
}
printf '%s\n' "$said" | grep -qx 'group 9: 502.5' || {
    printf '%s\n' "$said" 'The line of the last group is missing.'
    exit 1
}
