// SPDX-License-Identifier: MIT
//
// Where the values of a block can be read while it is being scheduled, and the moves that bring
// them from there to ports and to registers.

#ifndef BARECL_TTA_SCHEDULE_BLOCKVALUES_H
#define BARECL_TTA_SCHEDULE_BLOCKVALUES_H

#include "BlockMoves.h"
#include "ScheduleOptions.h"

namespace barecl::tta {

class BlockValues {
  public:
    BlockValues(const Connections &Buses, const SchedulingProblem &Problem,
                const ScheduleOptions &Options, Journal &Undo);

    // Whether the value can be read in that cycle, somewhere.
    bool isThere(unsigned Value, int Cycle) const;
    // Whether somebody is still to read the value, and only at a port.
    bool isOnlyAtPort(unsigned Value) const;
    bool isWanted(unsigned Value) const { return Values[Value].UsesLeft > 0; }

    // Brings the value or constant there in a cycle from From to To, the first if possible; which
    // one. MayHop: through other registers, where no bus goes all the way.
    std::optional<int> bring(const Errand &Errand, int From, int To, bool MayHop = true);

    // The node, a move, happens in that cycle or before.
    bool move(unsigned Node, int Latest);

    // The value can be read there too.
    void locate(unsigned Value, const Location &Where);

    // Puts a value that stands at a port into a register, in cycle Latest or before: where it has
    // to go in the end, if that is possible already.
    bool save(unsigned Value, int Latest);

    // The value at the port gives way to another, which is there from cycle Gone on.
    bool leave(unsigned Value, int Gone);

    // The result, which comes to that port, replaces what its register has, if the guard lets it.
    bool writeUnderGuard(unsigned Node, unsigned Value, const Location &Port);

    // The guard of the node's moves in that cycle; none: its register is not seen yet.
    std::optional<SeenGuard> guardFor(unsigned Node, int Cycle);

    // The node has read what it reads.
    void used(unsigned Node);

    const RegisterState &stateOf(const RegisterName &Name) const { return Registers[Name]; }

    // Where nodes are; negative: not placed yet.
    int at(unsigned Node) const { return Nodes[Node].At; }
    unsigned unitOf(unsigned Node) const { return Nodes[Node].Unit; }
    void setPlaced(unsigned Node, int Cycle, unsigned Unit);

    void endNotBefore(int Cycle) { Undo.set(End, std::max(End, Cycle)); }
    int end() const { return End; }

    const std::vector<bool> &through() const { return Through; }
    unsigned movesEnd() const { return Moves.length(); }
    void emit(ScheduledFunction &Function) { Moves.emit(unsigned(End), Function); }

    // False. Why is kept as it is until somebody asks: most of what is tried fails.
    bool lacks(const char *What, unsigned Value = NoNumber);
    std::string lack() const;

  private:
    struct NodePlace {
        int At = -1;
        unsigned Unit = NoNumber;
    };
    struct ValueState {
        std::vector<Location> Locations;
        unsigned UsesLeft = 0;
    };

    std::optional<int> bringValue(const Errand &Errand, int From, int To);
    std::optional<int> hop(const Errand &Errand, int From, int To);
    std::optional<std::vector<unsigned>> way(const Errand &Errand, int From, int To) const;
    std::optional<RegisterName> stopIn(unsigned File);

    bool moveTo(unsigned Node, const RegisterName &Target, int Latest);
    bool stays(unsigned Node, const RegisterName &Target);
    bool moveAnywhere(unsigned Node, int Latest);
    bool canBeMoved(unsigned Node) const;

    bool saveTo(unsigned Value, const RegisterName &Name, int Latest);
    std::vector<RegisterName> registersFor(const Value &V) const;
    std::vector<RegisterName> bestOf(const std::vector<RegisterName> &Free, const Value &V) const;
    void written(const RegisterName &Name, int Cycle);
    void noteRead(unsigned Value, Location &Place, int Cycle);
    void release(unsigned Value);
    bool hasRegister(unsigned Value) const;

    const Connections &Buses;
    const Machine &M;
    const SchedulingProblem &P;
    const ScheduleOptions &Options;
    Journal &Undo;
    BlockMoves Moves;
    std::vector<NodePlace> Nodes;
    std::vector<ValueState> Values;
    RegisterStates Registers;
    std::vector<bool> Through;     // files with registers to stop at on the way
    std::set<RegisterName> Guards; // registers that can guard
    int End = 0;
    const char *Lack = "";
    unsigned LackingValue = NoNumber;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_BLOCKVALUES_H
