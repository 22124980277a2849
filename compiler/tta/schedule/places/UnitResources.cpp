// SPDX-License-Identifier: MIT

#include "UnitResources.h"

#include <map>

namespace barecl::tta {

UnitResources::UnitResources(const Machine &M, Journal &Undo, unsigned Interval)
    : Undo(Undo), Interval(Interval) {
    for (const FunctionUnit &Unit : M.Units) {
        std::map<std::string, unsigned> Numbers;
        std::vector<std::vector<Use>> &OfUnit = Uses.emplace_back();
        for (const UnitOperation &How : Unit.Operations) {
            std::vector<Use> &All = OfUnit.emplace_back();
            for (const PipelineUse &Part : How.Pipeline) {
                if (Part.Kind != PipelineUse::Resource)
                    continue;
                auto [Found, IsNew] = Numbers.try_emplace(Part.Name, unsigned(Taken.size()));
                if (IsNew)
                    Taken.emplace_back(Interval);
                All.push_back({Found->second, int(Part.Start), int(Part.Start + Part.Cycles)});
            }
        }
    }
}

bool UnitResources::take(unsigned Resource, size_t Cycle) {
    std::vector<bool> &Cycles = Taken[Resource];
    size_t At = Interval ? Cycle % Interval : Cycle;
    if (At >= Cycles.size())
        Cycles.resize(At + 1);
    if (Cycles[At])
        return false;
    Cycles[At] = true;
    Undo.note([&Cycles, At] { Cycles[At] = false; });
    return true;
}

bool UnitResources::take(const UnitChoice &Choice, int Cycle) {
    for (const Use &Part : Uses[Choice.Unit][Choice.Operation])
        for (int At = Cycle + Part.From; At < Cycle + Part.To; ++At)
            if (!take(Part.Resource, size_t(At)))
                return false;
    return true;
}

} // namespace barecl::tta
