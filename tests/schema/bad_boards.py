# SPDX-License-Identifier: MIT
"""Boards with one mistake each: a board of the tree, a piece of its text and the text that replaces it, a piece of the
line that the message names, the member, and the message. Without a piece of the line, the member or its group is
missing, and the message names no line."""

M4, A9, BESIDE, TTA, RISCV = "mps2-an386", "vexpress-a9", "vexpress-a9-a9", "tta-dct", "virt-rv32"
M7, M33, R5, ZYNQ = "mps2-an500", "mps2-an505", "zcu102-r5f", "zynq-a9"  # with further regions of memory

DEVICE = '"memory": {\n        "device": {"address": "0x40000000", "size": 4096},'
DMA = '"dma": {"engine": "pl081", "address": "0x40000000", "channels": 2},\n    "memory": {'
DEVICE_AND_DMA = '"dma": {"engine": "pl081", "address": "0x40000000", "channels": 2},\n    ' + DEVICE
BELL = '"bell": {"address": "0x40000ffc", "device": "bell"},\n    ' + DEVICE

# Members: their names, types and values.
MEMBERS = [
    (M4, '"isolation"', '"protection"', '"protection"', "core.protection", "is none that such a record has"),
    (M4, '        "isolation": "areas"\n', '        "clock_hz": 1\n', '"clock_hz": 25000000', "core.clock_hz",
     "is stated twice"),
    (M4, '"cortex-m4f",', '"cortex-m99",', '"target"', "core.target", 'is "cortex-m99", wanted: a target of toolchains/'),
    (M4, "25000000,\n", '"fast",\n', '"clock_hz"', "core.clock_hz", 'is "fast", wanted: a number, at least 1'),
    (M4, "25000000,\n", "0,\n", '"clock_hz"', "core.clock_hz", 'is "0", wanted: a number, at least 1'),
    (M4, "25000000,\n", "[1],\n", '"clock_hz"', "core.clock_hz", "is an array, wanted: a number, at least 1"),
    (M4, "25000000,\n", "99999999999999999999999,\n", '"clock_hz"', "core.clock_hz",
     'is "99999999999999999999999", wanted: a number, at least 1'),
    (M4, '"hz": 25000000', '"hz": 0', '"ticks"', "ticks.hz", 'is "0", wanted: a number, at least 1'),
    (M4, "clock_hz", "clock_mhz", '"clock_mhz"', "core.clock_mhz", "is none that such a record has"),
    (M4, '"clock_hz": 25000000', '"clock_hz": {"mega": 25}', '"mega"', "core.clock_hz.mega",
     "is none that such a record has"),
    (M4, '        "vectors": "0x00000000",\n', "", '"core"', "core.vectors", "is missing"),
    (M4, '    "transport": "shared-file",\n', "", None, "transport", "is missing"),
    (M4, "shared-file", "telepathy", '"transport"', "transport",
     'is "telepathy", wanted: shared-file, gdb-stub, dev-mem, uio, u-dma-buf, remoteproc'),
    (M4, "MPS2", "M\\u0050S2", '"description"', "description",
     'is "Cortex-M4F on an Arm M\\u0050S2 board (AN386)", wanted: one line without quotes'),
    (M4, '"single": true', '"single": "perhaps"', '"single": "perhaps"', "single", 'is "perhaps", wanted: true or false'),
    (M4, '"cortex-m4f",', "null,", '"target"', "core.target",
     'is "null", wanted: small letters, digits and dashes'),
    (M4, '"package": "qemu-system-arm",', "", '"emulator"', "emulator.package", "is missing"),
    (M4, '"package"', '"commands": [1, "a;b"],\n"package"', '"commands"', "emulator.commands",
     "is wrong in place 1, wanted: an array of texts without quotes"),
    (M4, '"package"', '"profiling": "much",\n"package"', '"profiling"', "emulator.profiling",
     'is "much", wanted: an array of texts without quotes'),
    (M4, '"isolation"', '"vector_bytes": 16,\n"isolation"', '"vector_bytes"', "core.vector_bytes",
     "is none that such a record has"),
    (M4, '"memory": {', '"memory": {"instructions": {"address": 0, "size": 64},', '"instructions"',
     "memory.instructions.address", "is none that such a record has"),
    (M4, '"memory": {', '"memory": {\n"device": {"address": 64},', '"device"', "memory.device.size", "is missing"),
    (TTA, '"local"', '"device"', '"device"', "memory.device.address", "is none that such a record has"),
    (TTA, ', "size": "0xff80"', "", '"local"', "memory.local.size", "is missing"),
    (TTA, '        "machine": "tta-dct",\n', "", '"core"', "core.machine", "is missing"),
    (TTA, '"profiling": [', '"profiling": [7, {}, ', '"profiling"', "emulator.profiling",
     "is wrong in place 1, wanted: an array of texts without quotes"),
]

