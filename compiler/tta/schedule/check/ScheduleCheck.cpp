// SPDX-License-Identifier: MIT

#include "ScheduleCheck.h"
#include "program/ProgramCheck.h"
#include "program/Transports.h"
#include "schedule/code/Loops.h"
#include "Terms.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace barecl::tta {
namespace {

// The reason why the schedule is wrong.
struct Mistake {
    std::string Text;
};

class Checker {
  public:
    Checker(const Machine &M, const FunctionCode &Function, const CodeBlock &Block,
            const ScheduleOptions &Options, const BlockSchedule &Schedule,
            std::span<const LeftOutJump> Jumps)
        : M(M), Function(Function), Block(Block), Options(Options), Schedule(Schedule),
          Jumps(Jumps), Conditions(Jumps.size()),
          Length(unsigned(Schedule.Code.Instructions.size())) {
        for (const CodeFixup &Fixup : Schedule.Code.Fixups)
            Fixups[{Fixup.Instruction, Fixup.Long, Fixup.Index}] = &Fixup;
        for (unsigned Unit = 0; Unit < M.Units.size(); ++Unit)
            for (unsigned N = 0; N < M.Units[Unit].Ports.size(); ++N)
                if (M.Units[Unit].Ports[N].NoRegister)
                    Unheld.push_back({Port, Unit, N});
    }

    void run() {
        runCode();
        if (learn())
            runCode();
        checkStarts();
        for (Cycle = 0; Cycle < Length; ++Cycle)
            step(Schedule.Code.Instructions[Cycle]);
        for (unsigned N = 0; N < Block.Operations.size(); ++N)
            if (!HasStarted[N] && Block.Operations[N].Kind != CodeOperation::Copy)
                fail(N, "does not start");
        checkEnd();
    }

    unsigned cycle() const { return Cycle; }

  private:
    // A place by kind, component and index. A register is the same place as source and as
    // destination.
    using Place = std::tuple<unsigned, unsigned, unsigned>;
    enum PlaceKind : unsigned { Register, Port, ControlPort, ImmediateRegister };
    struct Happens {
        std::optional<Term> Guard; // none: unconditionally
        bool Inverted = false;
        bool operator==(const Happens &) const = default;
    };
    struct Operation {
        std::vector<Term> Inputs;
        Happens When;
    };
    struct Moved {
        const Move *Is;
        Term What;
        Happens When;
    };

    [[noreturn]] void fail(const std::string &Text) const { throw Mistake{Text}; }
    [[noreturn]] void fail(unsigned N, const std::string &Text) const {
        const CodeOperation &O = Block.Operations[N];
        throw Mistake{"operation " + std::to_string(N) + " (" +
                      (O.What                          ? std::string(O.What->Name)
                       : O.Kind == CodeOperation::Jump ? "jump"
                       : O.Kind == CodeOperation::Call ? "call"
                                                       : "copy") +
                      ") " + Text};
    }

    static Place placeOf(const MoveSource &S) {
        return {S.Kind == MoveSource::Register      ? Register
                : S.Kind == MoveSource::Output      ? Port
                : S.Kind == MoveSource::ControlPort ? ControlPort
                                                    : ImmediateRegister,
                S.Component, S.Index};
    }
    static Place placeOf(const MoveDestination &D) {
        return {D.Kind == MoveDestination::Register ? Register
                : D.Kind == MoveDestination::Input  ? Port
                                                    : ControlPort,
                D.Component, D.Index};
    }
    MoveDestination placeOf(const CodeOperand &Operand) const {
        if (Operand.Kind == CodeOperand::ReturnAddress)
            return {MoveDestination::ControlPort, 0, M.Control.ReturnAddress, {}};
        return {MoveDestination::Register, Operand.Name.File, Operand.Name.Index, {}};
    }
    bool isZero(const MoveDestination &D) const {
        return D.Kind == MoveDestination::Register && M.Files[D.Component].ZeroRegister &&
               D.Index == 0;
    }

