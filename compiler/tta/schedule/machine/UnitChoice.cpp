// SPDX-License-Identifier: MIT

#include "UnitChoice.h"

#include <algorithm>

namespace barecl::tta {

std::vector<UnitChoice> unitsWith(const Machine &M, const CodeOperation &O) {
    bool HasSpace = O.What->Flags & (Operation::Loads | Operation::Stores);
    std::vector<UnitChoice> Result;
    for (unsigned Unit = 0; Unit < M.Units.size(); ++Unit)
        if (auto Operation = findNamed(M.Units[Unit].Operations, O.What->Name))
            if (!HasSpace || M.Units[Unit].AddressSpace == O.Space)
                Result.push_back({Unit, *Operation});
    return Result;
}

std::vector<UnitChoice> leastFirst(std::vector<std::pair<unsigned, UnitChoice>> Costs) {
    std::stable_sort(Costs.begin(), Costs.end(),
                     [](const auto &A, const auto &B) { return A.first < B.first; });
    std::vector<UnitChoice> Result;
    for (const auto &[Cost, Choice] : Costs)
        Result.push_back(Choice);
    return Result;
}

MoveDestination controlStart(const Machine &M, const CodeOperation &O) {
    auto Number = findNamed(M.Control.Operations, O.Kind == CodeOperation::Call ? "call" : "jump");
    return {MoveDestination::ControlPort, 0, *M.Control.Operations[*Number].port(1), Number};
}

Guard guardOf(const CodeOperation &O) {
    if (!O.Guard)
        return {};
    return {Guard::Register, O.Guard->Inverted, O.Guard->Register.File, O.Guard->Register.Index};
}

bool hasEffects(const Operation &What) {
    return What.Flags &
           (Operation::Loads | Operation::Stores | Operation::SideEffect | Operation::Divides);
}

std::vector<unsigned> outputsToWrite(const CodeOperation &O) {
    std::vector<unsigned> Result;
    for (unsigned N = 0; N < O.Outputs.size(); ++N)
        if (O.Outputs[N].Kind != CodeOperand::None)
            Result.push_back(N);
    std::stable_partition(Result.begin(), Result.end(), [&](unsigned N) {
        return !O.Guard || O.Outputs[N].Kind != CodeOperand::Register ||
               O.Outputs[N].Name != O.Guard->Register;
    });
    return Result;
}

unsigned guardLatency(const Machine &M, unsigned File) {
    for (const Bus &B : M.Buses)
        for (const Guard &G : B.Guards)
            if (G.Kind == Guard::Register && G.Unit == File)
                return M.Control.GuardLatency + M.Files[File].GuardLatency;
    return 0;
}

std::vector<bool> scratchFiles(const Machine &M, const ScheduleOptions &Options) {
    std::vector<bool> Result(M.Files.size());
    for (const RegisterName &Name : Options.Scratch)
        Result[Name.File] = true;
    return Result;
}

std::optional<RegisterName> scratchOf(const ScheduleOptions &Options, unsigned File) {
    for (const RegisterName &Name : Options.Scratch)
        if (Name.File == File)
            return Name;
    return std::nullopt;
}

} // namespace barecl::tta