# The core.
CORES = [
    (M4, '"ticks": {"source": "systick"', '"ticks": {"source": "sistick"', '"ticks"', "ticks.source",
     'is "sistick", wanted: nrf-timer or systick on architecture cortex-m'),
    (TTA, '"source": "rtc"', '"source": "systick"', '"ticks"', "ticks.source",
     'is "systick", wanted: rtc on architecture tta'),
    (M4, '"isolation": "areas"', '"isolation": "launches"', '"isolation"', "core.isolation",
     'is "launches", wanted: none or areas on architecture cortex-m'),
    (A9, '"isolation": "launches"', '"isolation": "areas"', '"isolation"', "core.isolation",
     'is "areas", wanted: launches on architecture cortex-a'),
    (M4, '"cortex-m4f",', '"cortex-m0",', '"isolation"', "core.isolation",
     'is "areas", wanted: none, since target cortex-m0 has no memory protection'),
    (M4, '"cortex-m4f",', '"rv64gc",', '"architecture"', "core.architecture",
     'is "cortex-m", and target rv64gc is for another one'),
    (M4, '"fpu": "single"', '"fpu": "none"', '"target"', "core.target",
     'is "cortex-m4f", whose code wants an FPU that the core lacks: core.fpu is "none"'),
    (M4, '        "fpu": "single",\n', "", '"core"', "core.fpu", "is missing"),
    (M4, '"cortex-m4f",', '"cortex-m7",', '"target"', "core.target",
     'is "cortex-m7", whose code wants an FPU that the core lacks: core.fpu is "single"'),
    (M4, '"cortex-m",', '"pdp",', '"architecture"', "core.architecture",
     'is "pdp", wanted: cortex-m, cortex-a, cortex-r, aarch64, riscv, tta, linux'),
    (M4, '"stack_size": "0x8000"', '"stack_size": "0x400000"', '"stack_size"', "core.stack_size",
     'is "0x400000": stacks of that size, one for each core, do not fit into "memory.data"'),
    (A9, '"stack_size": "0x40000"', '"stack_size": "0x80000"', '"stack_size"', "core.stack_size",
     'is "0x80000": stacks of that size, one for each core, do not fit into "memory.data"'),
    (M4, '"stack_size": "0x8000"', '"stack_size": 0', '"stack_size"', "core.stack_size",
     'is "0", wanted: a stack for kernels'),
    (M4, '"isolation"', '"count": 2,\n"isolation"', '"count"', "core.count",
     'is "2", wanted: at most 1, or 2 with the peripherals of an SSE-200 in "memory.device"'),
    (RISCV, '"count": 4', '"operations_trap": true, "count": 4', '"core"', "core.operations",
     'is missing, which "core.operations_trap" wants'),
    (M4, '"architecture": "cortex-m"', '"operations": "own", "architecture": "cortex-m"', '"operations"',
     "core.operations", "is none that such a record has"),
    (RISCV, '"count": 4', '"count": 17', '"count"', "core.count", 'is "17", wanted: at most 16 on architecture riscv'),
    ("zynq-a9", '"isolation"', '"count": 2,\n"isolation"', '"count"', "core.count",
     'is "2", wanted: at most 1, which is what qemu-system-arm gives this machine'),
    (M4, '"control_offset": "0x0"', '"control_offset": "0x0",\n"cached": true', '"cached"', "memory.shared.cached",
     'is "true", and the firmware cannot maintain caches of core cortex-m4f'),
    (M4, '"isolation"', '"traps": "picorv32",\n"isolation"', '"traps"', "core.traps", "is none that such a record has"),
    (RISCV, '"isolation"', '"traps": "picorv32",\n"isolation"', '"isolation"', "core.isolation",
     'is "areas", wanted: none, since a core whose traps are picorv32 has no privileges'),
    (RISCV, '"isolation": "areas"', '"traps": "picorv32",\n"isolation": "none"', '"count"', "core.count",
     'is "4", wanted: 1, since a core whose traps are picorv32 wakes no other'),
    (RISCV, '"ticks"', '"console": {"address": "0x0200fffd"},\n"ticks"', '"console"', "console.address",
     'does not lie in "memory.device"'),
]

