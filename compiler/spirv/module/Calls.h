// SPDX-License-Identifier: MIT
//
// Where OpenCL C has a function for an instruction, Clang compiles the call: names, overloads and the target's
// calling convention are Clang's business. Such an instruction becomes a call of a generated OpenCL C function,
//
//     void __bcl_spirv_0(int4 __private *r, __private const int4 *a0, __private const int4 *a1)
//     { *r = as_int4(max(*a0, *a1)); }
//
// Values are passed in memory, which all targets do alike; pointers, images, samplers and events are passed as they
// are. Instructions with the same body share one function. At the end all these functions are compiled as one
// source, linked, and inlined, so that none remains.

#ifndef BARECL_SPIRV_CALLS_H
#define BARECL_SPIRV_CALLS_H

#include "spirv/words/Binary.h"

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
    // `Result`: the result's type; null: there is no result. The source's line numbers are word offsets in the module.
    llvm::Value *call(llvm::IRBuilderBase &Builder, const Instruction &I,
                      llvm::StringRef Statements, llvm::Type *Result, llvm::StringRef ResultName,
                      llvm::ArrayRef<CValue> Arguments);

    // Adds a declaration that the statements need, unless it is there already.
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

// An alloca for one value, in the first block of the function.
llvm::AllocaInst *createTemporary(llvm::IRBuilderBase &Builder, llvm::Type *Type);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_CALLS_H