    Term &at(std::map<Place, Term> &State, const MoveDestination &D) {
        auto [Found, IsNew] = State.try_emplace(placeOf(D));
        bool IsKept =
            D.Kind == MoveDestination::Register ||
            (D.Kind == MoveDestination::ControlPort && D.Index == M.Control.ReturnAddress);
        if (IsNew)
            Found->second = isZero(D) ? T.constant(0)
                            : IsKept  ? T.initial(D, widthOf(M, endpointOf(D)))
                                      : T.unknown();
        return Found->second;
    }
    void write(std::map<Place, Term> &State, const MoveDestination &D, Term What,
               const Happens &When) {
        if (isZero(D))
            return;
        Term &Old = at(State, D);
        Term New = T.low(What, widthOf(M, endpointOf(D)));
        Old = !When.Guard     ? New
              : When.Inverted ? T.select(*When.Guard, Old, New)
                              : T.select(*When.Guard, New, Old);
    }
    Term under(Term What, const Happens &When) {
        return When.Guard ? T.assume(What, *When.Guard, !When.Inverted) : What;
    }

    // The condition of a move under that guard; if the guard's value is known, always or never.
    Happens when(Term Guard, bool Inverted) {
        if (auto Found = Known.find(Guard); Found != Known.end())
            return Found->second != Inverted ? Happens() : Happens{T.constant(Inverted), Inverted};
        return {Guard, Inverted};
    }

    bool isNever(const Happens &When) const {
        return When.Guard && T.bit(*When.Guard) == When.Inverted;
    }

    // The values that the code computes.
    void runCode();
    void readConditions(unsigned Done);
    bool learn();
    unsigned bitsOf(const CodeOperation &O, const Operation &Is, unsigned Output) const;
    Term read(const CodeOperand &Operand) {
        return Operand.Kind == CodeOperand::Register || Operand.Kind == CodeOperand::ReturnAddress
                   ? at(Expected, placeOf(Operand))
                   : T.operand(Operand);
    }

    // The values that the schedule computes.
    void checkStarts();
    void step(const Instruction &I);
    Term immediate(uint64_t Value, bool Long, unsigned Index);
    Term source(const Move &Move, unsigned Index, const Happens &When);
    Happens happens(const Move &Move);
    void start(const Moved &Trigger);
    void startControl(const Moved &Trigger);
    void checkJump(size_t Number);
    std::optional<unsigned> operationAt(unsigned Unit, const UnitOperation &How);
    void checkOperands(unsigned N, const UnitOperation &How, unsigned Unit, const Happens &When);
    void checkGuard(unsigned N, const Happens &When);
    void takeResources(const UnitOperation &How, unsigned Unit);
    void deliver(unsigned N, const UnitOperation &How, unsigned Unit, const Happens &When);
    void checkEnd();
    bool mayChange(const RegisterName &Name) const;