# The memory.
MEMORY = [
    (M4, "0x20000000", "0x21000000", '"shared"', "memory.shared", 'overlaps with "memory.data"'),
    (M4, '"0x00200000", "size"', '"0x21400000", "size"', '"shared"', "memory.shared", 'overlaps with "memory.code"'),
    (M4, "0x21000000", "0xff800000", '"shared"', "memory.shared", "ends beyond 4 GiB, out of the core's reach"),
    (M4, "0x21000000", "0x40000000", '"shared"', "memory.shared", "lies where a Cortex-M cannot run code"),
    (M4, '"0x00200000", "size"', '"0xa0200000", "size"', '"code"', "memory.code",
     "lies where a Cortex-M cannot run code"),
    (M4, '"0x00200000", "size"', '"0x1fe00000", "size"', '"code"', "memory.code",
     'ends where "memory.data" begins: a stack that overflows would not fault'),
    (M4, '"size": "0x00400000"', '\n"size": 0', '"data"', "memory.data", "has no byte"),
    (M4, '"control_offset": "0x0"', '"control_offset": 4', '"shared"', "memory.shared.control_offset",
     'is "4", wanted: a multiple of 4096, or of 64 with gdb-stub'),
    (TTA, '"0x0"', '"0xc40000"', '"shared"', "memory.shared.size",
     'is "0xe00000": no room for buffers beside memory.shared.control_offset, control_size and programs_size'),
    (TTA, '"0x0"', '"0x0", "control_size": 512', '"shared"', "memory.shared.control_size",
     'is "512", wanted: a number, at least 1024'),
    (TTA, '"0x0"', '"0x0",\n"control_size": 1100', '"control_size"', "memory.shared.control_size",
     'is "1100", wanted: a multiple of 64'),
    (TTA, '"0x0"', '"0x0", "programs_size": "0xe00000"', '"shared"', "memory.shared.size",
     'is "0xe00000": no room for buffers beside memory.shared.control_offset, control_size and programs_size'),
    (TTA, '"package"', '"file_size": 4096, "package"', '"file_size"', "emulator.file_size",
     'is "4096", wanted: at least memory.shared.size and memory.instructions.size together'),
]



def region(number, more=""):
    """A region of its own in the M7's memory."""
    return f'"more-{number}": {{"kind": "external", "address": {0x21000000 + 0x1000 * number}, "size": 4096{more}}}'


CODE_IN = '"roles": {"code": 1}'
WORK_IN = '"roles": {"local_memory": 1, "private_memory": 1}'
FIRST, SECOND = "memory.regions.ssram1", "memory.regions.ssram2"

