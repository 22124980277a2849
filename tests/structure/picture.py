#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Draws docs/structure.svg: the rooms that layers.ini declares, and the includes between them.

    picture.py ROOT [--check]

An arrow joins two rooms of one storey: the innermost storey that holds both the including and the included file. The
more includes an arrow stands for, the broader it is. An arrow is left out if a path of other arrows joins the same
rooms. --check draws nothing: it fails when the picture has other rooms or arrows than the tree.
"""

import argparse
import math
import subprocess
import sys
from collections import Counter, defaultdict
from html import escape
from pathlib import Path

import tree

PICTURE = Path("docs/structure.svg")

COLOURS = {"host": "#dbe8f6", "compiler": "#e3f0d9", "device-fw": "#fae8d2", "builtins": "#f6f1cf",
           "boards": "#efe3f4"}
FONT = "DejaVu Sans,Verdana,sans-serif"


class Structure:
    """What the picture shows."""

    def __init__(self, root):
        self.storeys = tree.Storeys.read(tree.DECLARATION)
        self.files, self.lines, self.arrows = Counter(), Counter(), Counter()
        files = tree.files_of(root, self.storeys)
        ways = {file: self.storeys.way(file) or [] for file in files}
        for file, way in ways.items():
            for room in way:
                self.files[room.path] += 1
                self.lines[room.path] += len((root / file).read_text(encoding="utf-8").splitlines())
        includes, _ = tree.includes_of(root, self.storeys, files)
        for user, used in {(use.user, use.used) for use in includes}:
            for one, other in zip(ways[user], ways[used]):
                if one != other:
                    self.arrows[one, other] += 1
                    break

    def is_told_by_others(self, arrow):
        """Whether a path of several arrows joins the arrow's ends too."""
        onward = defaultdict(set)
        for user, used in self.arrows:
            onward[user].add(used)
        start, end = arrow
        seen, reached = set(), list(onward[start] - {end})
        while reached:
            room = reached.pop()
            if room == end:
                return True
            if room not in seen:
                seen.add(room)
                reached += onward[room]
        return False

    def facts(self):
        """Rooms and arrows in one line. --check looks for this line in the picture."""
        rooms = sorted(self.files)
        arrows = sorted(f"{one.path}>{other.path}" for one, other in self.arrows)
        return f"rooms {' '.join(rooms)} arrows {' '.join(arrows)}"


def size(lines):
    return f"{lines / 1000:.1f}k lines" if lines >= 1000 else f"{lines} lines"


class Drawing:
    """The structure in the DOT language of Graphviz."""

    def __init__(self, structure):
        self.structure = structure
        self.storeys = structure.storeys
        self.text = []

    def rooms(self, storey):
        """The rooms of a storey that have files, by layers from the top."""
        layers = defaultdict(list)
        for room in self.storeys.rooms[storey]:
            if self.structure.files[room.path]:
                layers[room.layer].append(room)
        return [layers[layer] for layer in sorted(layers)]

    def node(self, room, lowest):
        """A node that stands for the room: itself, or one of its highest or lowest rooms."""
        while room.path in self.storeys.rooms:
            layer = self.rooms(room.path)[-1 if lowest else 0]
            room = layer[len(layer) // 2]
        return room.path

    def name(self, room):
        if room.storey == "":
            return room.path + "/"
        last = room.path.rsplit("/", 1)[1]
        return {".": room.storey.rsplit("/", 1)[-1], "*": "the others"}.get(last, last)

    def draw_room(self, room):
        label = (f'<b>{escape(self.name(room))}</b><br/><font point-size="9">{escape(room.words)}'
                 f'</font><br/><font point-size="8" color="#777777">'
                 f"{size(self.structure.lines[room.path])}</font>")
        colour = "white" if room.storey else COLOURS.get(room.path, "#eeeeee")
        self.text.append(f'"{room.path}" [label=<{label}> fillcolor="{colour}"]')

    def draw_storey(self, storey):
        layers = self.rooms(storey)
        for layer in layers:
            for room in layer:
                if room.path in self.storeys.rooms:
                    colour = COLOURS.get(room.path, "#ffffff80")
                    self.text.append(
                        f'subgraph "cluster_{room.path}" {{ label=<<b>{room.path}/</b> &#160; '
                        f'{escape(room.words)}> fillcolor="{colour}"')
                    self.draw_storey(room.path)
                    self.text.append("}")
                else:
                    self.draw_room(room)
            plain = [f'"{room.path}"' for room in layer if room.path not in self.storeys.rooms]
            if storey and len(plain) > 1:
                self.text.append(f"{{ rank=same {' '.join(plain)} }}")
        for upper, lower in zip(layers, layers[1:]):
            for one in upper:
                for other in lower:
                    self.text.append(f'"{self.node(one, True)}" -> "{self.node(other, False)}" '
                                     "[style=invis]")

    def draw_arrow(self, one, other, count):
        ends = "".join(f' {end}="cluster_{room.path}"' for end, room in
                       (("ltail", one), ("lhead", other)) if room.path in self.storeys.rooms)
        width = 0.5 + 0.5 * math.sqrt(count)
        self.text.append(f'"{self.node(one, True)}" -> "{self.node(other, False)}" '
                         f'[penwidth={width:.1f} tooltip="{count} includes"{ends}]')

    def dot(self):
        self.text = ["digraph structure {",
                     "graph [compound=true newrank=true nodesep=0.16 ranksep=0.34 labeljust=l "
                     f'style="filled,rounded" color="#9a9a9a" fontsize=12 fontname="{FONT}"]',
                     f'node [shape=box style="filled,rounded" color="#8a8a8a" fontname="{FONT}" '
                     "fontsize=11 height=0.3]",
                     "edge [arrowsize=0.55 color=\"#3f4a56\"]"]
        self.draw_storey("")
        for (one, other), count in sorted(self.structure.arrows.items(),
                                          key=lambda item: (item[0][0].path, item[0][1].path)):
            if not self.structure.is_told_by_others((one, other)):
                self.draw_arrow(one, other, count)
        return "\n".join(self.text + ["}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    structure = Structure(options.root)
    picture = options.root / PICTURE
    mark = f"<!-- {structure.facts()} -->\n"
    if options.check:
        if mark not in picture.read_text(encoding="utf-8"):
            sys.exit(f"{PICTURE} does not show the tree as it is: ./dev picture")
        return
    svg = subprocess.run(["dot", "-Tsvg"], input=Drawing(structure).dot(), capture_output=True,
                         text=True, check=True).stdout
    picture.write_text(svg + mark, encoding="utf-8")


if __name__ == "__main__":
    main()
