# SPDX-License-Identifier: MIT
"""Machines as Verilog: made by bareclc, compiled by Verilator, compared with the simulator by rtl_compare."""

import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import patience

HERE = Path(__file__).resolve().parent
COMPILER = ["g++", "-O1", "-fPIC", "-w"]


def missing(*tools):
    """The first of the programs that is not installed; None if all are."""
    return next((tool for tool in tools if not shutil.which(tool)), None)


def run(words, seconds=600, **options):
    return patience.run([str(word) for word in words], seconds, stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT, **options)


def must(words, **options):
    result = run(words, **options)
    if result.returncode:
        raise RuntimeError(" ".join(map(str, words)) + "\n" + result.stdout.decode(errors="replace"))
    return result.stdout.decode(errors="replace")


class Models:
    """Makes models of machines in a folder."""

    def __init__(self, build, folder, *options):
        self.bareclc, self.compare = Path(build) / "bin/bareclc", Path(build) / "bin/rtl_compare"
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.runtime, self.options = None, options  # options of the Verilog

    def includes(self):
        root = Path(must(["verilator", "--getenv", "VERILATOR_ROOT"]).strip()) / "include"
        return root, [f"-I{root}", f"-I{root / 'vltstd'}"]

    def verilog(self, machine, name, folder=None):
        """Writes the machine's Verilog. The module and, unless `folder` is given, the folder get the name."""
        folder = folder or self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        must([self.bareclc, "machine", "--emit=verilog", "--observed", *self.options, f"--name={name}", machine, "-o", folder])
        return folder

    def objects(self):
        """Verilator's own library, compiled once."""
        if not self.runtime:
            root, flags = self.includes()
            self.runtime = []
            for source in ("verilated.cpp", "verilated_threads.cpp"):
                self.runtime.append(self.folder / (source + ".o"))
                must([*COMPILER, *flags, "-c", root / source, "-o", self.runtime[-1]])
        return self.runtime

    def model(self, folder, name, optimise="-O1"):
        """Compiles the Verilog in a folder to a shared object."""
        made = folder / "model"
        shutil.rmtree(made, ignore_errors=True)
        must(["verilator", "--cc", "--prefix", "Vmodel", "--Mdir", made, "-O3", "--x-assign", "fast",
              "--top-module", f"{name}_observed", "-Wno-fatal", *sorted(folder.glob("*.v"))])
        sources = sorted(made.glob("*.cpp"))
        whole = made / "whole.cpp"
        whole.write_text("".join(f'#include "{source}"\n' for source in [HERE / "model.cpp", *sources]))
        must([*COMPILER, optimise, *self.includes()[1], f"-I{made}", f"-I{HERE}", "-DVM_TRACE=0", "-shared", whole,
              *self.objects(), "-o", made / "model.so"])
        return made / "model.so"

    def compile(self, machine, source, program, level=2):
        must([self.bareclc, "compile", "--machine", machine, "-x", "c", "-w", "-I",
              HERE.parent / "tta/codegen/programs", f"-O{level}", source, "-o", program])
        return program

    def compared(self, model, folder, machine, program, cycles, seed=None):
        """Whether hardware and simulator agree, and what rtl_compare prints."""
        result = run([self.compare, model, folder / "cells.txt", machine, program, cycles,
                      *([] if seed is None else [seed])])
        text = result.stdout.decode(errors="replace")
        if result.returncode not in (0, 1):
            raise RuntimeError(text)
        return result.returncode == 0, text
