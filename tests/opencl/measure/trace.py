#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What BARECL_TRACE writes and BARECL_DEBUG prints for a program that adds two vectors. The children of a
program that forks write nothing into its trace.

    trace.py APPLICATION FORKING-APPLICATION
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def run(application, **variables):
    return subprocess.run([application], env={**os.environ, **variables}, text=True, check=True,
                          capture_output=True)


def nested(spans):
    """Whether the spans of one row, (start, end), are nested or disjoint."""
    open_ends = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        while open_ends and open_ends[-1] <= start:
            open_ends.pop()
        if open_ends and end > open_ends[-1] + 0.001:
            return False
        open_ends.append(end)
    return True


def check_trace(application, file):
    run(application, BARECL_TRACE=str(file))
    events = json.loads(file.read_text())
    rows = {}
    for event in events:
        if event["ph"] == "X":
            rows.setdefault(event["tid"], []).append((event["ts"], event["ts"] + event["dur"]))
    calls = {event["name"] for event in events if event.get("cat") == "api"}
    assert {"clCreateContext", "clBuildProgram", "clEnqueueNDRangeKernel"} <= calls, calls
    assert any(event.get("cat") == "build" for event in events), "no build"
    assert all(map(nested, rows.values())), "spans of a thread overlap"
    commands = {}
    for event in events:
        if event.get("cat") == "command":
            times = commands.setdefault((event["pid"], event["id"]), {})
            times.setdefault(event["name"], {})[event["ph"]] = event["ts"]
    assert all(set(part) == {"b", "e"} for parts in commands.values() for part in parts.values())
    [kernel] = [parts for parts in commands.values() if "add" in parts]
    assert kernel["add"]["b"] == kernel["queued"]["b"] <= kernel["running"]["b"]
    assert kernel["running"]["b"] < kernel["running"]["e"] == kernel["add"]["e"]
    assert any("read buffer" in parts for parts in commands.values())
    devices = {event["args"]["name"] for event in events if event["name"] == "process_name"}
    assert len(devices) == 2, devices


def check_children(application, file):
    run(application, BARECL_TRACE=str(file))
    text = file.read_text()
    names = [event["args"]["name"] for event in json.loads(text) if event["name"] == "process_name"]
    assert names.count("application") == 1 and len(names) == 2, names
    assert text.count("\n]\n") == 1 and text.count("[\n") == 1


def check_debug(application):
    wanted = {"api": "clBuildProgram: ", "build": "build for ", "queue": " add ", "memory": "reserved"}
    for subject, words in wanted.items():
        said = run(application, BARECL_DEBUG=subject).stderr.splitlines()
        assert said and all(line.startswith(f"barecl: {subject}: ") for line in said), said
        assert any(words in line for line in said), said
    said = run(application, BARECL_DEBUG="all").stderr
    assert all(f"barecl: {subject}: " in said for subject in wanted)
    assert "'nonsense' is none of api" in run(application, BARECL_DEBUG="nonsense").stderr
    assert run(application, BARECL_DEBUG="").stderr == ""


def main():
    application, forking = sys.argv[1:]
    os.environ.update(BARECL_CACHE_DIR="", BARECL_SPECIALISE="off")
    with tempfile.TemporaryDirectory() as folder:
        check_trace(application, Path(folder) / "trace.json")
        check_children(forking, Path(folder) / "children.json")
        said = run(application, BARECL_TRACE=folder).stderr
        assert "cannot be written" in said, said
    check_debug(application)


if __name__ == "__main__":
    main()
