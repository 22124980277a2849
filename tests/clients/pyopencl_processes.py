#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Starts processes from a program that uses pyopencl: by multiprocessing, forked and spawned, by a pool of each, and by
subprocess. All of them and the program itself compute. Prints `all right`, or fails; ends with 77 without pyopencl."""
import multiprocessing
import os
import subprocess
import sys

try:
    import numpy
    import pyopencl
    import pyopencl.array
except ImportError as missing:
    print(f"skipped: {missing}: install the Debian package python3-pyopencl")
    sys.exit(77)

SOURCE = "__kernel void add(__global int *data, int n) { data[get_global_id(0)] += n; }"
NUMBERS = numpy.arange(256, dtype=numpy.int32)


class Device:
    """A new context with a program."""

    def __init__(self):
        self.context = pyopencl.create_some_context(interactive=False)
        self.queue = pyopencl.CommandQueue(self.context)
        self.program = pyopencl.Program(self.context, SOURCE).build()
        self.array = pyopencl.array.to_device(self.queue, NUMBERS)

    def add(self, number):
        before = self.array.get()
        self.program.add(self.queue, NUMBERS.shape, None, self.array.data, numpy.int32(number))
        assert numpy.array_equal(self.array.get(), before + number)
        return int(self.array.get()[0])


def compute(number):
    return Device().add(number)


def refuse(device):
    """Checks that calls on a device of the parent fail in a forked child."""
    for use in device.queue.finish, device.array.get, lambda: pyopencl.CommandQueue(device.context):
        try:
            use()
        except pyopencl.Error as error:
            assert error.code == pyopencl.status_code.DEVICE_NOT_AVAILABLE, error
        else:
            raise AssertionError("the parent's device works in the child")


def refuse_and_compute(device, number, results):
    refuse(device)
    results.put(compute(number))


def check_forked(device):
    methods = multiprocessing.get_context("fork")
    results = methods.Queue()
    children = [methods.Process(target=refuse_and_compute, args=(device, n, results)) for n in (3, 4)]
    for child in children:
        child.start()
    device.add(1)
    assert sorted(results.get() for _ in children) == [3, 4]
    for child in children:
        child.join()
        assert child.exitcode == 0, child.exitcode
    device.add(1)


def check_pool(device, method):
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(compute, [5, 6, 7]) == [5, 6, 7]
        device.add(1)
    device.add(1)


def check_subprocess(device):
    words = [sys.executable, __file__, "compute", "8"]
    for options in {}, {"close_fds": False}, {"start_new_session": True}, {"preexec_fn": os.getpid}:
        assert subprocess.run(words, capture_output=True, check=True, **options).stdout == b"8\n"
        device.add(1)


def main():
    device = Device()
    device.add(1)
    check_forked(device)
    for method in "fork", "spawn", "forkserver":
        check_pool(device, method)
    check_subprocess(device)
    device.add(1)
    print("all right")


if __name__ == "__main__":
    if sys.argv[1:2] == ["compute"]:
        print(compute(int(sys.argv[2])))
    else:
        main()
