// SPDX-License-Identifier: MIT
//
// The body of one function, and the table with a handler for each instruction. A handler checks the operands,
// builds what the instruction does, and returns its result; null: it has none.

#ifndef BARECL_SPIRV_BODY_H
#define BARECL_SPIRV_BODY_H

#include "spirv/module/Translation.h"

#include <functional>

namespace barecl::spirv {

class Body {
  public:
    Body(Translation &T, llvm::IRBuilder<> &Builder) : T(T), B(Builder) {}

    Translation &T;
    llvm::IRBuilder<> &B;
    llvm::DenseMap<uint32_t, llvm::BasicBlock *> Blocks; // by label

    uint32_t word(const Instruction &I, size_t Number) const { return T.Source.word(I, Number); }
    // Operand `Number`, a value.
    llvm::Value *value(const Instruction &I, size_t Number);
    // The same, of this type.
    llvm::Value *valueOf(const Instruction &I, size_t Number, llvm::Type *Type);
    const Type &typeOf(const Instruction &I, size_t Number) const {
        return T.typeOf(I, word(I, Number));
    }
    const Type &result(const Instruction &I) const { return T.resultType(I); }
    // A pointer, and what it points to.
    llvm::Value *pointer(const Instruction &I, size_t Number);
    const Type &pointee(const Instruction &I, size_t Number) const;
    llvm::BasicBlock *block(const Instruction &I, uint32_t Label) const;

    // A value as OpenCL C sees it; truth values become ints.
    CValue cValue(const Instruction &I, size_t Number, Sign Sign);
    // The result of an expression of OpenCL C over operands, converted bit for bit to the result's type.
    llvm::Value *expression(const Instruction &I, llvm::StringRef Text,
                            llvm::ArrayRef<CValue> Operands);

  private:
    llvm::Value *builtIn(const Instruction &I, uint32_t Id);
    llvm::DenseMap<uint32_t, llvm::AllocaInst *> BuiltIns;
};

void check(const Instruction &I, bool Holds, const llvm::Twine &Otherwise);

using Handler = std::function<llvm::Value *(Body &, const Instruction &)>;
using Handlers = std::map<unsigned, Handler>; // by opcode

// Each file adds its own.
void addArithmetic(Handlers &Table);
void addComparisons(Handlers &Table);
void addConversions(Handlers &Table);
void addMemory(Handlers &Table);
void addComposites(Handlers &Table);
void addControl(Handlers &Table);
void addGroups(Handlers &Table);
void addAtomics(Handlers &Table);
void addImages(Handlers &Table);
void addExtended(Handlers &Table);
void addDotProducts(Handlers &Table);
void addPipes(Handlers &Table);

// Translates one instruction. Throws Malformed if there is no handler.
void translate(Body &F, const Instruction &I);

// The value of `I`, an OpSpecConstantOp: an instruction with constant operands.
llvm::Constant *fold(Translation &T, const Instruction &I);

// What a built-in variable holds, as an expression of OpenCL C. Empty: it is not supported.
llvm::StringRef builtInExpression(spv::BuiltIn BuiltIn);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_BODY_H
