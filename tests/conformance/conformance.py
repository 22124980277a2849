# SPDX-License-Identifier: MIT
"""Runs Khronos' OpenCL-CTS, built outside of this tree, on a device; and writes docs/conformance.md from its logs.

  ./dev conformance run CTS [options]      run the suite in the build folder CTS; continue an interrupted run
  ./dev conformance report [options]       write docs/conformance.md from all logs

  --device D      the device (cpu); its suites are its section in suites.ini, or the section `boards` if it has none
  --suites S,...  programs, e.g. test_api,test_basic (all of the section)
  --timeout N     seconds that a test may take (600)
  --jobs N        processes at a time; --cluster W, --again: docs/howto/jobs.md
  --cts TEXT      the version of OpenCL-CTS, for the page
  --also FOLDER   more logs, in a folder like out/conformance; the newest log of a test counts

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
    options, _, tests = value.partition(":")
    if tests.strip() == "-":
        return [(name, options.split()) for name in tests_of(program, build)]
    return [(name, [*options.split(), name]) for name in tests.split() or tests_of(program, build)]


def run(options, build, out):
    section = options.device if options.device in table("suites.ini") else "boards"
    chosen = options.suites.split(",") if options.suites else None
    listed = []
    for path, value in table("suites.ini")[section].items():
        program = options.cts.resolve() / "test_conformance" / path
        if chosen and program.name not in chosen:
            continue
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
        lines = [line for line in lines if not re.match(r"^(SKIPPED|PASSED|Supports) |skipped\.$", line)]
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


def counts_table(suites):
    rows = ["| suite | options | passed | failed | skipped | seconds |", "|---|---|---|---|---|---|"]
    total = collections.Counter()
    for suite, logs in suites.items():
        counts = collections.Counter(log.end for log in logs)
        failed = counts["fail"] + counts["crash"] + counts["timeout"]
        total.update(passed=counts["pass"], failed=failed, skipped=counts["skip"])
        rows.append(f"| {suite} | {logs[0].options} | {counts['pass']} | {failed} | {counts['skip']} | "
                    f"{sum(log.seconds for log in logs):.0f} |")
    rows.append(f"| **all** | | **{total['passed']}** | **{total['failed']}** | "
                f"**{total['skipped']}** | |")
    return rows


def cause_of(device, log, causes, otherwise="not understood"):
    for section in (f"{device} {log.suite}", log.suite):
        for pattern, cause in causes[section].items() if section in causes else ():
            if fnmatch.fnmatch(log.name, pattern):
                return cause
    return otherwise


def failures(device, suites, causes):
    """Rows of failed tests; tests of a suite that fail for the same cause share a row."""
    rows = collections.OrderedDict()
    for suite, logs in suites.items():
        for log in logs:
            if log.end not in ("pass", "skip"):
                end = "" if log.end == "fail" else f" ({log.end})"
                rows.setdefault((suite, cause_of(device, log, causes)), []).append(f"`{log.name}`{end}")
    if not rows:
        return []
    return ["", "| suite | failed | cause |", "|---|---|---|",
            *(f"| {suite} | {', '.join(names)} | {cause} |" for (suite, cause), names in rows.items())]


def skips(device, suites, causes):
    rows = collections.OrderedDict()
    for suite, logs in suites.items():
        for log in logs:
            if log.end == "skip":
                why = cause_of(device, log, causes, otherwise=log.reason())
                rows.setdefault((suite, why), []).append(log.name)
    if not rows:
        return []
    return ["", "Skipped tests. The reason is the suite's, or that of `tests/conformance/causes.ini` if there is one:", "",
            "| suite | tests | why |", "|---|---|---|",
            *(f"| {suite} | {len(names)} | {why.replace('|', '/')} |"
              for (suite, why), names in rows.items())]


HEAD = """# Conformance

    ./dev conformance run CTS --device cpu    # CTS: a build folder of OpenCL-CTS
    ./dev conformance report                  # this page, from the logs in out/conformance/

Khronos' OpenCL-CTS{version} is built outside this tree. Each of its tests runs in its own process,
through Debian's ICD loader. `-w` and `--wimpy` try fewer values. `tests/conformance/suites.ini` lists the
suites; suites that were not run are named here. `tests/conformance/causes.ini` has the causes of failures. Suites may
run on different days, so this page may have results of several versions of BareCL."""


def not_run(device, suites):
    """The suites in the device's section that have no logs."""
    section = table("suites.ini")[device if device in table("suites.ini") else "boards"]
    missing = [Path(path).name for path in section if Path(path).name not in suites]
    return ["", "Not run: " + ", ".join(missing) + "."] if missing else []


def report(options, out):
    causes, folders = table("causes.ini"), [out, *options.also]
    devices = {path.name for folder in folders for path in folder.iterdir()}
    lines = [HEAD.format(version=f" ({options.cts})" if options.cts else "")]
    for device in sorted(devices, key=lambda name: (name != "cpu", name)):
        suites = suites_of(device, folders)
        if suites:
            lines += ["", f"## `{device}`", "", *counts_table(suites), *not_run(device, suites),
                      *failures(device, suites, causes), *skips(device, suites, causes)]
    PAGE.write_text("\n".join(lines) + "\n")
    print(PAGE)
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
    options = parser.parse_args()
    if options.command == "run":
        return run(options, options.build.resolve(), options.out.resolve())
    return report(options, options.out.resolve())


if __name__ == "__main__":
    sys.exit(main())
