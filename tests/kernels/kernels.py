# SPDX-License-Identifier: MIT
"""Runs kernel files on the reference and on devices, and compares their results, byte for byte.

usage: kernels.py BUILD FOLDER reference KERNEL.cl...      writes FOLDER/reference/KERNEL.bin
       kernels.py BUILD FOLDER DEVICE KERNEL.cl...         compares with these files
       kernels.py BUILD FOLDER DEVICE:HANDLER KERNEL.cl... likewise, with BARECL_WORKITEM=HANDLER;
                                                           for `replicate`, which needs to know the
                                                           local size, with a build for each launch
                                                           with up to MOST_COPIES work-items in a group
       kernels.py BUILD FOLDER DEVICE:spirv-O2 KERNEL.cl... likewise, by way of SPIR-V, which Clang makes with -O2

KERNELS_RUN: the command that runs kernels, in place of BUILD's program: the program of another system in an emulator.
"""
import functools
import math
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path += [str(ROOT / "boards/tools"), str(ROOT / "tests")]
import jobs
import patience

MOST_COPIES = 8
CHUNK = 8  # kernels whose reference is one job
WORDS = 4096  # in the results of a launch
CLANG = shutil.which("clang-22") or "/usr/lib/llvm-22/bin/clang"


@functools.cache
def clang_headers():
    folder = subprocess.run([CLANG, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    return folder + "/include"


def reference(build, folder, kernel):
    """Runs a kernel on the reference, as a C function of the host. Raises subprocess.SubprocessError if the kernel is
    not legal: it does not compile, its behaviour is undefined in C, or it does not end."""
    folder.mkdir(parents=True, exist_ok=True)
    flags = ["-x", "cl", "-cl-std=CL1.2", "-cl-no-stdinc", "-O0", "-fPIC", "-w", "-isystem", clang_headers(),
             "-fsanitize=undefined,float-cast-overflow", "-fsanitize-trap=all",
             f"-I{ROOT}/device-fw/include", f"-I{HERE}", "-include", HERE / "reference.h"]
    code, shared = folder / f"{kernel.stem}.o", folder / f"{kernel.stem}.so"
    subprocess.run([CLANG, *flags, "-c", kernel, "-o", code], capture_output=True, check=True)
    subprocess.run(["ld", "-shared", code, "-o", shared], check=True)
    patience.run([build / "bin/kernels_reference", shared, kernel, folder / f"{kernel.stem}.bin"],
                 seconds=20, check=True)


def references_job(build, folder, kernels):
    for kernel in kernels:
        reference(Path(build), Path(folder), Path(kernel))


def references(build, folder, kernels):
    with jobs.Engine(jobs.default_options(), depends=[]) as engine:
        engine.run(references_job, [(str(build), str(folder), list(map(str, kernels[at:at + CHUNK])))
                                    for at in range(0, len(kernels), CHUNK)])


def run(build, folder, device, kernels, most_items=0, spirv="", **settings):
    """Runs kernels on a device. Returns the output if something failed. `settings` are environment variables.
    With `most_items`, the builds know the local sizes, and launches with larger groups are left out. `spirv`: Clang's
    optimisation level, if the kernels are compiled to SPIR-V first."""
    folder.mkdir(parents=True, exist_ok=True)
    for kernel in kernels:
        (folder / f"{kernel.stem}.bin").unlink(missing_ok=True)
    environment = {"OCL_ICD_VENDORS": f"{build}/etc/OpenCL/vendors", **os.environ,
                   "BARECL_DEVICES": device, "BARECL_CACHE_DIR": "", "CLANG": CLANG, **settings}
    known = [f"--known-up-to={most_items}"] if most_items else []
    known += [f"--spirv={spirv}"] if spirv else []
    runner = shlex.split(os.environ.get("KERNELS_RUN", str(build / "bin/kernels_run")))
    command = [*runner, *known, HERE / "prelude.h", folder, *kernels]
    seconds = 60 + 10 * len(kernels)
    try:
        return patience.run(command, seconds, env=environment, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True).stdout
    except subprocess.TimeoutExpired:
        return f"{device}: no end in {seconds} seconds"


def left_out(kernel, most_items):
    """The launches (launches.h) that `run` leaves out."""
    if not most_items:
        return set()
    sizes = re.search(r"// sizes:(.*)", kernel.read_text())
    sizes = sizes.group(1) if sizes else "1 2 7 16 64 256 1,7 4,4 16,16 2,3,5 8,1,8"
    items = [math.prod(map(int, size.split(","))) for size in sizes.split()]
    return {i for i, count in enumerate(items) if count > most_items}


def difference(kernel, want_folder, got_folder, most_items=0):
    """Describes how a kernel's results differ, or returns None."""
    want = (want_folder / f"{kernel.stem}.bin").read_bytes()
    file = got_folder / f"{kernel.stem}.bin"
    if not file.exists():
        return "has no result"
    got = bytearray(file.read_bytes())
    for launch in left_out(kernel, most_items):
        block = slice(launch * 4 * WORDS, (launch + 1) * 4 * WORDS)
        got[block] = want[block]
    if got == want:
        return None
    at = next(i for i in range(0, len(want), 4) if want[i:i + 4] != got[i:i + 4])
    launch, word = divmod(at // 4, WORDS)
    values = [struct.unpack_from("<i", data, at)[0] for data in (got, want)]
    return f"launch {launch}: out[{word}] is {values[0]} instead of {values[1]}"


def main():
    build, folder, device = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    kernels = [Path(kernel) for kernel in sys.argv[4:]]
    if device == "reference":
        references(build, folder / "reference", kernels)
        return 0
    name, _, handler = device.partition(":")
    spirv = handler.removeprefix("spirv-") if handler.startswith("spirv-") else ""
    settings = {"BARECL_WORKITEM": handler} if handler and not spirv else {}
    most_items = MOST_COPIES if handler == "replicate" else 0
    said = run(build, folder / device, name, kernels, most_items, spirv, **settings)
    if said:
        print(said)
    failed = 0
    for kernel in kernels:
        why = difference(kernel, folder / "reference", folder / device, most_items)
        if why:
            print(f"{kernel}: {device}: {why}")
            failed += 1
    print(f"{len(kernels) - failed} of {len(kernels)} kernels agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
