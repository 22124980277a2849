// SPDX-License-Identifier: MIT
//
// What a Simulator holds between two cycles, for the interpreter (SimulatorState.cpp) and for what
// translates programs to code of the host (native/). Nobody else needs it.

#ifndef BARECL_TTA_SIMULATORSTATE_H
#define BARECL_TTA_SIMULATORSTATE_H

#include "barecl/abi.h"
#include "barecl/image.h"
#include "InstructionEncoding.h"
#include "KernelReach.h"
#include "Program.h"
#include "SimulatedMemory.h"
#include "SimulatorReport.h"

#include <cstdio>
#include <functional>
#include <memory>

namespace barecl::tta {

inline constexpr unsigned NoNumber = ~0u;

inline Bits maskOf(unsigned Width) { return Width >= MaxBits ? ~Bits(0) : (Bits(1) << Width) - 1; }

// Every place that holds a value has a number in one array of cells.
struct Cells {
    std::vector<Bits> Values;
    std::vector<Bits> Masks;

    unsigned add(unsigned Width) {
        Values.push_back(0);
        Masks.push_back(maskOf(Width));
        return unsigned(Values.size() - 1);
    }
};

// An operation of a unit, ready to start.
struct Start {
    const Operation *What;
    const UnitOperation *How;
    unsigned Unit, Number;                             // for the statistics
    std::vector<std::pair<unsigned, unsigned>> Inputs; // operand, cell
    struct Output {
        unsigned Operand, Cell, Latency;
    };
    std::vector<Output> Outputs;
    std::vector<std::pair<unsigned, unsigned>> Resources; // number, cycle
    // Cells of inputs at ports without registers: to be written in the cycle of the start.
    std::vector<unsigned> Unheld;
    Memory *Space;
};

struct DecodedMove {
    unsigned Source = NoNumber; // cell; none: Value
    Bits Value = 0;
    Bits BusMask = 0;
    unsigned Destination = 0; // cell
    unsigned Guard = NoNumber;
    bool Inverted = false;
    bool Never = false;
    const Start *Starts = nullptr;
    unsigned Control = NoNumber; // operation of the control unit
    unsigned Bus = 0, ReadFile = NoNumber, WriteFile = NoNumber, OutputCell = NoNumber;
    bool KeepsZero = false; // register 0 of a file that has it always 0
    bool Unheld = false;    // at its destination, an input port without a register
};

struct DecodedInstruction {
    std::vector<DecodedMove> Moves;
    std::vector<std::pair<unsigned, Bits>> LongImmediates; // cell, value
    unsigned Line = 0;
    uint64_t Runs = 0; // so far, in the interpreter
};

// Code that others write, and what is known of it.
struct ShownCode {
    uint64_t First = ~uint64_t(0);
    const bcl_code_region *Head = nullptr;
    std::span<const uint8_t> Bytes; // of the instructions
    uint32_t Generation = 0;
    std::vector<std::optional<DecodedInstruction>> Instructions;
};

// Where shown code was last called from.
struct Gate {
    uint64_t Return = ~uint64_t(0); // the instruction that it may go back to
    uint64_t StackPointer = 0;
};

// The bit that a guard looks at, as it was `Delay` cycles before the latest one.
struct GuardBit {
    unsigned Cell;
    unsigned Delay;
    uint64_t History = 0; // bit n: n + 1 cycles ago
};

// Code of the host for stretches of the program.
class NativeCode {
  public:
    virtual ~NativeCode() = default;

    // Carries out what comes from State.Counter on, between cycles of which nothing is in flight:
    // at most `Cycles`. How many it did; 0: there is no code for this place.
    virtual uint64_t run(uint64_t Cycles) = 0;

    // Instructions from there on are other ones now.
    virtual void forget(uint64_t First) = 0;
};

class SimulatorState final : public Environment {
  public:
    SimulatorState(const Machine &M, const Program &P);

    SimulatorStop run(uint64_t Count);
    void restart(uint64_t Instruction);
    void showCode(uint64_t First, std::span<const uint8_t> Bytes);
    void limitShownCode(const KernelReach &To);
    void printCharacter(uint8_t Character) override {
        if (Print)
            Print(Character);
        else
            std::putchar(Character);
    }
    uint64_t cycle() const override { return Statistics.Cycles; }

