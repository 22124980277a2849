# SPDX-License-Identifier: MIT
"""Compares operations for which pyopencl generates kernels with NumPy. Prints `all right`, or fails."""
import numpy
import pyopencl
import pyopencl.algorithm
import pyopencl.array
import pyopencl.clmath
import pyopencl.clrandom
import pyopencl.elementwise
import pyopencl.reduction
import pyopencl.scan

context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
generator = numpy.random.default_rng(1)
checks = 0


def check(is_, want, exact=True):
    global checks
    checks += 1
    is_ = is_.get() if hasattr(is_, "get") else is_
    same = numpy.array_equal(is_, want) if exact else numpy.allclose(is_, want, rtol=1e-4, atol=1e-5)
    assert same, f"check {checks}: {is_} is not {want}"


for size in 1, 31, 1000, 100000:
    numbers = generator.integers(-1000, 1000, size).astype(numpy.int32)
    floats = generator.random(size, dtype=numpy.float32)
    device, device_floats = (pyopencl.array.to_device(queue, each) for each in (numbers, floats))
    check(device + 3, numbers + 3)
    check(device * device - 5, numbers * numbers - 5)
    check(abs(device), abs(numbers))
    check(device_floats / numpy.float32(3) + device_floats, floats / numpy.float32(3) + floats, exact=False)
    check(pyopencl.clmath.sqrt(device_floats), numpy.sqrt(floats), exact=False)
    check(pyopencl.clmath.sin(device_floats), numpy.sin(floats), exact=False)
    check(pyopencl.array.sum(device), numbers.sum())
    check(pyopencl.array.max(device), numbers.max())
    check(pyopencl.array.dot(device_floats, device_floats), numpy.dot(floats, floats), exact=False)
    check(pyopencl.array.cumsum(device), numpy.cumsum(numbers, dtype=numpy.int32))
    places = generator.integers(0, size, size).astype(numpy.int32)
    check(pyopencl.array.take(device, pyopencl.array.to_device(queue, places)), numbers[places])

    double_it = pyopencl.elementwise.ElementwiseKernel(context, "int *x, int by", "x[i] = by * x[i]")
    doubled = device.copy()
    double_it(doubled, 2)
    check(doubled, 2 * numbers)

    count = pyopencl.reduction.ReductionKernel(context, numpy.int32, neutral="0", reduce_expr="a + b",
                                               map_expr="x[i] > 0", arguments="__global const int *x")
    check(count(device), (numbers > 0).sum())

    chosen, number, _ = pyopencl.algorithm.copy_if(device, "ary[i] > 0")
    check(chosen[:int(number.get())], numbers[numbers > 0]) if (numbers > 0).any() else None

    unsigned = numpy.abs(numbers).astype(numpy.uint32)
    sort = pyopencl.algorithm.RadixSort(context, "uint *ary", key_expr="ary[i]",
                                        sort_arg_names=["ary"], key_dtype=numpy.uint32)
    (ordered,), _ = sort(pyopencl.array.to_device(queue, unsigned))
    check(ordered, numpy.sort(unsigned))

random = pyopencl.clrandom.PhiloxGenerator(context).uniform(queue, 100000, numpy.float32).get()
assert 0 <= random.min() and random.max() <= 1 and abs(random.mean() - 0.5) < 0.01
print(f"{checks} checks")
print("all right")
