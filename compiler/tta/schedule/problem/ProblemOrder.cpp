// SPDX-License-Identifier: MIT

#include "ProblemOrder.h"
#include "schedule/code/Loops.h"
#include "schedule/machine/UnitChoice.h"

#include <algorithm>
#include <stdexcept>

namespace barecl::tta {
namespace {

class Order {
  public:
    Order(const Machine &M, const CodeBlock &Block, const std::vector<unsigned> &NodeOf,
          RegisterHistory &History, SchedulingProblem &Result)
        : M(M), Block(Block), NodeOf(NodeOf), History(History), Result(Result) {}

    void run();

  private:
    void edge(unsigned Before, unsigned After, unsigned Delay, bool InTime);
    void addEdges();
    bool sort(std::vector<unsigned> &Sorted) const;
    bool breakCycle(const std::vector<unsigned> &Sorted);
    void renumber(const std::vector<unsigned> &Sorted);
    void addHeights();
    unsigned leastLatency(const CodeOperation &O, unsigned Output) const;
    unsigned latencyOf(const Value &V) const;
    unsigned guardDelay(const Value &V, const ProblemNode &User) const;

    const Machine &M;
    const CodeBlock &Block;
    const std::vector<unsigned> &NodeOf;
    RegisterHistory &History;
    SchedulingProblem &Result;
};

// The cycles from the start of the operation to its result, on the fastest unit.
unsigned Order::leastLatency(const CodeOperation &O, unsigned Output) const {
    unsigned Least = NoNumber;
    for (UnitChoice Choice : unitsWith(M, O)) {
        const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
        Least = std::min(Least, How.latency(unsigned(O.Inputs.size()) + 1 + Output));
    }
    return Least;
}

unsigned Order::latencyOf(const Value &V) const {
    if (V.Producer == NoNumber)
        return 0;
    const ProblemNode &Maker = Result.Nodes[V.Producer];
    if (Maker.Kind != ProblemNode::Unit)
        return 1;
    return leastLatency(*Maker.Code, V.Output) + V.Resident;
}

// The cycles from the start of the operation that computes the guard until the guarded operation
// may start. An operation without effects may start earlier: only its results must wait.
unsigned Order::guardDelay(const Value &V, const ProblemNode &User) const {
    const ProblemNode &Maker = Result.Nodes[V.Producer];
    unsigned Made = Maker.Kind == ProblemNode::Unit ? leastLatency(*Maker.Code, V.Output) : 0;
    unsigned Seen = Made + guardLatency(M, V.Home.File), Early = 0;
    if (User.Kind == ProblemNode::Unit && !hasEffects(*User.Code->What) &&
        User.Code->What->Outputs > 0) {
        Early = NoNumber;
        for (unsigned Output = 0; Output < User.Code->What->Outputs; ++Output)
            Early = std::min(Early, leastLatency(*User.Code, Output));
    }
    return Seen - std::min(Seen, Early);
}

void Order::edge(unsigned Before, unsigned After, unsigned Delay, bool InTime) {
    if (Before == After)
        return;
    Result.Nodes[Before].After.push_back({After, Delay, InTime});
    Result.Nodes[After].Before.push_back({Before, Delay, InTime});
}

void Order::addEdges() {
    for (ProblemNode &N : Result.Nodes)
        N.Before.clear(), N.After.clear();
    for (const Value &V : Result.Values)
        for (unsigned Use : V.Uses)
            if (V.Producer != NoNumber) {
                const ProblemNode &User = Result.Nodes[Use];
                bool IsGuard = User.GuardValue != NoNumber && &Result.Values[User.GuardValue] == &V;
                bool IsInput = std::any_of(
                    User.Inputs.begin(), User.Inputs.end(), [&](const ProblemInput &Input) {
                        return !Input.Constant && &Result.Values[Input.Value] == &V;
                    });
                edge(V.Producer, Use,
                     std::max(IsGuard ? guardDelay(V, User) : 0, IsInput ? latencyOf(V) : 0),
                     false);
            }
    auto Follow = [&](unsigned Old, unsigned Writer) {
        for (unsigned Use : Result.Values[Old].Uses)
            edge(Use, Writer, 0, false);
        if (Result.Values[Old].Producer != NoNumber)
            edge(Result.Values[Old].Producer, Writer, 0, false);
    };
    for (const auto &[Name, Values] : History.Values)
        for (size_t N = 1; N < Values.size(); ++N)
            Follow(Values[N - 1], Result.Values[Values[N]].Producer);
    for (const auto &[Writer, Name] : History.Arrivals)
        if (History.Values.contains(Name))
            Follow(History.Values[Name].back(), Writer);
    for (const CodeOrder &O : Block.Order) {
        unsigned Before = NodeOf[O.Before], After = NodeOf[O.After];
        if (Before == NoNumber || After == NoNumber)
            continue;
        edge(Before, After, delayOf(O, Block), true);
    }
}

// Lists each node as early as possible, and otherwise in the order of the code. False if some nodes
// wait for each other; these are missing.
bool Order::sort(std::vector<unsigned> &Sorted) const {
    std::vector<size_t> Waits;
    std::set<unsigned> Ready;
    for (unsigned N = 0; N < Result.Nodes.size(); ++N)
        if (Waits.push_back(Result.Nodes[N].Before.size()); Waits.back() == 0)
            Ready.insert(N);
    while (!Ready.empty()) {
        unsigned Next = *Ready.begin();
        Ready.erase(Ready.begin());
        Sorted.push_back(Next);
        for (const ProblemNode::Edge &E : Result.Nodes[Next].After)
            if (--Waits[E.Node] == 0)
                Ready.insert(E.Node);
    }
    return Sorted.size() == Result.Nodes.size();
}

// Handles registers that exchange their values, where each move would wait until the other has read
// its register. One of the values is copied to another register first.
bool Order::breakCycle(const std::vector<unsigned> &Sorted) {
    std::set<unsigned> Done(Sorted.begin(), Sorted.end());
    for (auto &[Move, Name] : History.Arrivals) {
        ProblemInput &Input = Result.Nodes[Move].Inputs[0];
        if (Done.contains(Move) || Input.Constant || !Result.Values[Input.Value].Resident)
            continue;
        std::erase(Result.Values[Input.Value].Uses, Move);
        unsigned Aside = addCopy(Result, Input.Value);
        Result.Nodes[Move].Inputs[0] = {nullptr, Aside};
        Result.Values[Aside].Uses.push_back(Move);
        return true;
    }
    return false;
}

void Order::run() {
    std::vector<unsigned> Sorted;
    for (addEdges(); !sort(Sorted); addEdges()) {
        if (!breakCycle(Sorted))
            throw std::logic_error("operations wait for each other");
        Sorted.clear();
    }
    renumber(Sorted);
    for (Value &V : Result.Values)
        V.Latency = latencyOf(V);
    addHeights();
}

void Order::renumber(const std::vector<unsigned> &Sorted) {
    std::vector<unsigned> Place(Sorted.size());
    std::vector<ProblemNode> Nodes;
    for (unsigned N = 0; N < Sorted.size(); ++N) {
        Place[Sorted[N]] = N;
        Nodes.push_back(std::move(Result.Nodes[Sorted[N]]));
    }
    for (ProblemNode &N : Nodes)
        for (std::vector<ProblemNode::Edge> *Edges : {&N.Before, &N.After})
            for (ProblemNode::Edge &E : *Edges)
                E.Node = Place[E.Node];
    for (Value &V : Result.Values) {
        V.Producer = V.Producer == NoNumber ? NoNumber : Place[V.Producer];
        for (unsigned &Use : V.Uses)
            Use = Place[Use];
    }
    Result.Control = Result.Control == NoNumber ? NoNumber : Place[Result.Control];
    Result.Nodes = std::move(Nodes);
}

void Order::addHeights() {
    for (size_t N = Result.Nodes.size(); N-- > 0;) {
        ProblemNode &Here = Result.Nodes[N];
        Here.Height = Here.Kind == ProblemNode::Control ? M.Control.DelaySlots + 1 : 1;
        // An operation that must be scheduled after another one may still start before it.
        for (const ProblemNode::Edge &E : Here.After)
            if (E.InTime || E.Delay > 0)
                Here.Height = std::max(Here.Height, E.Delay + Result.Nodes[E.Node].Height);
    }
}

} // namespace

void putInOrder(const Machine &M, const CodeBlock &Block, const std::vector<unsigned> &NodeOf,
                RegisterHistory &History, SchedulingProblem &P) {
    Order(M, Block, NodeOf, History, P).run();
}

} // namespace barecl::tta
