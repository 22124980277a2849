// SPDX-License-Identifier: MIT

#include "InOrder.h"
#include "program/Transports.h"
#include "schedule/machine/ResourceTable.h"
#include "schedule/machine/Unheld.h"

#include <algorithm>

namespace barecl::tta {
namespace {

class InOrder {
  public:
    InOrder(const Connections &Buses, const ScheduleOptions &Options)
        : Buses(Buses), M(Buses.machine()), Options(Options), Table(Buses, Undo),
          Through(scratchFiles(M, Options)) {}

    BlockSchedule run(const CodeBlock &Block) {
        for (const CodeOperation &O : Block.Operations) {
            Result.Starts.emplace_back();
            O.Kind == CodeOperation::Unit   ? runUnit(O)
            : O.Kind == CodeOperation::Copy ? runCopy(O)
                                            : runControl(O);
        }
        Table.emit(std::max(End, GuardReady), Result.Code);
        return std::move(Result);
    }

  private:
    void runUnit(const CodeOperation &O);
    unsigned start(const CodeOperation &O, UnitChoice Chosen, unsigned From);
    unsigned meet(std::vector<Arriving> Operands, unsigned From, unsigned First);
    void runCopy(const CodeOperation &O);
    void runControl(const CodeOperation &O);
    void finish(const MoveDestination &To, unsigned At);
    unsigned bring(const CodeOperand &Operand, const MoveDestination &To, const Guard &Guard,
                   unsigned From);
    unsigned carry(MoveSource Source, const std::vector<unsigned> &Way, const MoveDestination &To,
                   const Guard &Guard, unsigned From);
    unsigned say(const CodeOperand &Constant, const MoveDestination &To, const Guard &Guard,
                 unsigned From);
    void write(const CodeOperation &O, MoveSource Source, const CodeOperand &Output, unsigned From);
    unsigned place(const Transport &Move, unsigned From);

