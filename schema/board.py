# SPDX-License-Identifier: MIT
"""The facts of a board that host, compiler and firmware use (boards/<name>/board.json), and the rules that boards
must keep, both boards of the build and boards that programs read at run time."""
from pathlib import Path

from schema import region as regions
from schema import target
from schema.facts import Fact, Rule, Table, region

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "device-fw"

ARCHITECTURES = target.ARCHITECTURES.removesuffix("|x86-64") + "|linux"
MAX_CORES = 64
MOST_CORES = 16  # except on `linux`, where cores are threads
IS_TTA, NO_TTA = 'core.architecture == "tta"', 'core.architecture != "tta"'
IS_CORTEX_M = 'core.architecture == "cortex-m"'
IS_RISCV = 'core.architecture == "riscv"'
IS_LINUX = 'core.architecture == "linux"'
IS_SIMPLE = f"({IS_TTA} or {IS_LINUX})"  # no linker script places the firmware
NO_LINUX = 'core.architecture != "linux"'
NO_SIMPLE = f'{NO_TTA} and core.architecture != "linux"'

FACTS = [
    Fact("name", "name", "the folder's name"),
    Fact("description", "line", "one line, as OpenCL programs see it after the name"),

    Fact("core.target", "name", "the compiler's target, `toolchains/<target>.json`; on `linux` the host's own target "
         "replaces it"),
    Fact("core.machine", "name", "the transport-triggered machine that code is compiled for: "
         "`boards/<machine>/machine.adf`", only=IS_TTA),
    Fact("core.architecture", ARCHITECTURES, "a folder of `device-fw/arch/`; `linux`: the core is a process of the "
         "host"),
    Fact("core.fpu", target.FPUS, "the floats that the core computes with instructions", only=NO_SIMPLE),
    Fact("core.clock_hz", "number", "the core's clock", least=1),
    Fact("core.vector_bytes", "number", "width of the machine's vector registers, 0: none; for other boards the "
         "target's record states it", only=IS_TTA),
    Fact("core.vectors", "number", "address of the exception vectors after a reset", only=NO_SIMPLE),
    Fact("core.stack_size", "number", "bytes of the kernels' stack", only=NO_TTA),
    Fact("core.count", "number", "cores that share the work-groups of a launch: more than one only on an architecture "
         "that has a `cores.c`, on `cortex-m` at most two; on `linux` the most threads", default="1", most=MAX_CORES),
    Fact("core.second", "none|sse-200|rp2350", "what starts and wakes the second core of `cortex-m`, by registers in "
         "`memory.device`: the control and message units of Arm's SSE-200, or the block SIO of an RP2350",
         default="none", only=IS_CORTEX_M),
    Fact("core.operations", "name", "the folder beside this file with the descriptions of operations that only this "
         "core has, as instructions of RISC-V's custom opcodes: `docs/tta/reference.md`", default="", only=IS_RISCV),
    Fact("core.operations_trap", "flag", "whether the core lacks these instructions, as emulators do: the firmware then "
         "computes them when they trap, and counts them", default="false", only=IS_RISCV),
    Fact("core.operations_unit", "none|pcpi|cfu", "on boards in Verilog, the interface of the unit with the instructions "
         "of `core.operations`: PicoRV32's coprocessor interface, or that of VexRiscv's custom function unit. `./dev "
         "verilate` makes the unit, and `board.v` connects it", default="none", only=IS_RISCV),
    Fact("core.operations_csr", "number", "the control register whose bit 31 enables the core's custom instructions; the "
         "firmware sets the bit, if the core has the register. 0: none", default="0", most=0xfff, only=IS_RISCV),
    Fact("core.isolation", "none|areas|launches", "what is protected from kernels. `none`: nothing; `areas`: the "
         "firmware and the queue, and programs, which kernels may only read; `launches`: also buffers that were not "
         "given to the launch"),

    Fact("core.traps", "privileged|picorv32", "how a core of `riscv` enters the firmware after a fault: by the registers "
         "of machine mode, or by PicoRV32's own interrupts, without privileges", default="privileged", only=IS_RISCV),

    Fact("core.reach", "all|local-store", "what the core accesses by itself. `local-store`: `memory.code`, `memory.data`, "
         "`memory.device` and `memory.regions`, but not `memory.shared`; the firmware copies what a launch needs to the "
         "region with the role `buffers` by the engine of `dma`, and back", default="all", only=NO_SIMPLE),

    Fact("core.bus_errors", "flag", "whether an access where no memory is faults", default="true"),

    *region("memory.code", "the firmware's instructions and constants, read-only", only=NO_SIMPLE),
    *region("memory.data", "the firmware's stack and variables, not executable", only=NO_SIMPLE),
    *region("memory.shared", "what host and core share: queue, programs, buffers"),
    Fact("memory.shared.control_offset", "number", "offset of the control block in the region; nothing before it is "
         "touched"),
    Fact("memory.shared.control_size", "number", "bytes from there on for control block, packets and signals",
         default="0x2000", least=1024),
    Fact("memory.shared.programs_size", "number", "bytes at the region's end for programs and launches' arguments",
         default="memory.shared.size // 8"),
    Fact("memory.shared.cached", "flag", "whether the core caches the region behind the control area: the firmware "
         "then writes back and invalidates what packets name", default="false"),
    *region("memory.instructions", "instruction memory, which the host writes: the number of its first instruction. In "
            "the emulator's file it follows the shared region", only=IS_TTA),
    *region("memory.local", "local memory, if it has an address space of its own", optional=True),
    *region("memory.device", "peripherals that the firmware uses, if any. On `tta`, in Verilog: the unit that detects "
            "faults (`boards/verilated/check_unit.v`)", optional=True, only=NO_LINUX),
    Fact("memory.regions", "records", "further regions of memory, by their names, from which launches get memory. They "
         "do not overlap with the regions above: what the firmware occupies is not among them"),

    Fact("ticks.source", "name", "the counter behind time stamps: `device-fw/arch/<architecture>/ticks-<source>.c`; on "
         "`tta` the operation's name"),
    Fact("ticks.hz", "number", "its ticks a second", least=1),
    Fact("ticks.cycles", "number", "cycles of the core in a tick, if the core's own clock drives the ticks; 0: another "
         "clock does", default="0"),

    Fact("bell.address", "number", "a 32-bit register in `memory.device` by which the core interrupts the host "
         "whenever a packet has ended; 0: none, so the host polls. `host.doorbell_register` is the other direction",
         default="0", only=NO_SIMPLE),
    Fact("bell.value", "number", "what the core writes there", default="0", only=NO_SIMPLE),
    Fact("bell.device", "word", "name of the Linux UIO device that has the interrupt", default="", only=NO_SIMPLE),

    Fact("console.address", "number", "a 32-bit register in `memory.device` to which the firmware writes each character of "
         "its trace; 0: none", default="0", only=NO_SIMPLE),

    Fact("dma.engine", "name", "an engine that makes kernels' asynchronous copies while the core goes on: "
         "`device-fw/dma/<engine>.c`", optional=True, only=NO_SIMPLE),
    Fact("dma.address", "number", "address of its registers, in `memory.device`", optional=True, only=NO_SIMPLE),
    Fact("dma.channels", "number", "its channels: copies that it makes at the same time", optional=True,
         only=NO_SIMPLE, least=1, most=8),
    Fact("dma.clock_address", "number", "a 32-bit register in `memory.device` that turns on the engine's clock; 0: the "
         "clock is always on", default="0", only=NO_SIMPLE),
    Fact("dma.clock_bits", "number", "the bits that the firmware sets there", default="0", only=NO_SIMPLE),

    Fact("single", "flag", "whether the core can also be its own host: `share/barecl/single/<name>/` then has the host "
         "library for programs that run on the core alone", default="false"),
    Fact("hardware", "flag", "whether the board is real hardware: tests then do not run on it", default="false"),
    Fact("flash.tool", "none|openocd|pyocd|remoteproc", "the tool by which `./dev flash <name>` writes the firmware to "
         "the board", optional=True),
    Fact("flash.arguments", "texts", "its arguments: `{firmware}` stands for the firmware's file, `{folder}` for the "
         "folder of that file, which has the board's `openocd.cfg` as `<name>.cfg`", default=""),
    Fact("transport", "shared-file|gdb-stub|dev-mem|uio|u-dma-buf|remoteproc", "how the host accesses `memory.shared`. "
         "`shared-file`: as a file that the emulator maps; `gdb-stub`: by the protocol of GDB's servers. For a core "
         "beside Linux, `dev-mem`: as physical memory; `uio`: by a UIO device; `u-dma-buf`: by a buffer of that "
         "module; `remoteproc`: as memory that remoteproc has given the core"),
    Fact("host.address", "number", "for a core beside Linux: the address of `memory.shared` as the host sees it; 0: "
         "found at run time (`host.region`), else the core's address", default="0"),
    Fact("host.region", "word", "what contains `memory.shared`. `dev-mem`: a node of the device tree, if no address is "
         "stated; `uio`: the device's name; `u-dma-buf`: the buffer's name", default=""),
    Fact("host.processor", "word", "the remoteproc that loads and starts the core: its name, or its folder in "
         "`/sys/class/remoteproc`", default=""),
    Fact("host.power_register", "number", "physical address of the 32-bit register that starts and stops the core; for "
         "boards without remoteproc, whose firmware is loaded beforehand", default="0"),
    Fact("host.power_on", "number", "the value that starts the core", default="0"),
    Fact("host.power_off", "number", "the value that stops the core", default="0"),
    Fact("host.doorbell_register", "number", "physical address, as the host sees it, of the 32-bit register by which "
         "the host wakes the core after it has published packets; 0: none, so the core polls. `bell` is the other "
         "direction. Only architecture `cortex-a` with one core and `host.power_register` supports it: it is a "
         "software interrupt", default="0"),
    Fact("host.doorbell_value", "number", "what the host writes there", default="0"),
    Fact("verilog.sources", "texts", "the board in Verilog, with a module `board`: the build on request makes the emulator "
         "of it ([how](../docs/howto/verilog-board.md)). `{folder}` stands for the board's folder, `{package}` for that of the "
         "package. With `core.machine`, the build adds the machine's Verilog, as module `machine`", default=""),
    Fact("verilog.package", "word", "a package of PyPI with its version, `name==version`, that has further sources; it is "
         "fetched when the emulator is made", default=""),
    Fact("verilog.operations_sources", "texts", "the sources in place of `verilog.sources` if the core has "
         "`core.operations`; if empty, the same", default=""),
    Fact("emulator.program", "word", "a program that emulates the board, looked up in `PATH`, or a path; boards with "
         "`shared-file` and `gdb-stub` have one. For hardware, a GDB server that has access to the board",
         optional=True),
    Fact("emulator.package", "word", "the Debian package of the program, named when the program is missing",
         optional=True),
    Fact("emulator.complete_since", "word", "the program's first version that emulates the whole core: with an older "
         "one, the picture demo leaves the board out", default=""),
    Fact("emulator.file_size", "number", "bytes of the file that the emulator maps, if it needs more than the shared "
         "region and `memory.instructions`", default="memory.shared.size + memory.instructions.size"),
    Fact("emulator.file_offset", "number", "offset of the shared region in that file", default="0"),
    Fact("emulator.cores", "number", "the most cores that the emulator gives the machine; 0: as many as the board "
         "has", default="0"),
    Fact("emulator.arguments", "texts", "its arguments: `{file}` stands for the shared region's file, `{memory}` for an "
         "object of QEMU that maps this file, `{bytes}` for its size, `{descriptor}` "
         "for the number under which that file is open, `{socket}` for the number of a GDB server's socket, "
         "`{firmware}` for the firmware's file, `{folder}` for the folder of the firmware's file, and any number of "
         "this table for itself: `{memory.shared.size}`", optional=True),
    Fact("emulator.commands", "texts", "lines that it reads on its standard input", default=""),
    Fact("emulator.counting", "texts", "further arguments under `BARECL_ICOUNT=1`: time counts instructions",
         default=""),
    Fact("emulator.profiling", "texts", "further arguments under `BARECL_PROFILE`: `{profile}` stands for the file "
         "that the emulator writes its profile to; if empty, it cannot profile", default=""),
    Fact("emulator.debugging", "texts", "further arguments under `BARECL_GDB`: `{debugging}` stands for that folder. The "
         "emulator then waits for gdb at the Unix socket `gdb.sock` in the folder, and writes the firmware's symbols to "
         "`firmware.elf` there. Without `BARECL_GDB`, such an emulator serves GDB on its standard input, a socket, where the "
         "host asks where a kernel that does not end is. QEMU needs none", default=""),
]

