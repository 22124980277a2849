// SPDX-License-Identifier: MIT
//
// ADF files: OpenASIP's XML description of a machine, versions 1.2 to 2.1 of the format.
//
// Everything is read as written. Parts that a machine does not need (bridges, operation-triggered
// formats) are refused or cause a warning, with the name and line of their element, and so do
// elements that are not part of the format.

#ifndef BARECL_TTA_ADF_H
#define BARECL_TTA_ADF_H

#include "machine/Machine.h"
#include "machine/MachineDiagnostics.h"

namespace barecl::tta {

// Reads the machine in the file at Path. None on an error, which is in Diagnostics. A returned
// machine has passed checkMachine(), but there may be warnings. `Table`: the operations that its
// units may have.
std::optional<Machine>
readAdfFile(const std::string &Path, MachineDiagnostics &Diagnostics,
            std::shared_ptr<const OperationTable> Table = OperationTable::builtIn());

// The same for a text.
std::optional<Machine>
readAdf(std::string_view Text, MachineDiagnostics &Diagnostics,
        std::shared_ptr<const OperationTable> Table = OperationTable::builtIn());

// Writes a text from which readAdf() makes the same machine.
std::string writeAdf(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_ADF_H
