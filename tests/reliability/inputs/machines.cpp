// SPDX-License-Identifier: MIT
//
// ADF files: they must be read, or refused with a message. Writing a machine and reading it must give the same machine.

#include "input.h"

#include "adf/Adf.h"
#include "adf/InstructionWidth.h"
#include "adf/MachinePrinter.h"

using namespace barecl::tta;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    MachineDiagnostics Diagnostics("machine.adf");
    auto Machine = readAdf({reinterpret_cast<const char *>(data), size}, Diagnostics);
    EXPECT(Machine.has_value() == !Diagnostics.hasErrors());
    if (!Machine)
        return 0;
    MachineDiagnostics Again("again.adf");
    std::string Text = writeAdf(*Machine);
    auto Read = readAdf(Text, Again);
    if (!Read)
        fputs(Again.text().c_str(), stderr);
    EXPECT(Read && writeAdf(*Read) == Text);
    return 0;
}
