// SPDX-License-Identifier: MIT
//
// The C functions of operations, compiled for this computer.

#ifndef BARECL_OPERATIONS_MEANING_HOSTMEANINGS_H
#define BARECL_OPERATIONS_MEANING_HOSTMEANINGS_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace barecl {

class HostMeanings {
  public:
    // Bytes of one operand's place in the array that find()'s functions work on, in this computer's byte order.
    // Operand 1 is the first input; place 0 is not used.
    static constexpr unsigned SlotBytes = 16;
    // Reads the inputs from the array, and writes the outputs after them: words, extended as their types say.
    using Function = void (*)(void *Operands);

    // `Checks`: code that traps (SIGILL, SIGTRAP) where C is undefined. With `Checks`, variables that the
    // function does not initialise, and outputs that it does not write, are zeros; with `Pattern` too, they have other
    // bytes. Errors are those of compileMeaning().
    struct Options {
        bool Checks = false, Pattern = false;
    };
    static llvm::Expected<std::unique_ptr<HostMeanings>>
    create(llvm::ArrayRef<OperationDescription> Operations, Options Options);
    static llvm::Expected<std::unique_ptr<HostMeanings>>
    create(llvm::ArrayRef<OperationDescription> Operations) {
        return create(Operations, {});
    }
    ~HostMeanings();

    Function find(llvm::StringRef Operation) const;
    const std::string &bitcode() const { return Bitcode; } // of all functions

    // The name that find()'s function for the operation has in bitcode().
    static std::string wrapperName(llvm::StringRef Operation);

  private:
    struct Code;

    HostMeanings(std::unique_ptr<Code> Compiled, std::string Bitcode);

    const std::unique_ptr<Code> Compiled;
    const std::string Bitcode;
};

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_HOSTMEANINGS_H
