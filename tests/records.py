# SPDX-License-Identifier: MIT
"""The targets and boards that there are, by their records: what is true of each, by name."""
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def read(pattern):
    records = [json.loads(path.read_text()) for path in sorted(ROOT.glob(pattern))]
    return {record["name"]: record for record in records}


def targets():
    """With what a target has of the one that it is like; toolchains/README.md tells the members."""
    own = read("toolchains/*.json")

    def whole(record):
        base = whole(own[record["like"]]) if "like" in record else {}
        base.pop("test", None)
        return {**base, **record}

    return {name: whole(record) for name, record in own.items()}


def boards():
    """boards/README.md tells the members."""
    return read("boards/*/board.json")
