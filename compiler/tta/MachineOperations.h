// SPDX-License-Identifier: MIT
//
// Which operations compiled code can use on a machine, by one name each: those of big-endian
// machines' loads and stores (ldq, stw, ...) stand for the little-endian ones of the same size.

#ifndef BARECL_TTA_MACHINEOPERATIONS_H
#define BARECL_TTA_MACHINEOPERATIONS_H

#include "Machine.h"
#include "Operations.h"

#include <string_view>
#include <unordered_map>

namespace barecl::tta {

class MachineOperations {
  public:
    explicit MachineOperations(const Machine &Machine);

    // Null: no unit of the machine has it.
    const Operation *find(std::string_view Name) const;
    bool has(std::string_view Name) const { return find(Name); }

  private:
    std::unordered_map<std::string_view, const Operation *> Known;
};

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINEOPERATIONS_H
