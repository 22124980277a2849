# SPDX-License-Identifier: MIT
"""The page of a search: a scatter of all machines, cycles by LUTs, and the facts of the one that is clicked."""

import json
from pathlib import Path

TEMPLATE = Path(__file__).with_name("page.html")


def entry(each, is_front):
    """What the page knows of a machine. Only those of the front have their ADF file in it."""
    result = {"name": each.name, "cycles": round(each.cycles), "LUTs": each.cost["LUTs"], "MHz": each.cost["MHz"],
              "time": round(each.time, 2), "bits": each.found["bits"], "front": is_front, "chosen": each.chosen,
              "kernels": [[kernel, cycles, each.found["bounds"][kernel], *each.found["limits"][kernel]]
                          for kernel, cycles in each.found["cycles"].items()],
              "source": each.source.name if each.source else "", "removal": each.removal, "loss": each.loss,
              "verdict": each.verdict,
              "operations": [[operation["name"], operation["latency"], "\n".join(operation["meaning"])]
                             for operation in each.operations],
              "resources": each.found["resources"]}
    if is_front:
        parts = sorted(each.parts.items(), key=lambda part: (-part[1]["LUTs"], part[0]))
        result |= {"adf": each.text,
                   "parts": [[name, part["LUTs"], part["registers"], part["inside"]] for name, part in parts]}
    return result


def page(kernels, candidates, front, base):
    """The text of the page."""
    valid = [each for each in candidates if not each.problem]
    entries = [entry(each, each in front) for each in valid]
    data = {"kernels": kernels, "base": {**entry(base, True), "name": "tta-scalar"}, "machines": entries,
            "failed": [each.problem for each in candidates if each.problem]}
    return TEMPLATE.read_text().replace("@DATA@", json.dumps(data).replace("<", "\\u003c"))
