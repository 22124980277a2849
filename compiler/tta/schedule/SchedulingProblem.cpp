// SPDX-License-Identifier: MIT

#include "SchedulingProblem.h"
#include "Loops.h"
#include "UnitChoice.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace barecl::tta {
namespace {

class Builder {
  public:
    Builder(const Connections &Buses, const FunctionCode &Function, const CodeBlock &Block,
            bool Renames)
        : Buses(Buses), M(Buses.machine()), Function(Function), Block(Block), Renames(Renames) {}

    SchedulingProblem run() {
        for (const RegisterName &Name : Block.LiveOut)
            Result.LiveOut.insert(Name);
        countConstants();
        NodeOf.resize(Block.Operations.size(), NoNumber);
        for (unsigned N = 0; N < Block.Operations.size(); ++N)
            add(Block.Operations[N], N);
        findCarried();
        bringHome();
        findFree();
        sort();
        return std::move(Result);
    }

  private:
    using Node = ProblemNode;

    unsigned widthOf(const RegisterName &Name) const {
        return Name == ReturnAddressName ? M.Control.Ports[M.Control.ReturnAddress].Width
                                         : M.Files[Name.File].Width;
    }
    static RegisterName nameOf(const CodeOperand &Operand) {
        return Operand.Kind == CodeOperand::ReturnAddress ? ReturnAddressName : Operand.Name;
    }

    void countConstants();
    void add(const CodeOperation &O, unsigned Index);
    bool clips(const CodeOperand &From, const RegisterName &To);
    bool addAlias(const CodeOperation &O);
    unsigned newNode(Node New);
    unsigned newValue(Value New);
    ProblemInput current(const RegisterName &Name);
    ProblemInput read(const CodeOperand &Operand);
    unsigned bitsOf(const Node &Of) const;
    unsigned define(unsigned Node, unsigned Output, const CodeOperand &Where, bool IsThere);
    void tie(const RegisterName &Name);
    unsigned copyOut(unsigned From);
    void findCarried();
    void bringHome();
    void findFree();
    void edge(unsigned Before, unsigned After, unsigned Delay, bool InTime);
    void addEdges();
    bool order(std::vector<unsigned> &Sorted) const;
    bool breakCycle(const std::vector<unsigned> &Sorted);
    void sort();
    void renumber(const std::vector<unsigned> &Sorted);
    void addHeights();
    unsigned leastLatency(const CodeOperation &O, unsigned Output) const;
    unsigned latencyOf(const Value &V) const;
    unsigned guardDelay(const Value &V, const Node &User) const;

