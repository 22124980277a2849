// SPDX-License-Identifier: MIT

#include "BlockScheduler.h"
#include "EvictingScheduler.h"
#include "InOrder.h"
#include "ListScheduler.h"
#include "LoopPipeline.h"
#include "schedule/code/Loops.h"
#include "schedule/problem/LowerBound.h"
#include "schedule/problem/ProblemBuilder.h"

#include <algorithm>
#include <cassert>

namespace barecl::tta {
namespace {

size_t lengthOf(const BlockSchedule &Schedule) { return Schedule.Code.Instructions.size(); }

// The window (ListScheduler.h) for a first schedule. It limits only blocks of more operations, whose schedules would
// otherwise take time that grows with the square of the operations.
constexpr unsigned WideWindow = 1000;

// A second schedule is made for blocks that exceed the lower bound by more than an eighth, and that
// are not so large that it takes long: the time grows with the square of the nodes.
constexpr size_t MaxNodes = 400;
bool isWorthAnother(size_t Cycles, unsigned Least, size_t Nodes) {
    return Cycles > Least + Least / 8 && Nodes <= MaxNodes;
}

// If the values do not find registers: returns the shortest schedule among those with fewer
// operations in flight and the one with each value in its own register of the code. If values must
// take turns at a scratch register, even these may fail; scheduling one operation after the other
// does not.
BlockSchedule fallBack(const Connections &Buses, const FunctionCode &Function,
                       const CodeBlock &Block, const BlockProblem &Renamed,
                       const ScheduleOptions &Options, const std::string &Why) {
    std::optional<BlockSchedule> Best;
    auto Try = [&](const BlockProblem &P, unsigned Window, const std::string &Note) {
        std::string Ignored;
        auto Result = scheduleList(P, Window, Ignored);
        if (Result && (!Best || lengthOf(*Result) < lengthOf(*Best))) {
            Best = std::move(Result);
            Best->Note = Note + ", because " + Why;
        }
    };
    for (unsigned Window : {48u, 16u, 6u, 2u, 0u})
        Try(Renamed, Window, "at most " + std::to_string(Window + 1) + " operations at a time");
    SchedulingProblem InPlace = makeProblem(Buses, Function, Block, false);
    assert(mistakeIn(InPlace).empty());
    Try({Buses, InPlace, Block, Options, false}, WideWindow, "each value in the code's register");
    if (Best)
        return *Best;
    Best = scheduleInOrder(Buses, Block, Options);
    Best->Note = "one operation after the other, because " + Why;
    return *Best;
}

BlockSchedule findSchedule(const Connections &Buses, const FunctionCode &Function,
                           const CodeBlock &Block, const SchedulingProblem &Problem,
                           const ScheduleOptions &Options, unsigned Least) {
    if (Options.InOrder)
        return scheduleInOrder(Buses, Block, Options);
    std::string Why;
    const BlockProblem Renamed(Buses, Problem, Block, Options, false);
    const auto Result = scheduleList(Renamed, WideWindow, Why);
    if (!Result)
        return fallBack(Buses, Function, Block, Renamed, Options, Why);
    const unsigned Nodes = unsigned(Problem.Nodes.size());
    if (isWorthAnother(lengthOf(*Result), Least, Nodes))
        if (auto Other = scheduleEvicting(Renamed, std::max(Least, Renamed.Length), 2 * Nodes);
            Other && lengthOf(*Other) < lengthOf(*Result)) {
            Other->Note = "each operation at its best place, not cycle by cycle";
            return *Other;
        }
    return *Result;
}

} // namespace

BlockSchedule scheduleBlock(const Connections &Buses, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options) {
    SchedulingProblem Problem = makeProblem(Buses, Function, Block, true);
    assert(mistakeIn(Problem).empty());
    bool IsLoop = isLoop(Block, Number);
    LowerBound Least = lowerBound(Buses.machine(), Problem, Block, IsLoop);
    BlockSchedule Result = findSchedule(Buses, Function, Block, Problem, Options, Least.cycles());
    if (IsLoop && !Options.InOrder) {
        std::string Why;
        if (auto Pipelined = pipelineLoop(Buses, Block, Number, Problem, Options, Least,
                                          unsigned(lengthOf(Result)), Why))
            return *Pipelined;
        Result.Note += (Result.Note.empty() ? "not pipelined: " : "; not pipelined: ") + Why;
    }
    Result.Code.Blocks = {{0, Least.cycles(), Least.Moves, Least.limit(), Result.Note}};
    return Result;
}

BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options) {
    return scheduleBlock(Connections(Machine), Function, Block, Number, Options);
}

} // namespace barecl::tta
