# SPDX-License-Identifier: MIT
"""Checks the OpenOCD commands of the boards' records with OpenOCD itself, without a probe: OpenOCD reads the
configuration up to the first command that needs the chip, has all commands after that, and reports the missing probe.

usage: openocd_test.py BUILD FOLDER
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "boards/tools")]
import flash
import patience
from schema import tree

BUILD, FOLDER = (Path(word).resolve() for word in sys.argv[1:3])
OPENOCD = shutil.which("openocd")

# A dummy adapter and a dummy core: with these, OpenOCD has all commands after `init`.
NOBODY = ("adapter driver dummy; transport select jtag; jtag newtap nobody cpu -irlen 4; "
          "target create nobody.cpu testee -chain-position nobody.cpu; init")


def openocd(*words):
    return patience.run([OPENOCD, *words], seconds=60, capture_output=True, text=True, check=False)


def firmware(board):
    return BUILD / f"share/barecl/firmware/{board['name']}.elf"


def runs():
    """The arguments of OpenOCD for each real board: to flash the firmware, and to be a server for GDB."""
    for name, board in tree.boards().items():
        if not board["hardware"]:
            continue
        if board["flash.tool"] == "openocd":
            yield f"{name}, flash", flash.commands(board, firmware(board), None)[0][1:]
        if board["emulator.package"] == "openocd":
            line = board["emulator.arguments"][-1].replace("{folder}", str(firmware(board).parent))
            words = shlex.split(line.replace("{firmware}", str(firmware(board))))
            yield f"{name}, server", [word for word in words[2:] if not word.startswith(("<&", ">&"))]


def split(words):
    """Splits OpenOCD's arguments at the first command that needs the chip. The second part has only the commands."""
    pairs = list(zip(words[::2], words[1::2]))
    first = next(i for i, (_, text) in enumerate(pairs) if re.match(r"(init|program)\b", text))
    return [word for pair in pairs[:first] for word in pair], [text for _, text in pairs[first:]]


class OpenOcd(unittest.TestCase):
    def test_configuration(self):
        for what, words in runs():
            with self.subTest(what):
                ended = openocd("-c", "noinit", *split(words)[0], "-c", "echo [target names]", "-c", "shutdown")
                self.assertEqual(ended.returncode, 0, ended.stderr)

    def test_commands(self):
        names = sorted({name for _, words in runs() for text in split(words)[1]
                        for name in re.findall(r"(?:^|\[)(\w+)", text)})
        ask = f"foreach name {{{' '.join(names)}}} {{ echo \"$name is [command mode $name]\" }}"
        said = openocd("-c", NOBODY, "-c", ask, "-c", "shutdown").stderr
        self.assertIn("program", names)
        for name in names:
            self.assertRegex(said, rf"(?m)^{name} is (any|exec)$")

    def test_no_probe(self):
        """Asks for a probe with an unused serial number, so that a board that is plugged in does not change."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        wrapper = FOLDER / "openocd"
        wrapper.write_text(f"#!/bin/sh\nexec {OPENOCD} -c 'adapter serial barecl-tests-have-none' \"$@\"\n")
        wrapper.chmod(0o755)
        for name, board in tree.boards().items():
            if board["hardware"] and board["flash.tool"] == "openocd":
                ended = patience.run([sys.executable, ROOT / "boards/tools/flash.py", BUILD, name], seconds=60,
                                     env={**os.environ, "PATH": f"{FOLDER}:{os.environ['PATH']}"},
                                     capture_output=True, text=True, check=False)
                self.assertEqual(ended.returncode, 1)
                self.assertIn(f"no probe answers: plug in the debug connector of {name}", ended.stderr, ended.stdout)


if __name__ == "__main__":
    if OPENOCD is None:
        print("skipped: openocd is not in PATH (Debian: openocd)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
