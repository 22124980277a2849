// SPDX-License-Identifier: MIT
//
// ADF files: OpenASIP's XML description of a machine, versions 1.2 to 2.1 of the format.
//
// Read as written: what a machine does not need (bridges, operation-triggered formats) is refused
// or warned of by its element's name and line, and so is an element that the format does not have.

#ifndef BARECL_TTA_ADF_H
#define BARECL_TTA_ADF_H

#include "Machine.h"
#include "MachineDiagnostics.h"

namespace barecl::tta {

// The machine in the file at Path. None: Diagnostics says why. A machine that comes back has passed
// checkMachine(), but may have warnings. `Table`: the operations that its units may have.
std::optional<Machine>
readAdfFile(const std::string &Path, MachineDiagnostics &Diagnostics,
            std::shared_ptr<const OperationTable> Table = OperationTable::builtIn());

// The same, from text.
std::optional<Machine>
readAdf(std::string_view Text, MachineDiagnostics &Diagnostics,
        std::shared_ptr<const OperationTable> Table = OperationTable::builtIn());

// What readAdf() makes the same machine of.
std::string writeAdf(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_ADF_H
