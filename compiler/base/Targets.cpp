// SPDX-License-Identifier: MIT

#include "base/Targets.h"

#include "barecl/boards.h"
#include "barecl/targets.h"
#include "base/Installation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace barecl {

// The CPU of the target whose built-ins a target uses: the last of those that each is like.
static const char *frontEndCpu(const bcl_target *Record) {
    while (const bcl_target *Base = bcl_target_find(Record->like))
        Record = Base;
    return Record->cpu;
}

static Target targetOf(const bcl_target &Record) {
    Target Result = {Record.name,
                     Record.triple,
                     frontEndCpu(&Record),
                     Record.cpu,
                     "",
                     Record.isa,
                     unsigned(Record.pointer_bytes),
                     unsigned(Record.vector_bytes),
                     unsigned(Record.optimisation),
                     {},
                     bcl_target_has_doubles(Record.name),
                     bcl_target_has_halves(Record.name),
                     bcl_target_has_long_atomics(Record.name),
                     true,
                     unsigned(Record.stack_room)};
    std::vector<std::string> &Arguments = Result.FrontEndArguments;
    if (*Record.float_abi)
        append_values(Arguments, "-mfloat-abi", Record.float_abi);
    if (*Record.abi)
        append_values(Arguments, "-target-abi", Record.abi);
    for (const char *const *Feature = Record.features; *Feature; ++Feature) {
        append_values(Arguments, "-target-feature", *Feature);
        Result.Features += (Result.Features.empty() ? "" : ",") + std::string(*Feature);
    }
    for (const char *const *Feature = Record.code_features; *Feature; ++Feature)
        Result.Features += (Result.Features.empty() ? "" : ",") + std::string(*Feature);
    return Result;
}

ArrayRef<Target> targets() {
    static const std::vector<Target> Table = [] {
        std::vector<Target> Rows;
        for (const bcl_target &Record : ArrayRef(bcl_targets, bcl_target_count))
            Rows.push_back(targetOf(Record));
        return Rows;
    }();
    return Table;
}

// The front end is RISC-V's, see tta/codegen/CodeTarget.h.
const Target &machineTarget() {
    static const Target Row = {"tta",
                               "riscv32-unknown-none-elf",
                               "generic-rv32",
                               "generic",
                               "",
                               "tta-cl",
                               4,
                               0,
                               3,
                               {"-target-abi", "ilp32", "-target-feature", "+a"},
                               bcl_target_has_doubles("tta"),
                               false,
                               false,
                               true,
                               0};
    return Row;
}

const Target &machineTargetWithLocalApart() {
    static const Target Row = [] {
        Target Result = machineTarget();
        Result.GenericSpace = false;
        return Result;
    }();
    return Row;
}

std::string machineFile(StringRef Name) {
    bool IsName = !Name.empty() && all_of(Name, [](char C) { return isAlnum(C) || C == '-'; });
    if (!IsName)
        return "";
    if (const char *Folder = std::getenv("BARECL_BOARDS")) { // barecl/boards.h
        std::string OfBoard = (Folder + ("/" + Name) + "/machine.adf").str();
        if (sys::fs::exists(OfBoard))
            return OfBoard;
    }
    std::string Path = sharedFile("machines", Name + ".adf");
    return sys::fs::exists(Path) ? Path : "";
}

const Target *findTarget(StringRef Name) {
    const Target *Row = find_if(targets(), [&](const Target &T) { return T.Name == Name; });
    if (Row != targets().end())
        return Row;
    return machineFile(Name).empty() ? nullptr : &machineTarget();
}

std::string deviceTargetName(StringRef Device) {
    const bcl_target *Host = bcl_target_of_host();
    if (Host && (Device == "cpu" || Device == "basic"))
        return Host->name;
    if (const bcl_board *Board = bcl_board_find(Device.str().c_str()))
        return Board->core.target;
    return "";
}

} // namespace barecl
