// SPDX-License-Identifier: MIT
//
// The C functions of operations as code of this computer.

#ifndef BARECL_OPERATIONS_MEANING_HOSTMEANINGS_H
#define BARECL_OPERATIONS_MEANING_HOSTMEANINGS_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace barecl {

class HostMeanings {
  public:
    // An operand's place in the array that the functions of find() work on: 16 bytes, in the order of bytes of this
    // computer. Operand 1 is the first input; place 0 is not used.
    static constexpr unsigned SlotBytes = 16;
    // Takes the inputs from the array, and leaves the outputs behind them: words, extended as their types say.
    using Function = void (*)(void *Operands);

    // `Checks`: code that traps (SIGILL, SIGTRAP) where C is undefined. `Pattern`: variables that the function does not
    // initialise are filled with ones instead of zeros. Errors are those of compileMeaning().
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

    // The name of the function of find() in bitcode().
    static std::string wrapperName(llvm::StringRef Operation);

  private:
    struct Code;

    HostMeanings(std::unique_ptr<Code> Compiled, std::string Bitcode);

    const std::unique_ptr<Code> Compiled;
    const std::string Bitcode;
};

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_HOSTMEANINGS_H
