# SPDX-License-Identifier: MIT
"""Tests which commands ./dev flash runs: each tool is a stub that notes its arguments.

usage: flash_test.py BUILD FOLDER
"""
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import tree

BUILD, FOLDER = Path(sys.argv[1]), Path(sys.argv[2])
NOTES = FOLDER / "notes"


def stub(name, says="", code=0):
    """Makes a program in FOLDER that notes its name and arguments, one word on each line."""
    path = FOLDER / name
    path.write_text(f"""#!/bin/sh
{{ echo {name}; for word; do printf '%s\\n' "$word"; done; echo; }} >>'{NOTES}'
echo '{says}'
exit {code}
""")
    path.chmod(0o755)


def flash(board, *options, path=FOLDER):
    """Runs ./dev flash. Returns the finished process, and the noted words of each tool."""
    NOTES.unlink(missing_ok=True)
    ended = subprocess.run([sys.executable, ROOT / "boards/tools/flash.py", BUILD, board, *options],
                           env={**os.environ, "PATH": str(path)}, capture_output=True, text=True, check=False)
    notes = NOTES.read_text().split("\n\n") if NOTES.exists() else []
    return ended, [note.split("\n") for note in notes if note]


def firmware(board):
    return str(BUILD / f"share/barecl/firmware/{board}.elf")


class Flash(unittest.TestCase):
    def setUp(self):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for old in FOLDER.iterdir():
            old.unlink()

    def test_openocd(self):
        stub("openocd")
        ended, notes = flash("stm32f407-disco")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(notes, [["openocd", "-f", "board/stm32f4discovery.cfg", "-c",
                                  f"program {firmware('stm32f407-disco')} verify reset exit"]])

    def test_openocd_to_ram(self):
        stub("openocd")
        notes = flash("rp2350")[1]
        self.assertIn(f"load_image {firmware('rp2350')}", notes[0])
        self.assertNotIn("program", " ".join(notes[0]))

    def test_pyocd(self):
        stub("pyocd")
        ended, notes = flash("nrf5340dk")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(notes, [["pyocd", "flash", "--target", "nrf5340_xxaa", firmware("nrf5340dk")]])

    def test_remoteproc(self):
        stub("scp")
        stub("ssh")
        for board in ("stm32mp157", "zynq-7000", "imx8mp", "am64x"):
            ended, (copy, start) = flash(board, "--host", "root@there")
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assertEqual(copy, ["scp", firmware(board), f"root@there:/lib/firmware/barecl-{board}.elf"])
            self.assertEqual(start[:2], ["ssh", "root@there"])
            script = "\n".join(start[2:])
            self.assertIn(f"= '{tree.boards()[board]['host.processor']}'", script)
            self.assertIn(f"echo barecl-{board}.elf >$p/firmware\n    echo start >$p/state", script)

    @unittest.skipIf(Path("/sys/class/remoteproc").exists(), "this machine has remoteproc")
    def test_remoteproc_elsewhere(self):
        """A machine that is not the board's Linux is not changed."""
        stub("cp")
        stub("sh")
        ended, notes = flash("stm32mp157")
        self.assertEqual((ended.returncode, notes), (1, []))
        self.assertIn("./dev flash stm32mp157 --host root@BOARD", ended.stderr)

    def test_tool_is_missing(self):
        for board, tool, package in (("stm32f407-disco", "openocd", "the Debian package openocd"),
                                     ("nrf5340dk", "pyocd", "pyOCD from PyPI")):
            ended = flash(board)[0]
            self.assertEqual(ended.returncode, 1)
            self.assertIn(f"{tool} is not in PATH: install {package}", ended.stderr)
        self.assertIn("install the Debian package openssh-client", flash("imx8mp", "--host", "there")[0].stderr)

    def test_probe_is_missing(self):
        for board, tool, says in (("stm32f407-disco", "openocd", "Error: open failed"),
                                  ("rp2350", "openocd", "Error: unable to find a matching CMSIS-DAP device"),
                                  ("nrf5340dk", "pyocd", "No available debug probes are connected")):
            stub(tool, says, 1)
            ended = flash(board)[0]
            self.assertEqual(ended.returncode, 1)
            self.assertIn(f"no probe answers: plug in the debug connector of {board}", ended.stderr)

    def test_tool_fails(self):
        stub("openocd", "Error: flash write failed", 3)
        self.assertIn("openocd has ended with 3", flash("stm32f407-disco")[0].stderr)

    def test_nothing_to_flash(self):
        self.assertIn("is emulated", flash("mps2-an386")[0].stderr)
        self.assertIn("there is no board nowhere", flash("nowhere")[0].stderr)

    def test_every_board_of_hardware(self):
        """Each board's record says how it is flashed, and its firmware exists."""
        for name, board in tree.boards().items():
            if board["hardware"]:
                self.assertIn(board["flash.tool"], ("openocd", "pyocd", "remoteproc"))
                self.assertTrue(Path(firmware(name)).exists(), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
