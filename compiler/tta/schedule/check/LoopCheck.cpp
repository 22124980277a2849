// SPDX-License-Identifier: MIT

#include "LoopCheck.h"
#include "program/ProgramCheck.h"
#include "schedule/code/Loops.h"

#include <algorithm>
#include <utility>

namespace barecl::tta {
namespace {

constexpr size_t TooLong = 100000; // instructions

class LoopWalk {
  public:
    LoopWalk(const Machine &M, const CodeBlock &Block, unsigned Number,
             const BlockSchedule &Schedule)
        : M(M), Block(Block), Number(Number), Schedule(Schedule) {}

    // Finds what runs if the loop is left after that many iterations. Returns what is wrong if the
    // jumps go to wrong places.
    std::string follow(unsigned Iterations) {
        Walked = {};
        Jumps = {};
        unsigned Left = Iterations;
        const std::vector<Instruction> &All = Schedule.Code.Instructions;
        std::optional<size_t> Target;
        unsigned Slots = 0;
        for (size_t At = 0; At < All.size(); ++At) {
            if (Walked.Code.Instructions.size() > TooLong)
                return "the loop does not end";
            const Move *Jump = copy(At);
            if (Jump && Target)
                return "a jump in delay slots";
            if (Jump && M.Control.Operations[*Jump->Destination.Operation].Name != "jump")
                return "a call instead of the jump";
            if (Jump) {
                Slots = M.Control.DelaySlots + 1;
                auto [To, Code] = targetOf(At, *Jump);
                if (To == All.size() && Code != Number + 1)
                    return "a jump leaves the loop for a wrong block";
                if (takes(*Jump, Left))
                    Target = To;
                Jumps.push_back({unsigned(Walked.Code.Instructions.size()) - 1, *Jump, Code,
                                 Block.Operations.back().Guard->Register,
                                 unsigned(Block.Operations.size() - 1) * (Iterations + 1 - Left)});
                if (!isAlways(*Jump) && Left-- == 0)
                    return "there are more iterations than there should be";
            }
            if (Target && --Slots == 0)
                At = *std::exchange(Target, std::nullopt) - 1;
        }
        return Left == 0 ? "" : "there are fewer iterations than there should be";
    }

    BlockSchedule walked(unsigned Iterations) {
        for (unsigned N = 0; N < Iterations; ++N)
            for (size_t O = 0; O + 1 < Block.Operations.size(); ++O) {
                std::optional<BlockSchedule::Start> Start = Schedule.Starts[O];
                if (Start)
                    Start->Cycle += N * Schedule.Interval;
                Walked.Starts.push_back(Start);
            }
        return std::move(Walked);
    }
    std::vector<LeftOutJump> jumps() { return std::move(Jumps); }

  private:
    bool isAlways(const Move &Jump) const {
        return M.Buses[Jump.Bus].Guards[Jump.Guard].Kind == Guard::Always;
    }
    // Whether the jump is taken when that many iterations are left.
    bool takes(const Move &Jump, unsigned Left) const {
        const Guard &G = M.Buses[Jump.Bus].Guards[Jump.Guard];
        bool GoesOn = G.Inverted == Block.Operations.back().Guard->Inverted;
        return G.Kind == Guard::Always || GoesOn == (Left > 1);
    }
    // The target instruction (or the end of the code), and the target as the code names it.
    std::pair<size_t, uint64_t> targetOf(size_t At, const Move &Jump) const {
        for (const CodeFixup &F : Schedule.Code.Fixups) {
            bool Long = Jump.Source.Kind == MoveSource::ImmediateRegister;
            if (F.Long != Long || !F.Symbol.empty() || F.Instruction > At ||
                (Long ? F.Instruction + Schedule.Interval <= At : F.Instruction != At))
                continue;
            const Instruction &I = Schedule.Code.Instructions[F.Instruction];
            uint64_t Offset =
                Long ? I.LongImmediates[F.Index].Value : I.Moves[F.Index].Source.Value;
            return {F.Block == Number ? Offset : Schedule.Code.Instructions.size(),
                    F.Block + Offset};
        }
        return {Schedule.Code.Instructions.size(), 0};
    }

    // Copies the instruction with its fixups but without its jump, which it returns.
    const Move *copy(size_t At) {
        const Instruction &From = Schedule.Code.Instructions[At];
        Instruction New = From;
        auto IsJump = [](const Move &Move) {
            return Move.Destination.Kind == MoveDestination::ControlPort &&
                   Move.Destination.Operation;
        };
        auto Jump = std::find_if(From.Moves.begin(), From.Moves.end(), IsJump);
        size_t Gone = size_t(Jump - From.Moves.begin());
        std::erase_if(New.Moves, IsJump);
        unsigned Number = unsigned(Walked.Code.Instructions.size());
        for (CodeFixup F : Schedule.Code.Fixups) {
            if (F.Instruction != At || (!F.Long && F.Index == Gone))
                continue;
            F.Index -= !F.Long && F.Index > Gone;
            F.Instruction = Number;
            Walked.Code.Fixups.push_back(F);
        }
        Walked.Code.Instructions.push_back(std::move(New));
        return Jump == From.Moves.end() ? nullptr : &*Jump;
    }

    const Machine &M;
    const CodeBlock &Block;
    unsigned Number;
    const BlockSchedule &Schedule;
    BlockSchedule Walked;
    std::vector<LeftOutJump> Jumps;
};

// Repeats the block that many times, without its jump.
CodeBlock repeat(const CodeBlock &Block, unsigned Times) {
    CodeBlock Result;
    Result.LiveOut = Block.LiveOut;
    unsigned Size = unsigned(Block.Operations.size()) - 1;
    for (unsigned N = 0; N < Times; ++N) {
        Result.Operations.insert(Result.Operations.end(), Block.Operations.begin(),
                                 Block.Operations.end() - 1);
        for (const CodeOrder &O : Block.Order)
            Result.Order.push_back({N * Size + O.Before, N * Size + O.After});
        for (const CodeOrder &O : orderOfNext(Block))
            if (N > 0)
                Result.Order.push_back({(N - 1) * Size + O.Before, N * Size + O.After});
    }
    return Result;
}

} // namespace

std::string walkLoop(const Machine &M, const CodeBlock &Block, unsigned Number,
                     const BlockSchedule &Schedule, unsigned Iterations, WalkedLoop &Result) {
    LoopWalk Walk(M, Block, Number, Schedule);
    std::string Mistake = Walk.follow(Iterations);
    if (Mistake.empty())
        Result = {repeat(Block, Iterations), Walk.walked(Iterations), Walk.jumps()};
    return Mistake;
}

std::string mistakeInLoop(const Machine &M, const FunctionCode &Function, const CodeBlock &Block,
                          unsigned Number, const ScheduleOptions &Options,
                          const BlockSchedule &Schedule) {
    for (const Instruction &I : Schedule.Code.Instructions)
        if (std::string Mistake = mistakeIn(M, I); !Mistake.empty())
            return Mistake;
    unsigned Overlap = unsigned(Schedule.Code.Instructions.size()) / Schedule.Interval;
    for (unsigned Iterations = 1; Iterations <= std::min(Overlap, 4u) + 2; ++Iterations) {
        WalkedLoop Walked;
        std::string Mistake = walkLoop(M, Block, Number, Schedule, Iterations, Walked);
        if (Mistake.empty())
            Mistake = mistakeIn(M, Function, Walked.Block, Options, Walked.Schedule, Walked.Jumps);
        if (!Mistake.empty())
            return "with " + std::to_string(Iterations) + " iterations, " + Mistake;
    }
    return "";
}

} // namespace barecl::tta
