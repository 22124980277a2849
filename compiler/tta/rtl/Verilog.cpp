// SPDX-License-Identifier: MIT

#include "rtl/Verilog.h"

#include "rtl/FloatModules.h"
#include "rtl/MemoryBus.h"
#include "rtl/Modules.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// The modules, each with the name of its instance.
std::vector<std::pair<std::string, ModuleText>> partsOf(const Plan &P) {
    std::vector<std::pair<std::string, ModuleText>> Result;
    Result.emplace_back(P.Control, controlModule(P));
    Result.emplace_back("decode", decodeModule(P));
    for (unsigned N = 0; N < P.Buses.size(); ++N)
        Result.emplace_back(P.Buses[N].Name, busModule(P, N));
    if (std::ranges::any_of(P.Guards, [](const GuardSignal &G) { return G.Delay != 0; }))
        Result.emplace_back("guards", guardModule(P));
    for (unsigned N = 0; N < P.Files.size(); ++N)
        Result.emplace_back(P.Files[N], fileModule(P, N));
    for (unsigned N = 0; N < P.ImmediateUnits.size(); ++N)
        Result.emplace_back(P.ImmediateUnits[N], immediateModule(P, N));
    for (unsigned N = 0; N < P.Units.size(); ++N)
        Result.emplace_back(P.Units[N].Name, unitModule(P, N));
    return Result;
}

// The library modules that the parts use, directly or through other library modules.
std::vector<ModuleText> libraryOf(const Plan &P,
                                  const std::vector<std::pair<std::string, ModuleText>> &Parts) {
    std::set<std::string> Seen;
    std::vector<ModuleText> Result;
    auto Add = [&](const ModuleText &User) {
        for (const std::string &Name : User.used())
            if (Seen.insert(Name).second)
                Result.push_back(floatModule(Name, P.module("")));
    };
    for (const auto &[Component, Part] : Parts)
        Add(Part);
    for (size_t N = 0; N < Result.size(); ++N)
        Add(ModuleText(Result[N]));
    return Result;
}

bool isUsed(const Plan &P, const std::string &Operation) {
    return std::ranges::any_of(P.Units, [&](const UnitPlan &Unit) {
        return std::ranges::any_of(
            Unit.Operations, [&](const OperationPlan &Row) { return Row.How->Name == Operation; });
    });
}

VerilogFile fileOf(const ModuleText &Module) { return {Module.name() + ".v", Module.text()}; }

} // namespace

std::optional<std::vector<VerilogFile>> makeVerilog(const Machine &Machine, const AdfLines &Lines,
                                                    const VerilogRequest &Request,
                                                    MachineDiagnostics &Diagnostics) {
    std::optional<Plan> P = makePlan(Machine, Lines, Request.Name, Request.Own, Diagnostics);
    if (!P)
        return std::nullopt;
    P->IsChecked = Request.IsChecked;
    P->IsCompact = Request.IsCompact;
    P->ShowsAccesses = Request.IsChecked || Request.Bus != MemoryBus::None;
    const auto Parts = partsOf(*P);
    const ModuleText Top = topModule(*P, Parts);
    std::vector<VerilogFile> Result = {fileOf(Top)};
    for (const auto &[Component, Part] : Parts)
        Result.push_back(fileOf(Part));
    for (const ModuleText &Part : libraryOf(*P, Parts))
        Result.push_back(fileOf(Part));
    for (const OwnOperation &Own : Request.Own)
        if (isUsed(*P, Own.Name) &&
            std::ranges::find(Result, Own.File, &VerilogFile::Name) == Result.end())
            Result.push_back({Own.File, Own.Text});
    if (Request.Bus != MemoryBus::None)
        std::ranges::move(memoryBus(*P, Top, Request.Bus), std::back_inserter(Result));
    if (Request.IsChecked)
        Result.push_back({"machine_widths.vh", widthMacros(*P)});
    if (Request.IsObserved) {
        std::string Cells;
        Result.push_back(fileOf(observedModule(*P, Top, Cells)));
        Result.push_back({"cells.txt", Cells});
    }
    return Result;
}

} // namespace barecl::tta
