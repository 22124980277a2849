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

static Target targetOf(const bcl_target &Record) {
    Target Result = {Record.name,
                     Record.triple,
                     Record.front_end_cpu,
                     Record.cpu,
                     "",
                     Record.isa,
                     unsigned(Record.pointer_bytes),
                     unsigned(Record.vector_bytes),
                     unsigned(Record.optimisation),
                     {},
                     bcl_target_has_doubles(&Record),
                     bcl_target_has_halves(&Record),
                     bcl_target_has_long_atomics(&Record),
                     true,
                     unsigned(Record.stack_room)};
    std::vector<std::string> &Arguments = Result.FrontEndArguments;
    if (Record.float_abi != BCL_TARGET_FLOAT_ABI_NONE)
        append_values(Arguments, "-mfloat-abi",
                      Record.float_abi == BCL_TARGET_FLOAT_ABI_HARD ? "hard" : "soft");
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

static std::vector<Target> targetsOf(bool AreMachines) {
    std::vector<Target> Rows;
    for (const bcl_target &Record : ArrayRef(bcl_targets, bcl_target_count))
        if ((Record.architecture == BCL_TARGET_ARCHITECTURE_TTA) == AreMachines)
            Rows.push_back(targetOf(Record));
    return Rows;
}

ArrayRef<Target> targets() {
    static const std::vector<Target> Table = targetsOf(/*AreMachines=*/false);
    return Table;
}

// It uses the front end of RISC-V, see tta/codegen/CodeTarget.h.
const Target &machineTarget() {
    static const std::vector<Target> Table = targetsOf(/*AreMachines=*/true);
    return Table.front();
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

static const bcl_board *boardWithOperations(StringRef Name) {
    const bcl_board *Board = bcl_board_find(Name.str().c_str());
    return Board && *Board->core.operations ? Board : nullptr;
}

std::string boardOperations(StringRef Name) {
    const bcl_board *Board = boardWithOperations(Name);
    if (!Board)
        return "";
    return Board->folder ? (Board->folder + Twine("/") + Board->core.operations).str()
                         : sharedFile("operations", Name);
}

static const Target *findRow(StringRef Name) {
    const Target *Row = find_if(targets(), [&](const Target &T) { return T.Name == Name; });
    return Row == targets().end() ? nullptr : Row;
}

const Target *findTarget(StringRef Name) {
    if (const Target *Row = findRow(Name))
        return Row;
    if (const bcl_board *Board = boardWithOperations(Name))
        return findRow(Board->core.target);
    return machineFile(Name).empty() ? nullptr : &machineTarget();
}

std::string deviceTargetName(StringRef Device) {
    const bcl_target *Host = bcl_target_of_host();
    if (Host && (Device == "cpu" || Device == "basic"))
        return Host->name;
    const bcl_board *Board = bcl_board_find(Device.str().c_str());
    if (Board && Board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_LINUX)
        return Host ? Host->name : "";
    return Board ? bcl_board_target(Board) : "";
}

} // namespace barecl
