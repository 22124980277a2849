# SPDX-License-Identifier: MIT
"""Reads facts of a board from a vendor's file: prints a skeleton of board.json, the place in the file of each fact,
and the facts that the file does not have.

    ./dev facts FILE [--core CORE] [--compare BOARD] [-o board.json]

FILE is a compiled device tree, the description of a CMSIS pack (.pdsc), or a System View Description (.svd).

Device tree: without --core, the facts are those of the processors in /cpus, for a board that runs kernels on them.
With --core, they are those of a core that Linux' remoteproc starts, named by its node: /imx8mp-cm7. Pack: --core
names a device and, if it has several processors, one of them: STM32H745ZI:CM7. An SVD file has one core.

--compare says for each fact whether the record of a board agrees. Nothing is guessed: a fact that the file does not
have is listed as missing.

It is a Python tool and not a command of bareclc: it runs once for each board, it needs the records and their
schema, and the compiler reads no such files.
"""
import argparse
import json
import sys
from pathlib import Path

import from_dtb
import from_pdsc
import from_svd
import vendor_facts
import vendor_xml
from vendor_facts import Missing, Refused, records

ROOTS = {"package": from_pdsc, "device": from_svd}


def facts_of(path, core):
    data = Path(path).read_bytes()
    if from_dtb.is_tree(data):
        return from_dtb.facts_of(from_dtb.read(data), core)
    if not data.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t").startswith((b"<", b"PK")):
        raise Refused(f"{path} is no compiled device tree (dtc -I dts -O dtb compiles one), and no XML")
    root = vendor_xml.read(path, data)
    if root.tag not in ROOTS:
        raise Refused(f"{root.place}: the root is {root.tag[:40]}, wanted: package (.pdsc) or device (.svd)")
    return ROOTS[root.tag].facts_of(root, core)


def show(found, output):
    board = json.dumps(vendor_facts.skeleton(found), indent=4) + "\n"
    if output:
        Path(output).write_text(board)
    else:
        print(board)
    for fact in found:
        if not isinstance(fact, Missing):
            print(f"{fact.member}: {fact.rule} {vendor_facts.text(fact.value)}  ({fact.source})")
    for fact in vendor_facts.missing(found):
        print(f"missing  {fact.member}: {fact.why}")


def main():
    parser = argparse.ArgumentParser(prog="./dev facts", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--core", metavar="CORE", help="a node of a device tree, or a device of a pack")
    parser.add_argument("--compare", metavar="BOARD", help="compare the facts with this board's record")
    parser.add_argument("-o", metavar="FILE", help="write the skeleton to this file, not to the output")
    options = parser.parse_args()
    try:
        found = facts_of(options.file, options.core)
        if options.compare:
            if options.compare not in records.boards():
                raise Refused(f"there is no board {options.compare}")
            return 1 if vendor_facts.compare(found, records.boards()[options.compare]) else 0
        show(found, options.o)
    except (Refused, OSError) as refused:
        print(f"facts: {refused}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
