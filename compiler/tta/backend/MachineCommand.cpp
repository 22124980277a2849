// SPDX-License-Identifier: MIT

#include "tta/backend/MachineCommand.h"

#include "operations/Descriptions.h"
#include "tta/Adf.h"
#include "tta/described/CustomUnit.h"
#include "tta/described/DescribedTable.h"
#include "tta/MachinePrinter.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {
namespace {

struct Words {
    bool WritesAdf = false;
    std::string Operations; // a folder whose operations the machine gets; empty: none
    std::string File;
};

std::optional<Words> readWords(ArrayRef<const char *> Args) {
    Words Result;
    for (StringRef Word : Args) {
        if (Word == "--emit=adf")
            Result.WritesAdf = true;
        else if (Word.consume_front("--add-operations="))
            Result.Operations = Word.str();
        else if (!Word.starts_with("--") && Result.File.empty())
            Result.File = Word.str();
        else
            return std::nullopt;
    }
    return Result.File.empty() ? std::nullopt : std::optional(Result);
}

// Its operations are those of the folder, or else those beside its file.
Expected<tta::Machine> readMachine(const Words &Said) {
    const bool Adds = !Said.Operations.empty();
    auto Described = readDescriptions(Adds ? Said.Operations : operationsFolder(Said.File));
    auto Table = Described ? tta::describedTable(*Described) : Described.takeError();
    if (!Table)
        return Table.takeError();
    tta::MachineDiagnostics Diagnostics(Said.File);
    std::optional<tta::Machine> Machine =
        tta::readAdfFile(Said.File, Diagnostics, std::move(*Table));
    if (!Machine)
        return createStringError(StringRef(Diagnostics.text()).rtrim());
    errs() << Diagnostics.text();
    if (Adds)
        if (Error Err = tta::addCustomUnit(*Machine, *Described))
            return Err;
    return std::move(*Machine);
}

} // namespace

int machineCommand(ArrayRef<const char *> Args) {
    const std::optional<Words> Said = readWords(Args);
    if (!Said) {
        errs() << "bareclc machine takes one ADF file, --emit=adf, --add-operations=FOLDER\n";
        return EXIT_FAILURE;
    }
    auto Machine = readMachine(*Said);
    if (!Machine) {
        errs() << toString(Machine.takeError()) << '\n';
        return EXIT_FAILURE;
    }
    outs() << (Said->WritesAdf ? tta::writeAdf(*Machine) : tta::describeMachine(*Machine));
    return EXIT_SUCCESS;
}

} // namespace barecl
