// SPDX-License-Identifier: MIT

#include "MachineOperations.h"

namespace barecl::tta {

// What else stands for an operation.
static constexpr std::pair<std::string_view, std::string_view> Synonyms[] = {
    {"ld8", "ldq"},  {"ldu8", "ldqu"},  {"ld16", "ldh"},  {"ldu16", "ldhu"},
    {"ld32", "ldw"}, {"ld32", "ldu32"}, {"st8", "stq"},   {"st16", "sth"},
    {"st32", "stw"}, {"mod", "rem"},    {"modu", "remu"},
};

MachineOperations::MachineOperations(const Machine &M) {
    for (const FunctionUnit &Unit : M.Units)
        for (const UnitOperation &Row : Unit.Operations)
            if (const Operation *Found = findOperation(Row.Name))
                Known.emplace(Found->Name, Found);
    for (auto [Name, Synonym] : Synonyms)
        if (auto Found = Known.find(Synonym); Found != Known.end())
            Known.emplace(Name, Found->second);
}

const Operation *MachineOperations::find(std::string_view Name) const {
    auto Found = Known.find(Name);
    return Found == Known.end() ? nullptr : Found->second;
}

} // namespace barecl::tta
