// SPDX-License-Identifier: MIT
//
// Modules that compute with floats: IEEE 754, rounded to nearest even, with subnormal numbers. A NaN as a result is quiet
// and has no payload. All are combinational; units register what goes in and comes out.

#ifndef BARECL_TTA_RTL_FLOATMODULES_H
#define BARECL_TTA_RTL_FLOATMODULES_H

#include "rtl/ModuleText.h"

namespace barecl::tta {

// The module with that name, such as "float32_add", without the prefix of the machine; ModuleText::library() gives the
// names. `Prefix` is that of the machine.
ModuleText floatModule(const std::string &Name, const std::string &Prefix);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_FLOATMODULES_H
