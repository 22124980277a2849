#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that the tree keeps the layers that layers.ini declares: no include upwards, no circle.

    layers.py ROOT [BUILD]

A circle is one of units, by what they include and, where a build tree is given, by the symbols that
objects of C take of each other. A call alone may go up: what a room may call of those above is
declared in its own header, and defined above.
"""

import argparse
import sys
from collections import defaultdict, deque
from pathlib import Path

import tree

DECLARATION = Path(__file__).with_name("layers.ini")


def homeless(storeys, files):
    """Files that no room of their storey holds."""
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


def components(graph):
    """The strongly connected components of more than one node (Tarjan, without recursion)."""
    index, low, on, stack, found = {}, {}, set(), [], []
    for start in sorted(graph):
        if start in index:
            continue
        work = [(start, iter(sorted(graph[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on.add(other)
                    work.append((other, iter(sorted(graph.get(other, ())))))
                    break
                if other in on:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    members = set()
                    while node not in members:
                        members.add(stack.pop())
                    on -= members
                    if len(members) > 1:
                        found.append(members)
    return found


def shortest_circle(arrows, members):
    """The units of a shortest circle among members, in order."""
    best = None
    for start in sorted(members):
        came_from, reached = {start: None}, deque([start])
        while reached:
            unit = reached.popleft()
            if start in arrows[unit]:
                way = [unit]
                while came_from[way[-1]] is not None:
                    way.append(came_from[way[-1]])
                if best is None or len(way) < len(best):
                    best = way[::-1]
                break
            for other in sorted(arrows[unit]):
                if other in members and other not in came_from:
                    came_from[other] = unit
                    reached.append(other)
    return best


def circles(uses):
    """Units that need each other: of each knot of them, one shortest circle with its uses."""
    arrows = defaultdict(dict)
    for use in uses:
        user, used = tree.unit_of(use.user), tree.unit_of(use.used)
        if user != used:
            arrows[user].setdefault(used, use)
    result = []
    for members in components(arrows):
        way = shortest_circle(arrows, members)
        knot = " ".join(sorted(members))
        result.append("\n".join(
            [f"a circle of {len(way)} units (all that need each other: {knot})"]
            + [f"    {arrows[user][used]}" for user, used in zip(way, way[1:] + way[:1])]))
    return result


def complaints(root, build, declaration):
    storeys = tree.Storeys.read(declaration)
    files = tree.files_of(root, storeys)
    includes, lost = tree.includes_of(root, storeys, files)
    calls, unbuilt = tree.calls_of(root, build, set(files)) if build else ([], [])
    return (lost + unbuilt + homeless(storeys, files)
            + [words for use in includes if (words := breach(storeys, use))]
            + circles(includes + calls))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("build", type=Path, nargs="?")
    parser.add_argument("--declaration", type=Path, default=DECLARATION)
    options = parser.parse_args()
    found = complaints(options.root.resolve(), options.build, options.declaration)
    for each in found:
        print(each)
    sys.exit(f"{len(found)} breaches of {options.declaration.name}" if found else 0)


if __name__ == "__main__":
    main()
