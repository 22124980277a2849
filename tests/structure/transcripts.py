#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs the commands that the documents show, and compares what they print.

    transcripts.py ROOT [PAGE...]

A transcript is indented code in which lines that begin with `$ ` are commands. The lines below a command are what it
prints; `...` stands for any lines. A command that ends with a backslash continues in the next line. Indented code after
a line that ends with a file's name in `backquotes` and a colon is that file. One shell runs all commands of a page, in
a folder with links to everything in the root. Without pages as arguments, the script reads all *.md of the tree.
"""

import fnmatch
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = ("build", "out", ".git")
FILE = re.compile(r"`([\w-]+\.\w+)`:$")
END = "end of the command's output"


def blocks(text):
    """Each block of indented code: the last line of text before it, the number of its first line, its lines."""
    before, number, lines = "", 0, []
    for position, line in enumerate(text.splitlines() + ["end"], 1):
        if line.startswith("    ") or (lines and not line.strip()):
            number = number if lines else position
            lines.append(line[4:])
            continue
        if lines:
            yield before, number, "\n".join(lines).rstrip("\n").split("\n")
            lines = []
        before = line if line.strip() else before


def read(page):
    """A page's files, name -> text, and its commands: (line, command, lines that it prints)."""
    files, commands = {}, []
    for before, first, lines in blocks(page.read_text(encoding="utf-8")):
        named = FILE.search(before)
        if named:
            files[named[1]] = "\n".join(lines) + "\n"
        elif lines[0].startswith("$ "):
            continued = False
            for number, line in enumerate(lines, first):
                if continued:
                    commands[-1][1].append(line)
                elif line.startswith("$ "):
                    commands.append((number, [line[2:]], []))
                else:
                    commands[-1][2].append(line)
                    continue
                continued = line.endswith("\\")
    return files, [(number, "\n".join(command), printed) for number, command, printed in commands]


def agree(shown, printed):
    """Whether the printed lines match the shown lines, where `...` stands for any lines."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(agree(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and shown[0].rstrip() == printed[0].rstrip() and agree(shown[1:], printed[1:])


def make_folder(root, folder, files):
    for entry in root.iterdir():
        if entry.name != "dev":
            (folder / entry.name).symlink_to(entry)
    dev = folder / "dev"  # not a link: the script looks for the tree beside itself
    dev.write_text(f"#!/bin/sh\nBARECL_PACKAGES=skip exec '{root}/dev' \"$@\"\n", encoding="utf-8")
    dev.chmod(0o755)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def run(folder, commands):
    """What each command printed, and its exit status."""
    script = "".join(f"{{ {command}\n}} 2>&1\necho \"\n{END} $?\"\n" for _, command, _ in commands)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BARECL_")}
    shell = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, text=True, check=False,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    parts = re.split(rf"\n?\n{END} (\d+)\n", "\n" + shell.stdout)
    return [(text.removeprefix("\n").splitlines(), int(status)) for text, status in zip(parts[::2], parts[1::2])]


def complaints(root, page):
    files, commands = read(page)
    with tempfile.TemporaryDirectory() as name:
        make_folder(root, Path(name), files)
        results = run(name, commands)
    found = [] if len(results) == len(commands) else [f"{page}: the shell ended early"]
    for (number, command, shown), (printed, status) in zip(commands, results):
        if status != 0:
            found.append(f"{page}:{number}: exit code {status}: {command}\n" + "\n".join(printed))
        elif not agree(shown, printed):
            found.append(f"{page}:{number}: {command}\nshown:\n" + "\n".join(shown) + "\nprinted:\n"
                         + "\n".join(printed))
    return found


def pages(root):
    return [path for path in sorted(root.rglob("*.md"))
            if not fnmatch.filter([path.relative_to(root).parts[0]], "build*")
            and path.relative_to(root).parts[0] not in SKIPPED and read(path)[1]]


def main():
    root, *named = map(Path, sys.argv[1:])
    root = root.resolve()
    found = [each for page in named or pages(root) for each in complaints(root, page)]
    print("\n\n".join(found))
    sys.exit(f"{len(found)} transcripts do not print what is shown" if found else 0)


if __name__ == "__main__":
    main()
