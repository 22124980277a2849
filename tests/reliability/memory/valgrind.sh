#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: valgrind.sh PROGRAM...
#
# Runs OpenCL programs, in the environment of a test, under Valgrind. Fails on an invalid access, and on memory that is
# still allocated at the end unless valgrind.supp lists it, with a reason.
set -u

here=$(cd "$(dirname "$0")" && pwd)
status=0
for program in "$@"; do
    # shellcheck disable=SC2086 # a program and its arguments
    valgrind --quiet --error-exitcode=99 --suppressions="$here/valgrind.supp" --leak-check=full \
        --show-leak-kinds=all --errors-for-leak-kinds=all --num-callers=30 $program >&2
    ended=$?
    case $ended in
        0) echo "${program##*/}: clean" ;;
        77) echo "${program##*/}: skipped" ;;
        *) echo "${program##*/}: exit code $ended"; status=1 ;;
    esac
done
exit $status
