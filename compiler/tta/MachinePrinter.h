// SPDX-License-Identifier: MIT

#ifndef BARECL_TTA_MACHINEPRINTER_H
#define BARECL_TTA_MACHINEPRINTER_H

#include "Machine.h"

namespace barecl::tta {

// What a machine has, for people: a screen of text.
std::string describeMachine(const Machine &Machine);

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINEPRINTER_H
