// SPDX-License-Identifier: MIT
//
// Which object a pointer of a kernel was made from, and how far from the object's start it points. Both are values in
// the kernel, computed next to the pointer:
//
//     %p = getelementptr float, ptr addrspace(1) %a, i64 %i     %a: argument 0
//        offset  %delta + 4 * %i      %delta: 0, but for a pointer into shared virtual memory
//        size    the bytes of the buffer, from the launch (bcl_check_area)
//        object  BCL_OBJECT_EXTENT | 0
//
//   object                        its size comes from
//   argument                      its extent in the area
//   local, private variable,      its type
//   variable of the program
//   what a pointer from memory    a search of all extents and the program's variables, where the pointer is read.
//   or an integer points to       Accesses through a private pointer from memory are trusted: it may point anywhere.
//
// Phis and selects of pointers get phis and selects of these values.

#ifndef BARECL_PASSES_CHECKS_PROVENANCE_H
#define BARECL_PASSES_CHECKS_PROVENANCE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>

namespace barecl {

struct Provenance {
    llvm::Value *Offset; // bytes from the object's start, size_t; negative numbers wrap
    llvm::Value *Size;   // bytes of the object, size_t
    llvm::Value *Object; // i32: its number in the launch's report (bcl_barrier_report)
    llvm::Value *Shadow; // address of the object's shadow, size_t; 0: it has none
};

// Whether all accesses through such a pointer are trusted.
bool isTrusted(const Provenance &Of);

// Finds provenances, and adds the values that they need to the kernel. While it is in use, do not remove or replace the
// kernel's pointers.
class ProvenanceFinder {
  public:
    // `Kernel`: with the parameters that KernelSignature gives it.
    // `HasShadows`: local and private variables have shadows (WorkGroupOptions::CheckMemory).
    ProvenanceFinder(llvm::Function &Kernel, bool HasShadows);

    const Provenance &of(llvm::Value *Pointer);

    // The address of the launch's bcl_check_area.
    llvm::Value *area() const { return Area; }

  private:
    llvm::Function &Kernel;
    llvm::Module &M;
    const llvm::DataLayout &Layout;
    llvm::IntegerType *const Word; // size_t
    const bool HasShadows;
    llvm::IRBuilder<> Entry; // where the kernel begins
    llvm::Value *Area;
    llvm::DenseMap<llvm::Value *, Provenance> Known;

    Provenance find(llvm::Value *Pointer);
    Provenance ofBlock(uint64_t At);
    Provenance ofArgument(llvm::Argument &Arg);
    Provenance ofExtent(llvm::Argument &Arg);
    Provenance ofLocal(const llvm::Argument &Arg, unsigned Number);
    Provenance ofVariable(const llvm::GlobalVariable &Variable);
    Provenance ofAlloca(llvm::AllocaInst &Alloca);
    llvm::Value *shadowOfLocal(const llvm::Argument &Arg);
    llvm::Value *shadowOfAlloca(llvm::AllocaInst &Alloca, uint64_t Bytes);
    Provenance ofInstruction(llvm::Instruction &I);
    Provenance ofGep(llvm::GEPOperator &Gep);
    Provenance ofSelect(llvm::SelectInst &Select);
    Provenance ofPhi(llvm::PHINode &Phi);
    Provenance ofCast(llvm::CallInst &ToSpace);
    Provenance search(llvm::Instruction &Pointer);

    Provenance fixed(uint32_t Object, uint64_t Size);
    Provenance trusted();
    Provenance nothing();
    llvm::Value *word(uint64_t Number) { return llvm::ConstantInt::get(Word, Number); }
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROVENANCE_H
