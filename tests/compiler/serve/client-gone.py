# The reader of the answers is gone: the server ends by itself, not by a signal.
# RUN: %python %s %bareclc
from client import *

server = Server()
server.process.stdout.close()
server.send(request(VECTOR_ADDITION))
assert server.process.wait(timeout=20) == 0
