# SPDX-License-Identifier: MIT
"""The facts of a chip in its CMSIS System View Description (`.svd`): core, FPU, MPU, UARTs, mailboxes, DMA engines and
other peripherals. The format has neither memories nor clocks."""
import re
from dataclasses import dataclass

from vendor_facts import MOST_SHOWN, Fact, Missing, Refused, facts_of_arm

CORES = {"CM0PLUS": "m0+", "CM0+": "m0+"}
FLAGS = {"true": True, "1": True, "false": False, "0": False}
MOST_COPIES = 1024  # of a peripheral that the file repeats (`dim`)
KINDS = {kind: re.compile(rf"^(GLOBAL_)?({names})[0-9A-Z]?([0-9_].*)?$", re.IGNORECASE) for kind, names in (
    ("uart", "(LP)?US?ART"), ("mailbox", "IPCC?|MU|MAILBOX|MBOX|SIO"), ("dma", "[GP]?DMA"))}
# The register to which a program writes a character.
TRANSMIT = ("TDR", "UARTDR", "THR", "TXD", "TXDATA", "DR", "DATA")


@dataclass
class Peripheral:
    name: str
    address: int
    blocks: list     # (address, size)
    registers: dict  # the addresses by name; without those in clusters
    place: str


def flag(cpu, tag):
    word = cpu.word(tag)
    if word is None:
        return None
    if word not in FLAGS:
        raise Refused(f'{cpu.first(tag).place}: {tag} is "{word[:40]}", wanted: true or false')
    return FLAGS[word]


def facts_of_cpu(root):
    cpu = root.first("cpu")
    if cpu is None:
        yield Missing("core.target", "the file has no element cpu")
        return
    source = f"{cpu.where}: cpu"
    if cpu.word("endian") == "big":
        yield Missing("core.target", f"toolchains/ has no big-endian target for Arm's cores  ({source})")
        return
    name = cpu.word("name", "")
    fpu = "none" if not flag(cpu, "fpuPresent") else "double" if flag(cpu, "fpuDP") else "single"
    core = CORES.get(name, name.lower().removeprefix("c"))
    yield from facts_of_arm(core, fpu, flag(cpu, "mpuPresent"), source)


def with_bases(element, by_name):
    """The peripheral's element, then those that it is derived from."""
    line = [element]
    while "derivedFrom" in line[-1].attributes:
        name = line[-1].attributes["derivedFrom"]
        if name not in by_name or by_name[name] in line:
            raise Refused(f'{line[-1].place}: derivedFrom is "{name[:40]}", wanted: another peripheral')
        line.append(by_name[name])
    return line


def stated(line, tag):
    """The nearest element of the line that has such children."""
    return next((element for element in line if element.first(tag) is not None), line[0])


def peripherals_of(root):
    group = root.first("peripherals")
    elements = group.all("peripheral") if group else []
    by_name = {element.word("name", ""): element for element in elements}
    for element in elements:
        line = with_bases(element, by_name)
        base = element.number("baseAddress")
        if base is None:
            raise Refused(f"{element.place}: a peripheral without baseAddress")
        copies, step = element.number("dim") or 1, element.number("dimIncrement") or 0
        if copies > MOST_COPIES:
            raise Refused(f"{element.place}: dim is {copies}, wanted: at most {MOST_COPIES}")
        for i in range(copies):
            yield peripheral_of(element, line, base + i * step, i)


def peripheral_of(element, line, base, number):
    blocks = [(base + (block.number("offset") or 0), block.number("size") or 0)
              for block in stated(line, "addressBlock").all("addressBlock")]
    registers = stated(line, "registers").first("registers")
    offsets = {register.word("name", ""): register.number("addressOffset") or 0
               for register in (registers.all("register") if registers else [])}
    name = element.word("name", "").replace("[%s]", str(number)).replace("%s", str(number))
    return Peripheral(name, base, blocks, {name: base + offset for name, offset in offsets.items()},
                      f"{element.where}: {name}")


def transmit_register(peripheral):
    return next((peripheral.registers[name] for name in TRANSMIT if name in peripheral.registers), None)


def places(peripherals):
    all_places = list(dict.fromkeys(peripheral.place for peripheral in peripherals))
    return "; ".join(all_places[:MOST_SHOWN] + ["..."] * (len(all_places) > MOST_SHOWN))


def facts_of_peripherals(peripherals):
    def those(kind):
        return [peripheral for peripheral in peripherals if KINDS[kind].search(peripheral.name)]

    def fact(member, kind, values_of, rule):
        found = [(peripheral, value) for peripheral in those(kind) for value in values_of(peripheral)
                 if value is not None]
        if found:
            values = [value for _, value in found]
            return [Fact(member, values, places(peripheral for peripheral, _ in found), rule)]
        return [Missing(member, f"no {kind} is in the file")]

    yield from fact("console.address", "uart", lambda uart: [transmit_register(uart)], "is one of")
    yield from fact("bell.address", "mailbox", lambda mailbox: mailbox.blocks, "lies in")
    yield from fact("dma.address", "dma", lambda dma: [dma.address], "is one of")
    if peripherals:
        yield Fact("memory.device", list(dict.fromkeys(peripheral.address for peripheral in peripherals)),
                   f"the baseAddress of {len(peripherals)} peripherals", "begins at one of")


def facts_of(root, core):
    if core:
        raise Refused("--core names a node of a device tree, or a device of a pack; an SVD file has one core")
    return [*facts_of_cpu(root), *facts_of_peripherals(list(peripherals_of(root)))]
