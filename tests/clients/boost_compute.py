# SPDX-License-Identifier: MIT
"""Compiles and runs the examples of Boost.Compute that need no other library, from the sources that Debian ships.
Prints how many ran, and ends with 1 if one failed."""
import subprocess
import sys
from pathlib import Path

FOLDER = Path("/usr/share/doc/libboost1.74-doc/examples/libs/compute/example")
# amd_cpp_kernel and inline_ptx are for other vendors' compilers.
EXAMPLES = ["black_scholes", "copy_data", "fizz_buzz", "hello_world", "host_sort", "list_devices",
            "longest_vector", "mapped_view", "memory_limits",
            "monte_carlo", "point_centroid", "price_cross", "print_vector", "simple_kernel",
            "simple_moving_average", "sort_vector", "threefry_engine", "transform_sqrt", "vector_addition"]

failed = []
for name in EXAMPLES:
    built = subprocess.run(["g++", "-std=c++14", "-O1", "-w", "-DCL_TARGET_OPENCL_VERSION=120",
                            "-DBOOST_COMPUTE_MAX_CL_VERSION=102", str(FOLDER / f"{name}.cpp"), "-o", name,
                            "-lOpenCL"], capture_output=True, text=True)
    ran = built if built.returncode else subprocess.run([f"./{name}"], capture_output=True, text=True)
    print(f"{name}: {ran.returncode}")
    if ran.returncode:
        print((ran.stdout + ran.stderr)[-1000:])
        failed.append(name)
print(f"{len(EXAMPLES) - len(failed)} of {len(EXAMPLES)} examples")
sys.exit(1 if failed else 0)
