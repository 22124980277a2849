# SPDX-License-Identifier: MIT
#
# What host, compiler and firmware know of a board: boards/<name>/board.json. Each fact is declared
# here alone: struct bcl_board, the firmware's board.h, both readers of board.json and the table of
# members in README.md are made of these lines.
include(${CMAKE_CURRENT_LIST_DIR}/../toolchains/Record.cmake)

record_fact(board name name "the folder's name")
record_fact(board description line "one line, as OpenCL programs see it after the name")

record_fact(board core.target name "the compiler's target: `toolchains/<target>.json`, or the machine \
of architecture `tta`")
record_fact(board core.architecture "cortex-m|cortex-a|cortex-r|aarch64|riscv|tta" "a folder of `device-fw/arch/`")
record_fact(board core.clock_hz number "the core's clock")
record_fact(board core.vector_bytes number "width of the machine's vector registers, 0 if it has none; \
a target's stands in its record" IF core.architecture tta)
record_fact(board core.vectors number "where the core looks for its exception vectors after a reset"
    UNLESS core.architecture tta)
record_fact(board core.stack_size number "bytes, of the kernels' stack"
    UNLESS core.architecture tta)
record_fact(board core.count number "cores that share the work-groups of a launch, 0: one. More than one: an \
architecture that has a `cores.c`" DEFAULT 0)
record_fact(board core.isolation "none|areas|launches" "what a kernel cannot reach: `none`: nothing, the \
core has no protection; `areas`: the firmware, the queue, and programs, which it may read; `launches`: \
nor buffers that its launch was not given")

record_fact(board memory.code region "the firmware's instructions and constants, read-only"
    UNLESS core.architecture tta)
record_fact(board memory.data region "the firmware's stack and variables, not executable"
    UNLESS core.architecture tta)
record_fact(board memory.shared region "what host and core share: queue, programs, buffers")
record_fact(board memory.shared.control_offset number "where in it the control block lies, what is \
before stays untouched")
record_fact(board memory.shared.control_size number "bytes from there on for control block, packets and \
signals, 0: 8 KiB" DEFAULT 0)
record_fact(board memory.shared.programs_size number "bytes at its end for programs and launches' \
arguments, 0: an eighth" DEFAULT 0)
record_fact(board memory.shared.cached "true|false" "whether the core caches what of it lies behind the control area: \
the firmware then writes back and throws away what packets name" DEFAULT "false")
record_fact(board memory.instructions region "instruction memory that the host writes: the number of \
its first instruction. In the emulator's file it is behind the shared region" IF core.architecture tta)
record_fact(board memory.local region "local memory, where it has an address space of its own"
    OPTIONAL)
record_fact(board memory.device region "peripherals that the firmware uses, if any"
    OPTIONAL UNLESS core.architecture tta)

record_fact(board ticks.source name "the counter behind time stamps, \
`device-fw/arch/<architecture>/ticks-<source>.c`, for `tta` the operation")
record_fact(board ticks.hz number "its ticks a second")

record_fact(board bell.address number "a register of 32 bits, in `memory.device`, by which the core interrupts the \
host whenever a packet has ended, 0: none, the host looks from time to time; the other direction is \
`host.doorbell_register`" DEFAULT 0 UNLESS core.architecture tta)
record_fact(board bell.value number "what the core writes there" DEFAULT 0 UNLESS core.architecture tta)
record_fact(board bell.device word "the device of Linux' UIO that has the interrupt, by its name" DEFAULT ""
    UNLESS core.architecture tta)

record_fact(board dma.engine name "an engine that copies beside the core, which kernels' asynchronous copies are given \
to: `device-fw/dma/<engine>.c`" OPTIONAL UNLESS core.architecture tta)
record_fact(board dma.address number "its registers, in `memory.device`" OPTIONAL UNLESS core.architecture tta)
record_fact(board dma.channels number "its channels: copies at the same time" OPTIONAL UNLESS core.architecture tta)

