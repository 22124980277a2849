// SPDX-License-Identifier: MIT

#include "Unheld.h"
#include "Feasibility.h"

#include <algorithm>
#include <set>

namespace barecl::tta {
namespace {

// Tries the possible sources of each operand, one operand after the other.
class Meeting {
  public:
    Meeting(const Connections &Buses, ResourceTable &Table, Journal &Undo,
            const std::vector<Arriving> &Operands, unsigned From, unsigned Cycle, unsigned Line)
        : Buses(Buses), M(Buses.machine()), Table(Table), Undo(Undo), Operands(Operands),
          From(From), Cycle(Cycle), Line(Line) {}

    bool place(size_t First) {
        if (First == Operands.size())
            return true;
        const Arriving &Is = Operands[First];
        if (Is.Stop)
            return placeMove(First, sourceOf(M, {CodeOperand::Register, *Is.Stop}));
        if (!isConstant(*Is.Operand))
            return placeMove(First, sourceOf(M, *Is.Operand));
        if (Buses.saying(*Is.Operand, endpointOf(Is.To)) && placeMove(First, {}, Is.Operand))
            return true;
        for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
            for (unsigned Register = 0; Register < M.ImmediateUnits[Unit].Size; ++Register)
                if (placeLoaded(First, Unit, Register))
                    return true;
        return false;
    }

  private:
    bool placeMove(size_t Number, const MoveSource &Source, const CodeOperand *Constant = nullptr) {
        const Arriving &Is = Operands[Number];
        Journal::Mark Mark = Undo.mark();
        if (Table.place(Cycle, {Source, Is.To, Is.When, Constant, Line}) && place(Number + 1))
            return true;
        Undo.rollBack(Mark);
        return false;
    }

    // Brings the operand from a register of an immediate unit that is not used for another operand.
    bool placeLoaded(size_t Number, unsigned Unit, unsigned Register) {
        const Arriving &Is = Operands[Number];
        if (!(Buses.saying(*Is.Operand, Unit, endpointOf(Is.To)) & Buses.under(Is.When)) ||
            Taken.contains({Unit, Register}))
            return false;
        Journal::Mark Mark = Undo.mark();
        unsigned Loaded = Cycle;
        do
            if (Loaded-- == From)
                return false;
        while (!Table.place(Loaded, Load{Unit, Register, Is.Operand}));
        Taken.insert({Unit, Register});
        if (placeMove(Number, {MoveSource::ImmediateRegister, Unit, Register, 0}))
            return true;
        Taken.erase({Unit, Register});
        Undo.rollBack(Mark);
        return false;
    }

    const Connections &Buses;
    const Machine &M;
    ResourceTable &Table;
    Journal &Undo;
    const std::vector<Arriving> &Operands;
    unsigned From, Cycle, Line;
    std::set<std::pair<unsigned, unsigned>> Taken; // registers of immediate units
};

} // namespace

bool mayBeUnheld(const Machine &M, const CodeOperation &O) {
    return std::ranges::any_of(unitsWith(M, O), [&](UnitChoice Choice) {
        const FunctionUnit &Unit = M.Units[Choice.Unit];
        return std::ranges::any_of(Unit.Operations[Choice.Operation].Bindings,
                                   [&](const auto &B) { return isUnheld(Unit.Ports[B.Port]); });
    });
}

std::vector<Arriving> arrivingTogether(const Machine &M, const CodeOperation &O,
                                       UnitChoice Choice) {
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    const UnitOperation &How = Unit.Operations[Choice.Operation];
    std::vector<Arriving> Result;
    for (unsigned N = 1; N <= O.Inputs.size(); ++N) {
        unsigned Number = *How.port(N);
        MoveDestination To = {MoveDestination::Input, Choice.Unit, Number, {}};
        bool Starts = Unit.Ports[Number].SetsOpcode;
        if (Starts)
            To.Operation = Choice.Operation;
        if (Starts || isUnheld(Unit.Ports[Number]))
            Result.push_back({&O.Inputs[N - 1], To, Starts ? guardOf(O) : Guard()});
    }
    if (Result.size() == 1)
        Result.clear();
    return Result;
}

bool placeTogether(const Connections &Buses, ResourceTable &Table, Journal &Undo,
                   const std::vector<Arriving> &Operands, unsigned From, unsigned Cycle,
                   unsigned Line) {
    return Meeting(Buses, Table, Undo, Operands, From, Cycle, Line).place(0);
}

// As few operands as possible wait: none, then one, and so on, each in one of the registers.
bool planTogether(const Connections &Buses, std::vector<Arriving> &Operands,
                  const std::vector<RegisterName> &Scratch) {
    const Machine &M = Buses.machine();
    const std::vector<bool> NoFiles(M.Files.size());
    auto CanWait = [&](const Arriving &Is, const RegisterName &Name) {
        Endpoint Stop = endpointOf(destinationOf(M, {CodeOperand::Register, Name}));
        auto Way = isConstant(*Is.Operand)
                       ? Buses.route(*Is.Operand, Stop, {}, NoFiles)
                       : Buses.route(endpointOf(sourceOf(M, *Is.Operand)), Stop, {}, NoFiles);
        return Way && Way->empty();
    };
    auto Fits = [&] {
        Journal Undo;
        ResourceTable Empty(Buses, Undo);
        return placeTogether(Buses, Empty, Undo, Operands, 0, unsigned(Operands.size()), 0);
    };
    auto Try = [&](auto &Again, size_t First, size_t Waiting) -> bool {
        if (Waiting == 0)
            return Fits();
        for (size_t N = First; N < Operands.size(); ++N)
            for (const RegisterName &Name : Scratch) {
                auto Has = [&](const Arriving &Other) { return Other.Stop == Name; };
                if (std::ranges::any_of(Operands, Has) || !CanWait(Operands[N], Name))
                    continue;
                Operands[N].Stop = Name;
                if (Again(Again, N + 1, Waiting - 1))
                    return true;
                Operands[N].Stop.reset();
            }
        return false;
    };
    for (size_t Waiting = 0; Waiting <= std::min(Operands.size(), Scratch.size()); ++Waiting)
        if (Try(Try, 0, Waiting))
            return true;
    return false;
}

std::optional<UnitChoice> unitAlone(const Connections &Buses, const CodeOperation &O,
                                    const ScheduleOptions &Options) {
    const Machine &M = Buses.machine();
    const unsigned Wanted = unsigned(outputsToWrite(O).size());
    for (UnitChoice Choice : unitsFor(Buses, O, scratchFiles(M, Options))) {
        const FunctionUnit &Unit = M.Units[Choice.Unit];
        const UnitOperation &How = Unit.Operations[Choice.Operation];
        auto Passes = [&](const auto &B) {
            return B.Operand > O.Inputs.size() && isUnheld(Unit.Ports[B.Port]);
        };
        std::vector<Arriving> Together = arrivingTogether(M, O, Choice);
        if ((Wanted <= 1 || std::ranges::none_of(How.Bindings, Passes)) &&
            (Together.empty() || planTogether(Buses, Together, Options.Scratch)))
            return Choice;
    }
    return std::nullopt;
}

} // namespace barecl::tta
