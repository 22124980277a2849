// SPDX-License-Identifier: MIT
//
// Which operations compiled code can use on a machine, by one name each: those of big-endian
// machines' loads and stores (ldq, stw, ...) stand for the little-endian ones of the same size, and
// ld128 and st128, which want more of an address, for ld32x4 and st32x4.

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

    // Null: no unit of the machine has it.
    const Operation *find(std::string_view Name) const;
    bool has(std::string_view Name) const { return find(Name); }
    // The machine's table, which has the operations that no unit has too.
    const OperationTable &all() const { return *All; }
    // Null: no unit of that address space has it.
    const Operation *find(std::string_view Name, unsigned Space) const;

  private:
    using Table = std::unordered_map<std::string_view, const Operation *>;

    std::shared_ptr<const OperationTable> All;
    Table Known;
    std::vector<Table> OnSpaces; // by address space
};

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINEOPERATIONS_H
