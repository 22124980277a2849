#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""search_test.py BUILD: tests ./dev search. The optimiser finds the best machine of planted spaces (planted.py). Two
workers, one of which is killed, give the same candidates as this process alone; so does a search that was stopped and
continued. Connections that no move uses are removed, and only those. The modules that a search synthesizes are those of
a machine on an FPGA, and its clock follows the longest path through them. Operations of ./dev suggest are choices, those
without hardware are not, and operations that no kernel uses are removed. Wrong arguments are refused.

search_test.py --client ADDRESS NOTES runs a planted search on the workers of that scheduler."""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import planted

ROOT = Path(__file__).resolve().parents[3]
SEARCH = ROOT / "compiler/tta/tools/search/search.py"
import connections
import hardware
import jobs
import measures
import offers
import optimiser
import search
import space
import unused

SKIPPED = 77
BUDGET, PATIENCE, SPACES = 400, 800, (1, 2)
SMALL, SMALL_SPACE = 24, 1  # a search whose candidates are jobs
THREADS = 2  # of a worker


def check_planted():
    """A sixth of the candidates is enough."""
    for number in SPACES:
        every = planted.everything(number)
        found = optimiser.search(planted.CHOICES, [], lambda chosen: [planted.objectives(number, each) for each in chosen],
                                 BUDGET, seed=1)
        assert len(found) == BUDGET < len(every) / 5
        assert planted.best_of(found) == planted.best_of(every), (number, planted.best_of(found), planted.best_of(every))
        shared = planted.front_of(found) & planted.front_of(every)
        print(f"space {number}: the best, and {len(shared)} of {len(planted.front_of(every))} of the front")


def check_near():
    """The first generation are the starts, and machines that differ from them in three choices."""
    starts = space.starts(space.CHOICES)
    asked = []

    def evaluate(chosen):
        asked.append(chosen)
        return None
    assert optimiser.search(space.CHOICES, starts, evaluate, 16, seed=1) == []
    assert asked[0][:3] == starts and len(asked[0]) == 16, asked
    for number, each in enumerate(asked[0][3:]):
        start = starts[number % 3]
        assert sum(each[name] != start[name] for name in start) == optimiser.CHANGED, (each, start)
        assert all(each[name] in values for name, values in space.CHOICES.items()), each
    assert list(optimiser.near(space.CHOICES, starts, 13, 1)) == asked[0][3:] != list(optimiser.near(space.CHOICES, starts, 13, 2))


def search_by_jobs(options, notes, kept=None, waits=False):
    """A search whose candidates are jobs (planted.worked); ends when the time of the options is over."""
    with jobs.Engine(options, [planted.__file__], kept) as engine:
        def evaluate(chosen):
            found = engine.run(planted.worked, [(SMALL_SPACE, each, waits, str(notes)) for each in chosen])
            return None if None in found else [tuple(each) or None for each in found]
        return optimiser.search(planted.CHOICES, [], evaluate, SMALL, seed=3, generation=8)


def begun(notes):
    file = Path(notes) / "begun"
    return len(file.read_text().splitlines()) if file.exists() else 0


def alone(notes):
    return search_by_jobs(argparse.Namespace(jobs=2, cluster=None, again=True), notes)


def check_continued(scratch, expected):
    kept, notes = scratch / "results.jsonl", scratch / "continued"
    notes.mkdir()
    options = argparse.Namespace(jobs=2, cluster=None, again=False, minutes=0)
    assert search_by_jobs(options, notes, kept) == []
    for end in (SMALL // 3, SMALL):  # the first run is stopped in its second generation
        options.minutes = None
        if end < SMALL:
            stop_after(options, end, notes, kept)
        else:
            assert search_by_jobs(options, notes, kept) == expected
    assert begun(notes) < SMALL + 4, "the second run has begun with nothing"


def stop_after(options, count, notes, kept):
    """Ends the search as ctrl-C does, after `count` results."""
    original = jobs.Kept.write

    def write(self, job):
        original(self, job)
        if len(self.results) > count:
            raise KeyboardInterrupt
    jobs.Kept.write = write
    try:
        search_by_jobs(options, notes, kept)
        raise AssertionError("nothing was stopped")
    except SystemExit as ended:
        assert "gone on with" in str(ended), ended
    finally:
        jobs.Kept.write = original


def start(stack, *command):
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stack.callback(end, process)
    return process


def end(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(happened, process):
    """Waits, as long as the process runs."""
    last = time.monotonic() + PATIENCE
    while not happened():
        assert process.poll() is None and time.monotonic() < last, (process.args, process.returncode)
        time.sleep(0.02)


def scheduler(stack, scratch):
    """The address of a scheduler, which chooses its port."""
    file = scratch / "scheduler.json"
    process = start(stack, "/usr/bin/dask-scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                    "--scheduler-file", str(file))
    wait_for(lambda: file.exists() and file.read_text().endswith("}"), process)
    return json.loads(file.read_text())["address"]


def check_killed(scratch, expected):
    """Kills one of two workers while all threads of both have a job each, none of which ends before."""
    notes = scratch / "killed"
    notes.mkdir()
    with ExitStack() as stack:
        address = scheduler(stack, scratch)
        workers = [start(stack, "/usr/bin/dask-worker", address, "--no-nanny", "--no-dashboard", "--nthreads", str(THREADS),
                         "--local-directory", f"{scratch}/worker-{number}") for number in (0, 1)]
        client = subprocess.Popen([sys.executable, __file__, "--client", address, str(notes)], stdout=subprocess.PIPE,
                                  text=True)
        stack.callback(client.kill)
        wait_for(lambda: begun(notes) == 2 * THREADS, client)
        end(workers[1])
        (notes / "released").touch()
        said, _ = client.communicate(timeout=PATIENCE)
    assert client.returncode == 0 and json.loads(said) == json.loads(json.dumps(expected)), said
    assert begun(notes) == SMALL + THREADS, begun(notes)


def client(address, notes):
    from distributed import Client
    with Client(address, timeout=PATIENCE) as waiting:
        waiting.wait_for_workers(2, timeout=PATIENCE)
    found = search_by_jobs(argparse.Namespace(jobs=1, cluster=address, again=True), notes, waits=True)
    print(json.dumps(found))


def check_connections():
    """A program that leaves out some connections of a machine."""
    chosen = {name: values[0] for name, values in space.CHOICES.items()}
    machine = space.machine({**chosen, "buses": 2, "file buses": space.ALL, "memory buses": space.ALL})
    program = "    RF0.1 -> ALU0.in1t.add , ?BOOL.0 ALU0.out1 -> RF0.2 ;\n    ... , 4 -> ALU0.in2 ;\n"
    counts = connections.uses(machine, [program])
    assert counts["B0", "RF0_r1", 0] == counts["B1", "RF0_w1", 1] == counts["B1", "ALU0_in2", 1] == 1, counts
    text, removed = connections.pruned(machine, counts, 0.0)
    left = {(socket.get("name"), bus.text) for socket in ElementTree.fromstring(text).findall("socket")
            for bus in socket.iter("bus")}
    assert {name for name, bus in left if bus == "B1"} == {"RF0_w1", "ALU0_in2", "ALU0_out1"}, left
    before = len(list(ElementTree.fromstring(machine).iterfind("socket/*")))
    assert removed == before - len(left), (removed, before, len(left))


def check_modules(build):
    """Instructions have few bits: 46 on tta-minimal."""
    jobs_of = hardware.components(build, ROOT / "boards/tta-minimal/machine.adf")
    assert set(jobs_of) == {"ALU", "B0", "BOOL", "LSU", "RF", "decode", "gcu", hardware.BETWEEN}, set(jobs_of)
    assert "[45:0] code" in jobs_of["decode"][1], jobs_of["decode"][1]


def check_statistics():
    """Yosys 0.23 writes lines of a table among its JSON if modules are nested."""
    text = """{
   "modules": {
      "\\\\part": {
         "num_cells_by_type": {
            "SB_LUT4": 48
         }
      }
   },
       operation_fir_1           1
      "design": {
         "num_cells":         4316
      }
}"""
    assert hardware.area.statistics(text) == {"part": {"SB_LUT4": 48}}, hardware.area.statistics(text)


def check_clock():
    """A path from a bus's choice of a register is longer than one from the register file alone."""
    def lut(inputs, output):
        return {"type": "SB_LUT4", "port_directions": {"I": "input", "O": "output"},
                "connections": {"I": inputs, "O": [output]}}
    ports = {"B0_reads_part": ("input", 2), "B0_value": ("input", 3), "B0_read": ("output", 5)}
    module = {"ports": {name: {"direction": direction, "bits": [bit]} for name, (direction, bit) in ports.items()},
              "cells": {"choose": lut([2], 4), "read": lut([4, 3], 5)}}
    assert hardware.delays(module) == (hardware.LUT, 2 * hardware.LUT, 2 * hardware.LUT), hardware.delays(module)
    part = {"LUTs": 10, "registers": 1, "through": 2.0, "inside": 3.0, "strobed": 0.0}
    alone = hardware.cost({"RF": part, "B0": part, "ALU": part})
    shared = hardware.cost({"RF": {**part, "strobed": 3.0}, "B0": part, "ALU": part})
    assert alone == {"LUTs": 30, "registers": 3, "MHz": round(1000 / 7.0, 1)}, alone
    assert shared["MHz"] == round(1000 / (hardware.REGISTER + 3.0 + 3.0 + 2.0 + 2.0), 1), shared
    joined = hardware.cost({"RF": part, "B0": part, "ALU": part, hardware.BETWEEN: part})
    assert joined == {"LUTs": 40, "registers": 4, "MHz": round(1000 / 9.0, 1)}, joined


