// SPDX-License-Identifier: MIT

#include "ModuloPlacer.h"
#include "Loops.h"
#include "Places.h"
#include "ResourceTable.h"
#include "Unheld.h"

#include <algorithm>
#include <tuple>

namespace barecl::tta {
namespace {

constexpr int NotPlaced = INT_MIN;
constexpr int LookBack = 16; // how long before its operation an operand may come
constexpr int Waiting = 6;   // how long an operation may wait to be placed with the one before
constexpr size_t MaxCandidates = 96; // places for a node that are tried
constexpr unsigned Chain = 2;        // how many operations are placed together with one

class ModuloPlacer {
  public:
    ModuloPlacer(const Connections &Buses, const Problem &P, const CodeBlock &Block,
                 unsigned Interval)
        : Buses(Buses), M(Buses.machine()), P(P), Interval(int(Interval)), Table(Buses, Undo),
          Nodes(P.Nodes.size()), Values(P.Values.size()), Writes(M.Files.size()) {
        std::vector<bool> NoCopies(M.Files.size());
        for (unsigned N = 0; N < P.Nodes.size(); ++N)
            if (P.Nodes[N].Kind == ProblemNode::Unit)
                Nodes[N].Choices = unitsFor(Buses, *P.Nodes[N].Code, NoCopies);
        findNext(Block);
        findUrgent();
        for (const FunctionUnit &Unit : M.Units)
            Units.emplace_back(Unit.Ports.size());
        for (const ImmediateUnit &Unit : M.ImmediateUnits)
            Immediates.emplace_back(Unit.Size, std::vector<const CodeOperand *>(Interval, nullptr));
        for (const auto &[Name, Before] : P.LiveIn)
            Values[Before].IsOfBefore = true;
        for (const auto &[Name, Now] : P.Carried)
            Carried[Name] = {};
    }

    bool run() {
        for (unsigned Node : order())
            if (!placeOrNote(Node) || !placeHomes())
                return false;
        return true;
    }

    std::string why() const {
        const CodeOperation *Code = P.Nodes[Stuck].Code;
        std::string Name = !Code                               ? "a copy"
                           : Code->What                        ? std::string(Code->What->Name)
                           : Code->Kind == CodeOperation::Copy ? "a copy"
                                                               : "the jump";
        return Name + (Code && Code->Line ? " of line " + std::to_string(Code->Line) : "") +
               " does not find room";
    }

    PipelinedIteration result(size_t Operations) {
        PipelinedIteration Result;
        Table.emit(unsigned(Interval), Result.Rows);
        for (int Row = 0; Row < Interval; ++Row) {
            std::vector<unsigned> &Stages = Result.Stages.emplace_back();
            for (const Move &Move : Result.Rows.Instructions[size_t(Row)].Moves)
                Stages.push_back(StageOf.at(keyOf(Row, Move.Destination)));
        }
        Result.Length = unsigned(Length);
        Result.Starts.resize(Operations);
        for (unsigned N = 0; N < P.Nodes.size(); ++N)
            if (P.Nodes[N].Kind == ProblemNode::Unit)
                Result.Starts[P.Nodes[N].Index] = {unsigned(Nodes[N].At), Nodes[N].Unit};
        return Result;
    }

  private:
    struct NodeState {
        int At = NotPlaced;
        unsigned Unit = NoNumber;
        std::vector<UnitChoice> Choices;
    };
    struct ValueState {
        bool IsOfBefore = false; // in its register before the iteration
        int At = NotPlaced;      // it comes to its port
        unsigned Unit = 0, Port = 0;
        int LastRead = NotPlaced; // at the port
        int SavedAt = NotPlaced;  // moved to the register
        RegisterName Saved = {};
    };
    struct PortState {
        std::vector<Hold> Holds;
        std::vector<std::pair<int, unsigned>> Arrivals; // cycle, value or NoNumber
    };
    // A register that hands a value on to the next iteration.
    struct CarriedState {
        int FirstRead = INT_MAX, LastRead = INT_MIN;
        int Written = NotPlaced;
    };
    // What of an iteration comes before what of the next one; nodes.
    struct NextOrder {
        unsigned Before, After;
        unsigned Delay; // cycles at least
    };
    using Key = std::tuple<int, unsigned, unsigned, unsigned>; // row and destination
    using Resource = std::tuple<unsigned, std::string, int>;   // unit, name, row

    int rowOf(int Cycle) const { return ((Cycle % Interval) + Interval) % Interval; }
    static Key keyOf(int Row, const MoveDestination &D) {
        return {Row, unsigned(D.Kind), D.Component, D.Index};
    }
    void endNotBefore(int Cycle) { Undo.set(Length, std::max(Length, Cycle)); }