# The isolation that the firmware supports on each architecture.
ISOLATION = {"cortex-m": ("none", "areas"), "cortex-r": ("none", "areas"), "riscv": ("none", "areas"), "mips": ("areas",),
             "cortex-a": ("launches",), "aarch64": ("launches",), "tta": ("areas",), "linux": ("none",)}


def listed(words):
    return " or ".join(words) if words else "none"


def one_of(at, words, when="", why=""):
    """The member is one of the words, wherever `when` holds."""
    words = tuple(words)
    any_of = " or ".join(f'{at} == "{word}"' for word in words)
    return Rule(at, f"not ({when}) or {any_of}" if when else any_of, f'is "{{{at}}}", wanted: {listed(words)}{why}')


def tick_sources(architecture):
    if architecture == "tta":
        return ["rtc"]
    files = (FIRMWARE / "arch" / architecture).glob("ticks-*.c")
    return sorted(file.stem.removeprefix("ticks-") for file in files)


def rules_of_architecture(name):
    when, on = f'core.architecture == "{name}"', f" on architecture {name}"
    rules = [one_of("ticks.source", tick_sources(name), when, on),
             one_of("core.isolation", ISOLATION[name], when, on)]
    if not list((FIRMWARE / "arch" / name).glob("cores*.c")):
        rules.append(Rule("core.count", f"not ({when}) or core.count <= 1",
                          'is "{core.count}", wanted: at most 1' + on))
    return rules


