// SPDX-License-Identifier: MIT

#include "LoopPipeline.h"
#include "EvictingScheduler.h"

#include <algorithm>
#include <utility>

namespace barecl::tta {
namespace {

// The number of iterations for which a schedule should take the fewest cycles: as in the DCT, and so few that prologue
// and epilogue must pay.
constexpr unsigned Typical = 8;
constexpr unsigned MaxStages = 4; // the code grows with their square
// How often each node is placed for one interval: once, and twice again after others evicted it.
constexpr unsigned Times = 3;

// How many nodes are placed altogether for all intervals that are tried. Seven times as many cost four times the time
// and make the intervals of tests/bench 0.1 % shorter; half as many make them 0.8 % longer.
constexpr unsigned MaxEffort = 600;
constexpr unsigned Tries = 4; // failures that even large loops may have

// Puts the rows of prologues, kernel and epilogues one after the other.
class Emitter {
  public:
    Emitter(const Machine &M, unsigned Number, const PipelinedIteration &Iteration)
        : M(M), Number(Number), Is(Iteration),
          Interval(unsigned(Iteration.Rows.Instructions.size())),
          Stages((Iteration.Length + Interval - 1) / Interval) {}

    ScheduledFunction run(const LowerBound &Least, const std::string &Note) {
        unsigned Epilogue = Stages * Interval;
        for (unsigned Started = 0; Started + 1 < Stages; ++Started) {
            bool IsShort = Started + 2 < Stages;
            unsigned Exit = Epilogue + (IsShort ? (Started + 1) * (Stages - 1) * Interval : 0);
            addBlock(Least, Note);
            addRow(0, Started, {Jump::IfLast, Number, Exit});
        }
        addBlock(Least, Note);
        addRow(0, Stages - 1, {Jump::IfNotLast, Number, (Stages - 1) * Interval});
        addEpilogue(Stages - 1, Stages > 2);
        for (unsigned Started = 0; Started + 2 < Stages; ++Started)
            addEpilogue(Started, true);
        return std::move(Result);
    }

    unsigned stages() const { return Stages; }

  private:
    struct Jump {
        enum Kind { None, IfNotLast, IfLast, Always } Kind = None;
        unsigned Block = 0, Offset = 0; // target: instructions after the block's start
    };

    void addBlock(const LowerBound &Least, const std::string &Note) {
        Result.Blocks.push_back({unsigned(Result.Instructions.size()), Least.cycles(), Least.Moves,
                                 Least.limit(), Note});
    }
    void addEpilogue(unsigned Started, bool Jumps);
    void addRow(unsigned First, unsigned Last, const Jump &To);
    void addInstruction(unsigned Row, unsigned First, unsigned Last, const Jump &To);
    Move turned(Move Is, enum Jump::Kind Kind) const;

