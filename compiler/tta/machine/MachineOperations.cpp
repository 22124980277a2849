// SPDX-License-Identifier: MIT

#include "MachineOperations.h"

namespace barecl::tta {

// The name that code uses, and an operation of machines that does the same.
static constexpr std::pair<std::string_view, std::string_view> Synonyms[] = {
    {"ld8", "ldq"},    {"ldu8", "ldqu"},    {"ld16", "ldh"},     {"ldu16", "ldhu"}, {"ld32", "ldw"},
    {"ld32", "ldu32"}, {"st8", "stq"},      {"st16", "sth"},     {"st32", "stw"},   {"mod", "rem"},
    {"modu", "remu"},  {"ld32x4", "ld128"}, {"st32x4", "st128"},
};

MachineOperations::MachineOperations(const Machine &M) : All(M.Table), OnSpaces(M.Spaces.size()) {
    for (const FunctionUnit &Unit : M.Units)
        for (const UnitOperation &Row : Unit.Operations)
            if (const Operation *Found = M.operation(Row)) {
                Known.emplace(Found->Name, Found);
                if (Unit.AddressSpace)
                    OnSpaces[*Unit.AddressSpace].emplace(Found->Name, Found);
            }
    auto AddSynonyms = [](Table &Names) {
        for (auto [Name, Synonym] : Synonyms)
            if (auto Found = Names.find(Synonym); Found != Names.end())
                Names.emplace(Name, Found->second);
    };
    AddSynonyms(Known);
    for (Table &Names : OnSpaces)
        AddSynonyms(Names);
}

static const Operation *findIn(const auto &Names, std::string_view Name) {
    auto Found = Names.find(Name);
    return Found == Names.end() ? nullptr : Found->second;
}

const Operation *MachineOperations::find(std::string_view Name) const {
    return findIn(Known, Name);
}

const Operation *MachineOperations::find(std::string_view Name, unsigned Space) const {
    return findIn(OnSpaces[Space], Name);
}

} // namespace barecl::tta