def has(member):
    return f"{member}.size > 0"


def end(member):
    return f"{member}.address + {member}.size"


# On a transport-triggered machine each memory is an address space of its own.
REGIONS = ("memory.code", "memory.data", "memory.shared", "memory.device")
ADDRESSES = 2**32


def rules_of_region(member):
    """Regions end at 4 GiB, also for 64-bit cores: the firmware accepts no higher addresses in packets."""
    rules = [Rule(member, f"{IS_SIMPLE} or {end(member)} <= {ADDRESSES}", "ends beyond 4 GiB, out of the core's reach")]
    if member != "memory.device":
        rules.append(Rule(member, f"{IS_SIMPLE} or {has(member)}", "has no byte"))
    if member != "memory.data": # the kernels' stack is at its bottom, and a stack overflow must fault
        rules.append(Rule(member, f"{IS_SIMPLE} or not {has(member)} or {end(member)} != memory.data.address",
                          'ends where "memory.data" begins: a stack that overflows would not fault'))
    if member in ("memory.code", "memory.shared"):
        # Armv7-M and Armv8-M Architecture Reference Manuals, "The system address map".
        for first, last in ((0x40000000, 0x60000000), (0xa0000000, 0x100000000)):
            rules.append(Rule(member, f'core.architecture != "cortex-m" or {end(member)} <= {first} or '
                              f"{member}.address >= {last}", "lies where a Cortex-M cannot run code"))
    return rules


