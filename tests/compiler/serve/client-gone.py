# If the reader of the answers is gone, the server exits, and is not killed by a signal.
# RUN: %python %s %bareclc
import tempfile
import time

from client import *

server = Server()
server.process.stdout.close()
server.send(request(VECTOR_ADDITION))
assert server.process.wait() == 0


def open_when_read(path):
    for _ in range(1000):
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.02)
    raise TimeoutError


# Also while a build hangs (here it includes a file that never ends); the build ends too.
with tempfile.TemporaryDirectory() as folder:
    os.mkfifo(f"{folder}/never.h")
    server = Server()
    server.send(request('#include "never.h"\n', options=f"-I {folder}"))
    writer = open_when_read(f"{folder}/never.h")
    children = open(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read().split()
    assert len(children) == 1
    server.process.stdout.close()
    assert server.process.wait() == 0
    assert not os.path.exists(f"/proc/{children[0]}")
    os.close(writer)
