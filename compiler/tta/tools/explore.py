#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs kernels on transport-triggered machines: the resources of each machine, and the cycles of each kernel.

    ./dev explore [options] MACHINE.adf... [KERNEL...]

    --jobs N       simulations at a time (as many as there are processors)
    --cluster W    on other machines: docs/howto/jobs.md
    --again        do not use results of earlier runs
    --plot FILE    cycles against resources, as PNG, SVG or PDF (out/explore/explore.svg)
    --write-docs   put the tables into docs/tta/tables.md, too

KERNELs are names of `bench_kernels --list`, all by default, in their small sizes. Each runs through
the OpenCL host library on the simulated machine, with the firmware compiled for it, and its result
is compared with plain C; the ADF files need not be boards of the build.

Cycles are the times of events: the kernel and the firmware's part of the launch. The bound is the
least number of cycles for the kernel's blocks with any schedule, times how often each block ran
(profiles.py). Compile time is processor time of `bareclc compile`, for work-groups of any size. The
exit status is 0 if every machine could be used and all results were right.
"""

import argparse
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import geometric_mean

import profiles

ROOT = Path(__file__).resolve().parents[3]
KERNELS = ROOT / "tests/bench"
DOCS = ROOT / "docs/tta/tables.md"
sys.path.append(str(ROOT / "boards/tools"))
import jobs
import machine_board

LABEL_PIXELS = 14  # the least distance between the names of machines in the plot

BEGIN, END = "<!-- ./dev explore --write-docs: begin -->", "<!-- end -->"


@dataclass
class Machine:
    name: str
    adf: Path
    resources: dict


@dataclass
class Result:
    """The result of a kernel on a machine."""
    cycles: int = 0
    bound: int = 0
    compile_seconds: float = 0
    problem: str = ""


def resources(adf, description):
    """The resources by which people compare machines."""
    def count(pattern):
        return len(re.findall(pattern, description, re.MULTILINE))
    files = [(int(size), int(width)) for size, width in
             re.findall(r"^register file \S+: (\d+) of (\d+) bits", description, re.MULTILINE)]
    sockets = ElementTree.parse(adf).getroot().findall("socket")
    width = re.search(r"^instruction: (\d+) bits", description, re.MULTILINE)
    return {
        "buses": count("^bus "),
        "units": count("^function unit "),
        "registers": sum(size for size, width in files if width > 1),
        "register bits": sum(size * width for size, width in files),
        "connections": sum(len(s.findall("reads-from")) + len(s.findall("writes-to"))
                           for s in sockets),
        "instruction bits": int(width[1]),
    }


def name_of(adf):
    """The machine's name: the file's, or the folder's if the file is called machine.adf."""
    name = adf.parent.name if adf.stem == "machine" else adf.stem
    return re.sub("[^A-Za-z0-9]+", "-", name)[:31]


def ready_board(adf, text, name, boards, build, version):
    """Makes the board if it does not exist: a job may run on another computer, which has no ADF file either.
    Returns the description that `bareclc machine` prints."""
    folder = boards / name
    folder.mkdir(parents=True, exist_ok=True)
    made, stamp = folder / "made.txt", hashlib.sha256((version + text).encode()).hexdigest()
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if made.exists() and made.read_text().startswith(stamp):
            return made.read_text().removeprefix(stamp)
        if not adf.exists():
            adf = folder / "explored.adf"
            adf.write_text(text)
        description = machine_board.make(adf, name, boards, build)
        made.write_text(stamp + description)
    return description


def open_machine(adf, boards, build, version):
    """Returns None, after reporting the reason, if the machine cannot be used."""
    name = name_of(adf)
    try:
        description = ready_board(adf, adf.read_text(), name, boards, build, version)
    except (machine_board.Refused, ElementTree.ParseError, OSError) as problem:
        print(f"{adf}: cannot be explored:\n    " + str(problem).replace("\n", "\n    "),
              file=sys.stderr)
        return None
    return Machine(name, adf, resources(adf, description))


