// SPDX-License-Identifier: MIT

#include "operations/Descriptions.h"

namespace barecl {

std::vector<OperationDescription> readOsal(const std::string &, llvm::StringRef,
                                           DescriptionProblems &) {
    return {};
}

} // namespace barecl