record_fact(board single flag "whether the core can also be its own host: `share/barecl/single/<name>/` \
then has the host library for programs that run on it alone" DEFAULT "false")
record_fact(board hardware flag "whether the board has to be there: then tests do not run on it" DEFAULT "false")
record_fact(board flash.tool "openocd|pyocd|remoteproc" "what brings the firmware to the board: `./dev flash <name>`" OPTIONAL)
record_fact(board flash.arguments texts "its arguments, in which `{firmware}` stands for the \
firmware's file, `{folder}` for the folder that this is in, with the board's `openocd.cfg` as `<name>.cfg`" DEFAULT "")
record_fact(board transport "shared-file|gdb-stub|dev-mem|uio|u-dma-buf|remoteproc" "how the host reaches \
`memory.shared`: `shared-file`: it is a file that the emulator maps; `gdb-stub`: by the protocol of GDB's \
servers; of a core beside Linux: `dev-mem`: physical memory, `uio`: a device of UIO, `u-dma-buf`: a buffer of \
that module, `remoteproc`: memory that remoteproc has given the core")
record_fact(board host.address number "of a core beside Linux, where that has `memory.shared`, 0: where it \
is told at run time (`host.region`), else as the core" DEFAULT 0)
record_fact(board host.region word "what holds `memory.shared`: `dev-mem`: a node of \
the device tree, if the address is not stated; `uio`: the device's name; `u-dma-buf`: the buffer's" DEFAULT "")
record_fact(board host.processor word "the remoteproc that loads and starts the core, by its name or its folder \
in `/sys/class/remoteproc`" DEFAULT "")
record_fact(board host.power_register number "where there is none, the physical address of the register of 32 \
bits that starts and stops the core, which has its firmware" DEFAULT 0)
record_fact(board host.power_on number "what to write there to start it" DEFAULT 0)
record_fact(board host.power_off number "and to stop it" DEFAULT 0)
record_fact(board host.doorbell_register number "the physical address of the register of 32 bits, as the host sees it, by \
which the host wakes the core behind packets, 0: none, the core asks for packets again and again; the other direction is \
`bell`. Architecture `cortex-a` with one core has it beside `host.power_register`: a software interrupt" DEFAULT 0)
record_fact(board host.doorbell_value number "what the host writes there" DEFAULT 0)
record_fact(board emulator.program word "a program that emulates the board, looked for in `PATH`, or \
a path; boards behind `shared-file` and `gdb-stub` have one; of hardware, a server for GDB that reaches it" OPTIONAL)
record_fact(board emulator.package word "the Debian package that has it, named when the program is \
missing" OPTIONAL)
record_fact(board emulator.complete_since word "the program's first version that emulates all of the core: with \
an older one, the picture demo leaves the board out" DEFAULT "")
record_fact(board emulator.file_size number "bytes of the file that the emulator maps, where it wants \
more than the shared region and that for instructions" DEFAULT 0)
record_fact(board emulator.file_offset number "where in that file the shared region begins, 0 if it \
is not there" DEFAULT 0)
record_fact(board emulator.cores number "the most cores that it gives the machine, 0: as many as the board has" DEFAULT 0)
record_fact(board emulator.arguments texts "in which `{file}` stands for the shared region's file, `{socket}` for the \
number of the socket that a server for GDB has, \
`{firmware}` for the firmware's, `{folder}` for the folder that this is in, and any number of this \
table for itself: `{memory.shared.size}`" OPTIONAL)
record_fact(board emulator.commands texts "what it reads on its standard input, a line each" DEFAULT "")
record_fact(board emulator.counting texts "further ones under `BARECL_ICOUNT=1`: time counts \
instructions" DEFAULT "")
record_fact(board emulator.profiling texts "further ones under `BARECL_PROFILE`: `{profile}` stands \
for the file that the emulator writes its profile to, without any it cannot" DEFAULT "")
