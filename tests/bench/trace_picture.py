#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Draws docs/trace.svg: the trace (BARECL_TRACE) of the picture demo on the host's processor.

    ./dev picture trace    (or: tests/bench/trace_picture.py BUILD PICTURE.svg [TRACE.json])

With TRACE.json, it draws that trace. Rows are threads, and devices with their commands. The picture begins with the
build of the last program.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib
matplotlib.use("svg")
import matplotlib.pyplot as plot

COLOURS = {"api": "#8da0cb", "build": "#fc8d62", "work-groups": "#66c2a5", "queued": "#eeeeee",
           "submitted": "#cccccc", "running": "#e78ac3"}


def traced_demo(build, folder):
    """The trace of the demo's second run; the first fills the cache."""
    environment = {**os.environ, "BARECL_DEVICES": "cpu", "BARECL_CPU_THREADS": "2",
                   "BARECL_SPECIALISE": "wait", "BARECL_CACHE_DIR": str(folder / "cache"),
                   "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")}
    picture = (build / "share/barecl/demo-picture").read_text().strip()
    for name in "first", "trace":
        environment["BARECL_TRACE"] = str(folder / f"{name}.json")
        subprocess.run([build / "bin/dct_demo", "--luma", "-o", folder, picture], env=environment,
                       check=True, stdout=subprocess.DEVNULL)
    return folder / "trace.json"


def rows_of(events):
    """Row -> its spans: (start, length, kind), in microseconds."""
    names, rows, begun = {}, {}, {}
    for event in events:
        if event["ph"] == "M":
            names[event["pid"], event.get("tid")] = event["args"]["name"]
    for event in events:
        if event["ph"] == "X":
            row = f"thread {names.get((event['pid'], event['tid']), event['tid'])}"
            rows.setdefault(row, []).append((event["ts"], event["dur"], event["cat"]))
        elif event["ph"] == "b":
            begun[event["pid"], event["id"], event["name"]] = event["ts"]
        elif event["ph"] == "e" and event["name"] in COLOURS:
            start = begun[event["pid"], event["id"], event["name"]]
            device = names[event["pid"], None].split(":")[0]
            rows.setdefault(f"{device}: commands {event['name']}", []).append(
                (start, event["ts"] - start, event["name"]))
    return rows


def joined(spans, grain):
    """Joins spans of one kind whose gap is less than `grain`, too small to see."""
    result = []
    for start, length, kind in sorted(spans):
        if result and result[-1][2] == kind and start - sum(result[-1][:2]) < grain:
            before = result.pop()
            length, start = max(start + length, sum(before[:2])) - before[0], before[0]
        result.append((start, length, kind))
    return result


def draw(rows, out):
    start = max([span[0] for spans in rows.values() for span in spans if span[2] == "build"] or [0])
    first = min(s[0] for spans in rows.values() for s in spans if s[0] >= start and s[2] != "api")
    last = max(s[0] + s[1] for spans in rows.values() for s in spans if s[2] != "api")
    figure, axes = plot.subplots(figsize=(11, 0.45 * len(rows) + 1.2))
    for place, (name, spans) in enumerate(rows.items()):
        shown = joined((span for span in spans if first <= span[0] <= last), (last - first) / 1000)
        axes.broken_barh([((s - first) / 1000, max(length / 1000, 0.02)) for s, length, _ in shown],
                         (place - 0.4, 0.8), facecolors=[COLOURS[kind] for _, _, kind in shown],
                         edgecolor="black", linewidth=0.2)
    axes.set_yticks(range(len(rows)), rows)
    axes.invert_yaxis()
    axes.set_xlabel("ms")
    handles = [plot.Rectangle((0, 0), 1, 1, color=colour) for colour in COLOURS.values()]
    axes.legend(handles, COLOURS, ncol=len(COLOURS), loc="lower center", bbox_to_anchor=(0.5, 1.0),
                frameon=False)
    figure.tight_layout()
    matplotlib.rcParams["svg.hashsalt"] = "barecl"
    figure.savefig(out, metadata={"Date": None})


def main():
    build, out, *given = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        trace = given[0] if given else traced_demo(build.resolve(), Path(folder))
        draw(rows_of(json.loads(trace.read_text())), out)
    print(out)


if __name__ == "__main__":
    main()
