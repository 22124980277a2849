// SPDX-License-Identifier: MIT

#include "Ports.h"
#include "Rows.h"

#include <algorithm>

namespace barecl::tta {

Ports::Ports(const Machine &M, const SchedulingProblem &P, const Interval &Every, Journal &Undo)
    : P(P), Every(Every), Undo(Undo), StartsInvalidate(M.TriggerInvalidatesResults) {
    for (const FunctionUnit &Unit : M.Units) {
        std::vector<PortState> &States = Units.emplace_back(Unit.Ports.size());
        for (size_t N = 0; N < States.size(); ++N)
            States[N].IsUnheld = isUnheld(Unit.Ports[N]);
    }
}

// ------------------------------------------------------------------------------------------------
// Operands

bool Ports::isFree(unsigned Unit, unsigned Port, int From, int To) const {
    const std::vector<PlacedHold> &All = Units[Unit][Port].Holds;
    if (To - From >= Every.cycles())
        return false;
    if (All.empty())
        return true;
    const int Row = Every.rowOf(From);
    const PlacedHold &Before = All[upTo(All, Row)], &Next = All[after(All, Row) % All.size()];
    return Every.rowsFrom(Before.Row, Row) > Before.To - Before.From &&
           Every.rowsFrom(Row, Next.Row) > To - From;
}

// Whether the operand can stay at the port until that cycle.
bool Ports::canLast(const PortState &Port, size_t Number, int To) const {
    const PlacedHold &Is = Port.Holds[Number];
    const PlacedHold &Next = Port.Holds[(Number + 1) % Port.Holds.size()];
    const int Until = &Is == &Next ? Every.cycles() : Every.rowsFrom(Is.Row, Next.Row);
    return To >= Is.From && To - Is.From < Until;
}

// The hold that has the operand, or can have it, until that cycle; the number of holds if there is
// none.
size_t Ports::find(const PortState &Port, const ProblemInput &What, int Cycle) const {
    if (Port.Holds.empty())
        return 0;
    const size_t N = upTo(Port.Holds, Every.rowOf(Cycle));
    return isSameOperand(P, Port.Holds[N].What, What) && canLast(Port, N, Cycle)
               ? N
               : Port.Holds.size();
}

bool Ports::holds(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) const {
    const PortState &State = Units[Unit][Port];
    return find(State, What, Cycle) < State.Holds.size();
}

bool Ports::keep(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) {
    PortState &State = Units[Unit][Port];
    const size_t Found = find(State, What, Cycle);
    if (Found == State.Holds.size())
        return false;
    Hold &Is = State.Holds[Found];
    Undo.note([&State, Found, Old = Is.To] { State.Holds[Found].To = Old; });
    Is.To = std::max(Is.To, Cycle);
    return true;
}

void Ports::hold(unsigned Unit, unsigned Port, const Hold &New) {
    std::vector<PlacedHold> &All = Units[Unit][Port].Holds;
    const int Row = Every.rowOf(New.From);
    const auto At = All.begin() + ptrdiff_t(after(All, Row));
    Undo.note([&All, Index = At - All.begin()] { All.erase(All.begin() + Index); });
    All.insert(At, PlacedHold{New, Row});
}

// ------------------------------------------------------------------------------------------------
// Results

bool Ports::come(unsigned Unit, unsigned Port, const Arrival &New) {
    std::vector<PlacedArrival> &All = Units[Unit][Port].Arrivals;
    const int Row = Every.rowOf(New.At);
    if (!All.empty() && All[upTo(All, Row)].Row == Row)
        return false;
    const auto At = All.begin() + ptrdiff_t(after(All, Row));
    Undo.note([&All, Index = At - All.begin()] { All.erase(All.begin() + Index); });
    All.insert(At, PlacedArrival{New, Row});
    return true;
}

// A later result takes its place when it arrives, or already when its operation starts. But an
// operation that started before this result arrived leaves it until its own result is there.
int Ports::life(unsigned Unit, unsigned Port, int At) const {
    const PortState &State = Units[Unit][Port];
    const std::vector<PlacedArrival> &All = State.Arrivals;
    if (State.IsUnheld)
        return 1;
    int Life = Every.cycles();
    const int Row = Every.rowOf(At);
    for (size_t N = 0, First = after(All, Row); N < All.size(); ++N) {
        const PlacedArrival &Later = All[(First + N) % All.size()];
        const int Until = Every.rowsFrom(Row, Later.Row), Early = Later.At - Later.Gone;
        if (Until && Until != Interval::Never)
            Life = std::min(Life, Until > Early ? Until - Early : Until);
        if (!StartsInvalidate)
            break;
    }
    return Life;
}

std::vector<unsigned> Ports::before(unsigned Unit, unsigned Port, int At) const {
    const std::vector<PlacedArrival> &All = Units[Unit][Port].Arrivals;
    std::vector<unsigned> Result;
    const int Row = Every.rowOf(At);
    const size_t Last = All.empty() ? 0 : upTo(All, Row);
    for (size_t N = 0; N < All.size(); ++N) {
        const PlacedArrival &Is = All[(Last + All.size() - N) % All.size()];
        if (Is.Row == Row)
            continue;
        if (Is.Row > Row && !Every.repeats())
            break;
        if (Is.Value != NoNumber)
            Result.push_back(Is.Value);
        if (!StartsInvalidate)
            break;
    }
    return Result;
}

} // namespace barecl::tta
