// SPDX-License-Identifier: MIT

#include "spirv/module/Translation.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace barecl::spirv {

Translation::Translation(const Binary &Source, Module &Target, const barecl::Target &Device,
                         const SpecialValues &Special)
    : Source(Source), Target(Target), Context(Target.getContext()), Device(Device),
      Special(Special), Marks(Source), KnownTypes(Source, Marks, Context, Target.getDataLayout()),
      LibraryCalls(Target), Values(Source.Bound) {}

Value *Translation::value(const Instruction &I, uint32_t Id) const {
    Value *Found = Values[Id];
    if (Found && isa<Function>(Found)) // its type in the module is what it returns
        fail(I, "pointers to functions are not supported");
    if (Found)
        return Found;
    fail(I, "the id " + Twine(Id) + " is no value that was defined before");
}

Constant *Translation::constant(const Instruction &I, uint32_t Id) const {
    if (auto *Found = dyn_cast<Constant>(value(I, Id)))
        return Found;
    fail(I, "the id " + Twine(Id) + " is no constant");
}

std::optional<uint64_t> Translation::known(uint32_t Id) const {
    const auto *Found = dyn_cast_or_null<ConstantInt>(Values[Id]);
    return Found ? std::optional(Found->getZExtValue()) : std::nullopt;
}

uint32_t Translation::typeIdOf(const Instruction &I, uint32_t Id) const {
    const Instruction *Definition = Source.definition(Id);
    if (!Definition || !Definition->Type)
        fail(I, "the id " + Twine(Id) + " is no value");
    return Definition->Type;
}

const Type &Translation::typeOf(const Instruction &I, uint32_t Id) const {
    return KnownTypes.get(I, typeIdOf(I, Id));
}

void Translation::define(const Instruction &I, Value *Value) {
    if (Value->getType() != resultType(I).IR)
        fail(I, "the result is of another type than the instruction says");
    Values[I.Result] = Value;
}

} // namespace barecl::spirv
