#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that what the documents name exists: files, commands, options, variables, tests.

    documents.py ROOT [BUILD]

In every *.md of the tree, it checks links, text in `backquotes`, and indented or fenced code. In sources, it checks
the paths in comments that begin at the root, and the list of sections at a file's head.

A page may write a path from the root, from the page's folder, or by its last parts. In a path, `<name>` and `*` match
any name, and `{a,b}` each of the names. A page of docs/howto/ may name files that its reader makes: for these, only
the folder has to exist.

With a build tree, the script reads the options of the commands (--help) and looks for the named tests and build
products.
"""

import argparse
import fnmatch
import json
import re
import subprocess
import sys
from pathlib import Path

SKIPPED = {"build", "build-armhf", "build-asan", "build-debug", "build-tsan", "out", ".git"}
# The build tree's folders of products, and the folders that commands write to.
BUILT = ("bin/", "lib/", "libexec/", "etc/", "share/", "generated/")
WRITTEN = ("out/",)
HOW_TO = Path("docs/howto")
ENDINGS = "adf c cl cmake cpp h in ini json md py sh td txt".split()

LINK = re.compile(r"\]\(([^)\s]+)\)")
SPAN = re.compile(r"`([^`]+)`")
FENCE = re.compile(r"^(```|~~~)")
PATH = re.compile(r"[\w.*<>{},+-]+(?:/[\w.*<>{},+-]*)+|[\w*<>-]+\.(?:%s)" % "|".join(ENDINGS))
VARIABLE = re.compile(r"\bBARECL_[A-Z_]+\b")
COMMENT = re.compile(r"(?://|#)\s(.*)")
TYPE = re.compile(r"(?:[A-Z][a-z0-9]+){2,}")  # of the compiler's sources: CamelCase
LISTED = re.compile(r"^//   (\d+)\. +(\S.*)$", re.M)
SECTION = re.compile(r"^// -{20,}\n// (\d+)\. ", re.M)
SHOWN = re.compile(r"`[\w-]+\.\w+`:$")  # a file that the page itself shows (transcripts.py)
OPTION = re.compile(r"--[a-z][\w-]+")


def alternatives(pattern):
    """The patterns that a pattern with `{a,b}` stands for, with `<name>` replaced by `*`."""
    braces = re.search(r"\{([^{}]*)\}", pattern)
    if not braces:
        return [re.sub(r"(<[^>]*>|\*)+", "*", pattern)]
    return [each for word in braces[1].split(",") for each in
            alternatives(pattern[:braces.start()] + word + pattern[braces.end():])]


def heading_anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Tree:
    """What documents may name: files, folders, names in the sources, commands, tests."""

    def __init__(self, root, build=None):
        self.root = root
        self.folders, self.files, self.pages, self.sources = set(), set(), {}, {}
        for path in root.rglob("*"):
            if path.relative_to(root).parts[0] in SKIPPED or "__pycache__" in path.parts:
                continue
            name = path.relative_to(root)
            if path.is_dir():
                self.folders.add(str(name))
                continue
            self.files |= {str(name), str(name.with_suffix(""))}
            texts = self.pages if path.suffix == ".md" else self.sources
            texts[path] = path.read_text(encoding="utf-8", errors="ignore")
        self.code = "\n".join(self.sources.values())
        self.tops = tuple(folder + "/" for folder in self.folders if "/" not in folder)
        self.build = build
        self.commands = commands(root, build)
        self.tests = tests(build) if build else None

    def is_built(self, path):
        """Whether the build tree has the path; true without a build tree."""
        return self.build is None or any(self.build.glob(path.rstrip("/")))

    def has_path(self, page, path):
        """Whether a path, as written in a page, exists in the source tree or in the build tree."""
        if path.startswith(WRITTEN):
            return True
        if path.startswith("build/"):
            path = path.removeprefix("build/")
            return not path or self.is_built(path)
        if path.startswith(BUILT):
            return self.is_built(path)
        known = [self.folders] if path.endswith("/") else [self.files, self.folders]
        path = path.rstrip("/")
        for folder in (page.parent, self.root):
            place = (folder / path).resolve()
            if place.exists() or not place.is_relative_to(self.root):
                return True
        made = self.root / path
        if page.is_relative_to(self.root / HOW_TO) and made.suffix and made.parent.is_dir():
            return True
        return any(fnmatch.filter(names, pattern) for names in known
                   for pattern in (path, "*/" + path))


def help_of(*command):
    """The help that a command prints, to standard output or standard error and with any exit code."""
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         check=False)
    return run.stdout


def commands(root, build):
    """Command -> {subcommands or options that its help lists}."""
    result = {}
    if (root / "dev").is_file():
        words = re.findall(r"^\./dev ([\w-]+)", help_of("sh", root / "dev", "help"), re.M)
        result["./dev"] = {"help", *words}
    if build:
        bareclc, ttasim = build / "bin" / "bareclc", build / "bin" / "ttasim"
        result["bareclc"] = set(re.findall(r"^  bareclc (\w+)", help_of(bareclc), re.M))
        result["bareclc compile"] = set(OPTION.findall(help_of(bareclc, "compile", "--help")))
        result["ttasim"] = set(OPTION.findall(help_of(ttasim, "--help")))
    return result


def tests(build):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"],
                            capture_output=True, text=True, check=True).stdout
    return [test["name"] for test in json.loads(listed)["tests"]]


class Page:
    """One document, read line by line."""

    def __init__(self, tree, path):
        self.tree, self.path = tree, path
        self.found = []

    def complain(self, line, words):
        self.found.append(f"{self.path.relative_to(self.tree.root)}:{line}: {words}")

    def check_link(self, line, target):
        if re.match(r"[a-z]+:", target):
            return
        file, _, anchor = target.partition("#")
        path = (self.path.parent / file).resolve() if file else self.path
        if not path.exists():
            self.complain(line, f"no such file: {target}")
        elif anchor and anchor not in map(heading_anchor, re.findall(
                r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.M)):
            self.complain(line, f"no such heading: {target}")

    def check_path(self, line, text):
        for path in alternatives(text):
            if path[0] not in "*~" and not self.tree.has_path(self.path, path):
                self.complain(line, f"no such file or folder: {path}")

    def check_command(self, line, text):
        """Checks a shell command, or the description of one."""
        words = text.split()
        for position, word in enumerate(words):
            rest = words[position + 1:]
            if word == "./dev" and rest and "./dev" in self.tree.commands:
                command = rest[0].rstrip(")'\"`,.;:")
                if re.fullmatch(r"[a-z-]+", command) and command not in self.tree.commands["./dev"]:
                    self.complain(line, f"no such command: ./dev {command}")
            elif word in ("bareclc", "ttasim") and (
                    position == 0 or re.search(r"[=&|;]", words[position - 1])):
                self.check_tool(line, word, rest)
            elif word == "-R" and rest and self.tree.tests is not None and "<" not in rest[0]:
                name = rest[0].strip("'\"`,.)")
                if not any(re.search(name, test) for test in self.tree.tests):
                    self.complain(line, f"no such test: {name}")

    def check_tool(self, line, tool, rest):
        if tool == "bareclc" and rest and "bareclc" in self.tree.commands:
            if re.fullmatch(r"\w+", rest[0]) and rest[0] not in self.tree.commands["bareclc"]:
                self.complain(line, f"no such command: bareclc {rest[0]}")
            tool += " " + rest[0]
        for word in rest if tool in self.tree.commands else ():
            option = OPTION.match(word)
            if option and option[0] not in self.tree.commands[tool]:
                self.complain(line, f"no such option of {tool}: {option[0]}")

    def check_span(self, line, text):
        if PATH.fullmatch(text) and not text.startswith("-"):
            self.check_path(line, text)
        elif TYPE.fullmatch(text):
            if text not in self.tree.code:
                self.complain(line, f"no such name in the sources: {text}")
        elif re.fullmatch(r"--[\w-]+(=.*)?", text):
            if text.split("=")[0].lstrip("-") not in self.tree.code:
                self.complain(line, f"no such option: {text}")
        else:
            self.check_code(line, text)

    def check_code(self, line, text):
        """Checks a command; of its paths only those from the root, as others may be the user's own."""
        self.check_command(line, text)
        for word in text.split():
            if word.startswith(self.tree.tops) and PATH.fullmatch(word):
                self.check_path(line, word)

    def check_sections(self, text):
        """Checks that the list at a file's head has the sections that follow."""
        sections = SECTION.findall(text)
        listed = [number for number, _ in LISTED.findall(text)]
        if sections and listed and sections != listed:
            self.complain(1, f"the head lists sections {' '.join(listed)}; there are {' '.join(sections)}")

    def check_source(self):
        self.check_sections(self.tree.sources[self.path])
        for number, line in enumerate(self.tree.sources[self.path].splitlines(), 1):
            for comment in COMMENT.findall(line):
                for path in PATH.findall(comment):
                    if path.startswith(self.tree.tops):
                        self.check_path(number, path.rstrip(".,"))
        return self.found

    def check(self):
        fenced = False
        for number, line in enumerate(self.tree.pages[self.path].splitlines(), 1):
            for variable in VARIABLE.findall(line):
                if variable not in self.tree.code:
                    self.complain(number, f"nothing reads {variable}")
            if FENCE.match(line):
                fenced = not fenced
            elif fenced or line.startswith("    "):
                self.check_code(number, line.split("#")[0])
            else:
                for target in LINK.findall(line):
                    self.check_link(number, target)
                for text in SPAN.findall(SHOWN.sub("", line)):
                    self.check_span(number, text)
        return self.found


def complaints(root, build):
    tree = Tree(root, build)
    return ([each for path in sorted(tree.pages) for each in Page(tree, path).check()]
            + [each for path in sorted(tree.sources) for each in Page(tree, path).check_source()])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("build", type=Path, nargs="?")
    options = parser.parse_args()
    found = complaints(options.root.resolve(), options.build and options.build.resolve())
    for each in found:
        print(each)
    sys.exit(f"{len(found)} things are named that are not there" if found else 0)


if __name__ == "__main__":
    main()
