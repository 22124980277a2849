# SPDX-License-Identifier: MIT
#
# The pipeline (compiler/pipeline/Pipeline.def) agrees with the files of passes, opt knows every pass by its name,
# bareclc knows every stage, and docs/pipeline.md shows the current list.
# RUN: %python %s %S/../../.. opt %plugin %bareclc
import pathlib
import re
import subprocess
import sys

root, opt, plugin, bareclc = pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:]
compiler = root / "compiler"
sys.path.insert(0, str(compiler / "pipeline"))
import page

ROOMS = ("lowering", "passes", "targets")


def name_of(stem):
    """FooBar: barecl-foo-bar."""
    return "barecl" + re.sub("([A-Z])", r"-\1", stem).lower()


def passes_of(header):
    """The passes that a header declares, without the printers of analyses."""
    stems = re.findall(r"PassInfoMixin<(\w+)Pass>", header.read_text())
    return [stem for stem in stems if not stem.endswith("Printer")]


rows = page.rows(compiler / "pipeline" / "Pipeline.def")
passes = [(row[1], row[2]) for row in rows if row[0] == "PASS"]
problems = []
for folder, stem in passes:
    header = compiler / folder / (stem + ".h")
    if not header.is_file() or passes_of(header) != [stem]:
        problems.append(f"{folder}/{stem}.h: declares no class {stem}Pass alone")
steps = {row[1] for row in rows if row[0] == "STEP"}
problems += [f"{file}: no such file" for file in steps if not (compiler / (file + ".cpp")).is_file()]
for header in sorted(path for room in ROOMS for path in (compiler / room).rglob("*.h")):
    file = str(header.relative_to(compiler).with_suffix(""))
    if passes_of(header) and file not in steps and (str(pathlib.Path(file).parent), header.stem) not in passes:
        problems.append(f"{file}.h: stands in no line of the pipeline")
for name in sorted({name_of(stem) for _, stem in passes}):
    run = subprocess.run([opt, "-load-pass-plugin=" + plugin, "-passes=" + name, "-disable-output"],
                         input="", capture_output=True, text=True)
    if run.returncode:
        problems.append(f"{name}: opt says {run.stderr.strip()}")
help = subprocess.run([bareclc, "compile", "--help"], capture_output=True, text=True).stdout
known = re.search(r"stop after a stage: (.*)", help)[1]
stages = {row[2] for row in rows if row[0] == "PHASE" and row[2]}
problems += [f"stage {stage}: bareclc knows none such" for stage in sorted(stages)
             if not re.search(rf"\b{stage}\b", known)]
if (root / "docs" / "pipeline.md").read_text() != page.text(rows):
    problems.append("docs/pipeline.md: not the list as it is; compiler/pipeline/page.py writes it")
sys.exit("\n".join(problems) if problems or len(passes) < 20 else None)
