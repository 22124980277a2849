#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""./dev profile [--page=PAGE] FILE|FOLDER...: where the time of kernels went, by kernel, function and source line.

FOLDER is where OpenCL programs wrote profiles (BARECL_PROFILE=FOLDER); FILE is one of them. What was measured depends
on the device (docs/howto/profile.md):

  .samples   the host's processor: milliseconds of processor time, summed over all threads
  .profile   simulated processors: cycles, with their lower bounds; also the output of `ttasim --profile FILE`

The cycles are also put into PAGE, an output of `bareclc compile --emit=schedule.html`.

The time of an instruction counts for the source line that it was compiled from. In an inlined function, that is the
function's line, not the call's.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "compiler/tta/tools"))
import profiles  # noqa: E402

NO_SOURCE = "(not of the source)"


@dataclass
class Samples:
    """Microseconds."""
    kernels: Counter = field(default_factory=Counter)
    functions: Counter = field(default_factory=Counter)
    lines: Counter = field(default_factory=Counter)

    def add(self, time, file, line, function, outermost):
        self.kernels[outermost or NO_SOURCE] += time
        self.functions[function or NO_SOURCE] += time
        where = f"{file}:{line}" if function and line != "0" else NO_SOURCE
        self.lines[f"{where} in '{function}'" if function else where] += time


def read(path, into):
    microseconds = None
    for text in path.read_text(encoding="utf-8").splitlines():
        words = text.split("\t")
        if len(words) == 1:
            name, version, microseconds = text.split()
            if (name, version) != ("samples", "1"):
                sys.exit(f"{path} is no file of samples of this version")
            continue
        into.add(int(words[0]) * int(microseconds), *words[1:])


def show(title, times):
    total = sum(times.values())
    print(f"{title:<50} {'ms':>10} {'share':>7}")
    for name, time in times.most_common():
        print(f"{name:<50} {time / 1000:>10.0f} {100 * time / total:>6.1f}%")
    print()


def show_samples(paths):
    samples = Samples()
    for path in paths:
        read(path, samples)
    if not samples.lines:
        print("the kernels took too little processor time for a sample")
        return
    for title in ("kernels", "functions", "lines"):
        show(title[:-1], getattr(samples, title))
    print(f"{'total':<50} {sum(samples.lines.values()) / 1000:>10.0f}")


def profiles_in(folder):
    """The profiles in a folder, which may also have files of other kinds."""
    return sorted(file for file in folder.iterdir() if file.suffix in (".samples", ".profile"))


def main():
    page, words = profiles.page_in(sys.argv[1:])
    if not words or words[0].startswith("-"):
        sys.exit(__doc__)
    paths = [Path(word) for word in words]
    missing = [path for path in paths if not path.exists()]
    if missing:
        sys.exit(f"{missing[0]} does not exist")
    files = [file for path in paths for file in (profiles_in(path) if path.is_dir() else [path])]
    samples = [file for file in files if file.suffix == ".samples"]
    simulated = [file for file in files if file.suffix != ".samples"]
    if not samples and not simulated:
        sys.exit(f"{words[0]} has no profiles")
    if samples:
        show_samples(samples)
    if simulated:
        profiles.show(simulated, page)


if __name__ == "__main__":
    main()