    void findNext(const CodeBlock &Block);
    void findUrgent();
    std::vector<unsigned> order() const;
    // A place for a node, and what speaks against it.
    struct Candidate {
        int Cycle;
        UnitChoice Choice;
        bool Swapped;
        int Cost;
    };
    std::vector<Candidate> candidates(unsigned Node) const;
    std::optional<int> costOf(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped) const;
    bool hasReadPort(int Row, unsigned File) const;
    bool place(unsigned Node, const Candidate &Where);
    bool placeOrNote(unsigned Node);
    bool placeHomes();
    bool placeWithNext(unsigned Node);
    bool placeFollowers(unsigned Node, unsigned Left);
    bool placeFollower(unsigned Node, unsigned Value, unsigned Left);
    bool isReady(unsigned Node) const;
    int earliest(unsigned Node) const;
    bool keepsOrder(unsigned Node, int Cycle) const;

    bool place(unsigned Node, int Cycle);
    bool secure(unsigned Value);
    bool secureOutputs(unsigned Node);
    bool placeUnit(unsigned Node, int Cycle);
    bool placeMove(unsigned Node, int Cycle);
    std::optional<RegisterName> guardRegister(unsigned Value, int Cycle);
    bool placeJump();
    std::vector<UnitChoice> choicesFor(unsigned Node, int Cycle, bool Swapped) const;
    bool start(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped);
    bool takeResources(const UnitOperation &How, unsigned Unit, int Cycle);
    const ProblemInput &inputOf(unsigned Node, unsigned Operand, bool Swapped) const;
    bool bringOperand(const ProblemNode &Node, unsigned Operand, UnitChoice Choice,
                      const ProblemInput &What, int Cycle);
    bool isSame(const ProblemInput &A, const ProblemInput &B) const;
    bool extends(const PortState &Port, const Hold &Hold, int Cycle) const;
    bool isFree(const PortState &Port, int From, int To, const Hold *But) const;
    bool arrive(unsigned Value, UnitChoice Choice, unsigned Port, int Cycle);

    bool put(int Cycle, const Transport &Move);
    std::optional<int> bring(const ProblemInput &What, const MoveDestination &To, unsigned Bits,
                             unsigned Line, int From, int Last);
    std::optional<int> bringConstant(const CodeOperand &Constant, const MoveDestination &To,
                                     const Guard &Guard, unsigned Line, int From, int Last);
    bool bringLong(const CodeOperand &Constant, const MoveDestination &To, const Guard &Guard,
                   unsigned Line, int Cycle);
    bool read(unsigned Value, const MoveDestination &To, unsigned Bits, unsigned Line, int Cycle);
    bool readCarried(unsigned Value, const Transport &Move, int Cycle);
    int lifeAtPort(const ValueState &V) const;
    bool save(unsigned Value, int Latest);
    void noteRegister(unsigned Value, const RegisterName &Name, int Cycle);
    std::vector<RegisterName> registersFor(const Value &V) const;
    bool canGuard(const RegisterName &Name) const;

