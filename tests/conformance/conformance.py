# SPDX-License-Identifier: MIT
"""Runs Khronos' OpenCL-CTS, built outside of this tree, on a device; and writes docs/conformance.md from its logs.

  ./dev conformance run CTS [options]      run the suite in the build folder CTS; continue an interrupted run
  ./dev conformance report [options]       write docs/conformance.md from all logs; what it says of suites without logs
                                           stays, and so does every paragraph written by hand

  --device D      the device (cpu); its suites are its section in suites.ini, or the section `boards` if it has none
  --suites S,...  programs, e.g. test_api,test_basic, in this order (all of the section)
  --timeout N     seconds that a test may take (600)
  --jobs N        processes at a time; --cluster W, --again: docs/howto/jobs.md
  --cts TEXT      the version of OpenCL-CTS, for the page
  --also FOLDER   more logs, in a folder like out/conformance; the newest log of a test counts
  --page FILE     another page than docs/conformance.md

Each test is a process, so that a crash or a hang affects no other test. Its output goes to
out/conformance/DEVICE/PROGRAM/TEST.log, after lines that say what ran, how it ended and how long it took. A test ends
with `pass`, `fail` or `skip`, as it reports, or with `crash` or `timeout`. causes.ini says why tests fail.

To build OpenCL-CTS: `cmake -S OpenCL-CTS -B CTS -DCL_INCLUDE_DIR=OpenCL-Headers -DCL_LIB_DIR=/usr/lib
-DOPENCL_LIBRARIES=OpenCL -DSPIRV_INCLUDE_DIR=/usr`, with headers newer than Debian 12's; Debian's
spirv-headers and spirv-tools.
"""
import argparse
import collections
import configparser
import fnmatch
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "boards/tools"))
import jobs

PAGE = ROOT / "docs/conformance.md"
RESULTS = ("pass", "fail", "crash", "timeout", "skip")


def table(name):
    parser = configparser.ConfigParser(delimiters="=", comment_prefixes=";", interpolation=None)
    parser.optionxform = str
    parser.read(HERE / name)
    return parser


# -------------------------------------------------------------------------------------------------
# Running

def environment(build, device, scratch):
    build = Path(build)
    return {**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"),
            "BARECL_DEVICES": device, "BARECL_CACHE_DIR": str(scratch)}


def tests_of(program, build):
    """The names of tests that the program lists; listing needs no device."""
    said = subprocess.run([program, "--list"], env=environment(build, "cpu", ""), text=True,
                          capture_output=True, timeout=60).stdout
    return re.findall(r"^\t(\S+)$", said, re.M)


def end_of(code, name, results):
    """How a test ended, from the program's exit code and the file of results that it wrote."""
    if code is None:
        return "timeout"
    if code < 0:
        return "crash"
    try:
        return json.loads(results.read_text())["results"][name]
    except (OSError, ValueError, KeyError):
        return "pass" if code == 0 else "fail"


def run_test(build, program, device, arguments, name, timeout, log):
    """A job: runs a test and writes its log. Returns how the test ended, and its seconds."""
    log = Path(log)
    log.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        results = Path(scratch) / "results.json"
        for folder in Path(program).parent.iterdir():  # some programs look for their modules in the current folder
            if folder.is_dir():
                (Path(scratch) / folder.name).symlink_to(folder)
        command = [program, *arguments]
        variables = environment(build, device, log.parents[1] / "cache")
        variables["CL_CONFORMANCE_RESULTS_FILENAME"] = str(results)
        begun, code = time.monotonic(), None
        with open(Path(scratch) / "output", "w+b") as output:
            child = subprocess.Popen(command, env=variables, cwd=scratch, stdin=subprocess.DEVNULL,
                                     stdout=output, stderr=subprocess.STDOUT)
            try:
                code = child.wait(timeout)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            end, seconds = end_of(code, name, results), time.monotonic() - begun
            output.seek(0)
            said = output.read().decode(errors="replace")
    head = (f"command: BARECL_DEVICES={device} {Path(program).name} {' '.join(arguments)}\n"
            f"result: {end}\nseconds: {seconds:.1f}\n\n")
    log.write_text(head + said[:200000])
    return {"end": end, "seconds": seconds}


def chosen_tests(value, program, build):
    """The tests of a program, from its value in suites.ini: each test's name, and the program's arguments for it."""
    options, _, words = value.partition(":")
    if words.strip() == "-":
        return [(name, options.split()) for name in tests_of(program, build)]
    before, _, after = options.partition("@")
    tests = [word for word in words.split() if not word.startswith("!")]
    without = [word[1:] for word in words.split() if word.startswith("!")]
    return [(name, [*before.split(), name, *after.split()]) for name in tests or tests_of(program, build)
            if not any(fnmatch.fnmatchcase(name, pattern) for pattern in without)]


