// SPDX-License-Identifier: MIT

#include "spirv/module/LostArrays.h"

#include "llvm/ADT/DenseSet.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

class LostArrays {
  public:
    explicit LostArrays(const Translation &T) : T(T) { findUsers(); }

    std::vector<std::string> warnings() {
        for (const Instruction &I : T.Source.Instructions) {
            if (I.Op == spv::OpFunction)
                break; // variables of functions come after it
            if (I.Op == spv::OpVariable && isSingle(I))
                follow(I);
        }
        return std::move(Found);
    }

  private:
    void findUsers();
    bool isSingle(const Instruction &Variable) const;
    bool indexes(const Instruction &I) const;
    void follow(const Instruction &Variable);

    const Translation &T;
    DenseMap<uint32_t, SmallVector<const Instruction *, 2>> Users; // by the id of a pointer
    std::vector<std::string> Found;
};

bool isElementChain(const Instruction &I) {
    return I.Op == spv::OpPtrAccessChain || I.Op == spv::OpInBoundsPtrAccessChain;
}

// The instructions whose results are pointers into the same object, for the pointers that they take. A cast to a pointer
// of another type counts other elements, so it is not one of them.
void LostArrays::findUsers() {
    for (const Instruction &I : T.Source.Instructions) {
        const auto Add = [&](size_t Number) {
            if (Number < I.size())
                Users[T.Source.word(I, Number)].push_back(&I);
        };
        if (isElementChain(I) || I.Op == spv::OpCopyObject)
            Add(0);
        if (I.Op == spv::OpSelect)
            Add(1), Add(2);
        if (I.Op == spv::OpPhi)
            for (size_t Number = 0; Number < I.size(); Number += 2)
                Add(Number);
    }
}

bool LostArrays::isSingle(const Instruction &Variable) const {
    const Type &Pointer = T.resultType(Variable);
    if (!Pointer.isPointer() || T.BuiltInOf.contains(Variable.Result))
        return false;
    const TypeKind Kind = T.KnownTypes.get(Variable, Pointer.Element).Kind;
    return Kind == TypeKind::Int || Kind == TypeKind::Float || Kind == TypeKind::Vector;
}

bool LostArrays::indexes(const Instruction &I) const {
    const auto *Index = T.Source.definition(T.Source.word(I, 1));
    return !Index || (Index->Op != spv::OpConstantNull && T.known(Index->Result) != 0);
}

void LostArrays::follow(const Instruction &Variable) {
    SmallVector<uint32_t> Open = {Variable.Result};
    DenseSet<uint32_t> Seen;
    while (!Open.empty()) {
        const uint32_t Pointer = Open.pop_back_val();
        if (!Seen.insert(Pointer).second)
            continue;
        for (const Instruction *I : Users.lookup(Pointer)) {
            if (!isElementChain(*I) || !indexes(*I)) {
                Open.push_back(I->Result);
                continue;
            }
            Found.push_back(placed(*I, "it indexes the variable '" + T.Marks.name(Variable.Result) +
                                           "' as an array, but it is none: if the module is from "
                                           "Clang 22, compile it with -O0"));
            return;
        }
    }
}

} // namespace

std::vector<std::string> warnOfLostArrays(const Translation &T) { return LostArrays(T).warnings(); }

} // namespace barecl::spirv
