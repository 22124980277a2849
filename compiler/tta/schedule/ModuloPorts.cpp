// SPDX-License-Identifier: MIT

#include "ModuloPorts.h"

#include <algorithm>

namespace barecl::tta {

ModuloPorts::ModuloPorts(const Machine &M, const SchedulingProblem &P, const ModuloTable &Table,
                         Journal &Undo)
    : P(P), Table(Table), Undo(Undo) {
    for (const FunctionUnit &Unit : M.Units)
        Units.emplace_back(Unit.Ports.size());
}

// Whether nobody else's operand is there, but for one hold.
bool ModuloPorts::isFree(const PortState &Port, int From, int To, size_t But) const {
    if (To - From >= Table.interval())
        return false;
    int Row = Table.rowOf(From);
    for (size_t N = 0; N < Port.Holds.size(); ++N) {
        int Length = Port.Holds[N].To - Port.Holds[N].From;
        if (N != But && (Table.rowsFrom(Port.HoldRows[N], Row) <= Length ||
                         Table.rowsFrom(Row, Port.HoldRows[N]) <= To - From))
            return false;
    }
    return true;
}

bool ModuloPorts::isFree(unsigned Unit, unsigned Port, int From, int To) const {
    const PortState &State = Units[Unit][Port];
    return isFree(State, From, To, State.Holds.size());
}

// Whether the operand can stay at the port until that cycle.
bool ModuloPorts::extends(const PortState &Port, size_t Hold, int Cycle) const {
    const tta::Hold &Is = Port.Holds[Hold];
    return Cycle >= Is.From && (Cycle <= Is.To || isFree(Port, Is.From, Cycle, Hold));
}

// The first hold that has the operand, or can have it, until that cycle; their number: none.
size_t ModuloPorts::find(const PortState &Port, const ProblemInput &What, int Cycle) const {
    size_t N = 0;
    while (N < Port.Holds.size() &&
           !(isSameOperand(P, Port.Holds[N].What, What) && extends(Port, N, Cycle)))
        ++N;
    return N;
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
    State.HoldRows.push_back(Table.rowOf(Hold.From));
    Undo.note([&State] {
        State.Holds.pop_back();
        State.HoldRows.pop_back();
    });
}

void ModuloPorts::come(unsigned Unit, unsigned Port, const Comes &Result) {
    PortState &State = Units[Unit][Port];
    State.Results.push_back(Result);
    State.ResultRows.push_back(Table.rowOf(Result.At));
    Undo.note([&State] {
        State.Results.pop_back();
        State.ResultRows.pop_back();
    });
}

int ModuloPorts::life(unsigned Unit, unsigned Port, int At) const {
    int Life = Table.interval(), Row = Table.rowOf(At);
    for (int Other : Units[Unit][Port].ResultRows)
        if (int Until = Table.rowsFrom(Row, Other))
            Life = std::min(Life, Until);
    return Life;
}

} // namespace barecl::tta
