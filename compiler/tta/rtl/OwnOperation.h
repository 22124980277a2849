// SPDX-License-Identifier: MIT
//
// The Verilog of a described operation: a module without a clock.

#ifndef BARECL_TTA_RTL_OWNOPERATION_H
#define BARECL_TTA_RTL_OWNOPERATION_H

#include <string>
#include <vector>

namespace barecl::tta {

struct OwnOperation {
    struct Operand {
        std::string Name;   // of the module's port
        unsigned Width = 0; // bits
        bool IsSigned = false;
    };

    std::string Name;               // of the operation
    std::string Missing;            // why it has no Verilog; empty: it has
    std::string Module, File, Text; // File: its name, without folders
    std::vector<Operand> Inputs, Outputs;
};

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_OWNOPERATION_H
