// SPDX-License-Identifier: MIT
//
// Tables of the operations that do what LLVM's nodes and conditions do. TableGen generates them from
// TTAInstructions.td.

#ifndef BARECL_TTA_CODEGEN_NODETABLES_H
#define BARECL_TTA_CODEGEN_NODETABLES_H

#include "llvm/CodeGen/TargetLowering.h"

namespace barecl::tta {

// An operation that does what LLVM's node does on `Type`. Without the operation, LLVM does `Otherwise`.
struct NodeRow {
    unsigned Node;
    llvm::MVT::SimpleValueType Type;
    const char *Operation;
    llvm::TargetLoweringBase::LegalizeAction Otherwise;
};

// An operation for a comparison. `WithoutNaN` is LLVM's condition if no operand can be a NaN.
struct ConditionRow {
    llvm::ISD::CondCode Condition, WithoutNaN;
    llvm::MVT::SimpleValueType Type;
    const char *Operation;
};

// The same for halves.
struct HalfNode {
    unsigned Node;
    const char *Operation;
};
struct HalfCondition {
    llvm::ISD::CondCode Condition, WithoutNaN;
    const char *Operation;
};

namespace tables {

using namespace llvm;
#define GET_NodeRows_IMPL
#define GET_ConditionRows_IMPL
#define GET_HalfNodes_IMPL
#define GET_HalfConditions_IMPL
#include "TTAGenTables.inc"

} // namespace tables
} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_NODETABLES_H