    const Machine &M;
    unsigned Number;
    const PipelinedIteration &Is;
    unsigned Interval, Stages;
    ScheduledFunction Result;
};

// Finishes the iterations from 0 to Started. The last epilogue falls through to the next block, and ends when the last
// operation does.
void Emitter::addEpilogue(unsigned Started, bool Jumps) {
    if (Stages > 1)
        addBlock({}, "");
    for (unsigned Row = 1; Row < Stages; ++Row) {
        bool IsLast = Jumps && Row + 1 == Stages;
        addRow(Row, std::min(Started + Row, Stages - 1),
               {IsLast ? Jump::Always : Jump::None, Number + 1, 0});
    }
    if (!Jumps)
        Result.Instructions.resize(Result.Instructions.size() -
                                   (Stages * Interval - std::max(Is.Length, Interval)));
    std::erase_if(Result.Fixups, [&](const CodeFixup &Fixup) {
        return Fixup.Instruction >= Result.Instructions.size();
    });
}

void Emitter::addRow(unsigned First, unsigned Last, const Jump &To) {
    for (unsigned Row = 0; Row < Interval; ++Row)
        addInstruction(Row, First, Last, To);
}

// The jump under the opposite guard, or without a guard.
Move Emitter::turned(Move Is, enum Jump::Kind Kind) const {
    const std::vector<Guard> &Guards = M.Buses[Is.Bus].Guards;
    Guard Wanted = Guards[Is.Guard];
    if (Kind == Jump::IfLast)
        Wanted.Inverted = !Wanted.Inverted;
    if (Kind == Jump::Always)
        Wanted = {};
    Is.Guard = unsigned(std::find(Guards.begin(), Guards.end(), Wanted) - Guards.begin());
    return Is;
}

// Long immediates are loaded in every row, since nothing else uses their registers.
void Emitter::addInstruction(unsigned Row, unsigned First, unsigned Last, const Jump &To) {
    Instruction New = Is.Rows.Instructions[Row];
    std::vector<Move> All = std::exchange(New.Moves, {});
    unsigned At = unsigned(Result.Instructions.size());
    auto FixupOf = [&](bool Long, unsigned Index) {
        return std::find_if(Is.Rows.Fixups.begin(), Is.Rows.Fixups.end(), [&](const CodeFixup &F) {
            return F.Instruction == Row && F.Long == Long && F.Index == Index;
        });
    };
    auto AddFixup = [&](bool Long, unsigned From, unsigned Index, uint64_t &Value) {
        auto Found = FixupOf(Long, From);
        if (Found == Is.Rows.Fixups.end())
            return;
        CodeFixup Fixup = {At, Long, Index, Found->Symbol, Found->Block};
        if (Fixup.Symbol.empty() && To.Kind != Jump::None) {
            Fixup.Block = To.Block;
            Value = To.Offset;
        }
        Result.Fixups.push_back(Fixup);
    };
    for (unsigned N = 0; N < All.size(); ++N) {
        bool IsJump = All[N].Destination.Kind == MoveDestination::ControlPort;
        unsigned Stage = Is.Stages[Row][N];
        if (IsJump ? To.Kind == Jump::None : Stage < First || Stage > Last)
            continue;
        New.Moves.push_back(IsJump ? turned(All[N], To.Kind) : All[N]);
        AddFixup(false, N, unsigned(New.Moves.size() - 1), New.Moves.back().Source.Value);
    }
    for (unsigned N = 0; N < New.LongImmediates.size(); ++N)
        AddFixup(true, N, N, New.LongImmediates[N].Value);
    Result.Instructions.push_back(std::move(New));
}

// Whether the bus of the jump has the guards that the jump needs in other rows.
bool canTurn(const Machine &M, const PipelinedIteration &Iteration) {
    for (const Instruction &I : Iteration.Rows.Instructions)
        for (const Move &Move : I.Moves) {
            if (Move.Destination.Kind != MoveDestination::ControlPort)
                continue;
            const std::vector<Guard> &Guards = M.Buses[Move.Bus].Guards;
            Guard Opposite = Guards[Move.Guard];
            Opposite.Inverted = !Opposite.Inverted;
            return std::find(Guards.begin(), Guards.end(), Opposite) != Guards.end() &&
                   std::find(Guards.begin(), Guards.end(), Guard()) != Guards.end();
        }
    return false;
}

// The interval that values passed to the next iteration need: they go through registers of the code, whose files have
// few ports.
unsigned intervalOfRegisters(const Machine &M, const SchedulingProblem &P) {
    std::vector<unsigned> Reads(M.Files.size()), Writes(M.Files.size());
    for (const auto &[Name, Now] : P.Carried) {
        ++Writes[Name.File];
        Reads[Name.File] += !P.Values[P.LiveIn.at(Name)].Uses.empty();
    }
    auto Interval = [&](unsigned Count, unsigned File, enum Socket::Direction Side) {
        unsigned Ports = portCount(M, M.Files[File].Ports, Side);
        return Count ? (Count + Ports - 1) / Ports : 0;
    };
    unsigned Result = 0;
    for (unsigned File = 0; File < M.Files.size(); ++File)
        Result = std::max({Result, Interval(Reads[File], File, Socket::Output),
                           Interval(Writes[File], File, Socket::Input)});
    return Result;
}

// The least interval at which iterations might start.
unsigned firstInterval(const Machine &M, const SchedulingProblem &P, const LowerBound &Least) {
    unsigned Result =
        std::max({Least.cycles(), M.Control.DelaySlots + 2, intervalOfRegisters(M, P)});
    for (const ProblemNode &Node : P.Nodes)
        Result = std::max(Result, (Node.Height + MaxStages - 1) / MaxStages);
    return Result;
}

// Tries intervals, as long as there is effort left.
class Search {
  public:
    Search(const Connections &Buses, const CodeBlock &Block, unsigned Number,
           const SchedulingProblem &Problem, const ScheduleOptions &Options,
           const LowerBound &Least)
        : Loop(Buses, Problem, Block, Options, true), Number(Number), Least(Least),
          OfTry(Times * unsigned(Problem.Nodes.size())),
          Effort(std::max(MaxEffort, Tries * OfTry)) {}

