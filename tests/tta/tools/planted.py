# SPDX-License-Identifier: MIT
"""Spaces of machines whose costs are formulas, so that their fronts and best machines are known from all candidates.

A space is a number: it says where the optimum is."""

import itertools
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "compiler/tta/tools/search"), str(ROOT / "compiler/tta/tools"), str(ROOT / "boards/tools")]
import optimiser

CHOICES = {"buses": [1, 2, 3, 4, 5], "registers": [6, 8, 12, 16, 24], "file buses": [1, 2, 99], "multiplier": [0, 1],
           "immediate": [4, 6, 8, 12, 16], "delay slots": [1, 2, 3]}


def objectives(number, chosen):
    """Time, LUTs, bits. Machines with too few registers for their buses are invalid, as some real ones."""
    place = random.Random(number)
    needs_multiplier, buses, registers, bits = (place.randrange(2), place.choice([2, 3, 4]), place.choice([8, 12, 16]),
                                                place.choice([6, 8, 12]))
    if chosen["registers"] < 2 * chosen["buses"]:
        return None
    connected = min(chosen["buses"], chosen["file buses"])
    slower = 1 + max(0, buses - chosen["buses"]) + 0.3 * max(0, buses - connected) + 0.1 * max(0, bits - chosen["immediate"])
    slower += 0.08 * max(0, registers - chosen["registers"]) + (3 if needs_multiplier > chosen["multiplier"] else 0)
    slower *= 1 + 0.04 * chosen["buses"] + 0.05 * (3 - chosen["delay slots"])
    luts = 500 + 150 * chosen["buses"] + 20 * chosen["registers"] * connected + 1300 * chosen["multiplier"]
    wide = 60 + chosen["buses"] * (14 + chosen["immediate"]) + 4 * chosen["delay slots"]
    return round(slower, 3), luts, wide


def worked(number, chosen, waits, notes):
    """A job: the objectives. A line of the file `begun` in the folder `notes` says that it has begun. If it waits, it does
    so until that folder has a file `released`."""
    with open(Path(notes) / "begun", "a") as file:
        file.write("1\n")
    while waits and not (Path(notes) / "released").exists():
        time.sleep(0.01)
    found = objectives(number, chosen)
    return list(found) if found else []


def everything(number):
    """All candidates of a space with their objectives."""
    candidates = [dict(zip(CHOICES, values)) for values in itertools.product(*CHOICES.values())]
    return [(each, objectives(number, each)) for each in candidates]


def best_of(points):
    """The least time by LUTs."""
    return min(found[0] * found[1] for _, found in points if found)


def front_of(points):
    return {found for _, found in optimiser.front(points)}
