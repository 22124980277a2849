#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: valgrind.sh PROGRAM...
#
# Runs OpenCL programs, in the environment of a test, under Valgrind. Fails on an invalid access, and on memory that is
# still allocated at the end unless valgrind.supp lists it, with a reason.
#
# When a program ends, a thread of the library may be about to free the last event: it has woken the program before. So
# memory counts as lost if it is still allocated at the end of three runs.
set -u

here=$(cd "$(dirname "$0")" && pwd)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# run PROGRAM: returns its exit code, or 99 if Valgrind has found something.
run() {
    # shellcheck disable=SC2086 # a program and its arguments
    valgrind --quiet --error-exitcode=99 --suppressions="$here/valgrind.supp" --leak-check=full \
        --show-leak-kinds=all --errors-for-leak-kinds=all --num-callers=30 $1 2>"$log" >&2
}

# Whether all that Valgrind has found is memory that is still allocated.
is_memory() { ! grep -q '== *\(Invalid\|Use of\|Conditional\|Syscall\|Mismatched\|Source and\|Process\)' "$log"; }

status=0
for program in "$@"; do
    for turn in 1 2 3; do
        run "$program"
        ended=$?
        cat "$log" >&2
        { [ $ended -eq 99 ] && is_memory; } || break
    done
    case $ended in
        0) echo "${program##*/}: clean" ;;
        77) echo "${program##*/}: skipped" ;;
        *) echo "${program##*/}: exit code $ended after run $turn"; status=1 ;;
    esac
done
exit $status
