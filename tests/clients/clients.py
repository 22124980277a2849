#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs OpenCL programs of Debian 12 and PyPI, which were not written for BareCL, and writes docs/clients.md.

    ./dev clients [--python PYTHON] [NAME...]    (or: tests/clients/clients.py BUILD PAGE [NAME...])

  --python PYTHON   an interpreter that has the packages of PyPI, such as a virtual environment's

Each runs unmodified on the host's processor, through Debian's ICD loader and with an empty cache. Programs that are not
installed are listed with their package and left out. The exit status is 0 if none fails.
"""
import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TIMEOUT = 900  # seconds


PYPI = "PyPI's "  # begins the names of packages that Debian does not have
PYTHON = "PYTHON"  # in a command, the interpreter that has PyPI's packages


class Client:
    """A program: its package, what it does, its command, a pattern that its output contains if it succeeded, and a
    pattern whose group is its result. Each program runs in a separate folder."""

    def __init__(self, name, package, what, command, good, result=None):
        self.name, self.package, self.what = name, package, what
        self.command, self.good, self.result = command, good, result


def hashcat(mode, word, algorithm):
    digest = hashlib.new(algorithm, word.encode()).hexdigest()
    return ["hashcat", "-D", "1", "-m", mode, digest, "-a", "3", "?l" * len(word), "--potfile-disable",
            "--force", "--quiet", "--restore-disable"]


FILTERS = "format=yuv420p,hwupload,{},hwdownload,format=yuv420p"


def ffmpeg(filters):
    return ["ffmpeg", "-hide_banner", "-nostdin", "-init_hw_device", "opencl=ocl:0.0", "-filter_hw_device",
            "ocl", "-f", "lavfi", "-i", "testsrc2=size=320x240:duration=2", "-vf", FILTERS.format(filters),
            "-f", "framehash", "-"]


def python(script):
    return ["/usr/bin/python3", str(HERE / script)]


# darktable disables devices that are not GPUs, unless its configuration enables them: the eighth number
# says whether the device is disabled.
DARKTABLE = ["darktable-cltest", "--conf",
             "cldevice_v4_cputhehostsprocessor=0 1000 0 16 16 128 0 0 0.000000 0.000"]


def clblast(*routines):
    """The command that runs the package's tests of these routines, which compare with a reference, on small sizes."""
    return ["sh", "-ec", " && ".join(f"clblast_test_{name} -platform 0 -device 0" for name in routines)]


CLIENTS = [
    Client("clinfo", "clinfo", "all queries of platform and device", ["clinfo"],
           r"Platform Name +BareCL", r"Device Version +(OpenCL [\d.]+)"),
    Client("hashcat-md5", "hashcat", "MD5 of five unknown letters",
           hashcat("0", "barec", "md5"), r":barec$"),
    Client("hashcat-sha256", "hashcat", "SHA-256 of four unknown letters",
           hashcat("1400", "opcl", "sha256"), r":opcl$"),
    Client("pyopencl", "python3-pyopencl",
           "arrays, element-wise, reduction, scan, sort and random kernels against NumPy",
           python("pyopencl_arrays.py"), r"^all right$", r"^(\d+ checks)$"),
    Client("clpeak", "clpeak", "bandwidth and latency",
           ["clpeak", "--global-bandwidth", "--kernel-latency"], r"Kernel launch latency",
           r"Kernel launch latency : (.*)"),
    Client("ffmpeg-blur", "ffmpeg", "`avgblur_opencl` on images", ffmpeg("avgblur_opencl=2"),
           r"^0, +49, .*[0-9a-f]{64}$", r"Video: (wrapped.*|rawvideo.*?),"),
    Client("ffmpeg-sobel", "ffmpeg", "`sobel_opencl` on images", ffmpeg("sobel_opencl"),
           r"^0, +49, .*[0-9a-f]{64}$"),
    Client("ffmpeg-transpose", "ffmpeg", "`transpose_opencl` on images",
           ffmpeg("transpose_opencl=dir=clock"), r"^0, +49, .*[0-9a-f]{64}$"),
    Client("piglit", "piglit", "the profile `cl`", python("piglit_cl.py"), r" 0 not understood",
           r"^(\d+ passed, .*)$"),
    Client("openmm", PYPI + "openmm", "energies and forces of water, in three precisions, against its own Reference",
           [PYTHON, str(HERE / "openmm_energies.py")], r"^all right$", r"^(\d+ checks)$"),
    Client("silx", "python3-silx", "its own tests of `silx.opencl`",
           ["/usr/bin/python3", "-c", "import silx.test; raise SystemExit(silx.test.run_tests('silx.opencl'))"],
           r"^=+ .*\d+ passed", r"^=+ (\d+ passed.*?) in "),
    Client("viennacl", "libviennacl-dev", "vectors, matrices, a sparse solver against plain loops",
           ["sh", "-ec", f"g++ -std=c++14 -O1 -w -DVIENNACL_WITH_OPENCL {HERE}/viennacl_blas.cpp -o blas "
                         "-lOpenCL && ./blas"], r"^all right$", r"^(\d+ checks)$"),
    Client("boost-compute", "libboost1.74-doc", "its examples, compiled and run",
           python("boost_compute.py"), r"^\d+ of \d+ examples$", r"^(\d+ of \d+ examples)$"),
    Client("opencv", "python3-opencv", "`cv2.UMat` against OpenCV's own code",
           python("opencv_tapi.py"), r"^all right$", r"^(\d+ operations)$"),
    Client("darktable", "darktable", "`darktable-cltest`: all its kernels are built", DARKTABLE,
           r"FINALLY: opencl is AVAILABLE"),
    Client("clblast", "clblast-tests", "its tests of five routines",
           clblast("xaxpy", "xdot", "xgemv", "xgemm", "xtrsv"), r" 0 test\(s\) failed", None),
]