def described(build, folder, text, descriptions=()):
    """What `bareclc machine` says of a machine: the operations of each unit, with their latencies."""
    adf = measures.write_machine(folder, text, descriptions)
    said = subprocess.run([build / "bin/bareclc", "machine", adf], check=True, stdout=subprocess.PIPE, text=True).stdout
    units = re.findall(r"^function unit (\w+).*?: (.*)", said, re.MULTILINE)
    return {name: operations.split() for name, operations in units}


def check_unused(build, scratch):
    """A machine without the operations of its ALU that a program does not begin, and without the multiplier."""
    begun = unused.used(["    RF0.1 -> ALU0.in1t.shl , ?BOOL.0 3 -> ALU0.in2 ;\n    RF0.2 -> ALU0.in1t.MAXU ;\n"])
    assert begun == {"ALU0.shl", "ALU0.maxu"}, begun
    chosen = {**space.starts(space.CHOICES)[0], "latency": 2}
    whole = space.machine(chosen)
    text, removed = unused.without(whole, begun)
    before, after = (described(build, scratch / "unused", each) for each in (whole, text))
    assert set(before) - set(after) == {"MUL"} and after["LSU0"] == before["LSU0"], after
    assert "shr/2" in before["ALU0"], before
    assert sorted(after["ALU0"]) == [f"{name}/2" for name in
                                     "add and eq gt gtu ior maxu shl shr1_32 shru1_32 sub xor".split()], after["ALU0"]
    assert removed == len(before["ALU0"]) - len(after["ALU0"]) + 3, removed  # with two shifts and the multiplication
    assert "MUL_in1t" in whole and "MUL_in1t" not in text


