// SPDX-License-Identifier: MIT
//
// The types of a module, as LLVM's types and as OpenCL C's. Sizes and alignments are those of OpenCL C on every
// target: a vector is aligned to its size. Where LLVM's layout of a structure differs, padding is explicit.

#ifndef BARECL_SPIRV_TYPES_H
#define BARECL_SPIRV_TYPES_H

#include "spirv/module/Decorations.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

#include <functional>

namespace barecl::spirv {

enum class TypeKind : uint8_t {
    Void,
    Bool,
    Int,
    Float,
    Vector,
    Array,
    Struct,
    Opaque,
    Pointer,
    Function,
    Image,
    Sampler,
    SampledImage,
    Event,
    Pipe,
    ReserveId,
};

struct ImageShape {
    spv::Dim Dim;
    bool Depth, Arrayed, Multisampled;
    spv::AccessQualifier Access;
};

struct Type {
    TypeKind Kind;
    llvm::Type *IR = nullptr;
    uint64_t Size = 0, Align = 1; // bytes in memory
    uint32_t Element = 0; // a type's id: elements of vectors and arrays, what a pointer points to,
                          // what a function returns, the image of a sampled image
    uint64_t Count = 0;   // elements of vectors and arrays
    std::vector<uint32_t> Members =
        {};                            // types' ids: a structure's members, a function's parameters
    std::vector<unsigned> Fields = {}; // by member of a structure: its field in IR
    spv::StorageClass Storage = spv::StorageClassMax;
    ImageShape Image = {}; // a pipe has an access only
    unsigned Depth = 0;    // how deep arrays and structures nest

    bool isPointer() const { return Kind == TypeKind::Pointer; }
};

// OpenCL C's address space of a storage class: "__global ", with a blank at its end.
llvm::StringRef spaceName(spv::StorageClass Storage);

// How OpenCL C reads an integer.
enum class Sign : uint8_t { Signed, Unsigned };

class Types {
  public:
    // `length`: the value of a constant, for arrays.
    using Length = std::function<uint64_t(const Instruction &Array, uint32_t Id)>;

    Types(const Binary &Module, const Decorations &Marks, llvm::LLVMContext &Context,
          const llvm::DataLayout &Layout)
        : Module(Module), Marks(Marks), Context(Context), Layout(Layout) {}

    // False: the instruction declares no type.
    bool define(const Instruction &I, const Length &length);

    // The type with the id, which `I` refers to. Throws Malformed if the id is no type.
    const Type &get(const Instruction &I, uint32_t Id) const;
    const Type *find(uint32_t Id) const; // null: the id is no type

    // The type in OpenCL C: "uint4", "__global float *", "__read_only image2d_t". Empty: OpenCL C has no such type.
    std::string name(uint32_t Id, Sign Sign) const;

  private:
    Type make(const Instruction &I, const Length &length);
    Type integer(const Instruction &I) const;
    Type floating(const Instruction &I) const;
    Type vector(const Instruction &I) const;
    Type array(const Instruction &I, const Length &length) const;
    Type structure(const Instruction &I) const;
    Type pointer(const Instruction &I, spv::StorageClass Storage) const;
    Type function(const Instruction &I) const;
    Type image(const Instruction &I) const;
    Type pipe(const Instruction &I) const;
    Type opaque(TypeKind Kind, unsigned Space) const;
    void setFields(Type &Struct, bool Packed) const;

    const Binary &Module;
    const Decorations &Marks;
    llvm::LLVMContext &Context;
    const llvm::DataLayout &Layout;
    llvm::DenseMap<uint32_t, Type> ById;
};

} // namespace barecl::spirv

#endif // BARECL_SPIRV_TYPES_H
