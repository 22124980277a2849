// SPDX-License-Identifier: MIT
//
// A module on its way to LLVM IR: what is known of its ids. Constants.cpp and Functions.cpp fill it in the order of
// the instructions; Body.h translates one function.

#ifndef BARECL_SPIRV_TRANSLATION_H
#define BARECL_SPIRV_TRANSLATION_H

#include "base/Targets.h"
#include "spirv/module/Calls.h"
#include "spirv/module/Decorations.h"
#include "spirv/module/Types.h"

#include "llvm/IR/DIBuilder.h"

#include <map>

namespace barecl::spirv {

// Bits of specialization constants, by their number.
using SpecialValues = std::map<uint32_t, uint64_t>;

struct Translation {
    Translation(const Binary &Source, llvm::Module &Target, const barecl::Target &Device,
                const SpecialValues &Special);

    const Binary &Source;
    llvm::Module &Target;
    llvm::LLVMContext &Context;
    const barecl::Target &Device;
    const SpecialValues &Special;
    const Decorations Marks;
    Types KnownTypes;
    Calls LibraryCalls;
    std::vector<llvm::Value *> Values;            // by id; null: not defined, or its body has ended
    llvm::DenseMap<uint32_t, uint32_t> BuiltInOf; // by a built-in variable's id: its spv::BuiltIn
    llvm::SmallPtrSet<const llvm::Function *, 16>
        Own;                 // functions that have a body, even before it is translated
    bool IsObject = false;   // other programs may call its functions
    bool MayContract = true; // a product and a sum may be rounded once

    // The value that an operand of `I` names. Throws Malformed if no earlier instruction has defined it.
    llvm::Value *value(const Instruction &I, uint32_t Id) const;
    llvm::Constant *constant(const Instruction &I, uint32_t Id) const;
    // The bits of an integer constant; none: the id is no integer constant.
    std::optional<uint64_t> known(uint32_t Id) const;
    // The type of the value with that id.
    const Type &typeOf(const Instruction &I, uint32_t Id) const;
    uint32_t typeIdOf(const Instruction &I, uint32_t Id) const;
    const Type &resultType(const Instruction &I) const { return KnownTypes.get(I, I.Type); }
    void define(const Instruction &I, llvm::Value *Value);
};

// Throws Malformed if the module needs what the device lacks.
void checkCapabilities(const Binary &Source, const barecl::Target &Device);

// Define the constant or the variable that `I` declares; false: `I` declares none.
bool defineConstant(Translation &T, const Instruction &I);
bool defineVariable(Translation &T, const Instruction &I);

// Translates all functions, from instruction number `First` on.
void translateFunctions(Translation &T, size_t First);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_TRANSLATION_H
