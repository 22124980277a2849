// SPDX-License-Identifier: MIT

#include "EvictingScheduler.h"
#include "schedule/machine/Costs.h"
#include "schedule/machine/Unheld.h"
#include "schedule/places/Placer.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// How many places for a node are tried, and how many ways in one cycle: what the cheapest ways lack, more expensive
// ways mostly lack too.
constexpr size_t MaxCandidates = 64;
constexpr unsigned MaxWays = 4;
constexpr unsigned Chain =
    2; // operations placed together with one: a product, its sum, and a store

class EvictingScheduler {
  public:
    EvictingScheduler(const BlockProblem &Block, const Interval &Every, unsigned Length,
                      unsigned &Effort)
        : Block(Block), P(Block.P), Is(Block, Every, true), Effort(Effort), Rank(P.Nodes.size()),
          Length(int(Length)), Depth(P.Nodes.size()) {
        findRanks();
        findUrgent();
    }

    bool run() {
        std::vector<unsigned> Order = order();
        for (size_t N = 0; N < Order.size();) {
            if (Is.isPlaced(Order[N]) || !canCome(Order[N])) {
                ++N;
                continue;
            }
            if (Effort == 0)
                return false;
            --Effort;
            const Journal::Mark Mark = Is.Undo.mark();
            if (placeOrNote(Order[N]) && placeHomes()) {
                Steps.push_back(Mark);
                N = Is.interval().repeats() ? N : 0;
                continue;
            }
            Is.Undo.rollBack(Mark);
            if (!makeWay(Order))
                return false;
            N = 0;
        }
        return Is.interval().repeats() || Is.placeControl();
    }

    unsigned stuck() const { return Last; }

    Placer &places() { return Is; }

  private:
    // A place for a node, and its cost.
    struct Candidate {
        int Cycle;
        Placer::Way Way;
        int Cost;
    };
    void findRanks();
    void findUrgent();
    std::vector<unsigned> order() const;
    bool makeWay(std::vector<unsigned> &Order);
    int latest(unsigned Node) const { return Length - int(P.Nodes[Node].Height); }
    bool canCome(unsigned Node) const;
    bool isReady(unsigned Node) const;
    bool placeOrNote(unsigned Node);
    bool placeHomes();
    bool placeWithNext(unsigned Node);
    bool place(unsigned Node, const Candidate &Where);
    std::vector<Candidate> candidates(unsigned Node) const;
    bool placeFollowers(unsigned Node, unsigned Left);
    bool placeFollower(unsigned Node, unsigned Value, unsigned Left);

    const BlockProblem &Block;
    const SchedulingProblem &P;
    Placer Is;
    unsigned &Effort;                 // nodes that may still be placed
    std::vector<unsigned> Rank;       // by node: the highest is placed first
    std::vector<bool> Early, Urgent;  // by node: placed before others; placed as soon as possible
    int Length;                       // least length of an iteration
    unsigned Last = 0;                // the node that was tried last
    std::vector<Journal::Mark> Steps; // the state before each placed node
    std::vector<unsigned> Depth;      // by node: how many steps were undone for it
};

// Marks nodes that must not be late: those that the condition waits for, and those that the next iteration waits for.
void EvictingScheduler::findUrgent() {
    Early.resize(P.Nodes.size());
    Urgent.assign(P.Nodes.size(), true);
    if (!Is.interval().repeats())
        return;
    Early[P.Control] = true;
    for (unsigned N = unsigned(P.Nodes.size()); N-- > 0;)
        if (Early[N])
            for (const ProblemNode::Edge &E : P.Nodes[N].Before)
                Early[E.Node] = Early[E.Node] || E.InTime || E.Delay > 0;
    Urgent = Early;
    for (const auto &[Name, Now] : P.Carried)
        if (!Now.Constant && P.Values[Now.Value].Producer != NoNumber)
            Urgent[P.Values[Now.Value].Producer] = true;
}

// The rank is the distance to the end.
void EvictingScheduler::findRanks() {
    for (size_t N = P.Nodes.size(); N-- > 0;) {
        Rank[N] = P.Nodes[N].Height;
        for (const ProblemNode::Edge &E : P.Nodes[N].After)
            if (const bool IsOver = Is.writesOver(unsigned(N), E.Node);
                E.InTime || E.Delay > 0 || IsOver)
                Rank[N] = std::max(Rank[N], E.Delay + IsOver + Rank[E.Node]);
    }
}

// The jump with all nodes that its condition waits for comes first, then nodes by their distance to the end, the
// longest first.
std::vector<unsigned> EvictingScheduler::order() const {
    std::vector<unsigned> Result(P.Nodes.size());
    for (unsigned N = 0; N < Result.size(); ++N)
        Result[N] = N;
    std::stable_sort(Result.begin(), Result.end(), [&](unsigned A, unsigned B) {
        return Early[A] != Early[B] ? Early[A] : !Early[A] && Rank[A] > Rank[B];
    });
    return Result;
}