    const Machine &M;
    const Program &P;
    std::vector<SimulatedMemory> Memories;
    Cells Places;
    std::vector<unsigned> FileCells; // of register 0, by file
    ShownCode Shown;
    std::optional<KernelReach> Reach; // of shown code; none: it may do what the program may
    Gate CalledFrom;
    uint64_t Counter = 0;
    std::vector<uint64_t> Stops; // before these instructions
    std::function<void(uint8_t)> Print;
    std::function<void(uint64_t, uint64_t)> Trace;
    SimulatorFault Fault;
    SimulatorStatistics Statistics;
    std::unique_ptr<NativeCode> Native;

    std::vector<unsigned> ControlCells;
    std::vector<GuardBit> Guards;
    std::vector<bool> HasResult; // by cell: an output port that holds one
    std::vector<bool> Unheld;    // by cell: a port that has no register

    // Whether a jump may go there, and the instruction; null: there is none that the machine has.
    bool isCode(uint64_t Instruction) const;
    DecodedInstruction *find(uint64_t Instruction);

    std::vector<InstructionRuns> profile() const;

    // Whether the instruction is of shown code that has limits.
    bool isLimited(uint64_t Instruction) const { return Reach && Instruction >= Shown.First; }

    // The next instruction is this one.
    void goTo(uint64_t To);

    // That arrives `Delay` cycles after the one that is to come.
    void addResult(unsigned Cell, Bits Value, unsigned Delay);

    // A resource of a unit's pipeline is in use `Delay` cycles after the one that is to come.
    // False: it was already.
    bool addUse(unsigned Resource, unsigned Delay);

    // A jump that is under way: after `Slots` more cycles.
    void setJump(uint64_t To, unsigned Slots) { Target = To, SlotsLeft = Slots, Jumps = true; }

    // Behind the program's last instruction: a jump there ends it.
    uint64_t end() const { return Instructions.size(); }

  private:
    struct Result {
        unsigned Cell;
        Bits Value;
    };

    bool isQuiet() const;

    void addCells();
    void addStarts();
    Start makeStart(unsigned Unit, unsigned Number);
    void addGuards();
    DecodedInstruction decode(const Instruction &I);
    DecodedMove decode(const Move &Move);
    DecodedInstruction *decodeShown(uint64_t Index);
    void addShownRuns(std::vector<InstructionRuns> &To) const;
    unsigned sourceCell(const MoveSource &Source) const;
    unsigned destinationCell(const MoveDestination &Destination) const;
    GuardBit guardBit(const Guard &G) const;
    unsigned guardNumber(const Guard &G) const;

    unsigned line() const;
    void lookAtGeneration();
    void step(DecodedInstruction &I);
    bool happens(const DecodedMove &Move) const;
    void readSources(const DecodedInstruction &I);
    void writeDestinations(const DecodedInstruction &I);
    void startUnits();
    void start(const Start &S);
    void checkReach(const Start &S, const OperationContext &Work) const;
    void deliverResults();
    void control(const DecodedMove &Move);
    void advance(const DecodedInstruction &I);
    [[noreturn]] void fail(FaultKind Kind, const std::string &Text) {
        throw OperationFault{Kind, Text};
    }

    unsigned StackPointerCell = NoNumber;

    std::vector<std::vector<unsigned>> UnitCells; // by unit and port
    std::vector<unsigned> ImmediateCells;         // of register 0, by unit
    std::vector<std::vector<Start>> Starts;
    std::vector<std::string> ResourceNames;
    std::vector<std::vector<uint64_t>> ResourceUse; // by resource: the cycle that each slot is for
    std::vector<DecodedInstruction> Instructions;
    std::vector<InstructionRuns> PastRuns; // of code that has been replaced since
    std::vector<unsigned> UnheldWritten;   // cells of input ports without registers, in this cycle
    std::vector<unsigned> UnheldResults;   // of output ports: what can be read in this cycle alone
    InstructionEncoding Encoding;

    std::vector<std::vector<Result>> Due; // by cycle, modulo its size
    unsigned InFlight = 0;                // results in Due
    uint64_t BusyUntil = 0;               // the first cycle in which no unit's resource is in use
    std::vector<bool> HasResultAtStart;
    std::vector<Bits> Carried; // by move of this instruction
    std::vector<bool> Happens;
    std::vector<const Start *> Triggered;
    uint64_t Target = 0;
    unsigned SlotsLeft = 0; // delay slots until the jump; 0: none under way
    bool Jumps = false;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SIMULATORSTATE_H
