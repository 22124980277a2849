# SPDX-License-Identifier: MIT
"""Every function of the API is tested, with each of its errors. Runs the tests below on `cpu`, directly on
the library (a loader would stop wrong handles), and names the errors of errors.ini that no test has
checked. A successful call counts when the library logs it (BARECL_DEBUG=api). An error counts only when
the test reports that it has compared it with the error that it expects (tests/opencl/checked_errors.h).

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

# Functions for objects that no device has, besides those in refused.c.
REFUSED = {"clCreateProgramWithBuiltInKernels", "clGetSemaphoreHandleForTypeKHR",
           "clSetCommandQueueProperty", "clSetDefaultDeviceCommandQueue", "clSetProgramReleaseCallback"}
OTHER_APIS = "objects of other APIs"


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


LINE = re.compile(r"^(?:barecl: api: (?P<name>cl\w+): [\d.]+ us(?:, (?P<error>\w+))?|"
                  r"checked: (?P<checked>\w+): (?P<call>.*))$", re.M)


def checked(log):
    """(function, error) of each call that a program logs or checks; error is None for success. A check names
    its function, or belongs to the last call that returned the error.
    """
    found, failed = set(), []
    for line in LINE.finditer(log):
        if line["name"]:
            found.add((line["name"], None)) if not line["error"] else failed.append((line["name"], line["error"]))
            continue
        named = re.findall(r"\bcl[A-Z]\w*(?=\()", line["call"])
        given = [call for call in failed if call[1] == line["checked"]]
        found |= {call for call in given if call[0] in named} or set(given[-1:])
    return found


def seen(program, library):
    """The result of checked() for a run of the program."""
    environment = {**os.environ, "LD_PRELOAD": library, "BARECL_DEVICES": "cpu", "BARECL_DEBUG": "api", "TELL_CHECKED_ERRORS": "1",
                   "BARECL_CPU_THREADS": "2"}  # a device that can be partitioned, on every machine
    run = patience.run([program], seconds=240, env=environment, text=True, errors="replace", capture_output=True)
    if run.returncode not in (0, 77):
        sys.exit(f"{program} fails with {run.returncode}:\n{run.stdout[-2000:]}")
    return checked(run.stderr)


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
    wrong += [f"{name}: no test checks {code}" for name in table if name in called
              for code in sorted(table[name]) if (name, code) not in found]
    print("\n".join(wrong))
    print(f"{len(entries)} functions, {sum(map(len, table.values()))} errors, {len(wrong)} are missing")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
