# SPDX-License-Identifier: MIT
"""Jobs for the tests of the engine."""

import os
import time
from pathlib import Path


def square(number, seconds=0):
    time.sleep(seconds)
    return number * number


def noted(number, notes):
    """A job that leaves a file for each time that it runs."""
    (Path(notes) / f"{number}-{os.getpid()}").touch()
    return square(number)


def worked(number, seconds, notes):
    """A job that writes down the network namespace in which it runs."""
    name = os.readlink("/proc/self/ns/net")
    (Path(notes) / f"{number}-{os.getpid()}").write_text(name)
    return square(number, seconds)


def killed_once(number, notes):
    """A job that a signal kills at first, as when its machine shuts down."""
    mark = Path(notes) / f"killed-{number}"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return square(number)


def failing(number):
    raise ValueError(f"no square of {number}")