    const Connections &Buses;
    const Machine &M;
    const FunctionCode &Function;
    const CodeBlock &Block;
    bool Renames;
    SchedulingProblem Result;
    std::map<RegisterName, ProblemInput> Current;          // what a register of the code holds now
    std::set<RegisterName> Owned;                          // written before anybody has read them
    std::map<RegisterName, std::vector<unsigned>> History; // values that were in a register
    std::vector<unsigned> NodeOf;                          // by operation
    std::map<RegisterName, unsigned> ConstantUses;
    std::vector<std::pair<unsigned, RegisterName>> Arrivals; // moves of last values to registers
    bool IsClippedCopy = false;
};

// How often the code reads a register that was set to a constant: at least, before it is written
// again. Counted once for the whole block, as a hint.
void Builder::countConstants() {
    for (const CodeOperation &O : Block.Operations)
        for (const CodeOperand &Input : O.Inputs)
            if (Input.Kind == CodeOperand::Register)
                ++ConstantUses[Input.Name];
}

unsigned Builder::newNode(Node New) {
    unsigned Number = unsigned(Result.Nodes.size());
    for (const ProblemInput &Input : New.Inputs)
        if (!Input.Constant)
            Result.Values[Input.Value].Uses.push_back(Number);
    if (New.GuardValue != NoNumber) {
        Result.Values[New.GuardValue].Uses.push_back(Number);
        Result.Values[New.GuardValue].GuardsMoves = true;
    }
    Result.Nodes.push_back(std::move(New));
    return Number;
}

unsigned Builder::newValue(Value New) {
    Result.Values.push_back(std::move(New));
    return unsigned(Result.Values.size() - 1);
}

// What the register holds at this point of the code.
ProblemInput Builder::current(const RegisterName &Name) {
    auto Found = Current.find(Name);
    if (Found != Current.end())
        return Found->second;
    Value Before;
    Before.Home = Name;
    Before.Width = widthOf(Name);
    Before.Resident = Before.GoesHome = true;
    unsigned Number = newValue(Before);
    Result.LiveIn[Name] = Number;
    History[Name].push_back(Number);
    return Current[Name] = {nullptr, Number};
}

ProblemInput Builder::read(const CodeOperand &Operand) {
    return isConstant(Operand) ? ProblemInput{&Operand, NoNumber} : current(nameOf(Operand));
}

// Bits of the node's result that may be other than 0, by what it reads, if it is logic.
unsigned Builder::bitsOf(const Node &Of) const {
    const std::string_view Name = Of.Code->What->Name;
    const bool IsAnd = Name == "and";
    if (!IsAnd && Name != "ior" && Name != "xor")
        return NoNumber;
    unsigned Least = NoNumber, Most = 0;
    for (const ProblemInput &Input : Of.Inputs) {
        const CodeOperand *Constant = Input.Constant;
        unsigned Bits = 32;
        if (Constant && Constant->Kind == CodeOperand::Immediate)
            Bits = unsigned(std::bit_width(lowBits(Constant->Value, 32)));
        else if (!Constant && !Result.Values[Input.Value].Clipped)
            Bits = Result.Values[Input.Value].Width;
        Least = std::min(Least, Bits);
        Most = std::max(Most, Bits);
    }
    return IsAnd ? Least : Most;
}

// The node's output becomes what the register holds. IsThere: the node itself writes the register,
// as writes under a guard do.
unsigned Builder::define(unsigned Node, unsigned Output, const CodeOperand &Where, bool IsThere) {
    RegisterName Name = nameOf(Where);
    const CodeOperation &O = *Result.Nodes[Node].Code;
    Value New;
    New.Producer = Node;
    New.Output = Output;
    New.Home = Name;
    New.Width = widthOf(Name);
    if (O.What) {
        unsigned Made = O.What->width(unsigned(O.Inputs.size()) + 1 + Output);
        New.Clipped = std::min(Made, bitsOf(Result.Nodes[Node])) > New.Width;
        New.Width = std::min(Made, New.Width);
    } else {
        New.Clipped = IsClippedCopy;
    }
    New.Resident = IsThere || O.Guard;
    New.GoesHome = New.Resident || !Renames || Name == ReturnAddressName;
    unsigned Number = newValue(New);
    if (!O.Guard && !Current.contains(Name))
        Owned.insert(Name);
    Current[Name] = {nullptr, Number};
    if (New.GoesHome)
        History[Name].push_back(Number);
    return Number;
}

// A move of the value to a register of the scheduler's choice; the value there.
unsigned Builder::copyOut(unsigned From) {
    Node Move;
    Move.Kind = Node::Move;
    Move.Inputs = {{nullptr, From}};
    Value New = Result.Values[From];
    New.Uses.clear();
    New.Producer = newNode(Move);
    New.Output = 0;
    New.Clipped = New.Resident = New.GoesHome = New.MustGoHome = New.GuardsMoves = false;
    unsigned Number = newValue(New);
    Result.Nodes[New.Producer].Outputs = {Number};
    return Number;
}

// Makes sure that the register itself holds its value, and that no other register relies on what is
// there: a write that keeps the old value follows.
void Builder::tie(const RegisterName &Name) {
    ProblemInput Old = current(Name);
    if (History.contains(Name)) {
        unsigned There = History[Name].back(), Copy = NoNumber;
        for (auto &[Other, Held] : Current)
            if (Other != Name && Held.Value == There && !Held.Constant)
                Held = {nullptr, Copy = Copy == NoNumber ? copyOut(There) : Copy};
        if (!Old.Constant && Old.Value == There) {
            Result.Values[There].MustGoHome = true;
            return;
        }
    }
    Node Move;
    Move.Kind = Node::Move;
    Move.Inputs = {Old};
    Move.Target = Name;
    unsigned Number = newNode(Move);
    Value New;
    New.Producer = Number;
    New.Home = Name;
    New.Width = widthOf(Name);
    New.Resident = New.GoesHome = true;
    unsigned Placed = newValue(New);
    Result.Nodes[Number].Outputs = {Placed};
    Current[Name] = {nullptr, Placed};
    History[Name].push_back(Placed);
}

// Whether the register does not hold all of the operand.
bool Builder::clips(const CodeOperand &Operand, const RegisterName &To) {
    ProblemInput From = read(Operand);
    if (!From.Constant)
        return Result.Values[From.Value].Width > widthOf(To);
    if (From.Constant->Kind != CodeOperand::Immediate)
        return widthOf(To) < 32;
    return lowBits(From.Constant->Value, widthOf(To)) != lowBits(From.Constant->Value, 32);
}

// Copies whose source can be read instead, all bits of it.
bool Builder::addAlias(const CodeOperation &O) {
    if (!Renames || O.Guard)
        return false;
    RegisterName To = nameOf(O.Outputs[0]);
    if (To == ReturnAddressName || O.Inputs[0].Kind == CodeOperand::ReturnAddress ||
        guardLatency(M, To.File))
        return false;
    ProblemInput From = read(O.Inputs[0]);
    if (From.Constant) {
        Endpoint Sink = endpointOf(destinationOf(M, To));
        bool IsShort = Buses.saying(*From.Constant, Sink);
        const bool IsZero =
            From.Constant->Kind == CodeOperand::Immediate && From.Constant->Value == 0;
        if (clips(O.Inputs[0], To) || (widthOf(To) > LaneBits && !IsZero) ||
            (!IsShort && ConstantUses[To] > 1))
            return false;
    } else if (Result.Values[From.Value].Width > widthOf(To) || Result.Values[From.Value].Clipped) {
        return false;
    }
    if (!Current.contains(To))
        Owned.insert(To);
    Current[To] = From;
    return true;
}

void Builder::add(const CodeOperation &O, unsigned Index) {
    if (O.Kind == CodeOperation::Copy && addAlias(O))
        return;
    Node New;
    New.Code = &O;
    New.Index = Index;
    New.Kind = O.Kind == CodeOperation::Unit   ? Node::Unit
               : O.Kind == CodeOperation::Copy ? Node::Move
                                               : Node::Control;
    for (const CodeOperand &Output : O.Outputs)
        if (O.Guard && Output.Kind != CodeOperand::None)
            tie(nameOf(Output));
    for (const CodeOperand &Input : O.Inputs)
        New.Inputs.push_back(read(Input));
    if (O.Guard) {
        New.GuardValue = current(O.Guard->Register).Value;
        New.Inverted = O.Guard->Inverted;
    }
    if (O.Kind == CodeOperation::Copy &&
        (O.Guard || !Renames || nameOf(O.Outputs[0]) == ReturnAddressName ||
         (guardLatency(M, O.Outputs[0].Name.File) && Result.LiveOut.contains(O.Outputs[0].Name))))
        New.Target = nameOf(O.Outputs[0]);
    bool IsCopy = O.Kind == CodeOperation::Copy;
    IsClippedCopy = IsCopy && clips(O.Inputs[0], nameOf(O.Outputs[0]));
    unsigned Number = NodeOf[Index] = newNode(New);
    if (New.Kind == Node::Control)
        Result.Control = Number;
    for (unsigned N = 0; N < O.Outputs.size(); ++N) {
        unsigned Made = NoNumber;
        if (O.Outputs[N].Kind != CodeOperand::None) {
            Made = define(Number, N, O.Outputs[N], New.Target.has_value());
        }
        Result.Nodes[Number].Outputs.push_back(Made);
    }
}

void Builder::findCarried() {
    for (const auto &[Name, Before] : Result.LiveIn)
        if (const ProblemInput &Now = Current.at(Name);
            Result.LiveOut.contains(Name) && (Now.Constant || Now.Value != Before))
            Result.Carried.push_back({Name, Now});
}

// What is read after the block goes to its register.
void Builder::bringHome() {
    const CodeOperation *Last =
        Result.Control == NoNumber ? nullptr : Result.Nodes[Result.Control].Code;
    bool Returns = Last && !Last->Guard && Last->Kind == CodeOperation::Jump;
    std::set<RegisterName> Wanted = Result.LiveOut;
    if (!Returns)
        Wanted.insert(ReturnAddressName);
    for (const RegisterName &Name : Wanted) {
        auto Found = Current.find(Name);
        if (Found == Current.end())
            continue;
        ProblemInput Held = Found->second;
        if (!Held.Constant && Result.Values[Held.Value].Home == Name &&
            Result.Values[Held.Value].GoesHome) {
            Result.Values[Held.Value].MustGoHome = true;
            continue;
        }
        Node Move;
        Move.Kind = Node::Move;
        Move.Inputs = {Held};
        Move.Target = Name;
        Arrivals.push_back({newNode(Move), Name});
    }
}

// Registers that hold nothing that anybody else will read, at least at some time.
void Builder::findFree() {
    if (!Renames)
        return;
    std::set<RegisterName> All(Function.Free.begin(), Function.Free.end());
    All.insert(Owned.begin(), Owned.end());
    for (const auto &[Name, Value] : Result.LiveIn)
        All.insert(Name);
    for (const RegisterName &Name : All) {
        if (Name == ReturnAddressName)
            continue;
        const RegisterFile &File = M.Files[Name.File];
        bool IsMine =
            !History.contains(Name) || (History[Name].size() == 1 && Result.LiveIn.contains(Name));
        if (!IsMine || File.Type != RegisterFile::Normal || (File.ZeroRegister && Name.Index == 0))
            continue;
        if (!Result.LiveOut.contains(Name))
            Result.Free.push_back(Name);
        else if (std::any_of(Arrivals.begin(), Arrivals.end(),
                             [&](const auto &Arrival) { return Arrival.second == Name; }))
            Result.FreeAtFirst.push_back(Name);
    }
}

// ------------------------------------------------------------------------------------------------
// The order of nodes

// From the start of the operation to its result, on the fastest unit.
unsigned Builder::leastLatency(const CodeOperation &O, unsigned Output) const {
    unsigned Least = NoNumber;
    for (UnitChoice Choice : unitsWith(M, O)) {
        const UnitOperation &How = M.Units[Choice.Unit].Operations[Choice.Operation];
        Least = std::min(Least, How.latency(unsigned(O.Inputs.size()) + 1 + Output));
    }
    return Least;
}

unsigned Builder::latencyOf(const Value &V) const {
    if (V.Producer == NoNumber)
        return 0;
    const Node &Maker = Result.Nodes[V.Producer];
    if (Maker.Kind != Node::Unit)
        return 1;
    return leastLatency(*Maker.Code, V.Output) + V.Resident;
}

// From when the guard's value is made until the operation under it may start. Without effects, it
// may start before: only its results have to wait.
unsigned Builder::guardDelay(const Value &V, const Node &User) const {
    const Node &Maker = Result.Nodes[V.Producer];
    unsigned Made = Maker.Kind == Node::Unit ? leastLatency(*Maker.Code, V.Output) : 0;
    unsigned Seen = Made + guardLatency(M, V.Home.File), Early = 0;
    if (User.Kind == Node::Unit && !hasEffects(*User.Code->What) && User.Code->What->Outputs > 0) {
        Early = NoNumber;
        for (unsigned Output = 0; Output < User.Code->What->Outputs; ++Output)
            Early = std::min(Early, leastLatency(*User.Code, Output));
    }
    return Seen - std::min(Seen, Early);
}

void Builder::edge(unsigned Before, unsigned After, unsigned Delay, bool InTime) {
    if (Before == After)
        return;
    Result.Nodes[Before].After.push_back({After, Delay, InTime});
    Result.Nodes[After].Before.push_back({Before, Delay, InTime});
}

void Builder::addEdges() {
    for (Node &N : Result.Nodes)
        N.Before.clear(), N.After.clear();
    for (const Value &V : Result.Values)
        for (unsigned Use : V.Uses)
            if (V.Producer != NoNumber) {
                const Node &User = Result.Nodes[Use];
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
    for (const auto &[Name, Values] : History)
        for (size_t N = 1; N < Values.size(); ++N)
            Follow(Values[N - 1], Result.Values[Values[N]].Producer);
    for (const auto &[Writer, Name] : Arrivals)
        if (History.contains(Name))
            Follow(History[Name].back(), Writer);
    for (const CodeOrder &O : Block.Order) {
        unsigned Before = NodeOf[O.Before], After = NodeOf[O.After];
        if (Before == NoNumber || After == NoNumber)
            continue;
        edge(Before, After, delayOf(O, Block), true);
    }
}

// Nodes as early as they can be, else as in the code. False: some wait for each other, and are
// missing.
bool Builder::order(std::vector<unsigned> &Sorted) const {
    std::vector<size_t> Waits;
    std::set<unsigned> Ready;
    for (unsigned N = 0; N < Result.Nodes.size(); ++N)
        if (Waits.push_back(Result.Nodes[N].Before.size()); Waits.back() == 0)
            Ready.insert(N);
    while (!Ready.empty()) {
        unsigned Next = *Ready.begin();
        Ready.erase(Ready.begin());
        Sorted.push_back(Next);
        for (const Node::Edge &E : Result.Nodes[Next].After)
            if (--Waits[E.Node] == 0)
                Ready.insert(E.Node);
    }
    return Sorted.size() == Result.Nodes.size();
}

// Registers that exchange their values: each move would wait until the other has read its register.
// One of the values steps aside.
bool Builder::breakCycle(const std::vector<unsigned> &Sorted) {
    std::set<unsigned> Done(Sorted.begin(), Sorted.end());
    for (auto &[Move, Name] : Arrivals) {
        ProblemInput &Input = Result.Nodes[Move].Inputs[0];
        if (Done.contains(Move) || Input.Constant || !Result.Values[Input.Value].Resident)
            continue;
        std::erase(Result.Values[Input.Value].Uses, Move);
        unsigned Aside = copyOut(Input.Value);
        Result.Nodes[Move].Inputs[0] = {nullptr, Aside};
        Result.Values[Aside].Uses.push_back(Move);
        return true;
    }
    return false;
}

void Builder::sort() {
    std::vector<unsigned> Sorted;
    for (addEdges(); !order(Sorted); addEdges()) {
        if (!breakCycle(Sorted))
            throw std::logic_error("operations wait for each other");
        Sorted.clear();
    }
    renumber(Sorted);
    for (Value &V : Result.Values)
        V.Latency = latencyOf(V);
    addHeights();
}

void Builder::renumber(const std::vector<unsigned> &Sorted) {
    std::vector<unsigned> Place(Sorted.size());
    std::vector<Node> Nodes;
    for (unsigned N = 0; N < Sorted.size(); ++N) {
        Place[Sorted[N]] = N;
        Nodes.push_back(std::move(Result.Nodes[Sorted[N]]));
    }
    for (Node &N : Nodes)
        for (std::vector<Node::Edge> *Edges : {&N.Before, &N.After})
            for (Node::Edge &E : *Edges)
                E.Node = Place[E.Node];
    for (Value &V : Result.Values) {
        V.Producer = V.Producer == NoNumber ? NoNumber : Place[V.Producer];
        for (unsigned &Use : V.Uses)
            Use = Place[Use];
    }
    Result.Control = Result.Control == NoNumber ? NoNumber : Place[Result.Control];
    Result.Nodes = std::move(Nodes);
}

void Builder::addHeights() {
    for (size_t N = Result.Nodes.size(); N-- > 0;) {
        Node &Here = Result.Nodes[N];
        Here.Height = Here.Kind == Node::Control ? M.Control.DelaySlots + 1 : 1;
        // An operation that is only scheduled after another one may yet start before it.
        for (const Node::Edge &E : Here.After)
            if (E.InTime || E.Delay > 0)
                Here.Height = std::max(Here.Height, E.Delay + Result.Nodes[E.Node].Height);
    }
}

} // namespace

MoveSource sourceOf(const Machine &M, const RegisterName &Name) {
    return Name == ReturnAddressName ? sourceOf(M, CodeOperand{CodeOperand::ReturnAddress})
                                     : sourceOf(M, CodeOperand{CodeOperand::Register, Name});
}

MoveDestination destinationOf(const Machine &M, const RegisterName &Name) {
    return Name == ReturnAddressName ? destinationOf(M, CodeOperand{CodeOperand::ReturnAddress})
                                     : destinationOf(M, CodeOperand{CodeOperand::Register, Name});
}

std::string nameOf(const ProblemNode &Node) {
    const CodeOperation *Code = Node.Code;
    if (!Code)
        return "a copy";
    std::string Name = Code->What                          ? std::string(Code->What->Name)
                       : Code->Kind == CodeOperation::Copy ? "copy"
                       : Code->Kind == CodeOperation::Call ? "call"
                                                           : "jump";
    return "'" + Name + "'" + (Code->Line ? " of line " + std::to_string(Code->Line) : "");
}

bool isSameOperand(const SchedulingProblem &P, const ProblemInput &A, const ProblemInput &B) {
    if (A.Constant || B.Constant)
        return A.Constant && B.Constant && *A.Constant == *B.Constant;
    return A.Value == B.Value && !P.Values[A.Value].Clipped;
}

SchedulingProblem makeProblem(const Connections &Buses, const FunctionCode &Function,
                              const CodeBlock &Block, bool Renames) {
    return Builder(Buses, Function, Block, Renames).run();
}

std::string mistakeIn(const SchedulingProblem &P) {
    for (unsigned N = 0; N < P.Nodes.size(); ++N) {
        const ProblemNode &Node = P.Nodes[N];
        std::string Name = "node " + std::to_string(N);
        for (const ProblemNode::Edge &E : Node.Before)
            if (E.Node >= N)
                return Name + " waits for a later one";
        for (const ProblemInput &Input : Node.Inputs)
            if (!Input.Constant && (Input.Value >= P.Values.size() ||
                                    std::count(P.Values[Input.Value].Uses.begin(),
                                               P.Values[Input.Value].Uses.end(), N) == 0))
                return Name + " reads a value that does not know it";
        for (unsigned Output : Node.Outputs)
            if (Output != NoNumber && P.Values[Output].Producer != N)
                return Name + " makes a value that another makes";
    }
    for (const Value &V : P.Values)
        for (unsigned Use : V.Uses)
            if (V.Producer != NoNumber && V.Producer >= Use)
                return "a value is read before it is made";
    return "";
}

} // namespace barecl::tta
