// SPDX-License-Identifier: MIT

#include "Simulator.h"

#include "SimulatorState.h"

#include <utility>

namespace barecl::tta {

Simulator::Simulator(const Machine &Machine, const Program &Program)
    : Self(std::make_unique<SimulatorState>(Machine, Program)) {}
Simulator::~Simulator() = default;

Simulator::Stop Simulator::run(uint64_t Cycles) { return Self->run(Cycles); }
void Simulator::stopAt(uint64_t Instruction) { Self->Stops.push_back(Instruction); }
void Simulator::doNotStopAt(uint64_t Instruction) { std::erase(Self->Stops, Instruction); }
void Simulator::stopAtEntry(bool Stops) {
    Self->StopsAtEntry = Stops;
    Self->HasEntered = false;
}
bool Simulator::takeEntry() { return std::exchange(Self->HasEntered, false); }
void Simulator::showCode(uint64_t First, std::span<const uint8_t> Bytes) {
    Self->showCode(First, Bytes);
}
void Simulator::limitShownCode(const KernelReach &Reach) { Self->limitShownCode(Reach); }
void Simulator::restart(uint64_t Instruction) { Self->restart(Instruction); }
void Simulator::onCharacter(std::function<void(uint8_t)> Print) { Self->Print = std::move(Print); }
void Simulator::useStreams(std::istream *Input, std::ostream *Output) {
    Self->Input = Input;
    Self->Output = Output;
}
void Simulator::onCycle(std::function<void(uint64_t, uint64_t)> Trace) {
    Self->Trace = std::move(Trace);
}
uint64_t Simulator::cycle() const { return Self->Statistics.Cycles; }
uint64_t Simulator::programCounter() const { return Self->Counter; }
uint64_t Simulator::returnAddress() const {
    return uint64_t(Self->Places.Values[Self->ControlCells[Self->M.Control.ReturnAddress]]);
}
std::optional<Instruction> Simulator::instruction(uint64_t Number) const {
    return Self->instruction(Number);
}
Bits Simulator::readRegister(unsigned File, unsigned Index) const {
    return Self->Places.Values[Self->FileCells[File] + Index];
}
void Simulator::writeRegister(unsigned File, unsigned Index, Bits Value) {
    unsigned Cell = Self->FileCells[File] + Index;
    Self->Places.Values[Cell] = Value & Self->Places.Masks[Cell];
}
SimulatedMemory &Simulator::memory(unsigned Space) { return Self->Memories[Space]; }
const SimulatorFault &Simulator::fault() const { return Self->Fault; }
SimulatorState &Simulator::state() { return *Self; }
SimulatorStatistics Simulator::statistics() const { return Self->Statistics; }
void Simulator::keepRuns() { Self->KeepsRuns = true; }
std::vector<InstructionRuns> Simulator::profile() const { return Self->profile(); }

} // namespace barecl::tta
