# SPDX-License-Identifier: MIT
"""Makes the emulators of boards in Verilog, by Verilator.

    ./dev verilate BOARD... [--waves]    (or: boards/tools/verilate.py BUILD BOARD...)

BOARD is the name of a board of the tree, or a folder with a board.json. The record's `emulator.program` is the path of
the emulator. With --waves, a slower one is made beside it, <program>-waves, which can write all signals to a file.
Verilog from a package of PyPI is fetched once, to BUILD/verilog/packages. Nothing is made if the emulator is newer than
its sources.

If the record names a folder of described operations and how the core has them (`core.operations_unit`), bareclc writes
the unit. Each operation's Verilog is first compared with its C function: an operation that differs is named, and no
emulator is made.

The exit status is 77 if a tool or the package is missing; the reason is printed.
"""
import argparse
import fcntl
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from schema import record, tree

HARNESS = ROOT / "boards/verilated"
MISSING = 77
CHECK = ROOT / "compiler/tta/tools/check_hardware.py"
CODE_REGION_HEAD = 64  # bytes of a bcl_code_region (barecl/image.h)
TOOLS = {"verilator": "verilator", "make": "make", "g++": "g++"}  # programs, and their Debian packages

# Verilator compiles the harness together with the model, both for speed.
FLAGS = ["--cc", "--exe", "--build", "-O3", "--x-assign", "fast", "--x-initial", "fast", "--top-module", "board",
         "--prefix", "Vboard", "-Wall", "-Wno-PINCONNECTEMPTY", "-Wno-TIMESCALEMOD", "-CFLAGS", "-std=c++20 -Wall -Wextra -Wno-unused-parameter", "-MAKEFLAGS", "OPT_FAST=-O2 OPT_GLOBAL=-O2"]


class Missing(Exception):
    """A tool or a package is missing; the message is a sentence."""


def check_tools():
    for program, package in TOOLS.items():
        if shutil.which(program) is None:
            raise Missing(f"there is no {program}: install the Debian package {package}")


def fetched(wanted, folder):
    """Downloads a wheel from PyPI once. Returns the folder with its unpacked sources. `wanted`: name==version."""
    module = re.split("==", wanted)[0].replace("-", "_")
    place = folder / wanted
    if not (place / module).is_dir():
        wheels = folder / "wheels"
        done = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                               "--only-binary", ":all:", "--dest", wheels, wanted], capture_output=True, text=True)
        found = sorted(wheels.glob(f"{module}-*.whl"))
        if done.returncode or not found:
            raise Missing(f"pip cannot fetch {wanted} from PyPI: {(done.stderr.strip().splitlines() or ['nothing said'])[-1]}")
        with zipfile.ZipFile(found[-1]) as wheel:
            wheel.extractall(place)
    return place / module


def board_of(name):
    """The facts and the folder of a board."""
    if name in tree.boards():
        return tree.boards()[name], ROOT / "boards" / name
    if (Path(name) / "board.json").exists():
        return tree.read_board(Path(name) / "board.json"), Path(name)
    sys.exit(f"there is no board {name}")


def sources_of(facts, folder, build):
    """The Verilog files of a board, and the folder of the package that has some of them, or None."""
    package = fetched(facts["verilog.package"], build / "verilog/packages") if facts["verilog.package"] else None
    names = {"{folder}": str(folder), "{package}": str(package)}
    texts = has_unit(facts) and facts["verilog.operations_sources"] or facts["verilog.sources"]
    return [Path(re.sub(r"\{\w+\}", lambda name: names[name[0]], text)) for text in texts], package


def has_unit(facts):
    return bool(facts["core.operations"]) and facts["core.operations_unit"] not in ("", "none")


def compiler_of(build):
    compiler = build / "bin/bareclc"
    if not compiler.exists():
        raise Missing("there is no bareclc in the build")
    return compiler


def replace_if_changed(folder, new):
    """The files of `new` become those of the folder. If nothing would change, the files keep their times."""
    if {file.name: file.read_text() for file in folder.glob("*")} != {file.name: file.read_text() for file in new.iterdir()}:
        shutil.rmtree(folder, ignore_errors=True)
        new.rename(folder)


def unit_sources(facts, descriptions, build, folder):
    """Writes the unit of the core's described operations to the folder. Returns its files; for cores without one, no
    files. Exits if an operation's Verilog differs from its C function."""
    if not has_unit(facts):
        return []
    if shutil.which("iverilog") is None:
        raise Missing("there is no iverilog, which compares operations: install the Debian package iverilog")
    compiler, new = compiler_of(build), folder.with_name("unit.new")
    shutil.rmtree(new, ignore_errors=True)
    for command in ([compiler, "operations-unit", facts["core.operations_unit"], descriptions, new],
                    [sys.executable, CHECK, compiler, descriptions]):
        done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            sys.exit(done.stdout.strip())
    replace_if_changed(folder, new)
    return [*sorted(folder.glob("*.v")), HARNESS / f"{facts['core.operations_unit']}_unit.v"]


