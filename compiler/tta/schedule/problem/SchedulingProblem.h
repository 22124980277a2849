// SPDX-License-Identifier: MIT
//
// What there is to schedule in a block: values instead of registers.
//
// A register of the code is only a name for values that live one after the other. Each use knows
// the value that it reads. Where a value has to be in its own register - somebody reads it after
// the block, or a write under a guard keeps the old one - a node brings it there. Other values go
// to whatever place the scheduler finds; or, if Renames is off, they too stay out of every register
// but their own, and the next value of a register waits until all uses of the one before are done.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_SCHEDULINGPROBLEM_H
#define BARECL_TTA_SCHEDULE_PROBLEM_SCHEDULINGPROBLEM_H

#include "schedule/machine/Connections.h"

#include <map>
#include <set>

namespace barecl::tta {

inline constexpr unsigned NoNumber = ~0u;

// A register of a file, or the return address.
inline constexpr RegisterName ReturnAddressName = {NoNumber, 0};
MoveSource sourceOf(const Machine &Machine, const RegisterName &Name);
MoveDestination destinationOf(const Machine &Machine, const RegisterName &Name);

struct Value {
    unsigned Producer = NoNumber; // node; none: it is there before the block
    unsigned Output = 0;          // of the producer, from 0
    RegisterName Home;            // in the code
    unsigned Width = 0;           // bits that the code's register keeps
    unsigned Latency = 0;         // from its producer's start until it can be read, at least
    bool Clipped = false;         // the port has more bits than that, which users must not see
    bool Resident = false;        // it is in its home, from its write on
    bool GoesHome = false;        // it may be put into no other register
    bool MustGoHome = false;      // it is put there in any case
    std::vector<unsigned> Uses;   // nodes; one that reads it twice is there twice
    bool GuardsMoves = false;     // some use is a guard
};

struct ProblemInput {
    const CodeOperand *Constant = nullptr; // or
    unsigned Value = NoNumber;
};

struct ProblemNode {
    enum Kind { Unit, Move, Control } Kind = Unit;
    const CodeOperation *Code = nullptr; // null: a move that the code does not have
    unsigned Index = NoNumber;           // of the code's operation
    std::vector<ProblemInput> Inputs;
    std::vector<unsigned> Outputs; // values, by the operation's outputs; NoNumber: nobody wants it
    unsigned GuardValue = NoNumber;
    bool Inverted = false;
    // Move: the register that it writes; none: one that the scheduler finds. It is where the
    // register's last value comes to stay, if it has no output.
    std::optional<RegisterName> Target;

    struct Edge {
        unsigned Node;
        unsigned Delay; // cycles at least
        bool InTime;    // or only: is scheduled after it
    };
    std::vector<Edge> Before, After; // nodes that come before this one; after it
    unsigned Height = 0;             // cycles from here to the block's end, at least
};

struct SchedulingProblem {
    std::vector<Value> Values;
    std::vector<ProblemNode> Nodes; // each after all that it waits for
    unsigned Control = NoNumber;    // the node of the jump or call
    std::set<RegisterName> LiveOut;
    // Registers for values of the block's own: from its start on, or once what they hold is dead.
    std::vector<RegisterName> Free;
    // Registers that only a move writes that brings their last value: until then they are free too.
    std::vector<RegisterName> FreeAtFirst;
    std::map<RegisterName, unsigned> LiveIn; // values
    // Of registers that the block reads and writes, and that are live at its end: what they hold
    // then. If the block is a loop, this is what the next iteration reads.
    std::vector<std::pair<RegisterName, ProblemInput>> Carried;
};

// For messages: what the code says, and its line.
std::string nameOf(const ProblemNode &Node);

// Whether a port that has the one has the other too.
bool isSameOperand(const SchedulingProblem &Problem, const ProblemInput &A, const ProblemInput &B);

// The node and its values know each other then; its number.
unsigned addNode(SchedulingProblem &Problem, ProblemNode New);

// A move of the value to a register of the scheduler's choice; the value there.
unsigned addCopy(SchedulingProblem &Problem, unsigned Value);

// What is wrong with the problem itself; empty: nothing.
std::string mistakeIn(const SchedulingProblem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_SCHEDULINGPROBLEM_H
