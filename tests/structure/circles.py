#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that no units of the tree depend on each other in a circle.

    circles.py ROOT BUILD

A unit depends on the units that it includes, and in C on the units whose symbols its object file uses. The
object files are in the build tree.
"""

import argparse
import sys
from collections import defaultdict, deque
from pathlib import Path

import tree


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
    """The units of a shortest circle among `members`, in order."""
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
    """For each set of units that depend on each other: a shortest circle, with the uses that make it."""
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


def complaints(root, build, declaration=tree.DECLARATION):
    storeys = tree.Storeys.read(declaration)
    files = tree.files_of(root, storeys)
    includes, _ = tree.includes_of(root, storeys, files)
    calls, unbuilt = tree.calls_of(root, build, set(files))
    return unbuilt + circles(includes + calls)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("build", type=Path)
    options = parser.parse_args()
    found = complaints(options.root.resolve(), options.build)
    for each in found:
        print(each)
    sys.exit(f"{len(found)} circles" if found else 0)


if __name__ == "__main__":
    main()