def rules_of_regions():
    rules = [rule for member in REGIONS for rule in rules_of_region(member)]
    for i, one in enumerate(REGIONS):
        for other in REGIONS[i + 1:]:
            rules.append(Rule(other, f"{IS_SIMPLE} or apart({one}.address, {other}.address)", f'overlaps with "{one}"'))
    return rules


def rules_of_areas():
    """The areas of memory.shared (barecl/control.h). All transports but gdb-stub map it, so its parts are whole
    pages."""
    area = "memory.shared."
    piece = [("control_offset", 4096, 64), ("size", 4096, 64), ("programs_size", 4096, 64)]
    rules = []
    for member, page, line in piece:
        rules.append(Rule(area + member, f'{area}{member} % {line} == 0 and (transport == "gdb-stub" or '
                          f"{area}{member} % {page} == 0)",
                          f'is "{{{area}{member}}}", wanted: a multiple of {page}, or of {line} with gdb-stub'))
    return rules + [
        Rule(area + "control_size", f"{area}control_size % 64 == 0",
             f'is "{{{area}control_size}}", wanted: a multiple of 64'),
        Rule(area + "size", f"{area}control_offset + {area}control_size + {area}programs_size < {area}size",
             f'is "{{{area}size}}": no room for buffers beside {area}control_offset, control_size and '
             "programs_size"),
        Rule("emulator.file_size", f"{area}size + memory.instructions.size <= emulator.file_size",
             'is "{emulator.file_size}", wanted: at least memory.shared.size and memory.instructions.size together')]


