// SPDX-License-Identifier: MIT

#include "ModuloRegisters.h"
#include "RegisterChoice.h"

#include <algorithm>

namespace barecl::tta {

ModuloRegisters::ModuloRegisters(const Machine &M, const SchedulingProblem &P,
                                 const ModuloTable &Table, Journal &Undo)
    : M(M), Table(Table), Undo(Undo), Free(M.Files.size()), Demand(M.Files.size()),
      Guards(guardRegisters(M)) {
    for (const RegisterFile &File : M.Files)
        Holders.emplace_back(File.Size);
    for (const RegisterName &Name : P.Free)
        if (!P.LiveIn.contains(Name))
            Free[Name.File].push_back(Name);
    for (const auto &[Name, Before] : P.LiveIn)
        Demand[Name.File] += !P.Values[Before].Uses.empty();
    for (const ProblemNode &Node : P.Nodes)
        if (Node.Target)
            ++Demand[Node.Target->File];
}

std::vector<unsigned> ModuloRegisters::filesFor(const Value &V) const {
    std::vector<RegisterOffer> Offers;
    for (unsigned File = 0; File < M.Files.size(); ++File)
        if (!Free[File].empty() && canKeep(M, File, V))
            Offers.push_back({{File, 0}, Demand[File]});
    std::vector<unsigned> Result;
    for (const RegisterName &Name : bestFirst(M, V, std::move(Offers)))
        Result.push_back(Name.File);
    return Result;
}

std::optional<RegisterName> ModuloRegisters::find(const Value &V, unsigned File, int Cycle) const {
    std::optional<RegisterName> Best;
    int Longest = 0;
    const int Row = Table.rowOf(Cycle);
    for (const RegisterName &Name : Free[File]) {
        if (Longest == Table.interval())
            break;
        if ((V.GuardsMoves && !canGuard(Name)) || !isFree(Name, Row))
            continue;
        if (const int Life = life(Name, Row); Life > Longest) {
            Best = Name;
            Longest = Life;
        }
    }
    return Best;
}

// Whether all that have been in the register before or after are read in time, if another value
// comes in that row.
bool ModuloRegisters::isFree(const RegisterName &Name, int Row) const {
    const std::vector<unsigned> &All = Holders[Name.File][Name.Index];
    return std::all_of(All.begin(), All.end(), [&](unsigned Number) {
        const Stay &Other = Stays[Number];
        const int Until = Table.rowsFrom(Other.Row, Row);
        return Other.Over && Until > 0 &&
               (Other.LastRead == NotPlaced || Other.LastRead - Other.From <= Until);
    });
}

// Cycles from that row on until another value comes to the register.
int ModuloRegisters::life(const RegisterName &Name, int Row) const {
    int Life = Table.interval();
    for (unsigned Number : Holders[Name.File][Name.Index])
        if (int Until = Table.rowsFrom(Row, Stays[Number].Row))
            Life = std::min(Life, Until);
    return Life;
}

int ModuloRegisters::until(unsigned Number) const {
    const Stay &Is = Stays[Number];
    return std::min(Is.Last, Is.From + life(Is.Name, Is.Row));
}

unsigned ModuloRegisters::take(const Stay &New, unsigned Reads) {
    unsigned Number = unsigned(Stays.size());
    Stays.push_back(New);
    Stays.back().Row = Table.rowOf(New.From);
    Undo.note([this] { Stays.pop_back(); });
    if (New.Ours) {
        std::vector<unsigned> &All = Holders[New.Name.File][New.Name.Index];
        All.push_back(Number);
        Undo.note([&All] { All.pop_back(); });
        Undo.set(Demand[New.Name.File], Demand[New.Name.File] + 1 + int(Reads));
    }
    return Number;
}

void ModuloRegisters::read(unsigned Number, int Cycle) {
    Undo.set(Stays[Number].LastRead, std::max(Stays[Number].LastRead, Cycle));
}

void ModuloRegisters::giveBack(unsigned Number) {
    const RegisterName &Name = Stays[Number].Name;
    std::vector<unsigned> &All = Holders[Name.File][Name.Index];
    auto Found = std::find(All.begin(), All.end(), Number);
    size_t At = size_t(Found - All.begin());
    All.erase(Found);
    Undo.note([&All, At, Number] { All.insert(All.begin() + ptrdiff_t(At), Number); });
}

} // namespace barecl::tta
