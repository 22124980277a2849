// SPDX-License-Identifier: MIT
//
// The content of a block that must be scheduled: values instead of registers.
//
// A register of the code is only a name for values that live one after the other. Each use refers
// to the value that it reads. If a value must be in its own register (because it is read after the
// block, or because a write under a guard keeps the old value), a node brings it there. Other
// values go to any place that the scheduler finds. If Renames is off, these too may only be in
// their own register, and the next value of a register waits until all uses of the previous one are
// done.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_SCHEDULINGPROBLEM_H
#define BARECL_TTA_SCHEDULE_PROBLEM_SCHEDULINGPROBLEM_H

#include "schedule/machine/Connections.h"

#include <map>
#include <set>

namespace barecl::tta {

inline constexpr unsigned NoNumber = ~0u;

// The return address, as if it were a register of a file.
inline constexpr RegisterName ReturnAddressName = {NoNumber, 0};
MoveSource sourceOf(const Machine &Machine, const RegisterName &Name);
MoveDestination destinationOf(const Machine &Machine, const RegisterName &Name);

struct Value {
    unsigned Producer = NoNumber; // node; none: the value exists before the block
    unsigned Output = 0;          // of the producer, from 0
    RegisterName Home;            // in the code
    unsigned Width = 0;           // bits that the code's register keeps
    unsigned Latency = 0;         // least cycles from its producer's start until it can be read
    bool Clipped = false;         // the port has more bits, which users must not see
    bool Resident = false;        // it is in its home, from its write on
    bool GoesHome = false;        // it may be put into no other register
    bool MustGoHome = false;      // it is put there unconditionally
    std::vector<unsigned> Uses;   // nodes; a node that reads it twice is listed twice
    bool GuardsMoves = false;     // some use is a guard
};

struct ProblemInput {
    const CodeOperand *Constant = nullptr; // or
    unsigned Value = NoNumber;
};

struct ProblemNode {
    enum Kind { Unit, Move, Control } Kind = Unit;
    const CodeOperation *Code = nullptr; // null: a move that is not in the code
    unsigned Index = NoNumber;           // the operation's index in the code
    std::vector<ProblemInput> Inputs;
    std::vector<unsigned> Outputs; // values, by the operation's outputs; NoNumber: not used
    unsigned GuardValue = NoNumber;
    bool Inverted = false;
    // For a Move: the register that it writes; none if the scheduler chooses one. If the node has
    // no output, the move brings the register's final value.
    std::optional<RegisterName> Target;

    struct Edge {
        unsigned Node;
        unsigned Delay; // least number of cycles
        bool InTime;    // false: the node is only scheduled after it
    };
    std::vector<Edge> Before, After; // nodes that come before this one; after it
    unsigned Height = 0;             // least cycles from here to the block's end
};

struct SchedulingProblem {
    std::vector<Value> Values;
    std::vector<ProblemNode> Nodes; // each after all nodes that it waits for
    unsigned Control = NoNumber;    // the node of the jump or call
    std::set<RegisterName> LiveOut;
    // Registers that the block's own values may use: from its start on, or once their old values
    // are dead.
    std::vector<RegisterName> Free;
    // Registers that only a move with their final value writes: they are free until then too.
    std::vector<RegisterName> FreeAtFirst;
    std::map<RegisterName, unsigned> LiveIn; // values
    // For registers that the block reads and writes and that are live at its end: their final
    // content. If the block is a loop, the next iteration reads it.
    std::vector<std::pair<RegisterName, ProblemInput>> Carried;
};

// For messages: the operation and its line.
std::string nameOf(const ProblemNode &Node);

// Whether a port that has one of the operands has the other too.
bool isSameOperand(const SchedulingProblem &Problem, const ProblemInput &A, const ProblemInput &B);

// Adds the node, links it with its values, and returns its number.
unsigned addNode(SchedulingProblem &Problem, ProblemNode New);

// Adds a move of the value to a register that the scheduler chooses; returns the value in that
// register.
unsigned addCopy(SchedulingProblem &Problem, unsigned Value);

// Describes what is wrong with the problem itself; empty if nothing is.
std::string mistakeIn(const SchedulingProblem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_SCHEDULINGPROBLEM_H
