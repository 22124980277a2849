// SPDX-License-Identifier: MIT
//
// A transport-triggered machine, read from its file, for which code can be generated.

#ifndef BARECL_TTA_BACKEND_OPENEDMACHINE_H
#define BARECL_TTA_BACKEND_OPENEDMACHINE_H

#include "operations/Description.h"
#include "tta/codegen/GenerateCode.h"
#include "tta/machine/Machine.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>

namespace barecl {

class OpenedMachine {
  public:
    // The error says what is wrong with the file, or what the machine lacks.
    static llvm::Expected<std::unique_ptr<OpenedMachine>> open(const std::string &Path);

    const tta::Machine &machine() const { return Machine; }
    const tta::CodeTarget &target() const { return *Target; }
    const std::string &path() const { return Path; }
    // The described operations that a unit of the machine has.
    llvm::ArrayRef<OperationDescription> operations() const { return Operations; }
    const std::string &warnings() const { return Warnings; } // of the file; one line each

  private:
    std::string Path, Warnings;
    std::vector<OperationDescription> Operations;
    tta::Machine Machine;
    std::optional<tta::CodeTarget> Target; // refers to Machine
};

// All messages of Diagnostics as one error.
llvm::Error errorFrom(const tta::MachineDiagnostics &Diagnostics);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_OPENEDMACHINE_H
