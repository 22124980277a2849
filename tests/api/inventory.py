# SPDX-License-Identifier: MIT
"""Every function of the API is tested, with each of its errors: runs the tests below on `cpu`, by the library
alone (a loader keeps wrong handles to itself), looks at the calls and errors that BARECL_DEBUG=api tells of, and
names what errors.ini has and no test has seen.

usage: inventory.py LIBBARECL ICD.C PROGRAM...
"""
import configparser
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import patience

HERE = Path(__file__).resolve().parent

# Functions for what no device has: beside refused.c.
REFUSED = {"clCreateProgramWithIL", "clCreateProgramWithBuiltInKernels", "clGetSemaphoreHandleForTypeKHR",
           "clSetCommandQueueProperty", "clSetDefaultDeviceCommandQueue", "clSetProgramReleaseCallback",
           "clSetProgramSpecializationConstant"}
OTHER_APIS = "pipes, objects of other APIs"


def wanted():
    table = configparser.ConfigParser(delimiters="=", comment_prefixes=";", interpolation=None)
    table.optionxform = str
    table.read(HERE / "errors.ini")
    REFUSED.update(table[OTHER_APIS])
    return {name: {f"CL_{code}" for code in codes.split()}
            for section in table.sections() for name, codes in table[section].items()}


def there_are(source):
    """The functions of the dispatch table and those of extensions, by the file that lists them."""
    return set(re.findall(r"^ +(?:ENTRY|FUNCTION)\((cl\w+)\)", Path(source).read_text(), re.M))


def seen(program, library):
    """(function, error) of the program's calls; error is None where there was none."""
    environment = {**os.environ, "LD_PRELOAD": library, "BARECL_DEVICES": "cpu", "BARECL_DEBUG": "api",
                   "BARECL_CPU_THREADS": "2"}  # a device that has parts, on every machine
    run = patience.run([program], seconds=240, env=environment, text=True, errors="replace", capture_output=True)
    if run.returncode not in (0, 77):
        sys.exit(f"{program} fails with {run.returncode}:\n{run.stdout[-2000:]}")
    lines = re.findall(r"^barecl: api: (cl\w+): [\d.]+ us(?:, (\w+))?$", run.stderr, re.M)
    return {(name, code or None) for name, code in lines}


def main():
    library, source, *programs = sys.argv[1:]
    table, entries = wanted(), there_are(source)
    found = set().union(*(seen(program, library) for program in programs))
    called = {name for name, _ in found}
    wrong = [f"{name}: stands not in errors.ini" for name in sorted(entries - set(table))]
    wrong += [f"{name}: is no function of the API" for name in sorted(set(table) - entries)]
    wrong += [f"{name}: no test calls it" for name in sorted(entries - called)]
    wrong += [f"{name}: no test has it succeed" for name in sorted(called - REFUSED)
              if (name, None) not in found]
    wrong += [f"{name}: no test sees {code}" for name in table if name in called
              for code in sorted(table[name]) if (name, code) not in found]
    print("\n".join(wrong))
    print(f"{len(entries)} functions, {sum(map(len, table.values()))} errors, {len(wrong)} are missing")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
