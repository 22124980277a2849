// SPDX-License-Identifier: MIT
//
// Where the values of one iteration of a pipelined loop can be read: at the port that they come to,
// in a register, or in that register of the code which hands them on to the next iteration.

#ifndef BARECL_TTA_SCHEDULE_MODULOVALUES_H
#define BARECL_TTA_SCHEDULE_MODULOVALUES_H

#include "ModuloPorts.h"
#include "ModuloRegisters.h"
#include "ModuloTable.h"
#include "Places.h"

namespace barecl::tta {

// Where one value is.
struct ModuloValue {
    bool FromBefore = false;            // in its register of the code before the iteration
    int At = NotPlaced;                 // it comes to its port
    unsigned Unit = NoNumber, Port = 0; // none: it comes to a register
    int LastRead = NotPlaced;           // at the port
    std::vector<unsigned> Stays;        // in registers, one after the other
    unsigned UsesLeft = 0;
};

class ModuloValues {
  public:
    ModuloValues(const Connections &Buses, const SchedulingProblem &Problem, ModuloTable &Table,
                 const ModuloPorts &Ports, Journal &Undo);

    const ModuloValue &operator[](unsigned Value) const { return Values[Value]; }

    // The value comes to that port in cycle At.
    void come(unsigned Value, unsigned Unit, unsigned Port, int At);

    // Cycles from the value's arrival at its port until another result may come there.
    int lifeAtPort(const ModuloValue &V) const { return Ports.life(V.Unit, V.Port, V.At); }
    bool isAtPort(const ModuloValue &V, int Cycle) const {
        return !V.FromBefore && V.Unit != NoNumber && Cycle >= V.At && Cycle < V.At + lifeAtPort(V);
    }

    // Moves those bits of an operand there, in a cycle from From to Last, the last if possible;
    // which one.
    std::optional<int> bring(const ProblemInput &What, const MoveDestination &To, unsigned Bits,
                             unsigned Line, int From, int Last, const Guard &When = {});

    // Puts the value into a register, in cycle Latest or before.
    bool save(unsigned Value, int Latest);

    // When the value of the iteration before is first read, if it gives way to one of this.
    std::optional<int> firstReadOfCarried(unsigned Value) const;

    // A register that guards see in that cycle has the value.
    std::optional<RegisterName> seenRegister(unsigned Value, int Cycle) const;
    // They look at it then.
    void guards(unsigned Value, int Cycle);

    // Moves it under the guard to the register of the code where the other value stays, and keeps
    // what is there if the guard says so.
    bool writeOver(const ProblemInput &What, unsigned Value, const Guard &When, unsigned Line,
                   int Cycle);

    // The register in which the value can be read then.
    std::optional<RegisterName> registerAt(unsigned Value, int Cycle) const;

    // The node has read what it reads. What was put into a register for nothing is not.
    void used(const ProblemNode &Node);

    // Moves it to a register of the code, where the next iteration reads it.
    bool bringHome(const ProblemInput &What, const RegisterName &Home, int Cycle);

    // Moves it to a register that is free, where the other value stays.
    bool moveAnywhere(const ProblemInput &What, unsigned Value, unsigned Line, int Cycle);

    bool canGuard(const RegisterName &Name) const { return Registers.canGuard(Name); }

  private:
    // A register that hands a value on to the next iteration.
    struct CarriedState {
        int FirstRead = INT_MAX, LastRead = INT_MIN;
        int Written = NotPlaced; // for the first time
    };
    // A register that several values of an iteration have, one after the other.
    struct SharedState {
        int FirstWrite = NotPlaced, LastWrite = NotPlaced;
        unsigned Stay = NoNumber; // of the last of them so far
    };
    bool read(unsigned Value, const MoveDestination &To, unsigned Bits, unsigned Line, int Cycle,
              const Guard &When);
    bool readCarried(unsigned Value, const MoveDestination &To, unsigned Line, int Cycle,
                     const Guard &When);
    std::optional<unsigned> seenStay(unsigned Value, int Cycle) const;
    std::optional<unsigned> stayAt(unsigned Value, int Cycle) const;
    bool moveOn(unsigned Value, int Cycle);
    bool copy(unsigned Value, const MoveSource &From, int Cycle);
    void release(unsigned Value);
    void noteRegister(unsigned Value, const RegisterName &Name, int Cycle);

    const Connections &Buses;
    const Machine &M;
    const SchedulingProblem &P;
    ModuloTable &Table;
    const ModuloPorts &Ports;
    Journal &Undo;
    std::vector<ModuloValue> Values;
    std::map<RegisterName, CarriedState> Carried;
    std::map<RegisterName, SharedState> Shared;
    ModuloRegisters Registers;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOVALUES_H
