// SPDX-License-Identifier: MIT

#include "Scheduler.h"
#include "InOrder.h"
#include "ListScheduler.h"
#include "LowerBound.h"
#include "ScheduleCheck.h"
#include "UnitChoice.h"

#include <cassert>
#include <iterator>

namespace barecl::tta {
namespace {

// With renaming; if the values do not find registers, with fewer operations under way, or with each
// value in the register that the code has for it. Where values have to take turns at a scratch
// register, even that may fail; one operation after the other does not.
BlockSchedule findSchedule(const Connections &Buses, const FunctionCode &Function,
                           const CodeBlock &Block, Problem Problem,
                           const ScheduleOptions &Options) {
    if (Options.InOrder)
        return scheduleInOrder(Buses, Block, Options);
    size_t Operations = Block.Operations.size();
    for (unsigned Window : {NoNumber / 2, 48u, 16u})
        if (auto Result = scheduleList(Buses, Problem, Options, Operations, Window))
            return *Result;
    Problem = makeProblem(Buses, Function, Block, false);
    assert(problemOf(Problem).empty());
    if (auto Result = scheduleList(Buses, Problem, Options, Operations, NoNumber / 2))
        return *Result;
    return scheduleInOrder(Buses, Block, Options);
}

BlockSchedule scheduleBlock(const Connections &Buses, const FunctionCode &Function,
                            const CodeBlock &Block, const ScheduleOptions &Options) {
    Problem Problem = makeProblem(Buses, Function, Block, true);
    assert(problemOf(Problem).empty());
    LowerBound Least = lowerBound(Buses.machine(), Problem);
    BlockSchedule Result = findSchedule(Buses, Function, Block, std::move(Problem), Options);
    Result.Code.Blocks = {{0, Least.cycles(), Least.limit()}};
    return Result;
}

void append(BlockSchedule Block, ScheduledFunction &Function) {
    unsigned Start = unsigned(Function.Instructions.size());
    for (CodeFixup &Fixup : Block.Code.Fixups)
        Fixup.Instruction += Start;
    for (ScheduledBlock &Stretch : Block.Code.Blocks)
        Stretch.Start += Start;
    std::move(Block.Code.Instructions.begin(), Block.Code.Instructions.end(),
              std::back_inserter(Function.Instructions));
    std::move(Block.Code.Fixups.begin(), Block.Code.Fixups.end(),
              std::back_inserter(Function.Fixups));
    std::move(Block.Code.Blocks.begin(), Block.Code.Blocks.end(),
              std::back_inserter(Function.Blocks));
}

} // namespace

BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, const ScheduleOptions &Options) {
    return scheduleBlock(Connections(Machine), Function, Block, Options);
}

std::optional<ScheduledFunction> schedule(const Machine &Machine, const FunctionCode &Function,
                                          const ScheduleOptions &Options,
                                          MachineDiagnostics &Diagnostics) {
    if (Machine.Buses.size() > Connections::MaxBuses) {
        Diagnostics.error(0, "the machine has more than " + std::to_string(Connections::MaxBuses) +
                                 " buses");
        return std::nullopt;
    }
    Connections Buses(Machine);
    ScheduledFunction Result;
    Result.Name = Function.Name;
    for (const CodeBlock &Block : Function.Blocks) {
        Result.BlockStarts.push_back(unsigned(Result.Instructions.size()));
        if (!canBeDone(Buses, Block, scratchFiles(Machine, Options), Diagnostics))
            return std::nullopt;
        BlockSchedule Schedule = scheduleBlock(Buses, Function, Block, Options);
        if (Options.Check)
            if (std::string Problem = problemOf(Machine, Function, Block, Options, Schedule);
                !Problem.empty()) {
                Diagnostics.error(0, "the schedule of '" + Function.Name + "', block " +
                                         std::to_string(Result.BlockStarts.size() - 1) +
                                         ", is wrong: " + Problem);
                return std::nullopt;
            }
        append(std::move(Schedule), Result);
    }
    return Result;
}

} // namespace barecl::tta
