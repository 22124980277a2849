# SPDX-License-Identifier: MIT
"""profile.py BARECLC TTASIM PROFILES MACHINE SCRATCH: the profile of a C program adds up to the
cycles of the run, its bound is not above them, and its hottest line is the loop's. A run that a signal
ends writes a profile too."""

import re
import signal
import subprocess
import sys

bareclc, ttasim, profiles, machine, scratch = sys.argv[1:]
LOOP = """\
volatile int sum;
int main(void) {
    for (int i = 0; i < 100; ++i)
        sum += i * i;
    return sum != 328350;
}
"""
ENDLESS = """\
#include <stdio.h>
int main(void) {
    for (int i = 0;; ++i)
        puts("on");
}
"""
profile = f"{scratch}.profile"


def compile_c(text, name):
    source, program = f"{scratch}.{name}.c", f"{scratch}.{name}.prog"
    with open(source, "w") as file:
        file.write(text)
    subprocess.run([bareclc, "compile", "--machine", machine, "-x", "c", source, "-o", program],
                   check=True)
    return program


def report():
    done = subprocess.run([sys.executable, profiles, profile], check=True, stdout=subprocess.PIPE,
                          text=True)
    print(done.stdout)
    return done.stdout


simulate = [ttasim, "--machine", machine]
program = compile_c(LOOP, "loop")
ran = subprocess.run([*simulate, "--stats", program], check=True, stderr=subprocess.PIPE, text=True)
cycles = int(re.search(r"^cycles +(\d+)", ran.stderr, re.MULTILINE)[1])
subprocess.run([*simulate, "--profile", profile, program], check=True)
said = report()
total, bound = map(int, re.search(r"^total +(\d+) +100\.0% +(\d+)", said, re.MULTILINE).groups())
assert total == cycles, (total, cycles)
assert 0 < bound <= cycles, (bound, cycles)
lines = said[said.index("\nline "):].splitlines()
assert lines[2].startswith(("main:3", "main:4")), lines

# Its first output shows that the program runs.
running = subprocess.Popen([*simulate, "--profile", profile, compile_c(ENDLESS, "endless")],
                           stdout=subprocess.PIPE)
running.stdout.read(1)
running.send_signal(signal.SIGTERM)
running.stdout.read()
assert running.wait() == 123, running.returncode
assert "main" in report()
