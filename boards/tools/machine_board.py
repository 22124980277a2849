# SPDX-License-Identifier: MIT
"""Makes a board from any ADF file, so that its machine is an OpenCL device without a build of BareCL.

make(adf, name, folder, build) fills folder/name with what BARECL_BOARDS needs (boards/README.md):
a copy of the machine, the firmware compiled for it, and the board's facts. Memory sizes and clock are not explored:
in the copy, memories that are too small are enlarged to what the firmware needs, and a unit CLOCK with the operation
rtc is added if there is none.
"""

import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# The firmware's data are below the shared region, its stack above.
SHARED_ADDRESS = 0x100000
SHARED_SIZE = 0xe00000
DATA_SIZE = 0x1000000
FIRST_LOADED = 0x8000  # number of an instruction; the firmware's instructions are below
INSTRUCTIONS = 0x40000
REGION_BYTES = 0x2000000  # at most, of the file for instructions
PAGE = 4096
CLOCK_HZ = 100_000_000


class Refused(Exception):
    """Why a machine cannot be a board."""


def tool(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Refused((done.stderr or done.stdout).strip() or f"{command[0]} failed")
    return done.stdout


def describe(bareclc, adf):
    return tool(bareclc, "machine", adf)


def spaces(description):
    """The address spaces by name: the last address, and the numbers of the pointers' address spaces that it
    serves."""
    found = re.findall(r"^address space (\S+): \d+ to (\d+)(?:, number ([\d, ]+))?", description,
                       re.MULTILINE)
    return {name: (int(last), {int(n) for n in numbers.replace(",", " ").split()})
            for name, last, numbers in found}


def instruction_space(tree):
    return tree.getroot().findtext("global-control-unit/address-space")


def space_of(number, all_spaces, instructions):
    """The space for pointers of the address space with this number, found as the compiler does."""
    data = {name: facts for name, facts in all_spaces.items() if name != instructions}
    for name, (_, numbers) in data.items():
        if number in numbers:
            return name
    unnumbered = [name for name, (_, numbers) in data.items() if not numbers]
    return unnumbered[0] if len(unnumbered) == 1 else None


# A unit that counts cycles, in ADF. The sockets of its ports join it to all buses.
CLOCK = """\
<function-unit name="CLOCK">
  <port name="in1t"><connects-to>CLOCK_in1t</connects-to><width>32</width><triggers/><sets-opcode/></port>
  <port name="out1"><connects-to>CLOCK_out1</connects-to><width>32</width></port>
  <operation>
    <name>rtc</name><bind name="1">in1t</bind><bind name="2">out1</bind>
    <pipeline>
      <reads name="1"><start-cycle>0</start-cycle><cycles>1</cycles></reads>
      <writes name="2"><start-cycle>0</start-cycle><cycles>1</cycles></writes>
    </pipeline>
  </operation>
  <address-space/>
</function-unit>
"""


def socket_on_all(name, direction, buses):
    socket = ElementTree.Element("socket", name=name)
    for bus in buses:
        end = ElementTree.SubElement(socket, direction)
        ElementTree.SubElement(end, "bus").text = bus.get("name")
        ElementTree.SubElement(end, "segment").text = bus.find("segment").get("name")
    return socket


def add_clock(root):
    if any(name.text.lower() == "rtc" for name in root.findall("function-unit/operation/name")):
        return
    buses = root.findall("bus")
    root.append(socket_on_all("CLOCK_in1t", "reads-from", buses))
    root.append(socket_on_all("CLOCK_out1", "writes-to", buses))
    root.append(ElementTree.fromstring(CLOCK))


def copy_machine(adf, to, wanted):
    """Copies the machine, with a clock; `wanted`: the least size of spaces by name."""
    tree = ElementTree.parse(adf)
    for space in tree.getroot().findall("address-space"):
        size = wanted.get(space.get("name"), 0)
        last = space.find("max-address")
        if size and int(last.text, 0) + 1 < size:
            last.text = str(size - 1)
    add_clock(tree.getroot())
    tree.write(to, xml_declaration=True, encoding="UTF-8")


def copy_operations(source, to):
    """The descriptions of the machine's own operations, where it has any."""
    if source.is_dir():
        shutil.copytree(source, to, dirs_exist_ok=True)


def layout(adf, description):
    """The names of the spaces for instructions, global and local memory, or Refused."""
    instructions = instruction_space(ElementTree.parse(adf))
    all_spaces = spaces(description)
    found = {number: space_of(number, all_spaces, instructions) for number in range(4)}
    for number, space in found.items():
        if space is None:
            raise Refused(f"no address space has the number {number}, and not one alone is without "
                          "numbers")
    private, shared, constant, local = found.values()
    if not private == shared == constant:
        raise Refused(f"private memory is in address space '{private}', global in '{shared}', "
                      f"constant in '{constant}': the firmware wants one for all three")
    return instructions, shared, local


def instruction_bytes(description):
    """An upper limit of the bytes of an instruction in a program file."""
    buses = len(re.findall(r"^bus ", description, re.MULTILINE))
    longs = max(line.count(" for ") for line in
                re.findall(r"^template .*$", description, re.MULTILINE) or [""])
    return 4 * (2 + 3 * buses + 2 * longs)


def vector_bytes(description):
    """Bytes of the widest registers, or 0 if they are no wider than numbers."""
    widths = re.findall(r"^register file \S+: \d+ of (\d+) bits", description, re.MULTILINE)
    widest = max(map(int, widths)) // 8
    return widest if widest > 8 else 0


def facts(name, description, places, build):
    """The contents of board.json."""
    instructions, shared, local = places
    loadable = (INSTRUCTIONS - FIRST_LOADED) * instruction_bytes(description)
    region = min(REGION_BYTES, loadable) // PAGE * PAGE
    memory = {"shared": {"address": SHARED_ADDRESS, "size": SHARED_SIZE, "control_offset": 0},
              "instructions": {"address": FIRST_LOADED, "size": region}}
    if local != shared:
        memory["local"] = {"address": 128, "size": spaces(description)[local][0] + 1 - 128}
    return {
        "name": name,
        "description": f"{name}, explored",
        "core": {"target": "tta", "machine": name, "architecture": "tta", "clock_hz": CLOCK_HZ,
                 "vector_bytes": vector_bytes(description), "isolation": "areas"},
        "memory": memory,
        "ticks": {"source": "rtc", "hz": CLOCK_HZ},
        "transport": "shared-file",
        "emulator": {
            "program": f"{build}/bin/ttasim",
            "package": "barecl",
            "arguments": [
                "--gdb", "-", "--machine", "{folder}/machine.adf",
                "--map", shared + "={file},{memory.shared.address},{memory.shared.size}",
                "--map", instructions + "={file},{memory.instructions.address},"
                                        "{memory.instructions.size},{memory.shared.size}",
                "{firmware}"],
            "profiling": ["--profile", "{profile}"],
            "debugging": ["--gdb", "{debugging}/gdb.sock", "--symbols", "{debugging}/firmware.elf"]}}


def compile_firmware(bareclc, folder, name):
    firmware = ROOT / "device-fw"
    tool(bareclc, "compile", "--machine", folder / "machine.adf", "-x", "c", "-O2",
         f"-I{firmware}/src", f"-I{firmware}/include", f"-I{folder}",
         *(firmware / file for file in ("src/firmware.c", "src/control.c", "src/packets.c", "src/groups.c", "src/load.c",
                                        "arch/tta/arch.c", "arch/tta/fault.c")),
         "-o", folder / f"{name}.prog")


def make(adf, name, boards, build):
    """Makes the board, and returns the description of the machine as it is in the file. Raises Refused."""
    bareclc = build / "bin/bareclc"
    folder = boards / name
    folder.mkdir(parents=True, exist_ok=True)
    explored = describe(bareclc, adf)
    places = layout(adf, explored)
    copy_operations(Path(adf).parent / "operations", folder / "operations")
    copy_machine(adf, folder / "machine.adf", {places[0]: INSTRUCTIONS, places[1]: DATA_SIZE})
    description = describe(bareclc, folder / "machine.adf")
    board = facts(name, description, places, build)
    (folder / "board.json").write_text(json.dumps(board, indent=4) + "\n")
    tool(sys.executable, ROOT / "schema/generate.py", "board", folder / "board.json", folder)
    compile_firmware(bareclc, folder, name)
    return explored
