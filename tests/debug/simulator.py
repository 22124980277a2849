# SPDX-License-Identifier: MIT
"""The server for gdb in ttasim: registers, memory, single cycles, breakpoints, watchpoints, faults, the end.

    simulator.py BUILD FOLDER
"""
import shutil
import subprocess
import sys
import time
from pathlib import Path

from checks import check, need
from mi import Gdb, Refused

build, folder = map(Path, sys.argv[1:3])
machine = build / "share/barecl/machines/tta-scalar.adf"
SOURCE = """
#define result (*(volatile int *)0x8000)
#define nothing (*(volatile int *)0xfffffff0)
__attribute__((noinline)) int twice(int value) { return 2 * value; }
int main(void) {
    for (int turn = 0; turn < 3; turn++)
        result += twice(turn);
    return result + nothing;
}
"""
RESULT = 0x8000


def begin():
    """Starts ttasim, which waits for gdb."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    source, program, symbols = folder / "program.c", folder / "program", folder / "symbols.elf"
    source.write_text(SOURCE)
    subprocess.run([build / "bin/bareclc", "compile", "--machine", machine, "-x", "c", "-O0", source, "-o", program],
                   check=True)
    process = subprocess.Popen([build / "bin/ttasim", "--machine", machine, "--gdb", "gdb.sock", "--symbols", symbols,
                                program], cwd=folder, stderr=subprocess.PIPE, text=True)
    while not (folder / "gdb.sock").exists() and process.poll() is None:
        time.sleep(0.01)
    return process, Gdb(["gdb-multiarch", str(symbols)], folder=folder)


def check_steps(gdb):
    """A step is a cycle."""
    check([gdb.value(name) for name in ("$pc", "$cycles")], ["0x80000000 <_start>", "0"])
    for cycle in 1, 2:
        gdb.run_to_stop("-exec-step-instruction")
        check(gdb.value("$cycles"), str(cycle))
    said = gdb.console("monitor instruction")
    assert said.startswith("cycle 2, instruction 2: "), said


def check_breakpoints(gdb):
    gdb.console("break twice")
    for turn in range(3):
        check(gdb.run_to_stop("-exec-continue")["frame"]["func"], "twice")
        frames = [each["func"] for each in gdb.send("-stack-list-frames 0 1")["stack"]]
        check(frames, ["twice", "main"])
    gdb.console("delete")


def check_registers(gdb):
    gdb.console("set $RF0_5 = 0x12345678")
    check(gdb.value("$RF0_5"), "305419896")
    check(gdb.value("$sp == $RF0_0"), "1")
    try:
        gdb.console("set $pc = 0x80000000")
    except Refused:
        return
    raise AssertionError("the program counter was written")


def check_memory(gdb):
    """A watchpoint stops behind the store. gdb reads and writes the same memory as the program."""
    gdb.console(f"watch *(int *){RESULT}")
    stop = gdb.run_to_stop("-exec-continue")
    check((stop["reason"], stop["value"]), ("watchpoint-trigger", {"old": "2", "new": "6"}))
    gdb.console("delete")
    gdb.console(f"set *(int *){RESULT} = 70")
    check(gdb.value(f"*(int *){RESULT}"), "70")
    try:
        value = gdb.value("*(int *)0x7ffffff0")
    except Refused:
        return
    raise AssertionError(f"there is no memory, but gdb read {value}")


def check_fault(gdb, process):
    """gdb stops where the program faults. Then the fault takes its course."""
    stop = gdb.run_to_stop("-exec-continue")
    check((stop["reason"], stop["signal-name"], stop["frame"]["func"]), ("signal-received", "SIGSEGV", "main"))
    check(gdb.run_to_stop("-exec-continue")["reason"], "exited")
    gdb.end()
    said = process.communicate()[1]
    assert process.returncode == 125 and "fault in cycle" in said, said


need("gdb-multiarch")
process, gdb = begin()
try:
    gdb.console("target remote gdb.sock")
    check_steps(gdb)
    check_breakpoints(gdb)
    check_registers(gdb)
    check_memory(gdb)
    check_fault(gdb, process)
finally:
    process.kill()
