// SPDX-License-Identifier: MIT
//
// From a module to scheduled code of a transport-triggered machine, together with what it calls of
// the library share/barecl/builtins/tta.bc: C's functions, and those that do what the machine has
// no operations for.

#ifndef BARECL_TTA_BACKEND_MACHINECODE_H
#define BARECL_TTA_BACKEND_MACHINECODE_H

#include "tta/Code.h"
#include "tta/codegen/GenerateCode.h"
#include "tta/Machine.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <string>
#include <vector>

namespace barecl {

// A machine from its file, that code can be made for.
class OpenedMachine {
  public:
    // An error names what is wrong with the file, or what the machine lacks.
    static llvm::Expected<std::unique_ptr<OpenedMachine>> open(const std::string &Path);

    const tta::Machine &machine() const { return Machine; }
    const tta::CodeTarget &target() const { return *Target; }
    const std::string &path() const { return Path; }
    const std::string &warnings() const { return Warnings; } // of the file; one line each

  private:
    std::string Path, Warnings;
    tta::Machine Machine;
    std::optional<tta::CodeTarget> Target; // refers to Machine
};

struct MachineCode {
    std::vector<tta::ScheduledFunction> Functions;
    std::vector<tta::DataObject> Data;
};

// Adds to Module what it declares and the library has.
llvm::Error linkMachineLibrary(llvm::Module &Module);

// Code of Module and of what it needs of the library. Problems of code generation go to the
// module's context; those of scheduling, which name the operation and its line, come back.
// CheckSchedules: in release builds too.
llvm::Expected<MachineCode> generateMachineCode(llvm::Module &Module, const OpenedMachine &Machine,
                                                llvm::TargetMachine &Generator,
                                                bool CheckSchedules);

// Those that come from Module's source, not from the library or the compiler.
std::vector<tta::ScheduledFunction> functionsOfSource(const llvm::Module &Module,
                                                      const MachineCode &Code);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINECODE_H
