// SPDX-License-Identifier: MIT

#include "ListScheduler.h"
#include "schedule/machine/Costs.h"
#include "schedule/places/Placer.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace barecl::tta {
namespace {

class ListScheduler {
  public:
    ListScheduler(const BlockProblem &Block, unsigned Window)
        : Block(Block), P(Block.P), Window(Window), Places(Block, Interval(), false),
          Waits(P.Nodes.size()), Done(P.Nodes.size()) {
        for (const Machine &M = Block.Buses.machine(); const FunctionUnit &Unit : M.Units)
            for (const UnitOperation &How : Unit.Operations)
                Longest = std::max(Longest, int(How.latency()));
    }

    bool run() {
        for (unsigned N = 0; N < P.Nodes.size(); ++N) {
            Waits[N] = P.Nodes[N].Before.size();
            Left += N != P.Control;
            if (Waits[N] == 0 && N != P.Control)
                Far.insert(N);
        }
        admit();
        for (int Cycle = 0, Last = 0; Left; ++Cycle) {
            if (fill(Cycle))
                Last = Cycle;
            else if (Cycle > Last + Longest + Patience)
                return giveUp(Cycle);
        }
        return Places.placeControl() || isStuck(P.Control);
    }

    const std::string &why() const { return Why; }

    BlockSchedule result() {
        BlockSchedule Result;
        Places.emit(Result.Code);
        Result.Starts = Places.starts();
        return Result;
    }

  private:
    // Returns false; the node on the longest path gives the reason.
    bool giveUp(int Cycle) {
        for (unsigned Node : Ready)
            if (mayStart(Node, Cycle)) {
                place(Node, Cycle);
                return isStuck(Node);
            }
        return isStuck(Ready.front());
    }

    bool isStuck(unsigned Node) {
        Why = nameOf(P.Nodes[Node]) + " lacks " + Places.lack();
        return false;
    }

    bool isHigher(unsigned A, unsigned B) const {
        return P.Nodes[A].Height != P.Nodes[B].Height ? P.Nodes[A].Height > P.Nodes[B].Height
                                                      : A < B;
    }
    void sortByHeight(std::vector<unsigned> &Nodes) const {
        std::sort(Nodes.begin(), Nodes.end(),
                  [&](unsigned A, unsigned B) { return isHigher(A, B); });
    }

    // Returns whether anything could be placed.
    bool fill(int Cycle) {
        bool Any = false;
        for (bool Again = true; Again;) {
            Again = false;
            std::vector<unsigned> Now = Ready;
            for (unsigned Node : Now)
                if (mayStart(Node, Cycle) && place(Node, Cycle))
                    Any = true;
            Again = collect();
        }
        return Any;
    }

    bool mayStart(unsigned Node, int Cycle) const {
        for (const ProblemNode::Edge &E : P.Nodes[Node].Before)
            if (E.InTime && Places.at(E.Node) + int(E.Delay) > Cycle)
                return false;
        for (const ProblemInput &Input : P.Nodes[Node].Inputs)
            if (!Input.Constant && !Places.isThere(Input.Value, Cycle))
                return false;
        return true;
    }

    bool place(unsigned Node, int Cycle) {
        const bool IsDone =
            P.Nodes[Node].Kind == ProblemNode::Unit ? start(Node, Cycle) : move(Node, Cycle);
        if (IsDone)
            Places.Undo.commit();
        return IsDone;
    }

    // Starts the node on the unit where it does the least harm.
    bool start(unsigned Node, int Cycle) {
        const Machine &M = Block.Buses.machine();
        std::vector<std::pair<unsigned, UnitChoice>> Costs;
        for (const UnitChoice &C : Block.Choices[Node])
            Costs.push_back(
                {DisplacedCost * Places.displaced(Node, Cycle, C) + costOfUnit(M.Units[C.Unit]),
                 C});
        const bool Commutes = P.Nodes[Node].Code->What->Flags & Operation::Commutes;
        const bool HasScratch = !Block.Options.Scratch.empty();
        for (const UnitChoice &Choice : leastFirst(std::move(Costs)))
            for (bool TriggerLast : {false, true})
                for (bool Swapped : {false, true}) {
                    if ((Swapped && !Commutes) || (TriggerLast && !HasScratch))
                        continue;
                    const Journal::Mark Mark = Places.Undo.mark();
                    if (Places.start(Node, Cycle, {Choice, Swapped, TriggerLast}) &&
                        Places.secureOutputs(Node))
                        return true;
                    Places.Undo.rollBack(Mark);
                }
        return false;
    }

    // Places the move in that cycle or shortly before, as early as possible.
    bool move(unsigned Node, int Latest) {
        for (int At = std::max(Places.earliest(Node), Latest - LookBack); At <= Latest; ++At) {
            const Journal::Mark Mark = Places.Undo.mark();
            if (Places.place(Node, At))
                return true;
            Places.Undo.rollBack(Mark);
        }
        return false;
    }

    // Updates the ready nodes after placing. Returns whether any of them were placed.
    bool collect() {
        const size_t LeftBefore = Left;
        std::vector<unsigned> Still;
        for (unsigned Node : Ready) {
            if (!Places.isPlaced(Node)) {
                Still.push_back(Node);
                continue;
            }
            Done[Node] = true;
            --Left;
            for (const ProblemNode::Edge &E : P.Nodes[Node].After)
                if (--Waits[E.Node] == 0 && E.Node != P.Control)
                    Far.insert(E.Node);
        }
        Ready = std::move(Still);
        admit();
        return Left != LeftBefore;
    }

    // Moves the nodes that are in the window now from Far to Ready.
    void admit() {
        while (First < P.Nodes.size() && (Done[First] || First == P.Control))
            ++First;
        const auto End = Far.upper_bound(First + Window);
        std::vector<unsigned> New(Far.begin(), End), All;
        Far.erase(Far.begin(), End);
        sortByHeight(New);
        std::merge(Ready.begin(), Ready.end(), New.begin(), New.end(), std::back_inserter(All),
                   [&](unsigned A, unsigned B) { return isHigher(A, B); });
        Ready = std::move(All);
    }

    const BlockProblem &Block;
    const SchedulingProblem &P;
    unsigned Window;
    Placer Places;
    std::vector<size_t> Waits; // nodes that must come before
    std::vector<bool> Done;
    // Nodes that wait for no other: those in the window, the longest path to the end first, and those behind the
    // window.
    std::vector<unsigned> Ready;
    std::set<unsigned> Far;
    size_t Left = 0;
    unsigned First = 0; // the first node that is not placed
    int Longest = 0;    // longest latency of the machine
    std::string Why;
};

} // namespace

std::optional<BlockSchedule> scheduleList(const BlockProblem &Block, unsigned Window,
                                          std::string &Why) {
    ListScheduler Scheduler(Block, Window);
    if (!Scheduler.run()) {
        Why = Scheduler.why();
        return std::nullopt;
    }
    return Scheduler.result();
}

} // namespace barecl::tta
