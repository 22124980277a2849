// SPDX-License-Identifier: MIT

#include "tta/backend/OpenedMachine.h"

#include "operations/Descriptions.h"
#include "tta/adf/Adf.h"
#include "tta/described/DescribedTable.h"

using namespace llvm;

namespace barecl {

Error errorFrom(const tta::MachineDiagnostics &Diagnostics) {
    return createStringError(StringRef(Diagnostics.text()).rtrim());
}

// A unit with an operation that uses memory says in which address space the memory is.
static Error checkSpaces(const tta::Machine &Machine) {
    for (const tta::FunctionUnit &Unit : Machine.Units)
        for (const tta::UnitOperation &Row : Unit.Operations)
            if (const tta::Operation *What = Machine.operation(Row);
                What && !What->Addresses.empty() && !Unit.AddressSpace)
                return createStringError("function unit '" + Unit.Name + "': operation '" +
                                         Row.Name + "' uses memory, so the unit needs an" +
                                         " <address-space>");
    return Error::success();
}

Expected<std::unique_ptr<OpenedMachine>> OpenedMachine::open(const std::string &Path) {
    auto Described = readDescriptions(operationsFolder(Path));
    auto Table = Described ? tta::describedTable(*Described) : Described.takeError();
    if (!Table)
        return Table.takeError();
    tta::MachineDiagnostics Diagnostics(Path);
    std::optional<tta::Machine> Read = tta::readAdfFile(Path, Diagnostics, std::move(*Table));
    if (!Read)
        return errorFrom(Diagnostics);
    auto Result = std::make_unique<OpenedMachine>();
    Result->Path = Path;
    Result->Machine = std::move(*Read);
    if (Error Err = checkSpaces(Result->Machine))
        return Err;
    std::optional<tta::CodeTarget> Target = tta::codeTarget(Result->Machine, Diagnostics);
    if (!Target)
        return errorFrom(Diagnostics);
    Result->Target.emplace(std::move(*Target));
    Result->Warnings = Diagnostics.text();
    for (OperationDescription &Each : *Described)
        if (Result->Target->Operations.has(Each.Name))
            Result->Operations.push_back(std::move(Each));
    return Result;
}

} // namespace barecl