def machine_sources(facts, build, folder):
    """Writes the module `machine` of a transport-triggered machine, and the modules in it, to the folder. If nothing
    would change, the files keep their times. Returns the files; for other cores, no files."""
    if not facts["core.machine"]:
        return []
    compiler, new = compiler_of(build), folder.with_name("machine.new")
    shutil.rmtree(new, ignore_errors=True)
    subprocess.run([compiler, "machine", "--emit=verilog", "--checked", "--name=machine",
                    build / f"share/barecl/machines/{facts['core.machine']}.adf", "-o", new], check=True)
    replace_if_changed(folder, new)
    check_instructions(facts, dict(re.findall(r"`define MACHINE_(\w+) (\d+)", (folder / "machine_widths.vh").read_text())))
    return sorted(folder.glob("*.v"))


def check_instructions(facts, widths):
    """Exits if the instruction memory has room for instructions that the machine cannot address."""
    room, head = facts["memory.instructions.size"] - CODE_REGION_HEAD, facts["memory.instructions.address"]
    end, most = head + room // (int(widths["CODE_BITS"]) // 8), 2 ** int(widths["PC_BITS"])
    if end > most:
        sys.exit(f"board {facts['name']}: memory.instructions has room up to instruction {end}, and the machine has "
                 f"addresses for {most}")


def program_of(facts, build):
    """The path of the emulator; {folder} in the record is the folder of the firmware."""
    return Path(os.path.normpath(facts["emulator.program"].replace("{folder}", str(build / "share/barecl/firmware"))))


def is_new(program, inputs):
    return program.exists() and all(path.stat().st_mtime <= program.stat().st_mtime for path in inputs)


def make(facts, sources, package, program, folder, has_waves):
    """Runs Verilator in the folder. Verilator warns about the board's own files, but not about the
    package's, nor about the Verilog of operations."""
    settings = folder / "others.vlt"
    settings.write_text("`verilator_config\n" + "".join(
        f'lint_off -file "{others}/*"\n' for others in (package, folder / "unit") if others))
    command = ["verilator", *FLAGS, "-j", "2", "--Mdir", folder, "-o", folder / "model",
               *([] if facts["core.machine"] else [f"-GVECTORS=32'h{facts['core.vectors']:x}"]),
               *(["+define+OPERATIONS"] if has_unit(facts) else []),
               f"-GDEVICE=32'h{facts['memory.device.address']:x}",
               *(["--trace-fst"] if has_waves else []), f"-I{folder / 'machine'}",
               settings, *sources, *sorted(HARNESS.glob("*.cpp"))]
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    (folder / "log").write_text(done.stdout)
    if done.returncode:
        sys.exit(f"{done.stdout}\nVerilator cannot make {facts['name']}")
    program.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(folder / "model", program.with_name(program.name + ".new"))
    program.with_name(program.name + ".new").replace(program)  # the old emulator may be running
    program.touch()


def verilate(name, build, has_waves):
    facts, folder = board_of(name)
    if not facts["verilog.sources"]:
        sys.exit(f"board {name} is not one in Verilog")
    check_tools()
    work = build / "verilog" / (facts["name"] + ("-waves" if has_waves else ""))
    work.mkdir(parents=True, exist_ok=True)
    with open(work / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources, package = sources_of(facts, folder, build)
        program = program_of(facts, build)
        if has_waves:
            program = program.with_name(program.name + "-waves")
        sources += machine_sources(facts, build, work / "machine")
        sources += unit_sources(facts, folder / facts["core.operations"], build, work / "unit")
        if not is_new(program, [*sources, folder / "board.json", *HARNESS.iterdir(), Path(__file__)]):
            print(f"making {program}", flush=True)
            make(facts, sources, package, program, work, has_waves)


def main():
    parser = argparse.ArgumentParser(prog="./dev verilate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("boards", nargs="+", metavar="BOARD")
    parser.add_argument("--waves", action="store_true", help="make the emulator that can write all signals")
    options = parser.parse_args()
    try:
        for board in options.boards:
            verilate(board, options.build.resolve(), options.waves)
    except Missing as missing:
        print(f"skipped: {options.boards[0]} cannot be simulated: {missing}")
        return MISSING
    except record.Wrong as wrong:
        sys.exit(str(wrong))
    return 0


if __name__ == "__main__":
    sys.exit(main())
