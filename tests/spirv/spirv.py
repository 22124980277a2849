# SPDX-License-Identifier: MIT
"""Runs the modules of modules/ on a device, and compares what they write with what their files say.

usage: spirv.py SPIRV_RUN FOLDER DEVICE MODULE.spvasm...
"""
import os
import struct
import subprocess
import sys
from pathlib import Path

WORDS, IMAGE_WORD = 256, 128  # run.c
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import modules
import patience


def difference(module, out):
    """None, or a sentence that says what differs."""
    log = Path(f"{out}.log")
    said = log.read_text() if log.exists() else ""
    wanted = module.facts.get("refused")
    if wanted:
        return None if wanted in said else f"should be refused with '{wanted}': {said or 'it builds'}"
    lacking = [name for name in module.facts.get("needs", "").split() if f"lacks the capability {name}\n" in said]
    if lacking:
        return None
    if said or not out.exists():
        return f"does not build: {said}"
    got = struct.unpack(f"<{WORDS}I", out.read_bytes())
    for first, words in (0, module.output), (IMAGE_WORD, module.image):
        for number, should in enumerate(words, first):
            if got[number] != should:
                return f"out[{number}] is {got[number]:#x}, should be {should:#x}"
    return None


def main():
    runner, folder, device = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    files = [modules.Module(Path(name)) for name in sys.argv[4:]]
    environment = {**os.environ, "BARECL_DEVICES": device}
    bits = int(subprocess.run([runner], env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout)
    words = []
    folder.mkdir(parents=True, exist_ok=True)
    for module in files:
        inputs, out = folder / f"{module.path.stem}.in", folder / f"{module.path.stem}.out"
        inputs.write_bytes(struct.pack(f"<{len(module.input)}I", *module.input))
        for stale in (out, Path(f"{out}.log")):
            stale.unlink(missing_ok=True)
        words += [module.assemble(folder, bits), str(module.items), inputs, out,
                  module.facts.get("constants", "-").replace(" ", ",")]
    said = patience.run([runner, *words], 60 + 5 * len(files), env=environment, stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT, text=True).stdout
    if said:
        print(said)
    failed = 0
    for module in files:
        why = difference(module, folder / f"{module.path.stem}.out")
        if why:
            print(f"{module.path}: {device}: {why}")
            failed += 1
    print(f"{len(files) - failed} of {len(files)} modules do what they say")
    return 1 if failed or said else 0


if __name__ == "__main__":
    sys.exit(main())
