# SPDX-License-Identifier: MIT
"""Writes a board's firmware to the board, with the tool that its record names.

    ./dev flash BOARD [--host [USER@]HOST]    (or: boards/tools/flash.py BUILD BOARD ...)

OpenOCD and pyOCD write the firmware through a debug probe. With remoteproc, Linux on the board loads it: on HOST, by
ssh, or on this machine. libbarecl loads it by remoteproc itself when a program first uses the device.
"""
import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import tree

TO_INSTALL = {"openocd": "the Debian package openocd",
              "pyocd": "pyOCD from PyPI (pipx install pyocd): Debian 12's, 0.13.1, has no such command",
              "ssh": "the Debian package openssh-client", "scp": "the Debian package openssh-client"}

# Messages of the tools when no probe is plugged in.
NO_PROBE = re.compile(r"open failed|unable to open|no (j-link )?device found|unable to find (a matching )?CMSIS-DAP|"
                      r"no (available|connected) debug probes|no target device available", re.IGNORECASE)

REMOTEPROC = Path("/sys/class/remoteproc")

START = """set -e
for p in /sys/class/remoteproc/*; do
    [ -e $p ] || continue
    [ "$(cat $p/name)" = '{processor}' ] || [ "$(basename $p)" = '{processor}' ] || continue
    [ "$(cat $p/state)" = offline ] || echo stop >$p/state
    echo {file} >$p/firmware
    echo start >$p/state
    cat $p/state
    exit
done
echo "this machine has no processor '{processor}' in /sys/class/remoteproc" >&2
exit 1"""


class Refused(Exception):
    """Carries the message for the user."""


def commands(board, firmware, host):
    """The commands to run, in order."""
    tool = board["flash.tool"]
    if tool == "none":
        raise Refused(f"{board['name']} is emulated: there is nothing to flash")
    if tool != "remoteproc":
        return [[tool, *(word.replace("{firmware}", str(firmware)).replace("{folder}", str(firmware.parent))
                         for word in board["flash.arguments"])]]
    file = f"barecl-{board['name']}.elf"
    start = START.format(processor=board["host.processor"], file=file)
    if host is None:
        if not REMOTEPROC.exists():
            raise Refused("this machine is not the board's Linux, which has /sys/class/remoteproc: "
                          f"./dev flash {board['name']} --host root@BOARD")
        return [["cp", str(firmware), f"/lib/firmware/{file}"], ["sh", "-c", start]]
    return [["scp", str(firmware), f"{host}:/lib/firmware/{file}"], ["ssh", host, start]]


def run(command, board):
    if shutil.which(command[0]) is None:
        raise Refused(f"{command[0]} is not in PATH: install {TO_INSTALL.get(command[0], command[0])}")
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(ended.stdout, end="")
    if ended.returncode == 0:
        return
    if NO_PROBE.search(ended.stdout):
        raise Refused(f"no probe answers: plug in the debug connector of {board['name']} "
                      f"(boards/{board['name']}/README.md)")
    raise Refused(f"{command[0]} has ended with {ended.returncode}")


def main():
    parser = argparse.ArgumentParser(prog="./dev flash", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("board")
    parser.add_argument("--host", metavar="[USER@]HOST", help="the board's Linux, for remoteproc")
    options = parser.parse_args()
    try:
        board = tree.boards().get(options.board)
        if board is None:
            raise Refused(f"there is no board {options.board}")
        firmware = options.build / f"share/barecl/firmware/{options.board}.elf"
        for command in commands(board, firmware, options.host):
            run(command, board)
    except Refused as refused:
        print(f"flash: {refused}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
