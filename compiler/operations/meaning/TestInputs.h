// SPDX-License-Identifier: MIT
//
// The inputs with which operations are tested: edge cases, small numbers and random words.

#ifndef BARECL_OPERATIONS_MEANING_TESTINPUTS_H
#define BARECL_OPERATIONS_MEANING_TESTINPUTS_H

#include "operations/Description.h"

#include "llvm/ADT/ArrayRef.h"

#include <random>

namespace barecl {

class TestInputs {
  public:
    static constexpr unsigned Runs = 2000; // for each operation

    explicit TestInputs(const OperationDescription &Of) : Inputs(Of.Inputs) {}

    // A word for each input. The first runs combine all edge cases of the first two inputs.
    std::vector<uint32_t> next();

    // The words of memory at an address that is an input. `Word`: what next() gave for this input.
    static std::vector<uint32_t> memory(uint32_t Word);
    static constexpr unsigned MemoryWords = 16;

  private:
    const llvm::ArrayRef<DescribedOperand> Inputs;
    unsigned Number = 0;
    std::mt19937 Random; // the same words in each process
};

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_TESTINPUTS_H