def run(options, build, out):
    section = options.device if options.device in table("suites.ini") else "boards"
    chosen = options.suites.split(",") if options.suites else None
    listed = []
    suites = table("suites.ini")[section].items()
    if chosen:
        suites = sorted((one for one in suites if Path(one[0]).name in chosen),
                        key=lambda one: chosen.index(Path(one[0]).name))
    for path, value in suites:
        program = options.cts.resolve() / "test_conformance" / path
        if not program.exists():
            print(f"{path}: is not built there, left out", file=sys.stderr)
            continue
        for name, arguments in chosen_tests(value, program, build):
            log = out / options.device / program.name / f"{name}.log"
            listed.append((str(build), str(program), options.device, arguments, name,
                           options.timeout, str(log)))
    depends = [__file__, build / "bin/bareclc", build / "lib/libbarecl.so", build / "share/barecl"]

    def say(job, result):
        good = result["end"] in ("pass", "skip")
        return None if good else f"{Path(job[1]).name} {job[4]}: {result['end']}"

    kept = out / options.device / "results.jsonl"
    with jobs.Engine(options, depends, kept) as engine:
        ends = [result["end"] for result in engine.run(run_test, listed, say)]
    counts = collections.Counter(ends)
    print(f"{options.device}: " + ", ".join(f"{counts[end]} {end}" for end in RESULTS))
    return 0 if counts["pass"] + counts["skip"] == len(ends) else 1


# -------------------------------------------------------------------------------------------------
# The page

class Log:
    """The results of one test, from its log."""

    def __init__(self, path):
        head, _, said = path.read_text(errors="replace").partition("\n\n")
        facts = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
        self.suite, self.name = path.parent.name, path.stem
        self.end, self.seconds = facts["result"], float(facts["seconds"])
        words = facts["command"].split()
        self.options = " ".join(word for word in words[2:] if word != self.name)
        self.said = said

    def reason(self):
        """Why the test was skipped, in the words of the suite."""
        wanted = re.compile(r"not support|skip|requires|not available|unsupported", re.I)
        lines = [line.strip() for line in self.said.splitlines() if wanted.search(line)]
        lines = [line for line in lines if not re.match(r"^(SKIPPED|PASSED|Supports) |skipped\.$|cl\w+: CL_", line)]
        return re.sub(rf"\b{re.escape(self.name)}\b:? ?", "", lines[0])[:110] if lines else "says nothing"


def suites_of(device, folders):
    logs = {}
    for path in (path for folder in folders for path in (folder / device).glob("*/*.log")):
        test = path.parent.name, path.stem
        if test not in logs or logs[test].stat().st_mtime < path.stat().st_mtime:
            logs[test] = path
    found = {}
    for test in sorted(logs):
        found.setdefault(test[0], []).append(Log(logs[test]))
    return found


def counts_of(suites):
    """Each suite's row: options, passed, failed, skipped, seconds."""
    rows = {}
    for suite, logs in suites.items():
        counts = collections.Counter(log.end for log in logs)
        failed = counts["fail"] + counts["crash"] + counts["timeout"]
        rows[suite] = [logs[0].options, counts["pass"], failed, counts["skip"], round(sum(log.seconds for log in logs))]
    return rows


def cause_of(device, log, causes, otherwise="not understood"):
    """The cause by the test's name on this device, or by what it printed, or by its name on any device."""
    def by_name(section):
        return next((cause for pattern, cause in (causes[section].items() if section in causes else ())
                     if fnmatch.fnmatch(log.name, pattern)), None)

    def by_output():
        found = ((re.search(pattern, log.said), cause)
                 for pattern, cause in (causes["output"].items() if "output" in causes else ()))
        return next((place.expand(cause) for place, cause in found if place), None)

    printed = by_output() if log.end in ("fail", "crash") else None
    return by_name(f"{device} {log.suite}") or printed or by_name(log.suite) or otherwise


def failures_of(device, suites, causes):
    """Rows of failed tests; tests of a suite that fail for the same cause share a row."""
    rows = collections.OrderedDict()
    for suite, logs in suites.items():
        for log in logs:
            if log.end not in ("pass", "skip"):
                end = "" if log.end == "fail" else f" ({log.end})"
                rows.setdefault((suite, cause_of(device, log, causes)), []).append(f"`{log.name}`{end}")
    return [[suite, ", ".join(names), cause] for (suite, cause), names in rows.items()]


def skips_of(device, suites, causes):
    rows = collections.OrderedDict()
    for suite, logs in suites.items():
        for log in logs:
            if log.end == "skip":
                why = cause_of(device, log, causes, otherwise=log.reason())
                rows.setdefault((suite, why), []).append(log.name)
    return [[suite, len(names), why.replace("|", "/")] for (suite, why), names in rows.items()]


