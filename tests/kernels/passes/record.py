# SPDX-License-Identifier: MIT
"""Prints the arguments of runner.c for a module's only kernel, from !barecl.kernels: the bytes of context arrays for
each work-item, the bytes of slots for each work-group, then the bytes of each automatic local variable."""
import re
import sys

text = open(sys.argv[1]).read()
node = dict(re.findall(r"^(!\d+) = (?:distinct )?!\{(.*)\}$", text, re.M))
kernel = re.search(r"^!barecl\.kernels = !\{(!\d+)\}$", text, re.M).group(1)
words = node[kernel].split(", ")
local_nodes = re.findall(r"!\d+", node[words[4]])
sizes = [re.match(r"i32 (\d+)", node[local]).group(1) for local in local_nodes]
print(words[3].removeprefix("i32 "), words[9].removeprefix("i32 "), *sizes)
