// SPDX-License-Identifier: MIT

#include "tta/backend/OpenedMachine.h"

#include "tta/Adf.h"

using namespace llvm;

namespace barecl {

Error errorFrom(const tta::MachineDiagnostics &Diagnostics) {
    return createStringError(StringRef(Diagnostics.text()).rtrim());
}

Expected<std::unique_ptr<OpenedMachine>> OpenedMachine::open(const std::string &Path) {
    tta::MachineDiagnostics Diagnostics(Path);
    std::optional<tta::Machine> Read = tta::readAdfFile(Path, Diagnostics);
    if (!Read)
        return errorFrom(Diagnostics);
    auto Result = std::make_unique<OpenedMachine>();
    Result->Path = Path;
    Result->Machine = std::move(*Read);
    std::optional<tta::CodeTarget> Target = tta::codeTarget(Result->Machine, Diagnostics);
    if (!Target)
        return errorFrom(Diagnostics);
    Result->Target.emplace(std::move(*Target));
    Result->Warnings = Diagnostics.text();
    return Result;
}

} // namespace barecl
