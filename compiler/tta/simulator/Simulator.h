// SPDX-License-Identifier: MIT
//
// Runs a program on a machine, cycle by cycle. One instruction is one cycle; there are no stalls.
//
// One cycle, as in OpenASIP's simulation:
//   1. long immediates of the previous instruction become readable
//   2. guards are evaluated
//   3. all moves read their sources: the state before this cycle
//   4. moves that happen write registers and operand ports
//   5. triggered units start with the operands of this moment; all loads come before all stores
//   6. results that are due enter the output ports, to be read in the next cycle
//   7. the next instruction follows, or the target of a jump if its delay slots are over
//
// A port without a register holds an operand only in the cycle in which it is written, and a result only in the first
// cycle in which it can be read.
//
// If the machine cannot do something, the run ends with a fault that names cycle, instruction and line.

#ifndef BARECL_TTA_SIMULATOR_H
#define BARECL_TTA_SIMULATOR_H

#include "KernelReach.h"
#include "program/Program.h"
#include "SimulatedMemory.h"
#include "SimulatorReport.h"

#include <functional>
#include <iosfwd>
#include <memory>

namespace barecl::tta {

class SimulatorState;

class Simulator {
  public:
    // The machine and the program must outlive the simulator. mistakeIn() must accept the program.
    Simulator(const Machine &Machine, const Program &Program);
    ~Simulator();

    using Stop = SimulatorStop;

    // Continues for at most that many cycles.
    Stop run(uint64_t Cycles);

    // Also stops before this instruction.
    void stopAt(uint64_t Instruction);
    void doNotStopAt(uint64_t Instruction);

    // Also stops, or no longer, when shown code (see below) is entered from outside, before its first instruction.
    void stopAtEntry(bool Stops);

    // Whether such code was entered since the last call, while stopAtEntry(true) held.
    bool takeEntry();

    // Makes instructions from First on, after the program's, come from memory that others write: a bcl_code_region
    // (barecl/image.h), then instructions as in InstructionEncoding.h. They are decoded when they first run, and again
    // after the region's generation has changed, when a jump from outside enters the region.
    void showCode(uint64_t First, std::span<const uint8_t> Bytes);

    // Limits the memory accesses and jumps of such code; others fault.
    void limitShownCode(const KernelReach &Reach);

    // Continues at an instruction, with everything but memory and time in its initial state.
    void restart(uint64_t Instruction);

    // Sets where STDOUT's characters go; the default is standard output.
    void onCharacter(std::function<void(uint8_t)> Print);

    // Sets the streams of STREAM_IN and STREAM_OUT, which the caller owns. Without an input stream (null), the input is
    // at its end. Without an output stream, STREAM_OUT faults.
    void useStreams(std::istream *Input, std::ostream *Output);

    // Called before each cycle.
    void onCycle(std::function<void(uint64_t Cycle, uint64_t Instruction)> Trace);

    uint64_t cycle() const;
    uint64_t programCounter() const;
    uint64_t returnAddress() const;
    std::optional<Instruction>
    instruction(uint64_t Number) const; // none: the machine has no such instruction
    Bits readRegister(unsigned File, unsigned Index) const;
    void writeRegister(unsigned File, unsigned Index, Bits Value);
    SimulatedMemory &memory(unsigned Space);
    const SimulatorFault &fault() const; // after Faulted
    SimulatorStatistics statistics() const;

    // From now on, keeps the runs of shown code that is replaced, which takes memory for each replaced instruction.
    void keepRuns();

    // How often each instruction ran; shown code is listed by generation, replaced code only after keepRuns(). Runs of
    // native code are not counted.
    std::vector<InstructionRuns> profile() const;

    SimulatorState &state(); // for native/

  private:
    std::unique_ptr<SimulatorState> Self;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SIMULATOR_H