# Further regions of memory.
REGIONS = [
    (M7, '"kind": "external", "address": "0x20200000"', '"kind": "core", "address": "0x20200000"', '"kind": "core"',
     SECOND + ".kind", 'is "core", wanted: tcm, on-chip, external'),
    (M7, '"kind": "external", "address": "0x20200000"', '"address": "0x20200000"', '"ssram2"', SECOND + ".kind",
     "is missing"),
    (M7, ', "size": "0x00200000",\n                "roles"', ',\n                "roles"', '"ssram2"', SECOND + ".size",
     "is missing"),
    (M7, '"address": "0x20200000"', '"address": "fast"', '"address": "fast"', SECOND + ".address",
     'is "fast", wanted: a number, decimal or "0x..."'),
    (M7, '"local_memory": 1', '"heap": 1', '"heap": 1', SECOND + ".roles.heap", "is none that such a record has"),
    (M7, '"local_memory": 1', '"local_memory": 9', '"local_memory": 9', SECOND + ".roles.local_memory",
     'is "9", wanted: a number from 0 to 8'),
    (M7, CODE_IN, '"roles": {"code": 2}', '"code": 2', FIRST + ".roles.code", 'is "2", wanted: a number from 0 to 1'),
    (M7, CODE_IN, '"roles": ["code"]', '"ssram1"', FIRST + ".roles", "is none that such a record has"),
    (M7, '"ssram2"', '"ssram1"', '"ssram1"', FIRST, "is stated twice"),
    (M7, '"ssram2"', '"fast memory"', '"fast memory"', "memory.regions.fast memory",
     "is no name of small letters, digits and dashes"),
    (M7, '"ssram2": {', '"dtcm": 5, "ssram2": {', '"dtcm"', "memory.regions.dtcm", "is none that such a record has"),
    (M4, '"memory": {', '"memory": {"regions": [],', '"regions"', "memory.regions", "is none that such a record has"),
    (M7, '"regions": {', '"regions": {' + ", ".join(region(i) for i in range(7)) + ",", '"regions"', "memory.regions",
     "has more than 8 members"),
    (M7, '"address": "0x20200000"', '"address": "0x20100000"', '"ssram2"', SECOND, 'overlaps with "memory.data"'),
    (M7, '"address": "0x20200000"', '"address": "0x00200000"', '"ssram2"', SECOND, 'overlaps with "memory.code"'),
    (M7, '"address": "0x20200000"', '"address": "0x60000000"', '"ssram2"', SECOND, 'overlaps with "memory.shared"'),
    (M33, '"address": "0x30000000"', '"address": "0x50110000"', '"sram"', "memory.regions.sram",
     'overlaps with "memory.device"'),
    (M7, '"address": "0x20200000"', '"address": "0x00380000"', '"ssram2"', SECOND, "overlaps with a region before it"),
    (M7, '"address": "0x20200000"', '"address": "0xfff00000"', '"ssram2"', SECOND,
     "ends beyond 4 GiB, out of the core's reach"),
    (M7, '"address": "0x20200000"', '"address": "0x1fe00000"', '"ssram2"', SECOND,
     'ends where "memory.data" begins: a stack that overflows would not fault'),
    (M7, '"address": "0x20200000", "size": "0x00200000"', '"address": "0x20200000", "size": 100', '"size": 100',
     SECOND + ".size", 'is "100", wanted: a multiple of 128 for each core, as is the address'),
    ("mps2-an521", '"size": "0x00020000"', '"size": 384', '"size": 384', "memory.regions.sram.size",
     'is "384", wanted: a multiple of 128 for each core, as is the address'),
    (M7, WORK_IN, '"roles": {"local_memory": 1}, "core": false', '"core": false', SECOND + ".core",
     'is "false", and the region serves a role'),
    (M7, WORK_IN, '"roles": {"private_memory": 1}, "core": false', '"core": false', SECOND + ".core",
     'is "false", and the region serves a role'),
    (M7, CODE_IN, CODE_IN + ', "core": false', '"core": false', FIRST + ".core",
     'is "false", and the region serves a role'),
    (M7, '"ssram2": {', region(0, ', "roles": {"code": 1}') + ', "ssram2": {', '"more-0"', "memory.regions.more-0.roles.code",
     'is "1", as in a region before it'),
    (M7, CODE_IN, '"roles": {"code": 1, "local_memory": 2}', '"code": 1', FIRST + ".roles.code",
     'is "1", and kernels write to the region'),
    (M7, CODE_IN, '"cached": true, ' + CODE_IN, '"code": 1', FIRST + ".roles.code",
     'is "1", and the region is cached'),
    (M7, '"address": "0x00300000"', '"address": "0x40000000"', '"code": 1', FIRST + ".roles.code",
     'is "1", where a Cortex-M cannot run code'),
    (ZYNQ, '"cached": true,\n                ' + WORK_IN, CODE_IN, '"code": 1', "memory.regions.ocm.roles.code",
     'is "1", wanted: 0 on this architecture'),
    ("mps3-an547", '"kind": "tcm", "address": "0x20040000"', '"kind": "tcm", "cached": true, "address": "0x20040000"',
     '"cached"', "memory.regions.dtcm.cached", 'is "true", and no core caches its TCM'),
    (R5, '"cached": true', '"engine": true', '"engine"', "memory.regions.ocm.engine",
     'is "true", and the board has no engine'),
    (M33, '"engine": true', '"engine": true, "cached": true', '"engine"', "memory.regions.sram.engine",
     'is "true", and the core caches the region'),
    (TTA, '"memory": {', '"memory": {"regions": {"fast": {"kind": "tcm", "address": 0, "size": 128}},', '"fast"',
     "memory.regions.fast", "is stated, and this architecture protects no further regions"),
]

