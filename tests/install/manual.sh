#!/bin/sh
# Checks that the man pages name every command and option that the programs have.
#
# usage: manual.sh BARECLC TTASIM LADDER FOLDER
set -eu
bareclc=$1 ttasim=$2 ladder=$3 folder=$4
failed=0

# page NAME: the words of the formatted page, without overstriking.
page() {
    man -l -P cat "$folder/$1.1" 2>/dev/null | col -bx | tr -s ' \n,|()[]' '\n'
}

# known PAGE WORD...: checks that the page has each word. The = at an option's end is ignored.
known() {
    name=$1
    shift
    page "$name" >"words.$name"
    for word; do
        grep -q -- "^${word%=}" "words.$name" || { echo "$name.1 does not name $word"; failed=1; }
    done
}

if ! command -v man >/dev/null || ! command -v col >/dev/null; then
    page() { sed 's/\\//g; s/Fl -/--/g; s/Fl /-/g; s/ Ns.*//' "$folder/$1.1" | tr -s ' ,|' '\n'; }
fi
# shellcheck disable=SC2046 # words
known bareclc $("$bareclc" --help | sed -n 's/^  bareclc \([a-z]*\).*/\1/p') \
    $("$bareclc" compile --help | sed -n 's/^  *\(-[^ <]*\).*/\1/p') \
    $("$bareclc" link --help | sed -n 's/^  *\(-[^ <]*\).*/\1/p')
# shellcheck disable=SC2046
known ttasim $("$ttasim" --help | sed -n 's/^  *\(--[a-z]*\).*/\1/p')
# shellcheck disable=SC2046
known barecl-ladder $("$ladder" --help | sed -n 's/^  *\(--[a-z]*\).*/\1/p')
exit $failed
