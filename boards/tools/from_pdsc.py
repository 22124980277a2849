# SPDX-License-Identifier: MIT
"""The facts of a device in the description of a CMSIS pack (`.pdsc`): core, FPU, MPU, highest clock and memories. A
device also has what its family and subfamily state."""
from vendor_facts import Fact, Missing, Refused, facts_of_arm

FPUS = {"NO_FPU": "none", "0": "none", "FPU": "single", "1": "single", "SP_FPU": "single", "DP_FPU": "double"}
HAS_MPU = {"NO_MPU": False, "0": False, "MPU": True, "1": True}
LEVELS = ("family", "subFamily", "device", "variant")
NAMES = {"device": "Dname", "variant": "Dvariant"}
MOST_NAMED = 12


def devices(root):
    """Devices and their variants by name."""
    def walk(element):
        for child in element.children:
            if child.tag in NAMES and NAMES[child.tag] in child.attributes:
                yield child.attributes[NAMES[child.tag]], child
            if child.tag in (*LEVELS, "devices"):
                yield from walk(child)
    return dict(walk(root))


def chosen(root, name):
    known = devices(root)
    if name in known:
        return known[name]
    named = ", ".join(list(known)[:MOST_NAMED]) + (", ..." if len(known) > MOST_NAMED else "")
    wanted = f"the pack has no device {name}" if name else "a pack has many devices: name one by --core"
    raise Refused(f"{wanted}. It has {named or 'no device'}")


def line_of(device):
    """The device with the elements above it, the outermost first."""
    line = []
    while device is not None and device.tag in LEVELS:
        line.insert(0, device)
        device = device.parent
    return line


def processors_of(line):
    """The processors by name (Pname), "" if it has none: the attributes and their place. What a processor without a
    name states holds for all."""
    found = {}
    for level in line:
        for element in level.all("processor"):
            name = element.attributes.get("Pname", "")
            for known in {name, *(() if name else found)}:
                attributes, _ = found.get(known, found.get("", ({}, None)))
                found[known] = ({**attributes, **element.attributes}, element)
    return {name: processor for name, processor in found.items() if name or len(found) == 1}


def memories_of(line, processor):
    """(access, address, size, place, is startup) of each memory that the processor reaches."""
    found = {}
    for level in line:
        for element in level.all("memory"):
            if element.attributes.get("Pname", processor) != processor:
                continue
            name = element.attributes.get("name", element.attributes.get("id", ""))
            access = element.attributes.get("access", "rx" if name.startswith("IROM") else "rwx")
            address, size = element.attribute_number("start"), element.attribute_number("size")
            if address is None or size is None:
                raise Refused(f"{element.place}: memory {name} has no start or no size")
            found[name] = (access, address, size, f"{element.where}: memory {name}",
                           element.attributes.get("startup") in ("1", "true"))
    return list(found.values())


def stated(attributes, name, known, element):
    if name not in attributes:
        return None
    if attributes[name] not in known:
        raise Refused(f'{element.place}: {name} is "{attributes[name]}", wanted: {", ".join(known)}')
    return known[attributes[name]]


def facts_of_processor(attributes, element):
    source = f"{element.where}: processor"
    if attributes.get("Dendian") == "Big-endian":
        yield Missing("core.target", f"toolchains/ has no big-endian target for Arm's cores  ({source} Dendian)")
        return
    core = attributes.get("Dcore", "").lower().removeprefix("cortex-")
    fpu, has_mpu = stated(attributes, "Dfpu", FPUS, element), stated(attributes, "Dmpu", HAS_MPU, element)
    yield from facts_of_arm(core, fpu or "none", has_mpu, source)
    if "Dclock" in attributes:
        clock = element.number_of(attributes["Dclock"], "Dclock")
        yield Fact("core.clock_hz", clock, f"{source} Dclock, the highest", "at most")


def facts_of_memories(memories):
    for access, address, _, source, is_startup in memories:
        if is_startup and "x" in access:
            yield Fact("core.vectors", address, f"{source}, startup")
    for member, letters in (("memory.code", "rx"), ("memory.data", "rw"), ("memory.shared", "rw")):
        fit = [memory for memory in memories if all(letter in memory[0] for letter in letters)]
        if member == "memory.code":  # code may be in RAM, too, but what a reset starts comes first
            fit.sort(key=lambda memory: (not memory[4], "w" in memory[0]))
        if fit:
            yield Fact(member, [(address, size) for _, address, size, *_ in fit],
                       "; ".join(source for *_, source, _ in fit), "lies in")


def facts_of(root, core):
    name, _, processor = (core or "").partition(":")
    line = line_of(chosen(root, name))
    processors = processors_of(line)
    if not processors:
        raise Refused(f"device {name} has no processor")
    processor = processor or next(iter(processors))
    if processor not in processors:
        raise Refused(f"device {name} has no processor {processor}. It has {', '.join(processors)}")
    attributes, element = processors[processor]
    same = [other for other, _ in processors.values() if other.get("Dcore") == attributes.get("Dcore")]
    return [*facts_of_processor(attributes, element),
            Fact("core.count", len(same) * element.number_of(attributes.get("Punits", "1"), "Punits"),
                 f"{element.where}: processor, those with this Dcore", "at most"),
            *facts_of_memories(memories_of(line, processor))]
