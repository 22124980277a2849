# SPDX-License-Identifier: MIT
"""Runs fuzzers: libFuzzer mutates inputs. It begins with seeds made of the tree's own files (seeds.py), inputs that
once made a test fail (found/NAME/), and inputs that earlier runs kept. It writes inputs that fail to
FOLDER/NAME/wrong/; the fix of a failure adds its input to found/.

  ./dev reliability inputs [NAME...] [--seconds N]      or: fuzz.py BUILD FOLDER [NAME...] [options]

  --seconds N   how long each fuzzer runs (600)
  --runs N      instead: how many inputs each fuzzer runs, the same inputs each time
"""
import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import seeds

# A reader of files fails if an input takes longer.
SLOW_SECONDS = 25
MEMORY_MB = 2048
LARGEST = {"machines": 65536, "binary": 4096, "calls": 512}


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(seeds.SEEDS))
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--runs", type=int)
    options = parser.parse_args()
    unknown = set(options.names) - set(seeds.SEEDS)
    if unknown:
        parser.error(f"no such fuzzer: {' '.join(sorted(unknown))}")
    return options


def program(options, name):
    return options.build / "bin" / f"fuzz_{name}"


def limits(options):
    if options.runs is not None:
        return [f"-runs={options.runs}", "-seed=1"]
    return [f"-max_total_time={options.seconds}"]


def figures(said):
    """Number of inputs, coverage and kept inputs of a run, from libFuzzer's last lines."""
    done = re.search(r"Done (\d+) runs in (\d+) second", said)
    state = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", said)
    if not done or not state:
        return "no figures"
    covered, _, kept = state[-1]
    return f"{done[1]} inputs in {done[2]} s, {covered} edges covered, {kept} inputs kept"


def fuzz(options, name):
    """Runs one fuzzer; returns whether no input failed."""
    folder = options.folder / name
    kept, wrong, start = folder / "kept", folder / "wrong", folder / "seeds"
    for needed in (kept, wrong):
        needed.mkdir(parents=True, exist_ok=True)
    seeds.write(name, start)
    corpora = [kept, start, *filter(Path.is_dir, [seeds.HERE / "found" / name])]
    done = subprocess.run(
        [program(options, name), *limits(options), f"-artifact_prefix={wrong}/",
         f"-timeout={SLOW_SECONDS}", f"-rss_limit_mb={MEMORY_MB}",
         f"-max_len={LARGEST.get(name, 4096)}", "-print_final_stats=1", *corpora],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        env={**os.environ, "UBSAN_OPTIONS": "print_stacktrace=1"})
    print(f"{name}: {'clean' if done.returncode == 0 else 'WRONG'}: {figures(done.stderr)}",
          flush=True)
    if done.returncode != 0:
        print(done.stderr[-8000:], flush=True)
    return done.returncode == 0


def main():
    options = parse()
    names = options.names or list(seeds.SEEDS)
    return 0 if all([fuzz(options, name) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
