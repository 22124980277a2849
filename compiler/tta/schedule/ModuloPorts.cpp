// SPDX-License-Identifier: MIT

#include "ModuloPorts.h"

#include <algorithm>

namespace barecl::tta {

ModuloPorts::ModuloPorts(const Machine &M, const Problem &P, const ModuloTable &Table,
                         Journal &Undo)
    : P(P), Table(Table), Undo(Undo) {
    for (const FunctionUnit &Unit : M.Units)
        Units.emplace_back(Unit.Ports.size());
}

bool ModuloPorts::isFree(const PortState &Port, int From, int To, const Hold *But) const {
    if (To - From >= Table.interval())
        return false;
    return std::all_of(Port.Holds.begin(), Port.Holds.end(), [&](const Hold &H) {
        return &H == But || (Table.rowOf(From - H.From) > H.To - H.From &&
                             Table.rowOf(H.From - From) > To - From);
    });
}

bool ModuloPorts::isFree(unsigned Unit, unsigned Port, int From, int To) const {
    return isFree(Units[Unit][Port], From, To, nullptr);
}

// Whether the operand can stay at the port until that cycle.
bool ModuloPorts::extends(const PortState &Port, const Hold &Hold, int Cycle) const {
    return Cycle >= Hold.From && (Cycle <= Hold.To || isFree(Port, Hold.From, Cycle, &Hold));
}

// The first hold that has the operand, or can have it, until that cycle; their number: none.
size_t ModuloPorts::find(const PortState &Port, const ProblemInput &What, int Cycle) const {
    return size_t(std::find_if(Port.Holds.begin(), Port.Holds.end(),
                               [&](const Hold &H) {
                                   return isSameOperand(P, H.What, What) && extends(Port, H, Cycle);
                               }) -
                  Port.Holds.begin());
}

bool ModuloPorts::holds(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) const {
    const PortState &State = Units[Unit][Port];
    return find(State, What, Cycle) < State.Holds.size();
}

bool ModuloPorts::keep(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) {
    PortState &State = Units[Unit][Port];
    size_t Found = find(State, What, Cycle);
    if (Found == State.Holds.size())
        return false;
    Hold &Is = State.Holds[Found];
    Undo.note([&State, Found, Old = Is.To] { State.Holds[Found].To = Old; });
    Is.To = std::max(Is.To, Cycle);
    return true;
}

void ModuloPorts::hold(unsigned Unit, unsigned Port, const Hold &Hold) {
    PortState &State = Units[Unit][Port];
    State.Holds.push_back(Hold);
    Undo.note([&State] { State.Holds.pop_back(); });
}

void ModuloPorts::come(unsigned Unit, unsigned Port, const Comes &Result) {
    PortState &State = Units[Unit][Port];
    State.Results.push_back(Result);
    Undo.note([&State] { State.Results.pop_back(); });
}

int ModuloPorts::life(unsigned Unit, unsigned Port, int At) const {
    int Life = Table.interval();
    for (const Comes &Other : Units[Unit][Port].Results)
        if (int Until = Table.rowOf(Other.At - At))
            Life = std::min(Life, Until);
    return Life;
}

} // namespace barecl::tta
