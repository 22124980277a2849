# SPDX-License-Identifier: MIT
"""The job that measures a candidate: its kernels' cycles on the simulator, what limits them, and which connections they
use."""

import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
import connections
import explore
import machine_board
import profiles
import unused


def write_machine(folder, text, descriptions=()):
    """Writes the machine and the descriptions of its own operations. Returns the machine's file."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / "operations", ignore_errors=True)
    for each in descriptions:
        (folder / "operations").mkdir(exist_ok=True)
        (folder / "operations" / f"{each['name']}.json").write_text(json.dumps(each))
    (folder / "machine.adf").write_text(text)
    return folder / "machine.adf"


def limits_of(folder):
    """What limits a kernel, with the share of its bound."""
    total = Counter()
    for cost in profiles.read(folder).functions.values():
        total.update(cost.limits)
    limit, least = max(total.items(), key=lambda item: item[1], default=("", 0))
    return [limit, round(least / max(1, sum(total.values())), 2)]


def assembler(build, machine, kernel):
    done = subprocess.run([build / "bin/bareclc", "compile", "--machine", machine, "--emit=tceasm",
                           explore.KERNELS / f"{kernel}.cl", "-o", "/dev/stdout"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout


def measure(build, out, version, name, text, descriptions, kernels):
    """Returns {"cycles", "bounds", "limits": by kernel, "bits": of an instruction, "resources", "uses" of connections,
    "operations" that the kernels use}, or {"problem"}."""
    build, out = Path(build), Path(out)
    adf = write_machine(out / "machines" / name, text, descriptions)
    boards = out / "boards"
    try:
        description = explore.ready_board(adf, text, name, boards, build, version)
    except (machine_board.Refused, ElementTree.ParseError) as problem:
        return {"problem": str(problem)}
    found = {"cycles": {}, "bounds": {}, "limits": {}}
    for kernel in kernels:
        result = explore.run_kernel(build, out, boards, name, kernel)
        if result.problem:
            return {"problem": f"{kernel}: {result.problem}"}
        found["cycles"][kernel], found["bounds"][kernel] = result.cycles, result.bound
        found["limits"][kernel] = limits_of(out / "profiles" / f"{name}-{kernel}")
    resources = explore.resources(adf, description)
    programs = [assembler(build, adf, kernel) for kernel in kernels]
    counts = connections.uses(text, programs)
    return {**found, "bits": resources["instruction bits"], "resources": resources,
            "uses": [[*key, count] for key, count in sorted(counts.items())],
            "operations": sorted(unused.used(programs))}
