#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""explore_test.py BUILD SCRATCH: tests ./dev explore with machines that are not boards of the build, and with
machines that cannot be explored; and boards with a wrong board.json."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXPLORE = ROOT / "compiler/tta/tools/explore.py"
BUILD, SCRATCH = Path(sys.argv[1]), Path(sys.argv[2])
SCALAR = ROOT / "boards/tta-scalar/machine.adf"


def explore(*arguments):
    return subprocess.run([sys.executable, EXPLORE, BUILD, SCRATCH / "out", *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def write(name, text):
    path = SCRATCH / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def check_good():
    """A machine with less memory than the firmware needs, and with a name that no board of the build has."""
    machine = write("my_machine.adf", re.sub("<max-address>16777215", "<max-address>65535",
                                             SCALAR.read_text()))
    done = explore(machine, "saxpy", "transpose")
    assert done.returncode == 0, done.stderr
    for kernel in "saxpy", "transpose":
        row = re.search(rf"^\| {kernel} \| [^|]+ \| (\d+) \| (\d+) \| ", done.stdout, re.MULTILINE)
        cycles, bound = map(int, row.groups())
        assert 0 < bound <= cycles, row[0]
    assert re.search(r"^\| my-machine \| 3 \| 5 \| 32 \| ", done.stdout, re.MULTILINE), done.stdout


def check_bounds():
    """These kernels run nearly as fast as they can, and mostly in blocks that share delay slots."""
    kernels = ["mandelbrot", "levels", "particles"]
    done = explore(ROOT / "boards/tta-dct/machine.adf", *kernels)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^\| (\w+) \| [^|]+ \| \d+ \| \d+ \| 1\.[0-3]", done.stdout, re.MULTILINE) == kernels, done.stdout


def check_clock():
    """A machine without a clock gets one; the table still describes the machine itself."""
    text = SCALAR.read_text().replace("<name>rtc</name>", "<name>stdin_u8</name>")
    done = explore(write("no-clock.adf", text), "saxpy")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^\| no-clock \| 3 \| 5 \| 32 \| ", done.stdout, re.MULTILINE), done.stdout


def check_refused():
    text = SCALAR.read_text()
    machines = {
        write("no-adder.adf", text.replace("<name>add</name>", "<name>addx</name>")): "add",
        write("two-spaces.adf", text.replace("<numerical-id>0</numerical-id>", "", 1)): "number",
        write("broken.adf", text[:5000]): "broken.adf",
    }
    for machine, said in machines.items():
        done = explore(machine, "saxpy")
        assert done.returncode == 1, machine
        assert "cannot be explored" in done.stderr and said in done.stderr, done.stderr
    done = explore(SCALAR, "no-such-kernel")
    assert done.returncode and "no such kernel: no-such-kernel" in done.stderr, done.stderr


def check_descriptions():
    """The message about a wrong board.json names the member, and the device is left out."""
    good = (SCRATCH / "out/boards/my-machine/board.json").read_text()
    good = good.replace('"my-machine"', '"bad"')
    wrong = {
        good.replace('"clock_hz": 100000000', '"clock_hz": "fast"'): '"core.clock_hz" is "fast"',
        good.replace('"clock_hz"', '"clock_mhz"'): '"core.clock_mhz" is none that such a record has',
        good.replace('"hz": 100000000', '"hz": 0'): '"ticks.hz" is "0", wanted: a number, at least 1',
        good.replace('"package": "barecl",', ""): '"emulator.package" is missing',
        good.replace('"profiling": [', '"profiling": [7, {}, '): '"emulator.profiling" is wrong in place 1',
        good.replace('"package"', '"file_size": 4096, "package"'): '"emulator.file_size" is "4096", wanted: at least',
        good.replace('"architecture": "tta"', '"architecture": "pdp"'): "wanted: cortex-m, ",
        good.replace('"local"', '"device"'): '"memory.device.address" is none that such a record has',
        good.replace('"bad"', '"good"'): 'member "name" is "good", wanted: the folder\'s, "bad"',
        good[:-20]: "not a JSON object",
    }
    wrong.pop(good, None)  # a replacement without effect: this machine has no "local"
    for text, said in wrong.items():
        write("wrong/bad/board.json", text)
        done = subprocess.run([BUILD / "bin/bench_kernels", "--small", "saxpy"],
                              env=dict(os.environ, BARECL_BOARDS=str(SCRATCH / "wrong"),
                                       BARECL_DEVICES="bad"),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert done.returncode, text
        assert said in done.stderr, (said, done.stderr)
        assert "no device is called 'bad'" in done.stderr, done.stderr


SCRATCH.mkdir(parents=True, exist_ok=True)
check_good()
check_bounds()
check_clock()
check_refused()
check_descriptions()