class Section:
    """What the page says of a device: a row of counts for each suite, rows of failed and of skipped tests, and the
    paragraphs that somebody has written between the tables."""

    COUNTS = "| suite | options | passed | failed | skipped | seconds |"
    FAILED = "| suite | failed | cause |"
    SKIPPED = "| suite | tests | why |"
    WRITTEN = "Not run: ", "Skipped tests. "

    def __init__(self, text=""):
        self.counts, self.failed, self.skipped, self.prose = {}, [], [], []
        for block in text.strip().split("\n\n"):
            head, *lines = block.splitlines() or [""]
            rows = [self.cells(line) for line in lines[1:]]
            if head == self.COUNTS:
                for suite, *row in rows:
                    if not suite.startswith("**"):
                        self.counts[suite] = [row[0], *map(int, row[1:])]
            elif head == self.FAILED:
                self.failed = rows
            elif head == self.SKIPPED:
                self.skipped = rows
            elif head and not head.startswith(self.WRITTEN):
                self.prose.append(block)

    @staticmethod
    def cells(line):
        return [cell.strip() for cell in line.strip().strip("|").split("|")]

    def take(self, device, suites, causes):
        """Puts what the logs say of their suites in the place of what the page says of them."""
        self.counts = dict(sorted({**self.counts, **counts_of(suites)}.items()))
        self.failed = sorted([row for row in self.failed if row[0] not in suites]
                             + failures_of(device, suites, causes), key=lambda row: row[0])
        self.skipped = sorted([row for row in self.skipped if row[0] not in suites]
                              + skips_of(device, suites, causes), key=lambda row: row[0])

    def not_run(self, device):
        """The suites in the device's section of suites.ini that the page knows nothing of."""
        section = table("suites.ini")[device if device in table("suites.ini") else "boards"]
        missing = [Path(path).name for path in section if Path(path).name not in self.counts]
        return ["", "Not run: " + ", ".join(missing) + "."] if missing else []

    def lines(self, device):
        passed, failed, skipped = (sum(row[at] for row in self.counts.values()) for at in (1, 2, 3))
        lines = ["", f"## `{device}`", "", self.COUNTS, "|---|---|---|---|---|---|",
                 *(f"| {suite} | {' | '.join(map(str, row))} |" for suite, row in self.counts.items()),
                 f"| **all** | | **{passed}** | **{failed}** | **{skipped}** | |", *self.not_run(device)]
        if self.failed:
            lines += ["", self.FAILED, "|---|---|---|", *(f"| {' | '.join(row)} |" for row in self.failed)]
        lines += [line for block in self.prose for line in ("", block)]
        if self.skipped:
            lines += ["", "Skipped tests. The reason is the suite's, or that of `tests/conformance/causes.ini` if there"
                      " is one:", "", self.SKIPPED, "|---|---|---|",
                      *(f"| {' | '.join(map(str, row))} |" for row in self.skipped)]
        return lines


def sections_of(page):
    """The devices' sections of a page."""
    parts = re.split(r"^## `(.+)`$", page, flags=re.M)[1:]
    return {device: Section(text) for device, text in zip(parts[::2], parts[1::2])}


HEAD = """# Conformance

    ./dev conformance run CTS --device cpu    # CTS: a build folder of OpenCL-CTS
    ./dev conformance report                  # this page, from the logs in out/conformance/

Khronos' OpenCL-CTS{version} is built outside this tree. Each of its tests runs in its own process,
through Debian's ICD loader. `-w` and `--wimpy` try fewer values. `tests/conformance/suites.ini` lists the
suites; suites that were not run are named here. `tests/conformance/causes.ini` has the causes of failures. Suites may
run on different days, so this page may have results of several versions of BareCL."""


def report(options, out):
    causes, folders = table("causes.ini"), [out, *options.also]
    sections = sections_of(options.page.read_text()) if options.page.exists() else {}
    for device in {path.name for folder in folders if folder.exists() for path in folder.iterdir()}:
        suites = suites_of(device, folders)
        if suites:
            sections.setdefault(device, Section()).take(device, suites, causes)
    lines = [HEAD.format(version=f" ({options.cts})" if options.cts else "")]
    for device in sorted(sections, key=lambda name: (name != "cpu", name)):
        lines += sections[device].lines(device)
    options.page.write_text("\n".join(lines) + "\n")
    print(options.page)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="(passed by ./dev)")
    parser.add_argument("out", type=Path, help="(passed by ./dev)")
    commands = parser.add_subparsers(dest="command", required=True)
    runs = commands.add_parser("run")
    runs.add_argument("cts", type=Path)
    runs.add_argument("--device", default="cpu")
    runs.add_argument("--suites")
    runs.add_argument("--timeout", type=int, default=600)
    jobs.add_options(runs)
    reports = commands.add_parser("report")
    reports.add_argument("--cts", default="")
    reports.add_argument("--also", type=Path, action="append", default=[])
    reports.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    if options.command == "run":
        return run(options, options.build.resolve(), options.out.resolve())
    return report(options, options.out.resolve())


if __name__ == "__main__":
    sys.exit(main())
