# The server answers with its identity, which depends on its files. The answer is fast if the client knows their stamps.
# RUN: %python %s %bareclc %t
import os
import shutil
import subprocess
import sys

from client import *

bareclc, folder = os.path.realpath(sys.argv[1]), sys.argv[2]
shutil.rmtree(folder, ignore_errors=True)
share = os.path.join(folder, "share", "barecl")
os.makedirs(os.path.join(folder, "bin"))
os.makedirs(share)
sys.argv[1] = shutil.copy(bareclc, os.path.join(folder, "bin"))
installed = os.path.join(os.path.dirname(os.path.dirname(bareclc)), "share", "barecl")
os.symlink(os.path.join(installed, "runtime"), os.path.join(share, "runtime"))
builtins = shutil.copytree(os.path.join(installed, "builtins"), os.path.join(share, "builtins"))
bitcode = os.path.join(builtins, "x86-64.bc")

for folder in ("machines", "operations"):
    os.mkdir(os.path.join(share, folder))

SOURCE = "kernel void k(global float *x) { x[get_global_id(0)] = exp(x[get_global_id(0)]); }"
server = Server()


def ask(known=""):
    server.send(frame(text(known), kind=IDENTITY))
    status, log, answer = server.answer()
    assert (status, log) == (OK, ""), log
    digest, _, stamps = answer.decode().partition("\n")
    return digest, stamps


digest, stamps = ask()
assert digest == subprocess.check_output([sys.argv[1], "identity"], text=True).strip()
paths = []
for line in stamps.splitlines():
    inode, size, modified, changed, path = line.split(" ", 4)
    state = os.stat(path)
    assert [int(n) for n in (inode, size, modified, changed)] == [
        state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns], line
    paths.append(path)
assert paths[0] == os.path.realpath(sys.argv[1])
assert {bitcode, builtins} <= set(paths)
assert any("libLLVM" in path for path in paths) and any("libclang" in path for path in paths)
assert ask(stamps) == ("", "")
assert ask("something else") == (digest, stamps)
assert server.build(SOURCE)[0] == OK

# A file is replaced, possibly with the same size and times: the same process continues with the new one.
with open(bitcode, "rb") as file:
    good = file.read()
times = os.stat(bitcode)
with open(bitcode, "r+b") as file:
    file.write(b"no bitcode")
os.utime(bitcode, ns=(times.st_atime_ns, times.st_mtime_ns))
assert server.build(SOURCE)[0] != OK
other, other_stamps = ask(stamps)
assert other not in ("", digest) and other_stamps != stamps
with open(bitcode, "wb") as file:
    file.write(good)
assert server.build(SOURCE)[0] == OK
assert ask()[0] == digest

# The same with a new file, and with the compiler itself.
with open(os.path.join(builtins, "more.bc"), "w") as file:
    file.write("more")
assert ask()[0] not in (digest, other)
os.remove(os.path.join(builtins, "more.bc"))
os.remove(sys.argv[1])
shutil.copy(bareclc, sys.argv[1])
assert ask()[0] == digest
assert server.build(SOURCE)[0] == OK

# If the new compiler cannot run, the server ends, and the application runs its command again.
os.remove(sys.argv[1])
server.send(frame(text(""), kind=IDENTITY))
assert server.process.stdout.read() == b""
assert server.process.wait() != 0
