# SPDX-License-Identifier: MIT
"""Runs many independent jobs, on the processors of this machine or of many machines.

    parser = argparse.ArgumentParser()
    jobs.add_options(parser)
    ...
    with jobs.Engine(options, depends=[bareclc, __file__], kept=out / "results.jsonl") as engine:
        results = engine.run(measure, [(machine, kernel), ...])

A job is a function of a script with its arguments. Arguments and result are JSON values: numbers, texts, lists,
dictionaries. Each job is a process of its own, `jobs.py SCRIPT FUNCTION`, which a worker of Dask starts. A worker has
loaded no code of this tree, but must have the same tree at the same path: a job refuses to run where a file that
results depend on differs. Other files that a job needs are passed as arguments, and what it finds is its result.

Results are returned in the order of the jobs, whichever job ended first. They are kept in a file as they come: the
next run takes them from there as long as no file that they depend on has changed. A job whose worker is lost is done
again by another worker; a job that fails three times ends the run. With --minutes, no job begins after that time:
jobs without a result then have None, and the next run does them.
"""

import argparse
import hashlib
import importlib.util
import inspect
import json
import logging
import os
import socket
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

TRIES = 3
PATIENCE = 30  # seconds between two lines about progress without a terminal
DIFFERS = "its tree is not that of the run: it must be the same commit, built, at the same path"


class Failed(Exception):
    """A job that did not end as it should; its output says why."""


def add_options(parser):
    group = parser.add_argument_group("jobs")
    group.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), metavar="N",
                       help="at a time on this machine (as many as it has processors)")
    group.add_argument("--cluster", metavar="WHERE",
                       help="tcp://HOST:PORT of a Dask scheduler, or slurm:N for N jobs of Slurm")
    group.add_argument("--again", action="store_true", help="forget what earlier runs have found")
    return group


def add_minutes(group):
    """For scripts that can use incomplete results. `group` is what add_options() returned."""
    group.add_argument("--minutes", type=float, metavar="N",
                       help="begin no job after N minutes; those that have begun end")


def default_options():
    """For scripts without these options on their command line: all processors of this machine, and no earlier
    results."""
    return argparse.Namespace(jobs=len(os.sched_getaffinity(0)), cluster=None, again=True)


def digest_of(paths):
    """A digest of the contents of files, and of all files in folders, whatever their names."""
    digest = hashlib.sha256()
    for path in map(Path, paths):
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and file.suffix != ".pyc":
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def key_of(function, job):
    return hashlib.sha256(json.dumps([function.__name__, job]).encode()).hexdigest()


def ranges(numbers):
    """Numbers in ascending order as a text: "1-3 5"; "none"."""
    found = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in found) or "none"


class Deadline:
    """A time `minutes` from now; None: never."""

    def __init__(self, minutes):
        self.end = None if minutes is None else time.monotonic() + 60 * minutes

    def passed(self):
        return self.end is not None and time.monotonic() >= self.end


class Kept:
    """Results by job, in a file with a line for each. Drops results for other versions of the files that they depend
    on."""

    def __init__(self, path, version, again):
        self.path, self.version, self.results = path, version, {}
        if not path:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not again:
            self.read(path.read_text().splitlines())
        fresh = path.with_suffix(".new")
        fresh.write_text("".join(map(self.line, self.results)))
        fresh.replace(path)

    def read(self, lines):
        for line in lines:
            try:
                row = json.loads(line)
            except json.JSONDecodeError:  # the last run was stopped while it wrote this line
                continue
            if row["of"] == self.version:
                self.results[row["job"]] = row["result"]

    def line(self, job):
        return json.dumps({"of": self.version, "job": job, "result": self.results[job]}) + "\n"

    def write(self, job):
        if self.path:
            with self.path.open("a") as file:
                file.write(self.line(job))


class Progress:
    """On a terminal a bar with the time left, else a line now and then."""

    def __init__(self, total, done):
        from tqdm import tqdm
        self.total, self.done, self.before = total, done, done
        self.start = self.said = time.monotonic()
        self.bar = tqdm(total=total, initial=done, unit="job", file=sys.stderr, disable=None)

    def step(self, line):
        if line:
            self.bar.write(line, file=sys.stderr)
        self.done += 1
        self.bar.update()
        now = time.monotonic()
        if self.bar.disable and now - self.said >= PATIENCE and self.done < self.total:
            left = (now - self.start) / (self.done - self.before) * (self.total - self.done)
            print(f"{self.done} of {self.total} jobs, about {left:.0f} s left", file=sys.stderr,
                  flush=True)
            self.said = now

    def close(self):
        self.bar.close()


def local_cluster(count):
    """Threads of this process: a job is a process, and its worker only waits for it. With its default dashboard
    address Dask would collide with other runs on this machine, and warn."""
    from distributed import LocalCluster
    return LocalCluster(n_workers=1, threads_per_worker=count, processes=False, memory_limit=None,
                        dashboard_address=":0", silence_logs=logging.CRITICAL)


