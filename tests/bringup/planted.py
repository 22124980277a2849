# SPDX-License-Identifier: MIT
"""Boards with one planted error: the ladder stops at the right rung, with the right message.

usage: planted.py BUILD FOLDER

Emulators have no caches. A cache that the firmware leaves on and never cleans is simulated by memory of the emulator's
own in place of the shared file, so that the core's stores stay there.
"""
import collections
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BOARDS = HERE.parent.parent / "boards"


def facts_of(board):
    return json.loads((BOARDS / board / "board.json").read_text())


def swapped_ready(elf):
    """Swaps the bytes of the firmware's word BCL_READY, as a core with the other byte order would store it."""
    word = b"BCLY"
    assert elf.count(word) == 1, "the firmware has the word once"
    return elf.replace(word, word[::-1])


def set_fact(*path_and_value):
    *path, last, value = path_and_value

    def change(facts):
        for member in path:
            facts = facts[member]
        facts[last] = value
    return change


def map_facts(*path_and_function):
    """Changes each element of a list by the function."""
    *path, last, function = path_and_function

    def change(facts):
        for member in path:
            facts = facts[member]
        facts[last] = [function(one) for one in facts[last]]
    return change


def same(what):
    return what


SMP = facts_of("sabrelite")["emulator"]["arguments"].index("-smp")

# The errors, in board.json and in the firmware; the rung that finds each, and a part of its message.
FAULTS = {
    "nothing": (same, same, None, ""),
    "base-address": (set_fact("memory", "shared", "address", "0x21100000"), same, "ready", "has given up"),
    "start-address": (set_fact("core", "vectors", "0x00001000"), same, "link", "nothing is loaded at 0x1000"),
    "caches": (map_facts("emulator", "arguments", lambda text: text.replace("share=on", "share=off")), same,
               "ready", "stay in a cache"),
    "peripherals": (set_fact("emulator", "arguments", SMP + 1, "1"), same, "ready", "the core faulted"),
    "stack": (set_fact("core", "stack_size", 0), same, "link", "core.stack_size is 0"),
    "byte-order": (same, swapped_ready, "ready", "bytes swapped"),
    "no-code": (same, lambda elf: elf.replace(b"BCLY", b"ABCD"), "ready", "which no firmware stores"),
    "no-firmware": (same, lambda elf: b"", "link", ""),
    "emulator": (set_fact("emulator", "program", "no-such-emulator"), same, "ready", "no-such-emulator"),
}


# Only ARMv6-M's firmware has its constants as words. With one core, QEMU's i.MX 6 reports peripherals at an address
# where there are none.
BOARD_OF = collections.defaultdict(
    lambda: "mps2-an386", {"byte-order": "microbit", "no-code": "microbit", "peripherals": "sabrelite"})


def plant(build, folder, fault):
    """A board of that name in the folder, with its firmware and kernels."""
    board = BOARD_OF[fault]
    change_facts, change_firmware, *_ = FAULTS[fault]
    facts = facts_of(board)
    facts["name"] = fault
    change_facts(facts)
    home = folder / fault
    home.mkdir(parents=True, exist_ok=True)
    (home / "board.json").write_text(json.dumps(facts))
    firmware = (build / f"share/barecl/firmware/{board}.elf").read_bytes()
    (home / f"{fault}.elf").write_bytes(change_firmware(firmware))
    (home / "kernels.bin").write_bytes((build / f"tests/firmware/{board}/kernels.bin").read_bytes())


def main():
    build, folder = Path(sys.argv[1]), Path(sys.argv[2])
    wrong = 0
    for fault, (_, _, rung, says) in FAULTS.items():
        plant(build, folder, fault)
        run = subprocess.run([sys.executable, HERE / "bringup.py", build, fault, folder / fault / "out"],
                             env={**os.environ, "BARECL_BOARDS": str(folder)}, capture_output=True, text=True)
        is_right = run.returncode == 0 if rung is None else \
            f"rung {rung} fails" in run.stdout and says in run.stdout
        print(f"{'right' if is_right else 'WRONG'}  {fault}: {rung or 'nothing fails'}")
        if not is_right:
            print(run.stdout + run.stderr)
        wrong += not is_right
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
