# Settings are separate from options: valid settings affect the build and are stored in the binary. With invalid
# settings the build fails with a log that names them, and the server continues.
# RUN: %python %s %bareclc
from binary import Binary
from client import *

server = Server()
for good in ["--horizontal=on", "--workitem=loops --opt=0", "--local-size=8,2 --small-grid",
             "--kernel=add --check=barriers", "--launcher=workgroup", "--launcher=workgroup_fast"]:
    status, log, binary = server.build(VECTOR_ADDITION, settings=good)
    assert (status, log) == (OK, ""), (good, log)
    assert all(word.encode() in binary for word in good.split()), good

# A binary says which functions its kernels have; a descriptor has only the addresses of these.
for launcher, flags in [("both", 32 | 64), ("workgroup", 32), ("workgroup_fast", 64)]:
    status, log, data = server.build(VECTOR_ADDITION, settings=f"--launcher={launcher}")
    assert (status, log) == (OK, "") and Binary(data).header.flags == flags, (launcher, log)
    words = [Binary(data).kernels[0].descriptor + at for at in (0, 8)]
    present = [word in Binary(data).relocations() for word in words]
    assert present == [flags & 32 != 0, flags & 64 != 0], (launcher, present)

for bad, said in [
        ("--horizontal=sideways", "--horizontal=sideways: the values are on, off, auto"),
        ("--horizontal=", "--horizontal=: the values are on, off, auto"),
        ("--workitem=threads", "--workitem=threads: the values are auto, loops"),
        ("--local-size=8,0", "--local-size=8,0: one to three positive numbers"),
        ("--local-size=1,2,3,4", "--local-size=1,2,3,4: one to three positive numbers"),
        ("--opt=4", "--opt= needs 0, 1, 2 or 3"),
        ("--check=everything", "--check=everything: the values are barriers, bounds, lanes, memory, races, and "
                                "several"),
        ("--check=bounds,lane", "--check=bounds,lane: the values are barriers, bounds, lanes, memory, races, and several with commas "
                                "between; 'lane' is none"),
        ("--check=", "'' is none"),
        ("--check=races", "--check=races: the table of accesses has no room"),
        ("--launcher=slow", "--launcher=slow: the values are both, workgroup, workgroup_fast"),
        ("--kernel=subtract", "--kernel=subtract: there is no such kernel"),
        # Options are not settings, and the tool's own options are neither.
        ("-cl-opt-disable", "unknown build option '-cl-opt-disable'"),
        ("--remarks", "unknown build option '--remarks'"),
        ("word", "unknown build option 'word'")]:
    status, log, binary = server.build(VECTOR_ADDITION, settings=bad)
    assert status == FAILED and binary == b"" and said in log, (bad, status, log)

# A setting among the options is refused like any unknown option.
status, log, _ = server.build(VECTOR_ADDITION, options="--horizontal=on")
assert status == BAD_OPTIONS and "unknown build option '--horizontal=on'" in log, log

assert server.build(VECTOR_ADDITION)[0] == OK
assert server.end() == (b"", 0)
