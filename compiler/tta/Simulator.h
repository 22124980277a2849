// SPDX-License-Identifier: MIT
//
// Runs a program on a machine, cycle by cycle. One instruction is one cycle; there are no stalls.
//
// One cycle, as in OpenASIP's simulation:
//   1. long immediates of the instruction before are there
//   2. guards are looked at
//   3. all moves read their sources: the state before this cycle
//   4. those that happen write: registers, operand ports
//   5. triggered units start, with the operands as they are now; all loads come before all stores
//   6. results whose time has come enter the output ports, to be read in the next cycle
//   7. the next instruction, or, when the delay slots are over, the target of the jump
//
// A port without a register has its operand only in the cycle in which it is written, its result
// only in the first cycle in which it can be read.
//
// What a machine cannot do ends the run with a fault that says cycle, instruction and line.

#ifndef BARECL_TTA_SIMULATOR_H
#define BARECL_TTA_SIMULATOR_H

#include "KernelReach.h"
#include "Program.h"
#include "SimulatedMemory.h"
#include "SimulatorReport.h"

#include <functional>
#include <memory>

namespace barecl::tta {

class SimulatorState;

class Simulator {
  public:
    // The machine and the program must live as long. The program is one that mistakeIn() accepts.
    Simulator(const Machine &Machine, const Program &Program);
    ~Simulator();

    using Stop = SimulatorStop;

    // Goes on for at most that many cycles.
    Stop run(uint64_t Cycles);

    // Stops before this instruction, too.
    void stopAt(uint64_t Instruction);

    // Instructions from First on, behind the program's, stand in memory that others write: a
    // bcl_code_region (barecl/image.h), then each as InstructionEncoding.h has it. What they are is looked
    // at when they are first run, and again when a jump comes here from elsewhere after the
    // generation has changed.
    void showCode(uint64_t First, std::span<const uint8_t> Bytes);

    // Such code may touch and jump to what is said here, else it faults.
    void limitShownCode(const KernelReach &Reach);

    // Goes on at an instruction, with all but memory and time as at the start.
    void restart(uint64_t Instruction);

    // Where STDOUT's characters go; without it, to standard output.
    void onCharacter(std::function<void(uint8_t)> Print);

    // Called before each cycle.
    void onCycle(std::function<void(uint64_t Cycle, uint64_t Instruction)> Trace);

    uint64_t cycle() const;
    uint64_t programCounter() const;
    Bits readRegister(unsigned File, unsigned Index) const;
    void writeRegister(unsigned File, unsigned Index, Bits Value);
    SimulatedMemory &memory(unsigned Space);
    const SimulatorFault &fault() const; // after Faulted
    SimulatorStatistics statistics() const;

    // Of all that ran; in generations of shown code as they came. Not counted is what native code
    // has run.
    std::vector<InstructionRuns> profile() const;

    SimulatorState &state(); // for native/

  private:
    std::unique_ptr<SimulatorState> Self;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SIMULATOR_H
