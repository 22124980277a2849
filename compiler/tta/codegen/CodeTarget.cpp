// SPDX-License-Identifier: MIT

#include "CodeTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl::tta {

// Operations that nothing can replace: the machine needs one of each row.
static const std::vector<std::string> Needs[] = {
    {"add"},
    {"sub"},
    {"and"},
    {"ior"},
    {"xor"},
    {"shr", "shr1_32"},
    {"shru", "shru1_32"},
    {"eq", "ne"},
    {"gt", "lt", "ge", "le"},
    {"gtu", "ltu", "geu", "leu"},
    {"ld32"},
    {"ld16", "ldu16"},
    {"ld8", "ldu8"},
    {"st32"},
    {"st16"},
    {"st8"},
};

static bool hasControl(const Machine &M, std::string_view Name) {
    return any_of(M.Control.Operations,
                  [&](const UnitOperation &Operation) { return Operation.Name == Name; });
}

static bool hasWhatCodeNeeds(const Machine &M, const MachineOperations &Operations,
                             MachineDiagnostics &Diagnostics) {
    for (const auto &Row : Needs)
        if (none_of(Row, [&](const std::string &Name) { return Operations.has(Name); }))
            Diagnostics.error(0, "compiled code needs operation '" + join(Row, "' or '") +
                                     "', which no unit of the machine has");
    for (const char *Name : {"jump", "call"})
        if (!hasControl(M, Name))
            Diagnostics.error(0, std::string("compiled code needs operation '") + Name +
                                     "', which the control unit does not have");
    if (M.Is64Bit)
        Diagnostics.error(0, "compiled code is for machines of 32 bits");
    if (!findSpace(M, 0))
        Diagnostics.error(0, "compiled code needs an address space with the number 0, for stack "
                             "and variables");
    return !Diagnostics.hasErrors();
}

std::string CodeTarget::operationForm(std::string_view Name) const {
    const Operation *Found = Operations.find(Name);
    const bool CanUse = Found && std::max(Found->Inputs, Found->Outputs) <= Plan.Integers.size();
    return CanUse ? "__tta_" + std::string(Name) : "";
}

std::optional<CodeTarget> codeTarget(const Machine &M, MachineDiagnostics &Diagnostics) {
    MachineOperations Operations(M);
    if (!hasWhatCodeNeeds(M, Operations, Diagnostics))
        return std::nullopt;
    std::optional<RegisterPlan> Plan = planRegisters(M, Operations, Diagnostics);
    if (!Plan)
        return std::nullopt;
    return CodeTarget{M, std::move(Operations), std::move(*Plan)};
}

} // namespace barecl::tta
