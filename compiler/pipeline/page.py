#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes docs/pipeline.md from the list of passes, Pipeline.def.

    page.py
"""

import re
from pathlib import Path

LIST = Path(__file__).with_name("Pipeline.def")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "pipeline.md"

TITLE = """# The pipeline

What happens to a program between its source and its binary, from top to bottom. `compiler/pipeline/page.py`
writes this page from the list that the compiler runs, [`Pipeline.def`](../compiler/pipeline/Pipeline.def).
[How to add a pass](howto/pass.md). What each pass does, with IR before and after, is in its header.
"""
BACK_ENDS = {"Every": "", "Native": "LLVM's targets", "Machine": "transport-triggered processors"}


def rows(file):
    """Reads the list. Each row is a tuple: the kind of the line, then its arguments."""
    found = re.findall(r"^(PHASE|PASS|LLVM|RUN|STEP)\((.*)\)$", file.read_text(encoding="utf-8"), re.M)
    return [(kind, *(part.strip().strip('"') for part in arguments(kind, text))) for kind, text in found]


def arguments(kind, text):
    """Splits the arguments of a line. The last argument (in quotes) and the pass in an LLVM line may hold commas."""
    if kind == "RUN":
        return [text]
    head, what = re.fullmatch(r'(.*), "(.*)"', text).groups()
    return [*([head] if kind == "LLVM" else head.split(",")), what]


def cells(row):
    """The cells of a line of the table: what runs, for which back end, what it does."""
    kind, *rest = row
    if kind == "PASS":
        folder, name, back_end, what = rest
        return f"`{folder}/{name}`", BACK_ENDS[back_end], what
    if kind == "STEP":
        file, back_end, what = rest
        return f"*{file}*", BACK_ENDS[back_end], what
    if kind == "LLVM":
        return f"LLVM's {re.match('[A-Za-z]+', rest[0])[0].removesuffix('Pass')}", "", rest[1]
    return f"phase {rest[0]}", "", "all of its passes"


def heading(name, stage, what):
    stop = f" (`--emit={stage}`)" if stage else ""
    return f"\n## {name}{stop}\n\n{what[0].upper()}{what[1:]}.\n\n| what runs | only for | what it does |\n|---|---|---|\n"


def text(lines):
    return TITLE + "".join(heading(*line[1:]) if line[0] == "PHASE" else "| {} | {} | {} |\n".format(*cells(line))
                           for line in lines)


if __name__ == "__main__":
    PAGE.write_text(text(rows(LIST)), encoding="utf-8")
