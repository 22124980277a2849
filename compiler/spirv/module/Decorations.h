// SPDX-License-Identifier: MIT
//
// What a module says about its ids besides their definitions: names and decorations, those of groups included.

#ifndef BARECL_SPIRV_DECORATIONS_H
#define BARECL_SPIRV_DECORATIONS_H

#include "spirv/words/Binary.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace barecl::spirv {

struct Decoration {
    spv::Decoration Kind;
    const Instruction *Said; // the instruction that says it
    size_t Parameter;        // operand number of the first parameter
};

class Decorations {
  public:
    explicit Decorations(const Binary &Module);

    llvm::ArrayRef<Decoration> of(uint32_t Id) const;
    const Decoration *find(uint32_t Id, spv::Decoration Kind) const;
    bool has(uint32_t Id, spv::Decoration Kind) const { return find(Id, Kind); }
    // The first parameter, a number.
    std::optional<uint32_t> number(uint32_t Id, spv::Decoration Kind) const;
    bool hasParameterAttribute(uint32_t Id, spv::FunctionParameterAttribute Attribute) const;

    llvm::StringRef name(uint32_t Id) const; // empty: none

  private:
    void decorate(uint32_t Id, const Instruction &I, size_t Kind);
    void spread(const Instruction &Group);

    const Binary &Module;
    llvm::DenseMap<uint32_t, llvm::SmallVector<Decoration, 2>> ById;
    llvm::DenseMap<uint32_t, std::string> Names;
};

} // namespace barecl::spirv

#endif // BARECL_SPIRV_DECORATIONS_H
