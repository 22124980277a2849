// SPDX-License-Identifier: MIT
//
// Described operations (compiler/operations/) in a module. Each is a function with the operation's C meaning. Its
// attributes have all other facts, so that passes need no description:
//
//   "barecl-operation"="u32,u32:u32"     the types of inputs and outputs; the last input is a constant if its type has
//                                        a range: `u8[0;31]`; `ptr` is an address that it reads or writes
//   "barecl-operation-form"="..."        how the device does it: `__tta_<name>`, a function that the code generator
//                                        knows, or RISC-V's assembler text, `.insn r 0x0b, 0, 1, $0, $1, $2`, a line
//                                        for each output. Without this attribute the function itself is compiled.
//   "barecl-operation-cycles"="1"        from start to result, if the device does it
//   "barecl-operation-commutes"          the first two inputs may be swapped
//   "barecl-operation-effects"           it has state or uses memory: no call is removed, repeated or moved across another

#ifndef BARECL_PASSES_FACTS_OPERATIONS_H
#define BARECL_PASSES_FACTS_OPERATIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace barecl {

// The type of an input that is an address.
inline constexpr llvm::StringLiteral AddressType = "ptr";

inline constexpr char OperationAttribute[] = "barecl-operation";
inline constexpr char OperationFormAttribute[] = "barecl-operation-form";
inline constexpr char OperationCyclesAttribute[] = "barecl-operation-cycles";
inline constexpr char OperationCommutesAttribute[] = "barecl-operation-commutes";
inline constexpr char OperationEffectsAttribute[] = "barecl-operation-effects";
inline constexpr char OperationLanesAttribute[] = "barecl-operation-lanes";

// Marks a function without a body that is an operation of the device, such as `__tta_min`: calls of it stay.
inline constexpr char OperationFunctionAttribute[] = "barecl-operation-function";

// One operation's facts. A type is one of operandTypes(): `u8`, `i16`, `f32`, ...
struct OperationFacts {
    llvm::Function *Meaning;
    llvm::StringRef Name;
    llvm::SmallVector<llvm::StringRef> Inputs, Outputs;
    llvm::StringRef Form;
    unsigned Cycles = 1;
    bool Commutes = false, HasEffects = false;
    bool HasLanes = false; // words are vectors in the C function
    // If the last input must be a constant: the least and the largest one.
    std::optional<std::pair<int64_t, int64_t>> Immediate;

    // Whether the device takes the value as this input.
    bool accepts(size_t Input, const llvm::Value &Given) const;
};

// None: the function is not an operation that the device has.
std::optional<OperationFacts> operationOfDevice(llvm::Function &Meaning);

inline bool isOperation(const llvm::GlobalValue &Value) {
    const auto *F = llvm::dyn_cast<llvm::Function>(&Value);
    return F && F->hasFnAttribute(OperationAttribute);
}

// Whether an operation of this form is instructions in assembler, one for each output.
inline bool isAssembly(llvm::StringRef Form) { return Form.starts_with("."); }

// Whether the device has the operation, so that its calls are kept for PlaceOperations.
inline bool isPlaced(const llvm::Function &F) { return F.hasFnAttribute(OperationFormAttribute); }

} // namespace barecl

#endif // BARECL_PASSES_FACTS_OPERATIONS_H
