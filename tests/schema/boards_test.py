# SPDX-License-Identifier: MIT
"""Boards: the configuration (schema/generate.py) and the host library read the same facts of a correct board, and
refuse each wrong board (bad_boards.py) with the same message.

usage: boards_test.py READER FOLDER
"""
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import bad_boards
from schema import board, record, tree

READER, FOLDER = sys.argv[1], Path(sys.argv[2]) / "boards"


def write(name, text):
    file = FOLDER / name / "board.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def at_run_time(name):
    return subprocess.run([READER, name], env={**os.environ, "BARECL_BOARDS": str(FOLDER)}, capture_output=True,
                          text=True, check=False)


def at_configuration(file):
    """The configuration's message about the board; empty if it accepts the board."""
    try:
        tree.read_board(file)
    except record.Wrong as wrong:
        return f"{wrong}\n"
    return ""


def text_of(name, new_name):
    text = (ROOT / "boards" / name / "board.json").read_text()
    return text.replace(f'"name": "{name}"', f'"name": "{new_name}"')


def refusal(case, number):
    """Writes a wrong board. Returns its file, and the message with which both must refuse it."""
    base, old, new, piece, member, says = case
    good = text_of(base, f"bad-{number}")
    assert old in good, f"{base} has no {old}"
    text = good.replace(old, new, 1)
    file = write(f"bad-{number}", text)
    place = str(file)
    if piece:
        assert piece in text, f"{base} has no {piece}"
        place += f":{text[:text.index(piece)].count(chr(10)) + 1}"
    return file, f'{place}: member "{member}" {says}\n'


class Boards(unittest.TestCase):
    maxDiff = None

    def test_wrong(self):
        for number, case in enumerate(bad_boards.CASES):
            with self.subTest(case[1:3]):
                file, wanted = refusal(case, number)
                self.assertEqual(at_configuration(file), wanted)
                reader = at_run_time(file.parent.name)
                self.assertEqual((reader.returncode, reader.stderr), (1, "barecl: " + wanted))

    def test_every_rule(self):
        """Each rule of the schema is the first that a row of the table breaks."""
        first = []
        for number, case in enumerate(bad_boards.CASES):
            file, _ = refusal(case, f"rule-{number}")
            try:
                text = record.Text(file, file.read_text())
                values = record.facts_of(board.TABLE, text)
                first.append(next(record.broken(board.TABLE, text, values, {"target": tree.target_of}))[0])
            except record.Wrong:
                pass  # a fact that is wrong by itself
        for rule in board.TABLE.rules + board.REGIONS.rules:
            with self.subTest(rule):
                self.assertTrue(any(rule is other for other in first), f"no row of bad_boards.py breaks {rule}")

    def test_no_object(self):
        for number, text in enumerate(("{", "[]", '{"memory": }')):
            file = write(f"no-{number}", text)
            self.assertEqual(at_configuration(file), f"{file}: not a JSON object\n")
            self.assertEqual(at_run_time(file.parent.name).stderr, f"barecl: {file}: not a JSON object\n")

    def test_generator(self):
        """The program that the configuration runs fails with that message."""
        file, wanted = refusal(bad_boards.CASES[0], "generated")
        run = subprocess.run([sys.executable, "-B", ROOT / "schema/generate.py", "board", file, file.parent],
                             capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (1, wanted))

    def test_name(self):
        file = write("this", text_of("mps2-an386", "that"))
        says = f'{file}:2: member "name" is "that", wanted: the folder\'s, "this"\n'
        self.assertEqual(at_configuration(file), says)
        self.assertEqual(at_run_time("this").stderr, "barecl: " + says)

    def test_right(self):
        """Each board of the tree is read with all its facts; lists are not compared."""
        for name, facts in tree.boards().items():
            write(name, text_of(name, name))
            reader = at_run_time(name)
            self.assertEqual(reader.stderr, "")
            read = dict(line.split(" ", 1) for line in reader.stdout.splitlines())
            self.assert_same(board.TABLE, read, facts, name, "")
            for region in facts["memory.regions"]:
                self.assert_same(board.REGIONS, read, region, name, f"memory.regions.{region['name']}.")

    def assert_same(self, table, read, facts, name, path):
        for fact in table.plain:
            is_read = read[path + fact.member]
            if fact.kind == "number":
                self.assertEqual(int(is_read, 0), facts[fact.member], (name, path + fact.member))
            elif fact.kind != "texts":
                self.assertEqual(is_read.lower(), str(facts[fact.member]).lower(), (name, path + fact.member))

    def test_edges(self):
        """Values at the limits are accepted."""
        for number, (base, old, new) in enumerate([
                ("mps2-an386", '"memory": {', bad_boards.BELL),
                ("mps2-an386", '"memory": {', bad_boards.DEVICE_AND_DMA),
                ("mps2-an386", '"stack_size": "0x8000"', '"stack_size": "0x3ff7c0"'),
                ("mps2-an386", '"isolation"', '"count": 0, "isolation"'),
                ("mps2-an500", '"control_offset": "0x0"', '"control_offset": "0x0", "cached": true'),
                ("mps2-an500", '"regions": {', '"regions": {' + ", ".join(bad_boards.region(i) for i in range(6)) + ","),
                ("mps2-an386", '"memory": {', '"memory": {"regions": {},')]):
            name = f"edge-{number}"
            file = write(name, text_of(base, name).replace(old, new, 1))
            self.assertEqual(at_configuration(file), "")
            self.assertEqual(at_run_time(name).stderr, "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
