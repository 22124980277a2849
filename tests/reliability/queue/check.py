# SPDX-License-Identifier: MIT
"""Checks the model of the queue, queue.pml, with Spin: its assertions must hold in all interleavings. Spin must find an
error in each mutation of the model, which swaps two steps or omits one. Each transition that the model names must have
a comment in the C code, and vice versa.

  ./dev reliability queue      or: check.py FOLDER [--packets N] [--restarts N]
"""
import argparse
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
MODEL = HERE / "queue.pml"
SOURCES = ["host/firmware", "host/base", "device-fw/src"]  # the C code that names transitions

# Models without errors: with a consumer that polls, as the firmware does, and one that sleeps until the doorbell.
GOOD = [[], ["WAITS_FOR_DOORBELL"]]

# Mutations in which Spin must find an error -> a part of its report.
MUTATIONS = {
    ("HEADER_BEFORE_BODY",): "assertion violated",
    ("SIGNAL_AFTER_HEADER",): "",
    ("WAITS_FOR_DOORBELL", "DOORBELL_BEFORE_HEADER"): "assertion violated",
    ("WRITE_ID_BEFORE_HEADER",): "assertion violated",
    ("ROOM_BY_SIGNAL",): "",
    ("READ_ID_BEFORE_INVALID",): "",
    ("STATUS_LAST",): "assertion violated",
    ("VALUE_BEFORE_STATUS",): "assertion violated",
    ("FAULT_AFTER_END",): "assertion violated",
    ("FAULT_ENDS_NOTHING",): "assertion violated",
    ("RESTART_WITHOUT_WAIT",): "",
    ("UNTIED",): "invalid end state",
}


def verify(folder, flags, *sizes, effort="-O2"):
    """Spin's report on the model with these flags. `effort`: the C compiler's optimisation level; finding the error of
    a mutation takes less time than optimising."""
    folder = folder / "-".join(["model", *flags]).lower()
    folder.mkdir(parents=True, exist_ok=True)
    defines = [f"-D{flag}" for flag in (*flags, *sizes)]
    subprocess.run(["spin", *defines, "-a", str(MODEL)], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["cc", effort, "-w", "-DSAFETY", "-DVECTORSZ=2048", "-o", "pan", "pan.c"],
                   cwd=folder, check=True)
    return subprocess.run(["./pan", "-m1000000", "-w22"], cwd=folder, check=True, text=True,
                          capture_output=True).stdout


def errors_in(report):
    """The number of errors in the report; None if the search was not completed."""
    found = re.search(r"errors: (\d+)", report)
    complete = "Search not completed" not in report and "max search depth too small" not in report
    return int(found[1]) if found and (complete or int(found[1]) > 0) else None


def states_in(report):
    return int(re.search(r"(\d+) states, stored", report)[1])


def named(text):
    return set(re.findall(r"model: ([A-Z_]+)", text))


def check_names():
    """Complaints about transitions that only the model or only the C code names."""
    model = named(MODEL.read_text())
    code = set().union(*(named(file.read_text()) for folder in SOURCES
                         for file in (ROOT / folder).glob("*.[ch]")))
    return [f"{name}: in the {'model' if name in model else 'code'} only"
            for name in sorted(model ^ code)]


def said_by(report):
    """The line of the report that says what Spin found."""
    return next((line for line in report.splitlines() if line.startswith("pan:")), "nothing")


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--packets", type=int, default=3)
    parser.add_argument("--restarts", type=int, default=1)
    return parser.parse_args()


def main():
    options, wrong = parse(), check_names()
    sizes = [f"PACKETS={options.packets}", f"RESTARTS={options.restarts}"]
    for flags in GOOD:
        report = verify(options.folder, flags, *sizes)
        name = " ".join(["the model", *flags])
        print(f"{name}: {states_in(report)} states, {errors_in(report)} errors", flush=True)
        if errors_in(report) != 0:
            wrong.append(f"{name} is wrong\n{report}")
    for flags, says in MUTATIONS.items():
        report = verify(options.folder, flags, effort="-O0")
        is_found = bool(errors_in(report)) and says in report
        print(f"{' '.join(flags)}: {'found' if is_found else 'NOT FOUND'}: {said_by(report)}",
              flush=True)
        if not is_found:
            wrong.append(f"{' '.join(flags)} is not found\n{report}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
