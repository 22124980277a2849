// SPDX-License-Identifier: MIT
//
// Converts a linked program of a transport-triggered machine to the loadable program image (barecl/image.h):
// instructions in one part, constants in the other, each from address 0 on.

#ifndef BARECL_TTA_BACKEND_MACHINEIMAGE_H
#define BARECL_TTA_BACKEND_MACHINEIMAGE_H

#include "image/Image.h"
#include "tta/machine/MachineDiagnostics.h"
#include "tta/program/Program.h"

#include <optional>

namespace barecl {

// Program's data must begin at address 0 and contain the table of kernels. None on an error: Diagnostics names what an
// program image has no room for.
std::optional<Image> imageFromProgram(const tta::Machine &Machine, const tta::Program &Program,
                                      tta::MachineDiagnostics &Diagnostics);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINEIMAGE_H
