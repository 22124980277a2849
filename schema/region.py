# SPDX-License-Identifier: MIT
"""The facts of a board's further regions of memory (`memory.regions` in boards/<name>/board.json), from which a launch
gets memory beside the shared region, and the rules that they must keep."""
from schema.facts import Fact, Rule, Table

KINDS = "tcm|on-chip|external"
MOST_RANK = 8


def role(name, meaning):
    return Fact(f"roles.{name}", "number", f"{meaning}: the region's place among those that serve this role, 1 is tried "
                "first, equal ones in their order; 0: it does not. What fits in none of them is in the shared region", default="0", most=MOST_RANK)


FACTS = [
    Fact("kind", KINDS, "`tcm`: tightly coupled to the core; `on-chip`: another memory of the chip; `external`: a memory "
         "outside of it"),
    Fact("address", "number", "as the core sees it"),
    Fact("size", "number", "its bytes, which the cores share equally", least=1),
    Fact("cached", "flag", "whether the core caches it", default="false"),
    Fact("core", "flag", "whether the core reaches it; a region that it does not reach serves no role", default="true"),
    Fact("engine", "flag", "whether the engine of `dma` reaches it", default="false"),
    role("local_memory", "kernels' local memory"),
    role("private_memory", "private variables that a kernel keeps across barriers, and fibers' stacks"),
    Fact("roles.code", "number", "1: programs with their constants, as long as there is room; the firmware copies them "
         "there. One region of a board serves this role", default="0", most=1),
    Fact("roles.buffers", "number", "1: what a launch accesses of `memory.shared`, on a board whose `core.reach` is "
         "`local-store`. One region of a board serves this role, and no other one", default="0", most=1),
]


def has_role(*names):
    return "(" + " or ".join(f"roles.{name} > 0" for name in names) + ")"


ALL = ("local_memory", "private_memory", "code", "buffers")
ARCHITECTURES = ("cortex-m", "cortex-r", "cortex-a", "riscv")
CODE_ARCHITECTURES = ("cortex-m", "cortex-r")
MEMBERS = ("memory.code", "memory.data", "memory.shared", "memory.device")  # of the board


def among(words):
    return "(" + " or ".join(f'board.core.architecture == "{word}"' for word in words) + ")"


def rules_of_overlaps():
    rules = [Rule("", f"apart(address, board.{member}.address)", f'overlaps with "{member}"') for member in MEMBERS]
    return rules + [Rule("", "apart(address, other.address)", "overlaps with a region before it")]


RULES = [
    Rule("", among(ARCHITECTURES), "is stated, and this architecture protects no further regions"),
    Rule("", f"address + size <= {2**32}", "ends beyond 4 GiB, out of the core's reach"),
    *rules_of_overlaps(),
    Rule("", "address + size != board.memory.data.address",
         'ends where "memory.data" begins: a stack that overflows would not fault'),
    Rule("size", "size % (board.core.count * 128) == 0 and address % 128 == 0",
         'is "{size}", wanted: a multiple of 128 for each core, as is the address'),
    Rule("cached", 'not cached or kind != "tcm"', 'is "true", and no core caches its TCM'),
    Rule("engine", 'not engine or board.dma.engine != ""', 'is "true", and the board has no engine'),
    Rule("engine", 'not engine or not cached or board.core.architecture == "cortex-a"',
         'is "true", and the core caches the region, which the firmware maintains on architecture cortex-a alone'),
    Rule("core", f"core or not {has_role(*ALL)}", 'is "false", and the region serves a role'),
    Rule("roles.code", "roles.code == 0 or other.roles.code == 0", 'is "{roles.code}", as in a region before it'),
    Rule("roles.buffers", "roles.buffers == 0 or other.roles.buffers == 0", 'is "{roles.buffers}", as in a region before it'),
    Rule("roles.buffers", 'roles.buffers == 0 or board.core.reach == "local-store" and engine and not '
         f"{has_role('local_memory', 'private_memory', 'code')}",
         'is "{roles.buffers}", wanted: 0, or core.reach local-store, engine true and no other role'),
    Rule("roles.code", f"roles.code == 0 or {among(CODE_ARCHITECTURES)}",
         'is "{roles.code}", wanted: 0 on this architecture'),
    Rule("roles.code", "roles.code == 0 or not cached",
         'is "{roles.code}", and the region is cached'),
    Rule("roles.code", f"roles.code == 0 or not {has_role('local_memory', 'private_memory')}",
         'is "{roles.code}", and kernels write to the region'),
    Rule("roles.code", "roles.code == 0 or board.core.architecture != \"cortex-m\" or address + size <= 1073741824 or "
         "address >= 1610612736 and address + size <= 2684354560", 'is "{roles.code}", where a Cortex-M cannot run code'),
]


def macros(regions):
    """The regions that kernels use, as X(name, address, size) for tables: name is WORK or WORK_CACHED where they write,
    KERNELS where they run."""
    def row(kind, values):
        return f" X({kind}, {values['address']:#x}u, {values['size']:#x}u)"

    work = [values for values in regions
            if values["roles.local_memory"] or values["roles.private_memory"] or values["roles.buffers"]]
    store = [values for values in regions if values["roles.buffers"]]
    code = [values for values in regions if values["roles.code"]]
    yield "#define BOARD_WORK_REGIONS(X)" + "".join(
        row("WORK_CACHED" if values["cached"] else "WORK", values) for values in work)
    yield "#define BOARD_KERNELS_REGIONS(X)" + "".join(row("KERNELS", values) for values in code)
    yield "#define BOARD_ENGINE_REGIONS(X)" + "".join(
        row("ENGINE_CACHED" if values["cached"] else "ENGINE", values) for values in work if values["engine"])
    yield f"#define BOARD_KERNELS_ADDRESS {code[0]['address'] if code else 0}u"
    yield f"#define BOARD_KERNELS_SIZE {code[0]['size'] if code else 0}u"
    if store:
        yield f"#define BOARD_STORE_ADDRESS {store[0]['address']}u"
        yield f"#define BOARD_STORE_SIZE {store[0]['size']}u"


def table(board):
    return Table("board_region", FACTS, RULES, {"board": board})