    // Tries one interval after the other if there is enough effort. Else it assumes that all intervals above a
    // successful one succeed too, and none below a failed one.
    std::optional<BlockSchedule> run(unsigned Low, unsigned High) {
        Why = "its iterations take no longer than they have to";
        Shortest = High * Typical;
        std::optional<BlockSchedule> Best;
        for (unsigned Interval; Low < High && Effort >= OfTry;) {
            bool IsEnough = (High - Low) * OfTry <= Effort;
            Interval = IsEnough ? Low : (Low + High) / 2;
            if (auto Found = pipelineAt(Interval)) {
                Best = std::move(Found);
                High = Interval;
            } else {
                Low = Interval + 1;
            }
        }
        return Best;
    }

    const std::string &why() const { return Why; }

  private:
    std::optional<BlockSchedule> pipelineAt(unsigned Interval) {
        unsigned Left = OfTry, Stuck = NoNumber;
        auto Iteration = scheduleIteration(Loop, Interval, Left, Stuck);
        Effort -= OfTry - Left;
        if (Iteration)
            return emit(*Iteration);
        Why = nameOf(Loop.P.Nodes[Stuck]) + " does not find room";
        return std::nullopt;
    }

    std::optional<BlockSchedule> emit(const PipelinedIteration &Iteration) {
        const Machine &M = Loop.Buses.machine();
        Emitter Emitter(M, Number, Iteration);
        if (Emitter.stages() > MaxStages || !canTurn(M, Iteration)) {
            Why = Emitter.stages() > MaxStages ? "it has too many stages"
                                               : "the jump's bus lacks the opposite guard";
            return std::nullopt;
        }
        BlockSchedule Result;
        Result.Interval = unsigned(Iteration.Rows.Instructions.size());
        unsigned Cycles =
            Result.Interval * (Typical - 1) + std::max(Iteration.Length, Result.Interval);
        if (Cycles >= Shortest) {
            Why = "with few iterations, it would take longer";
            return std::nullopt;
        }
        Shortest = Cycles;
        Result.Starts = Iteration.Starts;
        Result.Code =
            Emitter.run(Least, "pipelined: an iteration each " + std::to_string(Result.Interval) +
                                   " cycles, in " + std::to_string(Emitter.stages()) + " stages");
        return Result;
    }

    const BlockProblem Loop;
    const unsigned Number;
    const LowerBound &Least;
    const unsigned OfTry;
    unsigned Effort, Shortest = 0;
    std::string Why;
};

} // namespace

std::optional<BlockSchedule> pipelineLoop(const Connections &Buses, const CodeBlock &Block,
                                          unsigned Number, const SchedulingProblem &Problem,
                                          const ScheduleOptions &Options, const LowerBound &Least,
                                          unsigned Shorter, std::string &Why) {
    Why = Problem.Nodes.size() > MostPipelined ? "it is too large"
                                               : whyNotPipelined(Buses.machine(), Problem);
    if (!Why.empty())
        return std::nullopt;
    Search Search(Buses, Block, Number, Problem, Options, Least);
    auto Result = Search.run(firstInterval(Buses.machine(), Problem, Least), Shorter);
    Why = Search.why();
    return Result;
}

} // namespace barecl::tta
