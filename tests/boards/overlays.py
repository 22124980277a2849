# SPDX-License-Identifier: MIT
"""Compiles the boards' device-tree overlays, which must give no warnings, and checks that each overlay reserves the
memory that the board shares with Linux.

usage: overlays.py FOLDER
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import tree


def number(fact):
    return int(str(fact), 0)


def reserved(tree):
    """The regions of memory that the compiled overlay reserves."""
    text = subprocess.run(["dtc", "-q", "-I", "dtb", "-O", "dts", tree], check=True, capture_output=True,
                          text=True).stdout
    for cells in re.findall(r"reg = <([^>]*)>;\s*no-map|no-map;\s*(?:compatible[^;]*;\s*)?reg = <([^>]*)>", text):
        words = [int(word, 0) for word in (cells[0] or cells[1]).split()]
        half = len(words) // 2
        address, size = (sum(word << 32 * (half - 1 - i) for i, word in enumerate(part))
                         for part in (words[:half], words[half:]))
        yield address, size


def wrong(board, overlay, tree):
    """Returns a description of what is wrong, or None."""
    # The warning is wrong for overlays: the root has the sizes of cells for the node below it.
    compiled = subprocess.run(["dtc", "-@", "-W", "no-avoid_unnecessary_addr_size", "-I", "dts", "-O", "dtb", "-o",
                               tree, overlay], capture_output=True, text=True, check=False)
    if compiled.returncode != 0 or compiled.stderr:
        return compiled.stderr or "dtc has failed"
    address, size = board["host.address"] or board["memory.shared.address"], board["memory.shared.size"]
    if any(start <= address and address + size <= start + length for start, length in reserved(tree)):
        return None
    return f"{size:#x} bytes at {address:#x} are not reserved"


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.which("dtc") is None:
        print("skipped: dtc is not in PATH (Debian: device-tree-compiler)")
        return 77
    failed = 0
    for name, board in tree.boards().items():
        overlay = ROOT / "boards" / name / "overlay.dtso"
        if overlay.exists() or board["hardware"] and board["transport"] not in ("shared-file", "gdb-stub"):
            why = wrong(board, overlay, folder / f"{name}.dtbo") if overlay.exists() else "there is no overlay"
            print(f"{name}: {why or 'right'}")
            failed += why is not None
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
