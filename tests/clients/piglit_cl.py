# SPDX-License-Identifier: MIT
"""Runs piglit's OpenCL tests. Ends with 1 if a test fails for which CAUSES has no entry."""
import bz2
import json
import subprocess
import sys

# Test -> why it does not pass. Any other test that does not pass is a failure.
CAUSES = {
    "api@clcreateprogramwithbinary": "wants a kernel of a program from a binary that was not built",
    "api@clgetextensionfunctionaddressforplatform": "asks the loader with no platform; it takes its first one",
    "api@clgetcommandqueueinfo": "asks a queue of the host for CL_QUEUE_SIZE, which is an error",
    "api@clgetdeviceinfo": "wants OpenCL C 1.1 of a device of version 3.0",
    "program@build@include-directories": "includes a file that the package lacks",
    "program@execute@amdgcn-f32-inline-immediates": "wants a subnormal product to be 0",
    "program@execute@bswap": "writes 24 elements into buffers of 8",
    "program@execute@clz-optimizations": "writes 34 elements into a buffer of 18",
}

subprocess.run(["piglit", "run", "--no-concurrency", "--timeout", "300", "cl", "results"],
               stdout=subprocess.DEVNULL, check=True)
with bz2.open("results/results.json.bz2", "rt") as file:
    results = json.load(file)
counts = results["totals"]["root"]
bad = {name for name, test in results["tests"].items() if test["result"] not in ("pass", "skip")}
for name in sorted(bad):
    print(f"{name}: {results['tests'][name]['result']}: {CAUSES.get(name, 'not understood')}")
print(f"{counts['pass']} passed, {len(bad)} programs with failures, {len(bad - CAUSES.keys())} not understood, "
      f"{counts['skip']} skipped")
sys.exit(1 if bad - CAUSES.keys() else 0)
