# SPDX-License-Identifier: MIT
"""Targets: a record inherits members from the record that it is `like`, and a wrong record is refused with its line."""
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from schema import generate, record, tree

# A target, a piece of its text and the text that replaces it, a piece of the line that the message names, the member,
# and the message.
CASES = [
    ("cortex-m4f", '    "triple": "thumbv7em-none-unknown-eabihf",\n', "", None, "triple", "is missing"),
    ("cortex-m4f", '    "runtime"', '    "runntime"', '"runntime"', "runntime", "is none that such a record has"),
    ("cortex-m4f", '"name": "cortex-m4f"', '"name": "other"', '"name"', "name",
     'is "other", wanted: the file\'s name, "cortex-m4f"'),
    ("cortex-m7", '"like": "cortex-m4f"', '"like": "vax"', '"like"', "like",
     'is "vax", wanted: another target of the folder'),
    ("cortex-m0", '"builtins": "cortex-m3"', '"builtins": "vax"', '"builtins"', "builtins",
     'is "vax", wanted: another target of the folder'),
    ("cortex-m4f", '"float_abi": "hard"', '"float_abi": "middling"', '"float_abi"', "float_abi",
     'is "middling", wanted: none, hard, soft'),
    ("cortex-a9", '"features": ["+neon"]', '"features": "+neon"', '"features"', "features",
     'is "+neon", wanted: an array of texts without quotes'),
    ("cortex-m4f", '"vector_bytes": 0', '"vector_bytes": true', '"vector_bytes"', "vector_bytes",
     'is "true", wanted: a number from 0 to 1024'),
    ("cortex-m4f", '"pointer_bytes": 4', '"pointer_bytes": 5', '"pointer_bytes"', "pointer_bytes",
     'is "5", wanted: 4 or 8'),
    ("cortex-m4f", '"samples"', '"smaples"', '"smaples"', "test.smaples", "is none that such a record has"),
    ("cortex-m4f", '"fpu": "single"', '"fpu": "none"', '"fpu"', "fpu",
     'is "none", and floats are passed in registers of an FPU'),
    ("cortex-m7", '"fpu": "double",\n', "", '"doubles"', "doubles", 'is "hardware", and the FPU has single precision'),
]


class Targets(unittest.TestCase):
    def wrong(self, name, old, new):
        """Changes a target in a copy of the folder. Returns its file, its text, and the message that refuses it."""
        folder = self.enterContext(tempfile.TemporaryDirectory())
        for path in (ROOT / "toolchains").glob("*.json"):
            (Path(folder) / path.name).write_text(path.read_text())
        file = Path(folder) / f"{name}.json"
        text = file.read_text()
        self.assertIn(old, text)
        file.write_text(text.replace(old, new))
        with self.assertRaises(record.Wrong) as raised:
            tree.targets_of(Path(folder))
        return file, file.read_text(), str(raised.exception)

    def test_wrong(self):
        for name, old, new, piece, member, says in CASES:
            with self.subTest((old, new)):
                file, text, said = self.wrong(name, old, new)
                place = f"{file}:{text[:text.index(piece)].count(chr(10)) + 1}" if piece else file
                self.assertEqual(said, f'{place}: member "{member}" {says}')

    def test_circle(self):
        file, _, said = self.wrong("x86-64-v1", '"isa"', '"like": "x86-64-v4", "isa"')
        self.assertEqual(said, f'{file}: member "like" leads back to this target')

    def test_like(self):
        facts = tree.targets()["x86-64-v4-fp16"]
        self.assertEqual(facts["runs"], ["x86-64-v4-fp16", "x86-64-v4", "x86-64-v3", "x86-64-v2", "x86-64-v1"])
        self.assertEqual((facts["isa"], facts["cpu"], facts["front_end_cpu"]), ("x86-64", "x86-64-v4", "x86-64"))
        self.assertEqual((facts["vector_bytes"], facts["halves"], facts["test.samples"]), (64, "hardware", 0))
        self.assertEqual(tree.targets()["x86-64-v3"]["test.samples"], 20)

    def test_flags(self):
        flags, cpu = generate.flags_of(tree.targets()["cortex-m4f"])
        self.assertEqual(cpu, "-mcpu=cortex-m4")
        self.assertEqual(flags, ["--target=thumbv7em-none-unknown-eabihf", "-mcpu=cortex-m4", "-mfloat-abi=hard"])
        flags, cpu = generate.flags_of(tree.targets()["x86-64-v2"])
        self.assertEqual((flags[1], cpu), ("-march=x86-64", "-march=x86-64-v2"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
