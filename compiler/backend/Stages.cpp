// SPDX-License-Identifier: MIT

#include "backend/Stages.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl {

struct StageRow {
    Stage Of;
    StringLiteral Name, Ending;
};

static constexpr StageRow Rows[] = {
    {Stage::AstIr, "ast-ir", ".ast.ll"},
    {Stage::LinkedIr, "linked-ir", ".linked.ll"},
    {Stage::Regions, "regions", ".regions.svg"},
    {Stage::WorkGroupIr, "workgroup-ir", ".workgroup.ll"},
    {Stage::Ir, "ir", ".ll"},
    {Stage::Asm, "asm", ".s"},
    {Stage::Obj, "obj", ".o"},
    {Stage::Elf, "elf", ".elf"},
    {Stage::Schedule, "schedule.html", ".schedule.html"},
    {Stage::TceAsm, "tceasm", ".tceasm"},
    {Stage::Binary, "binary", ".bclbin"},
};

static const StageRow &row(Stage Stage) {
    return *find_if(Rows, [&](const StageRow &Row) { return Row.Of == Stage; });
}

StringRef stageName(Stage Stage) { return row(Stage).Name; }

StringRef stageEnding(Stage Stage) { return row(Stage).Ending; }

std::optional<Stage> findStage(StringRef Name) {
    for (const StageRow &Row : Rows)
        if (Row.Name == Name)
            return Row.Of;
    return std::nullopt;
}

} // namespace barecl
