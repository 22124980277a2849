#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The checks of layers and circles find planted mistakes, and nothing in a clean tree."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

import circles
import layers

DECLARATION = """
[tree]
layers =
    house: two storeys
    ground: what all share
outside = foreign/*

[house]
search = house ground
layers =
    attic: on top
    left: a half | right: the other half
    cellar: below
"""

CLEAN = {
    "house/attic/roof.c": '#include "left/desk.h"\n#include <stdio.h>\n#include "foreign/tree.h"\n',
    "house/left/desk.h": '#include "cellar/box.h"\n#include <shared.h>\n',
    "house/right/bed.c": '#include "bed.h"\n',
    "house/right/bed.h": "",
    "house/cellar/box.h": "int box(void);\n",
    "house/cellar/box.c": '#include "cellar/box.h"\nint box(void) { return 0; }\n',
    "ground/shared.h": "",
}


class LayersTest(unittest.TestCase):
    def complaints(self, planted, compiled=()):
        """The complaints about the clean tree with the planted files added; `compiled` lists the files that are
        compiled."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in {**CLEAN, **planted}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            (root / "layers.ini").write_text(DECLARATION, encoding="utf-8")
            commands = []
            for name in compiled:
                output = Path(name).stem + ".o"
                command = ["cc", "-Ihouse", "-o", output, "-c", name]
                subprocess.run(command, cwd=root, check=True)
                commands.append({"directory": str(root), "file": str(root / name),
                                 "command": " ".join(command)})
            (root / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
            declaration = root / "layers.ini"
            return (layers.complaints(root, declaration)
                    + circles.complaints(root, root, declaration))

    def assertComplaint(self, complaints, *words):
        self.assertEqual(1, len(complaints), complaints)
        for word in words:
            self.assertIn(word, complaints[0])

    def test_clean(self):
        self.assertEqual([], self.complaints({}, ["house/cellar/box.c"]))

    def test_include_upwards(self):
        self.assertComplaint(
            self.complaints({"house/cellar/wine.c": '\n#include "right/bed.h"\n'}),
            'house/cellar/wine.c:2: #include "right/bed.h"',
            "house/cellar lies below house/right")

    def test_include_out_of_the_ground(self):
        self.assertComplaint(
            self.complaints({"ground/well.h": '#include "../house/cellar/box.h"\n'}),
            "ground/well.h:1", "ground lies below house")

    def test_include_sideways(self):
        self.assertComplaint(
            self.complaints({"house/left/lamp.c": '#include "right/bed.h"\n'}),
            "house/left/lamp.c:1", "house/left and house/right lie in one layer")

    def test_pass_of_the_pipeline_upwards(self):
        self.assertComplaint(
            self.complaints({"house/cellar/list.def": 'PASS(left, Desk, Every, "writes")\n',
                             "house/left/Desk.h": ""}),
            "house/cellar/list.def:1: PASS(left, Desk", "house/cellar lies below house/left")

    def test_circle_of_includes(self):
        self.assertComplaint(
            self.complaints({"house/left/hen.c": '#include "left/egg.h"\n', "house/left/hen.h": "",
                             "house/left/egg.h": "",
                             "house/left/egg.c": '#include "left/hen.h"\n'}),
            "a circle of 2 units", "house/left/hen.c:1", "house/left/egg.c:1")

    def test_circle_of_headers(self):
        self.assertComplaint(
            self.complaints({"house/left/hen.h": '#include "left/egg.h"\n',
                             "house/left/egg.h": '#include "left/hen.h"\n'}),
            "a circle of 2 units", "house/left/hen.h:1", "house/left/egg.h:1")

    def test_sources_in_cplusplus_may_use_their_users(self):
        self.assertEqual([], self.complaints(
            {"house/left/hen.cpp": '#include "left/egg.h"\n', "house/left/hen.h": "",
             "house/left/egg.h": '#include "left/hen.h"\n', "house/left/egg.cpp": ""}))

    def test_circle_of_calls(self):
        planted = {"house/left/hen.c": "void egg(void);\nvoid hen(void) { egg(); }\n",
                   "house/left/egg.c": "void hen(void);\nvoid egg(void) { hen(); }\n"}
        self.assertComplaint(self.complaints(planted, planted),
                             "a circle of 2 units", "uses egg of house/left/egg.c")

    def test_call_upwards_is_allowed(self):
        planted = {"house/cellar/wine.c": "void drink(void);\nvoid wine(void) { drink(); }\n",
                   "house/attic/guest.c": "void drink(void) {}\n"}
        self.assertEqual([], self.complaints(planted, planted))

    def test_file_without_a_room(self):
        self.assertComplaint(self.complaints({"house/garden/gate.c": ""}),
                             "house/garden/gate.c: stands in no room")

    def test_include_that_leads_nowhere(self):
        self.assertComplaint(self.complaints({"house/left/door.c": '#include "left/key.h"\n'}),
                             "house/left/door.c:1: 'left/key.h'")


if __name__ == "__main__":
    unittest.main()