RULES_OF_CORE = [
    Rule("core.architecture", f"{IS_LINUX} or core.architecture == target.architecture",
         'is "{core.architecture}", and target {core.target} is for another one'),
    Rule("core.target", f"{IS_SIMPLE} or target.fpu <= core.fpu",
         'is "{core.target}", whose code wants an FPU that the core lacks: core.fpu is "{core.fpu}"'),
    Rule("core.isolation", 'target.protection or core.isolation == "none"',
         'is "{core.isolation}", wanted: none, since target {core.target} has no memory protection'),
    Rule("core.count", f"{IS_LINUX} or core.count <= {MOST_CORES}",
         f'is "{{core.count}}", wanted: at most {MOST_CORES} on architecture {{core.architecture}}'),
    Rule("core.count", 'core.second == "none" or core.count == 2',
         'is "{core.count}", wanted: 2, since core.second is "{core.second}"'),
    Rule("core.second", 'core.architecture != "cortex-m" or core.count <= 1 or core.second != "none"',
         'is missing: what starts the second of core.count cores'),
    Rule("memory.device.size", 'core.second == "none" or memory.device.size >= 0x22000 or core.second == "rp2350" and '
         'memory.device.size >= 0x5c',
         'is "{memory.device.size}", which lacks registers of core.second "{core.second}"'),
    Rule("core.count", "emulator.cores == 0 or core.count <= emulator.cores",
         'is "{core.count}", wanted: at most {emulator.cores}, which is what {emulator.program} gives this machine'),
    Rule("core.operations", 'core.operations != "" or not core.operations_trap',
         'is missing, which "core.operations_trap" wants'),
    Rule("core.operations_unit", 'core.operations_unit == "none" or not core.operations_trap',
         'is "{core.operations_unit}", but "core.operations_trap" says that the core lacks the instructions'),
    Rule("core.reach", 'core.reach == "all" or core.architecture == "cortex-m" and core.count <= 1 and '
         'dma.engine != "" and not memory.shared.cached',
         'is "{core.reach}", wanted: all, unless a Cortex-M with one core and no cache has an engine'),
    Rule("memory.shared.cached", "not memory.shared.cached or target.data_cache",
         'is "true", and the firmware cannot maintain caches of core {core.target}'),
]

CHECK_UNIT = 64  # bytes of the registers that device-fw/arch/tta/check_unit.h lists

RULES_OF_TRAPS = [
    Rule("core.isolation", 'core.traps == "privileged" or core.isolation == "none"',
         'is "{core.isolation}", wanted: none, since a core whose traps are {core.traps} has no privileges'),
    Rule("core.count", 'core.traps == "privileged" or core.count <= 1',
         'is "{core.count}", wanted: 1, since a core whose traps are {core.traps} wakes no other'),
    Rule("memory.device", f'{NO_TTA} or memory.device.size == 0 or memory.device.size >= {CHECK_UNIT} and '
         f"memory.device.address % {CHECK_UNIT} == 0",
         f"is not {CHECK_UNIT} bytes at a multiple of {CHECK_UNIT}, which the unit that finds faults has"),
    Rule("console.address", 'console.address == 0 or memory.device.address <= console.address and '
         "console.address + 4 <= memory.device.address + memory.device.size", 'does not lie in "memory.device"'),
]

