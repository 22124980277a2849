#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How many mistakes of kernels the checks (BARECL_CHECK) find, compared with Oclgrind.

    ./dev bench checks FOLDER [options]     the launches in FOLDER and its subfolders, such as Oclgrind's tests/kernels

    --words WORDS   the checks (memory,races,barriers)
    --rounds N      measures N times; the least time counts (1)
    --kernels NAME,...
                    the kernels of `./dev bench` whose times are compared (a few that access memory in different ways;
                    empty: none)

A launch is a file NAME.sim, as Oclgrind's documentation describes it: the source's name, the kernel's name, the global
size, the local size; then for each argument `<size=BYTES ...>` and its values. A launch has a mistake if NAME.ref
beside it has lines that begin with ERROR. For each launch a line says what was found. A launch without mistakes for which
something is reported counts as a false report. A program that cannot be built ends the run.

If the program `oclgrind` is installed, the kernels of `./dev bench` run with it, and with BareCL, with the same checks;
times are those that event profiling reports. All work-groups run on one thread, since each thread compares the
work-groups that it runs.
"""

import argparse
import ctypes
import math
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
from pathlib import Path

WORDS = "memory,races,barriers"
KERNELS = "reduction,transpose,histogram,matrix,scan"
TIMEOUT = 600  # seconds
CODES = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "long": "q", "ulong": "Q",
         "float": "f", "double": "d"}
LOCAL, ADDRESS_QUALIFIER, TYPE_NAME = 0x119C, 0x1196, 0x1198  # of CL/cl.h
READ_WRITE, WRITE_ONLY, READ_ONLY = 1, 2, 4
OPTIONS = "-cl-kernel-arg-info -cl-std=CL"


def blocks(text):
    """The header words and the value words of each argument."""
    for header, values in re.findall(r"<([^>]*)>([^<]*)", text):
        yield header.split(), re.sub(r"#.*", "", values).split()


class Launch:
    """A launch that a file describes."""

    def __init__(self, path):
        text = re.sub(r"(?m)^#.*\n", "", path.read_text())
        head, _, rest = text.partition("<")
        words = head.split()
        self.source, self.kernel = path.parent / words[0], words[1]
        self.sizes = [[int(word) for word in words[at:at + 3]] for at in (2, 5)]
        self.arguments = list(blocks("<" + rest))
        version = re.search(r"-cl-std=CL(\S+)", path.read_text())
        self.version = version[1] if version else "1.2"


def values_of(words, texts, code, size):
    """The bytes of an argument: filled, a range, or listed."""
    number = float if code in "fd" else lambda text: int(text, 16 if "hex" in words else 0)
    items = size // struct.calcsize(code)
    options = dict(word.split("=", 1) for word in words if "=" in word)
    if "fill" in options:
        numbers = [number(options["fill"])] * items
    elif "range" in options:
        first, step, _ = (number(part) for part in options["range"].split(":"))
        numbers = [first + step * at for at in range(items)]
    else:
        numbers = [number(text) for text in texts][:items]
    bits = 8 * struct.calcsize(code)
    if code not in "fd":
        numbers = [n % 2 ** bits for n in numbers]
        code = code.upper()
    return struct.pack(f"<{len(numbers)}{code}", *numbers).ljust(size, b"\0")


# ---- A launch, in a process of its own ------------------------------------------------------------


class Failure(Exception):
    """A call has failed."""


class OpenCL:
    """The first device of the loader's first platform."""

    def __init__(self):
        self.library = ctypes.CDLL("libOpenCL.so.1")
        platform, device, self.code = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_int()
        self.call("clGetPlatformIDs", 1, ctypes.byref(platform), None)
        self.call("clGetDeviceIDs", platform, ctypes.c_ulong(0xFFFFFFFF), 1, ctypes.byref(device), None)
        self.device = device
        self.context = self.make("clCreateContext", None, 1, ctypes.byref(device), None, None)
        self.queue = self.make("clCreateCommandQueue", self.context, device, ctypes.c_ulong(0))

    def call(self, name, *arguments):
        status = getattr(self.library, name)(*arguments)
        if status != 0:
            raise Failure(f"{name}: {status}")

    def make(self, name, *arguments):
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p
        made = ctypes.c_void_p(function(*arguments, ctypes.byref(self.code)))
        if self.code.value != 0:
            raise Failure(f"{name}: {self.code.value}")
        return made

    def kernel(self, launch):
        text = ctypes.c_char_p(launch.source.read_bytes())
        program = self.make("clCreateProgramWithSource", self.context, 1, ctypes.byref(text), None)
        options = f"{OPTIONS}{launch.version}"
        self.call("clBuildProgram", program, 1, ctypes.byref(self.device), options.encode(), None, None)
        return self.make("clCreateKernel", program, launch.kernel.encode())

    def fact(self, kernel, number, what, kind):
        fact = kind()
        self.call("clGetKernelArgInfo", kernel, number, what, ctypes.c_size_t(ctypes.sizeof(fact)),
                  ctypes.byref(fact), None)
        return fact.value

    def set_argument(self, kernel, number, words, texts):
        size = int(next((word[5:] for word in words if word.startswith("size=")), 0))
        if self.fact(kernel, number, ADDRESS_QUALIFIER, ctypes.c_uint) == LOCAL:
            return self.call("clSetKernelArg", kernel, number, ctypes.c_size_t(size), None)
        kind = self.fact(kernel, number, TYPE_NAME, ctypes.c_char * 256).decode()
        named = [CODES[word] for word in words if word in CODES] or \
            [CODES.get(re.match("[a-z]*", kind)[0], "B")]
        value = None if words == ["null"] or "noinit" in words else values_of(words, texts, named[0], size)
        if not kind.endswith("*"):
            return self.call("clSetKernelArg", kernel, number, ctypes.c_size_t(size), value)
        if words == ["null"]:
            return self.call("clSetKernelArg", kernel, number, ctypes.c_size_t(8), None)
        size = max(size, 1)  # OpenCL has no buffer of no bytes
        flags = WRITE_ONLY if "wo" in words else READ_ONLY if "ro" in words else READ_WRITE
        buffer = self.make("clCreateBuffer", self.context, ctypes.c_ulong(flags), ctypes.c_size_t(size), None)
        if value:
            self.call("clEnqueueWriteBuffer", self.queue, buffer, 1, ctypes.c_size_t(0), ctypes.c_size_t(len(value)),
                      value, 0, None, None)
        return self.call("clSetKernelArg", kernel, number, ctypes.c_size_t(8), ctypes.byref(buffer))

    def run(self, launch):
        kernel, event, status = self.kernel(launch), ctypes.c_void_p(), ctypes.c_int()
        for number, (words, texts) in enumerate(launch.arguments):
            self.set_argument(kernel, number, words, texts)
        sizes = [(ctypes.c_size_t * 3)(*size) for size in launch.sizes]
        self.call("clEnqueueNDRangeKernel", self.queue, kernel, 3, None, *sizes, 0, None, ctypes.byref(event))
        self.library.clFinish(self.queue)
        self.call("clGetEventInfo", event, 0x11D3, ctypes.c_size_t(4), ctypes.byref(status), None)
        return status.value


