# SPDX-License-Identifier: MIT
"""Facts from device trees agree with the boards' records: the trees that QEMU makes of its machines, and small ones of a
vendor's form with the boards' overlays merged in; and a tree that differs is found.

usage: from_dtb_test.py FOLDER
"""
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "boards/tools")]
import emulators
import from_dtb
from schema import tree

FOLDER = Path(sys.argv[1]).resolve()
EMULATED = ("virt-rv32", "virt-rv64", "virt-rv64-x8", "virt-a53")

# What an overlay needs of the tree below it: its label, and the kind of the core.
BASES = {
    "stm32mp157": ("/m4@0", "st,stm32mp1-m4", "m4_rproc: m4@0", 1),
    "am64x": ("/r5f@78000000", "ti,am64-r5f", "main_r5fss0_core0: r5f@78000000", 2),
    "imx8mp": ("/imx8mp-cm7", "fsl,imx8mn-cm7", "imx8mp-cm7", 2),
    "zynq-7000": ("/remoteproc", "", "intc: interrupt-controller", 1),
}


def tool(*words):
    return subprocess.run([sys.executable, ROOT / "boards/tools/facts.py", *map(str, words)], capture_output=True,
                          text=True, check=False)


def dump(board):
    """The tree that the board's emulator gives its machine."""
    path = FOLDER / f"{board}.dtb"
    memory = os.memfd_create("memory")
    os.ftruncate(memory, emulators.file_size(board))
    command = emulators.command(board, memory, "/dev/null")
    at = command.index("-machine") + 1
    command[at] += f",dumpdtb={path}"
    kernel = command.index("-kernel")
    del command[kernel:kernel + 2]
    subprocess.run(command, pass_fds=[memory], check=True, capture_output=True)
    os.close(memory)
    return path


def merged(board):
    """The board's overlay in a tree."""
    _, kind, node, cells = BASES[board]
    source, base, overlay, whole = (FOLDER / f"{board}.{end}" for end in ("dts", "base.dtb", "dtbo", "dtb"))
    source.write_text(f"/dts-v1/;\n/ {{ #address-cells = <{cells}>; #size-cells = <{cells}>;\n"
                      f"    {node} {{ compatible = \"{kind}\"; }};\n}};\n")
    for output, given in ((base, source), (overlay, ROOT / "boards" / board / "overlay.dtso")):
        subprocess.run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", output, given], check=True)
    subprocess.run(["fdtoverlay", "-i", base, "-o", whole, overlay], check=True)
    return whole


class FromDtb(unittest.TestCase):
    def setUp(self):
        FOLDER.mkdir(parents=True, exist_ok=True)

    def test_emulated_machines(self):
        for board in EMULATED:
            with self.subTest(board):
                said = tool(dump(board), "--compare", board)
                self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
                self.assertIn("agrees   core.target", said.stdout)

    def test_cores_beside_linux(self):
        for board, (node, *_) in BASES.items():
            with self.subTest(board):
                said = tool(merged(board), "--core", node, "--compare", board)
                if board == "zynq-7000":  # its shared memory is in a node of its own, host.region
                    self.assertIn("agrees   core.target: is cortex-a9", said.stdout, said.stderr)
                    continue
                self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
                self.assertIn("agrees   host: lies in", said.stdout)

    def test_facts_that_differ(self):
        said = tool(dump("virt-rv64"), "--compare", "virt-rv32")
        self.assertEqual(said.returncode, 1)
        self.assertIn("DIFFERS  core.target: is rv64gc", said.stdout)
        self.assertIn("DIFFERS  core.count: at most 1", said.stdout)

    def test_skeleton(self):
        said = tool(dump("virt-rv32"), "-o", FOLDER / "board.json")
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn('"target": "rv32imafc"', (FOLDER / "board.json").read_text())
        self.assertIn("missing  memory.code: not in the file", said.stdout)

    def test_refused(self):
        text = FOLDER / "text.dtb"
        text.write_text("no tree")
        self.assertIn("is no compiled device tree", tool(text).stderr)
        self.assertIn("the tree has no node /nowhere", tool(dump("virt-a53"), "--core", "/nowhere").stderr)
        self.assertIn("there is no board nowhere", tool(dump("virt-a53"), "--compare", "nowhere").stderr)

    def test_addresses_behind_buses(self):
        root = from_dtb.Node("", properties={"#address-cells": b"\0\0\0\1", "#size-cells": b"\0\0\0\1"})
        cells = dict(root.properties)
        moved = from_dtb.Node("bus", root, {**cells, "ranges": bytes.fromhex("00000000 40000000 00010000")})
        closed = from_dtb.Node("closed", root, cells)
        reg = {"reg": bytes.fromhex("00000100 00000010")}
        self.assertEqual(from_dtb.Node("a", moved, reg).regions(), [(0x40000100, 0x10)])
        self.assertEqual(from_dtb.Node("b", closed, reg).regions(), [])


if __name__ == "__main__":
    programs = [tree.boards()[board]["emulator.program"] for board in EMULATED] + ["dtc", "fdtoverlay"]
    absent = [program for program in programs if shutil.which(program) is None]
    if absent:
        print(f"skipped: {absent[0]} is not in PATH")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
