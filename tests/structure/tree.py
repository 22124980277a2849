# SPDX-License-Identifier: MIT
"""The rooms of the tree: their layers (layers.ini), and which file uses which.

A unit is a C source with its header: all files of one folder that share a stem. A C++ class may have several
sources: in C++, header and source are separate units.
"""

import configparser
import fnmatch
import json
import os
import re
import shlex
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

DECLARATION = Path(__file__).with_name("layers.ini")
SOURCES = {".c", ".cl", ".cpp", ".def", ".h", ".S"}
# A row of the compiler's pipeline, PASS(folder, Name, ...). The build makes an include of it.
PASS = re.compile(r"PASS\(([\w/]+), (\w+),")
INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


@dataclass(frozen=True)
class Use:
    """A file uses another one, at a line; line 0: the object file shows it."""

    user: str
    line: int
    used: str
    words: str

    def __str__(self):
        where = f"{self.user}:{self.line}" if self.line else self.user
        return f"{where}: {self.words}"


@dataclass(frozen=True)
class Room:
    """A folder or a unit in a storey."""

    path: str  # from the root; for a unit, without extension; `x/.` and `x/*` as layers.ini says
    words: str
    layer: int  # 0 is the top
    storey: str

    def holds(self, file):
        if self.path.endswith("/*"):
            return file.startswith(self.path[:-1])
        if self.path.endswith("/."):
            return os.path.dirname(file) == self.path[:-2]
        return file.startswith(self.path + "/") or os.path.splitext(file)[0] == self.path


@dataclass
class Storeys:
    """The contents of layers.ini. A storey is a folder whose rooms are in layers."""

    rooms: dict = field(default_factory=dict)  # storey's folder ("" is the root) -> [Room]
    search: dict = field(default_factory=dict)  # folder -> folders that are searched for its includes
    outside: list = field(default_factory=list)  # patterns of headers that are not in the tree

    @classmethod
    def read(cls, file):
        ini = configparser.ConfigParser(delimiters=("=",), interpolation=None)
        with open(file, encoding="utf-8") as text:
            ini.read_file(text)
        result = cls(outside=ini["tree"]["outside"].split())
        for name in ini.sections():
            folder = "" if name == "tree" else name
            if "search" in ini[name]:
                result.search[folder] = ini[name]["search"].split()
            rooms = [
                Room(os.path.join(folder, path.strip()), words.strip(), layer, folder)
                for layer, line in enumerate(ini[name].get("layers", "").strip().splitlines())
                for path, _, words in (room.partition(":") for room in line.split("|"))]
            if rooms:
                result.rooms[folder] = rooms
        return result

    def way(self, file):
        """The rooms that hold the file, from the root to the innermost; None if a storey has no room for it."""
        way, storey = [], ""
        while storey in self.rooms:
            # The longest path wins: a unit before its folder, a folder before the folder above it.
            holders = [room for room in self.rooms[storey] if room.holds(file)]
            if not holders:
                return None
            way.append(max(holders, key=lambda room: len(room.path.rstrip("*."))))
            storey = way[-1].path
        return way

    def part_of(self, file):
        return max((folder for folder in self.search if file.startswith(folder + "/")), key=len,
                   default="")


def unit_of(file):
    stem, extension = os.path.splitext(file)
    return file if extension == ".cpp" else stem


def files_of(root, storeys):
    """The sources in the rooms of the root, in order."""
    tops = {room.path.split("/")[0] for room in storeys.rooms[""]}
    files = [str(path.relative_to(root)) for top in tops for path in (root / top).rglob("*")
             if path.suffix in SOURCES and path.is_file()]
    return sorted(file for file in files if any(room.holds(file) for room in storeys.rooms[""]))


def includes_of(root, storeys, files):
    """Every include of a file of the tree, and complaints about includes that find no file."""
    known, uses, wrong = set(files), [], []
    for file in files:
        search = storeys.search.get(storeys.part_of(file), [])
        lines = (root / file).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            match, row = INCLUDE.match(line), file.endswith(".def") and PASS.match(line)
            if not match and not row:
                continue
            quoted, angled = match.groups() if match else ("/".join(row.groups()) + ".h", None)
            own = [os.path.dirname(file)] if quoted else []
            name = quoted or angled
            found = next((path for folder in own + search
                          if (path := os.path.normpath(os.path.join(folder, name))) in known), None)
            if found:
                uses.append(Use(file, number, found, line.strip()))
            elif quoted and not any(fnmatch.fnmatch(name, each) for each in storeys.outside):
                wrong.append(f"{file}:{number}: '{name}' is in none of: {' '.join(own + search)}")
    return uses, wrong


def calls_of(root, build, files):
    """The uses of symbols between C files, from the build's object files, and complaints about missing objects."""
    objects = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        path = Path(entry["file"])
        file = str(path.relative_to(root)) if path.is_relative_to(root) else None
        if file in files and path.suffix == ".c":
            words = shlex.split(entry["command"])
            objects.setdefault(file, Path(entry["directory"]) / words[words.index("-o") + 1])
    defined, wanted, wrong = {}, [], []
    for file, path in sorted(objects.items()):
        if not path.is_file():
            wrong.append(f"{file}: its object is not built, so its calls are not known")
            continue
        listing = subprocess.run(["nm", "--extern-only", "--format=posix", path],
                                 capture_output=True, text=True, check=True).stdout
        for line in listing.splitlines():
            name, kind = line.split()[:2]
            if kind == "U":
                wanted.append((file, name))
            elif kind in "TDBRC":
                defined[name] = file
    return [Use(file, 0, defined[name], f"uses {name} of {defined[name]}")
            for file, name in wanted if name in defined], wrong