def slurm_cluster(count):
    try:
        from dask_jobqueue import SLURMCluster
    except ImportError:
        sys.exit(f"--cluster slurm wants dask-jobqueue, which {sys.executable} does not find")
    cluster = SLURMCluster()  # queue, cores, time: as ~/.config/dask/jobqueue.yaml says
    cluster.scale(jobs=count)
    return cluster


def open_client(options):
    """A client of Dask, with a cluster of this run or an existing one."""
    from distributed import Client
    where = options.cluster
    if not where:
        return Client(local_cluster(options.jobs))
    kind, _, count = where.partition(":")
    if kind == "slurm":
        return Client(slurm_cluster(int(count or 1)))
    try:
        client = Client(where, timeout=10)
    except (OSError, ValueError) as problem:
        sys.exit(f"--cluster {where}: {problem}")
    if not client.scheduler_info()["workers"]:
        print(f"no worker yet; on each machine: dask-worker {where}", file=sys.stderr, flush=True)
    return client


class Engine:
    """Runs jobs. `depends`: files and folders that their results depend on; `kept`: a file for
    results, or None."""

    def __init__(self, options, depends, kept=None):
        self.options = options
        self.depends = [str(Path(path).resolve()) for path in depends]
        self.version = digest_of([__file__, *depends])
        self.kept = Kept(kept, self.version, options.again)
        self.deadline = Deadline(getattr(options, "minutes", None))
        self.client = None

    def __enter__(self):
        return self

    def __exit__(self, kind, problem, _):
        if self.client:
            cluster = self.client.cluster
            self.client.close()
            if cluster:
                cluster.close()
        if kind is Failed:
            sys.exit(str(problem))
        if kind is KeyboardInterrupt:
            sys.exit("interrupted" + (", to be gone on with" if self.kept.path else ""))

    def command(self, function):
        words = [sys.executable, str(Path(__file__).resolve()), inspect.getfile(function),
                 function.__name__]
        # On this machine alone, the tree is the same one, so the job does not compare it.
        return [*words, self.version, *self.depends] if self.options.cluster else words

    def run(self, function, jobs, say=lambda job, result: None, keep=lambda result: True):
        """The result of function(*job) for each of the jobs, in their order; None for those that have not
        begun when the time is over. For each result, `say` may return a line to print, and `keep` says whether to
        keep the result for the next run."""
        order = [key_of(function, job) for job in jobs]
        jobs = dict(zip(order, jobs))
        results = self.kept.results
        missing = {key: job for key, job in jobs.items() if key not in results}
        progress = Progress(len(jobs), len(jobs) - len(missing))
        try:
            for key, result in self.results_of(self.command(function), missing):
                results[key] = result
                if keep(result):
                    self.kept.write(key)
                progress.step(say(jobs[key], result))
        finally:
            progress.close()
        return [results.get(key) for key in order]

    def results_of(self, command, jobs):
        """Yields the jobs' keys and results, as they come."""
        if not jobs:
            return
        from distributed import KilledWorker, as_completed
        self.client = self.client or open_client(self.options)
        waiting, futures, completed = iter(jobs.items()), {}, as_completed()
        self.begin(command, waiting, futures, completed)
        for future in completed:
            key = futures.pop(future)
            try:
                done = future.result()
            except (subprocess.CalledProcessError, KilledWorker) as problem:
                self.client.cancel(list(futures))
                raise Failed(f"{' '.join(command[2:4])} of {json.dumps(jobs[key])[:200]}: {problem}\n"
                             f"{getattr(problem, 'stderr', '')}") from None
            self.begin(command, waiting, futures, completed)
            sys.stderr.write(done.stderr)
            yield key, json.loads(done.stdout)

    def begin(self, command, waiting, futures, completed):
        """Gives waiting jobs to the workers: all of them, or, with a deadline, as many as the workers have
        threads."""
        limit = sum(self.client.nthreads().values()) or 1 if self.deadline.end else None
        while (limit is None or len(futures) < limit) and not self.deadline.passed():
            key, job = next(waiting, (None, None))
            if key is None:
                return
            future = self.client.submit(subprocess.run, command, input=json.dumps(job), check=True,
                                        text=True, capture_output=True, pure=False,
                                        retries=TRIES - 1)
            futures[future] = key
            completed.add(future)


def load(script):
    """The script as a module, which can import the modules beside it."""
    sys.path.insert(0, str(Path(script).parent))
    spec = importlib.util.spec_from_file_location(Path(script).stem, script)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_tree(version, *depends):
    """Whether this machine has the same files that the run depends on."""
    return all(map(os.path.exists, depends)) and digest_of([__file__, *depends]) == version


def main():
    """The process of one job: all that it prints goes to standard error, only its result to standard output."""
    script, function, *tree = sys.argv[1:]
    if tree and not is_tree(*tree):
        sys.exit(f"{socket.gethostname()}: {DIFFERS}")
    arguments = json.load(sys.stdin)
    with redirect_stdout(sys.stderr):
        result = getattr(load(script), function)(*arguments)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