def version_of(package, interpreter):
    """The version of a package; empty if it is not installed."""
    if package.startswith(PYPI):
        done = subprocess.run([interpreter, "-c", "import importlib.metadata, sys; "
                               "print(importlib.metadata.version(sys.argv[1]), end='')", package.removeprefix(PYPI)],
                              text=True, capture_output=True)
        return done.stdout if done.returncode == 0 else ""
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], text=True,
                          capture_output=True)
    return done.stdout if done.returncode == 0 else ""


def run(client, command, build):
    """Runs a client. Returns "passed" or its last output, its result, and the seconds."""
    with tempfile.TemporaryDirectory(prefix="barecl-client-") as folder:
        environment = {**os.environ, "OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors"),
                       "BARECL_DEVICES": "cpu", "BARECL_CACHE_DIR": f"{folder}/cache",
                       "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder, "HOME": folder}
        begun = time.monotonic()
        try:
            done = subprocess.run(command, env=environment, cwd=folder, text=True,
                                  errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=TIMEOUT)
            said, code = done.stdout, done.returncode
        except subprocess.TimeoutExpired as late:
            said, code = (late.stdout or b"").decode(errors="replace"), "no end"
        seconds = time.monotonic() - begun
    if code == 0 and re.search(client.good, said, re.M):
        found = re.search(client.result, said, re.M) if client.result else None
        return True, found[1].strip() if found else "", seconds
    last = [line.strip() for line in said.splitlines() if line.strip()]
    return False, f"{code}: {last[-1] if last else 'says nothing'}"[:120].replace("|", "/"), seconds


HEAD = """# Clients

    ./dev clients

Unmodified programs from Debian 12 and PyPI, which were not written for BareCL. They run through Debian's ICD loader, on
the device `cpu`, with an empty cache, as for a user who installs both. The command writes this page.

| program | package | what it does | | result | seconds |
|---|---|---|---|---|---|"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("--python", default="/usr/bin/python3")
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    unknown = set(options.names) - {client.name for client in CLIENTS}
    if unknown:
        sys.exit(f"no such client: {' '.join(sorted(unknown))}")
    rows, failed = [], 0
    for client in CLIENTS:
        if options.names and client.name not in options.names:
            continue
        version = version_of(client.package, options.python)
        command = [options.python if word == PYTHON else word for word in client.command]
        if not version or not shutil.which(command[0]):
            print(f"{client.name}: left out, the package {client.package} is not installed")
            continue
        good, result, seconds = run(client, command, options.build.resolve())
        failed += not good
        rows.append(f"| {client.name} | {client.package} {version} | {client.what} | "
                    f"{'passed' if good else '**failed**'} | {result} | {seconds:.0f} |")
        print(rows[-1], flush=True)
    if not options.names:
        options.page.write_text("\n".join([HEAD, *rows]) + "\n")
        print(options.page)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
