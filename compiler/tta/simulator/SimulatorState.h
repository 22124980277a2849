// SPDX-License-Identifier: MIT
//
// The state of a Simulator between two cycles. Only the interpreter (SimulatorState.cpp) and the translator of programs
// to host code (native/) use it.

#ifndef BARECL_TTA_SIMULATORSTATE_H
#define BARECL_TTA_SIMULATORSTATE_H

#include "barecl/abi.h"
#include "barecl/image.h"
#include "encoding/InstructionEncoding.h"
#include "KernelReach.h"
#include "program/Program.h"
#include "SimulatedMemory.h"
#include "SimulatorReport.h"

#include <cstdio>
#include <functional>
#include <iosfwd>
#include <memory>

namespace barecl::tta {

inline constexpr unsigned NoNumber = ~0u;

inline Bits maskOf(unsigned Width) { return Width >= MaxBits ? ~Bits(0) : (Bits(1) << Width) - 1; }

// All places that hold a value, numbered in one array of cells.
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
    // Cells of inputs at ports without registers: these must be written in the cycle of the start.
    std::vector<unsigned> Unheld;
    Memory *Space;
};

struct DecodedMove {
    unsigned Source = NoNumber; // cell; NoNumber means Value
    Bits Value = 0;
    Bits BusMask = 0;
    unsigned Destination = 0; // cell
    unsigned Guard = NoNumber;
    bool Inverted = false;
    bool Never = false;
    const Start *Starts = nullptr;
    unsigned Control = NoNumber; // operation of the control unit
    unsigned Bus = 0, ReadFile = NoNumber, WriteFile = NoNumber, OutputCell = NoNumber;
    bool KeepsZero = false; // the destination is register 0 of a file whose register 0 is always 0
    bool Unheld = false;    // the destination is an input port without a register
};

struct DecodedInstruction {
    std::vector<DecodedMove> Moves;
    std::vector<std::pair<unsigned, Bits>> LongImmediates; // cell, value
    unsigned Line = 0;
    uint64_t Runs = 0; // runs so far in the interpreter
};

// Code that another program writes, and the instructions of it that have been decoded.
struct ShownCode {
    uint64_t First = ~uint64_t(0);
    const bcl_code_region *Head = nullptr;
    std::span<const uint8_t> Bytes; // of the instructions
    uint32_t Generation = 0;
    std::vector<std::optional<DecodedInstruction>> Instructions;
};

// The place from which shown code was last called.
struct Gate {
    uint64_t Return = ~uint64_t(0); // the instruction to which it may return
    uint64_t StackPointer = 0;
};

// The bit that a guard reads, with its value `Delay` cycles before the latest cycle.
struct GuardBit {
    unsigned Cell;
    unsigned Delay;
    uint64_t History = 0; // bit n: n + 1 cycles ago
};

// Host code for parts of the program.
class NativeCode {
  public:
    virtual ~NativeCode() = default;

    // Runs code from State.Counter on, for at most `Cycles` cycles. It starts with no result, use or jump in flight.
    // Returns the number of cycles that it ran; 0 if there is no native code for this instruction.
    virtual uint64_t run(uint64_t Cycles) = 0;

    // The instructions from First on have changed: discards their native code.
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
    bool hasInput() override;
    uint8_t readStream() override;
    void writeStream(uint8_t Byte) override;

    const Machine &M;
    const Program &P;
    std::vector<SimulatedMemory> Memories;
    Cells Places;
    std::vector<unsigned> FileCells; // cell of register 0, by register file
    ShownCode Shown;
    std::optional<KernelReach> Reach; // of shown code; none: it may do what the program may
    Gate CalledFrom;
    uint64_t Counter = 0;
    std::vector<uint64_t> Stops; // the simulator stops before these instructions
    bool StopsAtEntry = false;   // of shown code
    bool HasEntered = false;     // shown code, while StopsAtEntry
    std::function<void(uint8_t)> Print;
    std::istream *Input = nullptr;  // of STREAM_IN
    std::ostream *Output = nullptr; // of STREAM_OUT
    std::function<void(uint64_t, uint64_t)> Trace;
    bool KeepsRuns = false; // of shown code that is replaced
    SimulatorFault Fault;
    SimulatorStatistics Statistics;
    std::unique_ptr<NativeCode> Native;

    std::vector<unsigned> ControlCells;
    std::vector<GuardBit> Guards;
    std::vector<bool> HasResult; // by cell: an output port that holds a result
    std::vector<bool> Unheld;    // by cell: a port without a register

    // isCode: whether a jump may go there. find: the instruction; null if the machine cannot decode it.
    bool isCode(uint64_t Instruction) const;
    DecodedInstruction *find(uint64_t Instruction);
    std::optional<Instruction> instruction(uint64_t Number) const; // undecoded; none: there is none

    std::vector<InstructionRuns> profile() const;

    // Whether the instruction belongs to shown code that has limits.
    bool isLimited(uint64_t Instruction) const { return Reach && Instruction >= Shown.First; }

    // Continues with that instruction.
    void goTo(uint64_t To);

    // The result arrives `Delay` cycles after the next cycle.
    void addResult(unsigned Cell, Bits Value, unsigned Delay);

    // Marks a pipeline resource as used `Delay` cycles after the next cycle. False: it already was.
    bool addUse(unsigned Resource, unsigned Delay);

    // Starts a jump that happens after `Slots` more cycles.
    void setJump(uint64_t To, unsigned Slots) { Target = To, SlotsLeft = Slots, Jumps = true; }

    // The index after the program's last instruction. A jump there ends the program.
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
    void checkReach(uint32_t Address, uint64_t Bytes, bool Stores) const;
    void deliverResults();
    void control(const DecodedMove &Move);
    void advance(const DecodedInstruction &I);
    [[noreturn]] void fail(FaultKind Kind, const std::string &Text) {
        throw OperationFault{Kind, Text};
    }

    unsigned StackPointerCell = NoNumber;

    std::vector<std::vector<unsigned>> UnitCells; // by unit and port
    std::vector<unsigned> ImmediateCells;         // cell of register 0, by immediate unit
    std::vector<std::vector<Start>> Starts;
    std::vector<std::string> ResourceNames;
    std::vector<std::vector<uint64_t>>
        ResourceUse; // by resource: the cycle to which each entry belongs
    std::vector<DecodedInstruction> Instructions;
    std::vector<InstructionRuns> PastRuns; // of code that has been replaced, if KeepsRuns
    std::vector<unsigned>
        UnheldWritten; // cells of input ports without registers that this cycle wrote
    std::vector<unsigned>
        UnheldResults; // cells of output ports that can be read in this cycle only
    InstructionEncoding Encoding;

    std::vector<std::vector<Result>> Due; // by cycle, modulo its size
    unsigned InFlight = 0;                // results in Due
    uint64_t BusyUntil = 0;               // the first cycle without any unit's resource in use
    std::vector<bool> HasResultAtStart;
    std::vector<Bits> Carried; // by move of this instruction
    std::vector<bool> Happens;
    std::vector<const Start *> Triggered;
    uint64_t Target = 0;
    unsigned SlotsLeft = 0; // delay slots until the jump; 0: no jump is pending
    bool Jumps = false;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SIMULATORSTATE_H
