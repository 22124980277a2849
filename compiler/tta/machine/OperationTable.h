// SPDX-License-Identifier: MIT
//
// The operations that the units of one machine may have: the built-in ones, which are the same for all machines,
// and behind them those that descriptions add (compiler/operations/). A described operation is a row like any other.

#ifndef BARECL_TTA_OPERATIONTABLE_H
#define BARECL_TTA_OPERATIONTABLE_H

#include "Operations.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace barecl::tta {

// What a description adds.
struct DescribedOperation {
    std::string Name, Widths;
    unsigned Inputs, Outputs, Flags;
    // Its behaviour, where code can run: in the simulator. The function of that name in OperationTable::behaviours()
    // does the same.
    void (*Run)(OperationContext &) = nullptr;
    std::string Function = {};
    std::vector<Operation::Address> Addresses = {};
};

class OperationTable {
  public:
    // `Behaviours`: a module of LLVM bitcode for this computer, or empty. `Code` owns what `Run` of the rows points
    // to.
    explicit OperationTable(std::vector<DescribedOperation> Described = {},
                            std::string Behaviours = {}, std::shared_ptr<const void> Code = {});
    OperationTable(const OperationTable &) = delete;

    // The table of machines without descriptions.
    static const std::shared_ptr<const OperationTable> &builtIn();

    size_t size() const { return operations().size() + Rows.size(); }
    const Operation &operator[](OperationId Id) const {
        const size_t First = operations().size();
        return Id < First ? operations()[Id] : Rows[Id - First];
    }
    // Null: the machine cannot have such an operation.
    const Operation *find(std::string_view Name) const;
    // Of a row of this table.
    OperationId id(const Operation &Of) const;
    OperationId id(std::string_view Name) const {
        const Operation *Found = find(Name);
        return Found ? id(*Found) : NoOperation;
    }

    std::span<const Operation> described() const { return Rows; }
    // Null: a built-in operation.
    const DescribedOperation *description(const Operation &Of) const {
        const size_t Number = id(Of);
        return Number < operations().size() ? nullptr : &Descriptions[Number - operations().size()];
    }
    const std::string &behaviours() const { return Behaviours; }

  private:
    const std::vector<DescribedOperation> Descriptions;
    std::vector<Operation> Rows; // refers to Descriptions
    std::unordered_map<std::string_view, const Operation *> ByName;
    const std::string Behaviours;
    const std::shared_ptr<const void> Code;
};

} // namespace barecl::tta

#endif // BARECL_TTA_OPERATIONTABLE_H
