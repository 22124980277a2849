#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The job runner on this machine: order of results, which results are kept, jobs that fail."""

import argparse
import io
import sys
import tempfile
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from unittest import mock

sys.path.append(str(Path(__file__).resolve().parents[2] / "boards/tools"))
import jobs
import squares


class JobsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.kept, self.input = self.folder / "results.jsonl", self.folder / "input"
        self.input.write_text("first")

    def run_jobs(self, function, arguments, count=2, again=False, minutes=None, **how):
        options = argparse.Namespace(jobs=count, cluster=None, again=again, minutes=minutes)
        with jobs.Engine(options, [self.input], self.kept) as engine:
            return engine.run(function, arguments, **how)

    def runs(self):
        return len(list(self.folder.glob("*-*")))

    def test_order(self):
        """Results come in the order of the jobs, not of their ends; a job that is listed twice has its result twice."""
        arguments = [(3, 0.4), (2, 0), (3, 0.4), (1, 0.2)]
        said = []
        for count in 1, 3:
            found = self.run_jobs(squares.square, arguments, count, again=True,
                                  say=lambda job, result: said.append((job[0], result)))
            self.assertEqual(found, [9, 4, 9, 1])
        self.assertEqual(sorted(said), sorted(2 * [(1, 1), (2, 4), (3, 9)]))

    def test_kept(self):
        arguments = [(number, str(self.folder)) for number in range(4)]
        self.assertEqual(self.run_jobs(squares.noted, arguments[:2]), [0, 1])
        self.assertEqual(self.run_jobs(squares.noted, arguments), [0, 1, 4, 9])
        self.assertEqual(self.runs(), 4)
        self.run_jobs(squares.noted, arguments, again=True)
        self.assertEqual(self.runs(), 8)
        self.input.write_text("second")
        self.run_jobs(squares.noted, arguments[:1])
        self.assertEqual(self.runs(), 9)

    def test_cut_off(self):
        """A run that was ended while it wrote a result loses only that result."""
        arguments = [(number, str(self.folder)) for number in range(3)]
        self.run_jobs(squares.noted, arguments)
        self.kept.write_bytes(self.kept.read_bytes()[:-5])
        self.assertEqual(self.run_jobs(squares.noted, arguments), [0, 1, 4])
        self.assertEqual(self.runs(), 4)

    def test_not_kept(self):
        arguments = [(number, str(self.folder)) for number in range(2)]
        for _ in range(2):
            self.run_jobs(squares.noted, arguments, keep=lambda result: result > 0)
        self.assertEqual(self.runs(), 3)

    def test_deadline(self):
        """Jobs that have begun end, and their results are kept; the next run does the other jobs."""
        arguments = [(number, str(self.folder)) for number in range(4)]
        with mock.patch.object(jobs.Deadline, "passed", side_effect=[False, False, True]):
            self.assertEqual(self.run_jobs(squares.noted, arguments, 1, minutes=60),
                             [0, 1, None, None])
        self.assertEqual(self.runs(), 2)
        self.assertEqual(self.run_jobs(squares.noted, arguments), [0, 1, 4, 9])
        self.assertEqual(self.runs(), 4)

    def test_no_minutes(self):
        """No job begins; the results of earlier runs are returned."""
        self.run_jobs(squares.noted, [(1, str(self.folder))])
        self.assertEqual(self.run_jobs(squares.noted, [(n, str(self.folder)) for n in range(3)],
                                       minutes=0), [None, 1, None])
        self.assertEqual(self.runs(), 1)

    def test_ranges(self):
        self.assertEqual(jobs.ranges([]), "none")
        self.assertEqual(jobs.ranges([1, 2, 3, 5, 7, 8]), "1-3 5 7-8")

    def test_killed(self):
        self.assertEqual(self.run_jobs(squares.killed_once, [(5, str(self.folder))]), [25])

    def test_failing(self):
        """A failing job ends the run with its message; earlier results are kept."""
        self.run_jobs(squares.noted, [(1, str(self.folder))])
        with self.assertRaises(SystemExit) as ended:
            self.run_jobs(squares.failing, [(7,)])
        self.assertIn("ValueError: no square of 7", str(ended.exception))
        self.run_jobs(squares.noted, [(1, str(self.folder))])
        self.assertEqual(self.runs(), 1)

    def test_no_scheduler(self):
        options = argparse.Namespace(jobs=1, cluster="tcp://127.0.0.1:1", again=False)
        with redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
            with jobs.Engine(options, []) as engine:
                engine.run(squares.square, [(1,)])
        self.assertIn("--cluster tcp://127.0.0.1:1", str(ended.exception))

    def test_slurm_without_its_package(self):
        options = argparse.Namespace(jobs=1, cluster="slurm:2", again=False)
        sys.modules["dask_jobqueue"] = None  # makes the import fail, even if the package is installed
        self.addCleanup(sys.modules.pop, "dask_jobqueue")
        with self.assertRaises(SystemExit) as ended:
            with jobs.Engine(options, []) as engine:
                engine.run(squares.square, [(1,)])
        self.assertIn("dask-jobqueue", str(ended.exception))


if __name__ == "__main__":
    unittest.main()
