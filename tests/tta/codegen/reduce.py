# SPDX-License-Identifier: MIT
"""Shortens a generated program as long as it fails, statement by statement. A statement of several lines ends at the
next line with its indent."""


def statements(lines):
    """(first, end) of every statement, longest first."""
    indent = lambda line: len(line) - len(line.lstrip())
    found = []
    for first, line in enumerate(lines):
        end = first + 1
        if line.endswith("{"):
            while end < len(lines) and not (lines[end].lstrip().startswith("}") and
                                            not lines[end].endswith("{") and
                                            indent(lines[end]) <= indent(line)):
                end += 1
            end += 1
        if not line.startswith(("#", "}")):
            found.append((first, end))
    return sorted(found, key=lambda span: span[0] - span[1])


def reduced(text, fails):
    lines, shorter = text.split("\n"), True
    while shorter:
        shorter = False
        for first, end in statements(lines):
            rest = lines[:first] + lines[end:]
            if fails("\n".join(rest)):
                lines, shorter = rest, True
                break
    return "\n".join(lines)
