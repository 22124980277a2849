// SPDX-License-Identifier: MIT

#include "ProblemBuilder.h"
#include "ProblemOrder.h"
#include "program/Immediates.h"
#include "schedule/machine/UnitChoice.h"

#include <algorithm>
#include <bit>

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
        putInOrder(M, Block, NodeOf, History, Result);
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
    unsigned newValue(Value New);
    ProblemInput current(const RegisterName &Name);
    ProblemInput read(const CodeOperand &Operand);
    unsigned bitsOf(const Node &Of) const;
    unsigned define(unsigned Node, unsigned Output, const CodeOperand &Where, bool IsThere);
    void tie(const RegisterName &Name);
    void findCarried();
    void bringHome();
    void findFree();

    const Connections &Buses;
    const Machine &M;
    const FunctionCode &Function;
    const CodeBlock &Block;
    bool Renames;
    SchedulingProblem Result;
    std::map<RegisterName, ProblemInput> Current; // what each register of the code holds now
    std::set<RegisterName> Owned;                 // registers that are written before they are read
    RegisterHistory History;
    std::vector<unsigned> NodeOf; // by operation
    std::map<RegisterName, unsigned> ConstantUses;
    bool IsClippedCopy = false;
};

// Counts how often the code reads a register that was set to a constant before it is written again.
// It is one count for the whole block, as a hint.
void Builder::countConstants() {
    for (const CodeOperation &O : Block.Operations)
        for (const CodeOperand &Input : O.Inputs)
            if (Input.Kind == CodeOperand::Register)
                ++ConstantUses[Input.Name];
}

unsigned Builder::newValue(Value New) {
    Result.Values.push_back(std::move(New));
    return unsigned(Result.Values.size() - 1);
}

// The content of the register at this point of the code.
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
    History.Values[Name].push_back(Number);
    return Current[Name] = {nullptr, Number};
}

ProblemInput Builder::read(const CodeOperand &Operand) {
    return isConstant(Operand) ? ProblemInput{&Operand, NoNumber} : current(nameOf(Operand));
}

// The number of bits of the node's result that may be other than 0, from its inputs; NoNumber if it
// is no logic operation.
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

// Makes the node's output the content of the register. IsThere: the node itself writes the
// register, as writes under a guard do.
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
        History.Values[Name].push_back(Number);
    return Number;
}

// Makes sure that the register itself holds its value, and that no other register relies on its
// content: a write that keeps the old value follows.
void Builder::tie(const RegisterName &Name) {
    ProblemInput Old = current(Name);
    if (History.Values.contains(Name)) {
        unsigned There = History.Values[Name].back(), Copy = NoNumber;
        for (auto &[Other, Held] : Current)
            if (Other != Name && Held.Value == There && !Held.Constant)
                Held = {nullptr, Copy = Copy == NoNumber ? addCopy(Result, There) : Copy};
        if (!Old.Constant && Old.Value == There) {
            Result.Values[There].MustGoHome = true;
            return;
        }
    }
    Node Move;
    Move.Kind = Node::Move;
    Move.Inputs = {Old};
    Move.Target = Name;
    unsigned Number = addNode(Result, Move);
    Value New;
    New.Producer = Number;
    New.Home = Name;
    New.Width = widthOf(Name);
    New.Resident = New.GoesHome = true;
    unsigned Placed = newValue(New);
    Result.Nodes[Number].Outputs = {Placed};
    Current[Name] = {nullptr, Placed};
    History.Values[Name].push_back(Placed);
}

// Whether the register does not hold all bits of the operand.
bool Builder::clips(const CodeOperand &Operand, const RegisterName &To) {
    ProblemInput From = read(Operand);
    if (!From.Constant)
        return Result.Values[From.Value].Width > widthOf(To);
    if (From.Constant->Kind != CodeOperand::Immediate)
        return widthOf(To) < 32;
    return lowBits(From.Constant->Value, widthOf(To)) != lowBits(From.Constant->Value, 32);
}

// Handles copies whose source can be read instead, with all its bits.
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
    unsigned Number = NodeOf[Index] = addNode(Result, New);
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

// Makes values that are read after the block go to their registers.
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
        History.Arrivals.push_back({addNode(Result, Move), Name});
    }
}

// Finds registers whose content, at least for some time, has no other reader.
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
        bool IsMine = !History.Values.contains(Name) ||
                      (History.Values[Name].size() == 1 && Result.LiveIn.contains(Name));
        if (!IsMine || File.Type != RegisterFile::Normal || (File.ZeroRegister && Name.Index == 0))
            continue;
        if (!Result.LiveOut.contains(Name))
            Result.Free.push_back(Name);
        else if (std::any_of(History.Arrivals.begin(), History.Arrivals.end(),
                             [&](const auto &Arrival) { return Arrival.second == Name; }))
            Result.FreeAtFirst.push_back(Name);
    }
}

} // namespace

SchedulingProblem makeProblem(const Connections &Buses, const FunctionCode &Function,
                              const CodeBlock &Block, bool Renames) {
    return Builder(Buses, Function, Block, Renames).run();
}

} // namespace barecl::tta
