#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Kernel times of BareCL and of other implementations, measured by one host program on one machine.

    ./dev bench peers [options]    (or: tests/bench/peers.py BUILD [options])

    --rounds N    processes for each implementation and kernel (7)
    --runs N      measured runs in each process, after one that warms up (5)
    --threads N   all sides run on N processors of this machine
    --processor-time
                  times are the processor time of all threads of a process from the first launch to the
                  end of the last, instead of event times: for a machine with other work to do
    --default     measure with the default settings; without this option, BareCL's first launch waits
                  for the version that is specialised for its local size
    --peer NAME=VENDORS[,LIBRARIES]
                  a peer: the folder that contains only its .icd file, and the folder of its libraries;
                  give the option once for each peer (Debian's pocl)
    --generic     the peer is BareCL's own version for all local sizes, which runs the first launches
    --device NAME the peer is another device of BareCL, such as sandbox
    NAME...       only these benchmarks

The implementations alternate, kernel by kernel: A B A B. A time is the minimum over all runs of a
kernel, in ms, with the median in parentheses. A ratio is the peer's minimum / BareCL's minimum: above
1, BareCL is faster. "verified" says whether the result of every run agreed with plain C. Debian's pocl is
left out if it is not installed (pocl-opencl-icd). The exit status is 0 if all results were right.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

PEER_VENDORS = "/etc/OpenCL/vendors"
PEER_ICD = "pocl.icd"
PEER_PACKAGE = "pocl-opencl-icd"


class Implementation:
    """An OpenCL implementation. `environment`: variables with which the loader finds only this implementation."""

    def __init__(self, name, **environment):
        self.name = name
        self.environment = dict(os.environ, **environment)
        self.times = {}
        self.wrong = set()

    def measure(self, command, benchmark):
        """Runs the command once for the benchmark, and adds its times, in ms."""
        done = subprocess.run([*command, benchmark], env=self.environment,
                              stdout=subprocess.PIPE, text=True)
        words = done.stdout.split()
        if done.returncode or words[:2] != [benchmark, "verified"]:
            self.wrong.add(benchmark)
        self.times.setdefault(benchmark, []).extend(float(us) / 1000 for us in words[2:])

    def time(self, benchmark):
        samples = self.times.get(benchmark)
        if not samples:
            return "-"
        return f"{min(samples):9.3f} ({statistics.median(samples):9.3f})"

    def verified(self, benchmark):
        return "no" if benchmark in self.wrong else "yes"


def debian_pocl(scratch):
    icd = os.path.join(PEER_VENDORS, PEER_ICD)
    if not os.path.exists(icd):
        print(f"no {icd}: pocl is left out (Debian: apt-get install {PEER_PACKAGE})\n")
        return []
    # A folder with only this .icd file, as other implementations may be installed.
    vendors = os.path.join(scratch, "vendors")
    os.mkdir(vendors)
    os.symlink(icd, os.path.join(vendors, PEER_ICD))
    peer = Implementation("pocl", OCL_ICD_VENDORS=vendors,
                          POCL_CACHE_DIR=os.path.join(scratch, "pocl"))
    return [peer]


def named_peer(text):
    """The implementation that NAME=VENDORS[,LIBRARIES] names."""
    name, _, folders = text.partition("=")
    vendors, _, libraries = folders.partition(",")
    if not name or not vendors:
        raise argparse.ArgumentTypeError(f"{text}: NAME=VENDORS[,LIBRARIES] is wanted")
    for folder in filter(None, (vendors, libraries)):
        if not os.path.isdir(folder):
            raise argparse.ArgumentTypeError(f"{folder}: no such folder")
    environment = {"OCL_ICD_VENDORS": os.path.abspath(vendors)}
    if libraries:
        environment["LD_LIBRARY_PATH"] = os.path.abspath(libraries)
    return Implementation(name, **environment)


def implementations(build, peers, scratch, *, wait=False, generic=False, device=None):
    """BareCL, followed by its peers: `peers`, or Debian's pocl if that is None; with `generic`, BareCL's version for
    all local sizes, and with `device`, that device of BareCL. `wait`: launches wait for specialised versions."""
    def barecl(name, **settings):
        return Implementation(name, **{"BARECL_DEVICES": "cpu",
                                       "BARECL_CACHE_DIR": os.path.join(scratch, "barecl"),
                                       "OCL_ICD_VENDORS": os.path.join(build, "etc", "OpenCL", "vendors"),
                                       **settings})

    here = barecl("BareCL")
    if wait:
        # The warm-up run waits for the specialised versions, which a program uses most of the time.
        here.environment["BARECL_SPECIALISE"] = "wait"
    own = [barecl("generic", BARECL_SPECIALISE="off")] if generic else []
    if device:
        own.append(barecl(device, BARECL_DEVICES=device,
                          BARECL_SPECIALISE=here.environment.get("BARECL_SPECIALISE", "background")))
    return [here, *(own or (debian_pocl(scratch) if peers is None else peers))]


def print_table(sides, sizes):
    here, *peers = sides
    print("| " + " | ".join(["kernel", "size", *(f"{side.name}, ms" for side in sides),
                             *(f"{peer.name} / {here.name}" for peer in peers),
                             "verified " + " / ".join(side.name for side in sides)]) + " |")
    print("|" + "---|" * (3 + len(sides) + len(peers)))

    ratios = {peer: {} for peer in peers}
    for name, size in sizes.items():
        cells = [name, size, *(side.time(name) for side in sides)]
        for peer in peers:
            ours, theirs = here.times.get(name), peer.times.get(name)
            if ours and theirs:
                ratios[peer][name] = min(theirs) / min(ours)
            cells.append(f"{ratios[peer][name]:.2f}" if name in ratios[peer] else "-")
        cells.append(" / ".join(side.verified(name) for side in sides))
        print("| " + " | ".join(cells) + " |")
    for peer, found in ratios.items():
        if not found:
            continue
        mean = statistics.geometric_mean(found.values())
        worst = min(found, key=found.get)
        print(f"\n{peer.name}: geometric mean of the ratios: {mean:.2f}; slower than the peer: "
              f"{sum(r < 1 for r in found.values())} of {len(found)}; "
              f"worst: {worst}, {found[worst]:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--processor-time", action="store_true")
    parser.add_argument("--default", action="store_true")
    parser.add_argument("--generic", action="store_true")
    parser.add_argument("--device")
    parser.add_argument("--peer", action="append", type=named_peer)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()

    if options.threads:  # the processes started below inherit this
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:options.threads])
    build = os.path.abspath(options.build)
    program = os.path.join(build, "bin", "bench_kernels")
    listed = subprocess.run([program, "--list"], check=True, stdout=subprocess.PIPE, text=True)
    sizes = dict(line.split("\t") for line in listed.stdout.splitlines())
    unknown = set(options.names) - set(sizes)
    if unknown:
        sys.exit(f"no such benchmark: {' '.join(sorted(unknown))}")
    names = options.names or list(sizes)
    sizes = {name: sizes[name] for name in names}

    command = [program, "--runs", str(options.runs)]
    if options.processor_time:
        command.append("--processor-time")
    with tempfile.TemporaryDirectory(prefix="barecl-peers-") as scratch:
        sides = implementations(build, options.peer, scratch, wait=not options.default,
                                generic=options.generic, device=options.device)
        for name in sizes:
            for _ in range(options.rounds):
                for side in sides:
                    side.measure(command, name)
    print_table(sides, sizes)
    return any(side.wrong for side in sides)


if __name__ == "__main__":
    sys.exit(main())
