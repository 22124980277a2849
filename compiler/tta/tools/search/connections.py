# SPDX-License-Identifier: MIT
"""Removes the connections of a machine that programs use least.

uses() counts a program's moves over each connection, a pair of a bus and a socket, in its assembler text. pruned() is the
machine without rare ones. All connections of the first bus stay, so that every value can still get everywhere; so do
sockets' last ones."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter

MOVE = re.compile(r"([A-Za-z_]\w*)\.(\w+)")
SIDES = {"reads-from": 1, "writes-to": 0}  # which end of a move a socket's connection carries


def sockets_of(root):
    """The sockets by component and port; those of a register file's ports by component alone, since a move may use any."""
    found = {}
    for tag, has_ports in (("function-unit", True), ("global-control-unit", True), ("register-file", False),
                           ("immediate-unit", False)):
        for part in root.findall(tag):
            for port in part.findall("port") + part.findall("special-port"):
                key = (part.get("name"), port.get("name") if has_ports else None)
                found.setdefault(key, []).extend(end.text for end in port.findall("connects-to"))
    return found


def ends(text, sockets):
    """The sockets of one end of a move, such as `ALU.in1t.add` or `RF.3`. A constant has none."""
    found = MOVE.match(text)
    if not found:
        return []
    return sockets.get((found[1], found[2])) or sockets.get((found[1], None), [])


def uses(machine, programs):
    """How many moves of the programs are on each bus between it and each socket. `machine`: the ADF's text."""
    root = ElementTree.fromstring(machine)
    buses, sockets = [bus.get("name") for bus in root.findall("bus")], sockets_of(root)
    counts = Counter()
    for program in programs:
        for line in program.splitlines():
            if "->" not in line:
                continue
            for bus, move in zip(buses, line.rstrip(" ;").split(",")):
                source, arrow, destination = move.strip().rpartition("->")
                if arrow:
                    source = source.strip().split()[-1]  # after the guard
                    for number, end in enumerate((source, destination.strip())):
                        counts.update((bus, socket, number) for socket in ends(end, sockets))
    return counts


def pruned(machine, counts, share):
    """The machine's text without connections that carry at most `share` of their socket's moves, and how many there
    were."""
    root = ElementTree.fromstring(machine)
    first, removed = root.find("bus").get("name"), 0
    for socket in root.findall("socket"):
        name = socket.get("name")
        for tag, side in SIDES.items():
            total = sum(counts[key] for key in counts if key[1:] == (name, side))
            for connection in socket.findall(tag):
                bus = connection.findtext("bus")
                if bus != first and len(socket) > 1 and counts[bus, name, side] <= share * total:
                    socket.remove(connection)
                    removed += 1
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False), removed