// Undoes the last steps, so that the stuck node and all nodes that it waits for come before them: the first time one
// step, then two, four, ... False if the node finds no room even alone.
bool EvictingScheduler::makeWay(std::vector<unsigned> &Order) {
    if (Steps.empty() || Depth[Last] > Steps.size())
        return false;
    Depth[Last] = std::max(1u, 2 * Depth[Last]);
    const size_t Left = Steps.size() - std::min<size_t>(Depth[Last], Steps.size());
    Is.Undo.rollBack(Steps[Left]);
    Steps.resize(Left);
    std::vector<bool> First(P.Nodes.size());
    First[Last] = true;
    for (unsigned N = Last + 1; N-- > 0;)
        if (First[N])
            for (const ProblemNode::Edge &E : P.Nodes[N].Before)
                First[E.Node] = First[E.Node] || E.InTime || E.Delay > 0;
    std::stable_partition(Order.begin(), Order.end(), [&](unsigned N) { return First[N]; });
    return true;
}

// Whether the node may be the next one. In straight code this keeps the writes of a register of the code in order; in a
// loop it excludes a node that must be placed together with another one.
bool EvictingScheduler::canCome(unsigned Node) const {
    return Is.interval().repeats() ? !Is.awaits(Node) : Node != P.Control && isReady(Node);
}

// Whether all nodes that the node reads are placed; in straight code, all nodes that must come before it.
bool EvictingScheduler::isReady(unsigned Node) const {
    const bool Repeats = Is.interval().repeats();
    return std::all_of(P.Nodes[Node].Before.begin(), P.Nodes[Node].Before.end(),
                       [&](const ProblemNode::Edge &E) {
                           return Is.isPlaced(E.Node) || (Repeats && !E.InTime && E.Delay == 0);
                       });
}

bool EvictingScheduler::placeOrNote(unsigned Node) {
    if (Is.isPlaced(Node) || !canCome(Node) || placeWithNext(Node))
        return true;
    Last = Node;
    return false;
}

// Places moves to registers of the code as soon as the old values have no more readers: later nodes may read the new
// values there.
bool EvictingScheduler::placeHomes() {
    for (unsigned Node = 0; Node < P.Nodes.size(); ++Node) {
        const std::vector<ProblemNode::Edge> &Before = P.Nodes[Node].Before;
        if (P.Nodes[Node].Kind == ProblemNode::Move && P.Nodes[Node].Outputs.empty() &&
            std::all_of(Before.begin(), Before.end(),
                        [&](const ProblemNode::Edge &E) { return Is.isPlaced(E.Node); }) &&
            !placeOrNote(Node))
            return false;
    }
    return true;
}

bool EvictingScheduler::placeWithNext(unsigned Node) {
    if (Node == P.Control)
        return Is.placeControl();
    std::vector<Candidate> All = candidates(Node);
    for (bool WithNext : {true, false})
        for (const Candidate &C : All) {
            Journal::Mark Mark = Is.Undo.mark();
            if (place(Node, C) && (!WithNext || placeFollowers(Node, Chain)) &&
                Is.secureOutputs(Node))
                return true;
            Is.Undo.rollBack(Mark);
        }
    return false;
}

bool EvictingScheduler::place(unsigned Node, const Candidate &Where) {
    return P.Nodes[Node].Kind == ProblemNode::Unit ? Is.start(Node, Where.Cycle, Where.Way)
                                                   : Is.place(Node, Where.Cycle);
}

// The possible places of the node, the cheapest first: close to the latest cycle that does not lengthen the iteration,
// so that results do not wait for their users.
std::vector<EvictingScheduler::Candidate> EvictingScheduler::candidates(unsigned Node) const {
    std::vector<Candidate> Result;
    int First = Is.earliest(Node), Aim = First;
    bool IsUnit = P.Nodes[Node].Kind == ProblemNode::Unit;
    if (IsUnit && !Urgent[Node])
        Aim = std::max(First, std::min(latest(Node), Is.latest(Node)));
    bool Commutes = IsUnit && P.Nodes[Node].Code->What->Flags & Operation::Commutes;
    int End = Aim + std::min(Is.interval().cycles(), RoomAfter);
    for (int Cycle = std::max(First, Aim - std::min(Is.interval().cycles() / 2, RoomBefore));
         Cycle < End; ++Cycle) {
        int OfCycle = Cycle < Aim ? 2 * (Aim - Cycle) : Cycle - Aim;
        if (!IsUnit)
            Result.push_back({Cycle, {}, Cycle});
        for (bool Swapped : {false, true})
            for (UnitChoice Choice : Block.Choices[Node])
                if (std::optional<int> Cost = Swapped && !Commutes
                                                  ? std::nullopt
                                                  : Is.costOf(Node, Cycle, {Choice, Swapped}))
                    Result.push_back({Cycle, {Choice, Swapped}, *Cost + OfCycle});
    }
    std::stable_sort(Result.begin(), Result.end(), [&](const Candidate &A, const Candidate &B) {
        return Urgent[Node] && A.Cycle != B.Cycle ? A.Cycle < B.Cycle : A.Cost < B.Cost;
    });
    std::map<int, unsigned> OfCycle;
    std::erase_if(Result, [&](const Candidate &C) { return ++OfCycle[C.Cycle] > MaxWays; });
    Result.resize(std::min(Result.size(), MaxCandidates));
    return Result;
}

