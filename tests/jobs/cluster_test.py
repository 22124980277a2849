#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs jobs on workers in two network namespaces, as on two machines, and kills one worker while it works: all
results arrive, and they equal the results of the same jobs on this machine. A worker whose tree differs does no job.

Scheduler, client and one worker are in the first namespace, the other worker in the second. A pair of virtual
interfaces joins them, and no packet leaves the two. The test needs the permissions of `ip netns`; without them it
ends with 77, which ctest counts as skipped.

    cluster_test.py            makes the namespaces, and runs itself in the first
    cluster_test.py ADDRESS    runs as the client of the scheduler at ADDRESS
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
import jobs
import squares

SKIPPED = 77
NAMES = [f"barecl-jobs-{os.getpid()}-{n}" for n in (1, 2)]
ADDRESSES = ["192.0.2.1", "192.0.2.2"]  # reserved for documentation (RFC 5737): no machine has them
SCHEDULER = f"tcp://{ADDRESSES[0]}:8786"
COUNT, SECONDS, THREADS = 24, 0.5, 2
PATIENCE = 800  # seconds


def ip(*words):
    done = subprocess.run(["ip", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(f"skipped: ip {' '.join(words)}: {done.stdout.strip()}")
        sys.exit(SKIPPED)


def make_namespaces(stack):
    for name in NAMES:
        ip("netns", "add", name)
        stack.callback(subprocess.run, ["ip", "netns", "delete", name])
    ip("link", "add", "jobs", "netns", NAMES[0], "type", "veth", "peer", "jobs", "netns", NAMES[1])
    for name, address in zip(NAMES, ADDRESSES):
        ip("-netns", name, "address", "add", f"{address}/24", "dev", "jobs")
        for link in "lo", "jobs":
            ip("-netns", name, "link", "set", link, "up")


def start(stack, name, *command):
    """Starts the command in the namespace `name`, as a process group that ends with the stack."""
    process = subprocess.Popen(["ip", "netns", "exec", name, *command], start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stack.callback(kill, process)
    return process


def kill(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def worker(stack, number, scratch):
    return start(stack, NAMES[number], "/usr/bin/dask-worker", SCHEDULER, "--no-nanny",
                 "--no-dashboard", "--nthreads", str(THREADS),
                 "--local-directory", f"{scratch}/worker-{number}")


def namespaces_used(notes):
    return {file.read_text() for file in notes.iterdir()}


def main():
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        notes = scratch / "notes"
        notes.mkdir()
        make_namespaces(stack)
        start(stack, NAMES[0], "/usr/bin/dask-scheduler", "--host", ADDRESSES[0], "--no-dashboard")
        worker(stack, 0, scratch)
        lost = worker(stack, 1, scratch)
        client = subprocess.Popen(["ip", "netns", "exec", NAMES[0], sys.executable, __file__,
                                   SCHEDULER, str(notes)], stdout=subprocess.PIPE, text=True)
        stack.callback(kill_alone, client)
        end = time.monotonic() + PATIENCE
        while len(namespaces_used(notes)) < 2:  # until both workers have begun
            assert time.monotonic() < end, "only one of the workers does jobs"
            assert client.poll() is None, client.stdout.read()
            time.sleep(0.02)
        begun = len(list(notes.iterdir()))
        kill(lost)
        said, _ = client.communicate(timeout=PATIENCE)
        print(said, end="")
        assert client.returncode == 0
        done = len(list(notes.iterdir()))
        assert begun < COUNT < done, (begun, done)  # killed during the run; some jobs ran twice
        print(f"killed when {begun} jobs had begun; {done - COUNT} were begun again")


def kill_alone(process):
    if process.poll() is None:
        process.kill()
        process.wait()


def run_client(address, notes):
    """Waits for both workers, then runs the jobs."""
    from distributed import Client
    with Client(address, timeout=PATIENCE) as client:
        client.wait_for_workers(2, timeout=PATIENCE)

    options = argparse.Namespace(jobs=1, cluster=address, again=True)
    with jobs.Engine(options, [squares.__file__]) as engine:
        found = engine.run(squares.worked, [(n, SECONDS, notes) for n in range(COUNT)])
    assert found == [squares.square(n) for n in range(COUNT)], found
    print(f"{len(found)} results")
    check_tree(options)


def check_tree(options):
    """A job refuses to run where a file is not as it was when the run began."""
    with tempfile.TemporaryDirectory() as scratch:
        program = Path(scratch) / "program"
        program.write_text("one")
        try:
            with jobs.Engine(options, [program]) as engine:
                program.write_text("two")
                engine.run(squares.square, [(1,)])
        except SystemExit as ended:
            assert jobs.DIFFERS in str(ended), ended
        else:
            raise AssertionError("a worker whose tree differs has done a job")


if __name__ == "__main__":
    run_client(*sys.argv[1:]) if len(sys.argv) > 1 else main()