    const Machine &M;
    const FunctionCode &Function;
    const CodeBlock &Block;
    const ScheduleOptions &Options;
    const BlockSchedule &Schedule;
    std::span<const LeftOutJump> Jumps;
    std::vector<Term> Conditions; // of the left-out jumps
    std::map<Term, bool> Known;   // values of the conditions that are known
    unsigned Length;
    unsigned Cycle = 0;
    Terms T;
    std::map<std::tuple<unsigned, bool, unsigned>, const CodeFixup *> Fixups;
    std::map<Place, Term> Expected, Real;
    std::vector<Operation> Operations;          // with the inputs that they read
    std::vector<bool> HasStarted;               // by operation
    std::vector<std::map<Place, Term>> History; // registers that guard, before each cycle
    std::map<unsigned, std::vector<std::tuple<MoveDestination, Term, Happens>>> Due; // by cycle
    std::set<std::tuple<unsigned, std::string, unsigned>> Resources; // unit, name, cycle
    std::map<Place, unsigned> WrittenAt;
    std::vector<Place> Unheld; // ports without registers: their values are gone in the next cycle
};

// ------------------------------------------------------------------------------------------------
// The code

// The bits of the result that may be other than 0. Logic sets no bit that no input has.
unsigned Checker::bitsOf(const CodeOperation &O, const Operation &Is, unsigned Output) const {
    unsigned Bits = O.What->width(unsigned(O.Inputs.size()) + 1 + Output);
    if (O.What->Name == "and")
        Bits = std::min({Bits, T.width(Is.Inputs[0]), T.width(Is.Inputs[1])});
    if (O.What->Name == "ior" || O.What->Name == "xor")
        Bits = std::min(Bits, std::max(T.width(Is.Inputs[0]), T.width(Is.Inputs[1])));
    return Bits;
}

void Checker::runCode() {
    Operations.clear();
    Expected.clear();
    readConditions(0);
    for (unsigned N = 0; N < Block.Operations.size(); ++N) {
        const CodeOperation &O = Block.Operations[N];
        Operation &Is = Operations.emplace_back();
        for (const CodeOperand &Input : O.Inputs)
            Is.Inputs.push_back(read(Input));
        if (O.Guard)
            Is.When =
                when(T.low(read({CodeOperand::Register, O.Guard->Register}), 1), O.Guard->Inverted);
        for (unsigned Output = 0; Output < O.Outputs.size(); ++Output)
            if (O.Outputs[Output].Kind != CodeOperand::None) {
                Term What = O.What ? T.result(N, Output, bitsOf(O, Is, Output)) : Is.Inputs[0];
                write(Expected, placeOf(O.Outputs[Output]), What, Is.When);
            }
        readConditions(N + 1);
    }
    HasStarted.resize(Block.Operations.size());
}

// Reads the conditions of the jumps that come after so many operations.
void Checker::readConditions(unsigned Done) {
    for (size_t Jump = 0; Jump < Jumps.size(); ++Jump)
        if (Jumps[Jump].Operations == Done)
            Conditions[Jump] = T.low(read({CodeOperand::Register, Jumps[Jump].Condition}), 1);
}

// If it is known whether a jump is taken, its condition is known too. Returns whether there is such
// a jump.
bool Checker::learn() {
    for (size_t N = 0; N < Jumps.size(); ++N)
        if (Jumps[N].IsOne)
            Known[Conditions[N]] = *Jumps[N].IsOne;
    return !Known.empty();
}

void Checker::checkStarts() {
    if (Schedule.Starts.size() != Block.Operations.size())
        fail("it is the schedule of another block");
    for (const CodeOrder &Order : Block.Order) {
        const auto &Before = Schedule.Starts[Order.Before], &After = Schedule.Starts[Order.After];
        if (Before && After && After->Cycle < Before->Cycle + delayOf(Order, Block))
            fail(Order.After, "starts before operation " + std::to_string(Order.Before));
    }
}

// ------------------------------------------------------------------------------------------------
// The schedule

Term Checker::immediate(uint64_t Value, bool Long, unsigned Index) {
    auto Found = Fixups.find({Cycle, Long, Index});
    if (Found == Fixups.end())
        return T.constant(Value);
    const CodeFixup &Fixup = *Found->second;
    return Fixup.Symbol.empty() ? T.operand({CodeOperand::Block, {}, Fixup.Block + Value})
                                : T.operand({CodeOperand::Address, {}, Value, Fixup.Symbol});
}

Checker::Happens Checker::happens(const Move &Move) {
    const Guard &G = M.Buses[Move.Bus].Guards[Move.Guard];
    if (G.Kind == Guard::Always)
        return {};
    if (G.Kind != Guard::Register)
        fail("a move has a guard that is no register");
    MoveDestination D = {MoveDestination::Register, G.Unit, G.Index, {}};
    unsigned Latency = M.Control.GuardLatency + M.Files[G.Unit].GuardLatency;
    unsigned Seen = Cycle + 1 >= Latency ? Cycle + 1 - Latency : 0;
    return when(T.low(at(History[std::min(Seen, Cycle)], D), 1), G.Inverted);
}

Term Checker::source(const Move &Move, unsigned Index, const Happens &When) {
    Term What;
    if (Move.Source.Kind == MoveSource::Immediate) {
        What = immediate(Move.Source.Value, false, Index);
    } else if (Move.Source.Kind == MoveSource::Register) {
        What = at(Real, {MoveDestination::Register, Move.Source.Component, Move.Source.Index, {}});
    } else if (Move.Source.Kind == MoveSource::ControlPort) {
        What = at(Real, {MoveDestination::ControlPort, 0, Move.Source.Index, {}});
    } else {
        auto Found = Real.find(placeOf(Move.Source));
        What = Found == Real.end() ? T.unknown() : Found->second;
    }
    What = under(What, When);
    if (T.isUnknown(What) && !isNever(When))
        fail("a move reads " + describe(M, endpointOf(Move.Source)) + ", where nothing is");
    return T.low(What, M.Buses[Move.Bus].Width);
}

void Checker::step(const Instruction &I) {
    if (std::string Text = mistakeIn(M, I); !Text.empty())
        fail(Text);
    History.push_back(Real);
    std::vector<Moved> Moves;
    for (unsigned N = 0; N < I.Moves.size(); ++N) {
        Happens When = happens(I.Moves[N]);
        Moves.push_back({&I.Moves[N], source(I.Moves[N], N, When), When});
    }
    for (size_t Jump = 0; Jump < Jumps.size(); ++Jump)
        if (Jumps[Jump].Cycle == Cycle)
            checkJump(Jump);
    for (const Moved &Move : Moves) {
        if (isNever(Move.When))
            continue;
        write(Real, Move.Is->Destination, Move.What, Move.When);
        WrittenAt[placeOf(Move.Is->Destination)] = Cycle;
    }
    for (const Moved &Move : Moves)
        if (Move.Is->Destination.Operation)
            Move.Is->Destination.Kind == MoveDestination::ControlPort ? startControl(Move)
                                                                      : start(Move);
    for (const Place &Gone : Unheld)
        Real.erase(Gone);
    for (const auto &[Port, What, When] : Due[Cycle + 1])
        write(Real, Port, What, When);
    Due.erase(Cycle + 1);
    for (unsigned N = 0; N < I.LongImmediates.size(); ++N) {
        const LongImmediate &L = I.LongImmediates[N];
        Real[{ImmediateRegister, L.Unit, L.Register}] =
            T.low(immediate(L.Value, true, N), M.ImmediateUnits[L.Unit].Width);
    }
}

// The code's operation that starts here according to the schedule; none if there is no such
// operation.
std::optional<unsigned> Checker::operationAt(unsigned Unit, const UnitOperation &How) {
    for (unsigned N = 0; N < Schedule.Starts.size(); ++N)
        if (Schedule.Starts[N] && Schedule.Starts[N]->Cycle == Cycle &&
            Schedule.Starts[N]->Unit == Unit && !HasStarted[N] &&
            Block.Operations[N].What->Name == How.Name)
            return N;
    return std::nullopt;
}

void Checker::checkGuard(unsigned N, const Happens &When) {
    constexpr unsigned Effects = tta::Operation::Loads | tta::Operation::Stores |
                                 tta::Operation::SideEffect | tta::Operation::Divides;
    const CodeOperation &O = Block.Operations[N];
    bool MayAlways = O.What && !(O.What->Flags & Effects);
    if (When != Operations[N].When && !(MayAlways && !When.Guard))
        fail(N, "does not start under its guard");
}

void Checker::checkOperands(unsigned N, const UnitOperation &How, unsigned Unit,
                            const Happens &When) {
    const CodeOperation &O = Block.Operations[N];
    std::vector<Term> Is, Should;
    for (unsigned Operand = 1; Operand <= O.Inputs.size(); ++Operand) {
        MoveDestination Port = {MoveDestination::Input, Unit, *How.port(Operand), {}};
        unsigned Width = O.What->width(Operand);
        Is.push_back(T.low(under(at(Real, Port), When), Width));
        Should.push_back(T.low(under(Operations[N].Inputs[Operand - 1], When), Width));
    }
    if (Is != Should && O.What->Flags & tta::Operation::Commutes)
        std::swap(Is[0], Is[1]);
    for (unsigned Operand = 0; Operand < Is.size(); ++Operand)
        if (Is[Operand] != Should[Operand] && !isNever(When))
            fail(N, "has a wrong operand " + std::to_string(Operand + 1));
}

void Checker::takeResources(const UnitOperation &How, unsigned Unit) {
    for (const PipelineUse &Use : How.Pipeline)
        for (unsigned At = Use.Start;
             Use.Kind == PipelineUse::Resource && At < Use.Start + Use.Cycles; ++At)
            if (!Resources.insert({Unit, Use.Name, Cycle + At}).second)
                fail("'" + How.Name + "' starts while '" + Use.Name + "' of '" +
                     M.Units[Unit].Name + "' is in use");
}

void Checker::deliver(unsigned N, const UnitOperation &How, unsigned Unit, const Happens &When) {
    const CodeOperation &O = Block.Operations[N];
    for (unsigned Output = 0; Output < O.Outputs.size(); ++Output) {
        unsigned Operand = unsigned(O.Inputs.size()) + 1 + Output;
        MoveDestination Port = {MoveDestination::Input, Unit, *How.port(Operand), {}};
        unsigned At = Cycle + How.latency(Operand);
        for (const auto &[Other, What, Guard] : Due[At])
            if (placeOf(Other) == placeOf(Port))
                fail("two results arrive at " + describe(M, endpointOf(Port)) + " in cycle " +
                     std::to_string(At));
        Due[At].push_back({Port, T.result(N, Output, O.What->width(Operand)), When});
        if (M.TriggerInvalidatesResults)
            Real[placeOf(Port)] = T.unknown();
    }
}

void Checker::start(const Moved &Trigger) {
    const MoveDestination &To = Trigger.Is->Destination;
    const UnitOperation &How = M.Units[To.Component].Operations[*To.Operation];
    const std::optional<unsigned> Found = operationAt(To.Component, How);
    if (isNever(Trigger.When) && !(Found && isNever(Operations[*Found].When)))
        return; // it belongs to the other way out
    if (!Found)
        fail("'" + How.Name + "' starts on '" + M.Units[To.Component].Name +
             "', which the code does not want");
    const unsigned N = *Found;
    const CodeOperation &O = Block.Operations[N];
    HasStarted[N] = true;
    bool TouchesMemory = O.What->Flags & (tta::Operation::Loads | tta::Operation::Stores);
    if (TouchesMemory && M.Units[To.Component].AddressSpace != O.Space)
        fail(N, "starts on a unit of another memory");
    checkGuard(N, Trigger.When);
    checkOperands(N, How, To.Component, Trigger.When);
    takeResources(How, To.Component);
    deliver(N, How, To.Component, Trigger.When);
    if (Cycle + std::max(1u, How.latency()) > Length)
        fail(N, "is still under way at the end");
}

void Checker::startControl(const Moved &Trigger) {
    const MoveDestination &To = Trigger.Is->Destination;
    unsigned N = unsigned(Block.Operations.size()) - 1;
    bool IsCall = M.Control.Operations[*To.Operation].Name == "call";
    if (Block.Operations.empty() || HasStarted[N] ||
        Block.Operations[N].Kind != (IsCall ? CodeOperation::Call : CodeOperation::Jump))
        fail("a jump or call that the code does not want");
    HasStarted[N] = true;
    checkGuard(N, Trigger.When);
    if (!isNever(Trigger.When) && T.low(under(at(Real, To), Trigger.When), 32) !=
                                      T.low(under(Operations[N].Inputs[0], Trigger.When), 32))
        fail(N, "goes to a wrong place");
    if (Cycle + 1 + M.Control.DelaySlots != Length)
        fail(N, "does not leave its delay slots to the end of the block");
    if (IsCall)
        Real[{ControlPort, 0, M.Control.ReturnAddress}] = T.unknown();
}

void Checker::checkJump(size_t Number) {
    const LeftOutJump &Jump = Jumps[Number];
    Happens When = happens(Jump.Is);
    if (When.Guard && When != when(Conditions[Number], When.Inverted))
        fail("a jump is not decided by the loop's condition");
    if (Jump.Is.Source.Kind == MoveSource::ImmediateRegister &&
        source(Jump.Is, 0, {}) != T.operand({CodeOperand::Block, {}, Jump.Target}))
        fail("a jump goes to a wrong place");
}

// ------------------------------------------------------------------------------------------------
// The end

bool Checker::mayChange(const RegisterName &Name) const {
    auto Has = [&](const std::vector<RegisterName> &All) {
        return std::find(All.begin(), All.end(), Name) != All.end();
    };
    auto Names = [&](const CodeOperand &Operand) {
        return Operand.Kind == CodeOperand::Register && Operand.Name == Name;
    };
    return Has(Function.Free) || Has(Options.Scratch) ||
           std::any_of(Block.Operations.begin(), Block.Operations.end(),
                       [&](const CodeOperation &O) {
                           return std::any_of(O.Inputs.begin(), O.Inputs.end(), Names) ||
                                  std::any_of(O.Outputs.begin(), O.Outputs.end(), Names) ||
                                  (O.Guard && O.Guard->Register == Name);
                       });
}

void Checker::checkEnd() {
    std::set<RegisterName> LiveOut(Block.LiveOut.begin(), Block.LiveOut.end());
    auto NameOf = [&](const RegisterName &Name) {
        return "register " + std::to_string(Name.Index) + " of '" + M.Files[Name.File].Name + "'";
    };
    for (const RegisterName &Name : LiveOut) {
        MoveDestination D = placeOf(CodeOperand{CodeOperand::Register, Name});
        if (at(Real, D) != at(Expected, D))
            fail(NameOf(Name) + " does not have its value at the end");
        auto Written = WrittenAt.find(placeOf(D));
        bool Guards = std::any_of(M.Buses.begin(), M.Buses.end(), [&](const Bus &B) {
            return std::any_of(B.Guards.begin(), B.Guards.end(), [&](const Guard &G) {
                return G.Kind == Guard::Register && G.Unit == Name.File && G.Index == Name.Index;
            });
        });
        unsigned Latency = M.Control.GuardLatency + M.Files[Name.File].GuardLatency;
        if (Guards && Written != WrittenAt.end() && Written->second + Latency > Length)
            fail(NameOf(Name) + " is written too late for the guards of the next block");
    }
    for (auto &[Place, What] : Real) {
        auto [Kind, Component, Index] = Place;
        RegisterName Name = {Component, Index};
        if (Kind == Register && !LiveOut.contains(Name) && !mayChange(Name) &&
            What != at(Expected, placeOf(CodeOperand{CodeOperand::Register, Name})))
            fail(NameOf(Name) + " is changed, which is not the block's");
    }
    const CodeOperation *Last = Block.Operations.empty() ? nullptr : &Block.Operations.back();
    bool Leaves = Last && (Last->Kind == CodeOperation::Call ||
                           (Last->Kind == CodeOperation::Jump && !Last->Guard));
    MoveDestination ReturnAddress = placeOf(CodeOperand{CodeOperand::ReturnAddress});
    if (M.Control.HasReturnAddress && !Leaves &&
        at(Real, ReturnAddress) != at(Expected, ReturnAddress))
        fail("the return address is not there at the end");
}

} // namespace

std::string mistakeIn(const Machine &Machine, const FunctionCode &Function, const CodeBlock &Block,
                      const ScheduleOptions &Options, const BlockSchedule &Schedule,
                      std::span<const LeftOutJump> Jumps) {
    Checker Checker(Machine, Function, Block, Options, Schedule, Jumps);
    try {
        Checker.run();
    } catch (const Mistake &Found) {
        return "cycle " + std::to_string(Checker.cycle()) + ": " + Found.Text;
    }
    return "";
}

} // namespace barecl::tta
