#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs an application under each limit that a process can have. The table below and docs/reliability.md state the
expected outcomes; a signal, a hang or a wrong result is always a failure.

    limits.py PROBE DEVICE

Limits that this machine does not permit are skipped with the reason. Ends with 77 if all are skipped.
"""
import argparse
import itertools
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RIGHT, REFUSED = "right", "refused"
ANY = (RIGHT, REFUSED)
CONTEXT = "clCreateContext: CL_DEVICE_NOT_AVAILABLE"
BUILD = "clBuildProgram: CL_BUILD_PROGRAM_FAILURE"
MIB = 1 << 20


class Case:
    """A limit. `cpu`, `board`: the expected output of the probe on such devices."""

    def __init__(self, name, cpu, board, **how):
        self.name, self.how = name, how
        self.expected = {"cpu": cpu, "board": board}


def limit(kinds, *values):
    """The limits of setrlimit(2), set to each of the values."""
    return {"limits": [([getattr(resource, "RLIMIT_" + kind) for kind in kinds.split()], value) for value in values]}


def mounts(*lines):
    return {"mounts": "\n".join(lines)}


CASES = [
    # Files. The files of the cache and of the trace end at the limit.
    Case("RLIMIT_FSIZE, 0", BUILD, CONTEXT, **limit("FSIZE", 0)),
    Case("RLIMIT_FSIZE, 1 MiB", RIGHT, CONTEXT, **limit("FSIZE", MIB)),
    Case("RLIMIT_FSIZE, 1 MiB, a cache and a trace that are larger", RIGHT, CONTEXT, files=True, words=["large"],
         **limit("FSIZE", MIB)),
    Case("RLIMIT_NOFILE, 4 to 12", ANY, ANY, **limit("NOFILE", *range(4, 13))),
    Case("RLIMIT_NOFILE, 32", RIGHT, RIGHT, **limit("NOFILE", 32)),
    # Memory
    Case("RLIMIT_AS, 24 MiB to 1 GiB", ANY, ANY, **limit("AS", *(MIB << n for n in range(4, 11)))),
    Case("RLIMIT_DATA, 8 MiB to 256 MiB", ANY, ANY, **limit("DATA", *(MIB << n for n in range(3, 9)))),
    Case("RLIMIT_STACK, 256 KiB", RIGHT, RIGHT, **limit("STACK", 256 << 10)),
    Case("RLIMIT_STACK, none", RIGHT, RIGHT, **limit("STACK", resource.RLIM_INFINITY)),
    Case("RLIMIT_MEMLOCK, RLIMIT_RSS, 0", RIGHT, RIGHT, **limit("MEMLOCK RSS", 0)),
    # Processes and time
    Case("RLIMIT_NPROC, 0", CONTEXT, CONTEXT, user=True, **limit("NPROC", 0)),
    Case("RLIMIT_NPROC, 1 to 16", ANY, ANY, user=True, **limit("NPROC", *range(1, 17))),
    Case("RLIMIT_NPROC, 64", RIGHT, RIGHT, user=True, **limit("NPROC", 64)),
    Case("RLIMIT_SIGPENDING, RLIMIT_CORE, RLIMIT_MSGQUEUE, 0", RIGHT, RIGHT, **limit("SIGPENDING CORE MSGQUEUE", 0)),
    Case("RLIMIT_NICE, RLIMIT_RTPRIO, 0", RIGHT, RIGHT, **limit("NICE RTPRIO", 0)),
    # System calls
    Case("the filter of a container", RIGHT, RIGHT, words=["container"]),
    Case("no calls later than Linux 4.18", RIGHT, RIGHT, words=["old"]),
    # The file system
    Case("a read-only root", RIGHT, RIGHT, **mounts("mount -o remount,bind,ro /")),
    Case("no /tmp", RIGHT, RIGHT, hides="/tmp", **mounts("mount -t tmpfs -o ro,size=4k none /tmp")),
    Case("no /dev/shm", RIGHT, RIGHT, **mounts("mkdir -p /dev/shm", "mount -t tmpfs -o ro,size=4k none /dev/shm")),
    Case("no HOME", RIGHT, RIGHT, unset=["HOME", "XDG_CACHE_HOME", "BARECL_CACHE_DIR"]),
    Case("no environment but PATH", RIGHT, RIGHT, unset=["HOME", "USER", "LANG", "TMPDIR", "SHELL"]),
    Case("no /proc", BUILD, CONTEXT, **mounts("mount -t tmpfs -o ro,size=4k none /proc")),
    Case("no /sys", RIGHT, RIGHT, **mounts("mount -t tmpfs -o ro,size=4k none /sys")),
    Case("no /dev but null", RIGHT, RIGHT,
         **mounts("mount -t tmpfs none /tmp", "touch /tmp/null", "mount --bind /dev/null /tmp/null",
                  "mount --move /tmp /dev 2>/dev/null || mount --rbind /tmp /dev")),
    # Control groups
    Case("a control group's memory, 48 MiB to 384 MiB", ANY, ANY, group=("memory", [48, 96, 192, 384])),
    Case("a control group's processes, 4 to 16", ANY, ANY, group=("pids", [4, 8, 16])),
    Case("a control group's time, half a processor", "right, on 1", RIGHT, group=("cpu", [50])),
]

FILES = {"memory": ("memory.limit_in_bytes", "memory.max", lambda n: str(n * MIB)),
         "pids": ("pids.max", "pids.max", str),
         "cpu": ("cpu.cfs_quota_us", "cpu.max", lambda n: str(n * 1000))}

FIRST_USER = 61184  # Debian's systemd uses 61184 to 65519 for users that exist for the time of a service only.
NUMBERS = itertools.count()


class Skipped(Exception):
    pass


class Group:
    """A control group for the probe, of version 1 or 2."""

    def __init__(self, controller, number):
        tree = Path("/sys/fs/cgroup")
        old, new, write = FILES[controller]
        is_2 = (tree / "cgroup.controllers").exists()
        self.path = (tree if is_2 else tree / controller) / f"barecl-limits-{os.getpid()}-{number}"
        try:
            self.path.mkdir()
            (self.path / (new if is_2 else old)).write_text(write(number))
        except OSError as error:
            self.remove()
            raise Skipped(f"no control group: {error}") from error

    def enter(self):
        (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def remove(self):
        """Removes the group once it is empty: the compiler ends shortly after its application."""
        while self.path.exists():
            try:
                self.path.rmdir()
            except OSError:
                time.sleep(0.05)


def has_namespaces():
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0


def command(case, probe):
    words = [str(probe), *case.how.get("words", [])]
    if "mounts" in case.how:
        if not has_namespaces():
            raise Skipped("mount namespaces are not permitted")
        if "hides" in case.how and probe.is_relative_to(case.how["hides"]):
            raise Skipped(f"{probe} lies there")
        script = "set -e\nmount --make-rprivate /\n" + case.how["mounts"] + '\nexec "$@"'
        words = ["unshare", "--mount", "sh", "-c", script, "sh", *words]
    return words


def as_own_user(words):
    """The command that runs `words` as a user without other processes: RLIMIT_NPROC counts all processes of a user.

    Processes of an earlier run may still be ending, and this test may run for two devices at once.
    """
    user = FIRST_USER + (os.getpid() * 32 + next(NUMBERS)) % 4096
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *words]


def outcome(words, environment, prepare):
    """The probe's last line, or its exit status if it failed; and its standard error."""
    done = subprocess.run(words, env=environment, preexec_fn=prepare, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
    said = done.stdout.strip().splitlines()
    # There is not enough memory for the dynamic linker.
    if done.returncode == 127 and "error while loading shared libraries" in done.stderr:
        return "not loaded", done.stderr
    if done.returncode < 0 and not said and "limits" in done.stderr:
        return "not loaded", done.stderr
    return (said[-1] if done.returncode == 0 and said else f"status {done.returncode}"), done.stderr


def matches(is_, expected):
    if expected == ANY:
        return is_.startswith("right") or re.match(r"cl\w+: CL_\w+$|not loaded$", is_) is not None
    return is_.startswith(expected)


def runs(case, folder):
    """For each value: (environment, function that the child calls first, function that undoes it, value)."""
    environment = {**os.environ, "BARECL_CACHE_DIR": ""}
    if case.how.get("files"):
        environment.update(BARECL_CACHE_DIR=f"{folder}/cache", BARECL_TRACE=f"{folder}/trace")
    for name in case.how.get("unset", []):
        environment.pop(name, None)
    for kinds, value in case.how.get("limits", []):
        def prepare():
            for kind in kinds:
                resource.setrlimit(kind, (value, value))
        yield environment, prepare, None, value
    controller, numbers = case.how.get("group", (None, []))
    for number in numbers:
        group = Group(controller, number)
        yield environment, group.enter, group.remove, number
    if "limits" not in case.how and not controller:
        yield environment, None, None, ""


def check(case, probe, kind):
    """Runs a case. Returns the outcomes, and a message for each unexpected outcome."""
    found, wrong = [], []
    with tempfile.TemporaryDirectory(prefix="barecl-limits-") as folder:
        words = command(case, probe)
        for environment, prepare, undo, value in runs(case, folder):
            own_user = case.how.get("user") and os.getuid() == 0
            is_, said = outcome(as_own_user(words) if own_user else words, environment, prepare)
            if undo:
                undo()
            found.append(is_)
            if not matches(is_, case.expected[kind]):
                wrong.append(f"{case.name} ({value}): {is_}, should be {case.expected[kind]}\n{said[-600:]}")
    return found, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("probe", type=Path)
    parser.add_argument("device")
    given = parser.parse_args()
    os.environ["BARECL_DEVICES"] = given.device
    kind = "cpu" if given.device in ("cpu", "basic") else "board"
    failures, skipped = 0, 0
    for case in CASES:
        try:
            found, wrong = check(case, given.probe.resolve(), kind)
        except Skipped as reason:
            print(f"skipped: {case.name}: {reason}")
            skipped += 1
            continue
        failures += len(wrong)
        print("\n".join(wrong) if wrong else f"{case.name}: {', '.join(dict.fromkeys(found))}", flush=True)
    sys.exit(1 if failures else 77 if skipped == len(CASES) else 0)


if __name__ == "__main__":
    main()
