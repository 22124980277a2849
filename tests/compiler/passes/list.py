# SPDX-License-Identifier: MIT
#
# The list of passes (compiler/opt/Passes.cpp) and the files of passes say the same, and opt knows
# every name of the list.
# RUN: %python %s %S/../../../compiler opt %plugin
import pathlib
import re
import subprocess
import sys

compiler, opt, plugin = pathlib.Path(sys.argv[1]), *sys.argv[2:]
listing = (compiler / "opt" / "Passes.cpp").read_text()
names = re.findall(r'^    \{"([^"]+)",', listing, re.M)


def name_of(stem):
    """FooBar: barecl-foo-bar."""
    return "barecl" + re.sub("([A-Z])", r"-\1", stem).lower()


def names_of(header):
    """The passes that a header declares: each its name, and whether it must be called as the file."""
    text = header.read_text()
    for stem in re.findall(r"PassInfoMixin<(\w+)Pass>", text):
        printed = stem.removesuffix("Printer")
        yield (name_of(stem), True) if printed == stem else (f"print<{name_of(printed)}>", False)
    for stem in re.findall(r"^void add(\w+)\(llvm::ModulePassManager", text, re.M):
        if stem.removesuffix("Passes") == header.stem:
            yield name_of(header.stem), True


problems = [f"{a}: stands behind {b}" for a, b in zip(names[1:], names) if a <= b]
declared = set()
for header in sorted(path for folder in ("lowering", "passes", "targets")
                     for path in (compiler / folder).rglob("*.h")):
    for name, as_file in names_of(header):
        declared.add(name)
        if as_file and name != name_of(header.stem):
            problems.append(f"{header.name}: {name} is called otherwise than its file")
        if name not in names:
            problems.append(f"{header.name}: {name} is not in the list")
problems += [f"{name}: no header declares it" for name in names
             if re.sub("(?<=[a-z])<.*", "", name) not in declared and name not in declared]
for name in names:
    run = subprocess.run([opt, "-load-pass-plugin=" + plugin, "-passes=" + name, "-disable-output"],
                         input="", capture_output=True, text=True)
    if run.returncode:
        problems.append(f"{name}: opt says {run.stderr.strip()}")
sys.exit("\n".join(problems) if problems or len(names) < 20 else None)