def operation(name, meaning, latency=1, kind="u32"):
    return {"name": name, "inputs": [{"name": "a", "type": kind}, {"name": "b", "type": kind}],
            "outputs": [{"name": "r", "type": kind}], "meaning": [meaning], "latency": latency}


def check_offers(build, scratch):
    """Operations become choices, if they have hardware, and units of the machines that have chosen them."""
    mix = operation("mix_1", "uint32_t mix_1(uint32_t a, uint32_t b) { return (a ^ b) + (b >> 3); }")
    same = operation("mix_2", mix["meaning"][0].replace("mix_1", "mix_2"))
    slow = operation("slow_1", "uint32_t slow_1(uint32_t a, uint32_t b) { return a * b * (a + 5) + (a << (b & 31)); }")
    loops = operation("loop_1", "uint32_t loop_1(uint32_t a, uint32_t b) { while (a > b) a -= b | 1; return a; }")

    def run(function, arguments):
        if function is hardware.synthesized:
            return [function(*each) for each in arguments]
        return [{"fir": [mix, slow], "mean": [same, loops]}[kernel] for *_, kernel, _ in arguments]
    found = offers.found(run, build, scratch, "tta-scalar", ["fir", "mean"], 2, 15.6)
    assert [(each.name, each.kernel, each.description["latency"]) for each in found] == \
        [("mix_1", "fir", 1), ("slow_1", "fir", 2)], found
    assert found[0].LUTs < found[1].LUTs and found[0].delay < 15.6 < found[1].delay, found
    assert offers.found(None, build, scratch, "tta-scalar", ["fir"], 0, 15.6) == []
    check_chosen(build, scratch, found)


