# SPDX-License-Identifier: MIT
"""streams.py ADF OUTPUT: adds the operations of streams to the unit that has stdout and rtc."""

import copy
import sys
import xml.etree.ElementTree as ElementTree

tree = ElementTree.parse(sys.argv[1])
unit = next(unit for unit in tree.getroot().findall("function-unit")
            if "stdout" in [name.text for name in unit.findall("operation/name")])
known = {operation.findtext("name"): operation for operation in unit.findall("operation")}
for name, like in [("stream_in", "rtc"), ("stream_in_status", "rtc"), ("stream_out_status", "rtc"),
                   ("stream_out", "stdout")]:
    added = copy.deepcopy(known[like])
    added.find("name").text = name
    unit.insert(list(unit).index(known[like]), added)
tree.write(sys.argv[2])
