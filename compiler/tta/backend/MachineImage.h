// SPDX-License-Identifier: MIT
//
// From a linked program of a transport-triggered machine to the loadable image (barecl/image.h):
// instructions in one part, constants in the other, each at address 0.

#ifndef BARECL_TTA_BACKEND_MACHINEIMAGE_H
#define BARECL_TTA_BACKEND_MACHINEIMAGE_H

#include "image/Image.h"
#include "tta/MachineDiagnostics.h"
#include "tta/Program.h"

#include <optional>

namespace barecl {

// Program's data begins at address 0, and contains the table of kernels. None: Diagnostics names what
// an image has no room for.
std::optional<Image> imageFromProgram(const tta::Machine &Machine, const tta::Program &Program,
                                      tta::MachineDiagnostics &Diagnostics);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINEIMAGE_H
