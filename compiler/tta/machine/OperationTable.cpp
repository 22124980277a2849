// SPDX-License-Identifier: MIT

#include "OperationTable.h"

namespace barecl::tta {

OperationTable::OperationTable(std::vector<DescribedOperation> Described, std::string Behaviours,
                               std::shared_ptr<const void> Code)
    : Descriptions(std::move(Described)), Behaviours(std::move(Behaviours)), Code(std::move(Code)) {
    Rows.reserve(Descriptions.size());
    for (const DescribedOperation &Each : Descriptions) {
        Rows.push_back({Each.Name,
                        Each.Inputs,
                        Each.Outputs,
                        Each.Widths,
                        Each.Flags,
                        Each.Run,
                        {},
                        Each.Addresses});
        ByName.emplace(Each.Name, &Rows.back());
    }
}

const std::shared_ptr<const OperationTable> &OperationTable::builtIn() {
    static const auto Table = std::make_shared<const OperationTable>();
    return Table;
}

const Operation *OperationTable::find(std::string_view Name) const {
    auto Found = ByName.find(Name);
    return Found == ByName.end() ? findOperation(Name) : Found->second;
}

OperationId OperationTable::id(const Operation &Of) const {
    const std::span<const Operation> First = operations();
    const bool IsBuiltIn = &Of >= First.data() && &Of < First.data() + First.size();
    return IsBuiltIn ? OperationId(&Of - First.data())
                     : OperationId(First.size() + size_t(&Of - Rows.data()));
}

} // namespace barecl::tta
