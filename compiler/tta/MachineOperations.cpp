// SPDX-License-Identifier: MIT

#include "MachineOperations.h"

#include <algorithm>

namespace barecl::tta {

// What else stands for an operation.
static constexpr std::pair<std::string_view, std::string_view> Synonyms[] = {
    {"ld8", "ldq"},  {"ldu8", "ldqu"}, {"ld16", "ldh"},  {"ldu16", "ldhu"}, {"ld32", "ldw"},
    {"ld32", "ldu32"}, {"st8", "stq"},   {"st16", "sth"},  {"st32", "stw"},   {"mod", "rem"},
    {"modu", "remu"},
};

MachineOperations::MachineOperations(const Machine &Machine) : M(Machine) {
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

std::optional<unsigned> MachineOperations::space(unsigned Id) const {
    for (unsigned Space = 0; Space < M.Spaces.size(); ++Space)
        if (std::find(M.Spaces[Space].Ids.begin(), M.Spaces[Space].Ids.end(), Id) !=
            M.Spaces[Space].Ids.end())
            return Space;
    // One without a number serves those that no other has.
    for (unsigned Space = 0; Space < M.Spaces.size(); ++Space) {
        bool HasUnit = std::any_of(M.Units.begin(), M.Units.end(), [&](const FunctionUnit &Unit) {
            return Unit.AddressSpace == Space;
        });
        if (M.Spaces[Space].Ids.empty() && HasUnit && Space != M.Control.InstructionMemory)
            return Space;
    }
    return std::nullopt;
}

} // namespace barecl::tta
