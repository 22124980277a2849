# SPDX-License-Identifier: MIT
"""Boards with one planted fault each: barecl-ladder must stop at the rung that finds the fault, and describe it.

usage: planted.py BUILD FOLDER

Emulators have no caches. The fault "caches" stands for a firmware that leaves the cache on and never writes it back:
the emulator maps the shared file privately, so the core's stores do not get into the file.
"""
import collections
import json
import os
import subprocess
import sys
from pathlib import Path

BOARDS = Path(__file__).resolve().parent.parent.parent / "boards"


def facts_of(board):
    return json.loads((BOARDS / board / "board.json").read_text())


def swapped_ready(elf):
    """The firmware's word BCL_READY with its bytes swapped, as a core of the other byte order stores it."""
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
    """A change that applies the function to each element of a list."""
    *path, last, function = path_and_function

    def change(facts):
        for member in path:
            facts = facts[member]
        facts[last] = [function(one) for one in facts[last]]
    return change


def same(what):
    return what


SMP = facts_of("sabrelite")["emulator"]["arguments"].index("-smp")

# As {memory}, but mapped privately.
PRIVATE_MEMORY = "memory-backend-file,id=shared,size={emulator.file_size},mem-path={file},share=off"
RECORD = "record"  # no rung: the record itself is refused

# Fault: the change of board.json, the change of the firmware, the rung that must fail, and a part of its message.
FAULTS = {
    "nothing": (same, same, None, ""),
    "base-address": (set_fact("memory", "shared", "address", "0x21100000"), same, "ready", "has given up"),
    "start-address": (set_fact("core", "vectors", "0x00001000"), same, "link", "nothing is loaded at 0x1000"),
    "caches": (map_facts("emulator", "arguments", lambda text: text.replace("{memory}", PRIVATE_MEMORY)), same,
               "ready", "stay in a cache"),
    "peripherals": (set_fact("emulator", "arguments", SMP + 1, "1"), same, "ready", "the core faulted"),
    "stack": (set_fact("core", "stack_size", 0), same, RECORD, 'is "0", wanted: a stack for kernels'),
    "other-stack": (set_fact("core", "stack_size", 0x10000), same, "link", "core.stack_size is 65536"),
    "byte-order": (same, swapped_ready, "ready", "bytes swapped"),
    "no-code": (same, lambda elf: elf.replace(b"BCLY", b"ABCD"), "ready", "which no firmware stores"),
    "no-firmware": (same, lambda elf: b"", "link", ""),
    "emulator": (set_fact("emulator", "program", "no-such-emulator"), same, "reach", "no-such-emulator"),
}


# The board on which a fault is planted. Changing BCL_READY needs the firmware of ARMv6-M, which has its constants as
# whole words. With one core, QEMU's i.MX 6 reports a wrong address of the core's peripherals.
BOARD_OF = collections.defaultdict(
    lambda: "mps2-an386", {"byte-order": "microbit", "no-code": "microbit", "peripherals": "sabrelite"})


def plant(build, folder, fault):
    """Makes a board with the fault in the folder, with its firmware and kernels. The board has the fault's name."""
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
    (home / "kernels.bin").write_bytes((build / f"share/barecl/ladder/{board}.bin").read_bytes())


def is_found(run, rung, says):
    if rung is None:
        return run.returncode == 0
    if rung == RECORD:
        return run.returncode == 2 and says in run.stderr
    return run.returncode == 1 and f"rung {rung} fails" in run.stdout and says in run.stdout


def main():
    build, folder = Path(sys.argv[1]), Path(sys.argv[2])
    wrong = 0
    for fault, (_, _, rung, says) in FAULTS.items():
        plant(build, folder, fault)
        run = subprocess.run([build / "bin/barecl-ladder", "--folder", folder, fault],
                             env={**os.environ, "BARECL_BOARDS": str(folder)}, capture_output=True, text=True)
        is_right = is_found(run, rung, says)
        print(f"{'right' if is_right else 'WRONG'}  {fault}: {rung or 'nothing fails'}")
        if not is_right:
            print(run.stdout + run.stderr)
        wrong += not is_right
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
