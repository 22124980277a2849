// SPDX-License-Identifier: MIT

#include "Registers.h"
#include "RegisterChoice.h"

#include <algorithm>

namespace barecl::tta {

Registers::Registers(const Machine &M, const SchedulingProblem &P, const Interval &Every,
                     Journal &Undo)
    : M(M), Every(Every), Undo(Undo), Free(M.Files.size()), AtFirst(M.Files.size()),
      Idle(M.Files.size()), Demand(M.Files.size()), Guards(guardRegisters(M)) {
    for (const RegisterFile &File : M.Files) {
        Holders.emplace_back(File.Size);
        IsGivenOut.emplace_back(File.Size);
        Open.emplace_back(File.Size);
    }
    auto GiveOut = [&](const RegisterName &Name, std::vector<std::vector<RegisterName>> &To) {
        // The next iteration needs the value that the previous one has left there.
        if (Every.repeats() && (P.LiveIn.contains(Name) || P.LiveOut.contains(Name)))
            return;
        To[Name.File].push_back(Name);
        IsGivenOut[Name.File][Name.Index] = true;
        ++Idle[Name.File];
    };
    for (const RegisterName &Name : P.Free)
        GiveOut(Name, Free);
    for (const RegisterName &Name : P.FreeAtFirst)
        GiveOut(Name, AtFirst);
    for (const auto &[Name, Before] : P.LiveIn)
        if (Name != ReturnAddressName)
            Demand[Name.File] += !P.Values[Before].Uses.empty();
    for (const ProblemNode &Node : P.Nodes)
        if (Node.Target && *Node.Target != ReturnAddressName)
            ++Demand[Node.Target->File];
}

std::vector<unsigned> Registers::filesFor(const Value &V) const {
    std::vector<RegisterOffer> Offers;
    for (unsigned File = 0; File < M.Files.size(); ++File)
        if (Idle[File] && canKeep(M, File, V))
            Offers.push_back({{File, 0}, Demand[File]});
    std::vector<unsigned> Result;
    for (const RegisterName &Name : bestFirst(M, V, std::move(Offers)))
        Result.push_back(Name.File);
    return Result;
}

std::optional<RegisterName> Registers::find(const Value &V, unsigned File, int Cycle) const {
    std::optional<RegisterName> Best;
    choose(Free[File], V, Cycle, Best);
    if (!Best)
        choose(AtFirst[File], V, Cycle, Best);
    return Best;
}

void Registers::choose(const std::vector<RegisterName> &All, const Value &V, int Cycle,
                       std::optional<RegisterName> &Best) const {
    int Longest = 0;
    for (const RegisterName &Name : All) {
        if (Longest == Every.cycles())
            break;
        if (!isFree(Name, Cycle) || (V.GuardsMoves && !canGuard(Name)))
            continue;
        if (const int Life = life(Name, Cycle); Life > Longest) {
            Best = Name;
            Longest = Life;
        }
    }
}

bool Registers::isEmptyFrom(const RegisterName &Name, int Cycle) const {
    return std::all_of(turnsAt(Name).begin(), turnsAt(Name).end(),
                       [&](unsigned Number) { return Stays[Number].From < Cycle; });
}

// The first stay that begins after the row.
size_t Registers::after(const Turns &All, int Row) const {
    return size_t(std::upper_bound(All.begin(), All.end(), Row,
                                   [&](int R, unsigned N) { return R < Stays[N].Row; }) -
                  All.begin());
}

bool Registers::isFree(const RegisterName &Name, int Cycle) const {
    const Turns &All = turnsAt(Name);
    if (Open[Name.File][Name.Index])
        return false;
    if (All.empty())
        return true;
    const int Row = Every.rowOf(Cycle);
    const Stay &Before = Stays[All[(after(All, Row) + All.size() - 1) % All.size()]];
    const int Until = Every.rowsFrom(Before.Row, Row);
    return Until > 0 && (Before.LastRead == NotPlaced || Before.LastRead - Before.From <= Until);
}

int Registers::life(const RegisterName &Name, int Cycle) const {
    const Turns &All = turnsAt(Name);
    if (All.empty())
        return Every.cycles();
    const int Row = Every.rowOf(Cycle);
    const int Life = Every.rowsFrom(Row, Stays[All[after(All, Row) % All.size()]].Row);
    return Life ? Life : Every.cycles();
}

int Registers::until(unsigned Number) const {
    const Stay &Is = Stays[Number];
    return Is.Ours ? std::min(Is.Last, Is.From + life(Is.Name, Is.From)) : Is.Last;
}

unsigned Registers::take(const Stay &New, unsigned Reads) {
    const unsigned Number = unsigned(Stays.size());
    Stays.push_back(New);
    Stays.back().Row = Every.rowOf(New.From);
    Undo.note([this] { Stays.pop_back(); });
    if (New.Ours) {
        Turns &All = Holders[New.Name.File][New.Name.Index];
        const auto At = All.begin() + ptrdiff_t(after(All, Stays.back().Row));
        Undo.note([&All, Index = At - All.begin()] { All.erase(All.begin() + Index); });
        All.insert(At, Number);
        if (!New.Over) {
            count(New, 1);
            Undo.note([this, New] { count(New, -1); });
        }
        Undo.set(Demand[New.Name.File], Demand[New.Name.File] + 1 + int(Reads));
    }
    return Number;
}

void Registers::read(unsigned Number, int Cycle) {
    Undo.set(Stays[Number].LastRead, std::max(Stays[Number].LastRead, Cycle));
}

void Registers::count(const Stay &Is, int Change) {
    int &Count = Open[Is.Name.File][Is.Name.Index];
    Idle[Is.Name.File] += Count + Change == 0 ? 1 : Count == 0 ? -1 : 0;
    Count += Change;
}

void Registers::setOver(unsigned Number, bool Over) {
    Stay &Is = Stays[Number];
    if (Is.Over == Over)
        return;
    Undo.set(Is.Over, Over);
    if (!Is.Ours)
        return;
    count(Is, Over ? -1 : 1);
    Undo.note([this, Is, Over] { count(Is, Over ? 1 : -1); });
}

void Registers::giveBack(unsigned Number) {
    Turns &All = Holders[Stays[Number].Name.File][Stays[Number].Name.Index];
    const auto Found = std::find(All.begin(), All.end(), Number);
    Undo.note([&All, At = Found - All.begin(), Number] { All.insert(All.begin() + At, Number); });
    All.erase(Found);
}

} // namespace barecl::tta