// Places the users of the node's results that wait for nothing else.
bool EvictingScheduler::placeFollowers(unsigned Node, unsigned Left) {
    for (unsigned Value : P.Nodes[Node].Outputs) {
        if (Left == 0 || Value == NoNumber || P.Values[Value].Uses.size() != 1)
            continue;
        unsigned Use = P.Values[Value].Uses[0];
        if (Use != P.Control && !Is.isPlaced(Use) && canCome(Use) && isReady(Use) &&
            !placeFollower(Use, Value, Left))
            return false;
    }
    return true;
}

bool EvictingScheduler::placeFollower(unsigned Node, unsigned Value, unsigned Left) {
    int First = std::max(Is.earliest(Node), Is.value(Value).At);
    for (int Cycle = First; Cycle <= First + FollowWithin; ++Cycle) {
        Journal::Mark Mark = Is.Undo.mark();
        bool IsMove = P.Nodes[Node].Kind == ProblemNode::Move;
        if (Is.place(Node, Cycle) && (IsMove || Is.value(Value).Stays.empty()) &&
            placeFollowers(Node, Left - 1) && Is.secureOutputs(Node))
            return true;
        Is.Undo.rollBack(Mark);
    }
    return false;
}

} // namespace

std::string whyNotPipelined(const Machine &M, const SchedulingProblem &P) {
    if (M.TriggerInvalidatesResults)
        return "results do not outlive the start of the next operation";
    if (P.Nodes[P.Control].Kind != ProblemNode::Control ||
        P.Values[P.Nodes[P.Control].GuardValue].Producer == NoNumber)
        return "it does not compute its condition";
    std::set<RegisterName> Handed; // to the next iteration
    for (const ProblemNode &Node : P.Nodes) {
        std::string Line = Node.Code && Node.Code->Line
                               ? " in line " + std::to_string(Node.Code->Line)
                               : std::string();
        if (Node.Kind == ProblemNode::Unit && Node.GuardValue != NoNumber)
            return "there is an operation under a guard" + Line;
        if (Node.Kind == ProblemNode::Unit && mayBeUnheld(M, *Node.Code))
            return "a unit has ports without registers for an operation" + Line;
        if (Node.Kind == ProblemNode::Move && Node.Target == ReturnAddressName)
            return "the return address is copied" + Line;
        if (Node.Kind == ProblemNode::Move && Node.Outputs.empty())
            Handed.insert(*Node.Target);
    }
    for (const Value &V : P.Values)
        if (V.Resident && V.Producer != NoNumber && Handed.contains(V.Home))
            return "a register that is written under a guard is written again";
    for (const auto &[Name, Value] : P.LiveIn)
        if (Name == ReturnAddressName || !P.LiveOut.contains(Name))
            return "a register is read that the iteration before does not leave alone";
    return "";
}

std::optional<PipelinedIteration> scheduleIteration(const BlockProblem &Loop, unsigned Every,
                                                    unsigned &Effort, unsigned &Stuck) {
    EvictingScheduler Scheduler(Loop, Interval(Every), Loop.Length, Effort);
    if (Scheduler.run())
        return Scheduler.places().iteration();
    Stuck = Scheduler.stuck();
    return std::nullopt;
}

std::optional<BlockSchedule> scheduleEvicting(const BlockProblem &Block, unsigned Length,
                                              unsigned Effort) {
    const Machine &M = Block.Buses.machine();
    if (std::ranges::any_of(Block.P.Nodes, [&](const ProblemNode &Node) {
            return Node.Kind == ProblemNode::Unit && mayBeUnheld(M, *Node.Code);
        }))
        return std::nullopt;
    EvictingScheduler Scheduler(Block, Interval(), Length, Effort);
    if (!Scheduler.run())
        return std::nullopt;
    BlockSchedule Result;
    Scheduler.places().emit(Result.Code);
    Result.Starts = Scheduler.places().starts();
    return Result;
}

} // namespace barecl::tta
