// SPDX-License-Identifier: MIT
//
// What OpenCL C has a function for, Clang writes: its names, its overloads, and how the target passes values are
// Clang's business. Each instruction of that kind calls a function of its own,
//
//     void __bcl_spirv_0(int4 __private *r, __private const int4 *a0, __private const int4 *a1)
//     { *r = as_int4(max(*a0, *a1)); }
//
// Values cross in memory, which all targets do alike; pointers, images, samplers and events cross as they are.
// All these functions are compiled as one source at the end, linked, inlined, and gone.

#ifndef BARECL_SPIRV_CALLS_H
#define BARECL_SPIRV_CALLS_H

#include "spirv/Binary.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <map>

namespace barecl::spirv {

// A value as OpenCL C sees it.
struct CValue {
    llvm::Value *Value;
    std::string Name; // of its type
};

class Calls {
  public:
    explicit Calls(llvm::Module &Target) : Target(Target) {}

    // Calls a function with these statements. `$0` is the first argument, `$r` the result, `$R` its type's name.
    // `Result`: null, there is none. Line numbers of the source are offsets in the module.
    llvm::Value *call(llvm::IRBuilderBase &Builder, const Instruction &I,
                      llvm::StringRef Statements, llvm::Type *Result, llvm::StringRef ResultName,
                      llvm::ArrayRef<CValue> Arguments);

    // A declaration that the statements need. Twice the same is once.
    void declare(const std::string &Text);

    bool isEmpty() const { return Functions.empty() && Declarations.empty(); }
    std::string source() const { return Declarations + Source; }
    llvm::ArrayRef<llvm::Function *> functions() const { return Functions; }

  private:
    llvm::Function *function(const Instruction &I, const std::string &Body,
                             llvm::FunctionType *Type);

    llvm::Module &Target;
    std::string Declarations, Source;
    std::map<std::string, llvm::Function *> Known; // by parameters and body
    std::vector<llvm::Function *> Functions;
};

// Memory of the function for one value, in its first block.
llvm::AllocaInst *createTemporary(llvm::IRBuilderBase &Builder, llvm::Type *Type);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_CALLS_H
