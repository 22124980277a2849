# SPDX-License-Identifier: MIT
"""Jobs for the tests of the job runner."""

import os
import time
from pathlib import Path


def square(number, seconds=0):
    time.sleep(seconds)
    return number * number


def noted(number, notes):
    """Notes that it was run."""
    (Path(notes) / f"{number}-{os.getpid()}").touch()
    return square(number)


def worked(number, seconds, notes):
    """Notes the network namespace that it was run in."""
    name = os.readlink("/proc/self/ns/net")
    (Path(notes) / f"{number}-{os.getpid()}").write_text(name)
    return square(number, seconds)


def killed_once(number, notes):
    """Kills its process by a signal the first time, as a machine that shuts down kills jobs."""
    mark = Path(notes) / f"killed-{number}"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return square(number)


def failing(number):
    raise ValueError(f"no square of {number}")