STACK_OF_FIRMWARE = 2048  # of each core, firmware.ld

RULES_OF_STACK = [
    Rule("core.stack_size", f"{IS_TTA} or core.stack_size > 0", 'is "0", wanted: a stack for kernels'),
    Rule("core.stack_size",
         f"{IS_SIMPLE} or core.count * core.stack_size + core.count * {STACK_OF_FIRMWARE} < memory.data.size",
         'is "{core.stack_size}": stacks of that size, one for each core, do not fit into "memory.data"'),
]

RULES_OF_BELLS = [
    Rule("bell.address", 'bell.address == 0 and bell.device == "" or memory.device.address <= bell.address and '
         "bell.address + 4 <= memory.device.address + memory.device.size", 'does not lie in "memory.device"'),
    Rule("bell.device", 'bell.address == 0 or bell.device != ""', "is missing"),
    Rule("host.doorbell_register", "host.doorbell_value == 0 or host.doorbell_register != 0", "is missing"),
    Rule("host.doorbell_register", 'host.doorbell_register == 0 or core.architecture == "cortex-a" and '
         "core.count <= 1 and host.power_register != 0",
         "is stated: the firmware sleeps on architecture cortex-a alone, with one core and host.power_register"),
    # The lowest bits are the interrupt's number.
    *(Rule("host.doorbell_value", f"host.doorbell_register == 0 or host.doorbell_value & 15 != {other} & 15",
           f"is the same interrupt as {other}") for other in ("host.power_on", "host.power_off")),
]

RULES_OF_DMA = [
    one_of("dma.engine", sorted(file.stem for file in (FIRMWARE / "dma").glob("*.c")), 'dma.engine != ""',
           ", a file of device-fw/dma/"),
    Rule("dma", 'dma.engine == "" or core.architecture == "cortex-m" or core.architecture == "cortex-a"',
         "is stated: kernels ask for copies on architectures cortex-m and cortex-a alone"),
    Rule("dma", 'dma.engine == "" or core.count <= 1', "is stated: several cores do not share an engine"),
    Rule("dma.address", 'dma.engine == "" or memory.device.address <= dma.address and '
         "dma.address + 4096 <= memory.device.address + memory.device.size",
         'does not lie in "memory.device" with the 4 KiB behind it'),
    Rule("dma.clock_address", "dma.clock_address == 0 or memory.device.address <= dma.clock_address and "
         "dma.clock_address + 4 <= memory.device.address + memory.device.size", 'does not lie in "memory.device"'),
    Rule("dma.clock_bits", "dma.clock_address == 0 and dma.clock_bits == 0 or dma.clock_address != 0 and "
         "dma.clock_bits != 0",
         'is "{dma.clock_bits}": dma.clock_address and dma.clock_bits belong together'),
]


def wanted_by(transports, member):
    any_of = " or ".join(f'transport == "{transport}"' for transport in transports)
    return Rule(member, f'not ({any_of}) or {member} != ""', "is missing, which transport {transport} wants")


RULES_OF_TRANSPORTS = [
    wanted_by(["shared-file", "gdb-stub"], "emulator.program"),
    wanted_by(["remoteproc"], "host.processor"),
    wanted_by(["uio", "u-dma-buf"], "host.region"),
    Rule("host.processor", 'not (transport == "dev-mem" or transport == "uio" or transport == "u-dma-buf") or '
         'host.processor != "" or host.power_register != 0',
         'is missing, which transport {transport} wants, or member "host.power_register"'),
]

RULES = [*RULES_OF_CORE, *(rule for name in ARCHITECTURES.split("|") for rule in rules_of_architecture(name)),
         *rules_of_regions(), *RULES_OF_STACK, *rules_of_areas(), *RULES_OF_TRAPS, *RULES_OF_BELLS, *RULES_OF_DMA, *RULES_OF_TRANSPORTS]

TABLE = Table("board", FACTS, RULES, {"target": target.TABLE}, packs_texts=True)
REGIONS = TABLE.by_member["memory.regions"].records = regions.table(TABLE)