def compile_seconds(build, machine, kernel, boards):
    """Processor time of one compilation."""
    process = subprocess.Popen(
        [build / "bin/bareclc", "compile", "--machine", boards / machine / "machine.adf",
         KERNELS / f"{kernel}.cl", "-o", os.devnull],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def measure(build, out, version, machine, adf, text, kernel):
    """A job. Returns a Result as a dictionary."""
    build, out = Path(build), Path(out)
    ready_board(Path(adf), text, machine, out / "boards", build, version)
    return asdict(run_kernel(build, out, out / "boards", machine, kernel))


def run_kernel(build, out, boards, machine, kernel):
    folder = out / "profiles" / f"{machine}-{kernel}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = dict(os.environ, OCL_ICD_VENDORS=str(build / "etc/OpenCL/vendors"),
                       BARECL_BOARDS=str(boards), BARECL_DEVICES=machine,
                       BARECL_CACHE_DIR="", BARECL_SPECIALISE="wait", BARECL_PROFILE=str(folder))
    done = subprocess.run([build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", kernel],
                          env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    words = done.stdout.split()
    if done.returncode or words[1:2] != ["verified"]:
        return Result(problem=done.stderr.strip() or f"ended with {done.returncode}")
    cycles = round(float(words[2]) * machine_board.CLOCK_HZ / 1e6)
    bound = profiles.read(folder).total().least
    if cycles < bound:
        return Result(problem=f"{cycles} cycles are fewer than the bound of {bound}")
    return Result(cycles, bound, compile_seconds(build, machine, kernel, boards))


def depends(build):
    """The files that results depend on, apart from the machine."""
    return [__file__, machine_board.__file__, profiles.__file__, KERNELS, build / "bin/bareclc",
            build / "bin/ttasim", build / "bin/bench_kernels", build / "lib/libbarecl.so",
            build / "share/barecl/builtins", ROOT / "device-fw", ROOT / "boards/board-tta.h.in"]


def run_all(engine, build, out, machines, kernels):
    """Results by machine and kernel."""
    pairs = [(machine, kernel) for machine in machines for kernel in kernels]
    found = engine.run(measure, [(str(build), str(out), engine.version, machine.name, str(machine.adf),
                                  machine.adf.read_text(), kernel) for machine, kernel in pairs], say,
                       keep=lambda result: not result["problem"])
    return {(machine.name, kernel): Result(**result)
            for (machine, kernel), result in zip(pairs, found)}


def say(job, result):
    machine, kernel = job[3], job[6]
    return f"{machine} {kernel}: " + (result["problem"] or f"{result['cycles']} cycles")


def resource_table(machines):
    columns = list(machines[0].resources)
    yield "| machine | " + " | ".join(columns) + " |"
    yield "|---|" + "---|" * len(columns)
    for machine in machines:
        yield "| " + " | ".join([machine.name, *map(str, machine.resources.values())]) + " |"


def result_row(kernel, size, result):
    if result.problem:
        return f"| {kernel} | {size} | failed | | | |"
    ratio = f"{result.cycles / result.bound:.2f}" if result.bound else "-"
    return (f"| {kernel} | {size} | {result.cycles} | {result.bound} | {ratio} | "
            f"{result.compile_seconds:.2f} |")


def mean_line(what, results):
    """The mean ratio of cycles to bounds over all runs."""
    ratios = [result.cycles / result.bound for result in results if not result.problem and result.bound]
    return (f"\nCycles / bound, geometric mean of {len(ratios)} runs{what}: {geometric_mean(ratios):.3f}"
            if ratios else "")


def tables(machines, sizes, kernels, results):
    yield from resource_table(machines)
    for machine in machines:
        yield f"\n{machine.name}:\n"
        yield "| kernel | size | cycles | bound | cycles / bound | compile time, s |"
        yield "|---|---|---|---|---|---|"
        for kernel in kernels:
            yield result_row(kernel, sizes[kernel], results[machine.name, kernel])
        yield mean_line("", [results[machine.name, kernel] for kernel in kernels])
    yield mean_line(", all machines", results.values())


def apart(wanted, least, most):
    """Places near the `wanted` ones, which ascend: at most `most`, and at least `least` from each other."""
    places = []
    for place in wanted:
        places.append(max([place, *(last + least for last in places[-1:])]))
    limit = most
    for number in reversed(range(len(places))):
        places[number] = min(places[number], limit)
        limit = places[number] - least
    return places


def name_machines(axis, machines, column):
    """Writes the machines' names above the plot, each with a line to the machine's amount of the resource."""
    in_order = sorted(machines, key=lambda machine: machine.resources[column])
    across = axis.get_window_extent().width
    to_axis = axis.transData + axis.transAxes.inverted()
    wanted = [to_axis.transform((machine.resources[column], 1))[0] for machine in in_order]
    for machine, place in zip(in_order, apart(wanted, LABEL_PIXELS / across, 1)):
        amount = machine.resources[column]
        axis.annotate(f"{machine.name} {amount}", xy=(amount, 1), xycoords=("data", "axes fraction"),
                      xytext=(place, 1.08), textcoords="axes fraction", rotation=90, ha="center",
                      va="bottom", fontsize=7, arrowprops={"arrowstyle": "-", "lw": 0.5, "color": "grey", "relpos": (0.5, 0),
                                  "shrinkA": 0})


def scatter(axis, machines, kernels, results, column):
    for number, kernel in enumerate(kernels):
        points = [(machine.resources[column], results[machine.name, kernel].cycles)
                  for machine in machines if not results[machine.name, kernel].problem]
        if points:
            axis.scatter(*zip(*points), marker="os^vD"[number // 10 % 5], label=kernel,
                         color=f"C{number % 10}", s=16)
    axis.set(xlabel=column, ylabel="cycles", xscale="log", yscale="log")
    axis.set_xticks([])
    axis.minorticks_off()
    axis.margins(x=0.1)
    axis.grid(alpha=0.3)


def plot(path, machines, kernels, results):
    """Draws a scatter for each resource: each kernel's cycles against the machines' amounts of it."""
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        print("no matplotlib: there is no plot (Debian: apt-get install python3-matplotlib)",
              file=sys.stderr)
        return
    matplotlib.rcParams["svg.fonttype"] = "none"  # texts stay texts
    columns = ["buses", "units", "register bits", "instruction bits"]
    figure, axes = pyplot.subplots(2, 2, figsize=(13, 13), sharey=True)
    figure.subplots_adjust(hspace=0.7, wspace=0.1)
    for axis, column in zip(axes.flat, columns):
        scatter(axis, machines, kernels, results, column)
    figure.canvas.draw()  # the axes' scales are final now
    for axis, column in zip(axes.flat, columns):
        name_machines(axis, machines, column)
    handles, labels = axes.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="center left", bbox_to_anchor=(0.92, 0.5), fontsize=8)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, bbox_inches="tight")
    pyplot.close(figure)
    print(f"cycles against resources: {path}", file=sys.stderr)


def write_docs(text):
    before, rest = DOCS.read_text().split(BEGIN)
    _, after = rest.split(END)
    DOCS.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    jobs.add_options(parser)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write-docs", action="store_true")
    parser.add_argument("names", nargs="*", metavar="MACHINE.adf|KERNEL")
    return parser.parse_intermixed_args(arguments)


def sizes_of_kernels(build):
    """The kernels' sizes, by name."""
    listed = subprocess.run([build / "bin/bench_kernels", "--small", "--list"], check=True,
                            stdout=subprocess.PIPE, text=True)
    return dict(line.split("\t") for line in listed.stdout.splitlines())


def files_and_kernels(names, sizes):
    files = [Path(name).resolve() for name in names if name.endswith(".adf")]
    kernels = [name for name in names if not name.endswith(".adf")] or list(sizes)
    if unknown := [kernel for kernel in kernels if kernel not in sizes]:
        sys.exit(f"no such kernel: {' '.join(unknown)}; there are: {' '.join(sizes)}")
    if not files:
        sys.exit(__doc__)
    twice = [name for name, count in count_names(files).items() if count > 1]
    if twice:
        sys.exit(f"several machines are called {' '.join(twice)}")
    return files, kernels


def main():
    options = parse(sys.argv[1:])
    build, out = options.build.resolve(), options.out.resolve()
    sizes = sizes_of_kernels(build)
    files, kernels = files_and_kernels(options.names, sizes)
    with jobs.Engine(options, depends(build), out / "results.jsonl") as engine:
        machines = [machine for adf in files
                    if (machine := open_machine(adf, out / "boards", build, engine.version))]
        if not machines:
            return True
        results = run_all(engine, build, out, machines, kernels)
    text = "\n".join(tables(machines, sizes, kernels, results))
    print(text)
    plot(options.plot or out / "explore.svg", machines, kernels, results)
    if options.write_docs:
        write_docs(text)
    return len(machines) < len(files) or any(result.problem for result in results.values())


def count_names(files):
    counts = defaultdict(int)
    for adf in files:
        counts[name_of(adf)] += 1
    return counts


if __name__ == "__main__":
    sys.exit(main())
