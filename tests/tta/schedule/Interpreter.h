// SPDX-License-Identifier: MIT
//
// Executes FunctionCode by its definition: each operation completes before the next one starts.

#ifndef BARECL_TESTS_INTERPRETER_H
#define BARECL_TESTS_INTERPRETER_H

#include "program/Code.h"
#include "simulator/SimulatedMemory.h"

#include <map>

namespace barecl::tta {

class Interpreter final : public Environment {
  public:
    explicit Interpreter(const Machine &Machine);

    // Runs until the end of the last block, a jump to the return address, or that many operations.
    // Returns the last block that was executed; none if the number of operations was exceeded.
    std::optional<unsigned> run(const FunctionCode &Function, uint64_t Operations);

    std::map<RegisterName, Bits> Registers; // all registers of the machine
    std::vector<SimulatedMemory> Memories;
    std::string Output;

  private:
    void printCharacter(uint8_t Character) override { Output += char(Character); }
    uint64_t cycle() const override { return 0; }
    bool hasInput() override { return false; }
    uint8_t readStream() override { return 0; }
    void writeStream(uint8_t) override {}
    Bits read(const CodeOperand &Operand) const;
    void write(const CodeOperand &Operand, Bits Value);
    void carryOut(const CodeOperation &O);

    const Machine &M;
    Bits ReturnAddress = 0;
};

} // namespace barecl::tta

#endif // BARECL_TESTS_INTERPRETER_H