    const Connections &Buses;
    const Machine &M;
    const Problem &P;
    int Interval;
    Journal Undo;
    ResourceTable Table;
    std::vector<NextOrder> Next;
    std::vector<NodeState> Nodes;
    std::vector<ValueState> Values;
    std::vector<std::vector<PortState>> Units; // by unit and port
    std::vector<bool> IsEarly, IsUrgent; // nodes: placed before others; placed as soon as can be
    std::set<Resource> Resources;
    std::vector<std::vector<std::vector<const CodeOperand *>>> Immediates; // unit, register, row
    std::map<RegisterName, CarriedState> Carried;
    std::set<RegisterName> Taken;
    std::vector<unsigned> Writes; // by file
    std::map<Key, unsigned> StageOf;
    std::multiset<std::pair<int, RegisterName>> Reads; // row and register
    int Length = 0;
    unsigned Stuck = 0;
};

// ------------------------------------------------------------------------------------------------
// Order

void ModuloPlacer::findNext(const CodeBlock &Block) {
    std::map<unsigned, unsigned> NodeOf; // by operation
    for (unsigned N = 0; N < P.Nodes.size(); ++N)
        NodeOf[P.Nodes[N].Index] = N;
    for (const CodeOrder &O : orderOfNext(Block))
        Next.push_back({NodeOf.at(O.Before), NodeOf.at(O.After), delayOf(O, Block)});
}

// All that the condition waits for, and what the next iteration waits for, are not to be late.
void ModuloPlacer::findUrgent() {
    IsEarly.resize(P.Nodes.size());
    IsEarly[P.Control] = true;
    for (unsigned N = unsigned(P.Nodes.size()); N-- > 0;)
        if (IsEarly[N])
            for (const ProblemNode::Edge &E : P.Nodes[N].Before)
                IsEarly[E.Node] = IsEarly[E.Node] || E.InTime || E.Delay > 0;
    IsUrgent = IsEarly;
    for (const auto &[Name, Now] : P.Carried)
        if (!Now.Constant && P.Values[Now.Value].Producer != NoNumber)
            IsUrgent[P.Values[Now.Value].Producer] = true;
}

// The jump with all that its condition waits for, then the longest way to the end first.
std::vector<unsigned> ModuloPlacer::order() const {
    std::vector<unsigned> Result(P.Nodes.size());
    for (unsigned N = 0; N < Result.size(); ++N)
        Result[N] = N;
    std::stable_sort(Result.begin(), Result.end(), [&](unsigned A, unsigned B) {
        return IsEarly[A] != IsEarly[B] ? IsEarly[A]
                                        : !IsEarly[A] && P.Nodes[A].Height > P.Nodes[B].Height;
    });
    return Result;
}

// Whether all that the node reads is placed.
bool ModuloPlacer::isReady(unsigned Node) const {
    return std::all_of(P.Nodes[Node].Before.begin(), P.Nodes[Node].Before.end(),
                       [&](const ProblemNode::Edge &E) {
                           return Nodes[E.Node].At != NotPlaced || (!E.InTime && E.Delay == 0);
                       });
}

int ModuloPlacer::earliest(unsigned Node) const {
    int Result = 0;
    for (const ProblemInput &Input : P.Nodes[Node].Inputs)
        if (!Input.Constant && !Values[Input.Value].IsOfBefore)
            Result = std::max(Result, Values[Input.Value].At);
    for (const ProblemNode::Edge &E : P.Nodes[Node].Before)
        if (E.InTime)
            Result = std::max(Result, Nodes[E.Node].At + int(E.Delay));
    for (const NextOrder &O : Next)
        if (O.After == Node && Nodes[O.Before].At != NotPlaced)
            Result = std::max(Result, Nodes[O.Before].At + int(O.Delay) - Interval);
    return Result;
}

bool ModuloPlacer::keepsOrder(unsigned Node, int Cycle) const {
    return std::all_of(Next.begin(), Next.end(), [&](const NextOrder &O) {
        if (O.Before == O.After)
            return int(O.Delay) <= Interval;
        return O.Before != Node || Nodes[O.After].At == NotPlaced ||
               Cycle + int(O.Delay) <= Nodes[O.After].At + Interval;
    });
}

bool ModuloPlacer::placeOrNote(unsigned Node) {
    if (Nodes[Node].At != NotPlaced || placeWithNext(Node))
        return true;
    Stuck = Node;
    return false;
}

// What has to go to a register of the code goes there as soon as nobody reads what was there: who
// comes later may read it there.
bool ModuloPlacer::placeHomes() {
    for (unsigned Node = 0; Node < P.Nodes.size(); ++Node) {
        const std::vector<ProblemNode::Edge> &Before = P.Nodes[Node].Before;
        if (P.Nodes[Node].Kind == ProblemNode::Move &&
            std::all_of(
                Before.begin(), Before.end(),
                [&](const ProblemNode::Edge &E) { return Nodes[E.Node].At != NotPlaced; }) &&
            !placeOrNote(Node))
            return false;
    }
    return true;
}

bool ModuloPlacer::placeWithNext(unsigned Node) {
    if (Node == P.Control)
        return placeJump();
    std::vector<Candidate> All = candidates(Node);
    for (bool WithNext : {true, false})
        for (const Candidate &C : All) {
            Journal::Mark Mark = Undo.mark();
            if (place(Node, C) && (!WithNext || placeFollowers(Node, Chain)) &&
                secureOutputs(Node)) {
                Undo.commit();
                return true;
            }
            Undo.rollBack(Mark);
        }
    return false;
}

// Where the node could be, the cheapest first.
std::vector<ModuloPlacer::Candidate> ModuloPlacer::candidates(unsigned Node) const {
    std::vector<Candidate> Result;
    int First = earliest(Node);
    bool IsUnit = P.Nodes[Node].Kind == ProblemNode::Unit;
    bool Commutes = IsUnit && P.Nodes[Node].Code->What->Flags & Operation::Commutes;
    for (int Cycle = First; Cycle < First + Interval; ++Cycle) {
        if (!IsUnit)
            Result.push_back({Cycle, {}, false, Cycle});
        for (bool Swapped : {false, true})
            for (UnitChoice Choice : Nodes[Node].Choices)
                if (std::optional<int> Cost =
                        Swapped && !Commutes ? std::nullopt : costOf(Node, Cycle, Choice, Swapped))
                    Result.push_back({Cycle, Choice, Swapped, *Cost + Cycle - First});
    }
    std::stable_sort(Result.begin(), Result.end(), [&](const Candidate &A, const Candidate &B) {
        return IsUrgent[Node] && A.Cycle != B.Cycle ? A.Cycle < B.Cycle : A.Cost < B.Cost;
    });
    if (!IsUrgent[Node])
        Result.resize(std::min(Result.size(), MaxCandidates));
    return Result;
}

// Whether the file can read one more register in that row.
bool ModuloPlacer::hasReadPort(int Row, unsigned File) const {
    const std::vector<Port> &Ports = M.Files[File].Ports;
    auto Left = std::count_if(Ports.begin(), Ports.end(),
                              [&](const Port &P) { return hasSocket(M, P, Socket::Output); });
    for (auto Read = Reads.lower_bound({Row, {File, 0}});
         Read != Reads.end() && Read->first == Row && Read->second.File == File;
         Read = Reads.upper_bound(*Read))
        --Left;
    return Left > 0;
}

// In cycles that the same would be worth waiting. None: it is clear that there is no room.
std::optional<int> ModuloPlacer::costOf(unsigned Node, int Cycle, UnitChoice Choice,
                                        bool Swapped) const {
    constexpr int OfMove = 8, OfRead = 32, OfSaving = 64;
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    int Cost = int(Unit.Operations.size());
    for (unsigned N = 1; N <= P.Nodes[Node].Inputs.size(); ++N) {
        unsigned Number = *Unit.Operations[Choice.Operation].port(N);
        const PortState &Port = Units[Choice.Unit][Number];
        const ProblemInput &What = inputOf(Node, N, Swapped);
        if (Unit.Ports[Number].SetsOpcode) {
            if (StageOf.contains({rowOf(Cycle), MoveDestination::Input, Choice.Unit, Number}))
                return std::nullopt;
        } else if (std::any_of(Port.Holds.begin(), Port.Holds.end(), [&](const Hold &H) {
                       return isSame(H.What, What) && extends(Port, H, Cycle);
                   })) {
            continue;
        } else if (!isFree(Port, Cycle, Cycle, nullptr)) {
            return std::nullopt;
        }
        Cost += OfMove;
        if (What.Constant)
            continue;
        const ValueState &V = Values[What.Value];
        bool IsAtPort = !V.IsOfBefore && Cycle >= V.At && Cycle < V.At + lifeAtPort(V);
        if (IsAtPort)
            continue;
        const RegisterName &Name = V.IsOfBefore ? P.Values[What.Value].Home : V.Saved;
        if (!V.IsOfBefore && V.SavedAt == NotPlaced) {
            Cost += OfSaving;
        } else if (!Reads.contains({rowOf(Cycle), Name})) {
            Cost += OfRead;
            if (!hasReadPort(rowOf(Cycle), Name.File)) {
                if (Unit.Ports[Number].SetsOpcode)
                    return std::nullopt;
                Cost += OfMove; // it has to come earlier
            }
        }
    }
    return Cost;
}

// Those that nothing else keeps waiting.
bool ModuloPlacer::placeFollowers(unsigned Node, unsigned Left) {
    for (unsigned Value : P.Nodes[Node].Outputs) {
        if (Left == 0 || Value == NoNumber || P.Values[Value].Uses.size() != 1)
            continue;
        unsigned Use = P.Values[Value].Uses[0];
        if (Use != P.Control && Nodes[Use].At == NotPlaced && isReady(Use) &&
            !placeFollower(Use, Value, Left))
            return false;
    }
    return true;
}

bool ModuloPlacer::placeFollower(unsigned Node, unsigned Value, unsigned Left) {
    int First = std::max(earliest(Node), Values[Value].At);
    for (int Cycle = First; Cycle <= First + Waiting; ++Cycle) {
        Journal::Mark Mark = Undo.mark();
        bool IsMove = P.Nodes[Node].Kind == ProblemNode::Move;
        if (place(Node, Cycle) && (IsMove || Values[Value].SavedAt == NotPlaced) &&
            placeFollowers(Node, Left - 1))
            return true;
        Undo.rollBack(Mark);
    }
    return false;
}

bool ModuloPlacer::place(unsigned Node, const Candidate &Where) {
    if (P.Nodes[Node].Kind != ProblemNode::Unit)
        return place(Node, Where.Cycle);
    return keepsOrder(Node, Where.Cycle) && start(Node, Where.Cycle, Where.Choice, Where.Swapped);
}

// Who will read the value later finds it: at its port, or in a register, while there is room for
// the move.
bool ModuloPlacer::secure(unsigned Value) {
    const ValueState &V = Values[Value];
    const std::vector<unsigned> &Uses = P.Values[Value].Uses;
    bool IsWanted = std::any_of(Uses.begin(), Uses.end(),
                                [&](unsigned Use) { return Nodes[Use].At == NotPlaced; });
    return !IsWanted || V.SavedAt != NotPlaced || lifeAtPort(V) == Interval ||
           registersFor(P.Values[Value]).empty() || save(Value, V.At + Interval);
}

bool ModuloPlacer::secureOutputs(unsigned Node) {
    return std::all_of(P.Nodes[Node].Outputs.begin(), P.Nodes[Node].Outputs.end(),
                       [&](unsigned Value) { return Value == NoNumber || secure(Value); });
}

bool ModuloPlacer::place(unsigned Node, int Cycle) {
    return keepsOrder(Node, Cycle) &&
           (P.Nodes[Node].Kind == ProblemNode::Unit ? placeUnit(Node, Cycle)
                                                    : placeMove(Node, Cycle));
}

// ------------------------------------------------------------------------------------------------
// Moves

bool ModuloPlacer::put(int Cycle, const Transport &Move) {
    int Row = rowOf(Cycle);
    if (Cycle < 0 || !Table.place(unsigned(Row), Move))
        return false;
    Key Key = keyOf(Row, Move.Destination);
    StageOf[Key] = unsigned(Cycle / Interval);
    Undo.note([this, Key] { StageOf.erase(Key); });
    if (Move.Source.Kind == MoveSource::Register) {
        auto Read = Reads.insert({Row, {Move.Source.Component, Move.Source.Index}});
        Undo.note([this, Read] { Reads.erase(Read); });
    }
    endNotBefore(Cycle + 1);
    return true;
}

// In a cycle from From to Last, the last if possible.
std::optional<int> ModuloPlacer::bring(const ProblemInput &What, const MoveDestination &To,
                                       unsigned Bits, unsigned Line, int From, int Last) {
    if (What.Constant)
        return bringConstant(*What.Constant, To, {}, Line, From, Last);
    for (int Cycle = Last; Cycle >= From; --Cycle)
        if (read(What.Value, To, Bits, Line, Cycle))
            return Cycle;
    const ValueState &V = Values[What.Value];
    if (V.IsOfBefore || V.SavedAt != NotPlaced || !save(What.Value, Last - 1))
        return std::nullopt;
    for (int Cycle = Last; Cycle >= std::max(From, V.SavedAt + 1); --Cycle)
        if (read(What.Value, To, Bits, Line, Cycle))
            return Cycle;
    return std::nullopt;
}

std::optional<int> ModuloPlacer::bringConstant(const CodeOperand &Constant,
                                               const MoveDestination &To, const Guard &Guard,
                                               unsigned Line, int From, int Last) {
    bool IsShort = Buses.saying(Constant, endpointOf(To)) & Buses.under(Guard);
    for (int Cycle = Last; Cycle >= From; --Cycle)
        if (IsShort ? put(Cycle, {{}, To, Guard, &Constant, Line})
                    : bringLong(Constant, To, Guard, Line, Cycle))
            return Cycle;
    return std::nullopt;
}

// Through a register of an immediate unit that is loaded in the cycle before.
bool ModuloPlacer::bringLong(const CodeOperand &Constant, const MoveDestination &To,
                             const Guard &Guard, unsigned Line, int Cycle) {
    if (Cycle < 1)
        return false;
    for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit) {
        if (!(Buses.saying(Constant, Unit, endpointOf(To)) & Buses.under(Guard)))
            continue;
        for (unsigned Register = 0; Register < Immediates[Unit].size(); ++Register) {
            const CodeOperand *&Held = Immediates[Unit][Register][size_t(rowOf(Cycle))];
            if (Held && !(*Held == Constant))
                continue;
            Journal::Mark Mark = Undo.mark();
            if ((Held ||
                 Table.place(unsigned(rowOf(Cycle - 1)), Load{Unit, Register, &Constant})) &&
                put(Cycle, {{MoveSource::ImmediateRegister, Unit, Register, 0},
                            To,
                            Guard,
                            nullptr,
                            Line})) {
                Undo.set(Held, &Constant);
                return true;
            }
            Undo.rollBack(Mark);
        }
    }
    return false;
}

// Cycles from the value's arrival at its port until another result may come there.
int ModuloPlacer::lifeAtPort(const ValueState &V) const {
    int Life = Interval;
    for (const auto &[At, Other] : Units[V.Unit][V.Port].Arrivals)
        if (int Until = rowOf(At - V.At))
            Life = std::min(Life, Until);
    return Life;
}

bool ModuloPlacer::read(unsigned Value, const MoveDestination &To, unsigned Bits, unsigned Line,
                        int Cycle) {
    ValueState &V = Values[Value];
    const tta::Value &Is = P.Values[Value];
    Transport Move = {{}, To, {}, nullptr, Line};
    Endpoint Sink = endpointOf(To);
    if (V.IsOfBefore)
        return readCarried(Value, {sourceOf(M, Is.Home), To, {}, nullptr, Line}, Cycle);
    Move.Source = {MoveSource::Output, V.Unit, V.Port, 0};
    bool IsAtPort = Cycle >= V.At && Cycle < V.At + lifeAtPort(V);
    if (IsAtPort && !(Is.IsClipped && Bits > Is.Width) &&
        Buses.between(endpointOf(Move.Source), Sink) && put(Cycle, Move)) {
        Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
        return true;
    }
    if (V.SavedAt == NotPlaced || Cycle <= V.SavedAt || Cycle > V.SavedAt + Interval)
        return false;
    Move.Source = sourceOf(M, V.Saved);
    return Buses.between(endpointOf(Move.Source), Sink) && put(Cycle, Move);
}

// From a register of the code: after the iteration before has written it, and before this one does.
bool ModuloPlacer::readCarried(unsigned Value, const Transport &Move, int Cycle) {
    auto Found = Carried.find(P.Values[Value].Home);
    if (!Buses.between(endpointOf(Move.Source), endpointOf(Move.Destination)))
        return false;
    if (Found == Carried.end())
        return put(Cycle, Move);
    CarriedState &State = Found->second;
    bool IsThere =
        State.Written == NotPlaced || (Cycle <= State.Written && Cycle > State.Written - Interval);
    if (!IsThere || !put(Cycle, Move))
        return false;
    Undo.set(State.FirstRead, std::min(State.FirstRead, Cycle));
    Undo.set(State.LastRead, std::max(State.LastRead, Cycle));
    return true;
}

bool ModuloPlacer::canGuard(const RegisterName &Name) const {
    return std::any_of(M.Buses.begin(), M.Buses.end(), [&](const Bus &B) {
        return std::any_of(B.Guards.begin(), B.Guards.end(), [&](const Guard &G) {
            return G.Kind == Guard::Register && G.Unit == Name.File && G.Index == Name.Index;
        });
    });
}

// The first register of each file that can take the value, files with few writes first.
std::vector<RegisterName> ModuloPlacer::registersFor(const Value &V) const {
    std::map<unsigned, RegisterName> ByFile;
    for (const RegisterName &Name : P.Free) {
        unsigned Width = M.Files[Name.File].Width;
        if (!Taken.contains(Name) && !P.LiveIn.contains(Name) &&
            (V.IsClipped ? Width == V.Width : Width >= V.Width) &&
            (!V.GuardsMoves || canGuard(Name)))
            ByFile.try_emplace(Name.File, Name);
    }
    std::vector<RegisterName> Result;
    for (const auto &[File, Name] : ByFile)
        Result.push_back(Name);
    unsigned Home = V.Home.File < M.Files.size() ? M.Files[V.Home.File].Width : V.Width;
    std::stable_sort(Result.begin(), Result.end(), [&](const auto &A, const auto &B) {
        bool FitsA = M.Files[A.File].Width == Home, FitsB = M.Files[B.File].Width == Home;
        return FitsA != FitsB ? FitsA : Writes[A.File] < Writes[B.File];
    });
    return Result;
}

// Puts the value into a register of its own, in cycle Latest or before.
bool ModuloPlacer::save(unsigned Value, int Latest) {
    ValueState &V = Values[Value];
    unsigned Maker = P.Values[Value].Producer;
    unsigned Line = P.Nodes[Maker].Code ? P.Nodes[Maker].Code->Line : 0;
    MoveSource Port = {MoveSource::Output, V.Unit, V.Port, 0};
    std::vector<RegisterName> Names = registersFor(P.Values[Value]);
    for (int Cycle = V.At; Cycle <= std::min(Latest, V.At + lifeAtPort(V) - 1); ++Cycle)
        for (const RegisterName &Name : Names) {
            MoveDestination There = destinationOf(M, Name);
            if (!Buses.between(endpointOf(Port), endpointOf(There)) ||
                !put(Cycle, {Port, There, {}, nullptr, Line}))
                continue;
            Undo.set(V.LastRead, std::max(V.LastRead, Cycle));
            Undo.set(V.SavedAt, Cycle);
            Undo.set(V.Saved, Name);
            Undo.set(Writes[Name.File], Writes[Name.File] + 1);
            Taken.insert(Name);
            Undo.note([this, Name] { Taken.erase(Name); });
            return true;
        }
    return false;
}

// The value can be read in the register of the code, too.
void ModuloPlacer::noteRegister(unsigned Value, const RegisterName &Name, int Cycle) {
    if (Value == NoNumber || Values[Value].IsOfBefore || Values[Value].SavedAt != NotPlaced)
        return;
    const tta::Value &Is = P.Values[Value];
    unsigned Width = M.Files[Name.File].Width;
    if (Is.IsClipped ? Width != Is.Width : Width < Is.Width)
        return;
    Undo.set(Values[Value].SavedAt, Cycle);
    Undo.set(Values[Value].Saved, Name);
}

// What is live at the end goes to its register of the code.
bool ModuloPlacer::placeMove(unsigned Node, int Cycle) {
    const ProblemNode &Move = P.Nodes[Node];
    const RegisterName &Target = *Move.Target;
    auto Found = Carried.find(Target);
    if (Found != Carried.end()) {
        const CarriedState &State = Found->second;
        if (State.LastRead > Cycle ||
            (State.FirstRead != INT_MAX && Cycle >= State.FirstRead + Interval))
            return false;
        Undo.set(Found->second.Written, Cycle);
    }
    if (!bring(Move.Inputs[0], destinationOf(M, Target), M.Files[Target.File].Width, 0, Cycle,
               Cycle))
        return false;
    Undo.set(Nodes[Node].At, Cycle);
    noteRegister(Move.Inputs[0].Value, Target, Cycle);
    Undo.set(Writes[Target.File], Writes[Target.File] + 1);
    endNotBefore(Cycle + int(std::max(1u, guardLatency(M, Target.File))));
    return true;
}

// A register that guards see in that cycle has the value: where it has to go in any case, or one of
// its own.
std::optional<RegisterName> ModuloPlacer::guardRegister(unsigned Value, int Cycle) {
    const ValueState &V = Values[Value];
    auto IsSeen = [&] {
        return V.SavedAt != NotPlaced && canGuard(V.Saved) &&
               V.SavedAt + int(guardLatency(M, V.Saved.File)) <= Cycle;
    };
    if (IsSeen())
        return V.Saved;
    for (unsigned Use : P.Values[Value].Uses) {
        const ProblemNode &Move = P.Nodes[Use];
        if (Move.Kind != ProblemNode::Move || !canGuard(*Move.Target))
            continue;
        for (int At = V.At; At + int(guardLatency(M, Move.Target->File)) <= Cycle; ++At) {
            Journal::Mark Mark = Undo.mark();
            if (placeMove(Use, At))
                return Move.Target;
            Undo.rollBack(Mark);
        }
    }
    unsigned Latency = guardLatency(M, P.Values[Value].Home.File);
    if (!save(Value, Cycle - int(Latency)) || !IsSeen())
        return std::nullopt;
    return V.Saved;
}

// The last moment at which the next iteration can be started is as good as any.
bool ModuloPlacer::placeJump() {
    const ProblemNode &Jump = P.Nodes[P.Control];
    int At = Interval - 1 - int(M.Control.DelaySlots);
    std::optional<RegisterName> Name = guardRegister(Jump.GuardValue, At);
    if (!Name)
        return false;
    Guard Guard = {Guard::Register, Jump.IsInverted, Name->File, Name->Index};
    if (!bringConstant(*Jump.Inputs[0].Constant, controlStart(M, *Jump.Code), Guard,
                       Jump.Code->Line, At, At))
        return false;
    Undo.set(Nodes[P.Control].At, At);
    Undo.commit();
    return true;
}

// ------------------------------------------------------------------------------------------------
// Operations

const ProblemInput &ModuloPlacer::inputOf(unsigned Node, unsigned Operand, bool Swapped) const {
    return P.Nodes[Node].Inputs[(Swapped && Operand <= 2 ? 3 - Operand : Operand) - 1];
}

bool ModuloPlacer::isSame(const ProblemInput &A, const ProblemInput &B) const {
    if (A.Constant || B.Constant)
        return A.Constant && B.Constant && *A.Constant == *B.Constant;
    return A.Value == B.Value && !P.Values[A.Value].IsClipped;
}

// Whether nobody else's operand is at the port in one of the cycles, of any iteration.
bool ModuloPlacer::isFree(const PortState &Port, int From, int To, const Hold *But) const {
    if (To - From >= Interval)
        return false;
    return std::all_of(Port.Holds.begin(), Port.Holds.end(), [&](const Hold &H) {
        return &H == But ||
               (rowOf(From - H.From) > H.To - H.From && rowOf(H.From - From) > To - From);
    });
}

// Whether the operand can stay at the port until that cycle.
bool ModuloPlacer::extends(const PortState &Port, const Hold &Hold, int Cycle) const {
    return Cycle >= Hold.From && (Cycle <= Hold.To || isFree(Port, Hold.From, Cycle, &Hold));
}

// Units that can start the operation then, those first that have an operand already.
std::vector<UnitChoice> ModuloPlacer::choicesFor(unsigned Node, int Cycle, bool Swapped) const {
    std::vector<std::pair<unsigned, UnitChoice>> Found;
    for (UnitChoice C : Nodes[Node].Choices) {
        const FunctionUnit &Unit = M.Units[C.Unit];
        const UnitOperation &How = Unit.Operations[C.Operation];
        unsigned Cost = unsigned(Unit.Operations.size());
        for (unsigned N = 1; N <= P.Nodes[Node].Inputs.size(); ++N) {
            const PortState &Port = Units[C.Unit][*How.port(N)];
            if (Unit.Ports[*How.port(N)].SetsOpcode)
                continue;
            const ProblemInput &What = inputOf(Node, N, Swapped);
            Cost += std::any_of(Port.Holds.begin(), Port.Holds.end(),
                                [&](const Hold &H) {
                                    return isSame(H.What, What) && extends(Port, H, Cycle);
                                })
                        ? 0
                        : 100;
        }
        Found.push_back({Cost, C});
    }
    return leastFirst(std::move(Found));
}

bool ModuloPlacer::placeUnit(unsigned Node, int Cycle) {
    bool Commutes = P.Nodes[Node].Code->What->Flags & Operation::Commutes;
    for (bool Swapped : {false, true}) {
        if (Swapped && !Commutes)
            continue;
        for (UnitChoice Choice : choicesFor(Node, Cycle, Swapped)) {
            Journal::Mark Mark = Undo.mark();
            if (start(Node, Cycle, Choice, Swapped))
                return true;
            Undo.rollBack(Mark);
        }
    }
    return false;
}

bool ModuloPlacer::takeResources(const UnitOperation &How, unsigned Unit, int Cycle) {
    for (const PipelineUse &Use : How.Pipeline) {
        if (Use.Kind != PipelineUse::Resource)
            continue;
        for (int At = Cycle + int(Use.Start); At < Cycle + int(Use.Start + Use.Cycles); ++At) {
            Resource Taken = {Unit, Use.Name, rowOf(At)};
            if (!Resources.insert(Taken).second)
                return false;
            Undo.note([this, Taken] { Resources.erase(Taken); });
        }
    }
    return true;
}

bool ModuloPlacer::bringOperand(const ProblemNode &Node, unsigned Operand, UnitChoice Choice,
                                const ProblemInput &What, int Cycle) {
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    unsigned Number = *Unit.Operations[Choice.Operation].port(Operand);
    PortState &Port = Units[Choice.Unit][Number];
    MoveDestination To = {MoveDestination::Input, Choice.Unit, Number, {}};
    unsigned Bits = std::min(Node.Code->What->width(Operand), Unit.Ports[Number].Width);
    if (Unit.Ports[Number].SetsOpcode) {
        To.Operation = Choice.Operation;
        return bring(What, To, Bits, Node.Code->Line, Cycle, Cycle).has_value();
    }
    for (size_t N = 0; N < Port.Holds.size(); ++N)
        if (isSame(Port.Holds[N].What, What) && extends(Port, Port.Holds[N], Cycle)) {
            Undo.note([&Port, N, Old = Port.Holds[N].To] { Port.Holds[N].To = Old; });
            Port.Holds[N].To = std::max(Port.Holds[N].To, Cycle);
            return true;
        }
    for (int At = Cycle; At >= std::max(0, Cycle - LookBack) && isFree(Port, At, Cycle, nullptr);
         --At) {
        Journal::Mark Mark = Undo.mark();
        if (bring(What, To, Bits, Node.Code->Line, At, At)) {
            Port.Holds.push_back({At, Cycle, What});
            Undo.note([&Port] { Port.Holds.pop_back(); });
            return true;
        }
        Undo.rollBack(Mark);
    }
    return false;
}

// A result comes to its port, where the one before is not read any more, in any iteration.
bool ModuloPlacer::arrive(unsigned Value, UnitChoice Choice, unsigned Port, int Cycle) {
    std::vector<std::pair<int, unsigned>> &All = Units[Choice.Unit][Port].Arrivals;
    for (const auto &[At, Other] : All) {
        int Until = rowOf(Cycle - At);
        if (Until == 0 || (Other != NoNumber && Values[Other].LastRead != NotPlaced &&
                           Values[Other].LastRead - At >= Until))
            return false;
    }
    All.push_back({Cycle, Value});
    Undo.note([&All] { All.pop_back(); });
    for (size_t N = 0; N + 1 < All.size(); ++N)
        if (unsigned Other = All[N].second; Other != NoNumber && !secure(Other))
            return false;
    if (Value == NoNumber)
        return true;
    Undo.set(Values[Value].At, Cycle);
    Undo.set(Values[Value].Unit, Choice.Unit);
    Undo.set(Values[Value].Port, Port);
    return true;
}

bool ModuloPlacer::start(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped) {
    const ProblemNode &Is = P.Nodes[Node];
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    const UnitOperation &How = Unit.Operations[Choice.Operation];
    if (!takeResources(How, Choice.Unit, Cycle))
        return false;
    for (bool Triggers : {true, false})
        for (unsigned Operand = 1; Operand <= Is.Inputs.size(); ++Operand)
            if (Unit.Ports[*How.port(Operand)].SetsOpcode == Triggers &&
                !bringOperand(Is, Operand, Choice, inputOf(Node, Operand, Swapped), Cycle))
                return false;
    for (unsigned Output = 0; Output < Is.Outputs.size(); ++Output) {
        unsigned Operand = unsigned(Is.Inputs.size()) + 1 + Output;
        if (!arrive(Is.Outputs[Output], Choice, *How.port(Operand),
                    Cycle + int(How.latency(Operand))))
            return false;
    }
    Undo.set(Nodes[Node].At, Cycle);
    Undo.set(Nodes[Node].Unit, Choice.Unit);
    endNotBefore(Cycle + int(std::max(1u, How.latency())));
    return true;
}

} // namespace

