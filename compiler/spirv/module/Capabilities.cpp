// SPDX-License-Identifier: MIT
//
// Which capabilities and instruction sets are supported, and what they need of the device. OpExtension is not checked:
// what an extension adds needs a capability.

#include "spirv/module/Translation.h"

#include "barecl/extensions.h"
#include "barecl/spirv.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

struct Row {
    uint32_t Capability;
    unsigned Needs; // BCL_HAS_*
};

constexpr Row Rows[] = {
#define ROW(Number, Needs) {Number, Needs},
    BCL_SPIRV_CAPABILITIES(ROW)
#undef ROW
};

unsigned has(const Target &Device) {
    return BCL_HAS_IMAGES | (Device.Halves ? BCL_HAS_HALVES : 0u) |
           (Device.Doubles ? BCL_HAS_DOUBLES : 0u) |
           (Device.LongAtomics ? BCL_HAS_LONG_ATOMICS : 0u) |
           (Device.GenericSpace ? BCL_HAS_GENERIC : 0u);
}

bool isKnown(uint32_t Capability, const Target &Device) {
    for (const Row &Each : Rows)
        if (Each.Capability == Capability)
            return (Each.Needs & ~has(Device)) == 0;
    return false;
}

bool hasWidePointers(const Target &Device) { return Device.PointerBytes == 8; }

void checkAddressing(const Binary &Source, const Instruction &I, const Target &Device) {
    const uint32_t Model = Source.word(I, 0);
    if (Model == spv::AddressingModelPhysical64 && !hasWidePointers(Device))
        fail(I, "the module has pointers of 64 bits, those of the device have 32");
    if (Model == spv::AddressingModelPhysical32 && hasWidePointers(Device))
        fail(I, "the module has pointers of 32 bits, those of the device have 64");
    if (Model != spv::AddressingModelPhysical32 && Model != spv::AddressingModelPhysical64)
        fail(I, "the addressing model " + enumerantName(OperandKind::AddressingModel, Model) +
                    " is not supported");
    if (Source.word(I, 1) != spv::MemoryModelOpenCL)
        fail(I, "the memory model " + enumerantName(OperandKind::MemoryModel, Source.word(I, 1)) +
                    " is not supported");
}

void checkSet(const Binary &Source, const Instruction &I) {
    const std::string Name = Source.text(I, 0);
    if (Name != "OpenCL.std" && !StringRef(Name).starts_with("NonSemantic.") &&
        Name != "OpenCL.DebugInfo.100")
        fail(I, "the instruction set '" + Name + "' is not supported");
}

} // namespace

void checkCapabilities(const Binary &Source, const Target &Device) {
    bool HasModel = false;
    for (const Instruction &I : Source.Instructions) {
        if (I.Op == spv::OpCapability && !isKnown(Source.word(I, 0), Device))
            fail(I, "the device lacks the capability " +
                        enumerantName(OperandKind::Capability, Source.word(I, 0)));
        if (I.Op == spv::OpExtInstImport)
            checkSet(Source, I);
        if (I.Op == spv::OpMemoryModel) {
            checkAddressing(Source, I, Device);
            HasModel = true;
        }
    }
    if (!HasModel)
        throw Malformed{"OpMemoryModel is missing"};
}

} // namespace barecl::spirv