def check_chosen(build, scratch, found):
    choices = space.with_operations([each.name for each in found])
    assert space.restricted(choices, ["mix_1=1"])["mix_1"] == [1] and choices["slow_1"] == [0, 1]
    searched = search.Search(None, build, scratch, ["fir"], 1)
    searched.offers = found
    start = space.starts(choices)[1]
    without, fast, slower = (searched.candidate({**start, **more}) for more in
                             ({}, {"mix_1": 1, "slow_1": 1}, {"mix_1": 1, "slow_1": 1, "latency": 2}))
    assert without.operations == [] and without.text == space.machine(start)
    for each, latency in ((fast, 1), (slower, 2)):
        units = described(build, scratch / "chosen", each.text, each.operations)
        assert sorted(units[offers.UNIT]) == [f"mix_1/{latency}", "slow_1/2"], units
    assert offers.UNIT in hardware.components(build, scratch / "chosen/machine.adf")
    again = search.Candidate(fast.chosen, fast.text, operations=slower.operations)
    assert len({each.name for each in (without, fast, slower, again)}) == 4
    for word, said in (("mix_1=2", "'mix_1' cannot be '2'"), ("mix_3=1", "there is no choice 'mix_3'")):
        try:
            space.restricted(choices, [word])
            raise AssertionError(word)
        except space.Wrong as problem:
            assert said in str(problem), problem


def check_removals():
    """The table names each step from a machine to its copies."""
    def candidate(cycles, **more):
        return search.Candidate({}, str(cycles), found={"cycles": {"fir": cycles}, "bits": 9}, cost={"LUTs": 5, "MHz": 9.0},
                                **more)
    whole = candidate(100, operations=[{"name": "fir_1"}])
    less = candidate(110, source=whole, removed=1, what="operations")
    least = candidate(111, source=less, removed=7)
    rows = list(search.table([less, least], whole))[1:]
    assert rows[0].endswith("with fir_1"), rows
    assert rows[1].endswith("  without 1 operation, +10.0 % cycles"), rows
    assert rows[2].endswith("  without 1 operation, +10.0 % cycles; without 7 connections, +0.9 % cycles"), rows


def refused(build, scratch):
    for arguments, said in ((("no-such-kernel",), "no such kernel: no-such-kernel; there are: "),
                            (("--budget", "0", "crc32"), "--budget is at least 1"),
                            (("--verify", "-1", "crc32"), "--verify and --operations at least 0"),
                            (("--operations", "-1", "crc32"), "--verify and --operations at least 0"),
                            (("--operations", "0", "--only", "crc32_1=1", "crc32"), "there is no choice 'crc32_1'"),
                            (("crc32", "crc32"), "a kernel is named twice"),
                            (("--only", "wheels=4", "crc32"), "there is no choice 'wheels'; there are: buses, "),
                            (("--only", "buses=1,9", "crc32"), "'buses' cannot be '9'; it can be: 1, 2, ")):
        done = subprocess.run([sys.executable, SEARCH, build, scratch, *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
        assert done.returncode and said in done.stderr and "Traceback" not in done.stderr, (said, done.stderr)


def main():
    build = Path(sys.argv[1])
    space.adf.bareclc = str(build / "bin/bareclc")
    try:
        optimiser.optuna()
    except optimiser.Missing as missing:
        print(f"skipped: {missing}")
        return SKIPPED
    check_planted()
    check_near()
    check_connections()
    check_modules(build)
    check_statistics()
    check_clock()
    check_removals()
    with TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        expected = alone(scratch)
        assert len(expected) == SMALL
        check_continued(scratch, expected)
        check_killed(scratch, expected)
        check_unused(build, scratch)
        check_offers(build, scratch)
        refused(build, scratch)
    return 0


if __name__ == "__main__":
    sys.exit(client(*sys.argv[2:]) if sys.argv[1] == "--client" else main())
