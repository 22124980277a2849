// SPDX-License-Identifier: MIT

#include "tta/backend/MachineCommand.h"

#include "tta/Adf.h"
#include "tta/MachinePrinter.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

int machineCommand(ArrayRef<const char *> Args) {
    bool WritesAdf = !Args.empty() && StringRef(Args.front()) == "--emit=adf";
    if (WritesAdf)
        Args = Args.drop_front();
    if (Args.size() != 1) {
        errs() << "bareclc machine takes one ADF file\n";
        return EXIT_FAILURE;
    }
    tta::MachineDiagnostics Diagnostics(Args[0]);
    std::optional<tta::Machine> Machine = tta::readAdfFile(Args[0], Diagnostics);
    errs() << Diagnostics.text();
    if (!Machine)
        return EXIT_FAILURE;
    outs() << (WritesAdf ? tta::writeAdf(*Machine) : tta::describeMachine(*Machine));
    return EXIT_SUCCESS;
}

} // namespace barecl
