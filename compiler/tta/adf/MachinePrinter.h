// SPDX-License-Identifier: MIT

#ifndef BARECL_TTA_MACHINEPRINTER_H
#define BARECL_TTA_MACHINEPRINTER_H

#include "machine/Machine.h"

namespace barecl::tta {

// Describes a machine for people, in about a screen of text.
std::string describeMachine(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINEPRINTER_H