# The devices around the core, and the emulator.
AROUND = [
    (M4, '"memory": {', '"bell": {"address": 64, "device": "bell"},\n"memory": {', '"bell"', "bell.address",
     'does not lie in "memory.device"'),
    (M4, '"memory": {', BELL.replace("0xffc", "0xffd").replace("40000ffc", "40000ffd"), '"bell"', "bell.address",
     'does not lie in "memory.device"'),
    (M4, '"memory": {', BELL.replace(', "device": "bell"', ""), '"bell"', "bell.device", "is missing"),
    (BESIDE, '"doorbell_register": "0x1e001f00",', "", '"host"', "host.doorbell_register", "is missing"),
    (BESIDE, '"0x0002000d"', '"0x0002000f"', '"doorbell_value"', "host.doorbell_value",
     "is the same interrupt as host.power_off"),
    (BESIDE, '"0x0002000d"', '"0x0002000e"', '"doorbell_value"', "host.doorbell_value",
     "is the same interrupt as host.power_on"),
    (BESIDE, '"isolation"', '"count": 2, "isolation"', '"doorbell_register"', "host.doorbell_register",
     "is stated: the firmware sleeps on architecture cortex-a alone, with one core and host.power_register"),
    (M4, '"memory": {', DMA, '"dma"', "dma.address", 'does not lie in "memory.device" with the 4 KiB behind it'),
    (M4, '"memory": {', DEVICE_AND_DMA.replace("pl081", "camel"), '"dma"', "dma.engine",
     'is "camel", wanted: pl081, a file of device-fw/dma/'),
    (M4, '"memory": {', DEVICE_AND_DMA.replace('"channels": 2', '"channels": 9'), '"dma"', "dma.channels",
     'is "9", wanted: a number from 1 to 8'),
    (M4, '"memory": {', DEVICE_AND_DMA.replace(', "channels": 2', ""), '"dma"', "dma.channels", "is missing"),
    (RISCV, '"memory": {', DMA.replace("0x40000000", "0x02000000"), '"dma"', "dma",
     "is stated: kernels ask for copies on architecture cortex-m alone"),
    (M4, "shared-file", "uio", None, "host.region", "is missing, which transport uio wants"),
    (M4, "shared-file", "remoteproc", None, "host.processor", "is missing, which transport remoteproc wants"),
    (M4, '"transport": "shared-file",', '"transport": "dev-mem",\n"host": {},', '"host"', "host.processor",
     'is missing, which transport dev-mem wants, or member "host.power_register"'),
]

CASES = MEMBERS + CORES + MEMORY + REGIONS + AROUND
