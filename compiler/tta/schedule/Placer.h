// SPDX-License-Identifier: MIT
//
// Puts one node of a problem after the other into the cycles of a block: finds the moves that it
// takes, and, where something has to make room, those that put values into registers.

#ifndef BARECL_TTA_SCHEDULE_PLACER_H
#define BARECL_TTA_SCHEDULE_PLACER_H

#include "Places.h"
#include "ResourceTable.h"
#include "Scheduler.h"
#include "UnitChoice.h"

namespace barecl::tta {

class Placer {
  public:
    Placer(const Connections &Buses, const Problem &Problem, const ScheduleOptions &Options);

    // The operation starts in that cycle. Cycles must not go down from call to call.
    bool start(unsigned Node, int Cycle);

    // The move happens in that cycle or before.
    bool move(unsigned Node, int Latest);

    // The jump or call, when everything else is placed, as early as it can be. False: its guard
    // finds no register.
    bool finish();

    // Where the node is; negative: not placed yet.
    int at(unsigned Node) const { return Nodes[Node].At; }
    unsigned unitOf(unsigned Node) const { return Nodes[Node].Unit; }

    std::string nameOf(unsigned Node) const;

    // What the operation or move that was tried last did not find.
    std::string lack() const;

    // Whether the value can be read in that cycle, somewhere.
    bool isThere(unsigned Value, int Cycle) const;

    unsigned length() const { return unsigned(End); }
    void emit(ScheduledFunction &Function) { Table.emit(unsigned(End), Function); }

  private:
    struct NodeState {
        int At = -1;
        unsigned Unit = NoNumber;
        std::vector<UnitChoice> Choices;
    };
    struct ValueState {
        std::vector<Location> Locations;
        unsigned UsesLeft = 0;
    };
    struct UnitState {
        std::vector<std::vector<Hold>> Inputs;                      // by port, ascending
        std::vector<std::vector<Arrival>> Outputs;                  // by port, ascending
        std::vector<std::pair<const std::string *, int>> Resources; // in use, in that cycle
    };
    struct SeenGuard {
        tta::Guard Guard = {};
        int From = 0; // the first cycle in which it is seen
    };
    // What is to go where, and under which guard.
    struct Errand {
        ProblemInput What;
        MoveDestination To;
        SeenGuard When = {};
        unsigned Bits = 0; // of it that matter at the destination
        unsigned Line = 0;
    };

    std::optional<int> bring(const Errand &Errand, int From, int To, bool MayHop = true);
    std::optional<int> bringConstant(const Errand &Errand, int From, int To);
    std::optional<int> bringLoaded(const Errand &Errand, unsigned Unit, int From, int To);
    std::optional<int> load(const Errand &Errand, unsigned Unit, int At);
    bool loadBefore(const Load &Load, int At);
    std::optional<int> bringValue(const Errand &Errand, int From, int To);
    std::optional<int> hop(const Errand &Errand, int From, int To);
    std::optional<std::vector<unsigned>> way(const Errand &Errand, int From, int To) const;
    std::optional<RegisterName> stopIn(unsigned File);
    std::optional<int> moveIn(const Transport &Move, int From, int To);

    bool start(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped, bool TriggerFirst);
    bool takeResources(const UnitOperation &How, unsigned Unit, int Cycle);
    bool bringOperand(unsigned Node, unsigned Operand, UnitChoice Choice, const ProblemInput &What,
                      const SeenGuard &Guard, int Cycle);
    bool isHeld(const Hold &Last, const ProblemInput &What) const;
    bool arrive(unsigned Node, unsigned Output, UnitChoice Choice, int Cycle);
    bool writeUnderGuard(unsigned Node, unsigned Value, const Location &Port);
    bool clearPorts(const UnitOperation &How, unsigned Unit, int Cycle);
    bool leave(unsigned Value, int Gone);
    std::vector<UnitChoice> choicesFor(unsigned Node, int Cycle) const;

    bool moveTo(unsigned Node, const RegisterName &Target, int Latest);
    bool stays(unsigned Node, const RegisterName &Target);
    bool moveAnywhere(unsigned Node, int Latest);
    bool save(unsigned Value, int Latest);
    bool saveTo(unsigned Value, const RegisterName &Name, int Latest);
    std::vector<RegisterName> registersFor(const Value &V) const;
    std::vector<RegisterName> bestOf(const std::vector<RegisterName> &Free, const Value &V) const;
    void written(const RegisterName &Name, int Cycle);
    std::optional<SeenGuard> guardFor(unsigned Node, int Cycle);
    void noteRead(unsigned Value, Location &Place, int Cycle);
    void used(unsigned Node);
    void release(unsigned Value);
    bool hasRegister(unsigned Value) const;
    void locate(unsigned Value, const Location &Where);
    void endNotBefore(int Cycle);
    bool canBeMoved(unsigned Node) const;
    bool lacks(const char *What, unsigned Value = NoNumber);
    void setPlaced(unsigned Node, int Cycle, unsigned Unit);

    const Connections &Buses;
    const Machine &M;
    const Problem &P;
    const ScheduleOptions &Options;
    Journal Undo;
    ResourceTable Table;
    std::vector<NodeState> Nodes;
    std::vector<ValueState> Values;
    std::vector<UnitState> Units;
    RegisterStates Registers;
    std::vector<std::vector<std::vector<ImmediateState>>> Immediates; // by unit, register, time
    std::vector<bool> Through;     // files with registers to stop at on the way
    std::set<RegisterName> Guards; // registers that can guard
    int End = 0;
    const char *Lack = "";
    unsigned LackingValue = NoNumber;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACER_H