std::string whyNotPipelined(const Machine &M, const Problem &P) {
    if (M.TriggerInvalidatesResults)
        return "results do not outlive the start of the next operation";
    if (P.Nodes[P.Control].Kind != ProblemNode::Control ||
        P.Values[P.Nodes[P.Control].GuardValue].Producer == NoNumber)
        return "it does not compute its condition";
    for (const ProblemNode &Node : P.Nodes) {
        std::string Line = Node.Code && Node.Code->Line
                               ? " in line " + std::to_string(Node.Code->Line)
                               : std::string();
        if (Node.Kind == ProblemNode::Unit && Node.GuardValue != NoNumber)
            return "there is an operation under a guard" + Line;
        if (Node.Kind == ProblemNode::Unit && mayBeUnheld(M, *Node.Code))
            return "a unit has ports without registers for an operation" + Line;
        if (Node.Kind == ProblemNode::Move &&
            (Node.GuardValue != NoNumber || !Node.Target || !Node.Outputs.empty() ||
             *Node.Target == ReturnAddressName))
            return "there is a copy under a guard, or one between registers" + Line;
    }
    for (const auto &[Name, Value] : P.LiveIn)
        if (Name == ReturnAddressName || !P.LiveOut.contains(Name))
            return "a register is read that the iteration before does not leave alone";
    return "";
}

std::optional<PipelinedIteration> placeModulo(const Connections &Buses, const Problem &Problem,
                                              const CodeBlock &Block, unsigned Interval,
                                              std::string &Why) {
    ModuloPlacer Placer(Buses, Problem, Block, Interval);
    if (!Placer.run()) {
        Why = Placer.why();
        return std::nullopt;
    }
    return Placer.result(Block.Operations.size());
}

} // namespace barecl::tta
