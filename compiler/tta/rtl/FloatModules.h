// SPDX-License-Identifier: MIT
//
// Modules that compute with floats: IEEE 754, rounded to nearest even, with subnormal numbers. A NaN as a result is
// quiet and has no payload. All are combinational: the registers for operands and results are in the function units.

#ifndef BARECL_TTA_RTL_FLOATMODULES_H
#define BARECL_TTA_RTL_FLOATMODULES_H

#include "rtl/ModuleText.h"

namespace barecl::tta {

// The module called Prefix + Name, where Name is such as "float32_add": ModuleText::used() lists the names that a
// module needs. `Prefix` begins the names of all modules of the machine.
ModuleText floatModule(const std::string &Name, const std::string &Prefix);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_FLOATMODULES_H
