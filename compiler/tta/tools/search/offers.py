# SPDX-License-Identifier: MIT
"""The operations that `./dev suggest` finds for kernels, as choices of the search.

suggested() is a job: the best operations for a kernel. found() gives those of all kernels that have hardware, with its
cost. machine_with() adds chosen ones to a machine."""

import copy
import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
import explore
import hardware
import measures

SUGGEST = Path(__file__).resolve().parents[1] / "suggest.py"
NOTHING = "no pattern would save cycles"  # suggest.py says so
UNIT = "CUSTOM"  # the name that `bareclc machine --add-operations` gives to the unit


class Failed(Exception):
    """suggest.py did not end as it should."""


def is_name(word):
    """Whether the word of --only may name an operation: suggest.py names them by functions and numbers."""
    return re.fullmatch(r"\w+_\d+", word.partition("=")[0]) is not None


@dataclass
class Offer:
    description: dict  # of the operation, with its latency
    kernel: str
    LUTs: int     # of a unit with this operation alone
    delay: float  # nanoseconds, through this unit

    @property
    def name(self):
        return self.description["name"]

    @property
    def line(self):
        return (f"{self.name:16}{self.kernel:12}{self.LUTs:6}{self.delay:7.1f}"
                f"{self.description['latency']:9}")


HEADER = f"{'operation':16}{'kernel':12}{'LUTs':>6}{'ns':>7}{'latency':>9}"


def suggested(build, out, machine, kernel, count):
    """A job: the descriptions of at most `count` operations for the kernel, on a machine of the tree."""
    folder = Path(out) / "suggest" / kernel
    done = subprocess.run([sys.executable, SUGGEST, build, folder, f"--operations={count}", machine, kernel],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if NOTHING in done.stderr:
        return []
    if done.returncode:
        raise Failed(done.stderr)
    return [json.loads(file.read_text()) for file in sorted((folder / machine / "operations").glob("*.json"))]


def distinct(descriptions):
    """Pairs of a kernel and a description, without operations that compute the same as an earlier one, or have its
    name."""
    names, meanings, result = set(), set(), []
    for kernel, each in descriptions:
        meaning = "\n".join(each["meaning"]).replace(each["name"], "")
        if each["name"] not in names and meaning not in meanings:
            names.add(each["name"])
            meanings.add(meaning)
            result.append((kernel, each))
    return result


def machine_with(build, text, descriptions):
    """The ADF of a machine with a unit for the operations."""
    if not descriptions:
        return text
    with tempfile.TemporaryDirectory() as scratch:
        adf = measures.write_machine(Path(scratch), text, descriptions)
        done = subprocess.run([Path(build) / "bin/bareclc", "machine", "--emit=adf",
                               f"--add-operations={adf.parent / 'operations'}", adf], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise hardware.Refused(done.stderr.strip())
    return done.stdout


def unit_of(build, text, description):
    """The module of a unit with this operation alone: a job of hardware.synthesized(). None: it has no hardware."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            adf = measures.write_machine(Path(scratch), machine_with(build, text, [description]), [description])
            return hardware.components(build, adf)[UNIT]
        except hardware.Refused:
            return None


def with_latency(description, latency):
    """A copy of the description whose latency is at least this one."""
    return {**copy.deepcopy(description), "latency": max(latency, description["latency"])}


def found(run, build, out, machine, kernels, count, delay_of_alu):
    """The offers for all kernels. `run` runs jobs. An operation that takes longer than the machine's ALU has a latency of
    two cycles: it then begins with operands in registers, not on buses."""
    if not count:
        return []
    descriptions = run(suggested, [(str(build), str(out), machine, kernel, count) for kernel in kernels])
    pairs = distinct([(kernel, each) for kernel, listed in zip(kernels, descriptions) for each in listed])
    text = (explore.ROOT / "boards" / machine / "machine.adf").read_text()
    modules = [unit_of(build, text, {**each, "latency": 1}) for _, each in pairs]
    pairs = [pair for pair, module in zip(pairs, modules) if module]
    parts = run(hardware.synthesized, [module for module in modules if module])
    return [Offer({**each, "latency": 1 if part["through"] <= delay_of_alu else 2}, kernel, part["LUTs"], part["through"])
            for (kernel, each), part in zip(pairs, parts)]
