# SPDX-License-Identifier: MIT
"""Malformed modules: cut off behind each word, or with words changed. The compiler compiles each, or says what is wrong
with it; it never dies.

usage: hostile.py BARECLC FOLDER [--changes N] [--every N] [--seed S] [--seconds N] [--jobs N] MODULE...
  MODULE      text (modules.py) or *.spv
  FOLDER      receives modules that the compiler dies on
  --changes   changed modules for each module (default 200)
  --every N   cuts modules off behind every N-th word (default 1)
  --seconds   goes on with the seeds after --seed for so many seconds
  --jobs      compilers that run at the same time (default 1)
"""
import argparse
import itertools
import random
import struct
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "compiler"), str(HERE.parent)]
import client
import modules

CHANGES = (lambda word, any_word, at: word ^ 1 << at.randrange(32), lambda word, any_word, at: any_word,
           lambda word, any_word, at: word + at.choice((-1, 1)), lambda word, any_word, at: 0xffffffff,
           lambda word, any_word, at: 0, lambda word, any_word, at: at.randrange(1, 400),
           lambda word, any_word, at: word & 0xffff | at.randrange(1, 9) << 16,
           lambda word, any_word, at: word & 0xffff0000 | at.randrange(1, 450))


def changed(words, at):
    """The module with one to three words changed, and sometimes two words swapped."""
    words = list(words)
    for _ in range(at.choice((1, 1, 1, 2, 3))):
        place = at.randrange(5, len(words))
        words[place] = at.choice(CHANGES)(words[place], at.choice(words), at) & 0xffffffff
    if at.random() < 0.1:
        one, other = at.randrange(5, len(words)), at.randrange(5, len(words))
        words[one], words[other] = words[other], words[one]
    return words


def cases(path, seed, arguments):
    words = struct.unpack(f"<{path.stat().st_size // 4}I", path.read_bytes())
    for length in range(1, len(words), arguments.every) if seed == arguments.seed else ():
        yield f"cut-{length}", words[:length]
    at = random.Random(f"{seed} {path.stem}")
    for number in range(arguments.changes):
        yield f"changed-{seed}-{number}", changed(words, at)


def all_cases(paths, arguments):
    end = time.monotonic() + arguments.seconds
    for seed in itertools.count(arguments.seed):
        for path in paths:
            for name, words in cases(path, seed, arguments):
                yield f"{path.stem}-{name}", words
                if seed > arguments.seed and time.monotonic() > end:
                    return
        if time.monotonic() > end:
            return


def compile_one(server, name, words, folder):
    """What became of the module: "taken", "refused" or "died"."""
    data = struct.pack(f"<{len(words)}I", *words)
    header = b"".join(map(client.text, ("x86-64-v1", "", "")))
    server.send(client.frame(header + struct.pack("<I", len(data)) + data, kind=client.COMPILE))
    status, log, _ = server.answer()
    if status == client.OK:
        return "taken"
    if status == client.FAILED and ": " in log:
        return "refused"
    kept = folder / f"{name}.spv"
    kept.write_bytes(data)
    print(f"{kept}: {log}")
    return "died"


def work(queue, lock, ends, folder):
    """Compiles modules of the queue, in a compiler of its own, until there is none."""
    try:
        server = client.Server()
        while True:
            with lock:
                case = next(queue, None)
            if case is None:
                return
            ends.append(compile_one(server, *case, folder))
    except BaseException:
        ends.append(None)
        raise


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bareclc")
    parser.add_argument("folder", type=Path)
    parser.add_argument("modules", type=Path, nargs="+")
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    client.sys.argv[1:] = [arguments.bareclc]
    paths = [one if one.suffix == ".spv" else modules.Module(one).assemble(arguments.folder, 64)
             for one in arguments.modules]
    queue, lock, ends = all_cases(paths, arguments), threading.Lock(), []
    workers = [threading.Thread(target=work, args=(queue, lock, ends, arguments.folder)) for _ in range(arguments.jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    tried, taken, died = len(ends), ends.count("taken"), ends.count("died")
    if None in ends:
        return "a compiler could not be asked"
    print(f"{tried} modules, {taken} are sound, on {died} the compiler died")
    return 1 if died else 0


if __name__ == "__main__":
    sys.exit(main())