def launch_here(path):
    try:
        return 0 if OpenCL().run(Launch(path)) == 0 else 1
    except Failure as failure:
        print(f"call failed: {failure}")
        return 2


# ---- All launches ---------------------------------------------------------------------------------


def environment_of(build, words):
    return {**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"), "BARECL_DEVICES": "cpu",
            "BARECL_CHECK": words, "BARECL_CACHE_DIR": "", "BARECL_CPU_THREADS": "1"}


def report_of(done):
    """What the library says of the launch; empty: nothing is wrong."""
    lines = [line for line in done.stdout.splitlines() if re.search(r"kernel '|call failed|error:", line)]
    return lines[0] if lines else "" if done.returncode == 0 else f"exit status {done.returncode}"


def look(build, folder, words):
    """Runs all launches, prints a line for each, and returns how many mistakes are found, are there, and are false."""
    found = planted = false = 0
    for path in sorted(folder.rglob("*.sim")):
        reference = path.with_suffix(".ref")
        has_mistake = reference.exists() and re.search("(?m)^ERROR", reference.read_text()) is not None
        done = subprocess.run([sys.executable, "-B", __file__, "--launch", path], env=environment_of(build, words),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT)
        report = report_of(done)
        if "clBuildProgram" in report:
            sys.exit(f"{path}: {report}")
        planted, found, false = planted + has_mistake, found + bool(has_mistake and report), \
            false + bool(report and not has_mistake)
        word = ("found" if report else "MISSED") if has_mistake else "FALSE" if report else "right"
        print(f"{word:7}{path.relative_to(folder).with_suffix('')}  {report.strip()}", flush=True)
    return found, planted, false


# ---- Times ----------------------------------------------------------------------------------------


def milliseconds(command, environment):
    """The kernel time that bench_kernels prints for its only kernel."""
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          timeout=TIMEOUT)
    return float(done.stdout.split()[2]) / 1000 if " verified " in done.stdout else math.nan


def compare(build, words, kernels, rounds):
    oclgrind = shutil.which("oclgrind")
    if oclgrind is None:
        print("oclgrind is not installed: times are not compared (Debian's package oclgrind)")
        return
    own = environment_of(build, words)
    peer = {name: value for name, value in os.environ.items() if not name.startswith("OCL_ICD")}
    options = [oclgrind] + (["--data-races"] if "races" in words else []) + \
        (["--uninitialized"] if "memory" in words else [])
    ratios = []
    print(f"\n{'kernel':16}{'BareCL':>10}{'Oclgrind':>10}  times as fast; milliseconds, small sizes")
    for kernel in kernels:
        command = [build / "bin/bench_kernels", "--small", "--cold", "--runs", "1", kernel]
        times = [min(milliseconds(prefix + command, environment) for _ in range(rounds))
                 for prefix, environment in (([], own), (options, peer))]
        ratios.append(times[1] / times[0])
        print(f"{kernel:16}{times[0]:10.2f}{times[1]:10.2f}  {ratios[-1]:.1f}", flush=True)
    print(f"{'geometric mean':36}  {statistics.geometric_mean(ratios):.1f}")


def main():
    if sys.argv[1:2] == ["--launch"]:
        sys.exit(launch_here(Path(sys.argv[2])))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--words", default=WORDS)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--kernels", default=KERNELS)
    wanted = parser.parse_args()
    if not wanted.folder.is_dir():
        parser.error(f"{wanted.folder} is no folder")
    found, planted, false = look(wanted.build, wanted.folder, wanted.words)
    print(f"BARECL_CHECK={wanted.words} finds {found} of {planted} mistakes; {false} false reports")
    if wanted.kernels:
        compare(wanted.build, wanted.words, wanted.kernels.split(","), wanted.rounds)


if __name__ == "__main__":
    main()
