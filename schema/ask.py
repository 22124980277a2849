# SPDX-License-Identifier: MIT
"""Answers questions about the records, for scripts.

usage: ask.py boards EXPRESSION    the names of the boards for which the expression is true, a line each
       ask.py board NAME MEMBER    a fact of a board

Expressions are those of rules (expressions.py): 'memory.shared.size >= 1048576 and not hardware'.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from schema import board, expressions, record, tree  # noqa: E402


def main(what, *words):
    if what == "boards":
        print(*(name for name, facts in tree.boards().items()
                if expressions.evaluate(words[0], board.TABLE, facts)), sep="\n")
    elif words[0] in tree.boards():
        print(tree.boards()[words[0]][words[1]])
    else:
        sys.exit(f"there is no board {words[0]}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except record.Wrong as wrong:
        sys.exit(str(wrong))
