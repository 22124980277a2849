// SPDX-License-Identifier: MIT

#include "spirv/module/Decorations.h"

using namespace llvm;

namespace barecl::spirv {

Decorations::Decorations(const Binary &Module) : Module(Module) {
    for (const Instruction &I : Module.Instructions)
        switch (I.Op) {
        case spv::OpDecorate:
        case spv::OpDecorateId:
        case spv::OpDecorateString:
            decorate(Module.word(I, 0), I, 1);
            break;
        case spv::OpGroupDecorate:
            spread(I);
            break;
        case spv::OpName:
            Names[Module.word(I, 0)] = Module.text(I, 1);
            break;
        default:
            break;
        }
}

void Decorations::decorate(uint32_t Id, const Instruction &I, size_t Kind) {
    ById[Id].push_back({spv::Decoration(Module.word(I, Kind)), &I, Kind + 1});
}

// A group's decorations come before the instruction that applies them to the group's targets.
void Decorations::spread(const Instruction &Group) {
    const SmallVector<Decoration, 2> Given(of(Module.word(Group, 0)));
    for (size_t Target = 1; Target < Group.size(); ++Target)
        append_range(ById[Module.word(Group, Target)], Given);
}

ArrayRef<Decoration> Decorations::of(uint32_t Id) const {
    auto Found = ById.find(Id);
    return Found == ById.end() ? ArrayRef<Decoration>() : Found->second;
}

const Decoration *Decorations::find(uint32_t Id, spv::Decoration Kind) const {
    for (const Decoration &Each : of(Id))
        if (Each.Kind == Kind)
            return &Each;
    return nullptr;
}

std::optional<uint32_t> Decorations::number(uint32_t Id, spv::Decoration Kind) const {
    const Decoration *Found = find(Id, Kind);
    return Found ? std::optional(Module.word(*Found->Said, Found->Parameter)) : std::nullopt;
}

bool Decorations::hasParameterAttribute(uint32_t Id,
                                        spv::FunctionParameterAttribute Attribute) const {
    for (const Decoration &Each : of(Id))
        if (Each.Kind == spv::DecorationFuncParamAttr &&
            Module.word(*Each.Said, Each.Parameter) == uint32_t(Attribute))
            return true;
    return false;
}

StringRef Decorations::name(uint32_t Id) const {
    auto Found = Names.find(Id);
    return Found == Names.end() ? StringRef() : StringRef(Found->second);
}

} // namespace barecl::spirv
