// SPDX-License-Identifier: MIT
//
// The places where the values of a block can be read while it is being scheduled (the port at which they arrive,
// registers that are given out, a register of the code), and the moves that bring them from there to ports and
// registers. Cycles before the block are negative.

#ifndef BARECL_TTA_SCHEDULE_PLACES_VALUES_H
#define BARECL_TTA_SCHEDULE_PLACES_VALUES_H

#include "MoveTable.h"
#include "Ports.h"
#include "Registers.h"
#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

inline constexpr int BeforeBlock = -1000000; // so early that guards have seen it

struct SeenGuard {
    tta::Guard Guard = {};
    int From = 0; // the first cycle in which the guard is seen
};

// A value or constant to bring to a place, and under which guard.
struct Errand {
    ProblemInput What;
    MoveDestination To;
    SeenGuard When = {};
    unsigned Bits = 0; // bits that matter at the destination
    unsigned Line = 0;
};

// The places of one value.
struct ValuePlaces {
    bool WasThere = false;              // before the block, in its register of the code
    int At = NotPlaced;                 // the first cycle in which it can be read
    unsigned Unit = NoNumber, Port = 0; // where it arrives; none: in a register
    int Comes = NotPlaced;              // its arrival at the port
    int LastRead = NotPlaced;           // last read at the port
    bool IsReplaced = false;            // the port only has the operation's result, not the value
    std::vector<unsigned> Stays;        // in registers
    unsigned UsesLeft = 0;
};

class Values {
  public:
    Values(const Connections &Buses, const SchedulingProblem &Problem,
           const ScheduleOptions &Options, MoveTable &Table, const Ports &Ports, Journal &Undo);

    const ValuePlaces &operator[](unsigned Value) const { return Places[Value]; }

    // Whether the value can be read somewhere in that cycle, as far as is known.
    bool isThere(unsigned Value, int Cycle) const;
    // Whether the value still has readers, and is only at a port.
    bool isOnlyAtPort(unsigned Value) const {
        return Places[Value].UsesLeft && Places[Value].Stays.empty() && !Places[Value].WasThere;
    }

    // The value arrives at that port in cycle At.
    void come(unsigned Value, unsigned Unit, unsigned Port, int At);

    // The number of cycles from the value's arrival at its port until another result takes its place.
    int lifeAtPort(const ValuePlaces &V) const { return Ports.life(V.Unit, V.Port, V.Comes); }
    bool canBeAtPort(const ValuePlaces &V) const { return V.Unit != NoNumber && !V.IsReplaced; }
    bool isAtPort(const ValuePlaces &V, int Cycle) const {
        return canBeAtPort(V) && Cycle >= V.Comes && Cycle < V.Comes + lifeAtPort(V);
    }

    // Brings the value or constant to its destination in one of the cycles, and returns the cycle. If no bus goes all
    // the way, it goes through other registers.
    std::optional<int> bring(const Errand &Errand, const Span &When);

    // Saves a value from its port to a register, in one of those cycles.
    bool save(unsigned Value, Span When);

    // Moves something to a register of the code in that cycle; if the guard is false, the register keeps its content.
    // `Value` is the value that the register has then, or NoNumber.
    bool writeHome(const Errand &Errand, const RegisterName &Home, unsigned Value, int Cycle);

    // Lets the result at its port replace the content of its register of the code.
    bool replaceHome(unsigned Value, const SeenGuard &When, unsigned Line, int Cycle);

    // Moves it to a register where it is read after the block.
    bool bringLast(const ProblemInput &What, const RegisterName &Target, unsigned Line, int Cycle);
    // Whether the value has been put there already, and stays.
    bool stayLast(unsigned Value, const RegisterName &Target);

    // Moves it to a register that is given out, where the other value stays.
    bool moveAnywhere(const ProblemInput &What, unsigned Value, unsigned Line, int Cycle);

    // A guard on the value that moves of that cycle can have; they are then given it.
    std::optional<SeenGuard> seenGuard(unsigned Value, bool Inverted, int Cycle);

    // The register in which the value can be read then.
    std::optional<RegisterName> registerAt(unsigned Value, int Cycle) const;

    // The first read of a value that the previous iteration has left, if a value of this iteration replaces it.
    std::optional<int> firstReadOfCarried(unsigned Value) const;

    // The first cycle in which the register of the code may be written again.
    int isReadUntil(const RegisterName &Home) const;

    // The node has read its inputs. Values that were put into registers without need are removed from there.
    void used(const ProblemNode &Node);

    bool canGuard(const RegisterName &Name) const { return Registers.canGuard(Name); }
    const std::vector<bool> &through() const { return Through; }

  private:
    // A register of the code that is not given out: its content from before, and the values of the block that it gets
    // one after the other.
    struct HomeState {
        bool IsWritten = false;
        int FirstRead = INT_MAX, LastRead = INT_MIN; // of the content from before
        int FirstWrite = NotPlaced, LastWrite = NotPlaced;
        unsigned Stay = NoNumber; // of the latest value
    };

    std::optional<int> bringDirectly(const Errand &Errand, const Span &When);
    std::optional<int> bringFromBefore(const Transport &Move, const Span &When);
    bool canMake(const Errand &Errand, int Cycle);
    std::optional<int> hop(const Errand &Errand, const Span &When);
    std::optional<std::vector<unsigned>> way(const Errand &Errand, int From, int To) const;
    std::optional<RegisterName> stopIn(unsigned File, int Cycle) const;
    std::optional<int> step(const Errand &Errand, std::optional<unsigned> From, const Span &When);
    std::optional<unsigned> stepTo(const Errand &Errand, unsigned File,
                                   std::optional<unsigned> From, const Span &When);

    void addStay(unsigned Value, const Stay &Stay, unsigned Reads);
    std::optional<unsigned> stayAt(unsigned Value, int Cycle) const;
    bool moveOn(unsigned Value, int Cycle);
    bool copy(unsigned Value, const MoveSource &From, int Cycle);
    bool saveByHops(unsigned Value, const Span &When);
    void release(unsigned Value);

    const Connections &Buses;
    const Machine &M;
    const SchedulingProblem &P;
    const ScheduleOptions &Options;
    MoveTable &Table;
    const tta::Ports &Ports;
    Journal &Undo;
    std::vector<ValuePlaces> Places;
    std::map<RegisterName, HomeState> Homes;
    tta::Registers Registers;
    std::vector<bool> Through; // files with registers where values can stop on their way
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_VALUES_H