    const Connections &Buses;
    const Machine &M;
    const ScheduleOptions &Options;
    Journal Undo;
    ResourceTable Table;
    BlockSchedule Result;
    std::vector<bool> Through; // files that have a scratch register
    unsigned Line = 0;
    unsigned End = 0;        // when all operations so far are over
    unsigned GuardReady = 0; // when guards see the final content of every register
};

unsigned InOrder::place(const Transport &Move, unsigned From) {
    while (!Table.place(From, Move))
        ++From;
    return From;
}

// Moves a value from register to register; returns the cycle of the last move.
unsigned InOrder::carry(MoveSource Source, const std::vector<unsigned> &Way,
                        const MoveDestination &To, const Guard &Guard, unsigned From) {
    for (unsigned File : Way) {
        RegisterName Stop = *scratchOf(Options, File);
        MoveDestination There = {MoveDestination::Register, Stop.File, Stop.Index, {}};
        From = place({Source, There, Guard, nullptr, Line}, From) + 1;
        Source = {MoveSource::Register, Stop.File, Stop.Index, 0};
    }
    return place({Source, To, Guard, nullptr, Line}, From);
}

unsigned InOrder::say(const CodeOperand &Constant, const MoveDestination &To, const Guard &Guard,
                      unsigned From) {
    Endpoint Sink = endpointOf(To);
    if (Buses.saying(Constant, Sink) & Buses.under(Guard))
        return place({{}, To, Guard, &Constant, Line}, From);
    for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
        if (Buses.saying(Constant, Unit, Sink) & Buses.under(Guard)) {
            while (!Table.place(From, Load{Unit, 0, &Constant}))
                ++From;
            return place({{MoveSource::ImmediateRegister, Unit, 0, 0}, To, Guard, nullptr, Line},
                         From + 1);
        }
    return From;
}

// Returns the cycle of the last move.
unsigned InOrder::bring(const CodeOperand &Operand, const MoveDestination &To, const Guard &Guard,
                        unsigned From) {
    if (!isConstant(Operand)) {
        MoveSource Source = sourceOf(M, Operand);
        return carry(Source, *Buses.route(endpointOf(Source), endpointOf(To), Guard, Through), To,
                     Guard, From);
    }
    std::vector<unsigned> Way = *Buses.route(Operand, endpointOf(To), Guard, Through);
    if (Way.empty())
        return say(Operand, To, Guard, From);
    RegisterName Stop = *scratchOf(Options, Way.front());
    From = say(Operand, {MoveDestination::Register, Stop.File, Stop.Index, {}}, Guard, From) + 1;
    Way.erase(Way.begin());
    return carry({MoveSource::Register, Stop.File, Stop.Index, 0}, Way, To, Guard, From);
}

void InOrder::write(const CodeOperation &O, MoveSource Source, const CodeOperand &Output,
                    unsigned From) {
    Guard Guard = guardOf(O);
    MoveDestination To = destinationOf(M, Output);
    auto Way = Buses.route(endpointOf(Source), endpointOf(To), Guard, Through);
    finish(To, carry(Source, *Way, To, Guard, From));
}

// Notes that a register is written in that cycle.
void InOrder::finish(const MoveDestination &To, unsigned At) {
    End = std::max(End, At + 1);
    if (To.Kind == MoveDestination::Register)
        GuardReady = std::max(GuardReady, At + guardLatency(M, To.Component));
}

// Brings the operands to the unit one after the other. The operand that starts the operation comes
// last, together with those at ports without registers. Returns the cycle of the start.
unsigned InOrder::start(const CodeOperation &O, UnitChoice Chosen, unsigned From) {
    const FunctionUnit &Unit = M.Units[Chosen.Unit];
    const UnitOperation &How = Unit.Operations[Chosen.Operation];
    unsigned First = O.Guard ? GuardReady : 0, Trigger = 0;
    for (unsigned N = 1; N <= O.Inputs.size(); ++N) {
        unsigned Port = *How.port(N);
        if (Unit.Ports[Port].SetsOpcode)
            Trigger = N;
        else if (!isUnheld(Unit.Ports[Port]))
            From =
                bring(O.Inputs[N - 1], {MoveDestination::Input, Chosen.Unit, Port, {}}, {}, From);
    }
    if (std::vector<Arriving> Together = arrivingTogether(M, O, Chosen); !Together.empty())
        return meet(std::move(Together), From, First);
    MoveDestination Start = {MoveDestination::Input, Chosen.Unit, *How.port(Trigger),
                             Chosen.Operation};
    return bring(O.Inputs[Trigger - 1], Start, guardOf(O), std::max(From, First));
}

// Brings all operands in one cycle, not before First, and returns the cycle.
unsigned InOrder::meet(std::vector<Arriving> Operands, unsigned From, unsigned First) {
    planTogether(Buses, Operands, Options.Scratch);
    for (const Arriving &Is : Operands)
        if (Is.Stop) {
            const CodeOperand Stop = {CodeOperand::Register, *Is.Stop};
            From = bring(*Is.Operand, destinationOf(M, Stop), {}, From) + 1;
        }
    First = std::max(From, First);
    while (!placeTogether(Buses, Table, Undo, Operands, From, First, Line))
        ++First;
    return First;
}

void InOrder::runUnit(const CodeOperation &O) {
    Line = O.Line;
    UnitChoice Chosen = *unitAlone(Buses, O, Options);
    const UnitOperation &How = M.Units[Chosen.Unit].Operations[Chosen.Operation];
    const unsigned Now = start(O, Chosen, End);
    Result.Starts.back() = {Now, Chosen.Unit};
    End = Now + std::max(1u, How.latency());
    for (unsigned N : outputsToWrite(O)) {
        unsigned Operand = unsigned(O.Inputs.size()) + 1 + N;
        write(O, {MoveSource::Output, Chosen.Unit, *How.port(Operand), 0}, O.Outputs[N],
              Now + How.latency(Operand));
    }
}

void InOrder::runCopy(const CodeOperation &O) {
    Line = O.Line;
    MoveDestination To = destinationOf(M, O.Outputs[0]);
    unsigned First = std::max(End, O.Guard ? GuardReady : 0);
    finish(To, bring(O.Inputs[0], To, guardOf(O), First));
}

// The block ends with the delay slots, and guards must see every register by then.
void InOrder::runControl(const CodeOperation &O) {
    Line = O.Line;
    const unsigned Behind = O.Guard ? 0 : 1 + M.Control.DelaySlots;
    unsigned First = std::max(End, GuardReady - std::min(GuardReady, Behind));
    unsigned At = bring(O.Inputs[0], controlStart(M, O), guardOf(O), First);
    End = At + 1 + M.Control.DelaySlots;
}

} // namespace

BlockSchedule scheduleInOrder(const Connections &Buses, const CodeBlock &Block,
                              const ScheduleOptions &Options) {
    return InOrder(Buses, Options).run(Block);
}

} // namespace barecl::tta
