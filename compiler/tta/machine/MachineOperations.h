// SPDX-License-Identifier: MIT
//
// The operations that compiled code can use on a machine, each by one name. Loads and stores of
// big-endian machines (ldq, stw, ...) are known by the names of the little-endian ones of the same
// size, and ld128 and st128, which need more alignment, by ld32x4 and st32x4.

#ifndef BARECL_TTA_MACHINEOPERATIONS_H
#define BARECL_TTA_MACHINEOPERATIONS_H

#include "Machine.h"
#include "Operations.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace barecl::tta {

class MachineOperations {
  public:
    explicit MachineOperations(const Machine &Machine);

    // Null if no unit of the machine has the operation.
    const Operation *find(std::string_view Name) const;
    bool has(std::string_view Name) const { return find(Name); }
    // The machine's table. It also has the operations that no unit has.
    const OperationTable &all() const { return *All; }
    // Null if no unit of that address space has the operation.
    const Operation *find(std::string_view Name, unsigned Space) const;

  private:
    using Table = std::unordered_map<std::string_view, const Operation *>;

    std::shared_ptr<const OperationTable> All;
    Table Known;
    std::vector<Table> OnSpaces; // by address space
};

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINEOPERATIONS_H
