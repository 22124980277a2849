"""Compiles the sources separately and links them, for all targets, at the lowest and the highest optimisation.

    every_target.py BARECLC SOURCE...
"""

import subprocess
import sys


def run(*command):
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stderr}")
    return done.stdout


def main():
    bareclc, sources = sys.argv[1], sys.argv[2:]
    targets = [line.split()[0] for line in run(bareclc, "targets").splitlines() if line.strip()]
    for target in targets:
        for option in ("-cl-opt-disable", "-cl-mad-enable"):
            objects = [source + ".obj" for source in sources]
            for source, name in zip(sources, objects):
                run(bareclc, "compile", "--target", target, "-c", option, source, "-o", name)
            run(bareclc, "link", "--target", target, *objects, "-o", "linked.bclbin")
    print(len(targets), "targets")


if __name__ == "__main__":
    main()
