#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the tree keeps the layers that layers.ini declares: no include upwards.

    layers.py ROOT

A call may go upwards: the lower room declares in its own header the function that it calls, and a room above
defines that function.
"""

import argparse
import sys
from pathlib import Path

import tree


def homeless(storeys, files):
    """Complaints about files that no room of their storey holds."""
    return [f"{file}: stands in no room that layers.ini declares"
            for file in files if storeys.way(file) is None]


def breach(storeys, use):
    """Why an include is not allowed, or None."""
    for user, used in zip(storeys.way(use.user) or [], storeys.way(use.used) or []):
        if user == used:
            continue
        if user.layer > used.layer:
            return f"{use}\n    upwards: {user.path} lies below {used.path}"
        if user.layer == used.layer:
            return f"{use}\n    sideways: {user.path} and {used.path} lie in one layer"
        return None
    return None


def complaints(root, declaration=tree.DECLARATION):
    storeys = tree.Storeys.read(declaration)
    files = tree.files_of(root, storeys)
    includes, lost = tree.includes_of(root, storeys, files)
    return lost + homeless(storeys, files) + [
        words for use in includes if (words := breach(storeys, use))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path)
    found = complaints(parser.parse_args().root.resolve())
    for each in found:
        print(each)
    sys.exit(f"{len(found)} breaches of the layers" if found else 0)


if __name__ == "__main__":
    main()
